// Flat tables of views: pg_catalog's by the PostgreSQL manual, chapter 54; information_schema's by its
// chapter 37.
#include "catalog/system/system_views.h"

#include <array>
#include <vector>

#include "catalog/builtin_schemas.h"

namespace rocklake {
namespace {

// A flat table, a view an entry.
constexpr auto kPgViews = std::to_array<SystemView>({
    {12000, kPgCatalog, "pg_roles", R"(
SELECT rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolconnlimit,
       '********'::text AS rolpassword, rolvaliduntil, rolbypassrls, NULL::text[] AS rolconfig, oid
FROM pg_catalog.pg_authid)"},
    {12005, kPgCatalog, "pg_shadow", R"(
SELECT rolname AS usename, oid AS usesysid, rolcreatedb AS usecreatedb, rolsuper AS usesuper, rolreplication AS userepl,
       rolbypassrls AS usebypassrls, rolpassword AS passwd, rolvaliduntil AS valuntil, NULL::text[] AS useconfig
FROM pg_catalog.pg_authid WHERE rolcanlogin)"},
    {12014, kPgCatalog, "pg_user", R"(
SELECT rolname AS usename, oid AS usesysid, rolcreatedb AS usecreatedb, rolsuper AS usesuper, rolreplication AS userepl,
       rolbypassrls AS usebypassrls, '********'::text AS passwd, rolvaliduntil AS valuntil, NULL::text[] AS useconfig
FROM pg_catalog.pg_authid WHERE rolcanlogin)"},
    {12010, kPgCatalog, "pg_group", R"(
SELECT rolname AS groname, oid AS grosysid,
       ARRAY(SELECT m.member FROM pg_catalog.pg_auth_members m WHERE m.roleid = a.oid) AS grolist
FROM pg_catalog.pg_authid a WHERE NOT rolcanlogin)"},
    {12028, kPgCatalog, "pg_views", R"(
SELECT n.nspname AS schemaname, c.relname AS viewname, r.rolname AS viewowner,
       pg_catalog.pg_get_viewdef(c.oid) AS definition
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_catalog.pg_authid r ON r.oid = c.relowner
WHERE c.relkind = 'v')"},
    {12033, kPgCatalog, "pg_tables", R"(
SELECT n.nspname AS schemaname, c.relname AS tablename, r.rolname AS tableowner, NULL::name AS tablespace,
       c.relhasindex AS hasindexes, c.relhasrules AS hasrules, c.relhastriggers AS hastriggers,
       c.relrowsecurity AS rowsecurity
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_catalog.pg_authid r ON r.oid = c.relowner
WHERE c.relkind IN ('r', 'p'))"},
    {12038, kPgCatalog, "pg_matviews", R"(
SELECT NULL::name AS schemaname, NULL::name AS matviewname, NULL::name AS matviewowner, NULL::name AS tablespace,
       NULL::bool AS hasindexes, NULL::bool AS ispopulated, NULL::text AS definition WHERE false)"},
    {12043, kPgCatalog, "pg_indexes", R"(
SELECT n.nspname AS schemaname, c.relname AS tablename, i.relname AS indexname, NULL::name AS tablespace,
       pg_catalog.pg_get_indexdef(i.oid) AS indexdef
FROM pg_catalog.pg_index x JOIN pg_catalog.pg_class c ON c.oid = x.indrelid
     JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace)"},
    {12048, kPgCatalog, "pg_sequences", R"(
SELECT NULL::name AS schemaname, NULL::name AS sequencename, NULL::name AS sequenceowner, NULL::regtype AS data_type,
       NULL::int8 AS start_value, NULL::int8 AS min_value, NULL::int8 AS max_value, NULL::int8 AS increment_by,
       NULL::bool AS cycle, NULL::int8 AS cache_size, NULL::int8 AS last_value WHERE false)"},
});

// A flat table, a view an entry.
constexpr auto kInformationViews = std::to_array<SystemView>({
    {13210, kInformationSchema, "schemata", R"(
SELECT pg_catalog.current_database() AS catalog_name, n.nspname AS schema_name, r.rolname AS schema_owner,
       NULL::name AS default_character_set_catalog, NULL::name AS default_character_set_schema,
       NULL::name AS default_character_set_name, NULL::varchar AS sql_path
FROM pg_catalog.pg_namespace n LEFT JOIN pg_catalog.pg_authid r ON r.oid = n.nspowner)"},
    {13211, kInformationSchema, "tables", R"(
SELECT pg_catalog.current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       CASE WHEN c.relpersistence = 't' THEN 'LOCAL TEMPORARY' WHEN c.relkind = 'v' THEN 'VIEW' ELSE 'BASE TABLE' END::varchar
         AS table_type,
       NULL::name AS self_referencing_column_name, NULL::varchar AS reference_generation,
       NULL::name AS user_defined_type_catalog, NULL::name AS user_defined_type_schema,
       NULL::name AS user_defined_type_name,
       CASE WHEN c.relkind = 'r' THEN 'YES' ELSE 'NO' END::varchar(3) AS is_insertable_into, 'NO'::varchar(3) AS is_typed,
       NULL::varchar AS commit_action
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'v'))"},
    {13212, kInformationSchema, "views", R"(
SELECT pg_catalog.current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       pg_catalog.pg_get_viewdef(c.oid) AS view_definition, 'NONE'::varchar AS check_option, 'NO'::varchar(3) AS is_updatable,
       'NO'::varchar(3) AS is_insertable_into, 'NO'::varchar(3) AS is_trigger_updatable, 'NO'::varchar(3) AS is_trigger_deletable,
       'NO'::varchar(3) AS is_trigger_insertable_into
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'v')"},
    {13213, kInformationSchema, "columns", R"(
SELECT pg_catalog.current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       a.attname AS column_name, a.attnum::int4 AS ordinal_position,
       pg_catalog.pg_get_expr(d.adbin, d.adrelid) AS column_default,
       CASE WHEN a.attnotnull THEN 'NO' ELSE 'YES' END::varchar(3) AS is_nullable,
       CASE WHEN t.typelem <> 0 AND t.typlen = -1 THEN 'ARRAY' ELSE pg_catalog.format_type(a.atttypid, NULL) END::varchar
         AS data_type,
       CASE WHEN a.atttypid IN (1042, 1043) AND a.atttypmod > 0 THEN a.atttypmod - 4 END::int4
         AS character_maximum_length,
       CASE WHEN a.atttypid IN (25, 1042, 1043) THEN 1073741824 END::int4 AS character_octet_length,
       CASE a.atttypid WHEN 21 THEN 16 WHEN 23 THEN 32 WHEN 20 THEN 64 WHEN 700 THEN 24 WHEN 701 THEN 53
            WHEN 1700 THEN CASE WHEN a.atttypmod > 0 THEN ((a.atttypmod - 4) >> 16) & 65535 END END::int4
         AS numeric_precision,
       CASE WHEN a.atttypid IN (20, 21, 23, 700, 701) THEN 2 WHEN a.atttypid = 1700 THEN 10 END::int4
         AS numeric_precision_radix,
       CASE WHEN a.atttypid IN (20, 21, 23) THEN 0
            WHEN a.atttypid = 1700 AND a.atttypmod > 0 THEN (a.atttypmod - 4) & 65535 END::int4 AS numeric_scale,
       CASE WHEN a.atttypid = 1082 THEN 0
            WHEN a.atttypid IN (1083, 1114, 1184, 1266, 1186) THEN CASE WHEN a.atttypmod >= 0 THEN a.atttypmod ELSE 6 END
       END::int4 AS datetime_precision,
       NULL::varchar AS interval_type, NULL::int4 AS interval_precision, NULL::name AS character_set_catalog,
       NULL::name AS character_set_schema, NULL::name AS character_set_name, NULL::name AS collation_catalog,
       NULL::name AS collation_schema, NULL::name AS collation_name, NULL::name AS domain_catalog,
       NULL::name AS domain_schema, NULL::name AS domain_name, pg_catalog.current_database() AS udt_catalog,
       'pg_catalog'::name AS udt_schema, t.typname AS udt_name, NULL::name AS scope_catalog, NULL::name AS scope_schema,
       NULL::name AS scope_name, NULL::int4 AS maximum_cardinality, a.attnum::name AS dtd_identifier,
       'NO'::varchar(3) AS is_self_referencing, 'NO'::varchar(3) AS is_identity, NULL::varchar AS identity_generation,
       NULL::varchar AS identity_start, NULL::varchar AS identity_increment, NULL::varchar AS identity_maximum,
       NULL::varchar AS identity_minimum, 'NO'::varchar(3) AS identity_cycle, 'NEVER'::varchar AS is_generated,
       NULL::varchar AS generation_expression, CASE WHEN c.relkind = 'r' THEN 'YES' ELSE 'NO' END::varchar(3) AS is_updatable
FROM pg_catalog.pg_attribute a
     JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
     LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v'))"},
    {13214, kInformationSchema, "table_constraints", R"(
SELECT pg_catalog.current_database() AS constraint_catalog, n.nspname AS constraint_schema, k.conname AS constraint_name,
       pg_catalog.current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       CASE k.contype WHEN 'p' THEN 'PRIMARY KEY' WHEN 'u' THEN 'UNIQUE' WHEN 'c' THEN 'CHECK' END::varchar
         AS constraint_type,
       'NO'::varchar(3) AS is_deferrable, 'NO'::varchar(3) AS initially_deferred, 'YES'::varchar(3) AS enforced,
       CASE WHEN k.contype = 'u' THEN 'YES' END::varchar(3) AS nulls_distinct
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace)"},
    {13215, kInformationSchema, "key_column_usage", R"(
SELECT pg_catalog.current_database() AS constraint_catalog, n.nspname AS constraint_schema, k.conname AS constraint_name,
       pg_catalog.current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       a.attname AS column_name, u.n::int4 AS ordinal_position, NULL::int4 AS position_in_unique_constraint
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY AS u(attnum, n)
     JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.attnum
WHERE k.contype IN ('p', 'u'))"},
    {13216, kInformationSchema, "constraint_column_usage", R"(
SELECT pg_catalog.current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       a.attname AS column_name, pg_catalog.current_database() AS constraint_catalog, n.nspname AS constraint_schema,
       k.conname AS constraint_name
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     CROSS JOIN LATERAL unnest(k.conkey) AS u(attnum)
     JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.attnum)"},
    {13217, kInformationSchema, "referential_constraints", R"(
SELECT NULL::name AS constraint_catalog, NULL::name AS constraint_schema, NULL::name AS constraint_name,
       NULL::name AS unique_constraint_catalog, NULL::name AS unique_constraint_schema,
       NULL::name AS unique_constraint_name, NULL::varchar AS match_option, NULL::varchar AS update_rule,
       NULL::varchar AS delete_rule WHERE false)"},
    {13218, kInformationSchema, "information_schema_catalog_name", R"(
SELECT pg_catalog.current_database() AS catalog_name)"},
    {13219, kInformationSchema, "check_constraints", R"(
SELECT pg_catalog.current_database() AS constraint_catalog, n.nspname AS constraint_schema, k.conname AS constraint_name,
       substring(pg_catalog.pg_get_constraintdef(k.oid) FROM 7)::varchar AS check_clause
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_namespace n ON n.oid = k.connamespace
WHERE k.contype = 'c'
UNION
SELECT pg_catalog.current_database(), n.nspname,
       (n.oid::text || '_' || c.oid::text || '_' || a.attnum::text || '_not_null')::name,
       (a.attname::text || ' IS NOT NULL')::varchar
FROM pg_catalog.pg_namespace n JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid
     JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attnotnull AND c.relkind = 'r')"},
    {13220, kInformationSchema, "constraint_table_usage", R"(
SELECT pg_catalog.current_database() AS table_catalog, n.nspname AS table_schema, c.relname AS table_name,
       pg_catalog.current_database() AS constraint_catalog, n.nspname AS constraint_schema, k.conname AS constraint_name
FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE k.contype IN ('p', 'u'))"},
    {13221, kInformationSchema, "enabled_roles", R"(
SELECT rolname AS role_name FROM pg_catalog.pg_authid WHERE pg_catalog.pg_has_role(oid, 'USAGE'))"},
    {13222, kInformationSchema, "applicable_roles", R"(
SELECT a.rolname AS grantee, b.rolname AS role_name, CASE WHEN m.admin_option THEN 'YES' ELSE 'NO' END::varchar(3)
         AS is_grantable
FROM pg_catalog.pg_auth_members m JOIN pg_catalog.pg_authid a ON m.member = a.oid
     JOIN pg_catalog.pg_authid b ON m.roleid = b.oid
WHERE pg_catalog.pg_has_role(a.oid, 'USAGE'))"},
    {13223, kInformationSchema, "administrable_role_authorizations", R"(
SELECT grantee, role_name, is_grantable FROM information_schema.applicable_roles WHERE is_grantable = 'YES')"},
    {13224, kInformationSchema, "table_privileges", R"(
SELECT r.rolname AS grantor, r.rolname AS grantee, pg_catalog.current_database() AS table_catalog,
       n.nspname AS table_schema, c.relname AS table_name, p.privilege_type, 'YES'::varchar(3) AS is_grantable,
       CASE WHEN p.privilege_type = 'SELECT' THEN 'YES' ELSE 'NO' END::varchar(3) AS with_hierarchy
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_catalog.pg_authid r ON r.oid = c.relowner
     CROSS JOIN (VALUES ('INSERT'::varchar), ('SELECT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('REFERENCES'), ('TRIGGER'))
       AS p(privilege_type)
WHERE c.relkind IN ('r', 'v') AND pg_catalog.pg_has_role(r.oid, 'USAGE'))"},
    {13225, kInformationSchema, "role_table_grants", R"(
SELECT grantor, grantee, table_catalog, table_schema, table_name, privilege_type, is_grantable, with_hierarchy
FROM information_schema.table_privileges)"},
    {13226, kInformationSchema, "column_privileges", R"(
SELECT t.grantor, t.grantee, t.table_catalog, t.table_schema, t.table_name, c.column_name, t.privilege_type, t.is_grantable
FROM information_schema.table_privileges t
     JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name
WHERE t.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES'))"},
    {13227, kInformationSchema, "role_column_grants", R"(
SELECT grantor, grantee, table_catalog, table_schema, table_name, column_name, privilege_type, is_grantable
FROM information_schema.column_privileges)"},
    {13228, kInformationSchema, "character_sets", R"(
SELECT NULL::name AS character_set_catalog, NULL::name AS character_set_schema, 'UTF8'::name AS character_set_name,
       'UCS'::name AS character_repertoire, 'UTF8'::name AS form_of_use,
       pg_catalog.current_database() AS default_collate_catalog, 'pg_catalog'::name AS default_collate_schema,
       'ucs_basic'::name AS default_collate_name)"},
    {13229, kInformationSchema, "collations", R"(
SELECT pg_catalog.current_database() AS collation_catalog, n.nspname AS collation_schema, c.collname AS collation_name,
       'NO PAD'::varchar AS pad_attribute
FROM pg_catalog.pg_collation c JOIN pg_catalog.pg_namespace n ON n.oid = c.collnamespace
WHERE c.collencoding IN (-1, 6))"},
});

}  // namespace

std::span<const SystemView> AllSystemViews() {
  static const auto* const views = [] {
    auto* all = new std::vector<SystemView>(kPgViews.begin(), kPgViews.end());
    all->insert(all->end(), kInformationViews.begin(), kInformationViews.end());
    return all;
  }();
  return *views;
}

}  // namespace rocklake
