-- Every time type in sessions of several time zones: inlined rows, defaults, statistics, snapshot times, Parquet.
SET TimeZone = 'America/New_York';
CREATE TABLE t(id INTEGER, d DATE, t TIME, ts TIMESTAMP, tz TIMESTAMPTZ, i INTERVAL);
INSERT INTO t VALUES (1, '2020-02-29', '23:59:59.999999', '2020-03-08 02:30:00', '2020-03-08 02:30:00', INTERVAL '1 month -1 day'), (2, '0001-01-01', '00:00:00', '0001-01-01 00:00:00', '0001-01-01 00:00:00+00', INTERVAL '0'), (3, '9999-12-31', '12:00:00.000001', '9999-12-31 23:59:59.999999', '9999-12-31 23:59:59.999999-12', INTERVAL '999 years'), (4, NULL, NULL, NULL, NULL, NULL);
INSERT INTO t VALUES (5, '1582-10-04', '24:00:00', '1582-10-15 00:00:00', '1582-10-15 00:00:00', INTERVAL '-1 microsecond'), (6, '1970-01-01', '00:00:00.1', '1969-12-31 23:59:59.999999', '1970-01-01 00:00:00-05', INTERVAL '1 day 25 hours');
SELECT id, d, t::VARCHAR, ts, tz::VARCHAR, i::VARCHAR FROM t ORDER BY id;
SET TimeZone = 'Asia/Kathmandu';
INSERT INTO t VALUES (7, '2000-01-01', '01:02:03', '2000-01-01 00:00:00', '2000-01-01 00:00:00', NULL), (8, '1900-01-01', '01:02:03.000400', '1900-01-01 00:00:00', '1900-01-01 00:00:00', INTERVAL '400 days');
SELECT id, tz::VARCHAR FROM t ORDER BY id;
SELECT id FROM t WHERE tz < '2000-01-01 00:00:01' AND tz > '1999-12-31 23:59:59' ORDER BY id;
SET TimeZone = 'Pacific/Chatham';
CREATE TABLE p AS SELECT * EXCLUDE (i, t) FROM t;
SELECT id, tz::VARCHAR FROM p ORDER BY id;
ALTER TABLE t ADD COLUMN since TIMESTAMPTZ DEFAULT '2011-11-11 11:11:11';
ALTER TABLE t ADD COLUMN born DATE DEFAULT '1999-12-31';
ALTER TABLE t ADD COLUMN noon TIME DEFAULT '12:00:00.5';
ALTER TABLE t ADD COLUMN soon INTERVAL DEFAULT '1 year 2 days';
INSERT INTO t(id) VALUES (9);
SELECT id, since::VARCHAR, born, noon::VARCHAR, soon::VARCHAR FROM t WHERE id > 6 ORDER BY id;
SET TimeZone = 'UTC';
INSERT INTO t(id) VALUES (10);
SELECT id, since::VARCHAR, born, noon::VARCHAR, soon::VARCHAR FROM t WHERE id > 6 ORDER BY id;
CREATE TABLE more(id INTEGER, s TIMESTAMP_S, ms TIMESTAMP_MS, ns TIMESTAMP_NS, ttz TIMETZ);
INSERT INTO more VALUES (1, '1969-12-31 23:59:59', '1969-12-31 23:59:59.999', '1969-12-31 23:59:59.999999999', '00:00:00+15:59:59'), (2, '2200-01-01 00:00:00', '2200-01-01 00:00:00.001', '2200-01-01 00:00:00.000000001', '23:59:59.999999-15:59:59'), (3, NULL, NULL, NULL, NULL);
SELECT id, s::VARCHAR, ms::VARCHAR, ns::VARCHAR, ttz::VARCHAR FROM more ORDER BY id;
INSERT INTO more(id, s, ms) VALUES (4, 'infinity', '-infinity');
SELECT id, s::VARCHAR, ms::VARCHAR FROM more ORDER BY id;
SELECT id FROM more WHERE ns > '2100-01-01 00:00:00'::TIMESTAMP_NS;
CREATE TABLE ends(id INTEGER, d DATE, ts TIMESTAMP, tz TIMESTAMPTZ);
INSERT INTO ends VALUES (1, 'infinity', 'infinity', 'infinity'), (2, '-infinity', '-infinity', '-infinity');
INSERT INTO ends VALUES (3, '294276-12-31', '294246-12-31 23:59:59', '294246-12-31 23:59:59+00'), (4, '4713-01-01 (BC)', '4713-01-01 (BC) 00:00:00', '4713-01-01 (BC) 00:00:00+00');
SELECT id, d::VARCHAR, ts::VARCHAR, tz::VARCHAR FROM ends ORDER BY id;
INSERT INTO ends(id, d) VALUES (5, '5877641-06-25 (BC)');
INSERT INTO ends(id, d) VALUES (6, '5881580-07-10');
SELECT id, d::VARCHAR FROM ends ORDER BY id;
--! kill
SET TimeZone = 'Africa/Monrovia';
SELECT id, d, t::VARCHAR, ts, tz::VARCHAR, i::VARCHAR FROM t ORDER BY id;
SELECT id, d::VARCHAR, ts::VARCHAR, tz::VARCHAR FROM ends ORDER BY id;
-- Parquet has no negative intervals.
DELETE FROM t WHERE id IN (1, 5);
--! error negative intervals
CALL ducklake_flush_inlined_data('lake', table_name => 't');
--! error Could not convert
CALL ducklake_flush_inlined_data('lake', table_name => 'more');
SELECT id, d, t::VARCHAR, ts, tz::VARCHAR, i::VARCHAR, since::VARCHAR FROM t ORDER BY id;
SELECT id, s::VARCHAR, ms::VARCHAR, ns::VARCHAR FROM more ORDER BY id;
SELECT id, d::VARCHAR, ts::VARCHAR, tz::VARCHAR FROM ends ORDER BY id;
SELECT id FROM ends WHERE ts > '290000-01-01'::TIMESTAMP ORDER BY id;
SELECT id FROM p WHERE tz < '1583-01-01 00:00:00+00' ORDER BY id;
SELECT count(*) FROM lake.snapshots() WHERE snapshot_time BETWEEN now() - INTERVAL '1 hour' AND now() + INTERVAL '1 hour';
