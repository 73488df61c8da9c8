--@@
--@ c=c1 any
SELECT version(), (SELECT COUNT(*) FROM pg_settings WHERE name LIKE 'rds%')
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
SELECT to_regclass('duckdb_secrets')
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ;

SELECT oid, nspname
FROM pg_namespace

ORDER BY oid;

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') 
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') 
ORDER BY namespace_id, relname, attnum, constraint_id;

SELECT n.oid, enumtypid, typname, enumlabel
FROM pg_enum e
JOIN pg_type t ON e.enumtypid = t.oid
JOIN pg_namespace AS n ON (typnamespace=n.oid)

ORDER BY n.oid, enumtypid, enumsortorder;

SELECT n.oid, t.typrelid AS id, t.typname as type, pg_attribute.attname, sub_type.typname,
       sub_type_ns.nspname AS sub_type_schema
FROM pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
JOIN pg_class ON pg_class.oid = t.typrelid
JOIN pg_attribute ON attrelid=t.typrelid
JOIN pg_type sub_type ON (pg_attribute.atttypid=sub_type.oid)
JOIN pg_catalog.pg_namespace sub_type_ns ON sub_type_ns.oid = sub_type.typnamespace
WHERE pg_class.relkind IN ('c', 'r', 'v', 'm', 'f', 'p')
AND t.typtype='c'
AND pg_attribute.attnum > 0
AND NOT pg_attribute.attisdropped

ORDER BY n.oid, t.oid, attrelid, attnum;

SELECT pg_namespace.oid, tablename, indexname
FROM pg_indexes
JOIN pg_namespace ON (schemaname=nspname)

ORDER BY pg_namespace.oid;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_metadata'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_metadata'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_metadata'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_metadata'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_metadata'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_metadata'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_metadata"("key" VARCHAR NOT NULL, "value" VARCHAR NOT NULL, "scope" VARCHAR, "scope_id" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_snapshot'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_snapshot'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_snapshot"("snapshot_id" BIGINT PRIMARY KEY, "snapshot_time" TIMESTAMP WITH TIME ZONE, "schema_version" BIGINT, "next_catalog_id" BIGINT, "next_file_id" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_snapshot_changes'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_snapshot_changes'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_snapshot_changes"("snapshot_id" BIGINT PRIMARY KEY, "changes_made" VARCHAR, "author" VARCHAR, "commit_message" VARCHAR, "commit_extra_info" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_schema'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_schema'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_schema"("schema_id" BIGINT PRIMARY KEY, "schema_uuid" UUID, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "schema_name" VARCHAR, "path" VARCHAR, "path_is_relative" BOOLEAN);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_table'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_table'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_table"("table_id" BIGINT, "table_uuid" UUID, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "schema_id" BIGINT, "table_name" VARCHAR, "path" VARCHAR, "path_is_relative" BOOLEAN);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_view'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_view'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_view"("view_id" BIGINT, "view_uuid" UUID, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "schema_id" BIGINT, "view_name" VARCHAR, "dialect" VARCHAR, "sql" VARCHAR, "column_aliases" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_tag'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_tag'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_tag"("object_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "key" VARCHAR, "value" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_column_tag'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_column_tag'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_column_tag"("table_id" BIGINT, "column_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "key" VARCHAR, "value" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_data_file'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_data_file'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_data_file"("data_file_id" BIGINT PRIMARY KEY, "table_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "file_order" BIGINT, "path" VARCHAR, "path_is_relative" BOOLEAN, "file_format" VARCHAR, "record_count" BIGINT, "file_size_bytes" BIGINT, "footer_size" BIGINT, "row_id_start" BIGINT, "partition_id" BIGINT, "encryption_key" VARCHAR, "mapping_id" BIGINT, "partial_max" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_file_column_stats'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_file_column_stats'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_file_column_stats"("data_file_id" BIGINT, "table_id" BIGINT, "column_id" BIGINT, "column_size_bytes" BIGINT, "value_count" BIGINT, "null_count" BIGINT, "min_value" VARCHAR, "max_value" VARCHAR, "contains_nan" BOOLEAN, "extra_stats" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_file_variant_stats'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_file_variant_stats'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_file_variant_stats"("data_file_id" BIGINT, "table_id" BIGINT, "column_id" BIGINT, "variant_path" VARCHAR, "shredded_type" VARCHAR, "column_size_bytes" BIGINT, "value_count" BIGINT, "null_count" BIGINT, "min_value" VARCHAR, "max_value" VARCHAR, "contains_nan" BOOLEAN, "extra_stats" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_delete_file'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_delete_file'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_delete_file"("delete_file_id" BIGINT PRIMARY KEY, "table_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "data_file_id" BIGINT, "path" VARCHAR, "path_is_relative" BOOLEAN, "format" VARCHAR, "delete_count" BIGINT, "file_size_bytes" BIGINT, "footer_size" BIGINT, "encryption_key" VARCHAR, "partial_max" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_column'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_column'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_column"("column_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "table_id" BIGINT, "column_order" BIGINT, "column_name" VARCHAR, "column_type" VARCHAR, "initial_default" VARCHAR, "default_value" VARCHAR, "nulls_allowed" BOOLEAN, "parent_column" BIGINT, "default_value_type" VARCHAR, "default_value_dialect" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_table_stats'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_table_stats'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_table_stats"("table_id" BIGINT, "record_count" BIGINT, "next_row_id" BIGINT, "file_size_bytes" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_table_column_stats'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_table_column_stats'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_table_column_stats"("table_id" BIGINT, "column_id" BIGINT, "contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR, "extra_stats" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_partition_info'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_partition_info'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_partition_info"("partition_id" BIGINT, "table_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_partition_column'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_partition_column'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_partition_column"("partition_id" BIGINT, "table_id" BIGINT, "partition_key_index" BIGINT, "column_id" BIGINT, "transform" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_file_partition_value'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_file_partition_value'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_file_partition_value"("data_file_id" BIGINT, "table_id" BIGINT, "partition_key_index" BIGINT, "partition_value" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_files_scheduled_for_deletion'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_files_scheduled_for_deletion'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_files_scheduled_for_deletion"("data_file_id" BIGINT, "path" VARCHAR, "path_is_relative" BOOLEAN, "schedule_start" TIMESTAMP WITH TIME ZONE);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_data_tables'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_data_tables'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_inlined_data_tables"("table_id" BIGINT, "table_name" VARCHAR, "schema_version" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_column_mapping'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_column_mapping'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_column_mapping"("mapping_id" BIGINT, "table_id" BIGINT, "type" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_name_mapping'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_name_mapping'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_name_mapping"("mapping_id" BIGINT, "column_id" BIGINT, "source_name" VARCHAR, "target_field_id" BIGINT, "parent_column" BIGINT, "is_partition" BOOLEAN);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_schema_versions'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_schema_versions'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_schema_versions"("begin_snapshot" BIGINT, "schema_version" BIGINT, "table_id" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_macro'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_macro'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_macro"("schema_id" BIGINT, "macro_id" BIGINT, "macro_name" VARCHAR, "begin_snapshot" BIGINT, "end_snapshot" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_macro_impl'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_macro_impl'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_macro_impl"("macro_id" BIGINT, "impl_id" BIGINT, "dialect" VARCHAR, "sql" VARCHAR, "type" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_macro_parameters'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_macro_parameters'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_macro_parameters"("macro_id" BIGINT, "impl_id" BIGINT, "column_id" BIGINT, "parameter_name" VARCHAR, "parameter_type" VARCHAR, "default_value" VARCHAR, "default_value_type" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_sort_info'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_sort_info'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_sort_info"("sort_id" BIGINT, "table_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_sort_expression'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_sort_expression'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_sort_expression"("sort_id" BIGINT, "table_id" BIGINT, "sort_key_index" BIGINT, "expression" VARCHAR, "dialect" VARCHAR, "sort_direction" VARCHAR, "null_order" VARCHAR);
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAAAAAACAADBHWLRMT8AAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAAA//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAAAAAAFWNyZWF0ZWRfc2NoZW1hOiJtYWluIv//////////////////
--@ c=c1 any copy64
COPY "public"."ducklake_metadata" ("key", "value") FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAAB3ZlcnNpb24AAAADMS4wAAIAAAAKY3JlYXRlZF9ieQAAABFEdWNrREIgZDhjZGFhMzNmZAACAAAACWRhdGFfcGF0aAAAABsvdG1wL3RtcHRnd3N3bThoL3dpcmUvZGF0YS8AAgAAAAllbmNyeXB0ZWQAAAAFZmFsc2X//w==
--@ c=c1 any copy64
COPY "public"."ducklake_schema" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAHAAAACAAAAAAAAAAAAAAAECTbKyj2BkD6kf6VX/ZeEmMAAAAIAAAAAAAAAAD/////AAAABG1haW4AAAAFbWFpbi8AAAABAf//
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "schema_id" = '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (1, NOW(), 1, 2, 0);INSERT INTO "public".ducklake_table VALUES (1, '01a22ab1-d125-78b3-af17-edf73bd95fa9', 1, NULL, 0, 't', 't/', true);INSERT INTO "public".ducklake_column VALUES (1, 1, NULL, 1, 1, 'id', 'int32', NULL, 'NULL', true, NULL, 'literal', 'duckdb'),(2, 1, NULL, 1, 2, 'v', 'varchar', NULL, 'NULL', true, NULL, 'literal', 'duckdb');INSERT INTO "public".ducklake_inlined_data_tables VALUES (1, 'ducklake_inlined_data_1_1', 1);CREATE TABLE IF NOT EXISTS "public".ducklake_inlined_data_1_1(row_id BIGINT, begin_snapshot BIGINT, end_snapshot BIGINT, id INTEGER, v BYTEA);INSERT INTO "public".ducklake_schema_versions VALUES (1,1,1);INSERT INTO "public".ducklake_snapshot_changes VALUES (1, 'created_table:"main"."t"', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "key", "scope" FROM "public"."ducklake_metadata" WHERE "key" = 'data_inlining_row_limit' COLLATE "C") TO STDOUT (FORMAT "binary");
--@ c=c1 any copy64
COPY "public"."ducklake_metadata" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAAF2RhdGFfaW5saW5pbmdfcm93X2xpbWl0AAAAATD/////////////
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (2, NOW(), 1, 2, 1);INSERT INTO "public".ducklake_table_stats VALUES (1, 1000, 1000, 4371);INSERT INTO "public".ducklake_table_column_stats VALUES (1, 1, false, NULL, '0', '999', NULL),(1, 2, false, NULL, 'a', 'a', NULL);INSERT INTO "public".ducklake_data_file VALUES (0, 1, 2, NULL, NULL, 'ducklake-01a22ab1-d3c3-7fe7-90ef-02a927637bed.parquet', true, 'parquet', 1000, 4371, 231, 0, NULL, NULL, NULL, NULL);INSERT INTO "public".ducklake_file_column_stats VALUES (0, 1, 1, 4030, 1000, 0, '0', '999', NULL, NULL),(0, 1, 2, 51, 1000, 0, 'a', 'a', NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (2, 'inserted_into_table:1', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (3, NOW(), 1, 2, 2);UPDATE "public".ducklake_table_stats SET record_count=2000, file_size_bytes=8744, next_row_id=2000 WHERE table_id=1;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (1, 1, false, NULL, '0', '1999', NULL),(1, 2, false, NULL, 'a', 'b', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_data_file VALUES (1, 1, 3, NULL, NULL, 'ducklake-01a22ab1-d492-73ea-99b4-eb50f0b27504.parquet', true, 'parquet', 1000, 4373, 231, 1000, NULL, NULL, NULL, NULL);INSERT INTO "public".ducklake_file_column_stats VALUES (1, 1, 1, 4032, 1000, 0, '1000', '1999', NULL, NULL),(1, 1, 2, 51, 1000, 0, 'b', 'b', NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (3, 'inserted_into_table:1', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (4, NOW(), 1, 2, 3);UPDATE "public".ducklake_table_stats SET record_count=3000, file_size_bytes=13117, next_row_id=3000 WHERE table_id=1;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (1, 1, false, NULL, '0', '2999', NULL),(1, 2, false, NULL, 'a', 'c', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_data_file VALUES (2, 1, 4, NULL, NULL, 'ducklake-01a22ab1-d521-711e-ba0f-47334f8085da.parquet', true, 'parquet', 1000, 4373, 231, 2000, NULL, NULL, NULL, NULL);INSERT INTO "public".ducklake_file_column_stats VALUES (2, 1, 1, 4032, 1000, 0, '2000', '2999', NULL, NULL),(2, 1, 2, 51, 1000, 0, 'c', 'c', NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (4, 'inserted_into_table:1', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (5, NOW(), 1, 2, 4);UPDATE "public".ducklake_table_stats SET record_count=3001, file_size_bytes=13420, next_row_id=3001 WHERE table_id=1;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (1, 1, false, NULL, '0', '5000', NULL),(1, 2, false, NULL, 'a', 'small', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_data_file VALUES (3, 1, 5, NULL, NULL, 'ducklake-01a22ab1-d5ac-75ca-b6a8-d0ae93752628.parquet', true, 'parquet', 1, 303, 228, 3000, NULL, NULL, NULL, NULL);INSERT INTO "public".ducklake_file_column_stats VALUES (3, 1, 1, 29, 1, 0, '5000', '5000', NULL, NULL),(3, 1, 2, 34, 1, 0, 'small', 'small', NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (5, 'inserted_into_table:1', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "file_size_bytes", "end_snapshot", "record_count", "row_id_start", "mapping_id", "partial_max", "partition_id", "path", "path_is_relative", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "file_size_bytes" < '536870912') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "delete_file_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "delete_count", "file_size_bytes", "footer_size", "partial_max" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "schema_version" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (6, NOW(), 1, 2, 5);
DELETE FROM "public".ducklake_data_file
WHERE data_file_id IN (0, 1, 2, 3);

DELETE FROM "public".ducklake_file_column_stats
WHERE data_file_id IN (0, 1, 2, 3);

DELETE FROM "public".ducklake_delete_file
WHERE data_file_id IN (0, 1, 2, 3);

DELETE FROM "public".ducklake_file_partition_value
WHERE data_file_id IN (0, 1, 2, 3);

DELETE FROM "public".ducklake_file_variant_stats
WHERE data_file_id IN (0, 1, 2, 3);
INSERT INTO "public".ducklake_files_scheduled_for_deletion VALUES (0, 'main/t/ducklake-01a22ab1-d3c3-7fe7-90ef-02a927637bed.parquet', true, NOW()), (1, 'main/t/ducklake-01a22ab1-d492-73ea-99b4-eb50f0b27504.parquet', true, NOW()), (2, 'main/t/ducklake-01a22ab1-d521-711e-ba0f-47334f8085da.parquet', true, NOW()), (3, 'main/t/ducklake-01a22ab1-d5ac-75ca-b6a8-d0ae93752628.parquet', true, NOW());INSERT INTO "public".ducklake_data_file VALUES (4, 1, 2, NULL, NULL, 'ducklake-01a22ab1-d722-7b12-9ace-cece2a239a46.parquet', true, 'parquet', 3001, 12711, 412, 0, NULL, NULL, NULL, 5);INSERT INTO "public".ducklake_file_column_stats VALUES (4, 1, 1, 12036, 3001, 0, '0', '5000', NULL, NULL),(4, 1, 2, 77, 3001, 0, 'a', 'small', NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (6, 'merge_adjacent:1', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_data_1_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_data_1_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any describe
SELECT data_file_id, value_count, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 1
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "value_count", "min_value" FROM (SELECT data_file_id, value_count, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 1) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any describe
SELECT data_file_id, value_count, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 1
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "value_count", "min_value" FROM (SELECT data_file_id, value_count, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 1) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (7, NOW(), 1, 2, 6);INSERT INTO "public".ducklake_delete_file VALUES (5, 1, 7, NULL,  4, 'ducklake-01a22ab1-db90-73f7-a6b1-384c514a022d-delete.parquet', true, 'parquet', 900, 5205, 619, NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (7, 'deleted_from_table:1', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "end_snapshot", "record_count", "row_id_start", "mapping_id", "partial_max", "partition_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "delete_file_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "delete_count", "file_size_bytes", "footer_size", "partial_max" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "schema_version" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "file_size_bytes" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "column_id", "value_count", "null_count", "min_value", "max_value", "contains_nan", "extra_stats" FROM "public"."ducklake_file_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "delete_count" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "begin_snapshot", "end_snapshot" FROM "public"."ducklake_data_file" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "record_count" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
INSERT INTO "public".ducklake_snapshot VALUES (8, NOW(), 1, 2, 7);INSERT INTO "public".ducklake_data_file VALUES (6, 1, 8, NULL, NULL, 'ducklake-01a22ab1-dcb0-7926-8bb1-51b33019b59c.parquet', true, 'parquet', 2101, 17418, 392, NULL, NULL, NULL, NULL, NULL);INSERT INTO "public".ducklake_file_column_stats VALUES (6, 1, 1, 8438, 2101, 0, '900', '5000', NULL, NULL),(6, 1, 2, 77, 2101, 0, 'a', 'small', NULL, NULL);
				UPDATE "public".ducklake_delete_file SET end_snapshot = 8
				WHERE delete_file_id = 5;
				
		UPDATE "public".ducklake_data_file SET end_snapshot = 8
		WHERE data_file_id = 4;
		
				UPDATE "public".ducklake_data_file SET begin_snapshot = 8
				WHERE data_file_id = 6;
				UPDATE "public".ducklake_table_stats SET record_count=2101, file_size_bytes=17418, next_row_id=3001 WHERE table_id=1;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (1, 1, false, NULL, '900', '5000', NULL),(1, 2, false, NULL, 'a', 'small', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_snapshot_changes VALUES (8, 'rewrite_delete:1', NULL, NULL, NULL);
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version", "next_file_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "changes_made", "author", "commit_message", "commit_extra_info" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version", "next_file_id" FROM "public"."ducklake_snapshot" WHERE ("snapshot_id" >= '1' AND "snapshot_id" <= '2')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "changes_made", "author", "commit_message", "commit_extra_info" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version", "next_file_id" FROM "public"."ducklake_snapshot" WHERE ("snapshot_id" >= '1' AND "snapshot_id" <= '2')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "changes_made", "author", "commit_message", "commit_extra_info" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot" WHERE ("snapshot_id" >= '1' AND "snapshot_id" <= '2')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_snapshot WHERE ctid IN ('(0,2)','(0,3)')
--@ c=c1 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot_changes" WHERE ("snapshot_id" >= '1' AND "snapshot_id" <= '2')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_snapshot_changes WHERE ctid IN ('(0,2)','(0,3)')
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", "table_id" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "end_snapshot", "begin_snapshot" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", "data_file_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", "delete_file_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_delete_file" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_view" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_tag" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id" FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", ctid FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id" FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", ctid FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "mapping_id" FROM "public"."ducklake_column_mapping" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "mapping_id", ctid FROM "public"."ducklake_name_mapping" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version", "next_file_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "changes_made", "author", "commit_message", "commit_extra_info" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "path", "path_is_relative", "schedule_start" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_time" < '2026-12-01 04:23:51.007205+00') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "changes_made", "author", "commit_message", "commit_extra_info" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot" WHERE "snapshot_id" IN ('0', '3', '4', '5', '6', '7')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_snapshot WHERE ctid IN ('(0,1)','(0,4)','(0,5)','(0,6)','(0,7)','(0,8)')
--@ c=c1 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot_changes" WHERE "snapshot_id" IN ('0', '3', '4', '5', '6', '7')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_snapshot_changes WHERE ctid IN ('(0,1)','(0,4)','(0,5)','(0,6)','(0,7)','(0,8)')
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", "table_id" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "end_snapshot", "begin_snapshot" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", "data_file_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_data_file" WHERE "data_file_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_data_file WHERE ctid IN ('(0,7)')
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_column_stats" WHERE "data_file_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_file_column_stats WHERE ctid IN ('(0,9)','(0,10)')
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_variant_stats" WHERE "data_file_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_partition_value" WHERE "data_file_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any copy64
COPY "public"."ducklake_files_scheduled_for_deletion" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAEAAAAPG1haW4vdC9kdWNrbGFrZS0wMWEyMmFiMS1kNzIyLTdiMTItOWFjZS1jZWNlMmEyMzlhNDYucGFycXVldAAAAAEBAAAACAADBHWLqkCo//8=
--@ c=c1 any
COPY (SELECT "data_file_id", "end_snapshot", "begin_snapshot", "delete_file_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_delete_file" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "delete_file_id", ctid FROM "public"."ducklake_delete_file" WHERE "delete_file_id" = '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_delete_file WHERE ctid IN ('(0,2)')
--@ c=c1 any copy64
COPY "public"."ducklake_files_scheduled_for_deletion" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAFAAAAQ21haW4vdC9kdWNrbGFrZS0wMWEyMmFiMS1kYjkwLTczZjctYTZiMS0zODRjNTE0YTAyMmQtZGVsZXRlLnBhcnF1ZXQAAAABAQAAAAgAAwR1i6pAqP//
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_view" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_tag" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id" FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", ctid FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id" FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", ctid FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "mapping_id" FROM "public"."ducklake_column_mapping" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "mapping_id", ctid FROM "public"."ducklake_name_mapping" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "path", "path_is_relative", "schedule_start" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_files_scheduled_for_deletion" WHERE ("data_file_id" >= '0' AND "data_file_id" <= '5')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_files_scheduled_for_deletion WHERE ctid IN ('(0,1)','(0,2)','(0,3)','(0,4)','(0,5)','(0,6)')
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "path", "path_is_relative", "schedule_start" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any
SELECT 1
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
ROLLBACK
--@ c=c1 any
SELECT 1
--@ c=c1 any
DISCARD ALL
--@ c=c1 any close
--@ c=c2 any
SELECT version(), (SELECT COUNT(*) FROM pg_settings WHERE name LIKE 'rds%')
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
SELECT to_regclass('duckdb_secrets')
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ;

SELECT oid, nspname
FROM pg_namespace

ORDER BY oid;

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') 
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') 
ORDER BY namespace_id, relname, attnum, constraint_id;

SELECT n.oid, enumtypid, typname, enumlabel
FROM pg_enum e
JOIN pg_type t ON e.enumtypid = t.oid
JOIN pg_namespace AS n ON (typnamespace=n.oid)

ORDER BY n.oid, enumtypid, enumsortorder;

SELECT n.oid, t.typrelid AS id, t.typname as type, pg_attribute.attname, sub_type.typname,
       sub_type_ns.nspname AS sub_type_schema
FROM pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
JOIN pg_class ON pg_class.oid = t.typrelid
JOIN pg_attribute ON attrelid=t.typrelid
JOIN pg_type sub_type ON (pg_attribute.atttypid=sub_type.oid)
JOIN pg_catalog.pg_namespace sub_type_ns ON sub_type_ns.oid = sub_type.typnamespace
WHERE pg_class.relkind IN ('c', 'r', 'v', 'm', 'f', 'p')
AND t.typtype='c'
AND pg_attribute.attnum > 0
AND NOT pg_attribute.attisdropped

ORDER BY n.oid, t.oid, attrelid, attnum;

SELECT pg_namespace.oid, tablename, indexname
FROM pg_indexes
JOIN pg_namespace ON (schemaname=nspname)

ORDER BY pg_namespace.oid;
--@ c=c2 any
COPY (SELECT NULL FROM "public"."ducklake_metadata"  LIMIT 1) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "key", "value", "scope", "scope_id" FROM "public"."ducklake_metadata" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1' AND "schema_version" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_1_1" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version", "next_file_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id", "changes_made", "author", "commit_message", "commit_extra_info" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_id", "path", "path_is_relative" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path_is_relative", "path" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_delete_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_id", "path", "path_is_relative" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path_is_relative", "path" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_delete_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (9, NOW(), 2, 2, 7);UPDATE "public".ducklake_table SET end_snapshot = 9 WHERE end_snapshot IS NULL AND table_id IN (1);UPDATE "public".ducklake_partition_info SET end_snapshot = 9 WHERE end_snapshot IS NULL AND table_id IN (1);UPDATE "public".ducklake_column SET end_snapshot = 9 WHERE end_snapshot IS NULL AND table_id IN (1);UPDATE "public".ducklake_column_tag SET end_snapshot = 9 WHERE end_snapshot IS NULL AND table_id IN (1);UPDATE "public".ducklake_data_file SET end_snapshot = 9 WHERE end_snapshot IS NULL AND table_id IN (1);UPDATE "public".ducklake_delete_file SET end_snapshot = 9 WHERE end_snapshot IS NULL AND table_id IN (1);UPDATE "public".ducklake_tag SET end_snapshot = 9 WHERE end_snapshot IS NULL AND object_id IN (1);UPDATE "public".ducklake_sort_info SET end_snapshot = 9 WHERE end_snapshot IS NULL AND table_id IN (1);INSERT INTO "public".ducklake_snapshot_changes VALUES (9, 'dropped_table:1', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '9') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "schema_id" = '0') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (10, NOW(), 3, 3, 7);INSERT INTO "public".ducklake_table VALUES (2, '01a22ab1-f9d4-7525-9fcc-12b89b40c5bb', 10, NULL, 0, 'inl', 'inl/', true);INSERT INTO "public".ducklake_column VALUES (1, 10, NULL, 2, 1, 'id', 'int32', NULL, 'NULL', true, NULL, 'literal', 'duckdb'),(2, 10, NULL, 2, 2, 'v', 'varchar', NULL, 'NULL', true, NULL, 'literal', 'duckdb');INSERT INTO "public".ducklake_schema_versions VALUES (10,3,2);INSERT INTO "public".ducklake_snapshot_changes VALUES (10, 'created_table:"main"."inl"', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "key", "scope" FROM "public"."ducklake_metadata" WHERE "key" = 'data_inlining_row_limit' COLLATE "C") TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "key", "scope", ctid FROM "public"."ducklake_metadata" WHERE "key" = 'data_inlining_row_limit' COLLATE "C") TO STDOUT (FORMAT "binary");
--@ c=c2 any
CREATE LOCAL TEMPORARY TABLE "update_data_9965bcfb-d77f-4859-bf1a-1977aa62a6db"("value" VARCHAR, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c2 any copy64
COPY "update_data_9965bcfb-d77f-4859-bf1a-1977aa62a6db" FROM STDIN (FORMAT TEXT, NULL '')
NTAJJygwLDUpJwpcLgo=
--@ c=c2 any
UPDATE "public"."ducklake_metadata" SET "value" = "update_data_9965bcfb-d77f-4859-bf1a-1977aa62a6db"."value" FROM "update_data_9965bcfb-d77f-4859-bf1a-1977aa62a6db" WHERE "ducklake_metadata".ctid=__page_id_string::TID
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "table_name" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (11, NOW(), 4, 3, 8);INSERT INTO "public".ducklake_table_stats VALUES (2, 1, 1, 0);INSERT INTO "public".ducklake_table_column_stats VALUES (2, 1, false, NULL, '1', '1', NULL),(2, 2, false, NULL, 'x', 'x', NULL);INSERT INTO "public".ducklake_inlined_data_tables VALUES (2, 'ducklake_inlined_data_2_4', 4);CREATE TABLE IF NOT EXISTS "public".ducklake_inlined_data_2_4(row_id BIGINT, begin_snapshot BIGINT, end_snapshot BIGINT, id INTEGER, v BYTEA);INSERT INTO "public".ducklake_inlined_data_2_4 VALUES (0, 11, NULL, 1, '\x78');INSERT INTO "public".ducklake_snapshot_changes VALUES (11, 'inlined_insert:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "table_name" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (12, NOW(), 4, 3, 9);UPDATE "public".ducklake_table_stats SET record_count=2, file_size_bytes=0, next_row_id=2 WHERE table_id=2;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (2, 1, false, NULL, '1', '2', NULL),(2, 2, false, NULL, 'x', 'y', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_inlined_data_2_4 VALUES (1, 12, NULL, 2, '\x79');INSERT INTO "public".ducklake_snapshot_changes VALUES (12, 'inlined_insert:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any describe
SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "value_count", "max_value", "min_value" FROM (SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c2 any describe
SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "value_count", "max_value", "min_value" FROM (SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_data_2_4'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_data_2_4'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (13, NOW(), 4, 3, 9);
WITH deleted_row_list(deleted_row_id) AS (
VALUES (0)
)
UPDATE "public".ducklake_inlined_data_2_4
SET end_snapshot = 13
FROM deleted_row_list
WHERE row_id=deleted_row_id AND end_snapshot IS NULL AND begin_snapshot != 13;
INSERT INTO "public".ducklake_snapshot_changes VALUES (13, 'inlined_delete:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any describe
SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "value_count", "max_value", "min_value" FROM (SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c2 any describe
SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "value_count", "max_value", "min_value" FROM (SELECT data_file_id, value_count, max_value, min_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "table_name" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (14, NOW(), 4, 3, 10);UPDATE "public".ducklake_table_stats SET record_count=3, file_size_bytes=0, next_row_id=2 WHERE table_id=2;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (2, 1, false, NULL, '1', '2', NULL),(2, 2, false, NULL, 'why', 'y', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_inlined_data_2_4 VALUES (1, 14, NULL, 2, '\x776879');
WITH deleted_row_list(deleted_row_id) AS (
VALUES (1)
)
UPDATE "public".ducklake_inlined_data_2_4
SET end_snapshot = 14
FROM deleted_row_list
WHERE row_id=deleted_row_id AND end_snapshot IS NULL AND begin_snapshot != 14;
INSERT INTO "public".ducklake_snapshot_changes VALUES (14, 'inlined_insert:2,inlined_delete:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "id", "v", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", ctid FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_inlined_data_2_4 WHERE ctid IN ('(0,3)','(0,4)','(0,5)')
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (15, NOW(), 4, 3, 12);UPDATE "public".ducklake_table_stats SET record_count=3, file_size_bytes=680, next_row_id=2 WHERE table_id=2;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (2, 1, false, NULL, '1', '2', NULL),(2, 2, false, NULL, 'why', 'y', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_data_file VALUES (10, 2, 11, NULL, NULL, 'ducklake-01a22ab2-00bc-7ece-97bd-3617c1e486d1.parquet', true, 'parquet', 3, 680, 504, 0, NULL, NULL, NULL, 14);INSERT INTO "public".ducklake_file_column_stats VALUES (10, 2, 1, 37, 3, 0, '1', '2', NULL, NULL),(10, 2, 2, 42, 3, 0, 'why', 'y', NULL, NULL);DELETE FROM "public".ducklake_inlined_data_2_4 WHERE begin_snapshot <= 14;
INSERT INTO "public".ducklake_delete_file VALUES (11, 2, 13, NULL,  10, 'ducklake-01a22ab2-00bf-74ad-aecb-6ac6ba90205a-delete.parquet', true, 'parquet', 2, 982, 759, NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (15, 'inline_flush:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any
COPY (SELECT "schema_version", "table_id", "table_name" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "v", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "table_name" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (16, NOW(), 4, 3, 13);UPDATE "public".ducklake_table_stats SET record_count=33, file_size_bytes=680, next_row_id=32 WHERE table_id=2;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (2, 1, false, NULL, '1', '39', NULL),(2, 2, false, NULL, 'why', 'z', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_inlined_data_2_4 VALUES (2, 16, NULL, 10, '\x7a'), (3, 16, NULL, 11, '\x7a'), (4, 16, NULL, 12, '\x7a'), (5, 16, NULL, 13, '\x7a'), (6, 16, NULL, 14, '\x7a'), (7, 16, NULL, 15, '\x7a'), (8, 16, NULL, 16, '\x7a'), (9, 16, NULL, 17, '\x7a'), (10, 16, NULL, 18, '\x7a'), (11, 16, NULL, 19, '\x7a'), (12, 16, NULL, 20, '\x7a'), (13, 16, NULL, 21, '\x7a'), (14, 16, NULL, 22, '\x7a'), (15, 16, NULL, 23, '\x7a'), (16, 16, NULL, 24, '\x7a'), (17, 16, NULL, 25, '\x7a'), (18, 16, NULL, 26, '\x7a'), (19, 16, NULL, 27, '\x7a'), (20, 16, NULL, 28, '\x7a'), (21, 16, NULL, 29, '\x7a'), (22, 16, NULL, 30, '\x7a'), (23, 16, NULL, 31, '\x7a'), (24, 16, NULL, 32, '\x7a'), (25, 16, NULL, 33, '\x7a'), (26, 16, NULL, 34, '\x7a'), (27, 16, NULL, 35, '\x7a'), (28, 16, NULL, 36, '\x7a'), (29, 16, NULL, 37, '\x7a'), (30, 16, NULL, 38, '\x7a'), (31, 16, NULL, 39, '\x7a');INSERT INTO "public".ducklake_snapshot_changes VALUES (16, 'inlined_insert:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (17, NOW(), 4, 3, 14);UPDATE "public".ducklake_table_stats SET record_count=333, file_size_bytes=2254, next_row_id=332 WHERE table_id=2;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (2, 1, false, NULL, '1', '399', NULL),(2, 2, false, NULL, 'f', 'z', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_data_file VALUES (13, 2, 17, NULL, NULL, 'ducklake-01a22ab2-0263-7c18-aa62-3df9c48ede71.parquet', true, 'parquet', 300, 1574, 231, 32, NULL, NULL, NULL, NULL);INSERT INTO "public".ducklake_file_column_stats VALUES (13, 2, 1, 1233, 300, 0, '100', '399', NULL, NULL),(13, 2, 2, 51, 300, 0, 'f', 'f', NULL, NULL);INSERT INTO "public".ducklake_snapshot_changes VALUES (17, 'inserted_into_table:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any describe
SELECT data_file_id, value_count, min_value, max_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "value_count", "min_value", "max_value" FROM (SELECT data_file_id, value_count, min_value, max_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c2 any describe
SELECT data_file_id, value_count, min_value, max_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "value_count", "min_value", "max_value" FROM (SELECT data_file_id, value_count, min_value, max_value
     FROM "public".ducklake_file_column_stats
     WHERE column_id = 1 AND table_id = 2) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (18, NOW(), 4, 3, 14);CREATE TABLE IF NOT EXISTS "public".ducklake_inlined_delete_2(file_id BIGINT, row_id BIGINT, begin_snapshot BIGINT);
INSERT INTO "public".ducklake_inlined_delete_2 VALUES (13, 0, 18), (13, 1, 18), (13, 2, 18);
INSERT INTO "public".ducklake_snapshot_changes VALUES (18, 'inlined_delete:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_2'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT NULL FROM "public"."ducklake_inlined_delete_2"  LIMIT 1) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "format", "encryption_key" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '18') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "file_id", "row_id", "begin_snapshot" FROM "public"."ducklake_inlined_delete_2" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "path", "path_is_relative" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT ctid FROM "public"."ducklake_inlined_delete_2" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_inlined_delete_2 WHERE ctid IN ('(0,1)','(0,2)','(0,3)')
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "id", "v", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '18') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '18') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", ctid FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '18') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_inlined_data_2_4 WHERE ctid IN ('(0,6)','(0,7)','(0,8)','(0,9)','(0,10)','(0,11)','(0,12)','(0,13)','(0,14)','(0,15)','(0,16)','(0,17)','(0,18)','(0,19)','(0,20)','(0,21)','(0,22)','(0,23)','(0,24)','(0,25)','(0,26)','(0,27)','(0,28)','(0,29)','(0,30)','(0,31)','(0,32)','(0,33)','(0,34)','(0,35)')
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
INSERT INTO "public".ducklake_snapshot VALUES (19, NOW(), 4, 3, 16);UPDATE "public".ducklake_table_stats SET record_count=333, file_size_bytes=3368, next_row_id=332 WHERE table_id=2;
WITH new_values(tid, cid, new_contains_null, new_contains_nan, new_min, new_max, new_extra_stats) AS (
VALUES (2, 1, false, NULL, '1', '399', NULL),(2, 2, false, NULL, 'f', 'z', NULL)
)
UPDATE "public".ducklake_table_column_stats
SET contains_null=CAST(new_contains_null AS BOOLEAN), contains_nan=CAST(new_contains_nan AS BOOLEAN), min_value=new_min, max_value=new_max, extra_stats=new_extra_stats
FROM new_values
WHERE table_id=tid AND column_id=cid;
INSERT INTO "public".ducklake_data_file VALUES (14, 2, 16, NULL, NULL, 'ducklake-01a22ab2-043f-7f2c-9c48-fe46176b02c3.parquet', true, 'parquet', 30, 1114, 525, 2, NULL, NULL, NULL, 16);INSERT INTO "public".ducklake_file_column_stats VALUES (14, 2, 1, 148, 30, 0, '10', '39', NULL, NULL),(14, 2, 2, 48, 30, 0, 'z', 'z', NULL, NULL);DELETE FROM "public".ducklake_inlined_data_2_4 WHERE begin_snapshot <= 18;
INSERT INTO "public".ducklake_delete_file VALUES (15, 2, 18, NULL,  13, 'ducklake-01a22ab2-043a-7601-abe2-45046c742c2c-delete.parquet', true, 'parquet', 3, 974, 759, NULL, 18);INSERT INTO "public".ducklake_snapshot_changes VALUES (19, 'deleted_from_table:2,inline_flush:2', NULL, NULL, NULL);
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any
COPY (SELECT "schema_version", "table_id", "table_name" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "file_size_bytes", "end_snapshot", "record_count", "row_id_start", "mapping_id", "partial_max", "partition_id", "path", "path_is_relative", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "file_size_bytes" < '536870912') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "delete_file_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "delete_count", "file_size_bytes", "footer_size", "partial_max" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "schema_version" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "file_id", "begin_snapshot" FROM "public"."ducklake_inlined_delete_2" WHERE "file_id" IN ('10', '13', '14') AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "end_snapshot", "record_count", "row_id_start", "mapping_id", "partial_max", "partition_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "delete_file_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "delete_count", "file_size_bytes", "footer_size", "partial_max" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "schema_version" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "file_id", "row_id" FROM "public"."ducklake_inlined_delete_2" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any
COPY (SELECT "schedule_start", "data_file_id", "path", "path_is_relative" FROM "public"."ducklake_files_scheduled_for_deletion" WHERE "schedule_start" < '2026-11-28 04:23:59.532224+00') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any
COPY (SELECT "table_id", "schema_id", "path", "path_is_relative" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path_is_relative", "path" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_delete_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "file_id", "row_id" FROM "public"."ducklake_inlined_delete_2" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "file_id", "row_id" FROM "public"."ducklake_inlined_delete_2" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_time" < '2026-12-01 04:23:59.742219+00') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id", "changes_made", "author", "commit_message", "commit_extra_info" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot" WHERE ("snapshot_id" >= '8' AND "snapshot_id" <= '18')) TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_snapshot WHERE ctid IN ('(0,9)','(0,10)','(0,11)','(0,12)','(0,13)','(0,14)','(0,15)','(0,16)','(0,17)','(0,18)','(0,19)')
--@ c=c2 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot_changes" WHERE ("snapshot_id" >= '8' AND "snapshot_id" <= '18')) TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_snapshot_changes WHERE ctid IN ('(0,9)','(0,10)','(0,11)','(0,12)','(0,13)','(0,14)','(0,15)','(0,16)','(0,17)','(0,18)','(0,19)')
--@ c=c2 any
COPY (SELECT "end_snapshot", "begin_snapshot", "table_id" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "end_snapshot", "begin_snapshot" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "end_snapshot", "begin_snapshot", "data_file_id", "path", "path_is_relative" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "table_id", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_data_file" WHERE "data_file_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_data_file WHERE ctid IN ('(0,9)')
--@ c=c2 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_column_stats" WHERE "data_file_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_file_column_stats WHERE ctid IN ('(0,11)','(0,12)')
--@ c=c2 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_variant_stats" WHERE "data_file_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_partition_value" WHERE "data_file_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c2 any copy64
COPY "public"."ducklake_files_scheduled_for_deletion" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAGAAAAPG1haW4vdC9kdWNrbGFrZS0wMWEyMmFiMS1kY2IwLTc5MjYtOGJiMS01MWIzMzAxOWI1OWMucGFycXVldAAAAAEBAAAACAADBHWML4mC//8=
--@ c=c2 any
COPY (SELECT "table_id", "data_file_id", "end_snapshot", "begin_snapshot", "delete_file_id", "path", "path_is_relative" FROM "public"."ducklake_delete_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "table_name" FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_table WHERE ctid IN ('(0,2)')
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_table_stats WHERE ctid IN ('(0,5)')
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_table_column_stats WHERE ctid IN ('(0,9)','(0,10)')
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_partition_info" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_partition_column" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_column" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_column WHERE ctid IN ('(0,3)','(0,4)')
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_column_tag" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_sort_info" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_sort_expression" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_schema_versions" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_schema_versions WHERE ctid IN ('(0,1)')
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_inlined_data_tables" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_inlined_data_tables WHERE ctid IN ('(0,1)')
--@ c=c2 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_column_mapping" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DROP Table  IF EXISTS "public"."ducklake_inlined_data_1_1"
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname IN ('public')AND relname='ducklake_inlined_delete_1'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c2 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_view" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_tag" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "end_snapshot", "begin_snapshot", ctid FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id" FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", ctid FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id" FROM "public"."ducklake_macro" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", ctid FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "mapping_id" FROM "public"."ducklake_column_mapping" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "mapping_id", ctid FROM "public"."ducklake_name_mapping" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "path", "path_is_relative", "schedule_start" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_files_scheduled_for_deletion" WHERE "data_file_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c2 any
DELETE FROM "public".ducklake_files_scheduled_for_deletion WHERE ctid IN ('(0,7)')
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "format", "encryption_key" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "file_id", "row_id", "begin_snapshot" FROM "public"."ducklake_inlined_delete_2" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "path", "path_is_relative" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "id", "v", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", ctid FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any
COPY (SELECT "schema_version", "table_id", "table_name" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "file_size_bytes", "end_snapshot", "record_count", "row_id_start", "mapping_id", "partial_max", "partition_id", "path", "path_is_relative", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "file_size_bytes" < '536870912') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "delete_file_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "delete_count", "file_size_bytes", "footer_size", "partial_max" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "schema_version" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "file_id", "begin_snapshot" FROM "public"."ducklake_inlined_delete_2" WHERE "file_id" IN ('10', '13', '14') AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "end_snapshot", "record_count", "row_id_start", "mapping_id", "partial_max", "partition_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "delete_file_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "delete_count", "file_size_bytes", "footer_size", "partial_max" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "schema_version" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "file_id", "row_id" FROM "public"."ducklake_inlined_delete_2" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any
COPY (SELECT "schedule_start", "data_file_id", "path", "path_is_relative" FROM "public"."ducklake_files_scheduled_for_deletion" WHERE "schedule_start" < '2026-11-28 04:24:01.699533+00') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any
COPY (SELECT "table_id", "schema_id", "path", "path_is_relative" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path_is_relative", "path" FROM "public"."ducklake_files_scheduled_for_deletion" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "path", "path_is_relative", "table_id" FROM "public"."ducklake_delete_file" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "schema_id", "path", "path_is_relative" FROM "public"."ducklake_schema" ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any
SELECT 1
--@ c=c2 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c2 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c2 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "file_id", "row_id" FROM "public"."ducklake_inlined_delete_2" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c2 any
COMMIT
--@ c=c2 any
SELECT 1
--@ c=c2 any
DISCARD ALL
--@ c=c2 any close
--@ c=c3 any
SELECT version(), (SELECT COUNT(*) FROM pg_settings WHERE name LIKE 'rds%')
--@ c=c3 any
SELECT 1
--@ c=c3 any
DISCARD ALL
--@ c=c3 any
SELECT 1
--@ c=c3 any
SELECT to_regclass('duckdb_secrets')
--@ c=c3 any
SELECT 1
--@ c=c3 any
DISCARD ALL
--@ c=c3 any
SELECT 1
--@ c=c3 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ;

SELECT oid, nspname
FROM pg_namespace

ORDER BY oid;

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key, type_ns.nspname AS type_schema,
    col_desc.description AS column_comment,
    tbl_desc.description AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
JOIN pg_namespace type_ns ON pg_type.typnamespace = type_ns.oid
LEFT JOIN pg_description col_desc ON col_desc.objoid=pg_class.oid AND col_desc.objsubid=pg_attribute.attnum
LEFT JOIN pg_description tbl_desc ON tbl_desc.objoid=pg_class.oid AND tbl_desc.objsubid=0
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') 
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key, NULL AS type_schema,
    NULL AS column_comment, NULL AS table_comment
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') 
ORDER BY namespace_id, relname, attnum, constraint_id;

SELECT n.oid, enumtypid, typname, enumlabel
FROM pg_enum e
JOIN pg_type t ON e.enumtypid = t.oid
JOIN pg_namespace AS n ON (typnamespace=n.oid)

ORDER BY n.oid, enumtypid, enumsortorder;

SELECT n.oid, t.typrelid AS id, t.typname as type, pg_attribute.attname, sub_type.typname,
       sub_type_ns.nspname AS sub_type_schema
FROM pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
JOIN pg_class ON pg_class.oid = t.typrelid
JOIN pg_attribute ON attrelid=t.typrelid
JOIN pg_type sub_type ON (pg_attribute.atttypid=sub_type.oid)
JOIN pg_catalog.pg_namespace sub_type_ns ON sub_type_ns.oid = sub_type.typnamespace
WHERE pg_class.relkind IN ('c', 'r', 'v', 'm', 'f', 'p')
AND t.typtype='c'
AND pg_attribute.attnum > 0
AND NOT pg_attribute.attisdropped

ORDER BY n.oid, t.oid, attrelid, attnum;

SELECT pg_namespace.oid, tablename, indexname
FROM pg_indexes
JOIN pg_namespace ON (schemaname=nspname)

ORDER BY pg_namespace.oid;
--@ c=c3 any
COPY (SELECT NULL FROM "public"."ducklake_metadata"  LIMIT 1) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "key", "value", "scope", "scope_id" FROM "public"."ducklake_metadata" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
--@ c=c3 any
SELECT 1
--@ c=c3 any
DISCARD ALL
--@ c=c3 any
SELECT 1
--@ c=c3 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c3 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c3 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "default_value_type", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "macro_id", "macro_name" FROM "public"."ducklake_macro" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "macro_id", "dialect", "sql", "type", "impl_id" FROM "public"."ducklake_macro_impl" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "macro_id", "impl_id", "parameter_name", "parameter_type", "default_value", "default_value_type" FROM "public"."ducklake_macro_parameters" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "sort_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_sort_info" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "sort_id", "sort_key_index", "expression", "dialect", "sort_direction", "null_order" FROM "public"."ducklake_sort_expression" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
--@ c=c3 any
SELECT 1
--@ c=c3 any
DISCARD ALL
--@ c=c3 any
SELECT 1
--@ c=c3 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c3 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c3 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value", "extra_stats" FROM "public"."ducklake_table_column_stats" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '2' AND "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT NULL FROM "public"."ducklake_inlined_delete_2"  LIMIT 1) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "begin_snapshot", "file_id", "row_id" FROM "public"."ducklake_inlined_delete_2" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "schema_version", "begin_snapshot" FROM "public"."ducklake_schema_versions" WHERE "table_id" = '2' AND "schema_version" = '4') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot" FROM "public"."ducklake_table" WHERE "table_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "begin_snapshot", "end_snapshot", "id", "row_id" FROM "public"."ducklake_inlined_data_2_4" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
--@ c=c3 any
SELECT 1
--@ c=c3 any
DISCARD ALL
--@ c=c3 any
SELECT 1
--@ c=c3 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c3 any describe
SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )
--@ c=c3 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM (SELECT snapshot_id, schema_version, next_catalog_id, next_file_id
		 FROM "public".ducklake_snapshot WHERE snapshot_id = (
		     SELECT MAX(snapshot_id) FROM "public".ducklake_snapshot
		 )) AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_name", "table_uuid" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "file_size_bytes" FROM "public"."ducklake_data_file" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "file_size_bytes" FROM "public"."ducklake_delete_file" WHERE "begin_snapshot" <= '19') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
--@ c=c3 any
SELECT 1
--@ c=c3 any
DISCARD ALL
--@ c=c3 any close
