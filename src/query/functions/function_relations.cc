#include "query/functions/function_relations.h"

#include <cstring>

#include "query/functions/tables.h"
#include "query/view_reads.h"

namespace rocklake {
namespace {

constexpr Oid kPgCatalog = 11, kInternalLanguage = 12, kSqlLanguage = 14, kOwner = 10;

Value Char(char c) { return Value::Int(static_cast<unsigned char>(c)); }
Value OidOf(Oid oid) { return Value::Int(oid); }

// False when the filter asks for another oid in this column.
bool Admits(VirtualFilter filter, int column, Oid oid) {
  for (const auto& [index, value] : filter) {
    if (index == column && value.kind() == Value::Kind::kInt && value.AsInt() != oid) return false;
  }
  return true;
}

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    words.push_back(text.substr(0, space));
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  }
  return words;
}

Value ArrayOf(Oid element, std::vector<Value> elements, std::int32_t lower_bound) {
  ArrayValue array;
  array.element_type = element;
  if (!elements.empty())
    array.dimensions.push_back({static_cast<std::int32_t>(elements.size()), lower_bound});
  array.elements = std::move(elements);
  return Value::Of(std::move(array));
}

Value OidArray(std::string_view text, std::int32_t lower_bound) {
  std::vector<Value> oids;
  for (const std::string_view word : Words(text)) oids.push_back(Value::Int(std::stoll(std::string(word))));
  return ArrayOf(oid::kOid, std::move(oids), lower_bound);
}

Value NameArray(std::string_view text) {
  std::vector<Value> names;
  for (const std::string_view word : Words(text)) names.push_back(Value::Text(word == "?" ? "" : word));
  return ArrayOf(oid::kText, std::move(names), 1);
}

Value ModeArray(std::string_view text) {
  std::vector<Value> modes;
  for (const char mode : text) modes.push_back(Char(mode));
  return ArrayOf(oid::kChar, std::move(modes), 1);
}

Row ProcedureRow(const ProcRow& proc) {
  const auto has = [&](char flag) { return std::strchr(proc.flags, flag) != nullptr; };
  const auto text_or_null = [](const char* text, Value (*make)(std::string_view)) {
    return *text == '\0' ? Value() : make(text);
  };
  return {OidOf(proc.oid),
          Value::Text(proc.name),
          OidOf(kPgCatalog),
          OidOf(kOwner),
          OidOf(has('q') ? kSqlLanguage : kInternalLanguage),
          Value::Float(static_cast<double>(proc.cost)),
          Value::Float(static_cast<double>(proc.rows)),
          OidOf(proc.variadic),
          OidOf(0),
          Char(proc.kind),
          Value::Bool(false),
          Value::Bool(has('l')),
          Value::Bool(has('s')),
          Value::Bool(has('r')),
          Char(proc.volatility),
          Char(proc.parallel),
          Value::Int(static_cast<std::int64_t>(Words(proc.arg_types).size())),
          Value::Int(proc.default_count),
          OidOf(proc.result),
          OidArray(proc.arg_types, 0),
          *proc.all_types == '\0' ? Value() : OidArray(proc.all_types, 1),
          text_or_null(proc.modes, ModeArray),
          text_or_null(proc.arg_names, NameArray),
          text_or_null(proc.defaults, Value::Text),
          Value(),
          Value::Text(proc.source),
          Value(),
          Value(),
          Value(),
          Value()};
}

void ProcedureRows(CatalogSession&, VirtualFilter filter, const RowEmitter& emit) {
  for (const ProcRow& proc : ProcTable()) {
    if (Admits(filter, 0, proc.oid)) emit(ProcedureRow(proc));
  }
}

void OperatorRows(CatalogSession&, VirtualFilter filter, const RowEmitter& emit) {
  for (const OperatorRow& op : OperatorTable()) {
    if (!Admits(filter, 0, op.oid)) continue;
    emit({OidOf(op.oid), Value::Text(op.name), OidOf(kPgCatalog), OidOf(kOwner), Char(op.kind),
          Value::Bool(op.can_merge), Value::Bool(op.can_hash), OidOf(op.left), OidOf(op.right),
          OidOf(op.result), OidOf(op.commutator), OidOf(op.negator), OidOf(op.code), OidOf(op.restriction),
          OidOf(op.join)});
  }
}

void CastRows(CatalogSession&, VirtualFilter filter, const RowEmitter& emit) {
  for (const CastRow& cast : CastTable()) {
    if (!Admits(filter, 0, cast.oid)) continue;
    emit({OidOf(cast.oid), OidOf(cast.source), OidOf(cast.target), OidOf(cast.function), Char(cast.context),
          Char(cast.method)});
  }
}

void AggregateRows(CatalogSession&, VirtualFilter filter, const RowEmitter& emit) {
  const auto text = [](const char* value) { return value == nullptr ? Value() : Value::Text(value); };
  for (const AggregateRow& row : AggregateTable()) {
    if (!Admits(filter, 0, row.function)) continue;
    emit({OidOf(row.function),
          Char(row.kind),
          Value::Int(row.direct_arguments),
          OidOf(row.transition),
          OidOf(row.final),
          OidOf(row.combine),
          OidOf(row.serialize),
          OidOf(row.deserialize),
          OidOf(row.moving_transition),
          OidOf(row.moving_inverse),
          OidOf(row.moving_final),
          Value::Bool(row.final_extra),
          Value::Bool(row.moving_final_extra),
          Char(row.final_modify),
          Char(row.moving_final_modify),
          OidOf(row.sort_operator),
          OidOf(row.transition_type),
          Value::Int(row.transition_space),
          OidOf(row.moving_transition_type),
          Value::Int(row.moving_transition_space),
          text(row.initial_value),
          text(row.moving_initial_value)});
  }
}

}  // namespace

void AddFunctionRelations(VirtualRelations& relations) {
  relations.SetRows("pg_catalog", "pg_proc", ProcedureRows);
  relations.SetRows("pg_catalog", "pg_operator", OperatorRows);
  relations.SetRows("pg_catalog", "pg_cast", CastRows);
  relations.SetRows("pg_catalog", "pg_aggregate", AggregateRows);
  AddViewDependencies(relations);
}

}  // namespace rocklake
