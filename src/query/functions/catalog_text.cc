// What the catalogs say in words: descriptions, definitions of constraints, indexes and views, visibility.
// (Manual, sections 9.26.3, 9.26.4 and 9.26.5.) All of it comes from the system relations themselves.
#include <algorithm>
#include <optional>

#include "catalog/system/index_keys.h"
#include "query/coercion.h"
#include "query/functions/identifiers.h"
#include "query/functions/implementations.h"
#include "query/functions/pretty_check.h"
#include "query/functions/reg_types.h"
#include "query/functions/system_rows.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

constexpr Oid kPgClass = 1259;

Oid OidArgument(const FunctionCall& call, std::size_t i) { return static_cast<Oid>(call.args[i].AsInt()); }

// -- descriptions -------------------------------------------------------------------------------------------------

Value Description(CatalogSession& session, Oid object, std::optional<Oid> catalog, std::int64_t column) {
  std::vector<std::pair<std::string_view, Value>> filter{{"objoid", Value::Int(object)},
                                                         {"objsubid", Value::Int(column)}};
  if (catalog) filter.emplace_back("classoid", Value::Int(*catalog));
  const auto rows = SystemRows(session, "pg_description", std::move(filter));
  return rows.empty() ? Value() : SystemColumn(session, "pg_description", rows[0], "description");
}

std::optional<Oid> CatalogOid(const FunctionCall& call, std::size_t i) {
  const auto relation = call.context.session.FindRelation("pg_catalog", call.args[i].AsText());
  return relation ? std::optional(relation->oid) : std::nullopt;
}

Value ObjectDescription(const FunctionCall& call) {
  if (call.args.size() == 1) return Description(call.context.session, OidArgument(call, 0), std::nullopt, 0);
  const auto catalog = CatalogOid(call, 1);
  return catalog ? Description(call.context.session, OidArgument(call, 0), catalog, 0) : Value();
}

Value ColumnDescription(const FunctionCall& call) {
  return Description(call.context.session, OidArgument(call, 0), kPgClass, call.args[1].AsInt());
}

Value SharedDescription(const FunctionCall& call) {
  const auto catalog = CatalogOid(call, 1);
  if (!catalog) return Value();
  CatalogSession& session = call.context.session;
  const auto rows =
      SystemRows(session, "pg_shdescription", {{"objoid", call.args[0]}, {"classoid", Value::Int(*catalog)}});
  return rows.empty() ? Value() : SystemColumn(session, "pg_shdescription", rows[0], "description");
}

// -- definitions --------------------------------------------------------------------------------------------------

// Stored expressions are SQL already.
Value Expression(const FunctionCall& call) { return call.args[0]; }

std::string ColumnNames(const RelationDefinition& definition, const ArrayValue& attnums) {
  std::string names;
  for (const Value& attnum : attnums.elements) {
    if (!names.empty()) names += ", ";
    names += QuotedName(definition.columns[static_cast<std::size_t>(attnum.AsInt() - 1)].name);
  }
  return names;
}

Value ConstraintDefinition(const FunctionCall& call) {
  CatalogSession& session = call.context.session;
  const auto rows = SystemRows(session, "pg_constraint", {{"oid", call.args[0]}});
  if (rows.empty()) return Value();
  const auto column = [&](std::string_view name) {
    return SystemColumn(session, "pg_constraint", rows[0], name);
  };
  const auto relation = session.FindRelation(static_cast<Oid>(column("conrelid").AsInt()));
  const char kind = static_cast<char>(column("contype").AsInt());
  if (kind == 'c') {
    const Value expression = column("conbin");
    const bool pretty = call.args.size() > 1 && call.args[1].AsBool();
    return Value::Text(fmt::format(
        "CHECK ({})", pretty ? PrettyCheck(expression.AsText()) : std::string(expression.AsText())));
  }
  if (!relation || !relation->definition) return Value();
  const Value key = column("conkey");
  const std::string names = key.is_null() ? "" : ColumnNames(*relation->definition, key.AsArray());
  return Value::Text(fmt::format("{} ({})", kind == 'p' ? "PRIMARY KEY" : "UNIQUE", names));
}

// "btree (a, b DESC)": as CREATE INDEX said it, and by the columns of what makes keys unique.
std::string MethodAndKeys(const RelationDefinition& definition, std::string_view name,
                          const ArrayValue& attnums) {
  const std::string_view said = IndexMethodAndKeys(definition, name);
  return said.empty() ? fmt::format("btree ({})", ColumnNames(definition, attnums)) : std::string(said);
}

Value IndexDefinitionText(const FunctionCall& call) {
  CatalogSession& session = call.context.session;
  const auto rows = SystemRows(session, "pg_index", {{"indexrelid", call.args[0]}});
  const auto classes = SystemRows(session, "pg_class", {{"oid", call.args[0]}});
  if (rows.empty() || classes.empty()) return Value();
  const auto column = [&](std::string_view name) { return SystemColumn(session, "pg_index", rows[0], name); };
  const auto relation = session.FindRelation(static_cast<Oid>(column("indrelid").AsInt()));
  if (!relation || !relation->definition) return Value();
  const Value attnums = column("indkey");
  const ArrayValue& key = attnums.AsArray();
  const std::string name(SystemColumn(session, "pg_class", classes[0], "relname").AsText());
  const std::int64_t only = call.args.size() > 1 ? call.args[1].AsInt() : 0;
  if (only != 0) {
    if (only < 0 || only > static_cast<std::int64_t>(key.elements.size())) return Value::Text("");
    const auto keys = SplitIndexKeys(MethodAndKeys(*relation->definition, name, key));
    return Value::Text(keys.at(static_cast<std::size_t>(only - 1)).text);
  }
  const bool pretty = call.args.size() > 2 && call.args[2].AsBool() && RelationIsVisible(*relation, session);
  const std::string_view unique = column("indisunique").AsBool() ? "UNIQUE " : "";
  return Value::Text(
      fmt::format("CREATE {}INDEX {} ON {} USING {}", unique, QuotedName(name),
                  pretty ? QuotedName(relation->name) : QualifiedName(relation->schema, relation->name),
                  MethodAndKeys(*relation->definition, name, key)));
}

Value ViewText(const std::optional<RelationRef>& relation) {
  if (!relation) return Value();
  std::string query;
  if (relation->definition) query = relation->definition->view_query;
  if (relation->virtual_relation != nullptr) query = relation->virtual_relation->view_query;
  if (query.empty()) return Value();
  while (query.ends_with('\n') || query.ends_with(' ')) query.pop_back();
  return Value::Text(query.ends_with(';') ? " " + query : " " + query + ";");
}

Value ViewDefinition(const FunctionCall& call) {
  return ViewText(call.context.session.FindRelation(OidArgument(call, 0)));
}

Value ViewDefinitionByName(const FunctionCall& call) {
  const Value oid = ParseRegType(oid::kRegclass, call.args[0].AsText(), call.context.session);
  return ViewText(call.context.session.FindRelation(static_cast<Oid>(oid.AsInt())));
}

Value Null(const FunctionCall&) { return Value(); }

// -- functions of functions -----------------------------------------------------------------------------------------

Value FunctionArguments(const FunctionCall& call) {
  const FunctionInfo* function = FunctionRegistry::Get().FindByOid(OidArgument(call, 0));
  if (function == nullptr) return Value();
  std::string text;
  for (std::size_t i = 0; i < function->arg_types.size(); ++i) {
    if (i > 0) text += ", ";
    if (function->variadic && i + 1 == function->arg_types.size()) text += "VARIADIC ";
    if (i < function->arg_names.size() && !function->arg_names[i].empty() && function->arg_names[i] != "?") {
      text += QuotedName(function->arg_names[i]) + " ";
    }
    text += FormatType(function->arg_types[i]);
  }
  for (const auto& [name, type] : function->result_columns) {
    text += fmt::format("{}OUT {} {}", text.empty() ? "" : ", ", QuotedName(name), FormatType(type.oid));
  }
  return Value::Text(text);
}

Value FunctionResult(const FunctionCall& call) {
  const FunctionInfo* function = FunctionRegistry::Get().FindByOid(OidArgument(call, 0));
  if (function == nullptr) return Value();
  return Value::Text((function->kind == FunctionKind::kSetReturning ? "SETOF " : "") +
                     FormatType(function->result_type));
}

// -- visibility: what the search path finds by its bare name. Everything built in is in pg_catalog ------------------------

// Indexes are no relations of the catalog session; their rows in pg_class say where they are.
Value TableIsVisible(const FunctionCall& call) {
  CatalogSession& session = call.context.session;
  if (const auto relation = session.FindRelation(OidArgument(call, 0))) {
    return Value::Bool(RelationIsVisible(*relation, session));
  }
  const auto rows = SystemRows(session, "pg_class", {{"oid", call.args[0]}});
  if (rows.empty()) return Value();
  const std::int64_t schema = SystemColumn(session, "pg_class", rows[0], "relnamespace").AsInt();
  for (const std::string& name : session.EffectiveSearchPath(true)) {
    const auto found = session.FindSchema(name);
    if (found && found->oid == schema) return Value::Bool(true);
  }
  return Value::Bool(false);
}

Value TypeIsVisible(const FunctionCall& call) {
  if (FindType(OidArgument(call, 0)) != nullptr) return Value::Bool(true);
  const auto rows = SystemRows(call.context.session, "pg_type", {{"oid", call.args[0]}});
  if (rows.empty()) return Value();
  const Value relation = SystemColumn(call.context.session, "pg_type", rows[0], "typrelid");
  const auto found = call.context.session.FindRelation(static_cast<Oid>(relation.AsInt()));
  return Value::Bool(!found || RelationIsVisible(*found, call.context.session));
}

Value FunctionIsVisible(const FunctionCall& call) {
  const FunctionInfo* function = FunctionRegistry::Get().FindByOid(OidArgument(call, 0));
  return function == nullptr ? Value() : Value::Bool(!function->name.starts_with("_pg_"));
}

Value OperatorIsVisible(const FunctionCall& call) {
  const auto all = FunctionRegistry::Get().AllOperators();
  const bool exists =
      std::ranges::any_of(all, [&](const OperatorInfo* op) { return op->oid == OidArgument(call, 0); });
  return exists ? Value::Bool(true) : Value();
}

constexpr char kCollationRelation[] = "pg_collation";
constexpr char kOpclassRelation[] = "pg_opclass";
constexpr char kOpfamilyRelation[] = "pg_opfamily";
constexpr char kConversionRelation[] = "pg_conversion";
constexpr char kStatisticsRelation[] = "pg_statistic_ext";

template <const char* kRelation>
Value ListedIsVisible(const FunctionCall& call) {
  return SystemRows(call.context.session, kRelation, {{"oid", call.args[0]}}).empty() ? Value()
                                                                                      : Value::Bool(true);
}

Value IsPublishable(const FunctionCall& call) {
  const auto relation = call.context.session.FindRelation(OidArgument(call, 0));
  if (!relation) return Value();
  return Value::Bool(relation->definition && relation->definition->kind == RelationKind::kTable &&
                     !relation->temporary);
}

// A bit mask of INSERT (8), UPDATE (4), DELETE (16).
Value IsUpdatable(const FunctionCall& call) {
  const auto relation = call.context.session.FindRelation(OidArgument(call, 0));
  const bool table = relation && relation->definition && relation->definition->kind == RelationKind::kTable;
  return Value::Int(table ? 28 : 0);
}

Value ColumnIsUpdatable(const FunctionCall& call) {
  const auto relation = call.context.session.FindRelation(OidArgument(call, 0));
  const bool table = relation && relation->definition && relation->definition->kind == RelationKind::kTable;
  return Value::Bool(table && call.args[1].AsInt() > 0);
}

Value TablespaceLocation(const FunctionCall&) { return Value::Text(""); }

constexpr ScalarEntry kFunctions[] = {
    {"obj_description_1215", ObjectDescription},
    {"obj_description_1348", ObjectDescription},
    {"col_description_1216", ColumnDescription},
    {"shobj_description_1993", SharedDescription},
    {"pg_get_expr", Expression},
    {"pg_get_expr_ext", Expression},
    {"pg_get_constraintdef", ConstraintDefinition},
    {"pg_get_constraintdef_ext", ConstraintDefinition},
    {"pg_get_indexdef", IndexDefinitionText},
    {"pg_get_indexdef_ext", IndexDefinitionText},
    {"pg_get_viewdef", ViewDefinition},
    {"pg_get_viewdef_ext", ViewDefinition},
    {"pg_get_viewdef_wrap", ViewDefinition},
    {"pg_get_viewdef_name", ViewDefinitionByName},
    {"pg_get_viewdef_name_ext", ViewDefinitionByName},
    {"pg_get_ruledef", Null},
    {"pg_get_ruledef_ext", Null},
    {"pg_get_triggerdef", Null},
    {"pg_get_triggerdef_ext", Null},
    {"pg_get_partkeydef", Null},
    {"pg_get_partition_constraintdef", Null},
    {"pg_get_statisticsobjdef", Null},
    {"pg_get_statisticsobjdef_columns", Null},
    {"pg_get_statisticsobjdef_expressions", Null},
    {"pg_get_replica_identity_index", Null},
    {"pg_get_serial_sequence", Null},
    {"pg_get_function_sqlbody", Null},
    {"pg_get_function_arg_default", Null},
    {"pg_get_functiondef", Null},
    {"pg_get_function_arguments", FunctionArguments},
    {"pg_get_function_identity_arguments", FunctionArguments},
    {"pg_get_function_result", FunctionResult},
    {"pg_table_is_visible", TableIsVisible},
    {"pg_type_is_visible", TypeIsVisible},
    {"pg_function_is_visible", FunctionIsVisible},
    {"pg_operator_is_visible", OperatorIsVisible},
    {"pg_collation_is_visible", ListedIsVisible<kCollationRelation>},
    {"pg_opclass_is_visible", ListedIsVisible<kOpclassRelation>},
    {"pg_opfamily_is_visible", ListedIsVisible<kOpfamilyRelation>},
    {"pg_conversion_is_visible", ListedIsVisible<kConversionRelation>},
    {"pg_statistics_obj_is_visible", ListedIsVisible<kStatisticsRelation>},
    {"pg_ts_parser_is_visible", Null},
    {"pg_ts_dict_is_visible", Null},
    {"pg_ts_config_is_visible", Null},
    {"pg_ts_template_is_visible", Null},
    {"pg_relation_is_publishable", IsPublishable},
    {"pg_relation_is_updatable", IsUpdatable},
    {"pg_column_is_updatable", ColumnIsUpdatable},
    {"pg_tablespace_location", TablespaceLocation},
    {"pg_tablespace_size_oid", Null},
    {"pg_tablespace_size_name", Null},
};

}  // namespace

std::span<const ScalarEntry> CatalogTextFunctions() { return kFunctions; }

}  // namespace rocklake
