// Relation definitions: what a client's CREATE TABLE said, and where its rows stand in the keyspace.
//
// Definitions are versioned rows of the lake itself (FF | relation id | commit). They are immutable once
// built and shared by pointer. Thread safe to read.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "format/registry.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

// A column keeps its attribute number (attnum, 1-based) for life; a dropped one keeps its place and its
// number is never used again. attnum is also the field number of the column in the row message.
struct ColumnDefinition {
  std::string name;
  Type type;
  bool not_null = false;
  bool dropped = false;
  std::string default_expression;  // SQL text, empty: none
  // What rows written before the column was added show: without a value, written < added_commit reads `missing_value`.
  std::uint64_t added_commit = 0;
  Value missing_value;
  std::string comment;
};

struct UniqueConstraint {
  std::string name;  // e.g. ducklake_snapshot_pkey
  bool primary = false;
  bool is_constraint = true;  // false: made by CREATE UNIQUE INDEX
  std::vector<int> attnums;
};

struct CheckConstraint {
  std::string name;
  std::string expression;  // SQL text
};

struct IndexDefinition {  // CREATE INDEX: accepted and listed; it does not change how rows are found
  std::string name;
  std::vector<int> attnums;
  std::string definition;  // SQL text
};

struct KeyPart {
  int attnum = 0;
  KeyType type = KeyType::kId;
  IdSpace ids = IdSpace::kNone;
};

// Entries under FB that lead from column values to the keys of the rows that have, or once had, them. A row
// with a NULL among the columns has no entry. Numbers are never reused.
struct LookUpIndex {
  std::uint8_t number = 0;
  // Only rows that their data file's entry does not lead to are entered: no such file is known in their table.
  bool strays_only = false;
  std::vector<KeyPart> columns;
};

enum class RelationKind : char { kTable = 'r', kView = 'v', kSequence = 'S' };

struct RelationDefinition {
  std::uint64_t relation_id = 0;  // unique in the lake for ever; a re-created relation gets a new one
  std::string name;
  RelationKind kind = RelationKind::kTable;
  Tag tag = Tag::kOther;
  Behaviour behaviour = Behaviour::kAppendOnly;
  std::vector<ColumnDefinition> columns;  // columns[attnum - 1]
  std::vector<UniqueConstraint> unique;
  std::vector<CheckConstraint> checks;
  std::vector<IndexDefinition> indexes;
  std::string view_query;  // SQL text of a view
  std::string comment;
  std::string owner;  // role that created it
  // Chosen at CREATE, kept through RENAME and ALTER. Empty (tag FA only): the key is a row number.
  std::vector<KeyPart> key;
  int partition_columns = 0;
  std::vector<LookUpIndex> look_ups;
  std::uint64_t commit = 0;  // that wrote this version of the definition
  // That created the relation. Rows that an older commit wrote under the same tag belonged to a relation that was
  // dropped: dead for this one.
  std::uint64_t created_commit = 0;

  int FindColumn(std::string_view column_name) const;  // attnum of a live column, or 0
  // Attribute numbers of columns that visibility goes by; 0 where the relation has none.
  int begin_attnum() const { return FindColumn(kBeginColumn); }
  int end_attnum() const { return FindColumn(kEndColumn); }
  // The constant start of every key of this relation: tag, and the relation id for FA and FD.
  Bytes KeyPrefix() const;
  // Whether a set of columns is exactly that of the first key columns: then the key itself finds it.
  bool IsKeyPrefix(const std::vector<int>& attnums) const;
  const LookUpIndex* FindLookUp(const std::vector<int>& attnums) const;  // of all rows; nullptr: none
  // The index of strays, for relations whose rows belong to data files and stand in their table's partition.
  const LookUpIndex* FindStrays() const;
  const ColumnDefinition& column(int attnum) const { return columns[static_cast<std::size_t>(attnum) - 1]; }
};

using DefinitionPtr = std::shared_ptr<const RelationDefinition>;

// Fills tag, behaviour, key, partition_columns and look_ups from the name, columns and primary key of a new
// relation. A relation whose name is known but whose columns lack a key column falls back: the missing key
// columns are left out, and with none left it becomes an FA relation. So does one whose tag another live relation of the lake
// has: `tag_is_free` is asked.
void PlaceRelation(RelationDefinition& definition, const std::function<bool(Tag)>& tag_is_free = {});
// Adds the look-up indexes that constraints added by ALTER need; keeps the others.
void PlaceLookUps(RelationDefinition& definition);

Bytes EncodeDefinition(const RelationDefinition& definition);
RelationDefinition DecodeDefinition(ByteView bytes);  // throws CorruptData

// Bytes that do not decode. Becomes SQLSTATE XX001 or a verify violation.
struct CorruptData : std::exception {
  std::string message;
  explicit CorruptData(std::string text) : message(std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }
};

}  // namespace rocklake
