// New rows for a lake's relations, with their columns by name. Pure.
#pragma once

#include <string_view>
#include <utility>

#include "format/named_columns.h"
#include "mvcc/row.h"

namespace rocklake {

// Values for a new row of `target`.
class RowDraft {
 public:
  explicit RowDraft(const RelationDefinition& target) : target_(target), values_(target.columns.size()) {}
  // A copy of a row of `source`: columns that only one of them has are left out, or NULL.
  RowDraft(const RelationDefinition& target, const RelationDefinition& source, const StoredRow& row)
      : RowDraft(target) {
    const NamedColumns columns(source, row.values, row.envelope.written);
    for (const ColumnDefinition& column : target.columns) {
      if (!column.dropped) Set(column.name, columns[column.name]);
    }
  }

  // Without effect where the relation lacks the column.
  void Set(std::string_view column, Value value) {
    const int attnum = target_.FindColumn(column);
    if (attnum != 0) values_[static_cast<std::size_t>(attnum) - 1] = std::move(value);
  }
  const Row& values() const { return values_; }
  Row Take() { return std::move(values_); }

 private:
  const RelationDefinition& target_;
  Row values_;
};

}  // namespace rocklake
