// Where PostgreSQL 15 points when it refuses a statement that the grammar takes: the tree must have a node there.
#include <gtest/gtest.h>

#include <string_view>

#include "sql/ast_dump.h"
#include "sql/parse.h"

namespace rocklake::sql {

namespace {

struct PositionCase {
  std::string_view sql;
  int position;           // as PostgreSQL reports it
  std::string_view node;  // the node there, in the words of Dump with locations
};

// pos_t is a table with columns a and b.
// clang-format off
constexpr PositionCase kCases[] = {
    {R"sql(SELECT nope)sql", 8, R"ast(nope@7)ast"},  // column "nope" does not exist
    {R"sql(SELECT 1, 'é', nope)sql", 16, R"ast(nope@16)ast"},  // column "nope" does not exist
    {R"sql(SELECT pg_class.nope FROM pg_class)sql", 8, R"ast(pg_class.nope@7)ast"},  // column pg_class.nope does not exist
    {R"sql(SELECT nope.relname FROM pg_class)sql", 8, R"ast(nope.relname@7)ast"},  // missing FROM-clause entry for table "nope"
    {R"sql(SELECT nope.* FROM pg_class)sql", 8, R"ast(nope.*@7)ast"},  // missing FROM-clause entry for table "nope"
    {R"sql(SELECT * FROM nope)sql", 15, R"ast(nope@14)ast"},  // relation "nope" does not exist
    {R"sql(SELECT 1 FROM pg_class, public.nope AS x)sql", 25, R"ast(public.nope=x@24)ast"},  // relation "public.nope" does not exist
    {R"sql(SELECT nope(1))sql", 8, R"ast((call nope 1@12)@7)ast"},  // function nope(integer) does not exist
    {R"sql(SELECT 1 + nope(2, 3))sql", 12, R"ast((call nope 2@16 3@19)@11)ast"},  // function nope(integer, integer) does not exist
    {R"sql(SELECT pg_catalog.nope(1))sql", 8, R"ast((call pg_catalog.nope 1@23)@7)ast"},  // function pg_catalog.nope(integer) does not exist
    {R"sql(SELECT 1 + 'x'::text)sql", 10, R"ast((+ 1@7 (cast text@16 'x'@11)@14)@9)ast"},  // operator does not exist: integer + text
    {R"sql(SELECT 'a'::text || 1 * true)sql", 23, R"ast((* 1@20 TRUE@24)@22)ast"},  // operator does not exist: integer * boolean
    {R"sql(SELECT true < 1)sql", 13, R"ast((< TRUE@7 1@14)@12)ast"},  // operator does not exist: boolean < integer
    {R"sql(SELECT - 'a'::text)sql", 8, R"ast((- (cast text@14 'a'@9)@12)@7)ast"},  // operator does not exist: - text
    {R"sql(SELECT 1 OPERATOR(pg_catalog.||) 2)sql", 10, R"ast((pg_catalog.|| 1@7 2@33)@9)ast"},  // operator does not exist: integer pg_catalog.|| integer
    {R"sql(SELECT '1'::nope)sql", 13, R"ast(nope@12)ast"},  // type "nope" does not exist
    {R"sql(SELECT CAST(1 AS nope))sql", 18, R"ast(nope@17)ast"},  // type "nope" does not exist
    {R"sql(SELECT 'x'::int)sql", 8, R"ast('x'@7)ast"},  // invalid input syntax for type integer: "x"
    {R"sql(SELECT int 'x')sql", 12, R"ast('x'@11)ast"},  // invalid input syntax for type integer: "x"
    {R"sql(SELECT 1::uuid)sql", 9, R"ast((cast uuid@10 1@7)@8)ast"},  // cannot cast type integer to uuid
    {R"sql(SELECT true AND 1)sql", 17, R"ast(1@16)ast"},  // argument of AND must be type boolean, not type integer
    {R"sql(SELECT NOT 1)sql", 12, R"ast(1@11)ast"},  // argument of NOT must be type boolean, not type integer
    {R"sql(SELECT 1 WHERE 1)sql", 16, R"ast(1@15)ast"},  // argument of WHERE must be type boolean, not type integer
    {R"sql(SELECT 1 LIMIT 'x')sql", 16, R"ast('x'@15)ast"},  // invalid input syntax for type bigint: "x"
    {R"sql(SELECT CASE WHEN 1 THEN 2 END)sql", 18, R"ast(1@17)ast"},  // argument of CASE/WHEN must be type boolean, not type integer
    {R"sql(SELECT CASE WHEN true THEN 1 ELSE true END)sql", 28, R"ast(1@27)ast"},  // CASE types boolean and integer cannot be matched
    {R"sql(SELECT COALESCE(1, true))sql", 20, R"ast(TRUE@19)ast"},  // COALESCE types integer and boolean cannot be matched
    {R"sql(SELECT GREATEST(1, 'x'))sql", 20, R"ast('x'@19)ast"},  // invalid input syntax for type integer: "x"
    {R"sql(SELECT ARRAY[1, true])sql", 17, R"ast(TRUE@16)ast"},  // ARRAY types integer and boolean cannot be matched
    {R"sql(SELECT 1 IN (1, true))sql", 10, R"ast((in = 1@7 [1@13 TRUE@16])@9)ast"},  // operator does not exist: integer = boolean
    {R"sql(SELECT 1 BETWEEN 2 AND true)sql", 10, R"ast((between BETWEEN 1@7 [2@17 TRUE@23])@9)ast"},  // operator does not exist: integer <= boolean
    {R"sql(SELECT (1, 2) = (1, 2, 3))sql", 15, R"ast((= (implicit-row [1@8 2@11])@7 (implicit-row [1@17 2@20 3@23])@16)@14)ast"},  // unequal number of entries in row expressions
    {R"sql(SELECT 1 = ANY (1))sql", 10, R"ast((any = 1@7 1@16)@9)ast"},  // op ANY/ALL (array) requires array on right side
    {R"sql(SELECT 1 IN (SELECT 1, 2))sql", 10, R"ast((any 1@7 (select [1@20 2@23]))@9)ast"},  // subquery has too many columns
    {R"sql(SELECT (SELECT 1, 2))sql", 8, R"ast((scalar (select [1@15 2@18]))@7)ast"},  // subquery must return only one column
    {R"sql(SELECT sum(sum(1)))sql", 12, R"ast((call sum 1@15)@11)ast"},  // aggregate function calls cannot be nested
    {R"sql(SELECT relname, count(*) FROM pg_class)sql", 8, R"ast(relname@7)ast"},  // column "pg_class.relname" must appear in the GROUP BY clause or be used in an aggregate function
    {R"sql(SELECT 1 FROM pg_class WHERE count(*) > 1)sql", 30, R"ast((call count *)@29)ast"},  // aggregate functions are not allowed in WHERE
    {R"sql(SELECT 1 FROM pg_class GROUP BY 5)sql", 33, R"ast(5@32)ast"},  // GROUP BY position 5 is not in select list
    {R"sql(SELECT 1 FROM pg_class ORDER BY 5)sql", 33, R"ast(5@32)ast"},  // ORDER BY position 5 is not in select list
    {R"sql(SELECT DISTINCT relname FROM pg_class ORDER BY relkind)sql", 48, R"ast(relkind@47)ast"},  // for SELECT DISTINCT, ORDER BY expressions must appear in select list
    {R"sql(SELECT 1 UNION SELECT true)sql", 23, R"ast(TRUE@22)ast"},  // UNION types integer and boolean cannot be matched
    {R"sql(SELECT 1 UNION SELECT 1, 2)sql", 23, R"ast(1@22)ast"},  // each UNION query must have the same number of columns
    {R"sql(SELECT row_number())sql", 8, R"ast((call row_number)@7)ast"},  // window function row_number requires an OVER clause
    {R"sql(SELECT sum(1) OVER w)sql", 20, R"ast((window w)@19)ast"},  // window "w" does not exist
    {R"sql(SELECT relname FROM pg_class a, pg_class b)sql", 8, R"ast(relname@7)ast"},  // column reference "relname" is ambiguous
    {R"sql(SELECT * FROM pg_class a JOIN pg_class b ON a.nope = 1)sql", 45, R"ast(a.nope@44)ast"},  // column a.nope does not exist
    {R"sql(SELECT * FROM (VALUES (1), (1, 2)) x)sql", 29, R"ast(1@28)ast"},  // VALUES lists must all be the same length
    {R"sql(SELECT 'a' COLLATE nope)sql", 12, R"ast((collate nope 'a'@7)@11)ast"},  // collation "nope" for encoding "UTF8" does not exist
    {R"sql(SELECT 1 COLLATE "C")sql", 10, R"ast((collate C 1@7)@9)ast"},  // collations are not supported by type integer
    {R"sql(SELECT $1 + nope)sql", 8, R"ast($1@7)ast"},  // there is no parameter $1
    {R"sql(WITH a AS (SELECT 1), a AS (SELECT 2) SELECT 1)sql", 23, R"ast((a (select [2@35]))@22)ast"},  // WITH query name "a" specified more than once
    {R"sql(WITH a (x, y) AS (SELECT 1) SELECT 1)sql", 6, R"ast((a[x y] (select [1@25]))@5)ast"},  // WITH query "a" has 1 columns available but 2 columns specified
    {R"sql(INSERT INTO pg_class (nope) VALUES (1))sql", 23, R"ast(nope@22)ast"},  // column "nope" of relation "pg_class" does not exist
    {R"sql(INSERT INTO nope VALUES (1))sql", 13, R"ast(nope@12)ast"},  // relation "nope" does not exist
    {R"sql(INSERT INTO pos_t VALUES (1, 2, 3))sql", 33, R"ast(3@32)ast"},  // INSERT has more expressions than target columns
    {R"sql(INSERT INTO pos_t (a, b) VALUES (1))sql", 23, R"ast(b@22)ast"},  // INSERT has more target columns than expressions
    {R"sql(INSERT INTO pos_t (a) VALUES (1, 2))sql", 34, R"ast(2@33)ast"},  // INSERT has more expressions than target columns
    {R"sql(INSERT INTO pos_t (a, a) VALUES (1, 2))sql", 23, R"ast(a@22)ast"},  // column "a" specified more than once
    {R"sql(INSERT INTO pos_t (a) VALUES ('x'))sql", 31, R"ast('x'@30)ast"},  // invalid input syntax for type integer: "x"
    {R"sql(INSERT INTO pos_t (a) VALUES (true))sql", 31, R"ast(TRUE@30)ast"},  // column "a" is of type integer but expression is of type boolean
    {R"sql(INSERT INTO pos_t VALUES (1) ON CONFLICT (nope) DO NOTHING)sql", 42, R"ast([nope]@41)ast"},  // column "nope" does not exist
    {R"sql(INSERT INTO pos_t VALUES (1) RETURNING nope)sql", 40, R"ast(nope@39)ast"},  // column "nope" does not exist
    {R"sql(UPDATE pos_t SET nope = 1)sql", 18, R"ast(nope@17)ast"},  // column "nope" of relation "pos_t" does not exist
    {R"sql(UPDATE pos_t SET a = true)sql", 22, R"ast(TRUE@21)ast"},  // column "a" is of type integer but expression is of type boolean
    {R"sql(UPDATE pos_t SET (a, b) = (1, 2, 3))sql", 27, R"ast((implicit-row [1@27 2@30 3@33])@26)ast"},  // number of columns does not match number of values
    {R"sql(UPDATE nope SET a = 1)sql", 8, R"ast(nope@7)ast"},  // relation "nope" does not exist
    {R"sql(DELETE FROM nope)sql", 13, R"ast(nope@12)ast"},  // relation "nope" does not exist
    {R"sql(DELETE FROM pos_t WHERE nope = 1)sql", 25, R"ast(nope@24)ast"},  // column "nope" does not exist
    {R"sql(DELETE FROM pos_t RETURNING nope)sql", 29, R"ast(nope@28)ast"},  // column "nope" does not exist
    {R"sql(CREATE TABLE x (a nope))sql", 19, R"ast(nope@18)ast"},  // type "nope" does not exist
    {R"sql(CREATE TABLE x (a int DEFAULT nope))sql", 31, R"ast(nope@30)ast"},  // cannot use column reference in DEFAULT expression
    {R"sql(CREATE TABLE x (a int DEFAULT sum(1)))sql", 31, R"ast((call sum 1@34)@30)ast"},  // aggregate functions are not allowed in DEFAULT expressions
    {R"sql(CREATE TABLE x (a int PRIMARY KEY PRIMARY KEY))sql", 35, R"ast((primary-key)@34)ast"},  // multiple primary keys for table "x" are not allowed
    {R"sql(CREATE TABLE x (a int, PRIMARY KEY (nope)))sql", 24, R"ast((primary-key [nope])@23)ast"},  // column "nope" named in key does not exist
    {R"sql(CREATE TABLE x (a int NULL NOT NULL))sql", 28, R"ast((not-null)@27)ast"},  // conflicting NULL/NOT NULL declarations for column "a" of table "x"
    {R"sql(COPY (SELECT nope) TO STDOUT)sql", 14, R"ast(nope@13)ast"},  // column "nope" does not exist
    {R"sql(COPY pos_t FROM STDIN (nope 1))sql", 24, R"ast(nope@23)ast"},  // option "nope" not recognized
    {R"sql(EXPLAIN (nope) SELECT 1)sql", 10, R"ast(nope@9)ast"},  // unrecognized EXPLAIN option "nope"
    {R"sql(PREPARE p (nope) AS SELECT 1)sql", 12, R"ast(nope@11)ast"},  // type "nope" does not exist
    {R"sql(SELECT a[1] FROM pos_t)sql", 8, R"ast(a@7)ast"},  // cannot subscript type integer because it does not support subscripting
    {R"sql(SELECT (a).b FROM pos_t)sql", 9, R"ast(a@8)ast"},  // column notation .b applied to type integer, which is not a composite type
    {R"sql(SELECT 1 FROM generate_series(1, 'x'::text))sql", 15, R"ast((call generate_series 1@30 (cast text@38 'x'@33)@36)@14)ast"},  // function generate_series(integer, text) does not exist
    {R"sql(SELECT a AT TIME ZONE 'x' FROM pos_t)sql", 10, R"ast((sql-call pg_catalog.timezone 'x'@22 a@7)@9)ast"},  // function pg_catalog.timezone(unknown, integer) does not exist
    {R"sql(SELECT '2020-13-01'::date)sql", 8, R"ast('2020-13-01'@7)ast"},  // date/time field value out of range: "2020-13-01"
    {R"sql(SELECT B'12'::int)sql", 8, R"ast((bits b12)@7)ast"},  // "2" is not a valid binary digit
    {R"sql(SELECT f(VARIADIC 1))sql", 8, R"ast((call f 1@18 variadic)@7)ast"},  // function f(integer) does not exist
    {R"sql(SELECT 1 ORDER BY nope)sql", 19, R"ast(nope@18)ast"},  // column "nope" does not exist
    {R"sql(SELECT 1 FOR UPDATE OF x)sql", 24, R"ast(x@23)ast"},  // relation "x" in FOR UPDATE clause not found in FROM clause
    {R"sql(SELECT pos_t.a.b.c FROM pos_t)sql", 8, R"ast(pos_t.a.b.c@7)ast"},  // cross-database references are not implemented: pos_t.a.b.c
};
// clang-format on

}  // namespace

TEST(Positions, AsPostgres) {
  for (const auto& [sql, position, node] : kCases) {
    const auto statements = Parse(sql);
    ASSERT_EQ(statements.size(), 1U) << sql;
    const std::string tree = Dump(*statements[0].statement, true);
    EXPECT_NE(tree.find(node), std::string::npos) << sql << "\n" << tree;
    const auto at = node.rfind('@');
    ASSERT_NE(at, std::string_view::npos);
    EXPECT_EQ(CharacterPosition(sql, std::stoi(std::string(node.substr(at + 1)))), position) << sql;
  }
}

// As in `UPDATE t SET a = <expression of another type>`, where PostgreSQL points to the whole expression.
TEST(Positions, WholeExpressions) {
  struct Case {
    std::string_view sql;
    Location location;
  };
  static constexpr Case kWholes[] = {
      {"SELECT  a + 1", 8},
      {"SELECT (1 + 2) * 3", 8},
      {"SELECT -a", 7},
      {"SELECT a IS NULL", 7},
      {"SELECT a OR b", 7},
      {"SELECT NOT a", 7},
      {"SELECT a::int", 7},
      {"SELECT CAST(a AS int)", 7},
      {"SELECT int 'x'", 7},
      {"SELECT a IN (1)", 7},
      {"SELECT a IN (SELECT 1)", 7},
      {"SELECT a COLLATE \"C\"", 7},
      {"SELECT f(a)", 7},
      {"SELECT a AT TIME ZONE b", 9},
      {"SELECT (a).b", 8},
      {"SELECT a BETWEEN 1 AND 2", 7},
      {"SELECT EXISTS (SELECT 1)", 7},
      {"SELECT a IS TRUE", 7},
  };
  for (const auto& [sql, location] : kWholes) {
    const auto statements = Parse(sql);
    EXPECT_EQ(ExprLocation(*As<Query>(*statements.at(0).statement).items.at(0).expr), location) << sql;
  }
}

}  // namespace rocklake::sql
