-- A lake's catalog read through DuckDB's postgres extension, as people do to look behind the curtain.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'a'), (2, 'b');
INSERT INTO t SELECT i, 'bulk' FROM range(1000) r(i);
DELETE FROM t WHERE id = 2;
ALTER TABLE t ADD COLUMN w DOUBLE;
ATTACH '${dsn}' AS pg (TYPE postgres, READ_ONLY);
SELECT table_name FROM duckdb_tables() WHERE database_name = 'pg' AND schema_name = 'public' ORDER BY 1;
SELECT table_name, column_name, data_type, is_nullable FROM duckdb_columns() WHERE database_name = 'pg' AND schema_name = 'public' AND table_name NOT LIKE 'ducklake_inlined%' ORDER BY table_name, column_index;
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id FROM pg.ducklake_snapshot ORDER BY 1;
SELECT snapshot_id, changes_made FROM pg.ducklake_snapshot_changes ORDER BY 1;
SELECT schema_id, begin_snapshot, end_snapshot, schema_name, path, path_is_relative FROM pg.ducklake_schema;
SELECT table_id, begin_snapshot, end_snapshot, schema_id, table_name, path FROM pg.ducklake_table ORDER BY ALL;
SELECT column_id, begin_snapshot, end_snapshot, table_id, column_order, column_name, column_type, initial_default, default_value, nulls_allowed, parent_column FROM pg.ducklake_column ORDER BY ALL;
SELECT data_file_id, table_id, begin_snapshot, end_snapshot, file_order, path_is_relative, file_format, record_count, row_id_start, partition_id FROM pg.ducklake_data_file ORDER BY ALL;
SELECT * FROM pg.ducklake_table_stats ORDER BY ALL;
SELECT * FROM pg.ducklake_table_column_stats ORDER BY ALL;
SELECT data_file_id, table_id, column_id, value_count, null_count, min_value, max_value FROM pg.ducklake_file_column_stats ORDER BY ALL;
SELECT * FROM pg.ducklake_inlined_data_tables ORDER BY ALL;
SELECT * FROM pg.ducklake_schema_versions ORDER BY ALL;
SELECT key, value FROM pg.ducklake_metadata WHERE key <> 'data_path' ORDER BY ALL;
SELECT s.schema_name, t.table_name, count(*) FROM pg.ducklake_schema s JOIN pg.ducklake_table t USING (schema_id) JOIN pg.ducklake_column c USING (table_id) GROUP BY ALL ORDER BY ALL;
FROM postgres_query('pg', 'SELECT count(*) AS n, max(snapshot_id) AS m FROM ducklake_snapshot');
--! error
INSERT INTO pg.ducklake_snapshot VALUES (99, now(), 0, 0, 0);
DETACH pg;
--! kill
ATTACH '${dsn}' AS pg (TYPE postgres);
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id FROM pg.ducklake_snapshot ORDER BY 1;
CREATE TABLE pg.mine(a INTEGER, b VARCHAR);
INSERT INTO pg.mine VALUES (1, 'x'), (2, NULL);
INSERT INTO pg.mine SELECT i, 'r' || i FROM range(100) r(i);
UPDATE pg.mine SET b = 'changed' WHERE a = 2;
DELETE FROM pg.mine WHERE a > 50;
FROM pg.mine ORDER BY ALL;
CALL postgres_execute('pg', 'ALTER TABLE mine ADD COLUMN c int DEFAULT 3');
CALL pg_clear_cache();
FROM pg.mine ORDER BY ALL LIMIT 5;
DROP TABLE pg.mine;
--! error
FROM pg.mine;
