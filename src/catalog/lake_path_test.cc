#include "catalog/lake_path.h"

#include <gtest/gtest.h>

namespace rocklake {
namespace {

TEST(LakePath, PlainNamesStayReadable) { EXPECT_EQ(LakePath("sales", "public", 1), "sales/public/1"); }

TEST(LakePath, NamesThatWouldLeaveTheirDirectoryAreEncoded) {
  EXPECT_EQ(EncodePathSegment(".."), "%2E%2E");
  EXPECT_EQ(EncodePathSegment("a/b"), "a%2Fb");
  EXPECT_EQ(EncodePathSegment("100%"), "100%25");
  EXPECT_EQ(EncodePathSegment("größe"), "gr%C3%B6%C3%9Fe");
}

TEST(LakePath, NoDatabaseIsTakenForTheSystemLake) {
  EXPECT_EQ(EncodePathSegment(kSystemLakePath), "%5Fsystem");
}

}  // namespace
}  // namespace rocklake
