-- Every transform over every type that it takes, with bounds, and what it refuses.
CALL lake.set_option('data_inlining_row_limit', 0);
CREATE TABLE p(id BIGINT, i INTEGER, v VARCHAR, d DATE, ts TIMESTAMP, tz TIMESTAMPTZ, u UUID, b BLOB, n DECIMAL(10, 2), f DOUBLE, t TIME, bo BOOLEAN, ms TIMESTAMP_MS, h HUGEINT, s STRUCT(x INTEGER));
ALTER TABLE p SET PARTITIONED BY (year(d));
INSERT INTO p(id, d) VALUES (1, '1969-12-31'), (2, '1970-01-01'), (3, '0001-01-01'), (4, '9999-12-31'), (5, '0044-03-15 (BC)');
INSERT INTO p(id, d) VALUES (6, 'infinity');
INSERT INTO p(id, d) VALUES (7, NULL);
SELECT id, d::VARCHAR FROM p ORDER BY id;
SELECT id FROM p WHERE d < '1970-01-01' ORDER BY id;
ALTER TABLE p SET PARTITIONED BY (month(ts));
INSERT INTO p(id, ts) SELECT 100 + i, TIMESTAMP '1969-11-15' + i * INTERVAL '1 month' FROM range(4) r(i);
SELECT id FROM p WHERE ts >= '1970-01-01' ORDER BY id;
ALTER TABLE p SET PARTITIONED BY (day(tz));
INSERT INTO p(id, tz) SELECT 200 + i, TIMESTAMPTZ '2020-02-28 23:30:00+00' + i * INTERVAL '30 minutes' FROM range(3) r(i);
SET TimeZone = 'Asia/Tokyo';
INSERT INTO p(id, tz) SELECT 210 + i, TIMESTAMPTZ '2020-02-28 23:30:00+00' + i * INTERVAL '30 minutes' FROM range(3) r(i);
SET TimeZone = 'UTC';
SELECT id FROM p WHERE tz > '2020-02-28 23:45:00+00' ORDER BY id;
ALTER TABLE p SET PARTITIONED BY (hour(ts));
INSERT INTO p(id, ts) SELECT 300 + i, TIMESTAMP '1969-12-31 23:00:00' + i * INTERVAL '30 minutes' FROM range(4) r(i);
ALTER TABLE p SET PARTITIONED BY (bucket(8, id));
INSERT INTO p(id) SELECT * FROM range(400, 410);
SELECT id FROM p WHERE id = 405;
ALTER TABLE p SET PARTITIONED BY (bucket(8, v));
INSERT INTO p(id, v) SELECT 500 + i, 'v' || i FROM range(10) r(i);
SELECT id FROM p WHERE v = 'v5';
ALTER TABLE p SET PARTITIONED BY (bucket(4, d), bucket(4, u));
INSERT INTO p(id, d, u) SELECT 600 + i, DATE '2020-01-01' + i::INTEGER, ('00000000-0000-0000-0000-00000000000' || i)::UUID FROM range(4) r(i);
ALTER TABLE p SET PARTITIONED BY (bucket(4, ts), bucket(4, i), bucket(2, n), bucket(2, b));
INSERT INTO p(id, ts, i, n, b) SELECT 700 + x, TIMESTAMP '2020-01-01' + x * INTERVAL '1 day', x, x, 'b' FROM range(4) r(x);
ALTER TABLE p SET PARTITIONED BY (bo, i);
INSERT INTO p(id, bo, i) VALUES (800, true, 1), (801, false, -1), (802, NULL, NULL);
ALTER TABLE p SET PARTITIONED BY (d);
INSERT INTO p(id, d) VALUES (810, '2020-02-29'), (811, NULL);
ALTER TABLE p SET PARTITIONED BY (ts);
INSERT INTO p(id, ts) VALUES (820, '2020-02-29 01:02:03.456'), (821, NULL);
ALTER TABLE p SET PARTITIONED BY (tz);
INSERT INTO p(id, tz) VALUES (830, '2020-02-29 01:02:03.456+03'), (831, NULL);
ALTER TABLE p SET PARTITIONED BY (u);
INSERT INTO p(id, u) VALUES (840, '00000000-0000-0000-0000-000000000001'), (841, NULL);
ALTER TABLE p SET PARTITIONED BY (n);
INSERT INTO p(id, n) VALUES (850, 1.50), (851, -0.01);
ALTER TABLE p SET PARTITIONED BY (f);
INSERT INTO p(id, f) VALUES (860, 1.5), (861, 'nan'), (862, 'inf'), (863, -0.0);
ALTER TABLE p SET PARTITIONED BY (b);
--! error
INSERT INTO p(id, b) VALUES (870, '\x00\xFF'), (871, 'plain');
ALTER TABLE p SET PARTITIONED BY (t);
INSERT INTO p(id, t) VALUES (880, '12:34:56');
ALTER TABLE p SET PARTITIONED BY (h);
INSERT INTO p(id, h) VALUES (890, 17);
ALTER TABLE p SET PARTITIONED BY (year(ms));
INSERT INTO p(id, ms) VALUES (895, '2020-01-01 00:00:00.001');
ALTER TABLE p SET PARTITIONED BY (s);
INSERT INTO p(id, s) VALUES (897, {'x': 1});
--! error
ALTER TABLE p SET PARTITIONED BY (s.x);
INSERT INTO p(id, s) VALUES (898, {'x': 1});
ALTER TABLE p SET PARTITIONED BY (year(v));
--! error
INSERT INTO p(id, v) VALUES (900, '2020-01-01');
ALTER TABLE p SET PARTITIONED BY (hour(d));
INSERT INTO p(id, d) VALUES (901, '2020-01-01');
--! error
ALTER TABLE p SET PARTITIONED BY (identity(v));
ALTER TABLE p SET PARTITIONED BY (v, v);
ALTER TABLE p SET PARTITIONED BY (year(d), year(d));
--! error
ALTER TABLE p SET PARTITIONED BY (bucket(-1, id));
--! error
ALTER TABLE p SET PARTITIONED BY (bucket(4));
--! error
ALTER TABLE p SET PARTITIONED BY (bucket(id, 4));
--! error
ALTER TABLE p SET PARTITIONED BY (week(d));
--! error
ALTER TABLE p SET PARTITIONED BY ();
ALTER TABLE p SET PARTITIONED BY ("V");
INSERT INTO p(id, v) VALUES (950, 'V');
SELECT count(*), sum(id), count(DISTINCT id) FROM p;
SELECT regexp_replace(data_file, '.*/data/(.*)/[^/]*', '\1') AS part FROM ducklake_list_files('lake', 'p') ORDER BY 1;
--! kill
SELECT count(*), sum(id), count(DISTINCT id) FROM p;
SELECT id FROM p WHERE f = 1.5 OR n = 1.5 OR h = 17 OR bo ORDER BY id;
UPDATE p SET v = 'upd' WHERE id % 100 = 0;
DELETE FROM p WHERE id % 100 = 1;
CALL ducklake_rewrite_data_files('lake', delete_threshold => 0);
CALL ducklake_merge_adjacent_files('lake');
SELECT count(*), sum(id), count(DISTINCT id) FROM p;
--! error
CREATE TABLE q(a INTEGER, b VARCHAR) PARTITIONED BY (b);
CREATE TABLE q PARTITIONED BY (b) AS SELECT 1 AS a, 'x' AS b;
--! error
CREATE TABLE q(a INTEGER, b VARCHAR) WITH (partitioned_by = 'b');
--! error
CREATE TABLE r(a INTEGER, b VARCHAR) SORTED BY (b);
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
