CREATE TABLE t(a INTEGER, b STRUCT(x INTEGER));
COMMENT ON TABLE t IS 'the table''s comment';
COMMENT ON COLUMN t.a IS 'a column';
COMMENT ON COLUMN t.b IS 'a struct';
SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1;
SELECT column_name, comment FROM duckdb_columns() WHERE database_name = 'lake' ORDER BY 1;
COMMENT ON TABLE t IS 'changed';
COMMENT ON COLUMN t.a IS NULL;
--! reattach
SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1;
SELECT column_name, comment FROM duckdb_columns() WHERE database_name = 'lake' ORDER BY 1;
COMMENT ON TABLE t IS NULL;
ALTER TABLE t RENAME COLUMN b TO bee;
ALTER TABLE t RENAME TO u;
--! kill
SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1;
SELECT column_name, comment FROM duckdb_columns() WHERE database_name = 'lake' ORDER BY 1;
--! error
COMMENT ON TABLE t IS 'gone';
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
