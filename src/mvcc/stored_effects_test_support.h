// For tests: what a transaction changed on the store, printed entry by entry.
#pragma once

#include <map>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {

using Stored = std::map<Bytes, Bytes>;

inline Stored ReadAll(StoreReader& reader) {
  Stored all;
  auto cursor = reader.Scan({});
  EXPECT_TRUE(cursor);
  std::vector<KeyValue> rows;
  while (true) {
    EXPECT_TRUE((*cursor)->Next(rows));
    if (rows.empty()) return all;
    for (KeyValue& row : rows) all.emplace(std::move(row.key), std::move(row.value));
  }
}

inline DefinitionPtr RelationOfKey(const LakeVersion& version, ByteView key) {
  for (const DefinitionPtr& relation : version.Relations()) {
    if (key.starts_with(relation->KeyPrefix())) return relation;
  }
  return nullptr;
}

// "ducklake_table[1,42,5]#1 w2 e3+ r4: 42 5 10 1 orders": key, ordinal, envelope (+: replaced), columns.
inline std::string DescribeRow(const RelationDefinition& relation, ByteView key, ByteView value) {
  const DecodedKey decoded_key = DecodeRowKey(relation, key);
  std::string text = relation.name + "[";
  if (decoded_key.row_number) {
    text += fmt::format("{}:{}", *decoded_key.row_number >> 24, *decoded_key.row_number & 0xFFFFFF);
  }
  for (const Value& part : decoded_key.key_values) {
    if (text.back() != '[') text += ',';
    if (part.is_null())
      text += "NULL";
    else if (part.kind() == Value::Kind::kInt)
      text += std::to_string(part.AsInt());
    else
      text += part.AsText();
  }
  text += ']';
  if (decoded_key.ordinal) text += fmt::format("#{}", *decoded_key.ordinal);
  DecodedRow row = DecodeRow(relation, value);
  text += fmt::format(" w{}", row.envelope.written);
  if (row.envelope.ended != 0)
    text += fmt::format(" e{}{}", row.envelope.ended, row.envelope.replaced ? "+" : "");
  if (row.envelope.retracted != 0) text += fmt::format(" r{}", row.envelope.retracted);
  StoredRow stored{Bytes(key), row.envelope, row.values, {}};
  return text + ": " + ToText(relation, stored);
}

inline std::string DescribeSystem(ByteView key, ByteView value) {
  if (key.starts_with(DefinitionPrefix())) {
    std::uint64_t relation = 0, commit = 0;
    DecodeDefinitionKey(key, relation, commit);
    if (value.empty()) return fmt::format("definition {} at commit {}: dropped", relation, commit);
    return fmt::format("definition {} at commit {}: {}", relation, commit, DecodeDefinition(value).name);
  }
  if (key.starts_with(CommitLogPrefix())) {
    const CommitRecord record = DecodeCommitRecord(value);
    std::string text = fmt::format("commit {} by {}", record.commit, record.role);
    if (record.snapshot_id >= 0) text += fmt::format(", snapshot {}", record.snapshot_id);
    return text;
  }
  return "system " + Hex(key) + ": " + Hex(value);
}

inline std::string Describe(const LakeVersion& version, ByteView key, ByteView value) {
  switch (static_cast<Tag>(static_cast<unsigned char>(key[0]))) {
    case Tag::kCounter:
      return fmt::format("counter {} = {}", static_cast<int>(key[1]), DecodeCounter(value));
    case Tag::kSystem:
      return DescribeSystem(key, value);
    case Tag::kFilesAt: {
      const FilesAtEntry entry = DecodeFilesAtKey(key);
      return fmt::format("files at {}: table {}, file {}", entry.snapshot_id, entry.table_id,
                         entry.data_file_id);
    }
    case Tag::kIndex: {
      const DefinitionPtr relation = version.FindRelation(ReadBigEndian<std::uint64_t>(key.data() + 1));
      const LookUpIndex& look_up = relation->look_ups[static_cast<std::size_t>(key[9]) - 1];
      const ByteView row_key = LookUpRowKey(look_up, key);
      const ByteView values = key.substr(10, key.size() - row_key.size() - 10);
      return fmt::format("index {}.{} {} -> {}", relation->name, look_up.number, Hex(values), Hex(row_key));
    }
    default:
      break;
  }
  const DefinitionPtr relation = RelationOfKey(version, key);
  return relation == nullptr ? "row of no relation " + Hex(key) : DescribeRow(*relation, key, value);
}

// The entries that `work`, run as one transaction, added or changed, in the order of their keys. The commit log, the
// commit counter and keys that went away (there must be none) included.
inline std::vector<std::string> EffectOf(TestLake& lake, const std::function<void(Transaction&)>& work) {
  const Stored before = ReadAll(lake.lake()->store());
  lake.Run(work);
  const Stored after = ReadAll(lake.lake()->store());
  std::vector<std::string> effect;
  const LakeVersionPtr version = lake.lake()->Latest();
  for (const auto& [key, value] : after) {
    const auto old = before.find(key);
    if (old == before.end())
      effect.push_back(Describe(*version, key, value));
    else if (old->second != value)
      effect.push_back("* " + Describe(*version, key, value));
  }
  for (const auto& [key, value] : before) {
    if (!after.contains(key)) effect.push_back("GONE " + Hex(key));
  }
  return effect;
}

}  // namespace rocklake
