-- Every function of the extension, by both of its names, with its arguments and with wrong ones.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'a'), (2, 'b');
INSERT INTO t SELECT i, 'f' FROM range(100, 400) r(i);
DELETE FROM t WHERE id = 150;
SELECT DISTINCT function_name, parameters FROM duckdb_functions() WHERE function_name LIKE 'ducklake%' ORDER BY ALL;
FROM ducklake_snapshots('lake') ORDER BY 1;
FROM lake.snapshots() ORDER BY 1;
FROM lake.current_snapshot();
FROM lake.last_committed_snapshot();
FROM lake.table_info();
FROM lake.settings();
FROM lake.options() ORDER BY ALL;
FROM ducklake_settings('lake');
FROM ducklake_options('lake') ORDER BY ALL;
CALL lake.merge_adjacent_files();
--! error
CALL lake.flush_inlined_data();
--! error
CALL lake.rewrite_data_files();
--! error
CALL lake.expire_snapshots(older_than => now() - INTERVAL 1 DAY);
--! error
CALL lake.expire_snapshots(versions => [1]);
--! error
CALL lake.cleanup_old_files(cleanup_all => true);
--! error
CALL lake.delete_orphaned_files(cleanup_all => true);
--! error
CALL ducklake_expire_snapshots('lake', versions => []);
CALL ducklake_expire_snapshots('lake', versions => [NULL]);
--! error
CALL ducklake_expire_snapshots('lake', versions => ['x']);
--! error
CALL ducklake_expire_snapshots('lake', versions => 1);
--! error
CALL ducklake_expire_snapshots('lake', older_than => 'x');
--! error
CALL ducklake_expire_snapshots('lake', older_than => NULL);
--! error
CALL ducklake_cleanup_old_files('lake', cleanup_all => true, older_than => now());
--! error
CALL ducklake_cleanup_old_files('lake', older_than => NULL);
CALL ducklake_delete_orphaned_files('lake');
--! error
CALL ducklake_delete_orphaned_files('lake', older_than => now(), cleanup_all => true);
--! error
CALL ducklake_merge_adjacent_files('lake', 'nope');
CALL ducklake_merge_adjacent_files('lake', 't', min_file_size => 1, max_file_size => 10);
--! error
CALL ducklake_merge_adjacent_files('lake', 't', max_compacted_files => 0);
--! error
CALL ducklake_merge_adjacent_files('lake', min_file_size => 10, max_file_size => 1);
--! error
CALL ducklake_merge_adjacent_files('lake', nope => 1);
--! error
CALL ducklake_merge_adjacent_files('nolake');
--! error
CALL ducklake_merge_adjacent_files(NULL);
CALL ducklake_flush_inlined_data('lake', schema_name => 'main');
--! error
CALL ducklake_flush_inlined_data('lake', schema_name => 'nope');
--! error
CALL ducklake_flush_inlined_data('lake', table_name => 'nope');
CALL ducklake_flush_inlined_data('lake', schema_name => 'main', table_name => 't');
--! error
CALL ducklake_rewrite_data_files('lake', 't', delete_threshold => -1);
CALL ducklake_rewrite_data_files('lake', 't', schema => 'main', delete_threshold => 0.0);
--! error
CALL lake.set_option('target_file_size', 'x');
CALL lake.set_option('target_file_size', -1);
CALL lake.set_option('target_file_size', '1GB');
--! error
CALL lake.set_option('parquet_row_group_size', 'x');
CALL lake.set_option('parquet_row_group_size', 2048);
CALL lake.set_option('parquet_row_group_size_bytes', '1MB');
CALL lake.set_option('parquet_compression_level', 30);
CALL lake.set_option('parquet_compression', 'uncompressed');
CALL lake.set_option('parquet_compression', 'lz4');
CALL lake.set_option('parquet_version', 1);
CALL lake.set_option('hive_file_pattern', true);
CALL lake.set_option('require_commit_message', false);
--! error
CALL lake.set_option('rewrite_delete_threshold', 2);
CALL lake.set_option('rewrite_delete_threshold', 0.1);
--! error
CALL lake.set_option('data_inlining_row_limit', -1);
--! error
CALL lake.set_option('data_inlining_row_limit', 'x');
--! error
CALL lake.set_option('auto_compact', 'maybe');
--! error
CALL lake.set_option('data_path', '/elsewhere');
--! error
CALL lake.set_option('version', '9');
--! error
CALL lake.set_option('created_by', 'me');
--! error
CALL lake.set_option('', '');
--! error
CALL lake.set_option(NULL, NULL);
--! error
CALL lake.set_option('parquet_compression', NULL);
CALL lake.set_option('sort_on_insert', true);
CALL lake.set_option('write_deletion_vectors', true);
CALL ducklake_set_option('lake', 'parquet_compression', 'snappy');
CALL ducklake_set_option('lake', 'parquet_compression', 'zstd', table_name => 't', schema => 'main');
FROM lake.options() ORDER BY ALL;
CALL lake.set_commit_message('no', 'transaction');
--! error
CALL lake.set_commit_message('one');
CALL lake.set_commit_message('a', 'b', extra_info => 1);
BEGIN;
CALL lake.set_commit_message('a', 'b', extra_info => 'c');
COMMIT;
BEGIN;
CALL lake.set_commit_message('', '', extra_info => '');
--! error
INSERT INTO t VALUES (3, 'c');
COMMIT;
SELECT snapshot_id, changes, author, commit_message, commit_extra_info FROM lake.snapshots() ORDER BY 1;
--! error
FROM lake.table_changes('t', 0, 99);
--! error
SELECT * FROM lake.table_changes('t', NULL, NULL);
--! error
SELECT * FROM lake.table_changes('t', 2);
--! error
SELECT * FROM lake.table_changes('t', 5, 7) ORDER BY ALL;
--! error
SELECT * FROM ducklake_table_changes('lake', 'nope', 't', 5, 7);
SELECT count(*) FROM ducklake_table_insertions('lake', 'main', 't', 0, 3);
SELECT count(*) FROM ducklake_table_deletions('lake', 'main', 't', 0, 4);
--! error
FROM ducklake_list_files('lake', 't', snapshot_version => 99);
--! error
FROM ducklake_list_files('lake', 't', snapshot_version => 2, snapshot_time => now());
--! error
FROM ducklake_list_files('lake', 't', snapshot_time => '1999-01-01');
--! kill
FROM lake.options() ORDER BY ALL;
--! error
CHECKPOINT lake;
--! error
CHECKPOINT;
--! error
FORCE CHECKPOINT lake;
--! error
CHECKPOINT nolake;
VACUUM;
--! error
VACUUM t;
ANALYZE;
--! error
ANALYZE t;
FROM t ORDER BY id LIMIT 3;
EXPORT DATABASE lake TO '${tmp}/export';
COPY FROM DATABASE lake TO memory;
SELECT count(*) FROM memory.main.t;
--! error
COPY FROM DATABASE memory TO lake;
