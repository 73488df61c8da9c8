-- VARIANT and GEOMETRY at their edges.
CREATE TABLE v(id INTEGER, v VARIANT);
--! error
INSERT INTO v VALUES (1, NULL), (2, 1::VARIANT), (3, (-9223372036854775807)::VARIANT), (4, 170141183460469231731687303715884105727::HUGEINT::VARIANT), (5, 1.5::DECIMAL(38, 10)::VARIANT), (6, 'nan'::DOUBLE::VARIANT), (7, ''::VARIANT), (8, 'it''s "q" 🦆'::VARIANT);
INSERT INTO v VALUES (9, true::VARIANT), (10, DATE '2020-02-29'::VARIANT), (11, TIMESTAMP '2020-01-01 00:00:00.123456'::VARIANT), (12, TIMESTAMPTZ '2020-01-01 00:00:00+02'::VARIANT), (13, '\x00\xFF'::BLOB::VARIANT), (14, '00000000-0000-0000-0000-000000000001'::UUID::VARIANT), (16, TIME '12:34:56'::VARIANT);
--! error
INSERT INTO v VALUES (15, INTERVAL 1 DAY::VARIANT);
--! reattach
INSERT INTO v VALUES (17, [1, 2, NULL]::VARIANT), (18, []::VARIANT), (19, {'a': {'b': [{'c': 1}]}}::VARIANT), (20, MAP {'k': 1}::VARIANT), (21, {'a b': 1, 'q"': 2, 'ü': 3}::VARIANT), (22, [[1], [2, 3]]::VARIANT);
INSERT INTO v VALUES (23, '{"j": 1}'::JSON::VARIANT);
SELECT id, v::VARCHAR, typeof(v) FROM v ORDER BY id;
SELECT id, variant_typeof(v) FROM v ORDER BY id;
SELECT id, v.a FROM v WHERE id = 19;
SELECT variant_extract(v, 'a') FROM v WHERE id = 19;
UPDATE v SET v = 'updated'::VARIANT WHERE id = 7;
DELETE FROM v WHERE id = 8;
CREATE TABLE vf AS SELECT i AS id, CASE i % 4 WHEN 0 THEN i::VARIANT WHEN 1 THEN ('s' || i)::VARIANT WHEN 2 THEN {'x': i, 'y': [i]}::VARIANT END AS v FROM range(400) r(i);
SELECT count(*), count(v), min(v::VARCHAR), max(v::VARCHAR) FROM vf;
--! error
SELECT id FROM vf WHERE v = 8::VARIANT;
SELECT count(*) FROM vf WHERE v IS NULL;
CREATE TABLE vs(id INTEGER, s STRUCT(v VARIANT), l VARIANT[], m MAP(VARCHAR, VARIANT));
--! error
INSERT INTO vs VALUES (1, {'v': 1::VARIANT}, [1::VARIANT, 'x'::VARIANT], MAP {'k': 1::VARIANT});
--! reattach
SELECT id, s::VARCHAR, l::VARCHAR, m::VARCHAR FROM vs;
ALTER TABLE v ADD COLUMN w VARIANT;
--! error
ALTER TABLE v ADD COLUMN x VARIANT DEFAULT 5::VARIANT;
--! reattach
ALTER TABLE v ALTER id TYPE VARIANT;
--! reattach
ALTER TABLE v RENAME v TO vv;
SELECT id, vv::VARCHAR, w::VARCHAR FROM v ORDER BY id LIMIT 3;
CALL ducklake_flush_inlined_data('lake', table_name => 'v');
SELECT id, vv::VARCHAR FROM v ORDER BY id;
--! error
SELECT * FROM lake.table_changes('vf', 1, 2) WHERE false;
--! kill
SELECT id, vv::VARCHAR FROM v ORDER BY id;
SELECT count(*), count(v), min(v::VARCHAR), max(v::VARCHAR) FROM vf;
CALL ducklake_merge_adjacent_files('lake');
CREATE TABLE g(id INTEGER, g GEOMETRY);
INSERT INTO g VALUES (1, 'POINT (1 2)'::GEOMETRY), (2, 'LINESTRING (0 0, 1 1)'::GEOMETRY), (3, 'POLYGON ((0 0, 1 0, 1 1, 0 0))'::GEOMETRY), (4, NULL), (5, 'POINT EMPTY'::GEOMETRY), (6, 'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))'::GEOMETRY), (7, 'MULTIPOINT (1 2, 3 4)'::GEOMETRY), (8, 'POINT Z (1 2 3)'::GEOMETRY), (9, 'POINT ZM (1 2 3 4)'::GEOMETRY), (10, 'MULTIPOLYGON EMPTY'::GEOMETRY), (11, 'POINT (1e300 -1e-300)'::GEOMETRY);
SELECT id, g::VARCHAR FROM g ORDER BY id;
INSERT INTO g SELECT i, ('POINT (' || i || ' ' || i * 2 || ')')::GEOMETRY FROM range(100, 400) r(i);
SELECT count(*), min(g::VARCHAR), max(g::VARCHAR) FROM g;
UPDATE g SET g = 'POINT (9 9)'::GEOMETRY WHERE id IN (1, 100);
DELETE FROM g WHERE id IN (2, 101);
SELECT id, g::VARCHAR FROM g WHERE id < 103 ORDER BY id;
FROM g WHERE g = 'POINT (9 9)'::GEOMETRY ORDER BY id;
ALTER TABLE g ADD COLUMN h GEOMETRY;
--! error
ALTER TABLE g ADD COLUMN h GEOMETRY DEFAULT 'POINT (0 0)';
--! error
CREATE TABLE gc(id INTEGER, g GEOMETRY('EPSG:4326'));
--! reattach
CREATE TABLE gs(id INTEGER, s STRUCT(g GEOMETRY), l GEOMETRY[]);
INSERT INTO gs VALUES (1, {'g': 'POINT (1 1)'::GEOMETRY}, ['POINT (2 2)'::GEOMETRY, NULL]);
FROM gs;
--! reattach
SELECT id, g::VARCHAR FROM g WHERE id < 103 ORDER BY id;
CALL ducklake_flush_inlined_data('lake');
SELECT id, g::VARCHAR FROM g WHERE id < 103 ORDER BY id;
SELECT * FROM lake.options() WHERE false;
-- Older clients know neither type, and have this.
--! reattach
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
