-- Expiry by age and version, cleaning up with its arguments, orphans, rewriting and merging with deletes in all places.
CREATE TABLE t(id INTEGER, v VARCHAR);
CALL lake.set_option('data_inlining_row_limit', 0);
INSERT INTO t SELECT i, 'a' FROM range(0, 500) r(i);
INSERT INTO t SELECT i, 'b' FROM range(500, 1000) r(i);
DELETE FROM t WHERE id % 4 = 0;
INSERT INTO t SELECT i, 'c' FROM range(1000, 1500) r(i);
UPDATE t SET v = 'u' WHERE id % 50 = 1;
ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 4;
INSERT INTO t SELECT i, 'd', i FROM range(1500, 2000) r(i);
CALL ducklake_merge_adjacent_files('lake', 't', schema => 'main');
SELECT count(*), count(delete_file) FROM ducklake_list_files('lake', 't');
--! error
CALL ducklake_rewrite_data_files('lake', 'missing');
--! error
CALL ducklake_rewrite_data_files('lake', 't', delete_threshold => 2);
CALL ducklake_rewrite_data_files('lake', 't', delete_threshold => 0.9);
SELECT count(*), count(delete_file) FROM ducklake_list_files('lake', 't');
CALL ducklake_rewrite_data_files('lake', 't', delete_threshold => 0);
SELECT count(*), count(delete_file) FROM ducklake_list_files('lake', 't');
CALL ducklake_merge_adjacent_files('lake', max_compacted_files => 2);
SELECT count(*), sum(id), sum(w), count(*) FILTER (v = 'u') FROM t;
SELECT count(*), sum(id) FROM t AT (VERSION => 3);
SELECT count(*), sum(id) FROM t AT (VERSION => 5);
SELECT rowid, id FROM t WHERE id IN (1, 499, 501, 1499, 1999) ORDER BY id;
CALL ducklake_expire_snapshots('lake');
--! error
CALL ducklake_expire_snapshots('lake', versions => [3], older_than => now());
CALL ducklake_expire_snapshots('lake', versions => [9999]);
SELECT count(*) FROM ducklake_expire_snapshots('lake', older_than => now() - INTERVAL '1 day');
SELECT snapshot_id FROM ducklake_expire_snapshots('lake', versions => [2, 3]) ORDER BY 1;
--! error
SELECT count(*) FROM t AT (VERSION => 3);
SELECT count(*), sum(id) FROM t AT (VERSION => 4);
SELECT snapshot_id FROM lake.snapshots() ORDER BY 1;
SELECT count(*) FROM ducklake_cleanup_old_files('lake', older_than => now() - INTERVAL '1 day');
CALL ducklake_cleanup_old_files('lake');
SELECT count(*) FROM ducklake_cleanup_old_files('lake', dry_run => true, older_than => now() + INTERVAL '1 day');
SELECT count(*) FROM ducklake_cleanup_old_files('lake', older_than => now() + INTERVAL '1 day');
--! error
CALL ducklake_expire_snapshots('lake', versions => [(SELECT max(snapshot_id) FROM lake.snapshots())]);
CREATE TABLE gone AS SELECT * FROM range(200) r(a);
DROP TABLE gone;
CREATE OR REPLACE TABLE again AS SELECT 1 AS a;
CREATE OR REPLACE TABLE again AS SELECT 2 AS a;
SELECT count(*) FROM glob('${data}/**/*.parquet');
SELECT count(*) FROM ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day');
SELECT count(*) FROM ducklake_cleanup_old_files('lake', cleanup_all => true);
SELECT count(*) FROM glob('${data}/**/*.parquet');
COPY (SELECT 1 AS x) TO '${data}/main/t/orphan1.parquet' (FORMAT parquet);
COPY (SELECT 1 AS x) TO '${data}/orphan2.parquet' (FORMAT parquet);
SELECT count(*) FROM ducklake_delete_orphaned_files('lake', older_than => now() - INTERVAL '1 day');
SELECT count(*) FROM ducklake_delete_orphaned_files('lake', dry_run => true, older_than => now() + INTERVAL '1 day');
SELECT count(*) FROM ducklake_delete_orphaned_files('lake', cleanup_all => true);
SELECT count(*) FROM glob('${data}/**/orphan*.parquet');
--! kill
SELECT count(*), sum(id), sum(w), count(*) FILTER (v = 'u') FROM t;
FROM again;
SELECT snapshot_id FROM lake.snapshots() ORDER BY 1;
CALL lake.set_option('expire_older_than', '0 seconds');
CALL lake.set_option('delete_older_than', '0 seconds');
CALL lake.set_option('data_inlining_row_limit', 20);
-- This client finds the inlined rows' table of an older schema.
--! words_only
--! error more expressions than target columns
INSERT INTO t VALUES (5000, 'inlined', 1), (5001, 'inlined', 2);
INSERT INTO again VALUES (5000), (5001);
DELETE FROM again WHERE a = 5000;
DELETE FROM t WHERE id = 1;
CHECKPOINT lake;
FROM again ORDER BY a;
SELECT count(*), sum(id), sum(w) FROM t;
SELECT count(*), count(delete_file) FROM ducklake_list_files('lake', 't');
