// Message digests of SQL's md5() and sha...() functions. Pure and thread safe. Not for anything secret.
#pragma once

#include <string>
#include <string_view>

namespace rocklake {

std::string Md5(std::string_view bytes);     // 16 bytes
std::string Sha224(std::string_view bytes);  // 28
std::string Sha256(std::string_view bytes);  // 32
std::string Sha384(std::string_view bytes);  // 48
std::string Sha512(std::string_view bytes);  // 64

std::string HexOf(std::string_view bytes);

}  // namespace rocklake
