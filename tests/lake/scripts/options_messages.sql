FROM lake.options() ORDER BY ALL;
CALL lake.set_option('parquet_compression', 'zstd');
CALL lake.set_option('parquet_row_group_size', 1000);
CALL lake.set_option('target_file_size', '10MB');
CREATE SCHEMA s;
CREATE TABLE s.t(a INTEGER);
CALL lake.set_option('parquet_compression', 'zstd', schema => 's');
CALL lake.set_option('parquet_compression_level', 3, schema => 's', table_name => 't');
SELECT option_name, value, scope, scope_entry FROM lake.options() ORDER BY ALL;
--! error
CALL lake.set_option('no_such_option', 1);
--! error
CALL lake.set_option('parquet_compression', 'zstd', table_name => 'missing');
CALL lake.set_option('parquet_compression', 'gzip');
BEGIN;
INSERT INTO s.t VALUES (1);
CALL lake.set_commit_message('ada', 'it''s a "message"', extra_info => '{"k": 1}');
COMMIT;
BEGIN;
INSERT INTO s.t VALUES (2);
CALL ducklake_set_commit_message('lake', 'bob', 'second');
COMMIT;
BEGIN;
CALL lake.set_commit_message('eve', 'rolled back');
ROLLBACK;
SELECT snapshot_id, changes, author, commit_message, commit_extra_info FROM lake.snapshots() ORDER BY 1;
-- A 1.3.2 that did not know these columns locks itself up at its next statement.
--! reattach
CALL lake.set_option('require_commit_message', true);
--! error
INSERT INTO s.t VALUES (3);
BEGIN;
INSERT INTO s.t VALUES (4);
CALL lake.set_commit_message('ada', 'required');
COMMIT;
--! restart
SELECT option_name, value, scope, scope_entry FROM lake.options() ORDER BY ALL;
SELECT snapshot_id, changes, author, commit_message FROM lake.snapshots() ORDER BY 1;
--! reattach
FROM s.t ORDER BY a;
SELECT catalog_type, data_path FROM lake.settings();
