-- Every option at every scope, which of them wins, and values of each type.
CREATE SCHEMA s;
CREATE TABLE s.t(a INTEGER);
CREATE TABLE u(a INTEGER);
CALL lake.set_option('parquet_version', 2);
CALL lake.set_option('parquet_row_group_size_bytes', '1MB', schema => 's');
CALL lake.set_option('parquet_row_group_size_bytes', '2MB', table_name => 'u');
CALL lake.set_option('parquet_compression', 'snappy', table_name => 'u');
CALL lake.set_option('data_inlining_row_limit', 3);
CALL lake.set_option('data_inlining_row_limit', 5, schema => 's');
CALL lake.set_option('data_inlining_row_limit', 0, schema => 's', table_name => 't');
CALL lake.set_option('auto_compact', true);
CALL lake.set_option('delete_older_than', '2 days');
CALL lake.set_option('expire_older_than', '1 week');
CALL lake.set_option('rewrite_delete_threshold', 0.5);
CALL lake.set_option('per_thread_output', true);
CALL lake.set_option('hive_file_pattern', false, table_name => 'u');
--! error
CALL lake.set_option('encrypted', true);
--! error
CALL lake.set_option('parquet_version', 7);
--! error
CALL lake.set_option('parquet_compression', 'nope');
--! error
CALL lake.set_option('delete_older_than', 'not a time');
--! error
CALL lake.set_option('parquet_version', 1, schema => 'missing');
SELECT option_name, value, scope, scope_entry FROM lake.options() ORDER BY ALL;
--! error
INSERT INTO s.t VALUES (1);
SET preserve_insertion_order = false;
INSERT INTO s.t VALUES (1);
INSERT INTO u VALUES (1), (2);
INSERT INTO u SELECT * FROM range(10, 14);
CREATE TABLE s.v AS SELECT * FROM range(4) r(a);
SELECT table_name, file_count FROM ducklake_table_info('lake') ORDER BY ALL;
BEGIN;
CALL lake.set_option('parquet_compression', 'zstd');
ROLLBACK;
DROP TABLE s.t;
--! words_only
SELECT option_name, value, scope, scope_entry FROM lake.options() ORDER BY ALL;
CREATE TABLE s.t(a INTEGER);
BEGIN;
INSERT INTO u VALUES (20);
CALL lake.set_commit_message('🦆', 'it''s
two lines', extra_info => '{"a": "b''c", "n": null}');
INSERT INTO s.t VALUES (20);
COMMIT;
BEGIN;
CALL lake.set_commit_message(NULL, NULL);
INSERT INTO u VALUES (21);
COMMIT;
BEGIN;
CALL lake.set_commit_message('first', 'first');
CALL lake.set_commit_message('second', 'second');
DELETE FROM u WHERE a = 21;
COMMIT;
--! kill
SELECT option_name, value, scope, scope_entry FROM lake.options() ORDER BY ALL;
SELECT snapshot_id, changes, author, commit_message, commit_extra_info FROM lake.snapshots() ORDER BY 1;
--! reattach
SET preserve_insertion_order = false;
CHECKPOINT;
FROM u ORDER BY a;
