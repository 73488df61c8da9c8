--! detached
-- Several lakes: in schemas of one database, under other names, and in databases of their own.
ATTACH 'ducklake:postgres:${dsn}' AS one (DATA_PATH '${data}/one/', METADATA_SCHEMA 'first', METADATA_CATALOG 'meta_one');
ATTACH 'ducklake:postgres:${dsn}' AS two (DATA_PATH '${data}/two/', METADATA_SCHEMA 'Second "2"');
ATTACH 'ducklake:postgres:${dsn}' AS zero (DATA_PATH '${data}/zero/');
CREATE TABLE one.t AS SELECT i AS id, 'one' AS v FROM range(200) r(i);
CREATE TABLE two.t(id INTEGER, v VARCHAR);
INSERT INTO two.t VALUES (1, 'two'), (500, 'two');
CREATE TABLE zero.t AS SELECT id + 1000 AS id, v FROM one.t WHERE id < 5;
SELECT count(*), sum(id) FROM (FROM one.t UNION ALL FROM two.t UNION ALL FROM zero.t);
SELECT o.v, w.v FROM one.t o JOIN two.t w USING (id);
INSERT INTO two.t SELECT * FROM one.t WHERE id BETWEEN 10 AND 20;
--! error
INSERT INTO one.t SELECT * FROM missing.t;
BEGIN;
INSERT INTO one.t VALUES (300, 'both');
--! error
INSERT INTO two.t VALUES (300, 'both');
ROLLBACK;
BEGIN;
SELECT count(*) FROM one.t;
INSERT INTO two.t VALUES (301, 'read one, wrote two');
SELECT count(*) FROM zero.t;
COMMIT;
SELECT count(*), sum(id) FROM two.t;
SELECT count(*) FROM meta_one.first.ducklake_snapshot;
ATTACH 'ducklake:postgres:${dsn}' AS "Other ""name""" (METADATA_SCHEMA 'first');
INSERT INTO "Other ""name""".t VALUES (400, 'by another name');
SELECT count(*) FROM one.t;
DETACH "Other ""name""";
DETACH one;
--! error
SELECT * FROM one.t;
ATTACH 'ducklake:postgres:${dsn}' AS one (METADATA_SCHEMA 'first', CREATE_IF_NOT_EXISTS false);
SELECT count(*), sum(id) FROM one.t;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS five (METADATA_SCHEMA 'fifth', CREATE_IF_NOT_EXISTS false);
--! error
ATTACH 'ducklake:postgres:${dsn}' AS five (METADATA_SCHEMA 'fifth', READ_ONLY);
ATTACH 'ducklake:postgres:${dsn}' AS ro (METADATA_SCHEMA 'Second "2"', READ_ONLY);
SELECT count(*) FROM ro.t;
--! error
DELETE FROM ro.t;
--! error
CALL ducklake_flush_inlined_data('ro');
DETACH ro;
ATTACH 'ducklake:postgres:${dsn}' AS limited (METADATA_SCHEMA 'limited', DATA_PATH '${data}/limited/', DATA_INLINING_ROW_LIMIT 0);
CREATE TABLE limited.t(a INTEGER);
INSERT INTO limited.t VALUES (1);
SELECT count(*) FROM ducklake_list_files('limited', 't');
DETACH limited;
ATTACH 'ducklake:postgres:${dsn}' AS limited (METADATA_SCHEMA 'limited', DATA_INLINING_ROW_LIMIT 100000);
INSERT INTO limited.t SELECT * FROM range(3000);
SELECT count(*) FROM ducklake_list_files('limited', 't');
SELECT count(*), sum(a) FROM limited.t;
DETACH limited;
CREATE SECRET kept (TYPE ducklake, METADATA_PATH 'postgres:${dsn}', METADATA_PARAMETERS MAP {}, DATA_PATH '${data}/zero/');
ATTACH 'ducklake:kept' AS from_secret;
SELECT count(*) FROM from_secret.t;
DETACH from_secret;
ATTACH '${dsn}' AS pg (TYPE postgres);
SELECT schema_name FROM duckdb_schemas() WHERE database_name = 'pg' AND schema_name NOT IN ('pg_catalog', 'rocklake') AND schema_name NOT LIKE 'pg_%temp_%' ORDER BY ALL;
CALL postgres_execute('pg', 'DROP SCHEMA first CASCADE');
DETACH one;
--! error
ATTACH 'ducklake:postgres:${dsn}' AS one (METADATA_SCHEMA 'first', CREATE_IF_NOT_EXISTS false);
ATTACH 'ducklake:postgres:${dsn}' AS one (DATA_PATH '${data}/one/', METADATA_SCHEMA 'first');
SHOW TABLES FROM one;
--! kill
ATTACH 'ducklake:postgres:${dsn}' AS two (METADATA_SCHEMA 'Second "2"');
ATTACH 'ducklake:postgres:${dsn}' AS zero;
SELECT count(*), sum(id) FROM two.t;
SELECT count(*), sum(id) FROM zero.t;
SELECT catalog_type, data_path LIKE '%/two/' AS there FROM ducklake_settings('two');
