// Byte strings and their big- and little-endian integers. Owned: Bytes; borrowed: ByteView.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace rocklake {

using Bytes = std::string;
using ByteView = std::string_view;

template <std::integral T>
void AppendBigEndian(Bytes& out, T value) {
  const auto bits = static_cast<std::make_unsigned_t<T>>(value);
  for (int shift = static_cast<int>(sizeof(T)) * 8 - 8; shift >= 0; shift -= 8) {
    out.push_back(static_cast<char>(bits >> shift));
  }
}

// Reads sizeof(T) bytes at `data`, which the caller has checked to be there.
template <std::integral T>
T ReadBigEndian(const char* data) {
  std::make_unsigned_t<T> bits = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    bits = static_cast<decltype(bits)>((static_cast<std::uint64_t>(bits) << 8) |
                                       static_cast<unsigned char>(data[i]));
  }
  return static_cast<T>(bits);
}

}  // namespace rocklake
