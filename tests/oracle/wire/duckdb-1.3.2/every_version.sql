--@@
--@ c=c1 any
SELECT version(), (SELECT COUNT(*) FROM pg_settings WHERE name LIKE 'rds%')
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ;

SELECT oid, nspname
FROM pg_namespace

ORDER BY oid;

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') 
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
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

SELECT n.oid, t.typrelid AS id, t.typname as type, pg_attribute.attname, sub_type.typname
FROM pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
JOIN pg_class ON pg_class.oid = t.typrelid
JOIN pg_attribute ON attrelid=t.typrelid
JOIN pg_type sub_type ON (pg_attribute.atttypid=sub_type.oid)
WHERE pg_class.relkind = 'c'
AND t.typtype='c'

ORDER BY n.oid, t.oid, attrelid, attnum;

SELECT pg_namespace.oid, tablename, indexname
FROM pg_indexes
JOIN pg_namespace ON (schemaname=nspname)

ORDER BY pg_namespace.oid;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='information_schema'AND relname='duckdb_columns'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='information_schema'AND relname='duckdb_columns'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='information_schema'AND relname='duckdb_views'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='information_schema'AND relname='duckdb_views'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='pg_catalog'AND relname='duckdb_indexes'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='pg_catalog'AND relname='duckdb_indexes'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_metadata'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_metadata'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_metadata"("key" VARCHAR NOT NULL, "value" VARCHAR NOT NULL, "scope" VARCHAR, "scope_id" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_snapshot'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_snapshot'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_snapshot"("snapshot_id" BIGINT PRIMARY KEY, "snapshot_time" TIMESTAMP WITH TIME ZONE, "schema_version" BIGINT, "next_catalog_id" BIGINT, "next_file_id" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_snapshot_changes'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_snapshot_changes'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_snapshot_changes"("snapshot_id" BIGINT PRIMARY KEY, "changes_made" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_schema'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_schema'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_schema"("schema_id" BIGINT PRIMARY KEY, "schema_uuid" UUID, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "schema_name" VARCHAR, "path" VARCHAR, "path_is_relative" BOOLEAN);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_table'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_table'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_table"("table_id" BIGINT, "table_uuid" UUID, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "schema_id" BIGINT, "table_name" VARCHAR, "path" VARCHAR, "path_is_relative" BOOLEAN);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_view'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_view'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_view"("view_id" BIGINT, "view_uuid" UUID, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "schema_id" BIGINT, "view_name" VARCHAR, "dialect" VARCHAR, "sql" VARCHAR, "column_aliases" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_tag'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_tag'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_tag"("object_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "key" VARCHAR, "value" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_column_tag'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_column_tag'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_column_tag"("table_id" BIGINT, "column_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "key" VARCHAR, "value" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_data_file'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_data_file'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_data_file"("data_file_id" BIGINT PRIMARY KEY, "table_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "file_order" BIGINT, "path" VARCHAR, "path_is_relative" BOOLEAN, "file_format" VARCHAR, "record_count" BIGINT, "file_size_bytes" BIGINT, "footer_size" BIGINT, "row_id_start" BIGINT, "partition_id" BIGINT, "encryption_key" VARCHAR, "partial_file_info" VARCHAR, "mapping_id" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_file_column_statistics'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_file_column_statistics'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_file_column_statistics"("data_file_id" BIGINT, "table_id" BIGINT, "column_id" BIGINT, "column_size_bytes" BIGINT, "value_count" BIGINT, "null_count" BIGINT, "min_value" VARCHAR, "max_value" VARCHAR, "contains_nan" BOOLEAN);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_delete_file'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_delete_file'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_delete_file"("delete_file_id" BIGINT PRIMARY KEY, "table_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "data_file_id" BIGINT, "path" VARCHAR, "path_is_relative" BOOLEAN, "format" VARCHAR, "delete_count" BIGINT, "file_size_bytes" BIGINT, "footer_size" BIGINT, "encryption_key" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_column'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_column'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_column"("column_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT, "table_id" BIGINT, "column_order" BIGINT, "column_name" VARCHAR, "column_type" VARCHAR, "initial_default" VARCHAR, "default_value" VARCHAR, "nulls_allowed" BOOLEAN, "parent_column" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_table_stats'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_table_stats'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_table_stats"("table_id" BIGINT, "record_count" BIGINT, "next_row_id" BIGINT, "file_size_bytes" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_table_column_stats'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_table_column_stats'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_table_column_stats"("table_id" BIGINT, "column_id" BIGINT, "contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_partition_info'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_partition_info'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_partition_info"("partition_id" BIGINT, "table_id" BIGINT, "begin_snapshot" BIGINT, "end_snapshot" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_partition_column'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_partition_column'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_partition_column"("partition_id" BIGINT, "table_id" BIGINT, "partition_key_index" BIGINT, "column_id" BIGINT, "transform" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_file_partition_value'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_file_partition_value'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_file_partition_value"("data_file_id" BIGINT, "table_id" BIGINT, "partition_key_index" BIGINT, "partition_value" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_files_scheduled_for_deletion'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_files_scheduled_for_deletion'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_files_scheduled_for_deletion"("data_file_id" BIGINT, "path" VARCHAR, "path_is_relative" BOOLEAN, "schedule_start" TIMESTAMP WITH TIME ZONE);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_inlined_data_tables'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_inlined_data_tables'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_inlined_data_tables"("table_id" BIGINT, "table_name" VARCHAR, "schema_version" BIGINT);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_column_mapping'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_column_mapping'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_column_mapping"("mapping_id" BIGINT, "table_id" BIGINT, "type" VARCHAR);
--@ c=c1 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='public'AND relname='ducklake_name_mapping'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='public'AND relname='ducklake_name_mapping'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c1 any
CREATE TABLE "public"."ducklake_name_mapping"("mapping_id" BIGINT, "column_id" BIGINT, "source_name" VARCHAR, "target_field_id" BIGINT, "parent_column" BIGINT);
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAAAAAACAADBHmCYuhwAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAAA//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAAAAAAFWNyZWF0ZWRfc2NoZW1hOiJtYWluIv//
--@ c=c1 any copy64
COPY "public"."ducklake_metadata" ("key", "value") FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAAB3ZlcnNpb24AAAADMC4yAAIAAAAKY3JlYXRlZF9ieQAAABFEdWNrREIgMGI4M2U1ZDJmNgACAAAACWRhdGFfcGF0aAAAABsvdG1wL3RtcHE4MWp4c2VtL3dpcmUvZGF0YS8AAgAAAAllbmNyeXB0ZWQAAAAFZmFsc2X//w==
--@ c=c1 any copy64
COPY "public"."ducklake_schema" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAHAAAACAAAAAAAAAAAAAAAEFJ6tcu9mUUWkCu/wrk+ejYAAAAIAAAAAAAAAAD/////AAAABG1haW4AAAAFbWFpbi8AAAABAf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
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
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
--@ c=c1 any copy64
COPY "public"."ducklake_table" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAIAAAACAAAAAAAAAABAAAAEAGiK7Ww43Lhnca1025Ze5AAAAAIAAAAAAAAAAH/////AAAACAAAAAAAAAAAAAAAAXQAAAACdC8AAAABAf//
--@ c=c1 any copy64
COPY "public"."ducklake_column" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAALAAAACAAAAAAAAAABAAAACAAAAAAAAAAB/////wAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAQAAAAJpZAAAAAVpbnQzMv//////////AAAAAQH/////AAsAAAAIAAAAAAAAAAIAAAAIAAAAAAAAAAH/////AAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAAAXYAAAAHdmFyY2hhcv//////////AAAAAQH/////AAsAAAAIAAAAAAAAAAMAAAAIAAAAAAAAAAH/////AAAACAAAAAAAAAABAAAACAAAAAAAAAADAAAAAWQAAAAEZGF0Zf//////////AAAAAQH/////AAsAAAAIAAAAAAAAAAQAAAAIAAAAAAAAAAH/////AAAACAAAAAAAAAABAAAACAAAAAAAAAAEAAAAAnRzAAAACXRpbWVzdGFtcP//////////AAAAAQH/////AAsAAAAIAAAAAAAAAAUAAAAIAAAAAAAAAAH/////AAAACAAAAAAAAAABAAAACAAAAAAAAAAFAAAAAnR6AAAAC3RpbWVzdGFtcHR6//////////8AAAABAf////8ACwAAAAgAAAAAAAAABgAAAAgAAAAAAAAAAf////8AAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAYAAAABbgAAAA1kZWNpbWFsKDIwLDUp//////////8AAAABAf////8ACwAAAAgAAAAAAAAABwAAAAgAAAAAAAAAAf////8AAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAcAAAABZgAAAAdmbG9hdDY0//////////8AAAABAf////8ACwAAAAgAAAAAAAAACAAAAAgAAAAAAAAAAf////8AAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAgAAAABYgAAAARibG9i//////////8AAAABAf////8ACwAAAAgAAAAAAAAACQAAAAgAAAAAAAAAAf////8AAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAkAAAABdQAAAAR1dWlk//////////8AAAABAf////8ACwAAAAgAAAAAAAAACgAAAAgAAAAAAAAAAf////8AAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAoAAAABbAAAAARsaXN0//////////8AAAABAf////8ACwAAAAgAAAAAAAAACwAAAAgAAAAAAAAAAf////8AAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAsAAAAHZWxlbWVudAAAAAVpbnQzMv//////////AAAAAQEAAAAIAAAAAAAAAAoACwAAAAgAAAAAAAAADAAAAAgAAAAAAAAAAf////8AAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAwAAAABcwAAAAZzdHJ1Y3T//////////wAAAAEB/////wALAAAACAAAAAAAAAANAAAACAAAAAAAAAAB/////wAAAAgAAAAAAAAAAQAAAAgAAAAAAAAADQAAAAF4AAAABWludDMy//////////8AAAABAQAAAAgAAAAAAAAADAALAAAACAAAAAAAAAAOAAAACAAAAAAAAAAB/////wAAAAgAAAAAAAAAAQAAAAgAAAAAAAAADgAAAAF5AAAAB3ZhcmNoYXL//////////wAAAAEBAAAACAAAAAAAAAAM//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAABAAAACAADBHmCgNiAAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAACAAAAAAAAAAA//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAABAAAAGGNyZWF0ZWRfdGFibGU6Im1haW4iLiJ0Iv//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
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
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any copy64
COPY "public"."ducklake_table_stats" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAADAAAACAAAAAAAAAADAAAACAAAAAAAAAmU//8=
--@ c=c1 any copy64
COPY "public"."ducklake_table_column_stats" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAGAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAAAQD/////AAAAATEAAAABMwAGAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAAAQH/////AAAAAAAAAA5pdCdzICJpdCIg8J+mhgAGAAAACAAAAAAAAAABAAAACAAAAAAAAAADAAAAAQH/////AAAACjAwMDEtMDEtMDEAAAAKMjAyMC0wMi0yOQAGAAAACAAAAAAAAAABAAAACAAAAAAAAAAEAAAAAQH/////AAAAFzIwMjAtMDItMjkgMTI6MzQ6NTYuNzg5AAAAFzIwMjAtMDItMjkgMTI6MzQ6NTYuNzg5AAYAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAUAAAABAf////8AAAAWMjAyMC0wMi0yOSAwNzowNDo1NiswMAAAABYyMDIwLTAyLTI5IDA3OjA0OjU2KzAwAAYAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAYAAAABAf///////////////wAGAAAACAAAAAAAAAABAAAACAAAAAAAAAAHAAAAAQEAAAABAQAAAAQtaW5mAAAAGC0xLjc5NzY5MzEzNDg2MjMxNTdlKzMwOAAGAAAACAAAAAAAAAABAAAACAAAAAAAAAAIAAAAAQH/////AAAAAAAAAAQwMEZGAAYAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAkAAAABAf////8AAAAkMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAxAAAAJDAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMQAGAAAACAAAAAAAAAABAAAACAAAAAAAAAAL//////////8AAAABMQAAAAExAAYAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAA0AAAABAf////8AAAABMQAAAAExAAYAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAA4AAAABAf////8AAAABYQAAAAFh//8=
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAAC//////////8AAAA1ZHVja2xha2UtMDFhMjJiYjUtYjQ1NS03MjNjLThjN2ItYzZiNDdiZjJiYWJjLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAADAAAACAAAAAAAAAmUAAAACAAAAAAAAASlAAAACAAAAAAAAAAA////////////////////////
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAA8AAAACAAAAAAAAAADAAAACAAAAAAAAAAAAAAAATEAAAABM/////8ACQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAATQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAQAAAAAAAAAOaXQncyAiaXQiIPCfpob/////AAkAAAAIAAAAAAAAAAAAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAMAAAAIAAAAAAAAAD8AAAAIAAAAAAAAAAIAAAAIAAAAAAAAAAEAAAAKMDAwMS0wMS0wMQAAAAoyMDIwLTAyLTI5/////wAJAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAAEAAAACAAAAAAAAAA4AAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAAFzIwMjAtMDItMjkgMTI6MzQ6NTYuNzg5AAAAFzIwMjAtMDItMjkgMTI6MzQ6NTYuNzg5/////wAJAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAAFAAAACAAAAAAAAAA4AAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAAFjIwMjAtMDItMjkgMDc6MDQ6NTYrMDAAAAAWMjAyMC0wMi0yOSAwNzowNDo1NiswMP////8ACQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAQAAAAgAAAAAAAAABgAAAAgAAAAAAAAAMgAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAf///////////////wAJAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAAHAAAACAAAAAAAAABHAAAACAAAAAAAAAACAAAACAAAAAAAAAABAAAABC1pbmYAAAAYLTEuNzk3NjkzMTM0ODYyMzE1N2UrMzA4AAAAAQEACQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAQAAAAgAAAAAAAAACAAAAAgAAAAAAAAAQQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAQAAAAAAAAAEMDBGRv////8ACQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAQAAAAgAAAAAAAAACQAAAAgAAAAAAAAAQAAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAgAAACQwMDAwMDAwMC0wMDAwLTAwMDAtMDAwMC0wMDAwMDAwMDAwMDEAAAAkMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAx/////wAJAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAALAAAACAAAAAAAAABB//////////8AAAABMQAAAAEx/////wAJAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAANAAAACAAAAAAAAAA1AAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAAATEAAAABMf////8ACQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAQAAAAgAAAAAAAAADgAAAAgAAAAAAAAANgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAgAAAAFhAAAAAWH///////8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAACAAAACAADBHmCh3+gAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAACAAAAAAAAAAB//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAACAAAAFWluc2VydGVkX2ludG9fdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_899f9f7f-d664-4fd4-b77e-31496c0a44ca"("record_count" BIGINT, "file_size_bytes" BIGINT, "next_row_id" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_899f9f7f-d664-4fd4-b77e-31496c0a44ca" FROM STDIN (FORMAT TEXT, NULL '')
MTAwMwk3NDk4NgkxMDAzCScoMCwxKScKXC4K
--@ c=c1 any
UPDATE "public"."ducklake_table_stats" SET "record_count" = "update_data_899f9f7f-d664-4fd4-b77e-31496c0a44ca"."record_count", "file_size_bytes" = "update_data_899f9f7f-d664-4fd4-b77e-31496c0a44ca"."file_size_bytes", "next_row_id" = "update_data_899f9f7f-d664-4fd4-b77e-31496c0a44ca"."next_row_id" FROM "update_data_899f9f7f-d664-4fd4-b77e-31496c0a44ca" WHERE "ducklake_table_stats".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_0ad61949-456f-49a2-8913-23106ff5252e"("contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_0ad61949-456f-49a2-8913-23106ff5252e" FROM STDIN (FORMAT TEXT, NULL '')
ZmFsc2UJCAkxCTEwOTkJJygwLDEpJwp0cnVlCQgJCWl0J3MgXCJpdFwiIPCfpoYJJygwLDIpJwp0cnVlCQgJMDAwMS0wMS0wMQkyMDI0LTAxLTA1CScoMCwzKScKdHJ1ZQkICTIwMjAtMDItMjkgMTI6MzQ6NTYuNzg5CTIwMjEtMDItMTUgMTk6MDA6MDAJJygwLDQpJwp0cnVlCQgJMjAyMC0wMi0yOSAwNzowNDo1NiswMAkyMDIxLTAyLTE1IDE5OjAwOjAwKzAwCScoMCw1KScKdHJ1ZQkICQgJCAknKDAsNiknCnRydWUJdHJ1ZQktaW5mCTM2Ni4zMzMzMzMzMzMzMzMzCScoMCw3KScKdHJ1ZQkICQkzOTM5MzkJJygwLDgpJwp0cnVlCQgJMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAxCTAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMQknKDAsOSknCggJCAkxCTEwOTkJJygwLDEwKScKdHJ1ZQkICTEJMTA5OQknKDAsMTEpJwp0cnVlCQgJYQl5CScoMCwxMiknClwuCg==
--@ c=c1 any
UPDATE "public"."ducklake_table_column_stats" SET "contains_null" = "update_data_0ad61949-456f-49a2-8913-23106ff5252e"."contains_null", "contains_nan" = "update_data_0ad61949-456f-49a2-8913-23106ff5252e"."contains_nan", "min_value" = "update_data_0ad61949-456f-49a2-8913-23106ff5252e"."min_value", "max_value" = "update_data_0ad61949-456f-49a2-8913-23106ff5252e"."max_value" FROM "update_data_0ad61949-456f-49a2-8913-23106ff5252e" WHERE "ducklake_table_column_stats".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAAD//////////8AAAA1ZHVja2xha2UtMDFhMjJiYjUtYjhiMi03ZGIxLWFkNmMtNjExMzg3N2M0OWNkLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAPoAAAACAAAAAAAARtWAAAACAAAAAAAAAS9AAAACAAAAAAAAAAD////////////////////////
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAABTaAAAACAAAAAAAAAPoAAAACAAAAAAAAAAAAAAAAzEwMAAAAAQxMDk5/////wAJAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAACAAAAAAAAAA2AAAACAAAAAAAAAPoAAAACAAAAAAAAAAAAAAABGZpbGUAAAAEZmlsZf////8ACQAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAwAAAAgAAAAAAAAU2gAAAAgAAAAAAAAD6AAAAAgAAAAAAAAAAAAAAAoyMDIxLTA0LTExAAAACjIwMjQtMDEtMDX/////AAkAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAQAAAAIAAAAAAAAH/UAAAAIAAAAAAAAA+gAAAAIAAAAAAAAAAAAAAATMjAyMS0wMS0wNSAwNDowMDowMAAAABMyMDIxLTAyLTE1IDE5OjAwOjAw/////wAJAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAAFAAAACAAAAAAAAB/1AAAACAAAAAAAAAPoAAAACAAAAAAAAAAAAAAAFjIwMjEtMDEtMDUgMDQ6MDA6MDArMDAAAAAWMjAyMS0wMi0xNSAxOTowMDowMCswMP////8ACQAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAQAAAAgAAAAAAAAABgAAAAgAAAAAAAAYNAAAAAgAAAAAAAAD6AAAAAgAAAAAAAAAAP///////////////wAJAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAAHAAAACAAAAAAAABS+AAAACAAAAAAAAAPoAAAACAAAAAAAAAAAAAAAEjMzLjMzMzMzMzMzMzMzMzMzNgAAABEzNjYuMzMzMzMzMzMzMzMzMwAAAAEAAAkAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAgAAAAIAAAAAAAAFOMAAAAIAAAAAAAAA+gAAAAIAAAAAAAAAAAAAAAGMzEzMDMwAAAABjM5MzkzOf////8ACQAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAQAAAAgAAAAAAAAACQAAAAgAAAAAAAAAGwAAAAgAAAAAAAAAAAAAAAgAAAAAAAAD6P///////////////wAJAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAALAAAACAAAAAAAABTe//////////8AAAADMTAwAAAABDEwOTn/////AAkAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAA0AAAAIAAAAAAAAFNoAAAAIAAAAAAAAA+gAAAAIAAAAAAAAAAAAAAADMTAwAAAABDEwOTn/////AAkAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAA4AAAAIAAAAAAAAADMAAAAIAAAAAAAAA+gAAAAIAAAAAAAAAAAAAAABeQAAAAF5////////
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAADAAAACAADBHmCn01gAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAACAAAAAAAAAAC//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAADAAAAFWluc2VydGVkX2ludG9fdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "min_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '1' AND "column_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "column_id", "max_value", "min_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '1' AND "column_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "min_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '1' AND "column_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "max_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '1' AND "column_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_85af3286-011e-4d57-9d7f-fe04d7463219"("record_count" BIGINT, "file_size_bytes" BIGINT, "next_row_id" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_85af3286-011e-4d57-9d7f-fe04d7463219" FROM STDIN (FORMAT TEXT, NULL '')
MTAwNQk3NzQ5NQkxMDA1CScoMCwyKScKXC4K
--@ c=c1 any
UPDATE "public"."ducklake_table_stats" SET "record_count" = "update_data_85af3286-011e-4d57-9d7f-fe04d7463219"."record_count", "file_size_bytes" = "update_data_85af3286-011e-4d57-9d7f-fe04d7463219"."file_size_bytes", "next_row_id" = "update_data_85af3286-011e-4d57-9d7f-fe04d7463219"."next_row_id" FROM "update_data_85af3286-011e-4d57-9d7f-fe04d7463219" WHERE "ducklake_table_stats".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_55a84011-d28a-4da3-9ef0-e8b1bad69ec0"("contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_55a84011-d28a-4da3-9ef0-e8b1bad69ec0" FROM STDIN (FORMAT TEXT, NULL '')
ZmFsc2UJCAkxCTEwOTkJJygwLDEzKScKdHJ1ZQkICQl1cGRhdGVkCScoMCwxNCknCnRydWUJCAkwMDAxLTAxLTAxCTIwMjQtMDEtMDUJJygwLDE1KScKdHJ1ZQkICTIwMjAtMDItMjkgMTI6MzQ6NTYuNzg5CTIwMjEtMDItMTUgMTk6MDA6MDAJJygwLDE2KScKdHJ1ZQkICTIwMjAtMDItMjkgMDc6MDQ6NTYrMDAJMjAyMS0wMi0xNSAxOTowMDowMCswMAknKDAsMTcpJwp0cnVlCQgJCAkICScoMCwxOCknCnRydWUJdHJ1ZQktaW5mCTM2Ni4zMzMzMzMzMzMzMzMzCScoMCwxOSknCnRydWUJCAkJMzkzOTM5CScoMCwyMCknCnRydWUJCAkwMDAwMDAwMC0wMDAwLTAwMDAtMDAwMC0wMDAwMDAwMDAwMDEJMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAxCScoMCwyMSknCggJCAkxCTEwOTkJJygwLDIyKScKdHJ1ZQkICTEJMTA5OQknKDAsMjMpJwp0cnVlCQgJYQl5CScoMCwyNCknClwuCg==
--@ c=c1 any
UPDATE "public"."ducklake_table_column_stats" SET "contains_null" = "update_data_55a84011-d28a-4da3-9ef0-e8b1bad69ec0"."contains_null", "contains_nan" = "update_data_55a84011-d28a-4da3-9ef0-e8b1bad69ec0"."contains_nan", "min_value" = "update_data_55a84011-d28a-4da3-9ef0-e8b1bad69ec0"."min_value", "max_value" = "update_data_55a84011-d28a-4da3-9ef0-e8b1bad69ec0"."max_value" FROM "update_data_55a84011-d28a-4da3-9ef0-e8b1bad69ec0" WHERE "ducklake_table_column_stats".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAACAAAACAAAAAAAAAABAAAACAAAAAAAAAAE//////////8AAAA1ZHVja2xha2UtMDFhMjJiYjUtYzJlMS03YjE4LThiNTItNjVmNTE4ZDZlYjFkLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAACAAAACAAAAAAAAAnNAAAACAAAAAAAAAUIAAAACAAAAAAAAAPr////////////////////////
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAACAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAA4AAAACAAAAAAAAAACAAAACAAAAAAAAAAAAAAAATIAAAADMTUw/////wAJAAAACAAAAAAAAAACAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAACAAAAAAAAAA2AAAACAAAAAAAAAACAAAACAAAAAAAAAAAAAAAB3VwZGF0ZWQAAAAHdXBkYXRlZP////8ACQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAwAAAAgAAAAAAAAAOAAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAAAAAAowMDAxLTAxLTAxAAAACjIwMjEtMDUtMzH/////AAkAAAAIAAAAAAAAAAIAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAQAAAAIAAAAAAAAADgAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAEAAAATMjAyMS0wMS0wNyAwNjowMDowMAAAABMyMDIxLTAxLTA3IDA2OjAwOjAw/////wAJAAAACAAAAAAAAAACAAAACAAAAAAAAAABAAAACAAAAAAAAAAFAAAACAAAAAAAAAA4AAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAAFjIwMjEtMDEtMDcgMDY6MDA6MDArMDAAAAAWMjAyMS0wMS0wNyAwNjowMDowMCswMP////8ACQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAABgAAAAgAAAAAAAAAMQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAP///////////////wAJAAAACAAAAAAAAAACAAAACAAAAAAAAAABAAAACAAAAAAAAAAHAAAACAAAAAAAAAAzAAAACAAAAAAAAAACAAAACAAAAAAAAAAAAAAAAzAuMAAAAAMwLjAAAAABAAAJAAAACAAAAAAAAAACAAAACAAAAAAAAAABAAAACAAAAAAAAAAIAAAACAAAAAAAAAA7AAAACAAAAAAAAAACAAAACAAAAAAAAAAAAAAAAAAAAAYzMTM1MzD/////AAkAAAAIAAAAAAAAAAIAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAkAAAAIAAAAAAAAABkAAAAIAAAAAAAAAAAAAAAIAAAAAAAAAAL///////////////8ACQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAACwAAAAgAAAAAAAAAO///////////AAAAAzE1MAAAAAMxNTD/////AAkAAAAIAAAAAAAAAAIAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAA0AAAAIAAAAAAAAADUAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAEAAAADMTUwAAAAAzE1MP////8ACQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAADgAAAAgAAAAAAAAANgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAQAAAAF5AAAAAXn///////8=
--@ c=c1 any copy64
COPY "public"."ducklake_delete_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAMAAAACAAAAAAAAAADAAAACAAAAAAAAAABAAAACAAAAAAAAAAE/////wAAAAgAAAAAAAAAAAAAADxkdWNrbGFrZS0wMWEyMmJiNS1jMzViLTczYjYtYmFlMS0xZGRkMzkxMDNhY2EtZGVsZXRlLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAABAAAACAAAAAAAAAOJAAAACAAAAAAAAAJk/////wAMAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAAE/////wAAAAgAAAAAAAAAAQAAADxkdWNrbGFrZS0wMWEyMmJiNS1jMzYzLTc1NTktYTg0Yi0zYzllMDJhYTM5NDctZGVsZXRlLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAABAAAACAAAAAAAAAOJAAAACAAAAAAAAAJk////////
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAEAAAACAADBHmCxZoQAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAACAAAAAAAAAAF//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAEAAAAKmluc2VydGVkX2ludG9fdGFibGU6MSxkZWxldGVkX2Zyb21fdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "data_file_id", ctid FROM "public"."ducklake_delete_file" WHERE ("data_file_id" >= '0' AND "data_file_id" <= '1')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_f23a3202-6840-4cec-9621-135af375380b"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_f23a3202-6840-4cec-9621-135af375380b" FROM STDIN (FORMAT TEXT, NULL '')
NQknKDAsMSknCjUJJygwLDIpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_delete_file" SET "end_snapshot" = "update_data_f23a3202-6840-4cec-9621-135af375380b"."end_snapshot" FROM "update_data_f23a3202-6840-4cec-9621-135af375380b" WHERE "ducklake_delete_file".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_delete_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAMAAAACAAAAAAAAAAFAAAACAAAAAAAAAABAAAACAAAAAAAAAAF/////wAAAAgAAAAAAAAAAAAAADxkdWNrbGFrZS0wMWEyMmJiNS1jYTdkLTc1ZDQtYmI5My05OTJjOGU2NDQzY2QtZGVsZXRlLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAACAAAACAAAAAAAAAOYAAAACAAAAAAAAAJm/////wAMAAAACAAAAAAAAAAGAAAACAAAAAAAAAABAAAACAAAAAAAAAAF/////wAAAAgAAAAAAAAAAQAAADxkdWNrbGFrZS0wMWEyMmJiNS1jYTk3LTc5NWEtOGZjZC1kOTIxMDAzMDMxOTYtZGVsZXRlLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAANAAAACAAAAAAAAAPTAAAACAAAAAAAAAJm////////
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAFAAAACAADBHmC2wKIAAAACAAAAAAAAAABAAAACAAAAAAAAAACAAAACAAAAAAAAAAH//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAFAAAAFGRlbGV0ZWRfZnJvbV90YWJsZTox//8=
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "column_id" FROM "public"."ducklake_column" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any copy64
COPY "public"."ducklake_column" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAALAAAACAAAAAAAAAAPAAAACAAAAAAAAAAG/////wAAAAgAAAAAAAAAAQAAAAgAAAAAAAAADwAAAAF3AAAABWludDMy//////////8AAAABAf///////w==
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAGAAAACAADBHmC7pZAAAAACAAAAAAAAAACAAAACAAAAAAAAAACAAAACAAAAAAAAAAH//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAGAAAAD2FsdGVyZWRfdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_c17205d3-d6e0-422d-885f-0c32a3e4c59e"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_c17205d3-d6e0-422d-885f-0c32a3e4c59e" FROM STDIN (FORMAT TEXT, NULL '')
NwknKDAsMiknClwuCg==
--@ c=c1 any
UPDATE "public"."ducklake_column" SET "end_snapshot" = "update_data_c17205d3-d6e0-422d-885f-0c32a3e4c59e"."end_snapshot" FROM "update_data_c17205d3-d6e0-422d-885f-0c32a3e4c59e" WHERE "ducklake_column".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_column" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAALAAAACAAAAAAAAAACAAAACAAAAAAAAAAH/////wAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAgAAAAJ2dgAAAAd2YXJjaGFy//////////8AAAABAf///////w==
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAHAAAACAADBHmC86cgAAAACAAAAAAAAAADAAAACAAAAAAAAAACAAAACAAAAAAAAAAH//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAHAAAAD2FsdGVyZWRfdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '7') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_dc55a9a0-2567-4f12-bd19-c19739911ff5"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_dc55a9a0-2567-4f12-bd19-c19739911ff5" FROM STDIN (FORMAT TEXT, NULL '')
OAknKDAsMSknClwuCg==
--@ c=c1 any
UPDATE "public"."ducklake_column" SET "end_snapshot" = "update_data_dc55a9a0-2567-4f12-bd19-c19739911ff5"."end_snapshot" FROM "update_data_dc55a9a0-2567-4f12-bd19-c19739911ff5" WHERE "ducklake_column".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_column" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAALAAAACAAAAAAAAAABAAAACAAAAAAAAAAI/////wAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAQAAAAJpZAAAAAVpbnQ2NP//////////AAAAAQH///////8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAIAAAACAADBHmC/TRwAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAAH//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAIAAAAD2FsdGVyZWRfdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
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
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_stats" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_b6c5b3ac-9695-4bdc-86e9-2e5b5713c5aa"("record_count" BIGINT, "file_size_bytes" BIGINT, "next_row_id" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_b6c5b3ac-9695-4bdc-86e9-2e5b5713c5aa" FROM STDIN (FORMAT TEXT, NULL '')
MTAwNgk3ODg3NgkxMDA2CScoMCwzKScKXC4K
--@ c=c1 any
UPDATE "public"."ducklake_table_stats" SET "record_count" = "update_data_b6c5b3ac-9695-4bdc-86e9-2e5b5713c5aa"."record_count", "file_size_bytes" = "update_data_b6c5b3ac-9695-4bdc-86e9-2e5b5713c5aa"."file_size_bytes", "next_row_id" = "update_data_b6c5b3ac-9695-4bdc-86e9-2e5b5713c5aa"."next_row_id" FROM "update_data_b6c5b3ac-9695-4bdc-86e9-2e5b5713c5aa" WHERE "ducklake_table_stats".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_1ab0e459-a2db-4d97-9f4d-d7a0223856d7"("contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_1ab0e459-a2db-4d97-9f4d-d7a0223856d7" FROM STDIN (FORMAT TEXT, NULL '')
ZmFsc2UJCAkxCTkwMDAwMDAwMDAJJygwLDI1KScKdHJ1ZQkICQl1cGRhdGVkCScoMCwyNiknCnRydWUJCAkwMDAxLTAxLTAxCTIwMjQtMDEtMDUJJygwLDI3KScKdHJ1ZQkICTIwMjAtMDItMjkgMTI6MzQ6NTYuNzg5CTIwMjEtMDItMTUgMTk6MDA6MDAJJygwLDI4KScKdHJ1ZQkICTIwMjAtMDItMjkgMDc6MDQ6NTYrMDAJMjAyMS0wMi0xNSAxOTowMDowMCswMAknKDAsMjkpJwp0cnVlCQgJCAkICScoMCwzMCknCnRydWUJdHJ1ZQktaW5mCTM2Ni4zMzMzMzMzMzMzMzMzCScoMCwzMSknCnRydWUJCAkJMzkzOTM5CScoMCwzMiknCnRydWUJCAkwMDAwMDAwMC0wMDAwLTAwMDAtMDAwMC0wMDAwMDAwMDAwMDEJMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAxCScoMCwzMyknCggJCAkICQgJJygwLDM0KScKdHJ1ZQkICTEJMTA5OQknKDAsMzUpJwp0cnVlCQgJYQl5CScoMCwzNiknClwuCg==
--@ c=c1 any
UPDATE "public"."ducklake_table_column_stats" SET "contains_null" = "update_data_1ab0e459-a2db-4d97-9f4d-d7a0223856d7"."contains_null", "contains_nan" = "update_data_1ab0e459-a2db-4d97-9f4d-d7a0223856d7"."contains_nan", "min_value" = "update_data_1ab0e459-a2db-4d97-9f4d-d7a0223856d7"."min_value", "max_value" = "update_data_1ab0e459-a2db-4d97-9f4d-d7a0223856d7"."max_value" FROM "update_data_1ab0e459-a2db-4d97-9f4d-d7a0223856d7" WHERE "ducklake_table_column_stats".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAAHAAAACAAAAAAAAAABAAAACAAAAAAAAAAJ//////////8AAAA1ZHVja2xha2UtMDFhMjJiYjUtZDNjZC03Nzc4LTk3ZmUtZjEyZDFlYWYyMjI3LnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAABAAAACAAAAAAAAAVlAAAACAAAAAAAAAM4AAAACAAAAAAAAAPt////////////////////////
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAAHAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAAzAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAACjkwMDAwMDAwMDAAAAAKOTAwMDAwMDAwMP////8ACQAAAAgAAAAAAAAABwAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAgAAAAgAAAAAAAAAMgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAAAAAANiaWcAAAADYmln/////wAJAAAACAAAAAAAAAAHAAAACAAAAAAAAAABAAAACAAAAAAAAAADAAAACAAAAAAAAAAZAAAACAAAAAAAAAAAAAAACAAAAAAAAAAB////////////////AAkAAAAIAAAAAAAAAAcAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAQAAAAIAAAAAAAAABkAAAAIAAAAAAAAAAAAAAAIAAAAAAAAAAH///////////////8ACQAAAAgAAAAAAAAABwAAAAgAAAAAAAAAAQAAAAgAAAAAAAAABQAAAAgAAAAAAAAAGQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAf///////////////wAJAAAACAAAAAAAAAAHAAAACAAAAAAAAAABAAAACAAAAAAAAAAGAAAACAAAAAAAAAAZAAAACAAAAAAAAAAAAAAACAAAAAAAAAAB////////////////AAkAAAAIAAAAAAAAAAcAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAcAAAAIAAAAAAAAABkAAAAIAAAAAAAAAAAAAAAIAAAAAAAAAAH//////////wAAAAEAAAkAAAAIAAAAAAAAAAcAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAAgAAAAIAAAAAAAAABkAAAAIAAAAAAAAAAAAAAAIAAAAAAAAAAH///////////////8ACQAAAAgAAAAAAAAABwAAAAgAAAAAAAAAAQAAAAgAAAAAAAAACQAAAAgAAAAAAAAAGQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAf///////////////wAJAAAACAAAAAAAAAAHAAAACAAAAAAAAAABAAAACAAAAAAAAAALAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACAAAAAAAAAAA////////////////AAkAAAAIAAAAAAAAAAcAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAA0AAAAIAAAAAAAAABkAAAAIAAAAAAAAAAAAAAAIAAAAAAAAAAH///////////////8ACQAAAAgAAAAAAAAABwAAAAgAAAAAAAAAAQAAAAgAAAAAAAAADgAAAAgAAAAAAAAAGQAAAAgAAAAAAAAAAAAAAAgAAAAAAAAAAf///////////////wAJAAAACAAAAAAAAAAHAAAACAAAAAAAAAABAAAACAAAAAAAAAAPAAAACAAAAAAAAAAvAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAAATEAAAABMf///////w==
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAJAAAACAADBHmDB0p4AAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAAI//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAJAAAAFWluc2VydGVkX2ludG9fdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_4493f174-ef7f-4876-af56-858d0f87c0da"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_4493f174-ef7f-4876-af56-858d0f87c0da" FROM STDIN (FORMAT TEXT, NULL '')
MTAJJygwLDcpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_column" SET "end_snapshot" = "update_data_4493f174-ef7f-4876-af56-858d0f87c0da"."end_snapshot" FROM "update_data_4493f174-ef7f-4876-af56-858d0f87c0da" WHERE "ducklake_column".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAKAAAACAADBHmDEkb4AAAACAAAAAAAAAAFAAAACAAAAAAAAAACAAAACAAAAAAAAAAI//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAKAAAAD2FsdGVyZWRfdGFibGU6Mf//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '10') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
--@ c=c1 any copy64
COPY "public"."ducklake_view" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAACAAAAEPFvRuxf2krOuNfmzNUoCMEAAAAIAAAAAAAAAAv/////AAAACAAAAAAAAAAAAAAAAnZ3AAAABmR1Y2tkYgAAACVTRUxFQ1QgaWQsIHZ2IEZST00gdCBXSEVSRSAoaWQgPCAyMDApAAAAAP//
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAALAAAACAADBHmDGmzoAAAACAAAAAAAAAAGAAAACAAAAAAAAAADAAAACAAAAAAAAAAI//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAALAAAAGGNyZWF0ZWRfdmlldzoibWFpbiIuInZ3Iv//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "min_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '1' AND "column_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '11') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
--@ c=c1 any copy64
COPY "public"."ducklake_schema" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAHAAAACAAAAAAAAAADAAAAEAGiK7XayXVOsuKC4RR07nwAAAAIAAAAAAAAAAz/////AAAAAXMAAAACcy8AAAABAf//
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAMAAAACAADBHmDJOSYAAAACAAAAAAAAAAHAAAACAAAAAAAAAAEAAAACAAAAAAAAAAI//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAMAAAAEmNyZWF0ZWRfc2NoZW1hOiJzIv//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '12') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any copy64
COPY "public"."ducklake_table" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAIAAAACAAAAAAAAAAEAAAAEAGiK7Xg332sgfQvysnbHqoAAAAIAAAAAAAAAA3/////AAAACAAAAAAAAAADAAAAAXAAAAACcC8AAAABAf//
--@ c=c1 any copy64
COPY "public"."ducklake_column" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAALAAAACAAAAAAAAAABAAAACAAAAAAAAAAN/////wAAAAgAAAAAAAAABAAAAAgAAAAAAAAAAQAAAAFrAAAAB3ZhcmNoYXL//////////wAAAAEB/////wALAAAACAAAAAAAAAACAAAACAAAAAAAAAAN/////wAAAAgAAAAAAAAABAAAAAgAAAAAAAAAAgAAAAFpAAAABWludDMy//////////8AAAABAf///////w==
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAANAAAACAADBHmDMGXoAAAACAAAAAAAAAAIAAAACAAAAAAAAAAFAAAACAAAAAAAAAAI//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAANAAAAFWNyZWF0ZWRfdGFibGU6InMiLiJwIv//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '13') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "end_snapshot", ctid FROM "public"."ducklake_partition_info" WHERE "table_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_161893e3-9c72-4573-8bcc-be3ff2988c68"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_161893e3-9c72-4573-8bcc-be3ff2988c68" FROM STDIN (FORMAT TEXT, NULL '')
XC4K
--@ c=c1 any
UPDATE "public"."ducklake_partition_info" SET "end_snapshot" = "update_data_161893e3-9c72-4573-8bcc-be3ff2988c68"."end_snapshot" FROM "update_data_161893e3-9c72-4573-8bcc-be3ff2988c68" WHERE "ducklake_partition_info".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_partition_info" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAFAAAACAAAAAAAAAAEAAAACAAAAAAAAAAO////////
--@ c=c1 any copy64
COPY "public"."ducklake_partition_column" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAFAAAACAAAAAAAAAAEAAAACAAAAAAAAAAAAAAACAAAAAAAAAABAAAACGlkZW50aXR5//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAOAAAACAADBHmDQluQAAAACAAAAAAAAAAJAAAACAAAAAAAAAAGAAAACAAAAAAAAAAI//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAOAAAAD2FsdGVyZWRfdGFibGU6NP//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '14') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any copy64
COPY "public"."ducklake_table_stats" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAEAAAACAAAAAAAAAEsAAAACAAAAAAAAAEsAAAACAAAAAAAAAw2//8=
--@ c=c1 any copy64
COPY "public"."ducklake_table_column_stats" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAGAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAAAQD/////AAAAAmswAAAAAmsyAAYAAAAIAAAAAAAAAAQAAAAIAAAAAAAAAAIAAAABAP////8AAAABMAAAAAMyOTn//w==
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAAIAAAACAAAAAAAAAAEAAAACAAAAAAAAAAP//////////8AAAA6az1rMC9kdWNrbGFrZS0wMWEyMmJiNS1lYjdmLTdmMjYtYTQ2NS02MWQxY2I3YmE4YmMucGFycXVldAAAAAEBAAAAB3BhcnF1ZXQAAAAIAAAAAAAAAGQAAAAIAAAAAAAABBIAAAAIAAAAAAAAAOgAAAAIAAAAAAAAAAAAAAAIAAAAAAAAAAX///////////////8AEAAAAAgAAAAAAAAACQAAAAgAAAAAAAAABAAAAAgAAAAAAAAAD///////////AAAAOms9azEvZHVja2xha2UtMDFhMjJiYjUtZWI4MC03OGUzLTgwNzEtOTVjMWZkNjU0Yzc0LnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAABkAAAACAAAAAAAAAQSAAAACAAAAAAAAADoAAAACAAAAAAAAABkAAAACAAAAAAAAAAF////////////////ABAAAAAIAAAAAAAAAAoAAAAIAAAAAAAAAAQAAAAIAAAAAAAAAA///////////wAAADprPWsyL2R1Y2tsYWtlLTAxYTIyYmI1LWViODAtNzU2MC05NjNmLWVkZmQxNWE3MGRmMS5wYXJxdWV0AAAAAQEAAAAHcGFycXVldAAAAAgAAAAAAAAAZAAAAAgAAAAAAAAEEgAAAAgAAAAAAAAA6AAAAAgAAAAAAAAAyAAAAAgAAAAAAAAABf//////////////////
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAAIAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAA0AAAACAAAAAAAAABkAAAACAAAAAAAAAAAAAAAAmswAAAAAmsw/////wAJAAAACAAAAAAAAAAIAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAIrAAAACAAAAAAAAABkAAAACAAAAAAAAAAAAAAAATAAAAADMjk3/////wAJAAAACAAAAAAAAAAJAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAA0AAAACAAAAAAAAABkAAAACAAAAAAAAAAAAAAAAmsxAAAAAmsx/////wAJAAAACAAAAAAAAAAJAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAIrAAAACAAAAAAAAABkAAAACAAAAAAAAAAAAAAAATEAAAADMjk4/////wAJAAAACAAAAAAAAAAKAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAA0AAAACAAAAAAAAABkAAAACAAAAAAAAAAAAAAAAmsyAAAAAmsy/////wAJAAAACAAAAAAAAAAKAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAIrAAAACAAAAAAAAABkAAAACAAAAAAAAAAAAAAAATIAAAADMjk5////////
--@ c=c1 any copy64
COPY "public"."ducklake_file_partition_value" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAIAAAACAAAAAAAAAAEAAAACAAAAAAAAAAAAAAAAmswAAQAAAAIAAAAAAAAAAkAAAAIAAAAAAAAAAQAAAAIAAAAAAAAAAAAAAACazEABAAAAAgAAAAAAAAACgAAAAgAAAAAAAAABAAAAAgAAAAAAAAAAAAAAAJrMv//
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAPAAAACAADBHmDSWRYAAAACAAAAAAAAAAJAAAACAAAAAAAAAAGAAAACAAAAAAAAAAL//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAPAAAAFWluc2VydGVkX2ludG9fdGFibGU6NP//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "max_value", "min_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '4' AND "column_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "max_value", "min_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '4' AND "column_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "max_value", "min_value", "data_file_id" FROM "public"."ducklake_file_column_statistics" WHERE "table_id" = '4' AND "column_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '15') TO STDOUT (FORMAT "binary");
--@ c=c1 any copy64
COPY "public"."ducklake_table" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAIAAAACAAAAAAAAAAGAAAAEAGiK7Xy5X9Nv6lBrDWc6MYAAAAIAAAAAAAAABD/////AAAACAAAAAAAAAADAAAAAXEAAAACcS8AAAABAf//
--@ c=c1 any copy64
COPY "public"."ducklake_column" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAALAAAACAAAAAAAAAABAAAACAAAAAAAAAAQ/////wAAAAgAAAAAAAAABgAAAAgAAAAAAAAAAQAAAAFrAAAAB3ZhcmNoYXL//////////wAAAAEB/////wALAAAACAAAAAAAAAACAAAACAAAAAAAAAAQ/////wAAAAgAAAAAAAAABgAAAAgAAAAAAAAAAgAAAAFpAAAABWludDMy//////////8AAAABAf///////w==
--@ c=c1 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_stats" WHERE "table_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_fd9bdd32-fa37-481c-9138-467e3d8052b3"("record_count" BIGINT, "file_size_bytes" BIGINT, "next_row_id" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_fd9bdd32-fa37-481c-9138-467e3d8052b3" FROM STDIN (FORMAT TEXT, NULL '')
MzAxCTM1NTIJMzAxCScoMCw1KScKXC4K
--@ c=c1 any
UPDATE "public"."ducklake_table_stats" SET "record_count" = "update_data_fd9bdd32-fa37-481c-9138-467e3d8052b3"."record_count", "file_size_bytes" = "update_data_fd9bdd32-fa37-481c-9138-467e3d8052b3"."file_size_bytes", "next_row_id" = "update_data_fd9bdd32-fa37-481c-9138-467e3d8052b3"."next_row_id" FROM "update_data_fd9bdd32-fa37-481c-9138-467e3d8052b3" WHERE "ducklake_table_stats".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_5f48248b-7594-4f26-8c84-9359630e8843"("contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_5f48248b-7594-4f26-8c84-9359630e8843" FROM STDIN (FORMAT TEXT, NULL '')
ZmFsc2UJCAlrMAlrOQknKDAsNDkpJwpmYWxzZQkICTAJMjk5CScoMCw1MCknClwuCg==
--@ c=c1 any
UPDATE "public"."ducklake_table_column_stats" SET "contains_null" = "update_data_5f48248b-7594-4f26-8c84-9359630e8843"."contains_null", "contains_nan" = "update_data_5f48248b-7594-4f26-8c84-9359630e8843"."contains_nan", "min_value" = "update_data_5f48248b-7594-4f26-8c84-9359630e8843"."min_value", "max_value" = "update_data_5f48248b-7594-4f26-8c84-9359630e8843"."max_value" FROM "update_data_5f48248b-7594-4f26-8c84-9359630e8843" WHERE "ducklake_table_column_stats".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_table_stats" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAGAAAACAAAAAAAAAABAAAACAAAAAAAAAABAAAACAAAAAAAAAGq//8=
--@ c=c1 any copy64
COPY "public"."ducklake_table_column_stats" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAGAAAACAAAAAAAAAAGAAAACAAAAAAAAAABAAAAAQD/////AAAAAms5AAAAAms5AAYAAAAIAAAAAAAAAAYAAAAIAAAAAAAAAAIAAAABAP////8AAAABOQAAAAE5//8=
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAALAAAACAAAAAAAAAAEAAAACAAAAAAAAAAQ//////////8AAAA6az1rOS9kdWNrbGFrZS0wMWEyMmJiNS1mMmE4LTc1YzAtYjNmOC00NmJjOTRhYmFkODIucGFycXVldAAAAAEBAAAAB3BhcnF1ZXQAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAaoAAAAIAAAAAAAAAOAAAAAIAAAAAAAAASwAAAAIAAAAAAAAAAX///////////////8AEAAAAAgAAAAAAAAADAAAAAgAAAAAAAAABgAAAAgAAAAAAAAAEP//////////AAAANWR1Y2tsYWtlLTAxYTIyYmI1LWYzMzQtNzdjNy05NGY0LThjMjY4OTU5YTExZS5wYXJxdWV0AAAAAQEAAAAHcGFycXVldAAAAAgAAAAAAAAAAQAAAAgAAAAAAAABqgAAAAgAAAAAAAAA4AAAAAgAAAAAAAAAAP///////////////////////w==
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAALAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAAxAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAAAms5AAAAAms5/////wAJAAAACAAAAAAAAAALAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAAvAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAAATkAAAABOf////8ACQAAAAgAAAAAAAAADAAAAAgAAAAAAAAABgAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAMQAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAAAAAAJrOQAAAAJrOf////8ACQAAAAgAAAAAAAAADAAAAAgAAAAAAAAABgAAAAgAAAAAAAAAAgAAAAgAAAAAAAAALwAAAAgAAAAAAAAAAQAAAAgAAAAAAAAAAAAAAAE5AAAAATn///////8=
--@ c=c1 any copy64
COPY "public"."ducklake_file_partition_value" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAALAAAACAAAAAAAAAAEAAAACAAAAAAAAAAAAAAAAms5//8=
--@ c=c1 any
COPY (SELECT "end_snapshot", "data_file_id", ctid FROM "public"."ducklake_data_file" WHERE "data_file_id" = '8') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_689ba4aa-03ed-4727-bcb4-01f44b868da5"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_689ba4aa-03ed-4727-bcb4-01f44b868da5" FROM STDIN (FORMAT TEXT, NULL '')
MTYJJygwLDUpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_data_file" SET "end_snapshot" = "update_data_689ba4aa-03ed-4727-bcb4-01f44b868da5"."end_snapshot" FROM "update_data_689ba4aa-03ed-4727-bcb4-01f44b868da5" WHERE "ducklake_data_file".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAQAAAACAADBHmDgnHQAAAACAAAAAAAAAAKAAAACAAAAAAAAAAHAAAACAAAAAAAAAAN//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAQAAAAVmNyZWF0ZWRfdGFibGU6InMiLiJxIixpbnNlcnRlZF9pbnRvX3RhYmxlOjQsaW5zZXJ0ZWRfaW50b190YWJsZTo2LGRlbGV0ZWRfZnJvbV90YWJsZTo0//8=
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "record_count", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "delete_file_id", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
ROLLBACK
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
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '6' AND "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '6' AND "begin_snapshot" <= '16') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "object_id", ctid FROM "public"."ducklake_tag" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_e1eb9112-f103-4012-b12f-4c2eb93abb11"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_e1eb9112-f103-4012-b12f-4c2eb93abb11" FROM STDIN (FORMAT TEXT, NULL '')
XC4K
--@ c=c1 any
UPDATE "public"."ducklake_tag" SET "end_snapshot" = "update_data_e1eb9112-f103-4012-b12f-4c2eb93abb11"."end_snapshot" FROM "update_data_e1eb9112-f103-4012-b12f-4c2eb93abb11" WHERE "ducklake_tag".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_tag" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAABAAAACAAAAAAAAAAR/////wAAAAdjb21tZW50AAAAB2EgdGFibGX//w==
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAARAAAACAADBHmDzWk4AAAACAAAAAAAAAALAAAACAAAAAAAAAAHAAAACAAAAAAAAAAN//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAARAAAAD2FsdGVyZWRfdGFibGU6Mf//
--@ c=c1 any
COMMIT
--@ c=c1 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '2') TO STDOUT (FORMAT "binary");
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '17') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '2') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '2') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "changes_made" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND ("begin_snapshot" >= '2' AND "begin_snapshot" <= '3')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '5') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version", "next_catalog_id", "next_file_id" FROM "public"."ducklake_snapshot" WHERE "snapshot_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "data_file_id", "path", "path_is_relative", "record_count", "file_size_bytes", "footer_size", "row_id_start", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND ("begin_snapshot" >= '4' AND "begin_snapshot" <= '5')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "end_snapshot", "data_file_id", "path", "path_is_relative", "record_count", "file_size_bytes", "footer_size", "row_id_start", "mapping_id" FROM "public"."ducklake_data_file" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_stats" WHERE "table_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_139752d2-81e0-4bb8-b467-53278955ad65"("record_count" BIGINT, "file_size_bytes" BIGINT, "next_row_id" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_139752d2-81e0-4bb8-b467-53278955ad65" FROM STDIN (FORMAT TEXT, NULL '')
MzAyCTM5NzgJMzAyCScoMCw2KScKXC4K
--@ c=c1 any
UPDATE "public"."ducklake_table_stats" SET "record_count" = "update_data_139752d2-81e0-4bb8-b467-53278955ad65"."record_count", "file_size_bytes" = "update_data_139752d2-81e0-4bb8-b467-53278955ad65"."file_size_bytes", "next_row_id" = "update_data_139752d2-81e0-4bb8-b467-53278955ad65"."next_row_id" FROM "update_data_139752d2-81e0-4bb8-b467-53278955ad65" WHERE "ducklake_table_stats".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_454dc457-a903-4d24-b845-6ec002128152"("contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_454dc457-a903-4d24-b845-6ec002128152" FROM STDIN (FORMAT TEXT, NULL '')
ZmFsc2UJCAlrMAlrOQknKDAsNTEpJwpmYWxzZQkICTAJMTAwMAknKDAsNTIpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_table_column_stats" SET "contains_null" = "update_data_454dc457-a903-4d24-b845-6ec002128152"."contains_null", "contains_nan" = "update_data_454dc457-a903-4d24-b845-6ec002128152"."contains_nan", "min_value" = "update_data_454dc457-a903-4d24-b845-6ec002128152"."min_value", "max_value" = "update_data_454dc457-a903-4d24-b845-6ec002128152"."max_value" FROM "update_data_454dc457-a903-4d24-b845-6ec002128152" WHERE "ducklake_table_column_stats".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAANAAAACAAAAAAAAAAEAAAACAAAAAAAAAAS//////////8AAAA6az1rMS9kdWNrbGFrZS0wMWEyMmJiNi0xYjJmLTc4ZDEtYWQyMS1hZmViYzU5ZGYwYjUucGFycXVldAAAAAEBAAAAB3BhcnF1ZXQAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAaoAAAAIAAAAAAAAAOAAAAAIAAAAAAAAAS0AAAAIAAAAAAAAAAX//////////////////w==
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAANAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAAxAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAAAmsxAAAAAmsx/////wAJAAAACAAAAAAAAAANAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAAvAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAABDEwMDAAAAAEMTAwMP///////w==
--@ c=c1 any copy64
COPY "public"."ducklake_file_partition_value" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAANAAAACAAAAAAAAAAEAAAACAAAAAAAAAAAAAAAAmsx//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAASAAAACAADBHmEHtT4AAAACAAAAAAAAAALAAAACAAAAAAAAAAHAAAACAAAAAAAAAAO//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAASAAAAFWluc2VydGVkX2ludG9fdGFibGU6NP//
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", ctid FROM "public"."ducklake_table_stats" WHERE "table_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_f6bedef7-81f5-4dfa-b33a-e4c757d19e7b"("record_count" BIGINT, "file_size_bytes" BIGINT, "next_row_id" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_f6bedef7-81f5-4dfa-b33a-e4c757d19e7b" FROM STDIN (FORMAT TEXT, NULL '')
MzAzCTQ0MDQJMzAzCScoMCw4KScKXC4K
--@ c=c1 any
UPDATE "public"."ducklake_table_stats" SET "record_count" = "update_data_f6bedef7-81f5-4dfa-b33a-e4c757d19e7b"."record_count", "file_size_bytes" = "update_data_f6bedef7-81f5-4dfa-b33a-e4c757d19e7b"."file_size_bytes", "next_row_id" = "update_data_f6bedef7-81f5-4dfa-b33a-e4c757d19e7b"."next_row_id" FROM "update_data_f6bedef7-81f5-4dfa-b33a-e4c757d19e7b" WHERE "ducklake_table_stats".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "table_id", "column_id", ctid FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_15d14607-939c-4b97-834b-0aa77f67cc99"("contains_null" BOOLEAN, "contains_nan" BOOLEAN, "min_value" VARCHAR, "max_value" VARCHAR, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_15d14607-939c-4b97-834b-0aa77f67cc99" FROM STDIN (FORMAT TEXT, NULL '')
ZmFsc2UJCAlrMAlrOQknKDAsNTUpJwpmYWxzZQkICTAJMTAwMQknKDAsNTYpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_table_column_stats" SET "contains_null" = "update_data_15d14607-939c-4b97-834b-0aa77f67cc99"."contains_null", "contains_nan" = "update_data_15d14607-939c-4b97-834b-0aa77f67cc99"."contains_nan", "min_value" = "update_data_15d14607-939c-4b97-834b-0aa77f67cc99"."min_value", "max_value" = "update_data_15d14607-939c-4b97-834b-0aa77f67cc99"."max_value" FROM "update_data_15d14607-939c-4b97-834b-0aa77f67cc99" WHERE "ducklake_table_column_stats".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAAOAAAACAAAAAAAAAAEAAAACAAAAAAAAAAT//////////8AAAA6az1rMS9kdWNrbGFrZS0wMWEyMmJiNi0xZWQ5LTc0N2MtYjVhMi0xNzE1MGU4MjNkZDEucGFycXVldAAAAAEBAAAAB3BhcnF1ZXQAAAAIAAAAAAAAAAEAAAAIAAAAAAAAAaoAAAAIAAAAAAAAAOAAAAAIAAAAAAAAAS4AAAAIAAAAAAAAAAX//////////////////w==
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAAOAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAAxAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAAAmsxAAAAAmsx/////wAJAAAACAAAAAAAAAAOAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAAvAAAACAAAAAAAAAABAAAACAAAAAAAAAAAAAAABDEwMDEAAAAEMTAwMf///////w==
--@ c=c1 any copy64
COPY "public"."ducklake_file_partition_value" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAOAAAACAAAAAAAAAAEAAAACAAAAAAAAAAAAAAAAmsx//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAATAAAACAADBHmEKUjAAAAACAAAAAAAAAALAAAACAAAAAAAAAAHAAAACAAAAAAAAAAP//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAATAAAAFWluc2VydGVkX2ludG9fdGFibGU6NP//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "record_count", "row_id_start", "end_snapshot", "mapping_id", "partial_file_info", "partition_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "delete_count", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '6') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "record_count", "row_id_start", "end_snapshot", "mapping_id", "partial_file_info", "partition_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "delete_count", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "record_count", "row_id_start", "end_snapshot", "mapping_id", "partial_file_info", "partition_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "delete_count", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '0') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "data_file_id", "table_id", "record_count", "row_id_start", "end_snapshot", "mapping_id", "partial_file_info", "partition_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_data_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "partition_value", "partition_key_index" FROM "public"."ducklake_file_partition_value" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "delete_count", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "schema_version" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_data_file" WHERE ("data_file_id" >= '13' AND "data_file_id" <= '14')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_data_file WHERE ctid IN ('(0,11)','(0,12)')
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_column_statistics" WHERE ("data_file_id" >= '13' AND "data_file_id" <= '14')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_file_column_statistics WHERE ctid IN ('(0,60)','(0,61)','(0,62)','(0,63)')
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_delete_file" WHERE ("data_file_id" >= '13' AND "data_file_id" <= '14')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_file_partition_value" WHERE ("data_file_id" >= '13' AND "data_file_id" <= '14')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_file_partition_value WHERE ctid IN ('(0,5)','(0,6)')
--@ c=c1 any copy64
COPY "public"."ducklake_files_scheduled_for_deletion" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAANAAAAPnMvcC9rPWsxL2R1Y2tsYWtlLTAxYTIyYmI2LTFiMmYtNzhkMS1hZDIxLWFmZWJjNTlkZjBiNS5wYXJxdWV0AAAAAQEAAAAIAAMEeYRC34gABAAAAAgAAAAAAAAADgAAAD5zL3Avaz1rMS9kdWNrbGFrZS0wMWEyMmJiNi0xZWQ5LTc0N2MtYjVhMi0xNzE1MGU4MjNkZDEucGFycXVldAAAAAEBAAAACAADBHmEQt+I//8=
--@ c=c1 any copy64
COPY "public"."ducklake_data_file" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAQAAAACAAAAAAAAAAPAAAACAAAAAAAAAAEAAAACAAAAAAAAAAS//////////8AAAA1ZHVja2xha2UtMDFhMjJiYjYtMjRkMC03YzdhLTgxMjItMGRiNzVhZjVlZGRjLnBhcnF1ZXQAAAABAQAAAAdwYXJxdWV0AAAACAAAAAAAAAACAAAACAAAAAAAAALAAAAACAAAAAAAAAF+AAAACAAAAAAAAAEtAAAACAAAAAAAAAAF/////wAAAAkxODoxfDE5OjL///////8=
--@ c=c1 any copy64
COPY "public"."ducklake_file_column_statistics" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAJAAAACAAAAAAAAAAPAAAACAAAAAAAAAAEAAAACAAAAAAAAAABAAAACAAAAAAAAAAxAAAACAAAAAAAAAACAAAACAAAAAAAAAAAAAAAAmsxAAAAAmsx/////wAJAAAACAAAAAAAAAAPAAAACAAAAAAAAAAEAAAACAAAAAAAAAACAAAACAAAAAAAAAA4AAAACAAAAAAAAAACAAAACAAAAAAAAAAAAAAABDEwMDAAAAAEMTAwMf///////w==
--@ c=c1 any copy64
COPY "public"."ducklake_file_partition_value" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAEAAAACAAAAAAAAAAPAAAACAAAAAAAAAAEAAAACAAAAAAAAAAAAAAAAmsx//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAUAAAACAADBHmEQt+IAAAACAAAAAAAAAALAAAACAAAAAAAAAAHAAAACAAAAAAAAAAQ//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAUAAAAEWNvbXBhY3RlZF90YWJsZTo0//8=
--@ c=c1 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '20') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '4' AND "begin_snapshot" <= '20') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COMMIT
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
COPY (SELECT "snapshot_id", "snapshot_time", "schema_version" FROM "public"."ducklake_snapshot" WHERE ("snapshot_id" >= '2' AND "snapshot_id" <= '3')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", "changes_made" FROM "public"."ducklake_snapshot_changes" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot" WHERE ("snapshot_id" >= '2' AND "snapshot_id" <= '3')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_snapshot WHERE ctid IN ('(0,3)','(0,4)')
--@ c=c1 any
COPY (SELECT "snapshot_id", ctid FROM "public"."ducklake_snapshot_changes" WHERE ("snapshot_id" >= '2' AND "snapshot_id" <= '3')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_snapshot_changes WHERE ctid IN ('(0,3)','(0,4)')
--@ c=c1 any
COPY (SELECT "snapshot_id" FROM "public"."ducklake_snapshot" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "begin_snapshot", "table_id" FROM "public"."ducklake_table" ) TO STDOUT (FORMAT "binary");
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
COMMIT
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
COPY (SELECT "data_file_id", ctid FROM "public"."ducklake_files_scheduled_for_deletion" WHERE ("data_file_id" >= '13' AND "data_file_id" <= '14')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
DELETE FROM "public".ducklake_files_scheduled_for_deletion WHERE ctid IN ('(0,1)','(0,2)')
--@ c=c1 any
COMMIT
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
COPY (SELECT "end_snapshot", "view_id", ctid FROM "public"."ducklake_view" WHERE "view_id" = '2') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_1f0fb793-41e0-4c42-b9b2-bff81602bffe"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_1f0fb793-41e0-4c42-b9b2-bff81602bffe" FROM STDIN (FORMAT TEXT, NULL '')
MjEJJygwLDEpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_view" SET "end_snapshot" = "update_data_1f0fb793-41e0-4c42-b9b2-bff81602bffe"."end_snapshot" FROM "update_data_1f0fb793-41e0-4c42-b9b2-bff81602bffe" WHERE "ducklake_view".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAVAAAACAADBHmEWRMgAAAACAAAAAAAAAAMAAAACAAAAAAAAAAHAAAACAAAAAAAAAAQ//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAVAAAADmRyb3BwZWRfdmlldzoy//8=
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '21') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '21') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '21') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '21') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '21') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '21') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '21') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "end_snapshot", "table_id", ctid FROM "public"."ducklake_table" WHERE "table_id" IN ('4', '6')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_c7f936f0-45c2-4b6b-b1c7-de2b41c2ad43"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_c7f936f0-45c2-4b6b-b1c7-de2b41c2ad43" FROM STDIN (FORMAT TEXT, NULL '')
MjIJJygwLDIpJwoyMgknKDAsMyknClwuCg==
--@ c=c1 any
UPDATE "public"."ducklake_table" SET "end_snapshot" = "update_data_c7f936f0-45c2-4b6b-b1c7-de2b41c2ad43"."end_snapshot" FROM "update_data_c7f936f0-45c2-4b6b-b1c7-de2b41c2ad43" WHERE "ducklake_table".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "end_snapshot", "table_id", ctid FROM "public"."ducklake_partition_info" WHERE "table_id" IN ('4', '6')) TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_2f67b993-aef7-4024-b108-7fff032705fb"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_2f67b993-aef7-4024-b108-7fff032705fb" FROM STDIN (FORMAT TEXT, NULL '')
MjIJJygwLDEpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_partition_info" SET "end_snapshot" = "update_data_2f67b993-aef7-4024-b108-7fff032705fb"."end_snapshot" FROM "update_data_2f67b993-aef7-4024-b108-7fff032705fb" WHERE "ducklake_partition_info".ctid=__page_id_string::TID
--@ c=c1 any
COPY (SELECT "end_snapshot", "schema_id", ctid FROM "public"."ducklake_schema" WHERE "schema_id" = '3') TO STDOUT (FORMAT "binary");
--@ c=c1 any
CREATE LOCAL TEMPORARY TABLE "update_data_71318633-b3de-4f25-b476-7740af12af84"("end_snapshot" BIGINT, __page_id_string VARCHAR) ON COMMIT DROP;
--@ c=c1 any copy64
COPY "update_data_71318633-b3de-4f25-b476-7740af12af84" FROM STDIN (FORMAT TEXT, NULL '')
MjIJJygwLDIpJwpcLgo=
--@ c=c1 any
UPDATE "public"."ducklake_schema" SET "end_snapshot" = "update_data_71318633-b3de-4f25-b476-7740af12af84"."end_snapshot" FROM "update_data_71318633-b3de-4f25-b476-7740af12af84" WHERE "ducklake_schema".ctid=__page_id_string::TID
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAAFAAAACAAAAAAAAAAWAAAACAADBHmEXivQAAAACAAAAAAAAAANAAAACAAAAAAAAAAHAAAACAAAAAAAAAAQ//8=
--@ c=c1 any copy64
COPY "public"."ducklake_snapshot_changes" FROM STDIN (FORMAT BINARY)
UEdDT1BZCv8NCgAAAAAAAAAAAAACAAAACAAAAAAAAAAWAAAAMGRyb3BwZWRfc2NoZW1hOjMsZHJvcHBlZF90YWJsZTo0LGRyb3BwZWRfdGFibGU6Nv//
--@ c=c1 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c1 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c1 any
ROLLBACK
--@ c=c1 any close
--@ c=c2 any close
--@ c=c3 any
SELECT version(), (SELECT COUNT(*) FROM pg_settings WHERE name LIKE 'rds%')
--@ c=c3 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ;

SELECT oid, nspname
FROM pg_namespace

ORDER BY oid;

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') 
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
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

SELECT n.oid, t.typrelid AS id, t.typname as type, pg_attribute.attname, sub_type.typname
FROM pg_type t
JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
JOIN pg_class ON pg_class.oid = t.typrelid
JOIN pg_attribute ON attrelid=t.typrelid
JOIN pg_type sub_type ON (pg_attribute.atttypid=sub_type.oid)
WHERE pg_class.relkind = 'c'
AND t.typtype='c'

ORDER BY n.oid, t.oid, attrelid, attnum;

SELECT pg_namespace.oid, tablename, indexname
FROM pg_indexes
JOIN pg_namespace ON (schemaname=nspname)

ORDER BY pg_namespace.oid;
--@ c=c3 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='information_schema'AND relname='duckdb_columns'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='information_schema'AND relname='duckdb_columns'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c3 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='information_schema'AND relname='duckdb_views'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='information_schema'AND relname='duckdb_views'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c3 any

SELECT pg_namespace.oid AS namespace_id, relname, relpages, attname,
    pg_type.typname type_name, atttypmod type_modifier, pg_attribute.attndims ndim,
    attnum, pg_attribute.attnotnull AS notnull, NULL constraint_id,
    NULL constraint_type, NULL constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_attribute ON pg_class.oid=pg_attribute.attrelid
JOIN pg_type ON atttypid=pg_type.oid
WHERE attnum > 0 AND relkind IN ('r', 'v', 'm', 'f', 'p') AND pg_namespace.nspname='pg_catalog'AND relname='duckdb_indexes'
UNION ALL
SELECT pg_namespace.oid AS namespace_id, relname, NULL relpages, NULL attname, NULL type_name,
    NULL type_modifier, NULL ndim, NULL attnum, NULL AS notnull,
    pg_constraint.oid AS constraint_id, contype AS constraint_type,
    conkey AS constraint_key
FROM pg_class
JOIN pg_namespace ON relnamespace = pg_namespace.oid
JOIN pg_constraint ON (pg_class.oid=pg_constraint.conrelid)
WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND contype IN ('p', 'u') AND pg_namespace.nspname='pg_catalog'AND relname='duckdb_indexes'
ORDER BY namespace_id, relname, attnum, constraint_id;
--@ c=c3 any
COPY (SELECT "key", "value", "scope", "scope_id" FROM "public"."ducklake_metadata" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
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
COPY (SELECT "begin_snapshot", "end_snapshot", "schema_id", "schema_uuid", "schema_name", "path", "path_is_relative" FROM "public"."ducklake_schema" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "schema_id", "table_uuid", "table_name", "path", "path_is_relative" FROM "public"."ducklake_table" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "column_id", "column_name", "column_type", "initial_default", "default_value", "nulls_allowed", "parent_column", "column_order" FROM "public"."ducklake_column" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "table_name", "schema_version" FROM "public"."ducklake_inlined_data_tables" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "column_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_column_tag" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "begin_snapshot", "end_snapshot", "view_id", "view_uuid", "schema_id", "view_name", "dialect", "sql", "column_aliases" FROM "public"."ducklake_view" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "object_id", "begin_snapshot", "end_snapshot", "key", "value" FROM "public"."ducklake_tag" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "partition_id", "begin_snapshot", "end_snapshot", "table_id" FROM "public"."ducklake_partition_info" WHERE "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "partition_id", "partition_key_index", "column_id", "transform" FROM "public"."ducklake_partition_column" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
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
COPY (SELECT "table_id", "record_count", "file_size_bytes", "next_row_id" FROM "public"."ducklake_table_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "column_id", "contains_null", "contains_nan", "min_value", "max_value" FROM "public"."ducklake_table_column_stats" ) TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
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
COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", "file_size_bytes", "footer_size", "row_id_start", "partial_file_info", "mapping_id" FROM "public"."ducklake_data_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" WHERE "table_id" = '1' AND "begin_snapshot" <= '22') TO STDOUT (FORMAT "binary");
--@ c=c3 any
COMMIT
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
--@ c=c4 any
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ
--@ c=c4 any
COMMIT
--@ c=c3 any
COMMIT
--@ c=c4 any close
--@ c=c3 any close
