CREATE TABLE v(id INTEGER, v VARIANT);
INSERT INTO v VALUES (1, 42::VARIANT), (2, 'text'::VARIANT), (3, {'a': 1, 'b': [1, 2]}::VARIANT), (4, NULL);
SELECT id, v::VARCHAR FROM v ORDER BY id;
INSERT INTO v SELECT i, {'k': i, 's': 'v' || i}::VARIANT FROM range(100, 600) t(i);
SELECT count(*), min(id), max(v::VARCHAR) FROM v;
--! reattach
SELECT id, v::VARCHAR FROM v WHERE id < 105 ORDER BY id;
CALL ducklake_flush_inlined_data('lake');
SELECT id, v::VARCHAR FROM v WHERE id < 105 ORDER BY id;
SELECT snapshot_id, changes FROM lake.snapshots() ORDER BY 1;
