-- Partitioning by every transform, with names and values that must be escaped in paths, and files of several schemes.
CREATE TABLE p(id INTEGER, k VARCHAR, d DATE, ts TIMESTAMP, tz TIMESTAMPTZ);
CALL lake.set_option('data_inlining_row_limit', 0);
ALTER TABLE p SET PARTITIONED BY (k);
INSERT INTO p SELECT i, ['a b', 'x/y', 'ü=1', '', 'NULL', '%41', 'it''s'][1 + i % 7], DATE '2020-12-30' + i::INTEGER, TIMESTAMP '2020-12-31 22:00:00' + i * INTERVAL '1 hour', TIMESTAMPTZ '2020-12-31 22:00:00+00' + i * INTERVAL '1 hour' FROM range(70) r(i);
SELECT k, count(*), sum(id) FROM p GROUP BY ALL ORDER BY ALL;
SELECT count(*) FROM p WHERE k = 'x/y';
-- Older clients end at a partition whose value is NULL.
--! words_only
INSERT INTO p VALUES (99, NULL, NULL, NULL, NULL);
--! reattach
SELECT id, k FROM p WHERE k IS NULL;
SELECT regexp_replace(data_file, '.*/data/(.*)/[^/]*', '\1') AS part FROM ducklake_list_files('lake', 'p') ORDER BY 1;
ALTER TABLE p SET PARTITIONED BY (year(d), month(d), day(d));
INSERT INTO p SELECT i + 1000, 'ymd', DATE '2021-02-27' + i::INTEGER, NULL, NULL FROM range(4) r(i);
SELECT id FROM p WHERE d = DATE '2021-02-28' ORDER BY id;
ALTER TABLE p SET PARTITIONED BY (hour(ts), year(tz));
INSERT INTO p SELECT i + 2000, 'hour', NULL, TIMESTAMP '2021-01-01 23:30:00' + i * INTERVAL '30 minutes', TIMESTAMPTZ '2021-12-31 23:30:00+00' + i * INTERVAL '30 minutes' FROM range(4) r(i);
SELECT id FROM p WHERE ts > TIMESTAMP '2021-01-02 00:00:00' ORDER BY id;
SELECT regexp_replace(data_file, '.*/data/(.*)/[^/]*', '\1') AS part FROM ducklake_list_files('lake', 'p') WHERE data_file NOT LIKE '%/k=%' ORDER BY 1;
ALTER TABLE p SET PARTITIONED BY (bucket(3, k), id);
INSERT INTO p SELECT i + 3000, 'b' || i, NULL, NULL, NULL FROM range(6) r(i);
SELECT id FROM p WHERE k = 'b4';
SELECT id, k FROM p WHERE id IN (3001, 3002) ORDER BY id;
UPDATE p SET k = 'moved' WHERE id = 3001;
DELETE FROM p WHERE id = 3002 OR k = '%41';
SELECT id, k FROM p WHERE id >= 3000 ORDER BY id;
--! error
ALTER TABLE p SET PARTITIONED BY (bucket(0, k));
--! error
ALTER TABLE p SET PARTITIONED BY (truncate(3, k));
--! error
ALTER TABLE p SET PARTITIONED BY (id + 1);
ALTER TABLE p RENAME COLUMN k TO "key k";
INSERT INTO p VALUES (4000, 'renamed', NULL, NULL, NULL);
--! error
ALTER TABLE p DROP COLUMN "key k";
CALL ducklake_merge_adjacent_files('lake');
SELECT count(*), sum(id), count(d), count(ts) FROM p;
--! kill
SELECT "key k", count(*), sum(id) FROM p GROUP BY ALL ORDER BY ALL;
SELECT count(*) FROM p WHERE "key k" = 'ü=1';
--! reattach
ALTER TABLE p RESET PARTITIONED BY;
--! reattach
INSERT INTO p VALUES (5000, 'none', NULL, NULL, NULL);
CALL lake.set_option('hive_file_pattern', false);
CREATE TABLE flat(id INTEGER, g INTEGER);
ALTER TABLE flat SET PARTITIONED BY (g);
INSERT INTO flat SELECT i, i % 3 FROM range(30) r(i);
SELECT regexp_replace(data_file, '.*/data/(.*)/[^/]*', '\1') AS part FROM ducklake_list_files('lake', 'flat') ORDER BY 1;
SELECT count(*) FROM flat WHERE g = 2;
BEGIN;
CREATE TABLE made(id INTEGER, g VARCHAR);
ALTER TABLE made SET PARTITIONED BY (g);
INSERT INTO made SELECT i, 'g' || (i % 2) FROM range(10) r(i);
COMMIT;
SELECT g, count(*) FROM made GROUP BY ALL ORDER BY ALL;
CALL lake.set_option('data_inlining_row_limit', 100, table_name => 'made');
INSERT INTO made VALUES (100, 'inlined'), (101, '');
CALL ducklake_flush_inlined_data('lake', table_name => 'made');
SELECT g, count(*) FROM made GROUP BY ALL ORDER BY ALL;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
