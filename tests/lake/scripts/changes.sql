-- What changed between two snapshots, over inlined rows and Parquet files.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three');
UPDATE t SET v = 'zwei' WHERE id = 2;
DELETE FROM t WHERE id = 1;
INSERT INTO t SELECT i, 'bulk ' || i FROM range(100, 150) r(i);
UPDATE t SET v = 'changed' WHERE id BETWEEN 110 AND 112;
DELETE FROM t WHERE id BETWEEN 120 AND 122;
FROM ducklake_table_insertions('lake', 'main', 't', 2, 2) ORDER BY id;
FROM ducklake_table_deletions('lake', 'main', 't', 4, 4) ORDER BY id;
SELECT snapshot_id, rowid, change_type, id, v FROM ducklake_table_changes('lake', 'main', 't', 2, 4) ORDER BY ALL;
SELECT snapshot_id, rowid, change_type, id, v FROM ducklake_table_changes('lake', 'main', 't', 0, 7) ORDER BY ALL;
SELECT change_type, count(*) FROM lake.table_changes('t', 5, 7) GROUP BY ALL ORDER BY ALL;
SELECT id FROM lake.table_insertions('t', 5, 5) ORDER BY id LIMIT 3;
SELECT id FROM lake.table_deletions('t', 7, 7) ORDER BY id;
INSERT INTO t SELECT i, 'file' FROM range(1000, 3000) r(i);
DELETE FROM t WHERE id BETWEEN 1000 AND 1002;
SELECT snapshot_id, change_type, id FROM lake.table_changes('t', 9, 9) ORDER BY ALL;
SELECT change_type, count(*) FROM lake.table_changes('t', 8, 9) GROUP BY ALL ORDER BY ALL;
ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 7;
INSERT INTO t VALUES (5000, 'after alter', 8);
SELECT snapshot_id, change_type, id, v, w FROM lake.table_changes('t', 10, 11) ORDER BY ALL;
--! error
SELECT * FROM lake.table_changes('missing', 0, 1);
--! kill
SELECT snapshot_id, rowid, change_type, id, v FROM ducklake_table_changes('lake', 'main', 't', 2, 7) ORDER BY ALL;
CALL ducklake_flush_inlined_data('lake');
SELECT snapshot_id, rowid, change_type, id, v FROM ducklake_table_changes('lake', 'main', 't', 2, 7) ORDER BY ALL;
