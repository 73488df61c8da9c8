#include "base/bytes.h"

#include <gtest/gtest.h>

namespace rocklake {
namespace {

TEST(Bytes, BigEndianRoundTrips) {
  Bytes out;
  AppendBigEndian<std::uint64_t>(out, 42);
  AppendBigEndian<std::int16_t>(out, -2);
  EXPECT_EQ(out, Bytes("\0\0\0\0\0\0\0\x2a\xff\xfe", 10));
  EXPECT_EQ(ReadBigEndian<std::uint64_t>(out.data()), 42u);
  EXPECT_EQ(ReadBigEndian<std::int16_t>(out.data() + 8), -2);
}

}  // namespace
}  // namespace rocklake
