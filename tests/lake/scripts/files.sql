-- Files made elsewhere and added, list_files and table_info.
CREATE TABLE t(id INTEGER, v VARCHAR);
COPY (SELECT i::INTEGER AS id, 'v' || i AS v FROM range(100) r(i)) TO '${tmp}/one.parquet' (FORMAT parquet);
COPY (SELECT i::INTEGER AS id FROM range(100, 150) r(i)) TO '${tmp}/two.parquet' (FORMAT parquet);
COPY (SELECT i::INTEGER AS id, 'x' AS v, 1 AS extra FROM range(200, 210) r(i)) TO '${tmp}/three.parquet' (FORMAT parquet);
CALL ducklake_add_data_files('lake', 't', '${tmp}/one.parquet');
SELECT count(*), sum(id), max(v) FROM t;
--! error
CALL ducklake_add_data_files('lake', 't', '${tmp}/two.parquet');
CALL ducklake_add_data_files('lake', 't', '${tmp}/two.parquet', allow_missing => true);
--! error
CALL ducklake_add_data_files('lake', 't', '${tmp}/three.parquet');
CALL ducklake_add_data_files('lake', 't', '${tmp}/three.parquet', ignore_extra_columns => true);
SELECT count(*), sum(id), count(v) FROM t;
SELECT count(*), sum(data_file_size_bytes) > 0 FROM ducklake_list_files('lake', 't');
SELECT regexp_replace(data_file, '.*/', '') FROM ducklake_list_files('lake', 't') ORDER BY 1;
DELETE FROM t WHERE id = 120;
SELECT count(*), count(delete_file) FROM ducklake_list_files('lake', 't');
SELECT count(*) FROM ducklake_list_files('lake', 't', snapshot_version => 2);
ALTER TABLE t RENAME COLUMN v TO w;
SELECT max(w) FROM t;
--! kill
SELECT count(*), sum(id), max(w) FROM t;
SELECT table_name, file_count, file_size_bytes > 0, delete_file_count FROM ducklake_table_info('lake') ORDER BY ALL;
CALL ducklake_merge_adjacent_files('lake');
SELECT count(*), sum(id), max(w) FROM t;
