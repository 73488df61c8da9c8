-- More transactions that overlap: schemas, views, truncation, flushing, deletes of inlined rows, of several clients.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c');
CREATE TABLE f AS SELECT i AS id, i % 2 AS g FROM range(1000) r(i);
-- Deletes of different inlined rows.
BEGIN;
DELETE FROM t WHERE id = 1;
--! client second
DELETE FROM t WHERE id = 2;
--! client main
--! error
COMMIT;
FROM t ORDER BY id;
-- An insert beside a flush.
BEGIN;
INSERT INTO t VALUES (4, 'd');
--! client second
CALL ducklake_flush_inlined_data('lake');
--! client main
COMMIT;
FROM t ORDER BY id;
-- A delete beside a flush.
INSERT INTO t VALUES (5, 'e');
BEGIN;
DELETE FROM t WHERE id = 5;
--! client second
CALL ducklake_flush_inlined_data('lake');
--! client main
--! error
COMMIT;
FROM t ORDER BY id;
-- TRUNCATE against an insert and against a delete.
BEGIN;
TRUNCATE f;
--! client second
INSERT INTO f VALUES (5000, 0);
--! client main
--! error conflict
COMMIT;
SELECT count(*) FROM f;
INSERT INTO f SELECT i, 0 FROM range(100) r(i);
BEGIN;
DELETE FROM f WHERE id = 1;
--! client second
TRUNCATE f;
--! client main
--! error
COMMIT;
SELECT count(*) FROM f;
-- A schema dropped below a new table; a table dropped twice; a view made twice.
CREATE SCHEMA s;
BEGIN;
CREATE TABLE s.x(a INTEGER);
--! client second
DROP SCHEMA s;
--! client main
--! error
COMMIT;
BEGIN;
DROP TABLE f;
--! client second
DROP TABLE f;
--! client main
--! error
COMMIT;
BEGIN;
CREATE VIEW w AS SELECT 1 AS one;
--! client second
CREATE VIEW w AS SELECT 2 AS two;
--! client main
--! error
COMMIT;
FROM w;
-- Options, comments and messages beside inserts.
BEGIN;
INSERT INTO t VALUES (6, 'f');
CALL lake.set_commit_message('main', 'beside');
--! client second
CALL lake.set_option('parquet_compression', 'zstd');
COMMENT ON TABLE t IS 'second';
--! client main
--! error conflict
COMMIT;
FROM t ORDER BY id;
-- A rename beside an insert, expiry beside a reader of the past.
BEGIN;
SELECT count(*) FROM t AT (VERSION => 2);
--! client second
ALTER TABLE t RENAME TO tt;
SELECT count(*) FROM ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day');
--! client main
SELECT count(*) FROM t;
COMMIT;
--! error
SELECT count(*) FROM t;
FROM tt ORDER BY id;
-- Ten commits of three clients, one after another.
INSERT INTO tt VALUES (10, 'main');
--! client second
INSERT INTO tt VALUES (11, 'second');
--! client third
INSERT INTO tt VALUES (12, 'third');
DELETE FROM tt WHERE id = 10;
--! client second
UPDATE tt SET v = 'by second' WHERE id = 12;
--! client main
FROM tt ORDER BY id;
--! kill
FROM tt ORDER BY id;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
