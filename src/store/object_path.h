// Names as parts of object paths.
//
// The store's path of "sales/größe/1" is "sales/gr=C3=B6=C3=9Fe/1": a byte other than A-Z a-z 0-9 _ - .
// becomes "=" and two upper-case hexadecimal digits, so that every file system and object store takes it as
// it is; the names "." and ".." are written "=2E" and "=2E=2E". (Percent signs are no choice: SlateDB encodes
// them a second time.)
#pragma once

#include <string>
#include <string_view>

namespace rocklake {

std::string ObjectPath(std::string_view path);        // slashes stay what they are
std::string NameInObjectPath(std::string_view part);  // of one part between slashes; the inverse

}  // namespace rocklake
