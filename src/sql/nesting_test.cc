#include "sql/nesting.h"

#include <gtest/gtest.h>

#include <string>

namespace rocklake::sql {

namespace {

std::string Repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST(Nesting, ListsAndConditionsDoNotNest) {
  EXPECT_LT(NestingBound("SELECT a" + Repeated(", b.c + 1", 1'000)), 10U);
  EXPECT_LT(NestingBound("SELECT a WHERE x = 1" + Repeated(" OR y = 2 AND z = 3", 1'000)), 12U);
  EXPECT_LT(NestingBound(Repeated("INSERT INTO t VALUES (1, 2);", 1'000)), 12U);
  EXPECT_LT(NestingBound("INSERT INTO t VALUES (1)" + Repeated(", (1, -2)", 1'000)), 12U);
}

TEST(Nesting, OperatorsBracketsAndWordsNest) {
  EXPECT_GE(NestingBound("SELECT 1" + Repeated("+1", 1'000)), 1'000U);
  EXPECT_GE(NestingBound("SELECT " + Repeated("(", 1'000)), 1'000U);
  EXPECT_GE(NestingBound("SELECT a" + Repeated("[b", 1'000) + Repeated("]", 1'000)), 1'000U);
  EXPECT_GE(NestingBound("SELECT a" + Repeated(" isnull", 1'000)), 1'000U);
  EXPECT_GE(NestingBound("SELECT 1" + Repeated(" UNION SELECT 1, 2", 1'000)), 1'000U);
  EXPECT_GE(NestingBound("SELECT a" + Repeated(" BETWEEN 1 AND 2 IS NULL", 1'000)), 1'000U);
  EXPECT_GE(NestingBound("SELECT " + Repeated("CASE WHEN a AND b THEN ", 1'000)), 1'000U);
  EXPECT_GE(NestingBound("SELECT a FROM b" + Repeated(" JOIN c ON d AND e", 1'000)), 1'000U);
}

// Each closed bracket stands below the operators that follow it: 100 brackets with 10 operators each are 1,000.
TEST(Nesting, ClosedBracketsCount) {
  EXPECT_GE(NestingBound("SELECT " + Repeated("(", 100) + "1" + Repeated(Repeated("+1", 10) + ")", 100)),
            1'000U);
}

TEST(Nesting, QuotedTextDoesNotCount) {
  EXPECT_LT(NestingBound("SELECT '" + Repeated("(+", 1'000) + "'"), 10U);
  EXPECT_LT(NestingBound("SELECT \"" + Repeated("(+", 1'000) + "\""), 10U);
  EXPECT_LT(NestingBound("SELECT $x$" + Repeated("(+$$", 1'000) + "$x$"), 10U);
  EXPECT_LT(NestingBound("SELECT 1 -- " + Repeated("(+", 1'000)), 10U);
  EXPECT_LT(NestingBound("SELECT /* /* */ " + Repeated("(+", 1'000) + "*/ 1"), 10U);
  EXPECT_LT(NestingBound("SELECT E'\\'" + Repeated("(+", 1'000) + "'"), 10U);
}

// What looks quoted and is not must count.
TEST(Nesting, QuotesCannotHideCode) {
  const std::string deep = Repeated("+1", 1'000);
  EXPECT_GE(NestingBound("SELECT 'a\\' " + deep), 1'000U);             // no escape without E
  EXPECT_GE(NestingBound("SELECT E'' \n '\\'' " + deep), 1'000U);      // continued with escapes
  EXPECT_GE(NestingBound("SELECT E'' -- '\n '\\'' " + deep), 1'000U);  // a comment between
  EXPECT_GE(NestingBound("SELECT a$b$ " + deep + " $b$"), 1'000U);     // $ inside a word
  EXPECT_GE(NestingBound("SELECT $1 " + deep + " $1"), 1'000U);        // a parameter
  EXPECT_GE(NestingBound("SELECT ne'' \n '\\' " + deep), 1'000U);      // NE is no E
  EXPECT_GE(NestingBound("SELECT /* */ " + deep + "/* */"), 1'000U);
}

}  // namespace rocklake::sql
