#include "catalog/lake_path.h"

#include <fmt/format.h>

namespace rocklake {

std::string EncodePathSegment(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || (c == '_' && i > 0);
    if (plain) {
      out.push_back(static_cast<char>(c));
    } else {
      out += fmt::format("%{:02X}", c);
    }
  }
  return out;
}

std::string LakeDirectory(std::string_view database, std::string_view schema) {
  return EncodePathSegment(database) + "/" + EncodePathSegment(schema);
}

std::string LakePath(std::string_view database, std::string_view schema, std::uint64_t generation) {
  return fmt::format("{}/{}", LakeDirectory(database, schema), generation);
}

}  // namespace rocklake
