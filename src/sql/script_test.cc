#include "sql/script.h"

#include <gtest/gtest.h>

#include "sql/ast_dump.h"
#include "sql/parse.h"

namespace rocklake::sql {

namespace {

// "insert" for tokens, otherwise the tree; joined by "; ". Checks that every text is where its location says.
std::string Shape(std::string_view sql) {
  std::string shape;
  for (const auto& statement : ParseScript(sql)) {
    EXPECT_EQ(sql.substr(static_cast<std::size_t>(statement.location), statement.text.size()),
              statement.text);
    EXPECT_EQ(statement.text.data(), sql.data() + statement.location);
    EXPECT_NE(statement.insert.has_value(), statement.statement != nullptr);
    if (!shape.empty()) shape += "; ";
    shape += statement.insert ? "insert " + statement.insert->table : Dump(*statement.statement);
  }
  return shape;
}

}  // namespace

TEST(Script, MixesTokensAndTrees) {
  EXPECT_EQ(Shape("INSERT INTO a VALUES (1)"), "insert a");
  EXPECT_EQ(Shape("INSERT INTO a VALUES (1);UPDATE t SET x = 1; INSERT INTO b VALUES (2), (3);;COMMIT;"),
            "insert a; (update t (set x 1)); insert b; (commit)");
  EXPECT_EQ(Shape("SELECT ';'; INSERT INTO a VALUES (';')"), "(select [';']); insert a");
  EXPECT_EQ(Shape("INSERT INTO a SELECT 1; INSERT INTO b VALUES (1)"), "(insert a (select [1])); insert b");
  EXPECT_EQ(Shape(" ; ; "), "");
  EXPECT_EQ(Shape(""), "");
}

TEST(Script, TextsAndLocations) {
  const std::string_view sql = "/* é */ INSERT INTO a VALUES (1) ;\n SELECT x ;INSERT INTO b VALUES (2)";
  const auto statements = ParseScript(sql);
  ASSERT_EQ(statements.size(), 3U);
  EXPECT_EQ(statements[0].text, "/* é */ INSERT INTO a VALUES (1)");
  EXPECT_EQ(statements[1].text, "SELECT x");
  EXPECT_EQ(statements[2].text, "INSERT INTO b VALUES (2)");
  EXPECT_EQ(Dump(*statements[1].statement, true), "(select [x@44])");
}

TEST(Script, OneBadStatementRefusesAll) {
  try {
    ParseScript("INSERT INTO a VALUES ('é'); SELEC 1; INSERT INTO b VALUES (2)");
    FAIL();
  } catch (const ParseError& error) {
    EXPECT_EQ(error.message, "syntax error at or near \"SELEC\"");
    EXPECT_EQ(error.position, 29);
  }
  EXPECT_THROW(ParseScript("INSERT INTO a VALUES (1); SELECT '\xff'"), ParseError);
  EXPECT_THROW(ParseScript("INSERT INTO a VALUES (1) INSERT INTO b VALUES (2)"), ParseError);
}

// The semicolons of a routine's body end no statement.
TEST(Script, BodiesStayWhole) {
  EXPECT_EQ(
      Shape(
          "CREATE FUNCTION f() RETURNS void BEGIN ATOMIC SELECT 1; INSERT INTO a VALUES (1); END; SELECT 2"),
      "(unsupported CREATE FUNCTION); (select [2])");
  EXPECT_EQ(Shape("CREATE RULE r AS ON INSERT TO t DO (SELECT 1; INSERT INTO a VALUES (1)); INSERT INTO b "
                  "VALUES (1)"),
            "(unsupported CREATE RULE); insert b");
}

}  // namespace rocklake::sql
