CREATE TABLE t(a INTEGER, b VARCHAR);
--! error already exists
CREATE TABLE t(a INTEGER);
CREATE TABLE IF NOT EXISTS t(c DOUBLE);
INSERT INTO t VALUES (1, 'one');
SELECT * FROM t;
CREATE OR REPLACE TABLE t(c DOUBLE, d DATE);
SELECT * FROM t;
INSERT INTO t VALUES (1.5, DATE '2020-02-29'), (NULL, NULL);
SELECT * FROM t ORDER BY ALL;
CREATE TABLE ctas AS SELECT i AS id, i % 7 AS m, 'v' || i AS v FROM range(10000) r(i);
SELECT count(*), sum(id), sum(m), min(v), max(v) FROM ctas;
CREATE OR REPLACE TABLE ctas AS SELECT id FROM ctas WHERE m = 3;
SELECT count(*), sum(id) FROM ctas;
CREATE TABLE empty AS SELECT * FROM ctas WHERE false;
SELECT count(*) FROM empty;
CREATE TABLE "select"("from" INTEGER, "Where ""it"" is" VARCHAR);
INSERT INTO "select" VALUES (1, 'quoted');
SELECT "from", "Where ""it"" is" FROM "select";
DESCRIBE "select";
CREATE TABLE nn(a INTEGER NOT NULL, b VARCHAR DEFAULT 'dflt', c INTEGER DEFAULT 42);
INSERT INTO nn(a) VALUES (1);
INSERT INTO nn(a, b) VALUES (2, NULL);
--! error NOT NULL
INSERT INTO nn(b) VALUES ('no a');
SELECT * FROM nn ORDER BY a;
DESCRIBE nn;
--! error
CREATE TABLE pk(a INTEGER PRIMARY KEY);
--! error
CREATE TABLE gen(a INTEGER, b INTEGER GENERATED ALWAYS AS (a + 1));
--! error
CREATE TABLE chk(a INTEGER CHECK (a > 1));
--! error
CREATE INDEX i ON t(c);
DROP TABLE t;
DROP TABLE IF EXISTS t;
--! error does not exist
DROP TABLE t;
CREATE TABLE t(again INTEGER);
INSERT INTO t VALUES (7);
SELECT * FROM t;
SELECT table_name, column_count, estimated_size FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1;
SELECT table_name, column_name, column_index, data_type, is_nullable, column_default FROM duckdb_columns() WHERE database_name = 'lake' ORDER BY 1, 3;
SELECT * FROM ducklake_table_info('lake') ORDER BY table_name;
--! restart
FROM t;
FROM ctas ORDER BY id LIMIT 20;
SHOW TABLES;
