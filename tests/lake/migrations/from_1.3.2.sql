-- A catalog made by DuckDB 1.3.2: the current client cannot migrate it on PostgreSQL, and leaves it as it was.
--! version 1.3.2
CREATE TABLE t(id INTEGER, v VARCHAR, d DATE, ts TIMESTAMPTZ, n DECIMAL(20, 5), s STRUCT(x INTEGER, y VARCHAR[]));
INSERT INTO t VALUES (1, 'it''s 🦆', '2020-02-29', '2020-02-29 12:34:56+00', 1.5, {'x': 1, 'y': ['a']}), (2, NULL, NULL, NULL, NULL, NULL);
INSERT INTO t SELECT i, 'file', DATE '2021-01-01' + i::INTEGER, NULL, i, {'x': i, 'y': []} FROM range(100, 600) r(i);
DELETE FROM t WHERE id BETWEEN 200 AND 209;
UPDATE t SET v = 'updated' WHERE id = 150;
ALTER TABLE t ADD COLUMN w INTEGER;
ALTER TABLE t RENAME COLUMN v TO vv;
INSERT INTO t(id, w) VALUES (1000, 7);
CREATE VIEW vw AS SELECT id, vv FROM t WHERE id < 200;
CREATE SCHEMA s;
CREATE TABLE s.p(k VARCHAR, i INTEGER);
ALTER TABLE s.p SET PARTITIONED BY (k);
INSERT INTO s.p SELECT 'k' || (i % 3), i FROM range(300) r(i);
COMMENT ON TABLE t IS 'a table';
CREATE TABLE gone(a INTEGER);
DROP TABLE gone;
SELECT count(*), sum(id), count(vv), sum(w) FROM t;
--! version 1.5.5
--! error AUTOMATIC_MIGRATION
SELECT 1;
--! reattach AUTOMATIC_MIGRATION true
--! error Unsupported ALTER TABLE
SELECT 1;
--! reattach
--! kill
--! version 1.3.2
SELECT count(*), sum(id), count(vv), sum(w) FROM t;
INSERT INTO t(id, vv) VALUES (2000, 'after');
SELECT id, vv, d, ts, n, s, w FROM t WHERE id < 101 OR id > 590 ORDER BY id;
SELECT snapshot_id, schema_version, changes FROM ducklake_snapshots('lake') ORDER BY 1;
