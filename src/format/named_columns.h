// A row's columns by name, as a reader sees them: clients of several versions give relations other columns. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "format/definition.h"
#include "format/row_codec.h"
#include "types/value.h"

namespace rocklake {

// Valid as long as what it is made of.
class NamedColumns {
 public:
  // `written`: the commit that wrote the values.
  NamedColumns(const RelationDefinition& definition, const Row& values, std::uint64_t written)
      : definition_(definition), values_(values), written_(written) {}
  NamedColumns(const RelationDefinition& definition, const DecodedRow& row)
      : NamedColumns(definition, row.values, row.envelope.written) {}
  // NULL for a column that the relation lacks, too.
  Value operator[](std::string_view column) const;
  std::string Text(std::string_view column) const;                 // NULL: empty
  std::optional<std::int64_t> Int(std::string_view column) const;  // NULL: nullopt

 private:
  const RelationDefinition& definition_;
  const Row& values_;
  const std::uint64_t written_;
};

}  // namespace rocklake
