// regclass, regtype and their like are oids that a client sees by name: here they become text on their way out.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "catalog/catalog_session.h"
#include "query/functions/reg_types.h"
#include "types/type_info.h"
#include "types/value.h"

namespace rocklake {

class NamedObjects {
 public:
  static bool IsNamed(Type type) { return IsRegType(type.oid); }

  // `types` per column; kInvalid for those that are to stay as they are.
  explicit NamedObjects(std::vector<Type> types) : types_(std::move(types)) {
    for (std::size_t i = 0; i < types_.size(); ++i) {
      if (IsNamed(types_[i])) columns_.push_back(i);
    }
  }

  // The row itself when there is nothing to do; else one that lives until the next call.
  const Row& Resolve(const Row& row, CatalogSession& session) {
    if (columns_.empty()) return row;
    resolved_ = row;
    for (const std::size_t column : columns_) {
      Value& value = resolved_[column];
      if (value.is_null()) continue;
      value = Value::Text(FormatRegType(types_[column].oid, static_cast<Oid>(value.AsInt()), session));
    }
    return resolved_;
  }

 private:
  std::vector<Type> types_;
  std::vector<std::size_t> columns_;
  Row resolved_;
};

}  // namespace rocklake
