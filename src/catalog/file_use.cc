#include "catalog/file_use.h"

#include <algorithm>
#include <set>

#include "format/key_codec.h"
#include "format/named_columns.h"
#include "format/system_keys.h"
#include "mvcc/lake_version.h"

namespace rocklake {
namespace {

constexpr std::string_view kPathColumn = "path";

std::string LastPart(std::string_view path) { return std::string(path.substr(path.find_last_of('/') + 1)); }

// The list has paths from the lake's data path on, a file's row maybe only from its table's on.
bool IsSameFile(std::string_view scheduled, std::string_view path) {
  if (!scheduled.ends_with(path)) return false;
  const std::size_t rest = scheduled.size() - path.size();
  return rest == 0 || scheduled[rest - 1] == '/';
}

}  // namespace

bool FileUse::MayBeScheduled(const RelationDefinition& scheduled, const Row& values) {
  const NamedColumns columns(scheduled, values, 0);
  const Value id = columns[kDataFileIdColumn], path = columns[kPathColumn];
  if (id.kind() != Value::Kind::kInt || path.kind() != Value::Kind::kBytes) return true;
  if (IsShared(id.AsInt())) return false;
  for (const auto& [tag, id_column] : {std::pair(Tag::kDataFile, kDataFileIdColumn),
                                       std::pair(Tag::kDeleteFile, std::string_view("delete_file_id"))}) {
    const DefinitionPtr files = transaction_.FindRelation(WellKnownByTag(tag).name);
    if (files && IsNamedByAnother(*files, id_column, id.AsInt(), path.AsText())) return false;
  }
  return scheduled_.emplace(path.AsText()).second;
}

bool FileUse::IsShared(std::int64_t id) {
  if (!shared_below_) {
    const auto shared = OrThrow(transaction_.view().stored().Get(SharedFilesKey()));
    shared_below_ = shared ? DecodeCounter(*shared) : 0;
  }
  return id >= 0 && static_cast<std::uint64_t>(id) < *shared_below_;
}

// The file's own row may be gone already; its look-up entry still leads to its table.
bool FileUse::IsNamedByAnother(const RelationDefinition& files, std::string_view id_column, std::int64_t id,
                               std::string_view path) {
  const int attnum = files.FindColumn(id_column);
  const auto keys = attnum == 0 ? std::nullopt : transaction_.LookUp(files, attnum, Value::Int(id));
  if (!keys) return false;
  std::set<Bytes> partitions;
  for (const KeyRange& key : *keys) {
    if (auto partition = PartitionPrefix(files, key.begin)) partitions.insert(*std::move(partition));
  }
  return std::ranges::any_of(partitions, [&](const Bytes& partition) {
    const auto [begin, end] = FilesOf(files, id_column, partition).equal_range(LastPart(path));
    return std::any_of(begin, end, [&](const auto& file) {
      return file.second.id != id && IsSameFile(path, file.second.path);
    });
  });
}

const FileUse::FilesByName& FileUse::FilesOf(const RelationDefinition& files, std::string_view id_column,
                                             const Bytes& partition) {
  const auto [known, is_new] = partitions_.try_emplace(partition);
  if (!is_new) return known->second;
  for (auto at = transaction_.Scan(files, KeyRange::Prefix(partition)); at.Valid(); at.Next()) {
    const StoredRow& row = *at.row();
    const NamedColumns columns(files, row.values, row.envelope.written);
    const Value id = columns[id_column], path = columns[kPathColumn];
    if (id.kind() != Value::Kind::kInt || path.kind() != Value::Kind::kBytes) continue;
    known->second.emplace(LastPart(path.AsText()), NamedFile{id.AsInt(), std::string(path.AsText())});
  }
  return known->second;
}

}  // namespace rocklake
