-- Types that a lake has no place for: on their own, nested, from a query, as a new column, as a new type of one.
CREATE TABLE t(id INTEGER);
INSERT INTO t VALUES (1);
--! error
CREATE TABLE b(a BIT);
--! error
CREATE TABLE b(a STRUCT(x BIT));
--! error
CREATE TABLE b(a BIT[]);
--! error
CREATE TABLE b(a MAP(BIT, INTEGER));
--! error
CREATE TABLE b(a INTEGER DEFAULT 1, b BIT DEFAULT '1'::BIT);
--! error
CREATE TABLE b AS SELECT '0101'::BIT AS b;
--! error
ALTER TABLE t ADD COLUMN b BIT;
--! reattach
--! error
ALTER TABLE t ADD COLUMN b BIT DEFAULT '101'::BIT;
--! reattach
--! error
ALTER TABLE t ALTER id TYPE BIT;
--! reattach
--! error
CREATE TABLE u(a UNION(i INTEGER, s VARCHAR));
--! error
CREATE TABLE u(a STRUCT(x UNION(i INTEGER, s VARCHAR)));
--! error
CREATE TABLE u(a UNION(i INTEGER, s VARCHAR)[]);
--! error
CREATE TABLE u AS SELECT union_value(i := 1) AS u;
--! error
ALTER TABLE t ADD COLUMN u UNION(i INTEGER, s VARCHAR);
--! reattach
--! error
CREATE TABLE e(a ENUM('x', 'y'));
--! error
CREATE TABLE e AS SELECT 'x'::ENUM('x', 'y') AS e;
--! error
ALTER TABLE t ADD COLUMN e ENUM('x', 'y');
--! reattach
--! error
CREATE TABLE a(a INTEGER[3]);
--! error
CREATE TABLE a(a INTEGER[3][]);
--! error
CREATE TABLE a AS SELECT array_value(1, 2, 3) AS a;
--! error
ALTER TABLE t ADD COLUMN a INTEGER[2];
--! reattach
--! error
CREATE TABLE v(a VARINT);
--! error
CREATE TABLE v(a BIGNUM);
CREATE TABLE n AS SELECT NULL AS n;
DESCRIBE n;
INSERT INTO n VALUES (5), (NULL);
FROM n ORDER BY ALL;
--! error
CREATE TABLE tn(a TIME_NS);
--! error
CREATE TABLE "any"(a ANY);
--! error
CREATE TABLE d(a DECIMAL(39, 0));
--! error
CREATE TABLE d(a DECIMAL(4, 5));
CREATE TABLE d(a NUMERIC, b DEC(5), c CHAR(3), d VARCHAR(10), e TEXT, f STRING, g BPCHAR, h REAL, i FLOAT4, j INT1, k LONG, l SHORT, m LOGICAL, n BYTEA, o DATETIME, p OID, q SIGNED);
DESCRIBE d;
INSERT INTO d VALUES (1.5, 2, 'long', 'longer than that', 'e', 'f', 'g', 1.5, 2.5, 1, 2, 3, true, 'x', '2020-01-01 00:00:00', 7, 8);
FROM d;
--! error
CREATE TYPE mood AS ENUM ('sad');
--! error
CREATE TYPE alias AS INTEGER;
--! error
CREATE SEQUENCE seq;
--! error
CREATE TABLE w(a INTEGER DEFAULT nextval('seq'));
--! error
CREATE INDEX i ON t(id);
--! error
CREATE UNIQUE INDEX i ON t(id);
--! error
CREATE TABLE pk(a INTEGER, b INTEGER, PRIMARY KEY (a, b));
--! error
CREATE TABLE uq(a INTEGER UNIQUE);
--! error
CREATE TABLE fk(a INTEGER REFERENCES t(id));
--! error
CREATE TABLE ck(a INTEGER CHECK (a > 0));
--! error
CREATE TABLE co(a VARCHAR COLLATE NOCASE);
CREATE TEMP TABLE tt(a INTEGER);
CREATE TABLE lake.tt2(a INTEGER);
--! error
ALTER TABLE t ADD PRIMARY KEY (id);
--! reattach
--! error
ALTER TABLE t ADD CONSTRAINT c CHECK (id > 0);
--! reattach
--! error
ALTER TABLE t SET SCHEMA s;
--! reattach
SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1;
FROM t;
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
