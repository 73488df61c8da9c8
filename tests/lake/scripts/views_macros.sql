CREATE TABLE t AS SELECT i AS id, i * 2 AS twice FROM range(10) r(i);
CREATE VIEW v AS SELECT id, twice FROM t WHERE id > 4;
--! error
CREATE VIEW v AS SELECT 1;
CREATE VIEW IF NOT EXISTS v AS SELECT 1;
FROM v ORDER BY id;
CREATE OR REPLACE VIEW v(x, y) AS SELECT id, twice FROM t WHERE id < 3;
SELECT x, y FROM v ORDER BY x;
CREATE VIEW "odd ""name""" AS SELECT 'it''s' AS "col ""q""";
FROM "odd ""name""";
ALTER VIEW v RENAME TO w;
FROM w ORDER BY x;
--! error
FROM v;
--! error
DROP TABLE w;
COMMENT ON VIEW w IS 'a view';
SELECT view_name, comment, sql FROM duckdb_views() WHERE database_name = 'lake' AND NOT internal ORDER BY 1;
CREATE MACRO add1(a) AS a + 1;
SELECT add1(41);
CREATE MACRO add_default(a, b := 10) AS a + b;
SELECT add_default(1), add_default(1, b := 2);
CREATE MACRO over(a) AS a, (a, b) AS a * b;
SELECT over(3), over(3, 4);
CREATE MACRO rows_above(n) AS TABLE SELECT * FROM lake.t WHERE id > n;
FROM rows_above(7) ORDER BY id;
CREATE OR REPLACE MACRO add1(a) AS a + 100;
SELECT add1(1);
--! error
CREATE MACRO add1(a) AS a;
--! restart
SELECT add1(1), add_default(5), over(2, 2);
FROM rows_above(8);
FROM w ORDER BY x;
DROP MACRO add1;
--! error
SELECT add1(1);
DROP MACRO TABLE rows_above;
--! error
FROM rows_above(1);
DROP VIEW w;
--! error
FROM w;
DROP VIEW IF EXISTS w;
CREATE SCHEMA s;
CREATE VIEW s.v AS SELECT 1 AS one;
CREATE MACRO s.m() AS 7;
SELECT s.m(), one FROM s.v;
SELECT function_name, parameters, macro_definition FROM duckdb_functions() WHERE database_name = 'lake' AND NOT internal ORDER BY ALL;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
