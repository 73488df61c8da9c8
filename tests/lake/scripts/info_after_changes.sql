-- What table_info and list_files say after each kind of change.
CREATE TABLE t(id INTEGER, v VARCHAR);
FROM ducklake_table_info('lake');
INSERT INTO t VALUES (1, 'a'), (2, 'b');
FROM ducklake_table_info('lake');
INSERT INTO t SELECT i, 'f' FROM range(100, 600) r(i);
FROM ducklake_table_info('lake');
FROM ducklake_list_files('lake', 't');
DELETE FROM t WHERE id = 101;
FROM ducklake_table_info('lake');
FROM ducklake_list_files('lake', 't');
DELETE FROM t WHERE id = 1;
UPDATE t SET v = 'u' WHERE id = 102;
FROM ducklake_table_info('lake');
FROM ducklake_list_files('lake', 't');
ALTER TABLE t ADD COLUMN w INTEGER;
ALTER TABLE t RENAME TO tt;
FROM ducklake_table_info('lake');
--! error
FROM ducklake_list_files('lake', 't');
FROM ducklake_list_files('lake', 'tt');
FROM ducklake_list_files('lake', 't', snapshot_version => 3);
CALL ducklake_flush_inlined_data('lake');
FROM ducklake_table_info('lake');
FROM ducklake_list_files('lake', 'tt');
CALL ducklake_rewrite_data_files('lake', delete_threshold => 0);
FROM ducklake_table_info('lake');
FROM ducklake_list_files('lake', 'tt');
CALL ducklake_merge_adjacent_files('lake');
FROM ducklake_table_info('lake');
FROM ducklake_list_files('lake', 'tt');
TRUNCATE tt;
FROM ducklake_table_info('lake');
FROM ducklake_list_files('lake', 'tt');
CREATE TABLE z AS SELECT * FROM range(500) r(a);
CREATE SCHEMA s;
CREATE TABLE s.z AS SELECT * FROM range(100) r(a);
FROM ducklake_table_info('lake') ORDER BY ALL;
FROM lake.table_info() ORDER BY ALL;
--! error
FROM lake.list_files('z');
DROP TABLE z;
FROM ducklake_table_info('lake') ORDER BY ALL;
SELECT count(*) FROM ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day');
FROM ducklake_table_info('lake') ORDER BY ALL;
CALL ducklake_cleanup_old_files('lake', cleanup_all => true);
FROM ducklake_table_info('lake') ORDER BY ALL;
FROM ducklake_list_files('lake', 'z', schema => 's');
--! error
FROM ducklake_list_files('lake', 'z');
--! error
FROM ducklake_list_files('lake', 'z', schema => 'nope');
--! error
FROM ducklake_list_files('nolake', 'z');
--! error
FROM ducklake_table_info('nolake');
