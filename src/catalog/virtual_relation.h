// Virtual relations: system catalogs computed on reading. They are ordinary relations to the SQL engine.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "types/type.h"
#include "types/value.h"

namespace rocklake {

class CatalogSession;

struct VirtualColumn {
  std::string name;
  Type type;
  bool not_null = false;
};

// Equalities `column = value` (0-based columns) that every wanted row satisfies. A relation may use them to
// look rows up instead of walking all; it may also ignore them, since the engine filters again.
using VirtualFilter = std::span<const std::pair<int, Value>>;
using RowEmitter = std::function<void(Row&&)>;

struct VirtualRelation {
  Oid oid = 0;  // as in PostgreSQL where it has one there
  std::string schema;
  std::string name;
  std::vector<VirtualColumn> columns;
  // Emits rows of columns.size() values. May throw SqlError, StoreFailure.
  std::function<void(CatalogSession&, VirtualFilter, const RowEmitter&)> rows;
  // Columns (0-based) by which `rows` looks rows up instead of walking all: the planner then joins by look-up.
  std::vector<int> lookup_columns;
  // A system view instead: its SELECT over other relations; `rows` is empty, `columns` too (the binder
  // derives them).
  std::string view_query;
};

// All virtual relations of the program; filled at start-up, then constant and thread safe.
class VirtualRelations {
 public:
  void Add(VirtualRelation relation);
  // Gives a relation that was added without rows its producer (a module above the catalog knows them).
  void SetRows(std::string_view schema, std::string_view name,
               std::function<void(CatalogSession&, VirtualFilter, const RowEmitter&)> rows);
  const VirtualRelation* Find(std::string_view schema, std::string_view name) const;
  const VirtualRelation* Find(Oid oid) const;
  std::vector<const VirtualRelation*> All() const;  // by schema and name

 private:
  std::unordered_map<std::string, VirtualRelation> by_name_;  // "schema.name"
  std::unordered_map<Oid, const VirtualRelation*> by_oid_;
};

}  // namespace rocklake
