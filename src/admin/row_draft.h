// Rows of a lake's relations with their columns by name, across clients whose relations have other columns. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "format/row_codec.h"
#include "mvcc/row.h"

namespace rocklake {

inline Value ColumnOf(const RelationDefinition& relation, const StoredRow& row, std::string_view column) {
  const int attnum = relation.FindColumn(column);
  return attnum == 0 ? Value::Null() : ColumnOrMissing(relation, attnum, row.values, row.envelope.written);
}

inline std::optional<std::int64_t> IntOf(const RelationDefinition& relation, const StoredRow& row,
                                         std::string_view column) {
  const Value value = ColumnOf(relation, row, column);
  return value.kind() == Value::Kind::kInt ? std::optional(value.AsInt()) : std::nullopt;
}

inline std::string TextOf(const RelationDefinition& relation, const StoredRow& row, std::string_view column) {
  const Value value = ColumnOf(relation, row, column);
  return value.kind() == Value::Kind::kBytes ? std::string(value.AsText()) : std::string();
}

// Values for a new row of `target`.
class RowDraft {
 public:
  explicit RowDraft(const RelationDefinition& target) : target_(target), values_(target.columns.size()) {}
  // A copy of a row of `source`: columns that only one of them has are left out, or NULL.
  RowDraft(const RelationDefinition& target, const RelationDefinition& source, const StoredRow& row)
      : RowDraft(target) {
    for (const ColumnDefinition& column : target.columns) {
      if (!column.dropped) Set(column.name, ColumnOf(source, row, column.name));
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
