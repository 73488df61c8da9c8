-- What table_changes and its kin say of every kind of change, by version and by time.
CREATE TABLE t(id INTEGER, v VARCHAR);
SET VARIABLE started = (SELECT max(snapshot_time) FROM lake.snapshots());
INSERT INTO t VALUES (1, 'a'), (2, 'b');
BEGIN;
INSERT INTO t VALUES (3, 'c');
UPDATE t SET v = 'bb' WHERE id = 2;
DELETE FROM t WHERE id = 1;
INSERT INTO t SELECT i, 'file' FROM range(100, 200) r(i);
DELETE FROM t WHERE id = 150;
COMMIT;
SET VARIABLE middle = (SELECT max(snapshot_time) FROM lake.snapshots());
UPDATE t SET v = 'changed' WHERE id IN (3, 110);
UPDATE t SET id = id + 1000 WHERE id = 111;
DELETE FROM t WHERE id IN (2, 112);
MERGE INTO t USING (VALUES (3, 'm'), (4, 'm'), (113, 'm')) s(id, v) ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT VALUES (s.id, s.v);
SELECT snapshot_id, rowid, change_type, id, v FROM lake.table_changes('t', 1, 3) WHERE id < 103 OR id = 150 ORDER BY ALL;
SELECT snapshot_id, rowid, change_type, id, v FROM lake.table_changes('t', 4, 7) ORDER BY ALL;
SELECT * FROM lake.table_insertions('t', 4, 7) ORDER BY ALL;
SELECT * FROM lake.table_deletions('t', 4, 7) ORDER BY ALL;
SELECT change_type, count(*) FROM lake.table_changes('t', getvariable('started'), getvariable('middle')) GROUP BY ALL ORDER BY ALL;
SELECT change_type, count(*) FROM ducklake_table_changes('lake', 'main', 't', getvariable('middle'), now()) GROUP BY ALL ORDER BY ALL;
SELECT count(*) FROM lake.table_changes('t', 7, 4);
--! error
SELECT count(*) FROM lake.table_changes('t', 4, 99);
SELECT count(*) FROM lake.table_changes('t', 4, 4);
CREATE SCHEMA s;
CREATE TABLE s."T t"(a INTEGER);
INSERT INTO s."T t" VALUES (1);
SELECT * FROM ducklake_table_insertions('lake', 's', 'T t', 10, 10);
ALTER TABLE t DROP COLUMN v;
ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 3;
UPDATE t SET w = 4 WHERE id = 3;
SELECT * FROM lake.table_changes('t', 13, 13) ORDER BY ALL;
SELECT change_type, count(*) FROM lake.table_changes('t', 2, 13) GROUP BY ALL ORDER BY ALL;
ALTER TABLE t RENAME TO tt;
SELECT count(*) FROM lake.table_changes('tt', 2, 14);
--! error
SELECT count(*) FROM lake.table_changes('t', 2, 14);
TRUNCATE tt;
SELECT change_type, count(*) FROM lake.table_changes('tt', 15, 15) GROUP BY ALL ORDER BY ALL;
FROM ducklake_current_snapshot('lake');
FROM lake.current_snapshot();
FROM lake.last_committed_snapshot();
SELECT snapshot_id, schema_version, changes FROM ducklake_snapshots('lake') ORDER BY 1;
--! kill
SELECT snapshot_id, rowid, change_type, id FROM lake.table_changes('tt', 4, 15) WHERE change_type <> 'delete' ORDER BY ALL;
FROM ducklake_current_snapshot('lake');
FROM ducklake_last_committed_snapshot('lake');
