-- Intervals and moments at their ends, zones with odd offsets, daylight saving gaps, and time travel in each zone.
CREATE TABLE i(id INTEGER, i INTERVAL);
INSERT INTO i VALUES (1, INTERVAL '178956970 years 7 months'), (2, INTERVAL '2147483647 months'), (3, INTERVAL '2147483647 days'), (4, to_microseconds(9223372036854775807)), (5, INTERVAL '0'), (6, NULL);
INSERT INTO i VALUES (7, to_months(-2147483648)), (8, to_days(-2147483648)), (9, to_microseconds(-9223372036854775808));
INSERT INTO i VALUES (10, INTERVAL '1 month -1 day 1 microsecond'), (11, INTERVAL '-1 month 30 days'), (12, INTERVAL '24 hours'), (13, INTERVAL '1 day'), (14, INTERVAL '0.5 days'), (15, to_microseconds(1));
SELECT id, i::VARCHAR FROM i ORDER BY id;
SELECT id FROM i WHERE i = INTERVAL '1 day' ORDER BY id;
SELECT id FROM i WHERE i > INTERVAL '1000 years' ORDER BY id;
UPDATE i SET i = INTERVAL '2 days' WHERE id = 13;
DELETE FROM i WHERE i < INTERVAL '0';
SELECT id, i::VARCHAR FROM i ORDER BY id;
--! error
CALL ducklake_flush_inlined_data('lake');
SELECT id, i::VARCHAR FROM i ORDER BY id;
DELETE FROM i WHERE id IN (1, 2, 3, 4, 14, 15);
--! error
CALL ducklake_flush_inlined_data('lake');
SELECT id, i::VARCHAR FROM i ORDER BY id;
CREATE TABLE z(id INTEGER, tz TIMESTAMPTZ, ts TIMESTAMP, d DATE, t TIME, ttz TIMETZ);
SET TimeZone = 'Europe/Berlin';
INSERT INTO z VALUES (1, '2021-03-28 02:30:00', '2021-03-28 02:30:00', '2021-03-28', '02:30:00', '02:30:00+01');
INSERT INTO z VALUES (2, '2021-10-31 02:30:00', '2021-10-31 02:30:00', '2021-10-31', '02:30:00', '02:30:00+02');
INSERT INTO z VALUES (3, '1893-03-31 23:53:28', NULL, NULL, NULL, NULL);
SET TimeZone = 'Etc/GMT+12';
INSERT INTO z VALUES (4, '2000-01-01', '2000-01-01', '2000-01-01', '00:00:00', '00:00:00-12');
SET TimeZone = 'Pacific/Kiritimati';
INSERT INTO z VALUES (5, '2000-01-01', '2000-01-01', '2000-01-01', '00:00:00', '00:00:00+14');
SET TimeZone = 'Asia/Kolkata';
INSERT INTO z VALUES (6, '2000-01-01', '2000-01-01', '2000-01-01', '00:00:00', '00:00:00+05:30');
SET TimeZone = 'America/St_Johns';
INSERT INTO z VALUES (7, '1900-01-01', '1900-01-01', '1900-01-01', '00:00:00', '00:00:00');
SET TimeZone = 'Africa/Monrovia';
INSERT INTO z VALUES (8, '1900-01-01', '1900-01-01', '1900-01-01', '00:00:00', '00:00:00');
--! error
SET TimeZone = '+05:30';
--! error
SET TimeZone = 'Nowhere/Land';
SELECT id, tz::VARCHAR, ts, d, t::VARCHAR, ttz::VARCHAR FROM z ORDER BY id;
SET TimeZone = 'UTC';
SELECT id, tz::VARCHAR, ts, d, t::VARCHAR, ttz::VARCHAR FROM z ORDER BY id;
CREATE TABLE zf AS SELECT z.* FROM z, range(200);
SELECT id, tz::VARCHAR, count(*) FROM zf GROUP BY ALL ORDER BY ALL;
SELECT DISTINCT id FROM zf WHERE tz < '1950-01-01 00:00:00+00' ORDER BY id;
SELECT DISTINCT id FROM zf WHERE tz = '2000-01-01 00:00:00+14' ORDER BY id;
INSERT INTO z(id, tz, ts, d) VALUES (20, 'epoch', 'epoch', 'epoch'), (21, '290309-12-22 (BC) 00:00:00+00', '290309-12-22 (BC) 00:00:00', '5877642-06-25 (BC)'), (22, '294247-01-10 04:00:54.775806+00', '294247-01-10 04:00:54.775806', '5881580-07-10');
--! error
INSERT INTO z(id, ts) VALUES (23, '294247-01-10 04:00:54.775807');
--! error
INSERT INTO z(id, d) VALUES (24, '5881580-07-11');
INSERT INTO z(id, t) VALUES (25, '24:00:00'), (26, '00:00:00');
INSERT INTO z(id, ttz) VALUES (27, '24:00:00-15:59:59'), (28, '00:00:00+15:59:59');
SELECT id, tz::VARCHAR, ts::VARCHAR, d::VARCHAR, t::VARCHAR, ttz::VARCHAR FROM z WHERE id > 10 ORDER BY id;
SELECT id FROM z WHERE ts < '0001-01-01'::TIMESTAMP ORDER BY id;
SELECT id FROM z WHERE d > '294276-01-01'::DATE ORDER BY id;
CREATE TABLE n(id INTEGER, ns TIMESTAMP_NS, ms TIMESTAMP_MS, s TIMESTAMP_S);
INSERT INTO n VALUES (1, '2262-04-11 23:47:16.854775806', '294247-01-10 04:00:54.775', '294247-01-10 04:00:54'), (2, '1677-09-22 00:00:00', '0001-01-01 00:00:00', '0001-01-01 00:00:00'), (3, 'infinity', 'infinity', 'infinity');
INSERT INTO n VALUES (4, NULL, '290308-12-22 (BC) 00:00:00', '290308-12-22 (BC) 00:00:00');
SELECT id, ns::VARCHAR, ms::VARCHAR, s::VARCHAR FROM n ORDER BY id;
SELECT id FROM n WHERE ns > '2200-01-01'::TIMESTAMP_NS ORDER BY id;
--! kill
SET TimeZone = 'Australia/Lord_Howe';
SELECT id, tz::VARCHAR, ts::VARCHAR, d::VARCHAR, t::VARCHAR, ttz::VARCHAR FROM z ORDER BY id;
SELECT id, ns::VARCHAR, ms::VARCHAR, s::VARCHAR FROM n ORDER BY id;
DELETE FROM z WHERE id > 20;
CALL ducklake_flush_inlined_data('lake', table_name => 'z');
SELECT id, tz::VARCHAR, ts::VARCHAR, d::VARCHAR, t::VARCHAR, ttz::VARCHAR FROM z ORDER BY id;
--! error
CALL ducklake_flush_inlined_data('lake', table_name => 'n');
SELECT id, ns::VARCHAR, ms::VARCHAR, s::VARCHAR FROM n ORDER BY id;
SELECT count(*) FROM z AT (TIMESTAMP => now() + INTERVAL 1 DAY);
SELECT snapshot_time::VARCHAR LIKE '%+1%' FROM lake.snapshots() LIMIT 1;
