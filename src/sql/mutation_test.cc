// Random edits of statements: whatever a client sends, the answer is trees or a ParseError.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>

#include "sql/ast_dump.h"
#include "sql/parse.h"
#include "sql/script.h"

namespace rocklake::sql {

namespace {

constexpr std::string_view kSeeds[] = {
    "SELECT DISTINCT ON (a) a.b, count(*) FILTER (WHERE x) OVER (PARTITION BY c ORDER BY d ROWS 1 PRECEDING) "
    "FROM t",
    "WITH RECURSIVE r (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r LIMIT 1 "
    "OFFSET 2",
    "SELECT * FROM a LEFT JOIN b USING (x) AS j, LATERAL f(1) WITH ORDINALITY AS g (p, q), (SELECT 1) AS s",
    "SELECT CASE a WHEN 1 THEN 'x' ELSE b::numeric(5, 2) END, a[1:2], (r).f, ARRAY[[1], [2]], ROW(1, a) IS "
    "NULL",
    "SELECT a BETWEEN 1 AND 2, b NOT IN (SELECT 1), EXISTS (TABLE t), c LIKE ANY (d), e AT TIME ZONE 'UTC' "
    "COLLATE \"C\"",
    "SELECT E'\\u00e9\\n', U&'\\0041', $x$y$x$, B'101', 1.5e-3, 'it''s', $1, CURRENT_TIMESTAMP(3), "
    "EXTRACT(year FROM z)",
    "INSERT INTO \"public\".t (a, b[1]) VALUES (1, 'é'), (DEFAULT, NULL) ON CONFLICT (a) DO UPDATE SET b = "
    "EXCLUDED.b RETURNING *",
    "INSERT INTO t VALUES (1, 'x', NULL, TRUE, NOW(), '1'::int, DATE '2020-01-01'), (-2, E'a\\'b', DEFAULT, "
    "FALSE, 1.5, '', '');",
    "UPDATE t SET (a, b) = (SELECT 1, 2), c = DEFAULT FROM u WHERE t.i = u.i RETURNING a AS x",
    "DELETE FROM ONLY t USING u WHERE ctid IN ('(0,1)', '(0,2)')",
    "MERGE INTO t USING u ON a = b WHEN MATCHED THEN UPDATE SET c = 1 WHEN NOT MATCHED THEN INSERT VALUES "
    "(1)",
    "COPY (SELECT a FROM t) TO STDOUT (FORMAT \"binary\", HEADER, FORCE_QUOTE (a, b), DELIMITER ';')",
    "CREATE TABLE IF NOT EXISTS t (a int PRIMARY KEY, b text COLLATE \"C\" DEFAULT 'x' CHECK (b > 'a'), "
    "UNIQUE (a, b), LIKE u)",
    "CREATE UNIQUE INDEX i ON t USING btree (lower(a) DESC NULLS LAST) INCLUDE (b) WITH (fillfactor = 70) "
    "WHERE c",
    "ALTER TABLE t ADD COLUMN a int DEFAULT 1, ALTER b TYPE text USING b::text, DROP CONSTRAINT c CASCADE, "
    "OWNER TO r",
    "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL x TO 'a', 1; SHOW ALL; COMMIT AND CHAIN",
    "PREPARE p (int) AS SELECT $1; EXECUTE p (1); DECLARE c CURSOR WITH HOLD FOR SELECT 1; FETCH BACKWARD "
    "ALL c",
    "GRANT SELECT (a), UPDATE ON t TO r WITH GRANT OPTION; CREATE ROLE r PASSWORD 'x' IN ROLE a; DROP "
    "FUNCTION f(int)",
    "CREATE FUNCTION f(a int DEFAULT 1) RETURNS TABLE (b int) LANGUAGE sql BEGIN ATOMIC SELECT 1; SELECT 2; "
    "END",
    "EXPLAIN (ANALYZE, FORMAT json) SELECT 1 /* a /* b */ c */ -- d\n; COMMENT ON COLUMN t.a IS 'x'; VACUUM "
    "(FULL) t (a)",
};

constexpr std::string_view kPieces[] = {
    "(",       ")",        "[",     "]",        ",",        ";",      "'",
    "\"",      "$$",       "$1",    "--",       "/*",       "*/",     "\\",
    "\n",      ".",        "..",    ":",        "::",       "*",      "-",
    "NULL",    " AND ",    " OR ",  " NOT ",    " SELECT ", " FROM ", " WHERE ",
    " UNION ", " CASE ",   " END ", " VALUES ", " AS ",     "E'",     "U&'",
    "B'",      "\xc3\xa9", "\xff",  "1e",       "0x",       "é",      "99999999999999999999",
    " IN ",    "=",        "<>",    "||",       " DEFAULT "};

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string Statement() {
    std::string text(Pick(kSeeds));
    for (std::size_t edit = 0, edits = Below(4); edit < edits; ++edit) Edit(text);
    return text;
  }

 private:
  std::size_t Below(std::size_t limit) { return random_() % limit; }

  template <std::size_t Size>
  std::string_view Pick(const std::string_view (&list)[Size]) {
    return list[Below(Size)];
  }

  void Edit(std::string& text) {
    const std::size_t at = Below(text.size() + 1);
    const std::size_t length = Below(20);
    switch (Below(6)) {
      case 0:
        text.insert(at, Pick(kPieces));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.replace(at, length, Pick(kPieces));
        break;
      case 3:  // repeat a part
        text.insert(at, text.substr(at, length));
        break;
      case 4: {  // the rest of another statement
        const std::string_view other = Pick(kSeeds);
        text.replace(at, std::string::npos, other.substr(Below(other.size())));
        break;
      }
      default:
        text.insert(at, 1, static_cast<char>(Below(256)));
        break;
    }
    if (text.empty()) text = "x";
  }

  std::mt19937 random_;
};

}  // namespace

TEST(Mutation, TreesOrAnError) {
  const unsigned seed = std::random_device()();
  SCOPED_TRACE(fmt::format("seed {}", seed));
  Mutator mutator(seed);
  static const std::set<std::string> kStates = {"42601", "22021", "22025", "54001", "0A000",
                                                "42P20", "22023", "42939", "42710", "53200"};
  int accepted = 0;
  for (int i = 0; i < 6'000; ++i) {
    const std::string sql = mutator.Statement();
    std::vector<std::string> trees;
    std::vector<std::string_view> texts;
    try {
      for (const auto& parsed : Parse(sql)) {
        trees.push_back(Dump(*parsed.statement, true));
        texts.push_back(parsed.text);
      }
      ++accepted;
    } catch (const ParseError& error) {
      EXPECT_TRUE(kStates.contains(error.sqlstate)) << sql << "\n" << error.sqlstate << " " << error.message;
      EXPECT_FALSE(error.message.empty()) << sql;
      EXPECT_LE(error.position, static_cast<int>(sql.size()) + 1) << sql;
      EXPECT_THROW(ParseScript(sql), ParseError) << sql;
      continue;
    }
    // The script must split the same text at the same places.
    std::vector<std::string_view> script_texts;
    for (const auto& statement : ParseScript(sql)) script_texts.push_back(statement.text);
    EXPECT_EQ(script_texts, texts) << sql;
  }
  EXPECT_GT(accepted, 1'000);
}

}  // namespace rocklake::sql
