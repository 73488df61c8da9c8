#include "store/object_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace rocklake {
namespace {

bool IsPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.';
}

std::string ObjectPart(std::string_view name) {
  const bool dots = name == "." || name == "..";
  std::string part;
  for (const char c : name) {
    if (IsPlain(c) && !dots) {
      part.push_back(c);
    } else {
      part += fmt::format("={:02X}", static_cast<unsigned char>(c));
    }
  }
  return part;
}

}  // namespace

std::string ObjectPath(std::string_view path) {
  std::string encoded;
  for (;;) {
    const auto slash = path.find('/');
    encoded += ObjectPart(path.substr(0, slash));
    if (slash == std::string_view::npos) return encoded;
    encoded.push_back('/');
    path.remove_prefix(slash + 1);
  }
}

std::string NameInObjectPath(std::string_view part) {
  std::string name;
  for (std::size_t i = 0; i < part.size(); ++i) {
    unsigned value = 0;
    const char* const digits = part.data() + std::min(i + 1, part.size());
    const char* const end = part.data() + std::min(i + 3, part.size());
    if (part[i] == '=' && end - digits == 2 && std::from_chars(digits, end, value, 16).ptr == end) {
      name.push_back(static_cast<char>(value));
      i += 2;
    } else {
      name.push_back(part[i]);
    }
  }
  return name;
}

}  // namespace rocklake
