-- Views and macros of every shape.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, NULL);
CREATE VIEW a AS SELECT * FROM t;
CREATE VIEW b(x, y) AS SELECT * FROM t;
CREATE VIEW c(x) AS SELECT * FROM t;
--! error
CREATE VIEW d(x, y, z) AS SELECT * FROM t;
CREATE VIEW e AS SELECT 1 AS "A", 2 AS "a b", 'it''s' AS q;
CREATE VIEW f AS WITH r AS (SELECT id FROM t) SELECT count(*) AS n FROM r;
CREATE VIEW g AS SELECT * FROM a UNION ALL SELECT * FROM b;
CREATE VIEW h AS VALUES (1, 2), (3, 4);
CREATE VIEW i AS SELECT * FROM range(5) r(n);
CREATE VIEW j AS SELECT id, row_number() OVER (ORDER BY id DESC) AS rn, sum(id) OVER () AS s FROM t;
CREATE VIEW k AS SELECT * FROM lake.main.t AT (VERSION => 1);
--! error
CREATE VIEW l AS SELECT * FROM missing;
CREATE VIEW m AS SELECT now() AS n;
CREATE VIEW n AS FROM t PIVOT (count(*) FOR v IN ('a', 'b'));
CREATE VIEW o AS SELECT {'x': 1, 'y': [1, 2]} AS s, MAP {'k': 1} AS m, DATE '2020-01-01' AS d, INTERVAL 1 DAY AS i, 1.5::DECIMAL(4, 2) AS n, '\x00'::BLOB AS b;
CREATE TEMP VIEW tv AS SELECT 1 AS one;
CREATE OR REPLACE TEMP VIEW tv AS SELECT id FROM t;
FROM tv ORDER BY id;
FROM a ORDER BY id;
FROM b ORDER BY x;
FROM c ORDER BY x;
--! error
FROM d;
SELECT "A", "a b", q FROM e;
FROM f;
SELECT count(*) FROM g;
FROM h ORDER BY 1;
FROM i ORDER BY n;
FROM j ORDER BY id;
FROM k;
FROM n;
FROM o;
SELECT view_name, sql, column_count FROM duckdb_views() WHERE database_name = 'lake' ORDER BY 1;
DESCRIBE a;
DESCRIBE b;
SHOW TABLES;
SELECT table_name, table_type FROM information_schema.tables WHERE table_catalog = 'lake' ORDER BY 1;
ALTER TABLE t RENAME TO u;
--! error
FROM a;
ALTER TABLE u RENAME TO t;
FROM a ORDER BY id;
ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 1;
FROM a ORDER BY id;
FROM b ORDER BY 1;
--! error
CREATE OR REPLACE VIEW t AS SELECT 1;
--! error
CREATE OR REPLACE TABLE a AS SELECT 1 AS x;
--! error
CREATE TABLE b(a INTEGER);
--! error
DROP VIEW t;
--! error
DROP TABLE b;
ALTER VIEW b RENAME TO bb;
--! error
ALTER VIEW bb RENAME TO a;
--! error
ALTER VIEW nope RENAME TO x;
ALTER VIEW IF EXISTS nope RENAME TO x;
COMMENT ON VIEW bb IS 'commented';
--! error
COMMENT ON COLUMN bb.x IS 'column';
--! error
INSERT INTO bb VALUES (1, 2);
--! error
DELETE FROM bb;
DROP VIEW bb;
DROP VIEW IF EXISTS bb;
BEGIN;
CREATE VIEW tx AS SELECT count(*) AS n FROM t;
INSERT INTO t(id) VALUES (4);
FROM tx;
ALTER VIEW tx RENAME TO tx2;
COMMENT ON VIEW tx2 IS 'in tx';
DROP VIEW f;
COMMIT;
FROM tx2;
CREATE MACRO one() AS 1;
CREATE MACRO add(a, b) AS a + b;
CREATE MACRO typed(a INTEGER, b VARCHAR) AS a || b;
--! error
CREATE MACRO dflt(a, b := NULL, c := [1, 2], d := {'x': 1}) AS (a, b, c, d);
CREATE MACRO sub(a) AS (SELECT max(id) + a FROM lake.main.t);
CREATE MACRO tab(n) AS TABLE SELECT * FROM range(n) r(i);
CREATE MACRO tab2(tbl, n := 2) AS TABLE FROM query_table(tbl) LIMIT n;
CREATE MACRO cased(x) AS CASE WHEN x > 0 THEN 'pos' WHEN x < 0 THEN 'ne''g' ELSE NULL END;
CREATE MACRO lam(l) AS list_transform(l, x -> x + 1);
--! error
CREATE MACRO lam(l) AS list_transform(l, lambda x: x + 1);
CREATE FUNCTION func(a) AS a * 2;
CREATE MACRO "Quoted ""m"""("A a") AS "A a";
CREATE MACRO nested(a) AS lake.main.add(a, lake.main.one());
CREATE TEMP MACRO tm() AS 5;
SELECT one(), add(1, 2), sub(1), cased(-1), func(3), "Quoted ""m"""(1);
SELECT typed(1, 'x');
--! error
SELECT dflt(1), dflt(1, b := 2);
SELECT lam([1, 2]);
SELECT nested(2);
SELECT tm();
FROM tab(3);
FROM tab2('lake.main.t');
--! error
SELECT add(1);
--! error
SELECT nomacro(1);
CREATE MACRO IF NOT EXISTS one() AS 2;
SELECT one();
CREATE OR REPLACE MACRO one() AS TABLE SELECT 2;
SELECT one();
FROM one();
DROP MACRO one;
DROP MACRO TABLE one;
DROP MACRO IF EXISTS one;
DROP FUNCTION func;
--! error
DROP MACRO nope;
--! error
ALTER MACRO add RENAME TO add2;
CREATE SCHEMA s;
CREATE MACRO s.add(a, b) AS a - b;
SELECT s.add(3, 1), add(3, 1);
--! error
DROP SCHEMA s;
DROP SCHEMA s CASCADE;
--! error
SELECT s.add(1, 2);
--! kill
SELECT add(1, 2), cased(1), sub(2);
FROM tab(2);
FROM tx2;
FROM a ORDER BY id;
SELECT function_name, function_type, parameters, parameter_types, macro_definition FROM duckdb_functions() WHERE database_name = 'lake' AND NOT internal ORDER BY ALL;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
