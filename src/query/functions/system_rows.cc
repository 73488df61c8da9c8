#include "query/functions/system_rows.h"

#include <algorithm>

namespace rocklake {
namespace {

int ColumnIndex(const VirtualRelation& relation, std::string_view name) {
  const auto it = std::ranges::find(relation.columns, name, &VirtualColumn::name);
  return it == relation.columns.end() ? -1 : static_cast<int>(it - relation.columns.begin());
}

bool SameValue(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  if (a.kind() == Value::Kind::kInt) return a.AsInt() == b.AsInt();
  return a.kind() == Value::Kind::kBytes && a.AsBytes() == b.AsBytes();
}

const VirtualRelation* Relation(CatalogSession& session, std::string_view relation) {
  return session.catalog().virtual_relations().Find("pg_catalog", relation);
}

}  // namespace

std::vector<Row> SystemRows(CatalogSession& session, std::string_view relation,
                            std::vector<std::pair<std::string_view, Value>> equal) {
  const VirtualRelation* found = Relation(session, relation);
  std::vector<Row> rows;
  if (found == nullptr || !found->rows) return rows;
  std::vector<std::pair<int, Value>> filter;
  for (auto& [name, value] : equal) {
    const int index = ColumnIndex(*found, name);
    if (index < 0) return rows;
    filter.emplace_back(index, std::move(value));
  }
  found->rows(session, filter, [&](Row&& row) {
    const bool matches = std::ranges::all_of(filter, [&](const auto& pair) {
      return SameValue(row[static_cast<std::size_t>(pair.first)], pair.second);
    });
    if (matches) rows.push_back(std::move(row));
  });
  return rows;
}

Value SystemColumn(CatalogSession& session, std::string_view relation, const Row& row,
                   std::string_view column) {
  const VirtualRelation* found = Relation(session, relation);
  const int index = found == nullptr ? -1 : ColumnIndex(*found, column);
  return index < 0 ? Value() : row[static_cast<std::size_t>(index)];
}

std::optional<Oid> SystemOid(CatalogSession& session, std::string_view relation, std::string_view name_column,
                             std::string_view name) {
  const auto rows = SystemRows(session, relation, {{name_column, Value::Text(name)}});
  if (rows.empty()) return std::nullopt;
  return static_cast<Oid>(SystemColumn(session, relation, rows[0], "oid").AsInt());
}

std::optional<std::string> SystemName(CatalogSession& session, std::string_view relation,
                                      std::string_view name_column, Oid oid) {
  const auto rows = SystemRows(session, relation, {{"oid", Value::Int(oid)}});
  if (rows.empty()) return std::nullopt;
  return std::string(SystemColumn(session, relation, rows[0], name_column).AsText());
}

}  // namespace rocklake
