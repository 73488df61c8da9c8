// ROOT as users write it, taken apart. Pure: looks at no file and no environment.
#pragma once

#include <string>

#include "store/store.h"

namespace rocklake {

struct RootUrl {
  enum class Scheme : std::uint8_t { kMemory, kFile, kS3, kGs, kAz };

  Scheme scheme;
  std::string place;   // name, directory, bucket or container
  std::string prefix;  // below the place, without slashes at its ends; empty for kMemory and kFile

  friend bool operator==(const RootUrl&, const RootUrl&) = default;
};

std::string_view SchemeName(RootUrl::Scheme scheme);

// Anything without "://" is a directory. Errors (kInvalid) are one line that says what to write instead; they
// never repeat what may be a credential.
Result<RootUrl, StoreError> ParseRootUrl(const std::string& url);

}  // namespace rocklake
