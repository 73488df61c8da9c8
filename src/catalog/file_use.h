// Whether a Parquet file that a client puts on the list of files to delete belongs there.
//
// A client lists a file when its row is of no use to any snapshot, and deletes it later without another look. After a restore
// two rows name one file: the one that ended, and the one that began anew. So only the last row that names a file schedules
// it. A file that a clone or a checkpoint may name, too, is never scheduled. One statement's use; one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "mvcc/transaction.h"

namespace rocklake {

class FileUse {
 public:
  explicit FileUse(Transaction& transaction) : transaction_(transaction) {}

  // `values`: a row for `scheduled`, which is ducklake_files_scheduled_for_deletion. Reads the files of its table, once.
  // False: another row names the file, or another lake may, or this statement has it on the list already. Throws StoreFailure, CorruptData.
  bool MayBeScheduled(const RelationDefinition& scheduled, const Row& values);

 private:
  struct NamedFile {
    std::int64_t id = 0;
    std::string path;
  };
  using FilesByName = std::unordered_multimap<std::string, NamedFile>;  // by the last part of their path

  bool IsShared(std::int64_t id);
  bool IsNamedByAnother(const RelationDefinition& files, std::string_view id_column, std::int64_t id,
                        std::string_view path);
  const FilesByName& FilesOf(const RelationDefinition& files, std::string_view id_column,
                             const Bytes& partition);

  Transaction& transaction_;
  std::optional<std::uint64_t> shared_below_;  // read when it is asked for
  std::map<Bytes, FilesByName> partitions_;    // by key prefix
  std::unordered_set<std::string> scheduled_;
};

}  // namespace rocklake
