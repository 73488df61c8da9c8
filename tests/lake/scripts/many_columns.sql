-- A wide table, long names and values, many tables: sizes that make messages large.
CREATE TABLE wide AS SELECT * FROM (PIVOT (SELECT i, 'column_with_a_long_name_' || i AS n FROM range(300) r(i)) ON n USING first(i));
SELECT count(*) FROM duckdb_columns() WHERE database_name = 'lake' AND table_name = 'wide';
SELECT column_with_a_long_name_0, column_with_a_long_name_299 FROM wide;
CREATE TABLE long_values(id INTEGER, v VARCHAR);
INSERT INTO long_values VALUES (1, repeat('x', 1000)), (2, repeat('é', 100000)), (3, repeat('quote'' ', 1000));
SELECT id, length(v), octet_length(encode(v)), md5(v) FROM long_values ORDER BY id;
COMMENT ON TABLE long_values IS 'a long comment, a long comment, a long comment, a long comment, a long comment, a long comment, a long comment';
CREATE TABLE "a name that is longer than the sixty-three bytes at which PostgreSQL cuts its own identifiers short"(a INTEGER);
INSERT INTO "a name that is longer than the sixty-three bytes at which PostgreSQL cuts its own identifiers short" VALUES (1);
FROM "a name that is longer than the sixty-three bytes at which PostgreSQL cuts its own identifiers short";
--! kill
SELECT id, length(v), md5(v) FROM long_values ORDER BY id;
FROM "a name that is longer than the sixty-three bytes at which PostgreSQL cuts its own identifiers short";
SELECT count(*) FROM duckdb_columns() WHERE database_name = 'lake';
