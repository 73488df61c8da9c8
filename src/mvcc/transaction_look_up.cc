#include <set>

#include "format/key_codec.h"
#include "mvcc/stored_row.h"
#include "mvcc/transaction_impl.h"

namespace rocklake {
namespace {

// Exactly this key.
KeyRange Only(const Bytes& key) { return {key, key + '\0'}; }

bool IsPossibleId(const Value& value) {
  return value.kind() == Value::Kind::kInt && value.AsInt() >= 0 && value.AsInt() <= kMaxId;
}

}  // namespace

std::optional<std::vector<KeyRange>> Transaction::Impl::LookUp(const RelationDefinition& relation, int attnum,
                                                               const Value& value) {
  if (value.is_null()) return std::vector<KeyRange>();
  const LookUpIndex* look_up = relation.FindLookUp({attnum});
  const LookUpIndex* strays = relation.FindStrays();
  const bool by_file = look_up == nullptr && strays != nullptr && strays->columns.front().attnum == attnum;
  if (look_up == nullptr && !by_file) return std::nullopt;
  const KeyType type = (by_file ? strays : look_up)->columns.front().type;
  if (type == KeyType::kId && !IsPossibleId(value)) return std::vector<KeyRange>();
  if (by_file) {
    const DefinitionPtr files = FindRelation(WellKnownByTag(Tag::kDataFile).name);
    // Data files created anew do not know of what belonged to the old ones.
    if (files == nullptr || files->tag != Tag::kDataFile || files->created_commit > relation.created_commit) {
      return std::nullopt;
    }
    return LookUpByFile(relation, *files, *strays, attnum, value);
  }
  std::vector<KeyRange> ranges;
  for (const Bytes& key : LookUpKeys(relation, *look_up, attnum, value)) ranges.push_back(Only(key));
  return ranges;
}

// Keys of the rows, live or dead, stored or own, that an index leads to.
std::vector<Bytes> Transaction::Impl::LookUpKeys(const RelationDefinition& relation,
                                                 const LookUpIndex& look_up, int attnum, const Value& value) {
  Row values(static_cast<std::size_t>(attnum));
  values.back() = value;
  const Bytes prefix = *LookUpValues(relation, look_up, values);
  std::set<Bytes> keys;
  if (const OwnRelation* own = FindOwn(relation.relation_id)) {
    const auto [begin, end] = own->look_up_values.equal_range(prefix);
    for (auto at = begin; at != end; ++at) keys.insert(at->second);
  }
  auto cursor = OrThrow(View().stored().Scan(KeyRange::Prefix(prefix)));
  std::vector<KeyValue> entries;
  while (true) {
    OrThrow(cursor->Next(entries));
    if (entries.empty()) break;
    for (const KeyValue& entry : entries) keys.emplace(LookUpRowKey(look_up, entry.key));
  }
  return {keys.begin(), keys.end()};
}

// What belongs to a data file stands in the partition of the file's table, strays have entries of their own.
std::vector<KeyRange> Transaction::Impl::LookUpByFile(const RelationDefinition& relation,
                                                      const RelationDefinition& files,
                                                      const LookUpIndex& strays, int attnum,
                                                      const Value& value) {
  std::set<Bytes> partitions;
  const int file_attnum = files.FindColumn(kDataFileIdColumn);
  const LookUpIndex* look_up = files.FindLookUp({file_attnum});
  if (look_up != nullptr) {
    const std::size_t table_at = files.KeyPrefix().size();
    for (const Bytes& key : LookUpKeys(files, *look_up, file_attnum, value)) {
      partitions.insert(relation.KeyPrefix().append(key, table_at, sizeof(std::uint64_t)));
    }
  }
  for (const Bytes& key : LookUpKeys(relation, strays, attnum, value)) {
    partitions.insert(PartitionPrefix(relation, key).value());
  }
  if (OwnRelation* own = FindOwn(relation.relation_id)) {
    for (auto at = own->writes.overlay.Scan({}); at.Valid();) {
      const Bytes partition = PartitionPrefix(relation, at.row()->key).value();
      partitions.insert(partition);
      at.Seek(KeyRange::Prefix(partition).end);
    }
  }
  std::vector<KeyRange> ranges;
  for (const Bytes& partition : partitions) ranges.push_back(KeyRange::Prefix(partition));
  return ranges;
}

}  // namespace rocklake
