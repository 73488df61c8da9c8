-- A catalog made by DuckDB 1.3.2, migrated to 1.4.4 first, and from there to the current version.
--! version 1.3.2
CREATE TABLE t(id INTEGER, v VARCHAR, d DATE, ts TIMESTAMPTZ, n DECIMAL(20, 5), s STRUCT(x INTEGER, y VARCHAR[]));
INSERT INTO t VALUES (1, 'it''s 🦆', '2020-02-29', '2020-02-29 12:34:56+00', 1.5, {'x': 1, 'y': ['a']}), (2, NULL, NULL, NULL, NULL, NULL);
INSERT INTO t SELECT i, 'file', DATE '2021-01-01' + i::INTEGER, NULL, i, {'x': i, 'y': []} FROM range(100, 600) r(i);
DELETE FROM t WHERE id BETWEEN 200 AND 209;
UPDATE t SET v = 'updated' WHERE id = 150;
ALTER TABLE t ADD COLUMN w INTEGER;
ALTER TABLE t RENAME COLUMN v TO vv;
INSERT INTO t(id, w) VALUES (1000, 7);
CREATE VIEW vw AS SELECT id, vv FROM t WHERE id < 200;
CREATE SCHEMA s;
CREATE TABLE s.p(k VARCHAR, i INTEGER);
ALTER TABLE s.p SET PARTITIONED BY (k);
INSERT INTO s.p SELECT 'k' || (i % 3), i FROM range(300) r(i);
COMMENT ON TABLE t IS 'a table';
CREATE TABLE gone(a INTEGER);
DROP TABLE gone;
SELECT count(*), sum(id), count(vv), sum(w) FROM t;
--! version 1.4.4
SELECT 1;
--! reattach AUTOMATIC_MIGRATION true
SELECT count(*), sum(id), count(vv), sum(w) FROM t;
SELECT id, vv, d, ts, n, s, w FROM t WHERE id < 101 OR id > 590 ORDER BY id;
SELECT value FROM __ducklake_metadata_lake.ducklake_metadata WHERE key = 'version';
FROM __ducklake_metadata_lake.ducklake_schema_versions ORDER BY begin_snapshot, table_id;
SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE database_name = '__ducklake_metadata_lake' AND table_name LIKE 'ducklake\_%' ESCAPE '\' ORDER BY table_name, column_index;
SELECT count(*), max(vv) FROM vw;
SELECT k, count(*), sum(i) FROM s.p GROUP BY ALL ORDER BY ALL;
SELECT count(*), sum(id) FROM t AT (VERSION => 3);
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
INSERT INTO t(id, vv) VALUES (2000, 'after'), (2001, 'the move');
UPDATE t SET w = 8 WHERE id >= 1000;
DELETE FROM t WHERE id = 2;
ALTER TABLE t ALTER id SET DATA TYPE BIGINT;
INSERT INTO t(id) VALUES (9000000000);
CREATE TABLE fresh AS SELECT i AS a, {'deep': [i]} AS b FROM range(20) r(i);
COMMENT ON COLUMN t.vv IS 'a column';
SELECT id, vv, w FROM t WHERE id < 101 OR id > 590 ORDER BY id;
CALL ducklake_merge_adjacent_files('lake');
CALL ducklake_flush_inlined_data('lake');
SELECT count(*), sum(id), count(vv), sum(w) FROM t;
SELECT count(*), sum(a) FROM fresh;
--! kill
--! version 1.5.5
--! reattach AUTOMATIC_MIGRATION true
SELECT count(*), sum(id), count(vv), sum(w) FROM t;
INSERT INTO t(id) VALUES (-1);
SELECT id, vv, d, ts, n, s, w FROM t WHERE id < 101 OR id > 590 ORDER BY id;
SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1;
--! version 1.3.2
SELECT 1;
