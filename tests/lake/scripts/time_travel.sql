CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'one');
SET VARIABLE after_one = (SELECT max(snapshot_time) FROM lake.snapshots());
INSERT INTO t SELECT i, 'bulk' FROM range(10, 2010) r(i);
SET VARIABLE after_bulk = (SELECT max(snapshot_time) FROM lake.snapshots());
UPDATE t SET v = 'changed' WHERE id % 3 = 0;
DELETE FROM t WHERE id > 1000;
ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 1;
ALTER TABLE t RENAME COLUMN v TO vee;
SET VARIABLE after_rename = (SELECT max(snapshot_time) FROM lake.snapshots());
INSERT INTO t VALUES (5000, 'late', 2);
DROP TABLE t;
CREATE TABLE t(other VARCHAR);
INSERT INTO t VALUES ('reborn');
FROM t;
--! error
SELECT * FROM t AT (VERSION => 0);
SELECT * FROM t AT (VERSION => 1);
SELECT * FROM t AT (VERSION => 2);
SELECT count(*), sum(id) FROM t AT (VERSION => 3);
SELECT v, count(*) FROM t AT (VERSION => 4) GROUP BY ALL ORDER BY ALL;
SELECT v, count(*) FROM t AT (VERSION => 5) GROUP BY ALL ORDER BY ALL;
SELECT w, count(v) FROM t AT (VERSION => 6) GROUP BY ALL;
SELECT vee, sum(w) FROM t AT (VERSION => 7) GROUP BY ALL ORDER BY ALL;
SELECT vee, sum(w) FROM t AT (VERSION => 8) GROUP BY ALL ORDER BY ALL;
--! error
SELECT * FROM t AT (VERSION => 9);
SELECT * FROM t AT (VERSION => 11);
--! error
SELECT * FROM t AT (VERSION => 12);
--! error
SELECT * FROM t AT (VERSION => -1);
SELECT * FROM t AT (TIMESTAMP => getvariable('after_one'));
SELECT count(*), sum(id) FROM t AT (TIMESTAMP => getvariable('after_bulk'));
SELECT vee, count(*) FROM t AT (TIMESTAMP => getvariable('after_rename')) GROUP BY ALL ORDER BY ALL;
SELECT vee, count(*) FROM t AT (TIMESTAMP => getvariable('after_rename') + INTERVAL '1 microsecond') GROUP BY ALL ORDER BY ALL;
SELECT count(*) FROM t AT (TIMESTAMP => getvariable('after_rename') - INTERVAL '1 microsecond');
--! error
SELECT * FROM t AT (TIMESTAMP => TIMESTAMP '2001-01-01 00:00:00');
SELECT * FROM t AT (TIMESTAMP => now() + INTERVAL '1 hour');
SELECT a.v, b.vee FROM (FROM t AT (VERSION => 3)) a JOIN (FROM t AT (VERSION => 8)) b USING (id) WHERE id IN (1, 12) ORDER BY ALL;
SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake';
SELECT snapshot_id, schema_version, changes FROM ducklake_snapshots('lake') ORDER BY 1;
SELECT count(*) = count(DISTINCT snapshot_time) AS times_rise FROM lake.snapshots();
SELECT * FROM ducklake_current_snapshot('lake');
SELECT * FROM ducklake_last_committed_snapshot('lake');
--! reattach SNAPSHOT_VERSION 4
SELECT v, count(*) FROM t GROUP BY ALL ORDER BY ALL;
SELECT count(*) FROM t AT (VERSION => 3);
--! reattach
--! kill
SELECT count(*), sum(id) FROM t AT (VERSION => 3);
SELECT vee, sum(w) FROM t AT (VERSION => 8) GROUP BY ALL ORDER BY ALL;
FROM t;
