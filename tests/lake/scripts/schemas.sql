CREATE SCHEMA s1;
CREATE SCHEMA IF NOT EXISTS s1;
--! error already exists
CREATE SCHEMA s1;
CREATE SCHEMA "Mixed Case ""quoted""";
CREATE TABLE s1.t(a INTEGER);
CREATE TABLE "Mixed Case ""quoted""".t(a VARCHAR);
INSERT INTO s1.t VALUES (1), (2);
INSERT INTO "Mixed Case ""quoted""".t VALUES ('x''y');
SELECT * FROM s1.t, "Mixed Case ""quoted""".t u ORDER BY 1;
SELECT schema_name FROM duckdb_schemas() WHERE database_name = 'lake' ORDER BY 1;
--! error
DROP SCHEMA s1;
DROP SCHEMA s1 CASCADE;
--! error
SELECT * FROM s1.t;
DROP SCHEMA IF EXISTS s1;
--! error
DROP SCHEMA s1;
CREATE SCHEMA s1;
CREATE TABLE s1.t(b VARCHAR);
INSERT INTO s1.t VALUES ('new');
--! reattach
SELECT * FROM s1.t;
SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY ALL;
BEGIN;
CREATE SCHEMA gone;
CREATE TABLE gone.t AS SELECT 1 AS a;
SELECT * FROM gone.t;
ROLLBACK;
--! error
SELECT * FROM gone.t;
BEGIN;
CREATE SCHEMA kept;
CREATE TABLE kept.t AS SELECT 1 AS a;
COMMIT;
SELECT * FROM kept.t;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
