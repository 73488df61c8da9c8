// docs/storage-format.md says what a lake writes: its worked examples are made here, and compared byte by byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "mvcc/stored_effects_test_support.h"
#include "mvcc/visibility.h"

namespace rocklake {
namespace {

RelationDefinition FullTableRelation() {
  return MakeRelation(
      "ducklake_table",
      {MakeColumn("table_id"), MakeColumn("table_uuid", oid::kUuid), MakeColumn("begin_snapshot"),
       MakeColumn("end_snapshot"), MakeColumn("schema_id"), MakeColumn("table_name", oid::kVarchar),
       MakeColumn("path", oid::kVarchar), MakeColumn("path_is_relative", oid::kBool)});
}

RelationDefinition ColumnRelation() {
  return MakeRelation("ducklake_column",
                      {MakeColumn("column_id"), MakeColumn("begin_snapshot"), MakeColumn("end_snapshot"),
                       MakeColumn("table_id"), MakeColumn("column_order"),
                       MakeColumn("column_name", oid::kVarchar), MakeColumn("column_type", oid::kVarchar)});
}

Row TableRow(std::int64_t table, std::int64_t begin, std::string_view name) {
  return {Int(table), Value::Null(), Int(begin),    Value::Null(),
          Int(1),     Text(name),    Value::Null(), Value::Bool(true)};
}

Row ColumnRow(std::int64_t table, std::int64_t column, std::int64_t begin, std::string_view name) {
  return {Int(column), Int(begin), Value::Null(), Int(table), Int(column), Text(name), Text("int64")};
}

void MakeExampleLake(TestLake& lake) {
  lake.Run([](Transaction& t) {
    for (const auto& relation : {MetadataRelation(), SnapshotRelation(), FullTableRelation(),
                                 ColumnRelation(), DataFileRelation()}) {
      t.CreateRelation(relation, "alice");
    }
    Insert(t, "ducklake_metadata", {Text("version"), Text("1.0"), Value::Null(), Value::Null()});
  });
  lake.Run([](Transaction& t) {
    Insert(t, "ducklake_snapshot", {Int(5), Int(800'000'000'000'000)});
    Insert(t, "ducklake_table", TableRow(42, 5, "orders"));
    Insert(t, "ducklake_table", TableRow(43, 5, "events"));
    Insert(t, "ducklake_column", ColumnRow(43, 1, 5, "id"));
    Insert(t, "ducklake_data_file", {Int(7), Int(42), Int(5), Value::Null(), Text("a.parquet")});
  });
  lake.Run([](Transaction& t) {
    Insert(t, "ducklake_snapshot", {Int(10), Int(800'000'001'000'000)});
    for (const std::int64_t table : {42, 43}) {
      Update(t, "ducklake_table", FindById(t, "ducklake_table", table), [](Row& r) { r[3] = Int(10); });
      Insert(t, "ducklake_table", TableRow(table, 10, table == 42 ? "customer_orders" : "user_events"));
    }
  });
  lake.Run([](Transaction& t) {
    Insert(t, "ducklake_snapshot", {Int(15), Int(800'000'002'000'000)});
    Insert(t, "ducklake_column", ColumnRow(43, 2, 15, "kind"));
  });
  lake.Run([](Transaction& t) {
    Update(t, "ducklake_data_file", FindById(t, "ducklake_data_file", 7),
           [](Row& r) { r[4] = Text("b.parquet"); });
  });
}

// Upper-case hexadecimal with a space where the grammar has a border, for whoever reads the document.
std::string Spaced(const std::vector<ByteView>& parts) {
  std::string text;
  for (const ByteView part : parts) text += (text.empty() || part.empty() ? "" : " ") + Hex(part);
  return text;
}

std::string SpacedKey(const LakeVersion& version, ByteView key) {
  const DefinitionPtr relation = RelationOfKey(version, key);
  const auto tag = static_cast<Tag>(static_cast<unsigned char>(key[0]));
  if (relation != nullptr && tag != Tag::kMetadata) {
    std::vector<ByteView> parts = {key.substr(0, 1)};
    for (std::size_t at = 1; at < key.size(); at += 8) parts.push_back(key.substr(at, 8));
    return Spaced(parts);
  }
  switch (tag) {
    case Tag::kFilesAt:
      return Spaced({key.substr(0, 1), key.substr(1, 8), key.substr(9, 8), key.substr(17)});
    case Tag::kIndex: {
      const std::string row = SpacedKey(version, key.substr(18));
      return Spaced({key.substr(0, 1), key.substr(1, 8), key.substr(9, 1), key.substr(10, 8)}) + " " + row;
    }
    case Tag::kCounter:
      return Spaced({key.substr(0, 1), key.substr(1)});
    case Tag::kMetadata:
      return Spaced({key.substr(0, 1), key.substr(1, 1), key.substr(2, 1), key.substr(3)});
    default:
      break;
  }
  std::vector<ByteView> parts = {key.substr(0, 1), key.substr(1, 1)};
  for (std::size_t at = 2; at < key.size(); at += 8) parts.push_back(key.substr(at, 8));
  return Spaced(parts);
}

// Every entry of the lake as "description / key / value". The owner and the log are left out but for their keys: times
// and nonces differ from lake to lake.
std::string DescribeLake(TestLake& lake) {
  const LakeVersionPtr version = lake.lake()->Latest();
  std::string text;
  for (const auto& [key, value] : ReadAll(lake.lake()->store())) {
    text += Describe(*version, key, value) + "\n  key   " + SpacedKey(*version, key) + "\n";
    const bool differs = key == WriterOwnerKey() || key.starts_with(CommitLogPrefix());
    if (!differs && !value.empty()) text += "  value " + Hex(value) + "\n";
  }
  return text;
}

// The code blocks of the document's worked examples.
std::vector<std::string> ExamplesOfDocument() {
  std::ifstream file(ROCKLAKE_SOURCE_DIR "/docs/storage-format.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string document = text.str();
  std::vector<std::string> blocks;
  const std::string fence = "```\n";
  for (auto at = document.find("## Worked examples"); (at = document.find(fence, at)) != std::string::npos;) {
    const auto begin = at + fence.size(), end = document.find(fence, begin);
    blocks.push_back(document.substr(begin, end - begin));
    at = end + fence.size();
  }
  return blocks;
}

// -- a reader of the bucket: it knows the document, and nothing of this program's caches and transactions ---------

struct Version {
  std::vector<std::int64_t> key;
  RowEnvelope envelope;
  SnapshotId begin = 0;
  std::optional<SnapshotId> end;
  std::string name;
};

std::vector<Version> ReadVersions(TestLake& lake, std::string_view relation_name,
                                  std::string_view name_column) {
  const DefinitionPtr relation = lake.lake()->Latest()->FindRelation(relation_name);
  const auto name = static_cast<std::size_t>(relation->FindColumn(name_column)) - 1;
  std::vector<Version> versions;
  for (const auto& [key, value] : ReadAll(lake.lake()->store())) {
    if (!key.starts_with(relation->KeyPrefix())) continue;
    const DecodedRow row = DecodeRow(*relation, value);
    Version version{{},
                    row.envelope,
                    DecodeIntegerColumn(value, relation->begin_attnum()).value(),
                    DecodeIntegerColumn(value, relation->end_attnum()),
                    std::string(row.values[name].AsText())};
    for (const Value& part : DecodeRowKey(*relation, key).key_values) version.key.push_back(part.AsInt());
    versions.push_back(std::move(version));
  }
  return versions;
}

// Of the versions of one entity, the one that is visible.
std::optional<Version> VisibleAt(std::vector<Version> versions, std::size_t part, std::int64_t entity,
                                 SnapshotId s) {
  std::erase_if(versions, [&](const Version& version) { return version.key[part] != entity; });
  const auto found = latest_visible_version(
      versions, s, [](const Version& v) { return v.begin; }, [](const Version& v) { return v.end; });
  return found != versions.end() ? std::optional(*found) : std::nullopt;
}

std::string NameOr(const std::optional<Version>& version) { return version ? version->name : "-"; }

std::string DescribeVisible(TestLake& lake, SnapshotId s) {
  const auto live = [&](std::string_view relation, std::string_view name) {
    std::vector<Version> versions = ReadVersions(lake, relation, name);
    std::erase_if(versions, [](const Version& version) { return version.envelope.retracted != 0; });
    return versions;
  };
  const auto tables = live("ducklake_table", "table_name"), columns = live("ducklake_column", "column_name");
  std::string names;
  for (const std::int64_t column : {1, 2}) {
    const auto found = VisibleAt(columns, 1, column, s);
    if (found) names += (names.empty() ? "" : ", ") + found->name;
  }
  return fmt::format("snapshot {}: table 42 {}, table 43 {} with columns {}\n", s,
                     NameOr(VisibleAt(tables, 1, 42, s)), NameOr(VisibleAt(tables, 1, 43, s)),
                     names.empty() ? "-" : names);
}

// The last commit of the time in which a snapshot was the newest one, from the log alone.
std::uint64_t LastCommitOf(TestLake& lake, SnapshotId s) {
  std::uint64_t inserted = 0, last = 0;
  for (const auto& [key, value] : ReadAll(lake.lake()->store())) {
    if (!key.starts_with(CommitLogPrefix())) continue;
    const CommitRecord record = DecodeCommitRecord(value);
    if (record.snapshot_id > s) return std::max(inserted, record.commit - 1);
    if (record.snapshot_id == s) inserted = record.commit;
    last = record.commit;
  }
  return last;
}

std::string DescribeAsOf(TestLake& lake, SnapshotId s) {
  const std::uint64_t d = LastCommitOf(lake, s);
  const auto as_of = [&](std::string_view relation, std::string_view name) {
    std::vector<Version> versions = ReadVersions(lake, relation, name);
    std::erase_if(versions, [&](const Version& version) {
      const RowEnvelope& envelope = version.envelope;
      return envelope.written > d || (envelope.retracted != 0 && envelope.retracted <= d) ||
             version.begin > s;
    });
    for (Version& version : versions) {
      if (version.end && (*version.end > s || version.envelope.ended > d)) version.end = std::nullopt;
    }
    return versions;
  };
  const auto table = VisibleAt(as_of("ducklake_table", "table_name"), 1, 42, s);
  return fmt::format("snapshot {}, commit {}: file 7 {}, table 42 {}{}\n", s, d,
                     NameOr(VisibleAt(as_of("ducklake_data_file", "path"), 1, 7, s)), NameOr(table),
                     table && !table->end ? " without end" : "");
}

TEST(StorageFormat, TheDocumentsExamplesAreWhatALakeWrites) {
  TestLake lake;
  MakeExampleLake(lake);
  const std::vector<std::string> examples = ExamplesOfDocument();
  ASSERT_EQ(examples.size(), 3u);
  std::string visible, as_of;
  for (const SnapshotId s : {4, 7, 12, 20}) visible += DescribeVisible(lake, s);
  for (const SnapshotId s : {5, 10, 15}) as_of += DescribeAsOf(lake, s);
  EXPECT_EQ(visible, examples[0]);
  EXPECT_EQ(as_of, examples[1]);
  EXPECT_EQ(DescribeLake(lake), examples[2]);
}

// The same, said once more where no change of the document can change it.
TEST(StorageFormat, TablesReadAtTheirSnapshots) {
  TestLake lake;
  MakeExampleLake(lake);
  for (const bool reopened : {false, true}) {
    if (reopened) lake.Open();
    EXPECT_EQ(DescribeVisible(lake, 4), "snapshot 4: table 42 -, table 43 - with columns -\n");
    EXPECT_EQ(DescribeVisible(lake, 7), "snapshot 7: table 42 orders, table 43 events with columns id\n");
    EXPECT_EQ(DescribeVisible(lake, 12),
              "snapshot 12: table 42 customer_orders, table 43 user_events with columns id\n");
    EXPECT_EQ(DescribeVisible(lake, 20),
              "snapshot 20: table 42 customer_orders, table 43 user_events with columns id, kind\n");
  }
}

}  // namespace
}  // namespace rocklake
