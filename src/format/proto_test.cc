// The published messages (proto/) read what the codecs write.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "format/admin_records.h"
#include "format/format_test_support.h"
#include "format/row_codec.h"
#include "format/system_keys.h"

namespace rocklake {
namespace {

class Proto : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ifstream file(ROCKLAKE_PROTO_DESCRIPTORS, std::ios::binary);
    google::protobuf::FileDescriptorSet set;
    ASSERT_TRUE(set.ParseFromIstream(&file)) << ROCKLAKE_PROTO_DESCRIPTORS;
    for (const auto& proto : set.file()) ASSERT_NE(pool_.BuildFile(proto), nullptr) << proto.name();
  }

  std::unique_ptr<google::protobuf::Message> Parse(const std::string& type, const Bytes& bytes) {
    const google::protobuf::Descriptor* descriptor = pool_.FindMessageTypeByName("rocklake." + type);
    EXPECT_NE(descriptor, nullptr) << type;
    std::unique_ptr<google::protobuf::Message> message(factory_.GetPrototype(descriptor)->New());
    EXPECT_TRUE(message->ParseFromString(bytes)) << type;
    EXPECT_TRUE(message->GetReflection()->GetUnknownFields(*message).empty()) << message->DebugString();
    return message;
  }

  google::protobuf::DescriptorPool pool_;
  google::protobuf::DynamicMessageFactory factory_{&pool_};
};

TEST_F(Proto, ReadsARow) {
  const Row orders = {Value::Int(42), Value::Null(),         Value::Int(5), Value::Int(10),
                      Value::Int(1),  Value::Text("orders"), Value::Null(), Value::Bool(true)};
  const Bytes bytes =
      EncodeRow(TableRelation(), {.written = 2, .ended = 3, .retracted = 0, .replaced = true}, orders);
  const auto row = Parse("Row", bytes);
  const auto* columns = row->GetDescriptor()->FindFieldByName("columns");
  EXPECT_EQ(row->GetReflection()->GetUInt64(*row, row->GetDescriptor()->FindFieldByName("ended")), 3u);
  const auto table = Parse("Table", row->GetReflection()->GetString(*row, columns));
  EXPECT_EQ(table->ShortDebugString(),
            "table_id: 42 begin_snapshot: 5 end_snapshot: 10 schema_id: 1 table_name: \"orders\" "
            "path_is_relative: true");
}

TEST_F(Proto, ReadsADefinition) {
  RelationDefinition definition = DataFileRelation();
  definition.columns[1].missing_value = Value::Int(3);
  definition.checks.push_back({"c", "x > 0"});
  definition.indexes.push_back({"i", {1, 2}, "CREATE INDEX"});
  definition.commit = 4;
  definition.created_commit = 4;
  const auto message = Parse("RelationDefinition", EncodeDefinition(definition));
  EXPECT_EQ(message->SerializeAsString().size(), EncodeDefinition(definition).size());
  const auto* name = message->GetDescriptor()->FindFieldByName("name");
  EXPECT_EQ(message->GetReflection()->GetString(*message, name), "ducklake_data_file");
  const auto* columns = message->GetDescriptor()->FindFieldByName("column");
  EXPECT_EQ(message->GetReflection()->FieldSize(*message, columns), 5);
}

TEST_F(Proto, ReadsACommitRecord) {
  CommitRecord record;
  record.commit = 3;
  record.role = "alice";
  record.snapshot_id = 5;
  record.touched = {{.relation_id = 2, .whole_relation = false, .ranges = {{"a", "b"}, {"c", "c"}}}};
  EXPECT_EQ(Parse("CommitRecord", EncodeCommitRecord(record))->ShortDebugString(),
            "commit: 3 role: \"alice\" snapshot_plus_one: 6 touched { relation: 2 range { first: \"a\" last: "
            "\"b\" } "
            "range { first: \"c\" } }");
}

TEST_F(Proto, ReadsWhatOperatorsLeave) {
  EXPECT_EQ(
      Parse("Pin", EncodePin({.name = "p", .snapshot = 3, .owner = "o", .created_micros = 4, .note = "n"}))
          ->ShortDebugString(),
      "snapshot: 3 owner: \"o\" created: 4 note: \"n\"");
  const AuditEntry entry{.action = "a", .role = "r", .authenticated = true, .reason = "w", .operation = "id"};
  EXPECT_EQ(Parse("AuditEntry", EncodeAuditEntry(entry))->ShortDebugString(),
            "action: \"a\" role: \"r\" authenticated: true reason: \"w\" operation: \"id\"");
}

// The type that DuckLake gives the columns of a published field.
Oid TypeOf(const google::protobuf::FieldDescriptor& field) {
  switch (field.type()) {
    case google::protobuf::FieldDescriptor::TYPE_STRING:
      return oid::kVarchar;
    case google::protobuf::FieldDescriptor::TYPE_BOOL:
      return oid::kBool;
    case google::protobuf::FieldDescriptor::TYPE_BYTES:
      return oid::kUuid;
    default:
      return oid::kInt8;
  }
}

// A relation with the columns of a message, and a row of it: n, "n", true or sixteen n in the n-th column.
std::pair<RelationDefinition, Row> RelationAndRow(const WellKnownRelation& known,
                                                  const google::protobuf::Descriptor& message) {
  std::vector<ColumnDefinition> columns;
  Row row;
  for (int n = 1; n <= message.field_count(); ++n) {
    const google::protobuf::FieldDescriptor* field = message.FindFieldByNumber(n);
    EXPECT_NE(field, nullptr) << known.name << ": the fields are numbered as the columns";
    if (field == nullptr) continue;
    const Oid type = TypeOf(*field);
    columns.push_back(Column(field->name(), type));
    if (type == oid::kBool) {
      row.push_back(Value::Bool(true));
    } else if (type == oid::kInt8) {
      row.push_back(Value::Int(n));
    } else {
      row.push_back(
          Value::Blob(type == oid::kUuid ? Bytes(16, static_cast<char>('a' + n)) : std::to_string(n)));
    }
  }
  return {Relation(std::string(known.name), std::move(columns)), std::move(row)};
}

std::string MessageName(const WellKnownRelation& relation) {
  std::string type;
  bool upper = true;
  for (const char c : relation.name.substr(std::string_view("ducklake_").size())) {
    if (c != '_') type += upper ? static_cast<char>(std::toupper(c)) : c;
    upper = c == '_';
  }
  return type;
}

// A message per well-known relation reads its rows, has its key columns, and gives it its tag.
TEST_F(Proto, ReadsARowOfEveryWellKnownRelation) {
  for (const WellKnownRelation& known : WellKnownRelations()) {
    const std::string type = MessageName(known);
    const google::protobuf::Descriptor* descriptor = pool_.FindMessageTypeByName("rocklake." + type);
    ASSERT_NE(descriptor, nullptr) << type;
    const auto [relation, row] = RelationAndRow(known, *descriptor);
    EXPECT_EQ(relation.tag, known.tag);
    EXPECT_EQ(relation.key.size(), known.key.size()) << type << " lacks a key column";
    Bytes columns;
    AppendColumns(columns, relation, row);
    const auto message = Parse(type, columns);
    for (int n = 1; n <= descriptor->field_count(); ++n) {
      const auto* field = descriptor->FindFieldByNumber(n);
      ASSERT_TRUE(message->GetReflection()->HasField(*message, field)) << type << '.' << field->name();
      if (TypeOf(*field) == oid::kInt8) {
        EXPECT_EQ(message->GetReflection()->GetInt64(*message, field), n);
      } else if (TypeOf(*field) == oid::kVarchar) {
        EXPECT_EQ(message->GetReflection()->GetString(*message, field), std::to_string(n));
      }
    }
    // What another program writes with the message, this one reads.
    EXPECT_EQ(ToHex(message->SerializeAsString()), ToHex(columns)) << type;
  }
}

// The messages have the columns that DuckDB 1.5.5 creates, in its order.
TEST_F(Proto, HasTheColumnsThatClientsCreate) {
  std::ifstream file(ROCKLAKE_SOURCE_DIR "/tests/oracle/wire/duckdb-1.5.5/first_steps.sql");
  const std::regex create(R"re(CREATE TABLE [^;]*?"(ducklake_[a-z_]+)"\(("[^;]*)\))re");
  const std::regex column(R"re("([a-z_]+)" (VARCHAR|BIGINT|BOOLEAN|UUID|TIMESTAMP))re");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::set<std::string> checked;
  for (std::sregex_iterator at(text.begin(), text.end(), create), end; at != end; ++at) {
    const std::string relation = (*at)[1], columns = (*at)[2];
    const WellKnownRelation* known = FindWellKnown(relation);
    if (known == nullptr) continue;
    const auto* message = pool_.FindMessageTypeByName("rocklake." + MessageName(*known));
    int number = 0;
    for (std::sregex_iterator c(columns.begin(), columns.end(), column); c != end; ++c) {
      const auto* field = message->FindFieldByNumber(++number);
      ASSERT_NE(field, nullptr) << relation << ' ' << (*c)[1];
      EXPECT_EQ(field->name(), (*c)[1]) << relation;
      const std::string type = (*c)[2];
      EXPECT_EQ(TypeOf(*field), type == "VARCHAR"   ? oid::kVarchar
                                : type == "BOOLEAN" ? oid::kBool
                                : type == "UUID"    ? oid::kUuid
                                                    : oid::kInt8)
          << relation << '.' << field->name();
    }
    EXPECT_EQ(message->field_count(), number) << relation;
    checked.insert(relation);
  }
  EXPECT_EQ(checked.size(), WellKnownRelations().size());
}

}  // namespace
}  // namespace rocklake
