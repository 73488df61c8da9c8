// Where a lake stands below the root: <database>/<schema>/<generation>. Names are percent-encoded, so that
// any PostgreSQL identifier is one path segment and none is taken for the server's own `_system`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rocklake {

inline constexpr std::string_view kSystemLakePath = "_system";

std::string EncodePathSegment(std::string_view name);
std::string LakeDirectory(std::string_view database, std::string_view schema);  // without generation
std::string LakePath(std::string_view database, std::string_view schema, std::uint64_t generation);

}  // namespace rocklake
