#include "sql/insert_values.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "sql/ast.h"
#include "sql/ast_dump.h"
#include "sql/parse.h"
#include "sql/script.h"

namespace rocklake::sql {

namespace {

std::string TokenText(const InsertValues& insert, const LiteralToken& token) {
  static constexpr std::string_view kNames[] = {"NULL", "DEFAULT", "TRUE", "FALSE", "", "", "(call now)"};
  std::string text(kNames[static_cast<std::size_t>(token.kind)]);
  if (token.kind == LiteralTokenKind::kNumber) text = token.text;
  if (token.kind == LiteralTokenKind::kString) text = fmt::format("'{}'", token.text);
  return token.type < 0 ? text : fmt::format("(cast {} {})", insert.types.at(token.type), text);
}

// The statement in the words of Dump, with types as written and numbers without their kind.
std::string Tokens(std::string_view sql) {
  const auto insert = ScanInsertValues(sql);
  if (!insert) return "declined";
  std::string text = fmt::format("{}.{}", insert->schema, insert->table);
  if (!insert->columns.empty()) text += fmt::format(" [{}]", fmt::join(insert->columns, " "));
  for (std::size_t i = 0; i < insert->row_count(); ++i) {
    text += " [";
    for (std::size_t j = 0; j < insert->row_width; ++j) {
      text += (j == 0 ? "" : " ") + TokenText(*insert, insert->row(i)[j]);
    }
    text += "]";
  }
  return text;
}

bool IsNumber(const Literal& literal) {
  return literal.literal == LiteralKind::kInteger || literal.literal == LiteralKind::kFloat;
}

// Whether `expr`, as the parser sees it, is what `token` says.
void ExpectSame(const Expr& expr, const InsertValues& insert, const LiteralToken& token) {
  const Expr* value = &expr;
  if (token.type >= 0) {
    const auto& cast = As<TypeCast>(expr);
    EXPECT_EQ(Dump(cast.type), Dump(ParseTypeName(insert.types.at(token.type))));
    value = cast.arg.get();
  }
  if (token.kind == LiteralTokenKind::kDefault) {
    EXPECT_EQ(value->kind, ExprKind::kDefault);
  } else if (token.kind == LiteralTokenKind::kNow) {
    EXPECT_TRUE(value->kind == ExprKind::kSqlValueFunction || Dump(*value) == "(call now)");
  } else if (token.kind == LiteralTokenKind::kNumber) {
    const auto& literal = As<Literal>(*value);
    ASSERT_TRUE(IsNumber(literal));
    if (literal.literal == LiteralKind::kFloat) {
      EXPECT_EQ(literal.text, token.text);
    } else {
      EXPECT_EQ(literal.integer, std::stol(std::string(token.text)));
    }
  } else {
    EXPECT_EQ(Dump(*value), TokenText(insert, {token.kind, -1, token.location, token.text}));
  }
}

// What the scanner takes, the parser takes too and means the same.
void ExpectParserAgrees(std::string_view sql, const InsertValues& insert) {
  SCOPED_TRACE(sql);
  std::vector<ParsedStatement> parsed;
  try {
    parsed = Parse(sql.substr(0, insert.end));
  } catch (const ParseError& error) {
    FAIL() << error.message;
  }
  ASSERT_EQ(parsed.size(), 1U);
  const auto* statement = If<InsertStatement>(parsed[0].statement);
  ASSERT_NE(statement, nullptr);
  EXPECT_EQ(statement->relation.schema, insert.schema);
  EXPECT_EQ(statement->relation.name, insert.table);
  EXPECT_EQ(statement->relation.location, insert.table_location);
  EXPECT_TRUE(statement->returning.empty() && !statement->on_conflict && !statement->relation.alias);
  ASSERT_EQ(statement->columns.size(), insert.columns.size());
  for (std::size_t i = 0; i < insert.columns.size(); ++i) {
    EXPECT_EQ(statement->columns[i].name, insert.columns[i]);
    EXPECT_EQ(statement->columns[i].location, insert.column_locations[i]);
  }
  ASSERT_EQ(statement->source->values.size(), insert.row_count());
  for (std::size_t i = 0; i < insert.row_count(); ++i) {
    ASSERT_EQ(statement->source->values[i].size(), insert.row_width);
    for (std::size_t j = 0; j < insert.row_width; ++j) {
      ExpectSame(*statement->source->values[i][j], insert, insert.row(i)[j]);
    }
  }
}

constexpr std::string_view kDeclined[] = {
    "",
    "SELECT 1",
    "INSERT",
    "INSERT INTO t",
    "INSERT INTO t VALUES",
    "INSERT INTO t VALUES ()",
    "INSERT INTO t VALUES (1",
    "INSERT INTO t VALUES (1),",
    "INSERT INTO t VALUES (1) x",
    "INSERT INTO t VALUES (1), (1, 2)",
    "INSERT INTO t VALUES (1 + 1)",
    "INSERT INTO t VALUES (a)",
    "INSERT INTO t VALUES ($1)",
    "INSERT INTO t VALUES (f())",
    "INSERT INTO t VALUES ((1))",
    "INSERT INTO t VALUES (1) RETURNING a",
    "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING",
    "INSERT INTO t VALUES (1) ORDER BY 1",
    "INSERT INTO t VALUES (1) UNION SELECT 1",
    "INSERT INTO t AS x VALUES (1)",
    "INSERT INTO t DEFAULT VALUES",
    "INSERT INTO t SELECT 1",
    "INSERT INTO t OVERRIDING USER VALUE VALUES (1)",
    "INSERT INTO a.b.c VALUES (1)",
    "INSERT INTO select VALUES (1)",
    "INSERT INTO t (select) VALUES (1)",
    "INSERT INTO t (a.b) VALUES (1)",
    "INSERT INTO t (a[1]) VALUES (1)",
    "INSERT INTO t () VALUES (1)",
    "INSERT INTO \"\" VALUES (1)",
    "INSERT INTO U&\"a\" VALUES (1)",
    "INSERT INTO t VALUES (N'x')",
    "INSERT INTO t VALUES (B'1')",
    "INSERT INTO t VALUES (X'1')",
    "INSERT INTO t VALUES (U&'x')",
    "INSERT INTO t VALUES ($$x$$)",
    "INSERT INTO t VALUES ('a'\n'b')",
    "INSERT INTO t VALUES (E'\\x41')",
    "INSERT INTO t VALUES (E'\\u0041')",
    "INSERT INTO t VALUES ('a",
    "INSERT INTO t VALUES (1a)",
    "INSERT INTO t VALUES (1.2.3)",
    "INSERT INTO t VALUES (1e)",
    "INSERT INTO t VALUES (.)",
    "INSERT INTO t VALUES (--1\n)",
    "INSERT INTO t VALUES (- -1)",
    "INSERT INTO t VALUES (+1)",
    "INSERT INTO t VALUES (-1::int)",
    "INSERT INTO t VALUES ('a'::mytype)",
    "INSERT INTO t VALUES ('a'::int::text)",
    "INSERT INTO t VALUES ('a'::int[])",
    "INSERT INTO t VALUES ('a'::\"char\")",
    "INSERT INTO t VALUES ('a' COLLATE \"C\")",
    "INSERT INTO t VALUES (INTERVAL '1' DAY)",
    "INSERT INTO t VALUES (NOT 'true')",
    "INSERT INTO t VALUES (now)",
    "INSERT INTO t VALUES (now(1))",
    "INSERT INTO t VALUES (CURRENT_TIMESTAMP(3))",
    "INSERT INTO t VALUES (DEFAULT::int)",
    "INSERT INTO t VALUES (1)::int",
    "INSERT INTO t VALUES ('a'::text(5))",
    "INSERT INTO aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg VALUES (1)",
    "INSERT INTO t VALUES ('\xff')",
    "INSERT INTO t VALUES ('\xc3')",
    "WITH x AS (SELECT 1) INSERT INTO t VALUES (1)",
};

}  // namespace

TEST(InsertValues, TakesLiterals) {
  EXPECT_EQ(Tokens("INSERT INTO t VALUES (1)"), ".t [1]");
  EXPECT_EQ(Tokens("insert into \"public\".ducklake_snapshot values (1,NOW(),2);"),
            "public.ducklake_snapshot [1 (call now) 2]");
  EXPECT_EQ(
      Tokens("INSERT INTO S.T (A, \"B c\", \"d\"\"e\") VALUES (NULL, true, False), (DEFAULT, -1, - 2.5e3)"),
      "s.t [a B c d\"e] [NULL TRUE FALSE] [DEFAULT -1 -2.5e3]");
  EXPECT_EQ(Tokens("INSERT INTO t VALUES ('a', 'it''s', '', E'a\\n\\\\\\'b', 'é')"),
            ".t ['a' 'it's' '' 'a\n\\'b' 'é']");
  EXPECT_EQ(Tokens("INSERT INTO t VALUES (.5, 5., 1e-3, 99999999999999999999, -9223372036854775808)"),
            ".t [.5 5. 1e-3 99999999999999999999 -9223372036854775808]");
  EXPECT_EQ(
      Tokens(
          "INSERT INTO t VALUES ('1'::INT, 'x' :: varchar(5), '2'::timestamp (3) with time zone, 5::bigint)"),
      ".t [(cast INT '1') (cast varchar(5) 'x') (cast timestamp (3) with time zone '2') (cast bigint 5)]");
  EXPECT_EQ(
      Tokens("INSERT INTO t VALUES (TIMESTAMPTZ '2020', DATE'2021', double precision '1.5', NULL::text)"),
      ".t [(cast TIMESTAMPTZ '2020') (cast DATE '2021') (cast double precision '1.5') (cast text NULL)]");
  EXPECT_EQ(Tokens("/* a */ INSERT -- b\n INTO/**/t VALUES(1)--c"), ".t [1]");
  EXPECT_EQ(Tokens("INSERT INTO values VALUES (CURRENT_TIMESTAMP)"), ".values [(call now)]");
}

TEST(InsertValues, DeclinesEverythingElse) {
  for (const std::string_view sql : kDeclined) {
    EXPECT_EQ(Tokens(sql), "declined") << sql;
  }
  EXPECT_EQ(Tokens(std::string_view("INSERT INTO t VALUES ('\0')", 26)), "declined");
}

TEST(InsertValues, IsOneOfSeveral) {
  const std::string_view sql = "SELECT 1; INSERT INTO t VALUES ('a;b'); INSERT INTO u VALUES (2)";
  const auto first = ScanInsertValues(sql, 9);
  ASSERT_TRUE(first);
  EXPECT_EQ(sql.substr(first->end), " INSERT INTO u VALUES (2)");
  EXPECT_EQ(first->row(0)[0].location, 32);
  const auto second = ScanInsertValues(sql, first->end);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->end, sql.size());
}

// Random statements of pieces that the scanner knows, half takes and half misses, then random edits of them.
TEST(InsertValues, ItsTextIsTheParsers) {
  for (const std::string_view sql : {"INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (1) ; ",
                                     "INSERT INTO t VALUES (1)-- a;", " INSERT INTO t VALUES (1) /* a */;"}) {
    EXPECT_EQ(ParseScript(sql).at(0).text, Parse(sql).at(0).text) << sql;
  }
}

TEST(InsertValues, NeverDisagreesWithTheParser) {
  const unsigned seed = std::random_device()();
  SCOPED_TRACE(fmt::format("seed {}", seed));
  std::mt19937 random(seed);
  const auto pick = [&random](auto&& list) { return list[random() % std::size(list)]; };
  static constexpr std::string_view kValues[] = {"1",
                                                 "-5",
                                                 "- 7",
                                                 "0.5",
                                                 ".5e3",
                                                 "NULL",
                                                 "TRUE",
                                                 "false",
                                                 "DEFAULT",
                                                 "'x'",
                                                 "'it''s'",
                                                 "E'\\n'",
                                                 "NOW()",
                                                 "'é'",
                                                 "'1'::int",
                                                 "DATE '1'",
                                                 "1::numeric(5, 2)",
                                                 "'{}'::jsonb",
                                                 "2147483648",
                                                 "''",
                                                 "e''",
                                                 "time with time zone '1'",
                                                 "$1",
                                                 "a",
                                                 "'x' 'y'",
                                                 "-1::int",
                                                 "CURRENT_TIMESTAMP"};
  static constexpr std::string_view kTables[] = {"t", "s.t", "\"A\".b", "\"x\"\"y\"", "s.select", "T (a, B)"};
  static constexpr std::string_view kEdits[] = {"'",  "\"", "(", ")",  ",",  ";", " ", "-", ":",
                                                "\\", "\n", "E", "/*", "--", "1", ".", "$", "é"};
  int taken = 0;
  for (int i = 0; i < 4'000; ++i) {
    std::string sql = fmt::format("INSERT INTO {} VALUES ", pick(kTables));
    const std::size_t width = 1 + random() % 3;
    for (std::size_t row = 0, rows = 1 + random() % 3; row < rows; ++row) {
      sql += row == 0 ? "(" : ", (";
      for (std::size_t j = 0; j < width; ++j) sql += fmt::format("{}{}", j == 0 ? "" : ",", pick(kValues));
      sql += ")";
    }
    if (i % 2 == 1) {
      for (std::size_t edit = 0, edits = 1 + random() % 3; edit < edits; ++edit) {
        const std::size_t at = random() % sql.size();
        sql.replace(at, random() % 2, pick(kEdits));
      }
    }
    if (const auto insert = ScanInsertValues(sql)) {
      ++taken;
      ExpectParserAgrees(sql, *insert);
    }
    if (HasFatalFailure() || HasNonfatalFailure()) break;
  }
  EXPECT_GT(taken, 500);
}

}  // namespace rocklake::sql
