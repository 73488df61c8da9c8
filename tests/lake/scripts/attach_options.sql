--! detached
-- More of ATTACH: every option, its limits and its errors.
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (CREATE_IF_NOT_EXISTS false);
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (CREATE_IF_NOT_EXISTS false, DATA_PATH '${data}/');
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (READ_ONLY);
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake;
ATTACH IF NOT EXISTS 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${data}/', CREATE_IF_NOT_EXISTS true);
ATTACH IF NOT EXISTS 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${data}/');
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake;
CREATE TABLE lake.t(a INTEGER, b VARCHAR);
INSERT INTO lake.t VALUES (1, 'inlined');
INSERT INTO lake.t SELECT i, 'file' FROM range(100, 300) r(i);
DETACH lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (CREATE_IF_NOT_EXISTS false);
SELECT count(*) FROM lake.t;
DETACH lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${tmp}/moved/', OVERRIDE_DATA_PATH true);
SELECT count(*) FROM lake.t;
SELECT data_path LIKE '%moved%' FROM lake.settings();
FROM lake.options() ORDER BY ALL;
INSERT INTO lake.t SELECT i, 'moved' FROM range(1000, 1200) r(i);
SELECT count(*) FROM lake.t WHERE a >= 1000;
FROM ducklake_list_files('lake', 't');
DETACH lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake;
FROM ducklake_list_files('lake', 't');
--! error
SELECT count(*) FROM lake.t WHERE a >= 1000;
SELECT count(*) FROM lake.t WHERE a < 1000;
DETACH lake;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${tmp}/other/', OVERRIDE_DATA_PATH false);
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${data}');
DETACH DATABASE IF EXISTS lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${data}//');
DETACH DATABASE IF EXISTS lake;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (NO_SUCH_OPTION 1);
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (SNAPSHOT_VERSION 'x');
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (SNAPSHOT_VERSION 1, SNAPSHOT_TIME '2020-01-01');
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (SNAPSHOT_TIME '1999-01-01 00:00:00');
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (SNAPSHOT_TIME 'nonsense');
ATTACH 'ducklake:postgres:${dsn}' AS lake (SNAPSHOT_VERSION 0);
SHOW TABLES FROM lake;
--! error
FROM lake.t;
DETACH lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (SNAPSHOT_VERSION 1, READ_ONLY);
FROM lake.t;
--! error
DROP TABLE lake.t;
DETACH lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (METADATA_CATALOG 'metacat');
SELECT count(*) FROM metacat.ducklake_table;
SELECT database_name, type FROM duckdb_databases() WHERE NOT internal ORDER BY 1;
USE lake;
--! error
DETACH lake;
USE memory;
DETACH lake;
--! error
ATTACH 'ducklake:postgres:host=127.0.0.1 port=1 dbname=x' AS nowhere (DATA_PATH '${data}/');
--! error
ATTACH 'ducklake:postgres:nonsense' AS nowhere (DATA_PATH '${data}/');
ATTACH 'ducklake:postgres:${dsn} connect_timeout=5 application_name=me options=''-c statement_timeout=60000 -c lock_timeout=5s''' AS lake;
SELECT count(*) FROM lake.t WHERE a < 1000;
DETACH lake;
--! error
ATTACH 'ducklake:postgres:${dsn} options=''-c no_such_setting=1''' AS lake;
ATTACH 'ducklake:postgres:${dsn} options=''-c search_path=elsewhere''' AS lake;
SHOW TABLES FROM lake;
DETACH DATABASE IF EXISTS lake;
ATTACH 'ducklake:postgres:${dsn} sslmode=disable' AS lake (METADATA_SCHEMA 'public', DATA_INLINING_ROW_LIMIT 0);
INSERT INTO lake.t VALUES (7, 'file');
FROM ducklake_list_files('lake', 't');
DETACH lake;
--! error
ATTACH 'ducklake:postgres:${dsn} sslmode=require' AS lake;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (META_SCHEMA 'x');
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '', METADATA_SCHEMA 'empty_path');
DETACH DATABASE IF EXISTS lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${data}/x y/ü''s/', METADATA_SCHEMA 'Odd "schema" ü');
CREATE TABLE lake.t AS SELECT 1 AS a;
FROM lake.t;
DETACH lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (METADATA_SCHEMA 'Odd "schema" ü');
FROM lake.t;
SELECT database_name, schema_name, table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY ALL;
DETACH lake;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (METADATA_SCHEMA 'pg_catalog');
ATTACH 'ducklake:postgres:${dsn}' AS lake (METADATA_SCHEMA '');
DETACH DATABASE IF EXISTS lake;
ATTACH 'ducklake:postgres:${dsn}' AS lake (AUTOMATIC_MIGRATION true);
SELECT count(*) FROM lake.t WHERE a = 1;
DETACH DATABASE IF EXISTS lake;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (MIGRATE_IF_REQUIRED false);
--! error
SELECT count(*) FROM lake.t WHERE a = 1;
