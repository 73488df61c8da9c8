#include "catalog/system/system_relations.h"

#include <string>
#include <unordered_map>

#include "catalog/builtin_schemas.h"
#include "catalog/system/empty_views.h"
#include "catalog/system/producers.h"
#include "catalog/system/system_columns.h"
#include "catalog/system/system_views.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

const std::unordered_map<std::string_view, Producer>& Producers() {
  static const auto* const producers = new std::unordered_map<std::string_view, Producer>{
      {"pg_namespace", PgNamespaceRows},
      {"pg_class", PgClassRows},
      {"pg_attribute", PgAttributeRows},
      {"pg_attrdef", PgAttrdefRows},
      {"pg_constraint", PgConstraintRows},
      {"pg_index", PgIndexRows},
      {"pg_description", PgDescriptionRows},
      {"pg_shdescription", PgShdescriptionRows},
      {"pg_rewrite", PgRewriteRows},
      {"pg_type", PgTypeRows},
      {"pg_database", PgDatabaseRows},
      {"pg_authid", PgAuthidRows},
      {"pg_auth_members", PgAuthMembersRows},
      {"pg_am", PgAmRows},
      {"pg_tablespace", PgTablespaceRows},
      {"pg_collation", PgCollationRows},
      {"pg_language", PgLanguageRows},
      {"pg_settings", PgSettingsRows},
      {"pg_stat_activity", PgStatActivityRows},
      {"pg_locks", PgLocksRows},
  };
  return *producers;
}

Type ColumnType(std::string_view name) {
  constexpr std::int32_t kThreeLetters = 3 + 4;
  // information_schema's domains
  if (name == "yes_or_no") return Type{oid::kVarchar, kThreeLetters};
  if (name == "time_stamp") return Type{oid::kTimestamptz, 2};
  // Types that no column of ours has a value of (inet, aclitem, ...) show as text.
  const TypeInfo* type = FindTypeByName(name);
  return Type{type ? type->oid : oid::kText};
}

std::vector<VirtualColumn> ParseColumns(std::string_view columns) {
  std::vector<VirtualColumn> parsed;
  while (!columns.empty()) {
    const auto comma = columns.find(',');
    std::string_view column = columns.substr(0, comma);
    columns.remove_prefix(comma == std::string_view::npos ? columns.size() : comma + 1);
    const bool not_null = column.ends_with('!');
    if (not_null) column.remove_suffix(1);
    const auto space = column.find(' ');
    parsed.push_back({std::string(column.substr(0, space)), ColumnType(column.substr(space + 1)), not_null});
  }
  return parsed;
}

// Columns whose equality a producer answers without walking all lakes and relations.
std::vector<int> LookUpColumns(std::string_view name) {
  if (name == "pg_class" || name == "pg_attribute" || name == "pg_type" || name == "pg_namespace") return {0};
  return {};
}

void EmitNothing(CatalogSession&, VirtualFilter, const RowEmitter&) {}

}  // namespace

VirtualRelation MakeRelation(Oid oid, std::string_view schema, std::string_view name,
                             std::string_view columns,
                             std::function<void(CatalogSession&, VirtualFilter, const RowEmitter&)> rows) {
  VirtualRelation relation;
  relation.oid = oid;
  relation.schema = schema;
  relation.name = name;
  relation.columns = ParseColumns(columns);
  relation.rows = std::move(rows);
  relation.lookup_columns = LookUpColumns(name);
  return relation;
}

void AddSystemRelations(VirtualRelations& relations) {
  for (const auto& known : AllSystemRelations()) {
    const auto producer = Producers().find(known.name);
    relations.Add(MakeRelation(known.oid, kPgCatalog, known.name, known.columns,
                               producer == Producers().end() ? EmitNothing : producer->second));
  }
  for (const auto& view : AllEmptyViews()) {
    relations.Add(MakeRelation(view.oid, view.schema, view.name, view.columns, EmitNothing));
  }
  for (const auto& view : AllSystemViews()) {
    VirtualRelation relation;
    relation.oid = view.oid;
    relation.schema = view.schema;
    relation.name = view.name;
    relation.view_query = view.query;
    relations.Add(std::move(relation));
  }
  constexpr Oid kLakesOid = 13901;
  relations.Add(MakeRelation(
      kLakesOid, kRocklakeSchema, "lakes",
      "database text!,schema text!,generation int8!,path text!,owner text,retired bool!,oid oid!",
      RocklakeLakesRows));
  constexpr Oid kRolesOid = 13905;
  relations.Add(
      MakeRelation(kRolesOid, kRocklakeSchema, "roles",
                   "name text!,level text,database text,may_define bool!,may_log_in bool!,has_password bool!,"
                   "created timestamptz!",
                   RocklakeRolesRows));
}

}  // namespace rocklake
