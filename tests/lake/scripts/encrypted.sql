--! detached
-- The environment has no httpfs, whose random numbers the client would rather use.
SET force_mbedtls_unsafe = 'true';
-- A lake whose files are encrypted; the keys lie in the catalog.
ATTACH 'ducklake:postgres:${dsn}' AS lake (DATA_PATH '${data}/', ENCRYPTED);
CREATE TABLE lake.t AS SELECT i AS id, 'v' || i AS v FROM range(500) r(i);
INSERT INTO lake.t VALUES (1000, 'inlined');
DELETE FROM lake.t WHERE id < 10;
SELECT count(*), sum(id), max(v) FROM lake.t;
SELECT count(data_file_encryption_key), count(delete_file_encryption_key) FROM ducklake_list_files('lake', 't');
SELECT count(*) > 0 FROM glob('${data}/**/*.parquet');
--! error
SELECT count(*) FROM read_parquet('${data}/**/*.parquet');
CALL ducklake_flush_inlined_data('lake');
INSERT INTO lake.t SELECT i, 'more' FROM range(2000, 2100) r(i);
CALL ducklake_merge_adjacent_files('lake');
CALL ducklake_rewrite_data_files('lake', delete_threshold => 0);
SELECT count(*), sum(id), max(v) FROM lake.t;
SELECT count(*) FROM lake.t AT (VERSION => 1);
DETACH lake;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS lake (ENCRYPTED false);
ATTACH 'ducklake:postgres:${dsn}' AS lake;
SELECT count(*), sum(id), max(v) FROM lake.t;
SELECT option_name, value FROM lake.options() WHERE option_name = 'encrypted';
DETACH lake;
--! kill
SET force_mbedtls_unsafe = 'true';
ATTACH 'ducklake:postgres:${dsn}' AS lake;
SELECT count(*), sum(id), max(v) FROM lake.t;
SELECT snapshot_id, changes FROM lake.snapshots() ORDER BY 1;
