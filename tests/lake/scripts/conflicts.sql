-- Two clients whose transactions overlap. DuckLake decides what conflicts and what it retries.
CREATE TABLE t(id INTEGER, v VARCHAR);
CREATE TABLE other(id INTEGER);
INSERT INTO t SELECT i, 'v' FROM range(2000) r(i);
-- Both insert: both succeed.
BEGIN;
INSERT INTO t VALUES (10001, 'main');
--! client second
BEGIN;
INSERT INTO t VALUES (10002, 'second');
COMMIT;
--! client main
COMMIT;
FROM t WHERE id > 10000 ORDER BY id;
-- Both delete rows of one file: the later one loses.
BEGIN;
DELETE FROM t WHERE id = 1;
--! client second
BEGIN;
DELETE FROM t WHERE id = 2;
COMMIT;
--! client main
--! error conflict
COMMIT;
SELECT count(*) FROM t WHERE id IN (1, 2);
-- Drop against insert.
BEGIN;
INSERT INTO other VALUES (1);
--! client second
DROP TABLE other;
--! client main
--! error
COMMIT;
-- Alter against insert.
BEGIN;
INSERT INTO t VALUES (10003, 'late');
--! client second
ALTER TABLE t ADD COLUMN w INTEGER;
--! client main
--! error conflict
COMMIT;
-- Two tables of one name.
BEGIN;
CREATE TABLE same(a INTEGER);
--! client second
CREATE TABLE same(b VARCHAR);
--! client main
--! error conflict
COMMIT;
DESCRIBE same;
-- Tables of different names: both succeed.
BEGIN;
CREATE TABLE mine(a INTEGER);
INSERT INTO mine VALUES (1);
--! client second
CREATE TABLE yours AS SELECT 2 AS b;
--! client main
COMMIT;
FROM mine, yours;
-- Two schemas of one name.
BEGIN;
CREATE SCHEMA s;
--! client second
CREATE SCHEMA s;
--! client main
--! error conflict
COMMIT;
-- Update against update of the same inlined row.
INSERT INTO yours VALUES (3);
BEGIN;
UPDATE yours SET b = 30 WHERE b = 3;
--! client second
UPDATE yours SET b = 31 WHERE b = 3;
--! client main
--! error
COMMIT;
FROM yours ORDER BY b;
-- Compaction against delete.
CALL ducklake_flush_inlined_data('lake');
BEGIN;
DELETE FROM t WHERE id BETWEEN 50 AND 60;
--! client second
INSERT INTO t SELECT i, 'more', NULL FROM range(20000, 21000) r(i);
CALL ducklake_merge_adjacent_files('lake');
--! client main
--! error
COMMIT;
SELECT count(*), sum(id) FROM t;
-- Two alters of one table.
BEGIN;
ALTER TABLE t RENAME COLUMN v TO vee;
--! client second
ALTER TABLE t DROP COLUMN w;
--! client main
--! error conflict
COMMIT;
DESCRIBE t;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
