-- Columns come, go and change their names while rows of all shapes are inlined.
CREATE TABLE t(a INTEGER, b VARCHAR);
INSERT INTO t VALUES (1, 'first');
ALTER TABLE t RENAME b TO c;
INSERT INTO t VALUES (2, 'second');
ALTER TABLE t ADD COLUMN b VARCHAR DEFAULT 'new b';
INSERT INTO t VALUES (3, 'third', 'own b');
ALTER TABLE t RENAME a TO "A b";
ALTER TABLE t RENAME c TO a;
INSERT INTO t VALUES (4, 'fourth', NULL);
FROM t ORDER BY 1;
ALTER TABLE t DROP COLUMN b;
ALTER TABLE t ADD COLUMN b INTEGER DEFAULT 9;
INSERT INTO t VALUES (5, 'fifth', 55);
UPDATE t SET a = a || '!' WHERE "A b" IN (1, 3, 5);
DELETE FROM t WHERE "A b" = 2;
FROM t ORDER BY 1;
ALTER TABLE t RENAME TO "Table ""t""";
INSERT INTO "Table ""t""" VALUES (6, 'sixth', 66);
FROM "Table ""t""" ORDER BY 1;
CREATE TABLE t(x DATE);
INSERT INTO t VALUES ('2020-01-01');
FROM t;
BEGIN;
ALTER TABLE t ADD COLUMN y INTEGER;
INSERT INTO t VALUES ('2020-01-02', 2);
ALTER TABLE t RENAME y TO z;
UPDATE t SET z = z + 1;
ALTER TABLE t ALTER z SET DEFAULT 5;
INSERT INTO t(x) VALUES ('2020-01-03');
FROM t ORDER BY x;
COMMIT;
FROM t ORDER BY x;
BEGIN;
ALTER TABLE t DROP COLUMN z;
ALTER TABLE t ADD COLUMN z VARCHAR;
ROLLBACK;
DESCRIBE t;
--! error
ALTER TABLE t DROP COLUMN nope;
--! error
ALTER TABLE t RENAME x TO z;
ALTER TABLE t DROP COLUMN z;
--! error
ALTER TABLE t DROP COLUMN x;
--! error
CREATE TABLE reserved("row_id" INTEGER, "begin_snapshot" INTEGER, "end_snapshot" INTEGER, "ctid" INTEGER, "xmin" INTEGER, "tableoid" VARCHAR, "oid" INTEGER);
--! error
INSERT INTO reserved VALUES (1, 2, 3, 4, 5, '6', 7);
--! error
FROM reserved;
CREATE TABLE late(a INTEGER);
INSERT INTO late VALUES (1);
--! error
ALTER TABLE late ADD COLUMN ctid INTEGER;
--! error
INSERT INTO late VALUES (2, 3);
FROM late ORDER BY a;
--! error
CREATE TABLE twice(a INTEGER, "A" INTEGER);
--! kill
FROM "Table ""t""" ORDER BY 1;
FROM t ORDER BY x;
FROM "Table ""t""" AT (VERSION => 15) ORDER BY 1;
SELECT * FROM t AT (VERSION => 5) ORDER BY 1;
SELECT * FROM t AT (VERSION => 8) ORDER BY 1;
CALL ducklake_flush_inlined_data('lake');
FROM "Table ""t""" ORDER BY 1;
FROM t ORDER BY x;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
