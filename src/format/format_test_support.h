// What the tests of the format share: relations as DuckLake creates them, hexadecimal.
#pragma once

#include <fmt/format.h>

#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "format/definition.h"

namespace rocklake {

// Upper-case digits; spaces in the input of FromHex are skipped.
inline std::string ToHex(ByteView bytes) {
  std::string text;
  for (const char c : bytes) text += fmt::format("{:02X}", static_cast<unsigned char>(c));
  return text;
}

inline Bytes FromHex(std::string_view text) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : std::toupper(c) - 'A' + 10; };
  Bytes bytes;
  std::string digits;
  for (const char c : text) {
    if (std::isxdigit(static_cast<unsigned char>(c))) digits += c;
  }
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes.push_back(static_cast<char>(digit(digits[i]) << 4 | digit(digits[i + 1])));
  }
  return bytes;
}

inline ColumnDefinition Column(std::string name, Oid type = oid::kInt8) {
  ColumnDefinition column;
  column.name = std::move(name);
  column.type = {type, -1};
  return column;
}

inline RelationDefinition Relation(std::string name, std::vector<ColumnDefinition> columns,
                                   std::vector<int> primary_key = {}) {
  RelationDefinition definition;
  definition.relation_id = 9;
  definition.name = std::move(name);
  definition.columns = std::move(columns);
  if (!primary_key.empty()) {
    definition.unique.push_back({definition.name + "_pkey", true, true, std::move(primary_key)});
  }
  PlaceRelation(definition);
  return definition;
}

inline RelationDefinition TableRelation() {
  return Relation("ducklake_table",
                  {Column("table_id"), Column("table_uuid", oid::kUuid), Column("begin_snapshot"),
                   Column("end_snapshot"), Column("schema_id"), Column("table_name", oid::kVarchar),
                   Column("path", oid::kVarchar), Column("path_is_relative", oid::kBool)});
}

inline RelationDefinition MetadataRelation() {
  return Relation("ducklake_metadata", {Column("key", oid::kVarchar), Column("value", oid::kVarchar),
                                        Column("scope", oid::kVarchar), Column("scope_id")});
}

inline RelationDefinition DataFileRelation() {
  return Relation("ducklake_data_file",
                  {Column("data_file_id"), Column("table_id"), Column("begin_snapshot"),
                   Column("end_snapshot"), Column("path", oid::kVarchar)},
                  {1});
}

}  // namespace rocklake
