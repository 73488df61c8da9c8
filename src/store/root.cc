#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "store/follower.h"
#include "store/root_url.h"
#include "store/slate_store.h"
#include "store/store.h"

namespace rocklake {
namespace {

using Scheme = RootUrl::Scheme;

constexpr std::string_view kForms =
    "./dir, file:///dir, memory://, s3://bucket/prefix, gs://bucket/prefix or az://container/prefix";

auto Invalid(std::string message) { return Err(StoreError{StoreErrorCode::kInvalid, std::move(message)}); }

auto NoObjects() { return Invalid("this root keeps no objects"); }

std::string_view WithoutTrailingSlashes(std::string_view text) {
  while (text.size() > 1 && text.back() == '/') text.remove_suffix(1);
  return text;
}

Result<RootUrl, StoreError> ParseFile(std::string_view rest) {
  if (!rest.starts_with('/')) {
    return Invalid(
        "a file URL has three slashes and an absolute path: file:///dir (a relative one is ./dir)");
  }
  RootUrl root{Scheme::kFile, "", ""};
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] != '%') {
      root.place.push_back(rest[i]);
      continue;
    }
    unsigned value = 0;
    const char* end = rest.data() + std::min(i + 3, rest.size());
    const auto parsed = std::from_chars(rest.data() + i + 1, end, value, 16);
    if (parsed.ptr != rest.data() + i + 3 || value == 0) {
      return Invalid(
          "a file URL with a percent sign that no two hexadecimal digits follow (write %25 for it)");
    }
    root.place.push_back(static_cast<char>(value));
    i += 2;
  }
  root.place = WithoutTrailingSlashes(root.place);
  return root;
}

Result<RootUrl, StoreError> ParseBucket(Scheme scheme, std::string_view rest) {
  const std::string_view name = SchemeName(scheme);
  if (rest.find_first_of("@?") != std::string_view::npos) {
    return Invalid(fmt::format(
        "credentials and options do not belong into a {}:// URL: set environment variables", name));
  }
  const auto slash = rest.find('/');
  RootUrl root{scheme, std::string(rest.substr(0, slash)), ""};
  if (root.place.empty()) {
    const auto* what = scheme == Scheme::kAz ? "container" : "bucket";
    return Invalid(fmt::format("a {}:// URL needs a {}: {}://{}/prefix", name, what, name, what));
  }
  if (slash == std::string_view::npos) return root;
  root.prefix = rest.substr(slash + 1);
  while (root.prefix.ends_with('/')) root.prefix.pop_back();
  std::string_view left = root.prefix;
  while (!root.prefix.empty()) {
    const auto cut = left.find('/');
    const std::string_view segment = left.substr(0, cut);
    if (segment.empty() || segment == "." || segment == "..") {
      return Invalid(R"(a prefix with an empty, "." or ".." part between its slashes)");
    }
    if (cut == std::string_view::npos) break;
    left.remove_prefix(cut + 1);
  }
  return root;
}

}  // namespace

std::string_view SchemeName(Scheme scheme) {
  switch (scheme) {
    case Scheme::kMemory:
      return "memory";
    case Scheme::kFile:
      return "file";
    case Scheme::kS3:
      return "s3";
    case Scheme::kGs:
      return "gs";
    case Scheme::kAz:
      break;
  }
  return "az";
}

Result<RootUrl, StoreError> ParseRootUrl(const std::string& url) {
  if (url.empty()) return Invalid(fmt::format("an empty root: write {}", kForms));
  if (std::any_of(url.begin(), url.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; })) {
    return Invalid("a root with a control character in it");
  }
  const auto colon = url.find("://");
  if (colon == std::string::npos) return RootUrl{Scheme::kFile, std::string(WithoutTrailingSlashes(url)), ""};
  const std::string_view scheme = std::string_view(url).substr(0, colon);
  const std::string_view rest = std::string_view(url).substr(colon + 3);
  if (scheme == "file") return ParseFile(rest);
  if (scheme == "memory") return RootUrl{Scheme::kMemory, std::string(rest), ""};
  for (const Scheme bucket : {Scheme::kS3, Scheme::kGs, Scheme::kAz}) {
    if (scheme == SchemeName(bucket)) return ParseBucket(bucket, rest);
  }
  return Invalid(fmt::format("unknown scheme \"{}\" of a root: write {}", scheme, kForms));
}

Result<std::unique_ptr<Follower>, StoreError> Root::OpenFollower(const std::string&) {
  return Invalid("stores of this root have no log to follow");
}

Result<void, StoreError> Root::PutObject(const std::string&, ByteView) { return NoObjects(); }
Result<std::optional<Bytes>, StoreError> Root::ReadObject(const std::string&) { return std::nullopt; }
Result<void, StoreError> Root::RemoveObject(const std::string&) { return NoObjects(); }
Result<std::vector<std::string>, StoreError> Root::ListObjects(const std::string&) {
  return std::vector<std::string>();
}
Result<void, StoreError> Root::Compact(const std::string&, std::chrono::milliseconds) { return NoObjects(); }
Result<std::vector<Checkpoint>, StoreError> Root::Checkpoints(const std::string&) {
  return std::vector<Checkpoint>();
}
Result<void, StoreError> Root::RemoveCheckpoint(const std::string&, const std::string&) {
  return NoObjects();
}
Result<void, StoreError> Root::Clone(const std::string&, const std::string&, const std::string&) {
  return NoObjects();
}
Result<bool, StoreError> Root::SharesObjects(const std::string&, const std::string&) { return false; }
Result<std::string, StoreError> Store::CreateCheckpoint(const std::string&) { return NoObjects(); }
Result<void, StoreError> Root::Collect(const std::string&, std::chrono::milliseconds, bool) {
  return NoObjects();
}

Result<std::unique_ptr<Root>, StoreError> Root::Open(const std::string& url, const Options& options) {
  const auto parsed = ParseRootUrl(url);
  if (!parsed) return Err(parsed.error());
  return OpenSlateRoot(url, *parsed, options);
}

}  // namespace rocklake
