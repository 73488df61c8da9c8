-- One client's transactions: what they see themselves, what a rollback leaves, what one snapshot holds.
CREATE TABLE t(id INTEGER, v VARCHAR);
BEGIN;
INSERT INTO t VALUES (1, 'one');
INSERT INTO t SELECT i, 'bulk' FROM range(100, 400) r(i);
SELECT count(*) FROM t;
UPDATE t SET v = 'uno' WHERE id = 1;
DELETE FROM t WHERE id >= 300;
ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 5;
SELECT count(*), sum(w) FROM t;
CREATE TABLE u AS SELECT id FROM t WHERE id < 110;
CREATE VIEW v AS SELECT * FROM u;
SELECT count(*) FROM v;
COMMIT;
FROM t WHERE id < 103 ORDER BY id;
SELECT count(*) FROM v;
BEGIN;
DELETE FROM t;
DROP TABLE u;
INSERT INTO t VALUES (9, 'nine', 9);
FROM t;
ROLLBACK;
SELECT count(*) FROM t;
SELECT count(*) FROM u;
BEGIN;
INSERT INTO t VALUES (500, 'lost', 0);
--! error
SELECT * FROM no_such_table;
ROLLBACK;
SELECT count(*) FROM t WHERE id = 500;
BEGIN;
CREATE TABLE w(a INTEGER);
INSERT INTO w VALUES (1);
DROP TABLE w;
COMMIT;
--! error
FROM w;
BEGIN;
COMMIT;
BEGIN READ ONLY;
SELECT count(*) FROM t;
--! error read-only
INSERT INTO t VALUES (1, 'x', 1);
ROLLBACK;
--! client second
SELECT count(*) FROM t;
BEGIN;
INSERT INTO t VALUES (1000, 'second', 1);
--! client main
SELECT count(*) FROM t WHERE id = 1000;
--! client second
COMMIT;
--! client main
SELECT count(*) FROM t WHERE id = 1000;
BEGIN;
SELECT count(*) FROM t;
--! client second
DELETE FROM t WHERE id = 1000;
--! client main
SELECT count(*) FROM t WHERE id = 1000;
COMMIT;
SELECT count(*) FROM t WHERE id = 1000;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
--! kill
SELECT count(*), sum(id), sum(w) FROM t;
FROM v ORDER BY id;
