// Statements with the results that PostgreSQL 15 gave for them: testdata/*.tsv, a statement, a tab, and its rows (lines
// joined by \n, fields by |, NULL as <null>; an error as !SQLSTATE: message).
#include <fstream>

#include "query/query_fixture.h"

namespace rocklake {
namespace {

struct Case {
  std::string file;
  int line;
  std::string sql, expected;
};

std::string Unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result.push_back(text[i]);
    } else {
      ++i;
      result.push_back(text[i] == 'n' ? '\n' : text[i]);
    }
  }
  return result;
}

std::vector<Case> Cases() {
  std::vector<Case> cases;
  for (const char* name : {"expressions.tsv", "queries.tsv"}) {
    std::ifstream file(std::string(ROCKLAKE_SOURCE_DIR "/src/query/functions/testdata/") + name);
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      const std::size_t tab = line.find('\t');
      cases.push_back({name, number, line.substr(0, tab), Unescaped(line.substr(tab + 1))});
    }
  }
  return cases;
}

class OracleTest : public QueryFixture {
 protected:
  std::string ResultOf(const std::string& sql) {
    try {
      const auto rows = Run(sql);
      if (rows.empty()) return "(no rows)";
      std::string text;
      for (const std::string& row : rows) text += (text.empty() ? "" : "\n") + row;
      return text;
    } catch (const SqlError& error) {
      return "!" + error.sqlstate + ": " + error.message;
    }
  }
};

TEST_F(OracleTest, StatementsGiveWhatPostgresGave) {
  const auto cases = Cases();
  ASSERT_GT(cases.size(), 550U);
  for (const Case& c : cases) {
    EXPECT_EQ(ResultOf(c.sql), c.expected) << c.file << ":" << c.line << ": " << c.sql;
  }
}

TEST_F(OracleTest, BackReferencesAreRefused) {
  EXPECT_EQ(ErrorOf("select 'aa' ~ '(a)\\1'"),
            "0A000: back-references in regular expressions are not supported");
  EXPECT_EQ(ErrorOf("select 'aa' ~ 'a(?=b)'"),
            "0A000: look-around constraints in regular expressions are not supported");
}

}  // namespace
}  // namespace rocklake
