#include "sql/parse.h"

#include <gtest/gtest.h>

#include <thread>

#include "sql/ast_dump.h"
#include "sql/parse_cases.h"

namespace rocklake::sql {

namespace {

ParseError ErrorOf(std::string_view sql) {
  try {
    Parse(sql);
  } catch (const ParseError& error) {
    return error;
  }
  ADD_FAILURE() << "accepted: " << sql.substr(0, 100);
  return {};
}

std::string Repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST(Parse, SplitsStatements) {
  const std::string_view sql = " SELECT 1 ; ;/* c */ INSERT INTO t VALUES (';')\n;; SELECT 'é'; COMMIT  ";
  const auto statements = Parse(sql);
  ASSERT_EQ(statements.size(), 4U);
  EXPECT_EQ(statements[0].text, "SELECT 1");
  EXPECT_EQ(statements[0].location, 1);
  EXPECT_EQ(statements[1].text, "/* c */ INSERT INTO t VALUES (';')");
  EXPECT_EQ(statements[2].text, "SELECT 'é'");
  EXPECT_EQ(statements[3].text, "COMMIT");
  for (const auto& parsed : statements) {
    EXPECT_EQ(sql.substr(static_cast<std::size_t>(parsed.location), parsed.text.size()), parsed.text);
  }
  // Locations count from the beginning of the whole text.
  EXPECT_EQ(Dump(*statements[2].statement, true), "(select ['é'@58])");
}

TEST(Parse, EmptyTextHasNoStatements) {
  for (const std::string_view sql : {"", " ", ";", ";;", "-- nothing", "/* */;\n"}) {
    EXPECT_TRUE(Parse(sql).empty()) << sql;
  }
}

TEST(Parse, CommentsWhereTheGrammarLooksAhead) {
  const auto dump = [](std::string_view sql) { return Dump(*Parse(sql).front().statement, false); };
  EXPECT_EQ(dump("SELECT x::timestamp WITH /* é */ -- c\n TIME ZONE"),
            dump("SELECT x::timestamp WITH TIME ZONE"));
  EXPECT_EQ(dump("SELECT a NOT /* b */ IN (1), b NOT -- c\n LIKE 'x'"),
            dump("SELECT a NOT IN (1), b NOT LIKE 'x'"));
  EXPECT_EQ(dump("SELECT a ORDER BY a NULLS /**/ LAST"), dump("SELECT a ORDER BY a NULLS LAST"));
  EXPECT_EQ(dump("SELECT U&'d!0061' /* c */ UESCAPE '!'"), dump("SELECT 'da'"));
  EXPECT_EQ(ErrorOf("SELECT x::timestamp WITH /* éé */ TIME ZONE nope nope").position, 50);
}

TEST(Parse, CharacterPositions) {
  EXPECT_EQ(CharacterPosition("abc", 0), 1);
  EXPECT_EQ(CharacterPosition("abc", 2), 3);
  EXPECT_EQ(CharacterPosition("é€😀x", 9), 4);
  EXPECT_EQ(CharacterPosition("abc", kNoLocation), 0);
  EXPECT_EQ(LocationOf("é€😀x", 4), 9);
  EXPECT_EQ(LocationOf("é€😀x", 1), 0);
  EXPECT_EQ(LocationOf("é", 9), 2);
}

TEST(Parse, RefusesWhatIsNoText) {
  const auto refuses = [](std::string_view sql, std::string_view message) {
    const ParseError error = ErrorOf(sql);
    EXPECT_EQ(error.sqlstate, "22021");
    EXPECT_EQ(error.message, message);
    EXPECT_EQ(error.position, 0);
  };
  using std::string_view_literals::operator""sv;
  refuses("SELECT '\0'"sv, "invalid byte sequence for encoding \"UTF8\": 0x00");
  refuses("SELECT 'a\xc3\x28'", "invalid byte sequence for encoding \"UTF8\": 0xc3 0x28");
  refuses("SELECT '\xff'", "invalid byte sequence for encoding \"UTF8\": 0xff");
  refuses("SELECT '\xc0\xaf'", "invalid byte sequence for encoding \"UTF8\": 0xc0 0xaf");
  refuses("SELECT '\xed\xa0\x80'", "invalid byte sequence for encoding \"UTF8\": 0xed 0xa0 0x80");
  refuses("SELECT '\xf4\x90\x80\x80'", "invalid byte sequence for encoding \"UTF8\": 0xf4 0x90 0x80 0x80");
  refuses("SELECT \xe2\x82", "invalid byte sequence for encoding \"UTF8\": 0xe2 0x82");
  EXPECT_EQ(Trees("SELECT 'é€😀\xf4\x8f\xbf\xbf'"), "(select ['é€😀\xf4\x8f\xbf\xbf'])");
}

// As PostgreSQL 15, which takes 9,000 parentheses.
TEST(Parse, DeepBracketsEndTheGrammar) {
  for (const std::string_view open : {"(", "- ", "NOT ", "f("}) {
    const ParseError error = ErrorOf("SELECT " + Repeated(open, 12'000) + "1");
    EXPECT_EQ(error.sqlstate, "42601") << open;
    EXPECT_TRUE(error.message.starts_with("memory exhausted at or near \"")) << error.message;
    EXPECT_GT(error.position, 3'000);
  }
  EXPECT_EQ(Trees("SELECT " + Repeated("(", 9'000) + "1" + Repeated(")", 9'000)), "(select [1])");
}

TEST(Parse, DeepTreesAreRefused) {
  const auto refused = [](const std::string& sql) {
    const ParseError error = ErrorOf(sql);
    EXPECT_EQ(error.sqlstate, "54001") << sql.substr(0, 40);
    EXPECT_EQ(error.message, "stack depth limit exceeded");
    EXPECT_FALSE(error.hint.empty());
  };
  for (const int times : {1'500, 30'000}) {
    refused("SELECT 1" + Repeated("+1", times));
    refused("SELECT a" + Repeated("::int", times));
    refused("SELECT a" + Repeated(" IS NULL", times));
    refused("SELECT a" + Repeated(" IS NULL BETWEEN 1 AND 2", times));
    refused("SELECT a" + Repeated(" COLLATE x", times));
    refused("SELECT 1" + Repeated(" UNION SELECT 1, 2", times));
    refused("SELECT * FROM a" + Repeated(" JOIN b ON x AND y", times));
    refused("SELECT * FROM a" + Repeated(" NATURAL JOIN b", times));
  }
  refused("SELECT 1" + Repeated("+1", 1'000'000));  // not even tried
  refused("SELECT " + Repeated("(", 1'000'000));
  refused("SELECT " + Repeated("f(", 1'500) + "1" + Repeated(")", 1'500));
  refused("SELECT " + Repeated("(SELECT ", 1'200) + "1" + Repeated(")", 1'200));
  refused("SELECT " + Repeated("CASE WHEN a AND b THEN ", 1'500) + "1" + Repeated(" END", 1'500));
  refused("SELECT * FROM " + Repeated("(SELECT * FROM ", 900) + "t" + Repeated(") x", 900));
  refused("SELECT " + Repeated("a[", 1'500) + "1" + Repeated("]", 1'500));
  refused("SELECT " + Repeated("ARRAY[", 1'500) + "1" + Repeated("]", 1'500));
  refused("SELECT " + Repeated("((1)+", 1'100) + "1" + Repeated(")", 1'100));
  refused(Repeated("(", 1'100) + "SELECT 1" + Repeated(" UNION SELECT 1)", 1'100));
  refused("SELECT " + Repeated("(", 600) + "1" + Repeated("+1+1)", 600));
}

TEST(Parse, LongFlatStatementsAreTaken) {
  EXPECT_EQ(Parse("SELECT a WHERE " + Repeated("a = 1 OR b = 2 AND ", 5'000) + "c").size(), 1U);
  EXPECT_EQ(Parse("SELECT a WHERE a IN (1" + Repeated(", 2", 50'000) + ")").size(), 1U);
  EXPECT_EQ(Parse("SELECT " + Repeated("(", 3'000) + "1" + Repeated(")", 3'000)).size(), 1U);
  EXPECT_EQ(Parse("SELECT 1" + Repeated(" UNION ALL SELECT 1", 900)).size(), 1U);
  EXPECT_EQ(Parse("SELECT 1" + Repeated(" + 1", 900)).size(), 1U);
  EXPECT_EQ(Parse(Repeated("SELECT 1 + 2;", 2'000)).size(), 2'000U);
}

TEST(Parse, ThreadsShareNothing) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([i] {
      for (int round = 0; round < 100; ++round) {
        const std::string number = std::to_string(i * 1000 + round);
        EXPECT_EQ(Trees("SELECT " + number + ", 'x'"), "(select [" + number + " 'x'])");
        EXPECT_EQ(ErrorOf("SELECT " + number + " FROM").position, 13 + static_cast<int>(number.size()));
      }
    });
  }
  for (auto& thread : threads) thread.join();
}

TEST(ParseExpression, TakesOneExpression) {
  EXPECT_EQ(Dump(*ParseExpression("a + 1")), "(+ a 1)");
  EXPECT_EQ(Dump(*ParseExpression("nextval('q'::regclass)")), "(call nextval (cast regclass 'q'))");
  EXPECT_EQ(Dump(*ParseExpression(" (SELECT 1) ")), "(scalar (select [1]))");
  for (const std::string_view text :
       {"", "1, 2", "1 AS x", "1 x", "1 FROM t", "*", "t.*", "DISTINCT 1", "1; SELECT 2", "1 UNION SELECT 2",
        "1 ORDER BY 1", "1 LIMIT 1", "1 INTO t", "+"}) {
    EXPECT_THROW(ParseExpression(text), ParseError) << text;
  }
}

TEST(ParseTypeName, TakesOneType) {
  EXPECT_EQ(Dump(ParseTypeName("int")), "pg_catalog.int4");
  EXPECT_EQ(Dump(ParseTypeName("numeric(10, 2)[]")), "pg_catalog.numeric(10 2)[]");
  EXPECT_EQ(Dump(ParseTypeName("timestamp(3) with time zone")), "pg_catalog.timestamptz(3)");
  EXPECT_EQ(Dump(ParseTypeName("\"char\"")), "char");
  EXPECT_EQ(Dump(ParseTypeName("s.ty")), "s.ty");
  for (const std::string_view text : {"", "int, int", "int int", "int::text", "int IS NULL", "int + 1",
                                      "int FROM t", "setof int", "1", "int)"}) {
    EXPECT_THROW(ParseTypeName(text), ParseError) << text;
  }
}

}  // namespace rocklake::sql
