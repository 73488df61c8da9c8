--! detached
-- ATTACH in its variants, as a client that does everything by itself.
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${data}/');
CREATE TABLE lake.t AS SELECT 1 AS a;
--! rows 1
SELECT * FROM lake.main.t;
DETACH lake;
-- The data path is known to the catalog by now.
ATTACH 'ducklake:postgres:${dsn}' AS again;
--! rows 1
SELECT * FROM again.t;
DETACH again;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS other (DATA_PATH '${tmp}/elsewhere/');
ATTACH 'ducklake:postgres:${dsn}' AS other (DATA_PATH '${tmp}/elsewhere/', OVERRIDE_DATA_PATH true);
DETACH other;
ATTACH 'ducklake:postgres:${dsn}' AS ro (READ_ONLY);
SELECT * FROM ro.t;
--! error read-only
INSERT INTO ro.t VALUES (2);
--! error read-only
CREATE TABLE ro.u(a INTEGER);
DETACH ro;
-- A second lake of the same database in a metadata schema of its own.
ATTACH 'ducklake:postgres:${dsn}' AS second (DATA_PATH '${tmp}/second/', METADATA_SCHEMA 'meta2');
CREATE TABLE second.t AS SELECT 42 AS a, 'x' AS b;
SELECT * FROM second.t;
ATTACH 'ducklake:postgres:${dsn}' AS lake;
SELECT * FROM lake.t, second.t;
--! error
INSERT INTO lake.t SELECT a FROM nowhere.t;
DETACH second;
ATTACH 'ducklake:postgres:${dsn}' AS second (METADATA_SCHEMA 'meta2');
SELECT * FROM second.t;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS third (METADATA_SCHEMA 'meta3', CREATE_IF_NOT_EXISTS false);
-- At a snapshot for good.
INSERT INTO lake.t VALUES (2);
ATTACH 'ducklake:postgres:${dsn}' AS old (SNAPSHOT_VERSION 1);
--! rows 1
SELECT * FROM old.t;
--! error
INSERT INTO old.t VALUES (9);
SELECT count(*) FROM lake.t;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS never (SNAPSHOT_VERSION 99);
SELECT database_name, schema_name, table_name FROM duckdb_tables() WHERE schema_name NOT IN ('pg_catalog', 'information_schema', 'rocklake') ORDER BY ALL;
FROM lake.settings();
FROM lake.options();
