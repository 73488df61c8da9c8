-- Every type a lake can hold: values inlined in the catalog, their limits, NULL, and the same as Parquet.
CREATE TABLE ints(a TINYINT, b SMALLINT, c INTEGER, d BIGINT, e UTINYINT, f USMALLINT, g UINTEGER, h UBIGINT);
INSERT INTO ints VALUES (-128, -32768, -2147483648, -9223372036854775808, 0, 0, 0, 0), (127, 32767, 2147483647, 9223372036854775807, 255, 65535, 4294967295, 18446744073709551615), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
FROM ints ORDER BY a;
CREATE TABLE huge(a HUGEINT, b UHUGEINT);
INSERT INTO huge VALUES (-170141183460469231731687303715884105727, 0), (170141183460469231731687303715884105727, 340282366920938463463374607431768211455);
FROM huge ORDER BY a;
CREATE TABLE floats(a FLOAT, b DOUBLE);
INSERT INTO floats VALUES (1.5, 2.25), ('nan', 'nan'), ('inf', '-inf'), (0.1, 0.1), (-0.0, 1e308), (1e-38, 5e-324), (3.4028235e38, 1.7976931348623157e308), (NULL, NULL);
SELECT a, b, isnan(a), signbit(a) FROM floats ORDER BY ALL;
CREATE TABLE decimals(a DECIMAL(4, 1), b DECIMAL(9, 4), c DECIMAL(18, 3), d DECIMAL(38, 10), e DECIMAL(38, 0));
INSERT INTO decimals VALUES (999.9, 99999.9999, 123456789012345.678, 1234567890123456789012345678.0123456789, 99999999999999999999999999999999999999), (-0.1, 0, -0.001, -0.0000000001, -1), (NULL, NULL, NULL, NULL, NULL);
FROM decimals ORDER BY a;
CREATE TABLE texts(a VARCHAR, b BLOB);
INSERT INTO texts VALUES ('', ''), ('plain', 'plain'), ('quote '' and "double" and \ back', '\x00\x01\xFF\x27'), ('newline
and tab	', '\x0A\x09'), ('Ünïcödé 日本語 🦆', '\xF0\x9F\xA6\x86'), ('NULL', 'NULL'), (NULL, NULL), (chr(1) || chr(127), '\x5Cx');
SELECT a, b, length(a), octet_length(b) FROM texts ORDER BY ALL;
INSERT INTO texts VALUES ('with' || chr(0) || 'zero', NULL);
SELECT a, b, length(a) FROM texts WHERE a LIKE 'with%';
CREATE TABLE bools(a BOOLEAN);
INSERT INTO bools VALUES (true), (false), (NULL);
FROM bools ORDER BY a;
CREATE TABLE dates(a DATE, b TIME, c TIMESTAMP, d TIMESTAMPTZ, e TIMETZ, f INTERVAL);
INSERT INTO dates VALUES ('2020-02-29', '23:59:59.999999', '2020-02-29 12:34:56.789012', '2020-02-29 12:34:56.789012+05:30', '12:34:56+02:00', INTERVAL '1 year 2 months 3 days 4 hours 5 minutes 6.789 seconds'), ('0001-01-01', '00:00:00', '1969-12-31 23:59:59.999999', '1970-01-01 00:00:00+00', '00:00:00+00', INTERVAL '90 days'), (NULL, NULL, NULL, NULL, NULL, NULL);
SELECT a, b, c, d, e::VARCHAR, f::VARCHAR FROM dates ORDER BY a;
INSERT INTO dates(a, c, d) VALUES ('infinity', 'infinity', 'infinity'), ('-infinity', '-infinity', '-infinity'), ('9999-12-31', '9999-12-31 23:59:59', '9999-12-31 23:59:59+00'), ('0044-03-15 (BC)', '0044-03-15 (BC) 12:00:00', NULL);
SELECT a::VARCHAR, c::VARCHAR, d::VARCHAR FROM dates ORDER BY ALL;
CREATE TABLE backwards(i INTERVAL);
INSERT INTO backwards VALUES (INTERVAL '-1 day'), (INTERVAL '-3 months 2 days -00:00:01.5');
SELECT i::VARCHAR FROM backwards ORDER BY i;
-- Parquet has no negative intervals, so the flush below must not meet them.
DROP TABLE backwards;
CREATE TABLE stamps(a TIMESTAMP_S, b TIMESTAMP_MS, c TIMESTAMP_NS);
INSERT INTO stamps VALUES ('2020-02-29 12:34:56', '2020-02-29 12:34:56.789', '2020-02-29 12:34:56.789012345'), (NULL, NULL, NULL);
SELECT a::VARCHAR, b::VARCHAR, c::VARCHAR FROM stamps ORDER BY a;
CREATE TABLE others(a UUID, b JSON);
INSERT INTO others VALUES ('00000000-0000-0000-0000-000000000001', '{"a": [1, 2.50, null], "b": "x\"y"}'), (NULL, NULL), ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'null');
SELECT (a::VARCHAR)[1:8] AS a, b FROM others ORDER BY a;
CREATE TABLE nested(l INTEGER[], s STRUCT(x INTEGER, y VARCHAR), m MAP(VARCHAR, INTEGER), n STRUCT(p STRUCT(q DATE[])[])[]);
INSERT INTO nested VALUES ([1, NULL, 3], {'x': 1, 'y': 'a''b'}, MAP {'k': 1, 'l': NULL}, [{'p': [{'q': [DATE '2020-01-01', NULL]}, NULL]}]), ([], {'x': NULL, 'y': NULL}, MAP {}, []), (NULL, NULL, NULL, NULL);
SELECT * FROM nested ORDER BY ALL;
SELECT s.y, l[1], m['k'], n[1].p[1].q[1] FROM nested ORDER BY ALL;
--! words_only
--! error
CREATE TABLE arr(a INTEGER[3]);
--! error
CREATE TABLE en(a ENUM('x', 'y'));
--! error
CREATE TABLE un(a UNION(i INTEGER, s VARCHAR));
--! error
CREATE TABLE bits(a BIT);
--! kill
FROM ints ORDER BY a;
FROM huge ORDER BY a;
SELECT a, b, isnan(a), signbit(a) FROM floats ORDER BY ALL;
FROM decimals ORDER BY a;
SELECT a, b, length(a), octet_length(b) FROM texts ORDER BY ALL;
SELECT a::VARCHAR, b, c::VARCHAR, d::VARCHAR, e::VARCHAR, f::VARCHAR FROM dates ORDER BY ALL;
SELECT * FROM nested ORDER BY ALL;
-- Parquet keeps a HUGEINT as a double: only what a double holds comes back.
DELETE FROM huge WHERE a <> 0;
INSERT INTO huge VALUES (4611686018427387904, 9223372036854775808);
CALL ducklake_flush_inlined_data('lake');
FROM ints ORDER BY a;
FROM huge ORDER BY a;
SELECT a, b, isnan(a), signbit(a) FROM floats ORDER BY ALL;
FROM decimals ORDER BY a;
SELECT a, b, length(a), octet_length(b) FROM texts ORDER BY ALL;
SELECT a::VARCHAR, b, c::VARCHAR, d::VARCHAR, e::VARCHAR, f::VARCHAR FROM dates ORDER BY ALL;
SELECT * FROM nested ORDER BY ALL;
-- Pruning with the statistics that are kept as text.
SELECT count(*) FROM ints WHERE d = 9223372036854775807;
SELECT count(*) FROM floats WHERE b > 1e300;
SELECT count(*) FROM decimals WHERE d < 0;
SELECT count(*) FROM texts WHERE a >= 'Ü';
SELECT count(*) FROM dates WHERE c < TIMESTAMP '1970-01-01';
SELECT count(*) FROM dates WHERE d = TIMESTAMPTZ '2020-02-29 07:04:56.789012+00';
