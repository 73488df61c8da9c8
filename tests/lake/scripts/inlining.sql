-- Small inserts live in the catalog, larger ones become Parquet files; the limit is an option.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'a');
INSERT INTO t VALUES (2, 'b'), (3, NULL);
SELECT count(*) FROM ducklake_list_files('lake', 't');
INSERT INTO t SELECT i, 'row ' || i FROM range(10, 20) r(i);
FROM t ORDER BY id;
SELECT count(*) FROM ducklake_list_files('lake', 't');
INSERT INTO t SELECT i, 'row ' || i FROM range(100, 1100) r(i);
--! rows 1
SELECT data_file LIKE '%.parquet', delete_file FROM ducklake_list_files('lake', 't');
SELECT count(*), sum(id), count(v) FROM t;
UPDATE t SET v = 'changed ' || id WHERE id IN (2, 15, 500);
DELETE FROM t WHERE id IN (3, 16, 501);
FROM t WHERE id IN (2, 3, 15, 16, 500, 501) ORDER BY id;
SELECT rowid, id FROM t WHERE id < 20 OR id BETWEEN 498 AND 503 ORDER BY rowid;
SELECT snapshot_id, id FROM t WHERE id < 16 ORDER BY ALL;
--! kill
FROM t WHERE id IN (1, 2, 3, 15, 16, 500, 501) ORDER BY id;
CALL ducklake_flush_inlined_data('lake');
FROM t WHERE id IN (1, 2, 3, 15, 16, 500, 501) ORDER BY id;
SELECT count(*), sum(id), count(v) FROM t;
CALL ducklake_flush_inlined_data('lake');
CALL lake.set_option('data_inlining_row_limit', 100);
INSERT INTO t SELECT i, 'wide' FROM range(2000, 2090) r(i);
SELECT count(*) FROM ducklake_list_files('lake', 't');
CALL lake.set_option('data_inlining_row_limit', 0, table_name => 't');
INSERT INTO t VALUES (5000, 'file');
SELECT count(*) FROM ducklake_list_files('lake', 't');
FROM lake.options() ORDER BY ALL;
--! reattach DATA_INLINING_ROW_LIMIT 5
CREATE TABLE u(id INTEGER);
INSERT INTO u SELECT * FROM range(4);
INSERT INTO u SELECT * FROM range(10, 16);
SELECT count(*) FROM ducklake_list_files('lake', 'u');
SELECT sum(id) FROM u;
--! error
SELECT sum(id) FROM u AT (VERSION => 0);
