-- Lists, structs and maps of everything, deep and empty, inlined and as Parquet; and the types a lake refuses.
CREATE TABLE n(id INTEGER, l VARCHAR[], ll INTEGER[][], s STRUCT("a b" VARCHAR, qq INTEGER, n STRUCT(t BIGINT, d DECIMAL(10, 3))), m MAP(INTEGER, VARCHAR[]), b BLOB[], f DOUBLE[], u UUID[]);
INSERT INTO n VALUES (1, ['plain', '', NULL, 'it''s', '"', '\', 'a,b', '{x}', '[y]', ' lead', 'NULL', '🦆'], [[1, 2], [], NULL, [NULL]], {'a b': 'x''y', 'qq': 1, 'n': {'t': -9223372036854775808, 'd': -1.5}}, MAP {1: ['a', NULL], 2: NULL, 3: []}, ['\x00\xFF'::BLOB, ''::BLOB, NULL], ['nan', 'inf', '-inf', -0.0, 1e308, NULL], ['00000000-0000-0000-0000-000000000001', NULL]);
INSERT INTO n VALUES (2, [], [], NULL, MAP {}, [], [], []), (3, NULL, NULL, {'a b': NULL, 'qq': NULL, 'n': NULL}, NULL, NULL, NULL, NULL), (4, [NULL], [[]], {'a b': '', 'qq': -2147483648, 'n': {'t': NULL, 'd': NULL}}, MAP {-1: ['{', '}', '=', ': ', '(']}, NULL, NULL, NULL);
SELECT * EXCLUDE (u) FROM n ORDER BY id;
SELECT id, l[1], ll[1][2], s."a b", s.n.d, m[1], (u[1]::VARCHAR)[1:4] FROM n ORDER BY id;
SELECT id FROM n WHERE s.n.d < 0 OR list_contains(l, 'NULL') ORDER BY id;
UPDATE n SET l = list_append(l, 'more'), s = {'a b': 'new', 'qq': 7, 'n': NULL} WHERE id IN (1, 3);
DELETE FROM n WHERE id = 2;
SELECT id, l, s FROM n ORDER BY id;
CREATE TABLE deep(id INTEGER, v STRUCT(a STRUCT(b STRUCT(c STRUCT(d MAP(VARCHAR, STRUCT(e INTEGER[])[])))))[]);
INSERT INTO deep VALUES (1, [{'a': {'b': {'c': {'d': MAP {'k': [{'e': [1, NULL]}, NULL]}}}}}, NULL]), (2, [{'a': NULL}]), (3, NULL);
FROM deep ORDER BY id;
CREATE TABLE moments(id INTEGER, d DATE[], t TIME[], tz TIMESTAMPTZ[], i INTERVAL[], h HUGEINT[], e BOOLEAN[], s STRUCT(d SMALLINT, h UHUGEINT));
INSERT INTO moments VALUES (1, ['2020-02-29', NULL, 'infinity'], ['23:59:59.999999'], ['2020-01-01 00:00:00+05:30', NULL], [INTERVAL '1 month 2 days 3.5 seconds'], [-170141183460469231731687303715884105727, 170141183460469231731687303715884105727], [true, NULL, false], {'d': 7, 'h': 340282366920938463463374607431768211455});
SELECT d::VARCHAR, t::VARCHAR, tz::VARCHAR, i::VARCHAR, h::VARCHAR, e, s::VARCHAR FROM moments;
CREATE TABLE filed AS SELECT i AS id, [i, i + 1] AS l, {'x': i, 'y': 'v' || i} AS s, MAP {'k' || i: i} AS m, [{'q': [i], 't': TIMESTAMP '2020-01-01 01:02:03', 'z': TIME '01:02:03'}] AS q FROM range(500) r(i);
SELECT sum(l[1]), max(s.y), sum(cardinality(m)), sum(q[1].q[1]) FROM filed;
SELECT count(*) FROM filed WHERE s.x = 17;
--! error unterminated quoted string
INSERT INTO n(id, l) VALUES (9, ['zero' || chr(0) || 'inside']);
SELECT id, l FROM n WHERE id = 9;
--! error
CREATE TABLE bad(a INTEGER[3]);
--! error
CREATE TABLE bad(a ENUM('x', 'y'));
--! error
CREATE TABLE bad(a UNION(i INTEGER, s VARCHAR));
--! error
CREATE TABLE bad(a BIT);
--! error
CREATE TABLE bad AS SELECT '0101'::BIT AS b;
--! error
CREATE TABLE bad AS SELECT [1, 2]::INTEGER[2] AS b;
--! error
CREATE TYPE mood AS ENUM ('sad', 'ok');
--! kill
SELECT * EXCLUDE (u) FROM n ORDER BY id;
FROM deep ORDER BY id;
SELECT d::VARCHAR, t::VARCHAR, tz::VARCHAR, i::VARCHAR, h::VARCHAR, e, s::VARCHAR FROM moments;
DROP TABLE moments;
CALL ducklake_flush_inlined_data('lake');
SELECT * EXCLUDE (u) FROM n ORDER BY id;
SELECT id FROM n WHERE s.n.d < 0 OR s.qq = 7 ORDER BY id;
FROM deep ORDER BY id;
DESCRIBE n;
