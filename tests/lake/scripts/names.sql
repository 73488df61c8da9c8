-- Names with blanks, quotes, capitals, key words, other scripts, and more bytes than PostgreSQL's own may have.
CREATE SCHEMA "Ünï cödé";
CREATE SCHEMA "UPPER";
CREATE TABLE "Ünï cödé"."日本語 🦆"("größe" INTEGER, "🦆" VARCHAR, "a.b" DOUBLE, "x""y" DATE, "it's" BOOLEAN);
INSERT INTO "Ünï cödé"."日本語 🦆" VALUES (1, 'quack', 1.5, '2020-02-29', true), (NULL, NULL, NULL, NULL, NULL);
SELECT "größe", "🦆", "a.b", "x""y", "it's" FROM "Ünï cödé"."日本語 🦆" ORDER BY ALL;
UPDATE "Ünï cödé"."日本語 🦆" SET "it's" = false WHERE "🦆" = 'quack';
ALTER TABLE "Ünï cödé"."日本語 🦆" RENAME "größe" TO "Größe 2";
INSERT INTO "Ünï cödé"."日本語 🦆" SELECT i, 'file', i, NULL, i % 2 = 0 FROM range(100, 300) r(i);
SELECT count(*), sum("Größe 2"), count("x""y") FROM "Ünï cödé"."日本語 🦆" WHERE "Größe 2" > 0;
CREATE TABLE "UPPER"."Table"("Id" INTEGER, "SELECT" VARCHAR, "order" VARCHAR, "user" VARCHAR, "end" VARCHAR, "$1" INTEGER, " " INTEGER, "-- c" INTEGER, "a;b" INTEGER);
INSERT INTO upper.TABLE VALUES (1, 's', 'o', 'u', 'e', 2, 3, 4, 5);
FROM "UPPER"."Table";
--! error
CREATE TABLE "UPPER"."TABLE"(a INTEGER);
CREATE TABLE "0123456789012345678901234567890123456789012345678901234567890123456789"("c123456789012345678901234567890123456789012345678901234567890_one" INTEGER);
INSERT INTO "0123456789012345678901234567890123456789012345678901234567890123456789" VALUES (1), (2);
FROM "0123456789012345678901234567890123456789012345678901234567890123456789" ORDER BY ALL;
UPDATE "0123456789012345678901234567890123456789012345678901234567890123456789" SET c123456789012345678901234567890123456789012345678901234567890_one = 3;
CREATE TABLE clash("c123456789012345678901234567890123456789012345678901234567890123_one" INTEGER);
--! words_only
INSERT INTO clash VALUES (1);
FROM clash;
--! words_only
ALTER TABLE clash ADD COLUMN "c123456789012345678901234567890123456789012345678901234567890123_two" INTEGER;
--! words_only
INSERT INTO clash VALUES (2, 2);
FROM clash ORDER BY 1;
CREATE TABLE utf("äöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöü" INTEGER, "x日本語日本語日本語日本語日本語日本語日本語日本語" INTEGER);
INSERT INTO utf VALUES (1, 2);
FROM utf;
CREATE VIEW "View '1'" AS SELECT "Größe 2" AS "A ""b""" FROM "Ünï cödé"."日本語 🦆" WHERE "Größe 2" < 102;
FROM "View '1'" ORDER BY ALL;
CREATE MACRO "Macro m"("Arg a") AS "Arg a" + 1;
SELECT "Macro m"(1);
COMMENT ON COLUMN "Ünï cödé"."日本語 🦆"."🦆" IS 'quack';
ALTER TABLE "UPPER"."Table" RENAME TO "'quoted'";
CREATE TABLE "main"."a/b\c"(a INTEGER);
INSERT INTO "a/b\c" SELECT * FROM range(100);
SELECT count(*) FROM "a/b\c";
SELECT count(DISTINCT regexp_replace(data_file, '/[^/]*$', '')) FROM ducklake_list_files('lake', 'a/b\c');
--! kill
SELECT schema_name, table_name, column_name FROM duckdb_columns() WHERE database_name = 'lake' ORDER BY ALL;
SELECT "Größe 2", "🦆", "it's" FROM "Ünï cödé"."日本語 🦆" WHERE "Größe 2" < 102 ORDER BY ALL;
FROM "UPPER"."'quoted'";
FROM "0123456789012345678901234567890123456789012345678901234567890123456789" ORDER BY ALL;
FROM utf;
FROM "View '1'" ORDER BY ALL;
CALL ducklake_flush_inlined_data('lake');
SELECT snapshot_id, schema_version, changes FROM lake.snapshots() ORDER BY 1;
ATTACH '${dsn}' AS pg (TYPE postgres, READ_ONLY);
SELECT schema_name FROM pg.ducklake_schema ORDER BY schema_id;
SELECT table_name, path FROM pg.ducklake_table ORDER BY table_id, begin_snapshot;
