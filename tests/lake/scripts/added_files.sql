-- Files of others: mapped by name, by hive path, with types that fit and that do not, nested, with deletes; and lists of files.
CREATE TABLE t(id BIGINT, v VARCHAR, n STRUCT(x INTEGER, y VARCHAR), l INTEGER[]);
COPY (SELECT 'v' || i AS v, i::BIGINT AS id, [i::INTEGER] AS l, {'y': 'n' || i, 'x': i::INTEGER} AS n FROM range(50) r(i)) TO '${tmp}/reordered.parquet' (FORMAT parquet);
COPY (SELECT i::INTEGER AS id, 'narrow' AS v FROM range(100, 120) r(i)) TO '${tmp}/narrow.parquet' (FORMAT parquet);
COPY (SELECT i::BIGINT AS ID, 'case' AS V FROM range(200, 210) r(i)) TO '${tmp}/case.parquet' (FORMAT parquet);
COPY (SELECT 'text' AS id, 'bad' AS v) TO '${tmp}/bad.parquet' (FORMAT parquet);
CALL ducklake_add_data_files('lake', 't', '${tmp}/reordered.parquet');
SELECT count(*), sum(id), max(n.y), sum(l[1]) FROM t;
CALL ducklake_add_data_files('lake', 't', '${tmp}/narrow.parquet', allow_missing => true);
CALL ducklake_add_data_files('lake', 't', '${tmp}/case.parquet', allow_missing => true);
--! error
CALL ducklake_add_data_files('lake', 't', '${tmp}/bad.parquet', allow_missing => true);
--! error
CALL ducklake_add_data_files('lake', 'missing', '${tmp}/narrow.parquet');
--! error
CALL ducklake_add_data_files('lake', 't', '${tmp}/nothing*.parquet');
SELECT count(*), sum(id), count(n), count(l) FROM t;
SELECT id, v, n FROM t WHERE id IN (7, 107, 207) ORDER BY id;
CREATE TABLE h(id BIGINT, region VARCHAR, y INTEGER);
COPY (SELECT i AS id, ['eu', 'us'][1 + i % 2] AS region, 2020 + i % 3 AS y FROM range(60) r(i)) TO '${tmp}/hive' (FORMAT parquet, PARTITION_BY (region, y));
CALL ducklake_add_data_files('lake', 'h', '${tmp}/hive/**/*.parquet', hive_partitioning => true);
SELECT region, y, count(*), sum(id) FROM h GROUP BY ALL ORDER BY ALL;
SELECT count(*) FROM h WHERE region = 'eu' AND y = 2021;
DELETE FROM t WHERE id IN (7, 107, 207);
UPDATE t SET v = 'updated', n = {'x': 1, 'y': 'u'} WHERE id IN (8, 108, 208);
ALTER TABLE t RENAME COLUMN v TO vv;
ALTER TABLE t RENAME COLUMN n.y TO why;
ALTER TABLE t ADD COLUMN extra INTEGER DEFAULT 1;
COPY (SELECT 300::BIGINT AS id, 'after' AS vv, {'x': 3, 'why': 'w'} AS n, [3] AS l, 5 AS extra) TO '${tmp}/after.parquet' (FORMAT parquet);
CALL ducklake_add_data_files('lake', 't', '${tmp}/after.parquet');
SELECT id, vv, n, extra FROM t WHERE id IN (7, 8, 9, 107, 108, 109, 208, 209, 300) ORDER BY id;
BEGIN;
CREATE TABLE b(id INTEGER, v VARCHAR);
CALL ducklake_add_data_files('lake', 'b', '${tmp}/narrow.parquet');
SELECT count(*) FROM b;
COMMIT;
CREATE SCHEMA s;
CREATE TABLE s.b(id INTEGER, v VARCHAR);
CALL ducklake_add_data_files('lake', 'b', '${tmp}/narrow.parquet', schema => 's');
SELECT count(*) FROM s.b;
SELECT regexp_replace(data_file, '.*/', '') AS f, delete_file IS NULL FROM ducklake_list_files('lake', 't') WHERE data_file NOT LIKE '%ducklake-%' ORDER BY 1;
SELECT count(*) FROM ducklake_list_files('lake', 'b', schema => 's');
SELECT count(*) FROM ducklake_list_files('lake', 't', snapshot_time => now());
SELECT table_name, file_count, delete_file_count FROM ducklake_table_info('lake') ORDER BY ALL;
--! kill
SELECT id, vv, n, extra FROM t WHERE id IN (7, 8, 9, 107, 108, 109, 208, 209, 300) ORDER BY id;
SELECT region, y, count(*), sum(id) FROM h GROUP BY ALL ORDER BY ALL;
CALL ducklake_merge_adjacent_files('lake');
CALL ducklake_rewrite_data_files('lake', delete_threshold => 0);
SELECT count(*), sum(id), count(n), count(l), sum(extra) FROM t;
SELECT region, y, count(*), sum(id) FROM h GROUP BY ALL ORDER BY ALL;
