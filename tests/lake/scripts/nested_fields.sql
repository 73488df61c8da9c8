-- Fields of structs inside lists and maps: added, dropped, renamed, promoted; rows inlined and in files before and after.
CREATE TABLE n(id INTEGER, l STRUCT(a INTEGER, b VARCHAR)[], m MAP(VARCHAR, STRUCT(a INTEGER, s STRUCT(x SMALLINT))), ll STRUCT(q FLOAT)[][], s STRUCT(l STRUCT(z TINYINT)[]));
INSERT INTO n VALUES (1, [{'a': 1, 'b': 'x'}, NULL], MAP {'k': {'a': 1, 's': {'x': 5}}}, [[{'q': 1.5}], []], {'l': [{'z': 1}]});
INSERT INTO n SELECT i, [{'a': i, 'b': 'f'}], MAP {'k' || i: {'a': i, 's': {'x': i}}}, [[{'q': i}]], {'l': [{'z': 2}]} FROM range(100, 300) r(i);
ALTER TABLE n ADD COLUMN l.element.c DOUBLE;
ALTER TABLE n ADD COLUMN l.element.d VARCHAR DEFAULT 'dd';
ALTER TABLE n RENAME COLUMN l.element.b TO bb;
ALTER TABLE n DROP COLUMN l.element.a;
FROM n WHERE id < 102 ORDER BY id;
INSERT INTO n VALUES (2, [{'bb': 'n', 'c': 1.5, 'd': 'e'}], NULL, NULL, NULL);
ALTER TABLE n ADD COLUMN m.value.t TIMESTAMP;
ALTER TABLE n ADD COLUMN m.value.s.y INTEGER;
ALTER TABLE n RENAME COLUMN m.value.s TO ss;
ALTER TABLE n DROP COLUMN m.value.a;
--! error
ALTER TABLE n ALTER COLUMN m.value.ss.x TYPE INTEGER;
--! error
ALTER TABLE n ALTER COLUMN m.value.ss.x SET DATA TYPE BIGINT;
--! error
ALTER TABLE n ALTER COLUMN ll.element.element.q TYPE DOUBLE;
--! error
ALTER TABLE n ALTER COLUMN s.l.element.z TYPE INTEGER;
ALTER TABLE n ADD COLUMN ll.element.element.r INTEGER;
ALTER TABLE n RENAME COLUMN s.l TO list;
--! error
ALTER TABLE n ADD COLUMN m.key.x INTEGER;
--! error
ALTER TABLE n DROP COLUMN l.element;
--! error
ALTER TABLE n DROP COLUMN m.value;
--! error
ALTER TABLE n DROP COLUMN m.key;
--! error
ALTER TABLE n RENAME COLUMN l.element TO e;
--! error
ALTER TABLE n ADD COLUMN l.x INTEGER;
--! error
ALTER TABLE n ADD COLUMN id.x INTEGER;
ALTER TABLE n DROP COLUMN IF EXISTS l.element.nope;
ALTER TABLE n ADD COLUMN IF NOT EXISTS l.element.c INTEGER;
DESCRIBE n;
--! error
INSERT INTO n VALUES (3, [{'bb': 'n', 'c': 1.5, 'd': 'e'}], MAP {'z': {'ss': {'x': 9000, 'y': 3}, 't': TIMESTAMP '2020-01-01'}}, [[{'q': 1e300, 'r': 1}]], {'list': [{'z': 100}]});
FROM n WHERE id < 102 ORDER BY id;
SELECT id, l[1].bb, m['z'].ss.x FROM n WHERE id < 102 ORDER BY id;
SELECT * FROM n AT (VERSION => 3) WHERE id < 102 ORDER BY id;
SELECT * FROM n AT (VERSION => 6) WHERE id < 102 ORDER BY id;
UPDATE n SET l = [{'bb': 'u', 'c': 2, 'd': 'u'}] WHERE id IN (1, 100);
DELETE FROM n WHERE id = 2;
CALL ducklake_flush_inlined_data('lake');
FROM n WHERE id < 102 ORDER BY id;
--! kill
FROM n WHERE id < 102 ORDER BY id;
SELECT * FROM n AT (VERSION => 7) WHERE id < 102 ORDER BY id;
CALL ducklake_merge_adjacent_files('lake');
SELECT count(*), sum(len(l)), max(m['k200'].ss.x) FROM n;
CREATE TABLE st(id INTEGER, s STRUCT(a INTEGER));
INSERT INTO st VALUES (1, {'a': 1});
ALTER TABLE st ALTER s TYPE STRUCT(a BIGINT, b VARCHAR);
INSERT INTO st VALUES (2, {'a': 9000000000, 'b': 'new'});
FROM st ORDER BY id;
ALTER TABLE st ALTER s TYPE STRUCT(b VARCHAR);
DESCRIBE st;
FROM st ORDER BY id;
--! error
ALTER TABLE st ALTER s.b TYPE INTEGER;
ALTER TABLE st ALTER s SET DEFAULT {'b': 'd'};
--! error
ALTER TABLE st ALTER s.b SET DEFAULT 'd';
--! error
ALTER TABLE st ALTER s SET NOT NULL;
--! error
ALTER TABLE st ALTER s.b SET NOT NULL;
INSERT INTO st VALUES (3, NULL);
INSERT INTO st(id) VALUES (4);
FROM st ORDER BY id;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
DROP TABLE st;
-- A struct that loses its last field is one that this client cannot read any more.
CREATE TABLE st(id INTEGER, s STRUCT(a INTEGER));
ALTER TABLE st DROP COLUMN s.a;
--! error
DESCRIBE st;
