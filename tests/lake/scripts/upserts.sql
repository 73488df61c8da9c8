-- MERGE in its forms, upserts by DELETE + INSERT, updates of updates: on inlined rows, on files, in transactions.
CREATE TABLE t(id INTEGER, v VARCHAR, n INTEGER);
INSERT INTO t VALUES (1, 'one', 1), (2, 'two', 2);
CREATE TABLE src(id INTEGER, v VARCHAR);
INSERT INTO src VALUES (2, 'zwei'), (3, 'drei'), (4, NULL);
MERGE INTO t USING src USING (id) WHEN MATCHED THEN UPDATE SET v = src.v, n = n + 1 WHEN NOT MATCHED THEN INSERT (id, v) VALUES (src.id, src.v);
FROM t ORDER BY id;
--! error
MERGE INTO t USING src ON t.id = src.id WHEN MATCHED AND src.v IS NULL THEN DELETE WHEN MATCHED THEN UPDATE SET n = 10;
MERGE INTO t USING src ON t.id = src.id WHEN NOT MATCHED BY SOURCE THEN DELETE;
FROM t ORDER BY id;
MERGE INTO t USING (SELECT 3 AS id) s ON t.id = s.id WHEN MATCHED THEN DO NOTHING WHEN NOT MATCHED THEN ERROR;
--! error
MERGE INTO t USING (VALUES (9, 'neun')) s(id, v) ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v) RETURNING merge_action, id;
FROM t ORDER BY id;
-- By DELETE + INSERT in one transaction, twice.
BEGIN;
DELETE FROM t WHERE id IN (SELECT id FROM src);
INSERT INTO t SELECT id, v, 0 FROM src;
COMMIT;
BEGIN;
DELETE FROM t USING src WHERE t.id = src.id;
INSERT INTO t SELECT id, upper(v), 1 FROM src;
FROM t ORDER BY id;
COMMIT;
FROM t ORDER BY id;
-- The same over files.
CREATE TABLE f AS SELECT i AS id, 'v' || i AS v, 0 AS n FROM range(3000) r(i);
BEGIN;
DELETE FROM f WHERE id BETWEEN 100 AND 199;
INSERT INTO f SELECT i, 'upserted', 1 FROM range(100, 200) r(i);
COMMIT;
SELECT n, count(*), sum(id) FROM f GROUP BY ALL ORDER BY ALL;
MERGE INTO f USING (SELECT i AS id, 'm' || i AS v FROM range(2900, 3100) r(i)) s ON f.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v, n = 2 WHEN NOT MATCHED THEN INSERT VALUES (s.id, s.v, 3);
SELECT n, count(*), sum(id) FROM f GROUP BY ALL ORDER BY ALL;
BEGIN;
UPDATE f SET n = 50 WHERE id < 10;
UPDATE f SET n = n + 1 WHERE id < 5;
DELETE FROM f WHERE id IN (0, 7);
UPDATE f SET id = -id WHERE id = 1;
INSERT INTO f VALUES (-5, 'inserted', 51);
DELETE FROM f WHERE id = -5;
FROM f WHERE n > 49 ORDER BY id;
COMMIT;
FROM f WHERE n > 49 ORDER BY id;
UPDATE f SET v = (SELECT max(v) FROM t) WHERE id = 2;
UPDATE f SET v = s.v FROM src s WHERE f.id = s.id;
DELETE FROM f WHERE id > (SELECT avg(id) FROM f);
SELECT count(*), sum(id), max(v) FROM f;
--! error
UPDATE f SET n = 99 WHERE id = 3 RETURNING id, n;
--! error
DELETE FROM f WHERE id = 3 RETURNING *;
--! error
INSERT INTO f VALUES (3, 'again', 1) RETURNING id;
--! error
INSERT INTO f VALUES (1, 'x', 1) ON CONFLICT DO NOTHING;
--! error
INSERT INTO f VALUES (1, 'x', 1) ON CONFLICT (id) DO UPDATE SET v = 'x';
--! error
INSERT OR REPLACE INTO f VALUES (1, 'x', 1);
--! kill
SELECT count(*), sum(id), max(v) FROM f;
FROM t ORDER BY id;
SELECT snapshot_id, changes FROM lake.snapshots() ORDER BY 1;
CALL ducklake_flush_inlined_data('lake');
FROM t ORDER BY id;
