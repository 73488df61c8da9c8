#include "catalog/system/relation_walk.h"

#include <algorithm>

#include "catalog/builtin_schemas.h"

namespace rocklake {

const Value* FilterValue(VirtualFilter filter, int column) {
  const auto found = std::ranges::find(filter, column, [](const auto& equality) { return equality.first; });
  return found == filter.end() ? nullptr : &found->second;
}

bool Admits(VirtualFilter filter, int column, std::int64_t value) {
  const Value* wanted = FilterValue(filter, column);
  return !wanted || wanted->kind() != Value::Kind::kInt || wanted->AsInt() == value;
}

bool Admits(VirtualFilter filter, int column, std::string_view value) {
  const Value* wanted = FilterValue(filter, column);
  return !wanted || wanted->kind() != Value::Kind::kBytes || wanted->AsText() == value;
}

bool IsListed(CatalogSession& session, Oid schema) {
  if (schema != kRocklakeSchemaOid) return true;
  const auto path = session.EffectiveSearchPath(false);
  return std::ranges::find(path, kRocklakeSchema) != path.end();
}

bool RelationView::is_view() const {
  if (ref.virtual_relation) return !ref.virtual_relation->view_query.empty();
  return ref.definition->kind == RelationKind::kView;
}

std::vector<RelationView::Column> RelationView::Columns() const {
  std::vector<Column> columns;
  int attnum = 0;
  if (ref.virtual_relation) {
    for (const auto& column : ref.virtual_relation->columns) {
      columns.push_back({++attnum, column.name, column.type, column.not_null, false, false, false});
    }
    return columns;
  }
  for (const auto& column : ref.definition->columns) {
    columns.push_back({++attnum, column.name, column.type, column.not_null, column.dropped,
                       !column.default_expression.empty(), !column.missing_value.is_null()});
  }
  return columns;
}

void ForEachRelation(CatalogSession& session, VirtualFilter filter, int oid_column, int name_column,
                     int schema_column, const std::function<void(const RelationView&)>& visit) {
  if (const Value* oid = FilterValue(filter, oid_column); oid && oid->kind() == Value::Kind::kInt) {
    // An index's oid lies within the eight of its relation.
    const auto relation = static_cast<Oid>(oid->AsInt());
    for (const Oid candidate : {relation, relation & ~Oid{7}}) {
      if (auto ref = session.FindRelation(candidate)) {
        if (IsListed(session, ref->schema_oid)) visit({std::move(*ref)});
        return;
      }
    }
    return;
  }
  const Value* name = FilterValue(filter, name_column);
  for (const auto& schema : session.Schemas()) {
    if (!Admits(filter, schema_column, schema.oid) || !session.HasMoment(schema)) continue;
    if (!IsListed(session, schema.oid)) continue;
    if (name && name->kind() == Value::Kind::kBytes) {
      if (auto ref = session.FindRelation(schema.name, name->AsText())) {
        visit({std::move(*ref)});
        continue;  // an index and a relation share one name space
      }
    }
    for (auto& ref : session.Relations(schema.oid)) visit({std::move(ref)});
  }
}

std::vector<IndexView> IndexesOf(const RelationRef& relation) {
  std::vector<IndexView> indexes;
  if (!relation.definition) return indexes;
  constexpr std::size_t kListed = 7;
  const auto add = [&](const std::string& name, const std::vector<int>& attnums, bool unique, bool primary,
                       bool constraint) {
    if (indexes.size() == kListed) return;
    const auto oid = static_cast<Oid>(relation.oid + 1 + indexes.size());
    indexes.push_back({oid, name, attnums, unique, primary, constraint});
  };
  for (const auto& unique : relation.definition->unique) {
    add(unique.name, unique.attnums, true, unique.primary, unique.is_constraint);
  }
  for (const auto& index : relation.definition->indexes) add(index.name, index.attnums, false, false, false);
  return indexes;
}

Oid DefaultOid(Oid relation, int attnum) {
  return relation ^ (Oid{0x80000000} | (static_cast<Oid>(attnum) << 20));
}

Oid RoleOid(std::string_view role) {
  if (role.empty() || role == "postgres") return kBootstrapRole;
  // Roles that only exist as connection names have no row anywhere: a hash gives each a stable oid.
  std::uint32_t hash = 2166136261u;
  for (const char c : role) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return 16384 + (hash & 0x0FFFFFFF);
}

Value Char(char c) { return Value::Int(static_cast<unsigned char>(c)); }
Value Name(std::string_view name) { return Value::Text(name); }

}  // namespace rocklake
