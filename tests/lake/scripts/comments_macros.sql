-- Comments on everything that may have one; views with aliases of columns; macros with defaults, of all kinds.
CREATE SCHEMA s;
CREATE TABLE t(id INTEGER, n STRUCT(x INTEGER), "Q ""c""" VARCHAR);
INSERT INTO t VALUES (1, {'x': 10}, 'a'), (2, {'x': 20}, 'b');
COMMENT ON TABLE t IS 'it''s "quoted" \ 🦆
in two lines';
COMMENT ON COLUMN t.id IS '';
COMMENT ON COLUMN t."Q ""c""" IS '-- /* $$ */';
CREATE VIEW v(a, "b b") AS SELECT id, n.x FROM t;
COMMENT ON VIEW v IS 'view''s';
--! error
COMMENT ON COLUMN v.a IS 'column of a view';
--! error
COMMENT ON SCHEMA s IS 'a schema';
CREATE MACRO m(a, b := 5) AS a * b;
--! error
COMMENT ON MACRO m IS 'a macro';
SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1;
SELECT view_name, comment, column_count, sql FROM duckdb_views() WHERE database_name = 'lake' AND NOT internal ORDER BY 1;
SELECT table_name, column_name, comment FROM duckdb_columns() WHERE database_name = 'lake' ORDER BY ALL;
SELECT a, "b b" FROM v ORDER BY a;
CREATE OR REPLACE VIEW v(one, two) AS SELECT 1, id FROM t;
FROM v ORDER BY two;
CREATE VIEW s.joined AS SELECT x.id, y.one FROM lake.main.t x JOIN lake.main.v y ON x.id = y.two;
FROM s.joined ORDER BY id;
CREATE VIEW broken AS SELECT * FROM t WHERE id > 1;
DROP TABLE t;
--! error
FROM broken;
CREATE TABLE t(id INTEGER, other VARCHAR);
INSERT INTO t VALUES (5, 'new');
--! words_only
FROM broken;
FROM s.joined;
--! error
ALTER TABLE v RENAME TO w;
ALTER VIEW v RENAME TO "View ""v""";
FROM "View ""v""" ORDER BY ALL;
CREATE MACRO s.area(w, h := 2) AS w * h;
CREATE MACRO text_of(x, suffix := '''s "q"', n := 'n', f := 1.5, d := DATE '2020-01-01') AS x || suffix || n || f || d;
SELECT m(3), m(3, b := 2), text_of('x'), text_of('y', n := 'some', suffix := '-');
CREATE MACRO pick(lo, hi := 100) AS TABLE SELECT id, other FROM lake.main.t WHERE id BETWEEN lo AND hi;
FROM pick(1);
FROM pick(6, hi := 7);
CREATE MACRO many() AS 0, (a) AS 1, (a, b) AS 2;
SELECT many(), many(1), many(1, 2);
CREATE MACRO tables_of() AS TABLE (SELECT 1 AS one), (a) AS TABLE (SELECT a AS one);
FROM tables_of();
FROM tables_of(7);
BEGIN;
CREATE MACRO rolled(a) AS a;
CREATE VIEW rolled_view AS SELECT 1 AS one;
SELECT rolled(1), one FROM rolled_view;
ROLLBACK;
--! error
SELECT rolled(1);
--! kill
SELECT m(3), many(1, 2), text_of('x');
FROM pick(1);
FROM tables_of(7);
FROM "View ""v""" ORDER BY ALL;
SELECT view_name, comment, sql FROM duckdb_views() WHERE database_name = 'lake' AND NOT internal ORDER BY 1;
SELECT function_name, parameters, parameter_types, macro_definition FROM duckdb_functions() WHERE database_name = 'lake' AND NOT internal ORDER BY ALL;
DROP MACRO m;
DROP MACRO IF EXISTS m;
DROP MACRO TABLE pick;
DROP VIEW s.joined;
DROP SCHEMA s CASCADE;
--! error
SELECT s.area(1);
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
