// The direct path of `INSERT INTO [schema.]table [(columns)] VALUES (literals), ...`: tokens instead of a tree.
//
// ScanInsertValues takes a statement only when PostgreSQL's grammar takes it too and means the same by it. It
// declines whenever it is not sure, so that the full parser decides; a decline is never an error. In a row may stand:
// numbers with an optional minus; strings '...' and E'...' (simple escapes); NULL, TRUE, FALSE, DEFAULT; NOW() and
// CURRENT_TIMESTAMP; a string or number cast with :: to a built-in type, and a built-in type before a string.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sql/ast_node.h"

namespace rocklake::sql {

enum class LiteralTokenKind : std::uint8_t {
  kNull,
  kDefault,
  kTrue,
  kFalse,
  kNumber,  // text: as written, "-" in front when negative; an integer, a decimal or a float
  kString,  // text: the value, quotes and escapes done
  kNow,
};

struct LiteralToken {
  LiteralTokenKind kind = LiteralTokenKind::kNull;
  std::int16_t type = -1;  // the cast's target, an index into InsertValues::types; -1: none was written
  Location location = kNoLocation;
  std::string_view text;
};

// Views point into the scanned text or into `decoded`, so the text must outlive this.
struct InsertValues {
  std::string schema;  // empty when not given; names are folded as PostgreSQL folds them
  std::string table;
  Location table_location = kNoLocation;  // of the whole name
  std::vector<std::string> columns;       // empty: all
  std::vector<Location> column_locations;
  std::size_t row_width = 0;            // at least 1; every row has as many values
  std::vector<LiteralToken> values;     // row after row: a multiple of row_width
  std::vector<std::string_view> types;  // the distinct types that were written, for ParseTypeName
  std::size_t text_end = 0;  // the offset behind the statement, with what blanks and comments follow it
  std::size_t end = 0;       // the offset behind the statement and its semicolon, if it has one

  std::size_t row_count() const { return values.size() / row_width; }
  const LiteralToken* row(std::size_t i) const { return values.data() + i * row_width; }

  std::deque<std::string> decoded;  // the strings that had to be unescaped, and numbers like "- 5"
};

// `from` is where a statement begins, blanks and comments allowed; locations count from the beginning of `text`.
std::optional<InsertValues> ScanInsertValues(std::string_view text, std::size_t from = 0);

}  // namespace rocklake::sql
