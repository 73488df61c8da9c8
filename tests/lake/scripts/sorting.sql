-- Sorted tables: keys, expressions, directions, changes of the columns they name, and what maintenance makes of them.
CREATE TABLE s(id INTEGER, k VARCHAR, v DOUBLE);
ALTER TABLE s SET SORTED BY (k ASC NULLS FIRST, v DESC, id);
INSERT INTO s SELECT i, ['b', 'a', NULL][1 + i % 3], i / 7 FROM range(300) r(i);
INSERT INTO s VALUES (1000, 'inlined', 1), (1001, 'a', NULL);
SELECT file_row_number, k FROM (SELECT row_number() OVER () - 1 AS file_row_number, k FROM s) WHERE file_row_number IN (0, 100, 250);
--! error
ALTER TABLE s SET SORTED BY (nope);
ALTER TABLE s SET SORTED BY (id DESC);
INSERT INTO s SELECT i, 'later', NULL FROM range(2000, 2100) r(i);
ALTER TABLE s RENAME COLUMN id TO ident;
INSERT INTO s SELECT i, 'renamed', NULL FROM range(3000, 3100) r(i);
--! error
ALTER TABLE s DROP COLUMN ident;
ALTER TABLE s SET SORTED BY (lower(k), v + 1);
INSERT INTO s SELECT i, 'EXPR', i FROM range(4000, 4100) r(i);
--! error
CALL ducklake_flush_inlined_data('lake');
ALTER TABLE s SET SORTED BY (ident);
CALL ducklake_flush_inlined_data('lake');
CALL ducklake_merge_adjacent_files('lake');
SELECT count(*), sum(ident), min(k), max(k) FROM s;
SELECT count(*) FROM s WHERE ident BETWEEN 2010 AND 2020;
DELETE FROM s WHERE ident < 250;
CALL ducklake_rewrite_data_files('lake', 's', delete_threshold => 0);
SELECT count(*), sum(ident), min(k), max(k) FROM s;
--! kill
SELECT count(*), sum(ident), min(k), max(k) FROM s;
ALTER TABLE s RESET SORTED BY;
INSERT INTO s VALUES (5000, 'unsorted', 0);
ALTER TABLE s DROP COLUMN v;
FROM s WHERE ident >= 5000;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
