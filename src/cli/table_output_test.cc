#include "cli/table_output.h"

#include <gtest/gtest.h>

namespace rocklake {
namespace {

OutputTable Example() {
  OutputTable table;
  table.columns = {{"name"}, {"n", true}};
  table.rows = {{"größe", "10"}, {std::nullopt, "7"}, {"a,\"b\"", std::nullopt}, {"", "1"}};
  return table;
}

TEST(TableOutput, AlignsLikePsql) {
  EXPECT_EQ(FormatTable(Example(), OutputFormat::kTable),
            " name  | n\n"
            "-------+----\n"
            " größe | 10\n"
            "       |  7\n"
            " a,\"b\" |\n"
            "       |  1\n"
            "(4 rows)\n");
}

TEST(TableOutput, JsonKeepsNumbersAndNulls) {
  EXPECT_EQ(
      FormatTable(Example(), OutputFormat::kJson),
      "[{\"name\":\"größe\",\"n\":10},\n {\"name\":null,\"n\":7},\n {\"name\":\"a,\\\"b\\\"\",\"n\":null},\n"
      " {\"name\":\"\",\"n\":1}]\n");
  EXPECT_EQ(FormatTable({{{"name"}}, {}}, OutputFormat::kJson), "[]\n");
}

TEST(TableOutput, CsvQuotesAndTellsEmptyFromNull) {
  EXPECT_EQ(FormatTable(Example(), OutputFormat::kCsv), "name,n\ngröße,10\n,7\n\"a,\"\"b\"\"\",\n\"\",1\n");
}

}  // namespace
}  // namespace rocklake
