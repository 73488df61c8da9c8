// proto/catalog.proto publishes these messages; the field numbers here and there are the same.
#include "format/definition.h"
#include "format/message.h"
#include "format/value_codec.h"

namespace rocklake {
namespace {

namespace column_field {
constexpr int kName = 1, kType = 2, kTypmodPlusOne = 3, kNotNull = 4, kDropped = 5, kDefault = 6,
              kAddedCommit = 7, kMissingValue = 8, kComment = 9;
}
namespace unique_field {
constexpr int kName = 1, kPrimary = 2, kIsIndex = 3, kAttnum = 4;
}
namespace check_field {
constexpr int kName = 1, kExpression = 2;
}
namespace index_field {
constexpr int kName = 1, kAttnum = 2, kDefinition = 3;
}
namespace part_field {
constexpr int kAttnum = 1, kType = 2, kIds = 3;
}
namespace look_up_field {
constexpr int kNumber = 1, kColumn = 2, kStraysOnly = 3;
}
namespace field {
constexpr int kRelationId = 1, kName = 2, kKind = 3, kTag = 4, kBehaviour = 5, kColumn = 6, kUnique = 7,
              kCheck = 8, kIndex = 9, kViewQuery = 10, kComment = 11, kOwner = 12, kKey = 13,
              kPartitionColumns = 14, kLookUp = 15, kCommit = 16, kCreatedCommit = 17;
}

Bytes EncodeColumn(const ColumnDefinition& column) {
  Bytes out;
  MessageWriter writer(out);
  writer.StringIfSet(column_field::kName, column.name);
  writer.VarintIfSet(column_field::kType, column.type.oid);
  writer.VarintIfSet(column_field::kTypmodPlusOne,
                     static_cast<std::uint64_t>(std::int64_t{column.type.typmod} + 1));
  writer.VarintIfSet(column_field::kNotNull, column.not_null ? 1 : 0);
  writer.VarintIfSet(column_field::kDropped, column.dropped ? 1 : 0);
  writer.StringIfSet(column_field::kDefault, column.default_expression);
  writer.VarintIfSet(column_field::kAddedCommit, column.added_commit);
  if (!column.missing_value.is_null()) {
    Bytes value;
    MessageWriter value_writer(value);
    WriteValue(value_writer, 1, column.type, column.missing_value);
    writer.String(column_field::kMissingValue, value);
  }
  writer.StringIfSet(column_field::kComment, column.comment);
  return out;
}

ColumnDefinition DecodeColumn(ByteView bytes) {
  ColumnDefinition column;
  Bytes missing;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case column_field::kName:
        column.name = reader.String();
        break;
      case column_field::kType:
        column.type.oid = static_cast<Oid>(reader.Varint());
        break;
      case column_field::kTypmodPlusOne:
        column.type.typmod = static_cast<std::int32_t>(reader.Varint()) - 1;
        break;
      case column_field::kNotNull:
        column.not_null = reader.Bool();
        break;
      case column_field::kDropped:
        column.dropped = reader.Bool();
        break;
      case column_field::kDefault:
        column.default_expression = reader.String();
        break;
      case column_field::kAddedCommit:
        column.added_commit = reader.Varint();
        break;
      case column_field::kMissingValue:
        missing = reader.String();
        break;
      case column_field::kComment:
        column.comment = reader.String();
        break;
      default:
        reader.Skip();
    }
  }
  if (!missing.empty()) {
    MessageReader value(missing);
    if (value.Next()) column.missing_value = ReadValue(value, column.type);
  }
  return column;
}

template <class Attnums>
void WriteAttnums(MessageWriter& writer, int number, const Attnums& attnums) {
  for (const int attnum : attnums) writer.Varint(number, static_cast<std::uint64_t>(attnum));
}

Bytes EncodeUnique(const UniqueConstraint& unique) {
  Bytes out;
  MessageWriter writer(out);
  writer.StringIfSet(unique_field::kName, unique.name);
  writer.VarintIfSet(unique_field::kPrimary, unique.primary ? 1 : 0);
  writer.VarintIfSet(unique_field::kIsIndex, unique.is_constraint ? 0 : 1);
  WriteAttnums(writer, unique_field::kAttnum, unique.attnums);
  return out;
}

UniqueConstraint DecodeUnique(ByteView bytes) {
  UniqueConstraint unique;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case unique_field::kName:
        unique.name = reader.String();
        break;
      case unique_field::kPrimary:
        unique.primary = reader.Bool();
        break;
      case unique_field::kIsIndex:
        unique.is_constraint = !reader.Bool();
        break;
      case unique_field::kAttnum:
        unique.attnums.push_back(static_cast<int>(reader.Varint()));
        break;
      default:
        reader.Skip();
    }
  }
  return unique;
}

Bytes EncodeCheck(const CheckConstraint& check) {
  Bytes out;
  MessageWriter writer(out);
  writer.StringIfSet(check_field::kName, check.name);
  writer.StringIfSet(check_field::kExpression, check.expression);
  return out;
}

CheckConstraint DecodeCheck(ByteView bytes) {
  CheckConstraint check;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case check_field::kName:
        check.name = reader.String();
        break;
      case check_field::kExpression:
        check.expression = reader.String();
        break;
      default:
        reader.Skip();
    }
  }
  return check;
}

Bytes EncodeIndex(const IndexDefinition& index) {
  Bytes out;
  MessageWriter writer(out);
  writer.StringIfSet(index_field::kName, index.name);
  WriteAttnums(writer, index_field::kAttnum, index.attnums);
  writer.StringIfSet(index_field::kDefinition, index.definition);
  return out;
}

IndexDefinition DecodeIndex(ByteView bytes) {
  IndexDefinition index;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case index_field::kName:
        index.name = reader.String();
        break;
      case index_field::kAttnum:
        index.attnums.push_back(static_cast<int>(reader.Varint()));
        break;
      case index_field::kDefinition:
        index.definition = reader.String();
        break;
      default:
        reader.Skip();
    }
  }
  return index;
}

Bytes EncodePart(const KeyPart& part) {
  Bytes out;
  MessageWriter writer(out);
  writer.VarintIfSet(part_field::kAttnum, static_cast<std::uint64_t>(part.attnum));
  writer.VarintIfSet(part_field::kType, static_cast<std::uint64_t>(part.type));
  writer.VarintIfSet(part_field::kIds, static_cast<std::uint64_t>(part.ids));
  return out;
}

KeyPart DecodePart(ByteView bytes) {
  KeyPart part;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case part_field::kAttnum:
        part.attnum = static_cast<int>(reader.Varint());
        break;
      case part_field::kType:
        part.type = static_cast<KeyType>(reader.Varint());
        break;
      case part_field::kIds:
        part.ids = static_cast<IdSpace>(reader.Varint());
        break;
      default:
        reader.Skip();
    }
  }
  return part;
}

Bytes EncodeLookUp(const LookUpIndex& look_up) {
  Bytes out;
  MessageWriter writer(out);
  writer.VarintIfSet(look_up_field::kNumber, look_up.number);
  for (const KeyPart& part : look_up.columns) writer.String(look_up_field::kColumn, EncodePart(part));
  writer.VarintIfSet(look_up_field::kStraysOnly, look_up.strays_only ? 1 : 0);
  return out;
}

LookUpIndex DecodeLookUp(ByteView bytes) {
  LookUpIndex look_up;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case look_up_field::kNumber:
        look_up.number = static_cast<std::uint8_t>(reader.Varint());
        break;
      case look_up_field::kColumn:
        look_up.columns.push_back(DecodePart(reader.String()));
        break;
      case look_up_field::kStraysOnly:
        look_up.strays_only = reader.Bool();
        break;
      default:
        reader.Skip();
    }
  }
  return look_up;
}

// Attribute numbers that the rest of the program indexes columns by.
void CheckAttnums(const RelationDefinition& definition) {
  const auto valid = [&](int attnum) {
    return attnum > 0 && static_cast<std::size_t>(attnum) <= definition.columns.size();
  };
  for (const KeyPart& part : definition.key) {
    if (!valid(part.attnum)) throw CorruptData("relation definition with a bad key column");
  }
  for (const LookUpIndex& look_up : definition.look_ups) {
    for (const KeyPart& part : look_up.columns) {
      if (!valid(part.attnum)) throw CorruptData("relation definition with a bad index column");
    }
  }
  for (const UniqueConstraint& unique : definition.unique) {
    for (const int attnum : unique.attnums) {
      if (!valid(attnum)) throw CorruptData("relation definition with a bad unique column");
    }
  }
}

}  // namespace

Bytes EncodeDefinition(const RelationDefinition& definition) {
  Bytes out;
  MessageWriter writer(out);
  writer.VarintIfSet(field::kRelationId, definition.relation_id);
  writer.StringIfSet(field::kName, definition.name);
  writer.Varint(field::kKind, static_cast<std::uint64_t>(definition.kind));
  writer.Varint(field::kTag, static_cast<std::uint64_t>(definition.tag));
  writer.VarintIfSet(field::kBehaviour, static_cast<std::uint64_t>(definition.behaviour));
  for (const ColumnDefinition& column : definition.columns)
    writer.String(field::kColumn, EncodeColumn(column));
  for (const UniqueConstraint& unique : definition.unique)
    writer.String(field::kUnique, EncodeUnique(unique));
  for (const CheckConstraint& check : definition.checks) writer.String(field::kCheck, EncodeCheck(check));
  for (const IndexDefinition& index : definition.indexes) writer.String(field::kIndex, EncodeIndex(index));
  writer.StringIfSet(field::kViewQuery, definition.view_query);
  writer.StringIfSet(field::kComment, definition.comment);
  writer.StringIfSet(field::kOwner, definition.owner);
  for (const KeyPart& part : definition.key) writer.String(field::kKey, EncodePart(part));
  writer.VarintIfSet(field::kPartitionColumns, static_cast<std::uint64_t>(definition.partition_columns));
  for (const LookUpIndex& look_up : definition.look_ups) writer.String(field::kLookUp, EncodeLookUp(look_up));
  writer.VarintIfSet(field::kCommit, definition.commit);
  writer.VarintIfSet(field::kCreatedCommit, definition.created_commit);
  return out;
}

RelationDefinition DecodeDefinition(ByteView bytes) {
  RelationDefinition definition;
  MessageReader reader(bytes);
  while (reader.Next()) {
    switch (reader.field()) {
      case field::kRelationId:
        definition.relation_id = reader.Varint();
        break;
      case field::kName:
        definition.name = reader.String();
        break;
      case field::kKind:
        definition.kind = static_cast<RelationKind>(reader.Varint());
        break;
      case field::kTag:
        definition.tag = static_cast<Tag>(reader.Varint());
        break;
      case field::kBehaviour:
        definition.behaviour = static_cast<Behaviour>(reader.Varint());
        break;
      case field::kColumn:
        definition.columns.push_back(DecodeColumn(reader.String()));
        break;
      case field::kUnique:
        definition.unique.push_back(DecodeUnique(reader.String()));
        break;
      case field::kCheck:
        definition.checks.push_back(DecodeCheck(reader.String()));
        break;
      case field::kIndex:
        definition.indexes.push_back(DecodeIndex(reader.String()));
        break;
      case field::kViewQuery:
        definition.view_query = reader.String();
        break;
      case field::kComment:
        definition.comment = reader.String();
        break;
      case field::kOwner:
        definition.owner = reader.String();
        break;
      case field::kKey:
        definition.key.push_back(DecodePart(reader.String()));
        break;
      case field::kPartitionColumns:
        definition.partition_columns = static_cast<int>(reader.Varint());
        break;
      case field::kLookUp:
        definition.look_ups.push_back(DecodeLookUp(reader.String()));
        break;
      case field::kCommit:
        definition.commit = reader.Varint();
        break;
      case field::kCreatedCommit:
        definition.created_commit = reader.Varint();
        break;
      default:
        reader.Skip();
    }
  }
  CheckAttnums(definition);
  return definition;
}

}  // namespace rocklake
