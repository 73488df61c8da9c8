// For tests: tables of statements and the trees or errors that they become.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

#include "sql/ast_dump.h"
#include "sql/parse.h"

namespace rocklake::sql {

struct ParseCase {
  std::string_view sql;
  std::string_view trees;  // Dump of each statement, joined by "; "
};

inline std::string Trees(std::string_view sql) {
  std::string trees;
  for (const auto& parsed : Parse(sql)) {
    if (!trees.empty()) trees += "; ";
    trees += Dump(*parsed.statement);
  }
  return trees;
}

inline void CheckTrees(std::span<const ParseCase> cases) {
  for (const auto& [sql, trees] : cases) {
    try {
      EXPECT_EQ(Trees(sql), trees) << sql;
    } catch (const ParseError& error) {
      ADD_FAILURE() << sql << ": " << error.message;
    }
  }
}

}  // namespace rocklake::sql
