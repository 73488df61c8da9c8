// The published messages (proto/) read what the codecs write.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <fstream>

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

// A message per well-known relation, with the names that the registry knows.
TEST_F(Proto, HasAMessageForEveryWellKnownRelation) {
  for (const WellKnownRelation& relation : WellKnownRelations()) {
    std::string type;
    bool upper = true;
    for (const char c : relation.name.substr(std::string_view("ducklake_").size())) {
      if (c != '_') type += upper ? static_cast<char>(std::toupper(c)) : c;
      upper = c == '_';
    }
    const google::protobuf::Descriptor* descriptor = pool_.FindMessageTypeByName("rocklake." + type);
    ASSERT_NE(descriptor, nullptr) << type;
    for (const KeyColumn& column : relation.key) {
      EXPECT_NE(descriptor->FindFieldByName(std::string(column.name)), nullptr) << type << '.' << column.name;
    }
  }
}

}  // namespace
}  // namespace rocklake
