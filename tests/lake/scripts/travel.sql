-- The past in every way to ask for it: in joins, subqueries, views, by time of each kind, and as an attached catalog.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'inlined'), (2, 'inlined');
INSERT INTO t SELECT i, 'file' FROM range(100, 400) r(i);
SET VARIABLE three = (SELECT snapshot_time FROM lake.snapshots() WHERE snapshot_id = 3);
DELETE FROM t WHERE id IN (1, 100);
UPDATE t SET v = 'updated' WHERE id IN (2, 101);
ALTER TABLE t RENAME TO u;
ALTER TABLE u ADD COLUMN w INTEGER;
CREATE VIEW vw AS SELECT count(*) AS n, sum(id) AS s FROM u;
CREATE SCHEMA later;
CREATE TABLE later.x AS SELECT 1 AS a;
DROP SCHEMA later CASCADE;
SELECT count(*), sum(id) FROM t AT (VERSION => 3);
SELECT count(*), sum(id), count(v) FROM t AT (VERSION => 5);
--! error
SELECT * FROM u AT (VERSION => 5);
SELECT count(*), sum(id) FROM u AT (VERSION => 6);
--! error
SELECT w FROM u AT (VERSION => 6);
SELECT * FROM later.x AT (VERSION => 10);
--! error
SELECT * FROM later.x AT (VERSION => 11);
FROM vw;
FROM vw AT (VERSION => 8);
--! error
FROM vw AT (VERSION => 7);
SELECT (SELECT count(*) FROM t AT (VERSION => 2)) AS two, (SELECT count(*) FROM t AT (VERSION => 4)) AS four, (SELECT count(*) FROM u) AS now;
SELECT a.id, a.v, b.v FROM (FROM t AT (VERSION => 3)) a LEFT JOIN u b USING (id) WHERE a.id < 103 ORDER BY a.id;
SELECT id, v FROM t AT (VERSION => 3) EXCEPT SELECT id, v FROM u ORDER BY ALL;
SELECT count(*) FROM t AT (TIMESTAMP => getvariable('three'));
SELECT count(*) FROM t AT (TIMESTAMP => getvariable('three')::TIMESTAMP);
SELECT count(*) FROM t AT (TIMESTAMP => getvariable('three')::VARCHAR);
SET TimeZone = 'Asia/Tokyo';
SELECT count(*) FROM t AT (TIMESTAMP => getvariable('three'));
SET TimeZone = 'UTC';
--! error
SELECT count(*) FROM u AT (TIMESTAMP => 'yesterday');
--! error
SELECT count(*) FROM u AT (VERSION => 'four');
--! error
SELECT count(*) FROM u AT (VERSION => 99999999999999999999);
INSERT INTO u SELECT id, 'restored', 0 FROM t AT (VERSION => 3) WHERE id IN (1, 100);
SELECT id, v, w FROM u WHERE id < 102 ORDER BY id;
BEGIN;
INSERT INTO u VALUES (7777, 'own', 1);
SELECT count(*) FROM u;
SELECT count(*) FROM u AT (VERSION => 11);
ROLLBACK;
ATTACH 'ducklake:postgres:${dsn}' AS three (SNAPSHOT_VERSION 3);
SELECT count(*), sum(id) FROM three.t;
--! error
SELECT * FROM three.u;
--! error
CREATE TABLE three.x(a INTEGER);
SELECT a.id FROM three.t a ANTI JOIN u b USING (id) ORDER BY id;
FROM ducklake_current_snapshot('three');
DETACH three;
--! reattach SNAPSHOT_TIME '2200-01-01 00:00:00'
SELECT count(*) FROM u;
--! kill
--! reattach READ_ONLY
SELECT count(*), sum(id) FROM t AT (VERSION => 3);
SELECT * FROM later.x AT (VERSION => 10);
FROM vw AT (VERSION => 8);
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
--! reattach SNAPSHOT_TIME '2001-01-01 00:00:00'
--! error
SELECT count(*) FROM u;
