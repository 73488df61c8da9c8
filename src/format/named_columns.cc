#include "format/named_columns.h"

namespace rocklake {

Value NamedColumns::operator[](std::string_view column) const {
  const int attnum = definition_.FindColumn(column);
  return attnum == 0 ? Value::Null() : ColumnOrMissing(definition_, attnum, values_, written_);
}

std::string NamedColumns::Text(std::string_view column) const {
  const Value value = (*this)[column];
  return value.kind() == Value::Kind::kBytes ? std::string(value.AsText()) : std::string();
}

std::optional<std::int64_t> NamedColumns::Int(std::string_view column) const {
  const Value value = (*this)[column];
  return value.kind() == Value::Kind::kInt ? std::optional(value.AsInt()) : std::nullopt;
}

}  // namespace rocklake
