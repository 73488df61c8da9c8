-- Text, blobs, JSON and UUIDs that are hard to quote: as inlined rows, in statistics, in filters and as Parquet.
CREATE TABLE texts(id INTEGER, v VARCHAR, b BLOB);
INSERT INTO texts VALUES (1, 'plain', 'plain'), (2, '', ''), (3, NULL, NULL), (4, 'it''s', '\x27'), (5, '"', '\x22'), (6, '\', '\x5C'), (7, '\x41', '\x5Cx41');
INSERT INTO texts VALUES (8, '🦆🧑‍🚀é́', '\xF0\x9F\xA6\x86'), (9, '${not_a_name} $1 %s {} ?', '$1'), (10, '-- no comment', '/*'), (11, 'NULL', 'NULL'), (12, 'a;b', ';'), (13, 'tab	end ', '\x09'), (14, 'line
break', '\x0A\x0D');
INSERT INTO texts VALUES (15, chr(8) || chr(13) || chr(127) || chr(160) || chr(8232), '\x08\x0C'), (16, chr(1114111) || chr(65535) || chr(65279), '\xFF\xFE'), (17, '{1,2}', '{}'), (18, '(1,"a")', '()'), (19, 'E''\n''', '\x00'), (20, '$$dollar$$', '\x00\x00\x01');
SELECT id, v, b, length(v), octet_length(b) FROM texts ORDER BY id;
-- What PostgreSQL's text cannot hold: the client keeps such rows out of the catalog, or fails.
INSERT INTO texts VALUES (21, 'zero' || chr(0) || 'inside', '\x00');
INSERT INTO texts VALUES (22, chr(0), NULL), (23, 'beside it', '\x01');
SELECT id, v, b, length(v) FROM texts WHERE id > 20 ORDER BY id;
UPDATE texts SET v = v || ' ''updated''' WHERE id IN (4, 8, 14);
DELETE FROM texts WHERE v = '"';
SELECT id FROM texts WHERE v = '\' OR v = 'it''s ''updated''' OR b = '\x09'::BLOB ORDER BY id;
CREATE TABLE files AS SELECT * FROM texts;
SELECT count(*), max(v), min(v) FROM files;
INSERT INTO files SELECT i, 'ü' || chr(0) || i, '\x00'::BLOB FROM range(1000, 1200) r(i);
SELECT count(*) FROM files WHERE v LIKE 'ü%';
SELECT count(*) FROM files WHERE v > 'ü';
--! error unterminated quoted string
SELECT count(*) FROM files WHERE v = 'ü' || chr(0) || '1100';
--! kill
SELECT id, v, b, length(v), octet_length(b) FROM texts ORDER BY id;
CALL ducklake_flush_inlined_data('lake');
SELECT id, v, b, length(v), octet_length(b) FROM texts ORDER BY id;
SELECT id, v FROM files WHERE id < 20 ORDER BY id;
SELECT id FROM files WHERE v = '\' OR b = '\x09'::BLOB ORDER BY id;
CREATE TABLE docs(id INTEGER, j JSON, u UUID);
INSERT INTO docs VALUES (1, '{"a": {"b": [1, 2.50, null, "x\"y", "\u00fc\ud83e\udd86"]}}', '00000000-0000-0000-0000-000000000000'), (2, 'null', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), (3, '"text"', '80000000-0000-0000-0000-000000000000'), (4, '1e400', '7fffffff-ffff-ffff-ffff-ffffffffffff'), (5, '[]', NULL), (6, NULL, NULL), (7, '  {"spaced" :  1 }  ', 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'), (8, '{"zero": "\u0000"}', NULL), (9, '{"a": 1, "a": 2}', NULL);
--! error
INSERT INTO docs VALUES (10, '{broken', NULL);
SELECT id, j::VARCHAR, replace(u::VARCHAR, '-', '') AS u FROM docs ORDER BY id;
SELECT id, json_extract(j, '$.a.b[3]') FROM docs WHERE id = 1;
SELECT id FROM docs WHERE u = '80000000-0000-0000-0000-000000000000'::UUID;
SELECT id FROM docs WHERE u > '7fffffff-0000-0000-0000-000000000000'::UUID ORDER BY id;
CALL ducklake_flush_inlined_data('lake');
SELECT id, j::VARCHAR, replace(u::VARCHAR, '-', '') AS u FROM docs ORDER BY id;
SELECT id FROM docs WHERE u = '80000000-0000-0000-0000-000000000000'::UUID;
