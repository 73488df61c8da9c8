-- DuckDB's own postgres extension on the lake's database: reads, writes, types, transactions, errors of the server.
CREATE TABLE t(id INTEGER, v VARCHAR);
INSERT INTO t VALUES (1, 'inlined');
ATTACH '${dsn}' AS pg (TYPE postgres);
CREATE SCHEMA pg.mine;
CREATE TABLE pg.mine.types(b BOOLEAN, i2 SMALLINT, i4 INTEGER, i8 BIGINT, f4 FLOAT, f8 DOUBLE, n DECIMAL(18, 4), t VARCHAR, bl BLOB, d DATE, ti TIME, ts TIMESTAMP, tz TIMESTAMPTZ, iv INTERVAL, u UUID, js JSON);
INSERT INTO pg.mine.types VALUES (true, -32768, 2147483647, -9223372036854775808, 1.5, 'nan', -12345678901234.5678, 'it''s 🦆 \', '\x00\xFF', '2020-02-29', '23:59:59.999999', '2020-02-29 12:34:56.789012', '2020-02-29 12:34:56.789012+05:30', INTERVAL '1 year 2 days 3.5 seconds', '00000000-0000-0000-0000-00000000000f', '{"a": [1, null]}'), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
SELECT * EXCLUDE (u, tz), (u::VARCHAR)[1:4], tz::VARCHAR FROM pg.mine.types ORDER BY i4;
SELECT count(*) FROM pg.mine.types WHERE i4 = 2147483647 AND t LIKE 'it%' AND d = DATE '2020-02-29';
CREATE TABLE pg.mine.arrays(a INTEGER[], b VARCHAR[], c DOUBLE[][]);
INSERT INTO pg.mine.arrays VALUES ([1, NULL, 3], ['x', 'it''s', '', NULL, 'a,b', '{}', 'NULL'], [[1.5, 2], [3, 4]]), ([], NULL, []);
FROM pg.mine.arrays ORDER BY ALL;
CREATE TABLE pg.mine.big AS SELECT i AS id, 'row ' || i AS v, i % 10 AS g FROM range(20000) r(i);
SELECT count(*), sum(id), max(v) FROM pg.mine.big;
SELECT g, count(*) FROM pg.mine.big WHERE id > 19000 GROUP BY ALL ORDER BY ALL;
SELECT id FROM pg.mine.big ORDER BY id DESC LIMIT 3;
UPDATE pg.mine.big SET v = 'updated' WHERE g = 3;
DELETE FROM pg.mine.big WHERE g > 5;
SELECT count(*), count(*) FILTER (v = 'updated') FROM pg.mine.big;
BEGIN;
INSERT INTO pg.mine.big VALUES (-1, 'in transaction', 0);
SELECT count(*) FROM pg.mine.big;
ROLLBACK;
SELECT count(*) FROM pg.mine.big;
ALTER TABLE pg.mine.big ADD COLUMN extra INTEGER;
ALTER TABLE pg.mine.big RENAME COLUMN v TO vv;
ALTER TABLE pg.mine.big DROP COLUMN g;
ALTER TABLE pg.mine.big RENAME TO bigger;
SELECT * FROM pg.mine.bigger WHERE id = 3;
CREATE TABLE pg.mine.keyed(id INTEGER PRIMARY KEY, v VARCHAR NOT NULL DEFAULT 'd', UNIQUE (v));
INSERT INTO pg.mine.keyed VALUES (1, 'one');
--! error duplicate key
INSERT INTO pg.mine.keyed VALUES (1, 'again');
--! error null value
INSERT INTO pg.mine.keyed VALUES (2, NULL);
CREATE INDEX keyed_v ON pg.mine.keyed(v);
CREATE VIEW pg.mine.seen AS SELECT 1 AS one;
FROM pg.mine.seen;
CALL postgres_execute('pg', 'INSERT INTO mine.keyed VALUES (3, ''three'') ON CONFLICT (id) DO UPDATE SET v = excluded.v');
FROM pg.mine.keyed ORDER BY id;
FROM postgres_query('pg', 'SELECT id, v, count(*) OVER () AS n, ARRAY[id, 2] AS arr, now() > ''2000-01-01'' AS b FROM mine.keyed ORDER BY id');
FROM postgres_query('pg', 'SELECT 1::numeric AS a, 1.50::numeric(10,2) AS b, ''x''::char(3) AS c, ''{1,2}''::int8[] AS d, NULL::text AS e, ''1 day''::interval AS f');
--! error
FROM postgres_query('pg', 'SELEC 1');
--! error does not exist
FROM postgres_query('pg', 'SELECT * FROM nowhere');
--! error division by zero
FROM postgres_query('pg', 'SELECT 1 / 0 AS x');
--! error invalid input syntax
CALL postgres_execute('pg', 'INSERT INTO mine.keyed VALUES (''x'', ''y'')');
--! error
CALL postgres_execute('pg', 'CREATE TABLE mine.keyed(a int)');
FROM postgres_scan('${dsn}', 'mine', 'keyed') ORDER BY id;
FROM postgres_scan_pushdown('${dsn}', 'mine', 'keyed') WHERE id = 3;
CREATE TABLE t2 AS FROM pg.mine.keyed;
FROM t2 ORDER BY id;
INSERT INTO pg.mine.keyed SELECT id + 100, v || '!' FROM t2;
COPY (SELECT 500 AS id, 'copied' AS v) TO '${tmp}/k.parquet' (FORMAT parquet);
INSERT INTO pg.mine.keyed FROM '${tmp}/k.parquet';
--! kill
ATTACH '${dsn}' AS pg (TYPE postgres, SCHEMA 'mine');
FROM pg.keyed ORDER BY id;
SELECT count(*), sum(id) FROM pg.bigger;
SHOW TABLES FROM pg.mine;
DROP TABLE pg.mine.keyed;
--! error
DROP SCHEMA pg.mine;
DROP SCHEMA pg.mine CASCADE;
FROM t;
