// The checks behind VerifyKeys, a class or function each. Internal to this module. They see every row once, in the order of
// the keys, which groups the versions of one object and brings owners before what they own.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "admin/stored_relations.h"
#include "admin/verify.h"
#include "format/key_codec.h"
#include "format/row_codec.h"
#include "format/system_keys.h"
#include "mvcc/visibility.h"

namespace rocklake {

// A violation by a row, whose key columns go before `detail`.
Violation ViolationOf(const RelationDefinition& definition, ByteView key, Check check,
                      std::string_view detail);

struct VerifiedRow {
  const InspectedRelation& relation;
  ByteView key;
  DecodedKey decoded_key;
  DecodedRow row;

  const RelationDefinition& definition() const { return *relation.definition; }
  bool live() const { return row.envelope.retracted == 0 && relation.dropped == 0; }
  // A column as stored, if it holds an integer; attnum 0: nullopt.
  std::optional<std::int64_t> IdAt(int attnum) const;
  Violation Violated(Check check, std::string_view detail) const {
    return ViolationOf(definition(), key, check, detail);
  }
};

// Checks 1 to 3, of relations whose key ends with begin_snapshot.
class VersionChecks {
 public:
  explicit VersionChecks(const Report& report) : report_(report) {}
  void Add(const VerifiedRow& row);
  void Finish();

 private:
  struct Version {
    SnapshotId begin = 0;
    std::optional<SnapshotId> end;
    bool replaced = false, live = false;
    bool end_was_written = false;  // with the row, not set in it later
    std::uint64_t written = 0;     // the commit
    Bytes key;
    DefinitionPtr definition;
  };

  void CheckSuccessors() const;
  void CheckRising() const;
  void CheckOverlaps() const;
  void Tell(const Version& version, Check check, std::string_view detail, bool notice = false) const;

  const Report& report_;
  Bytes object_;  // the key without begin_snapshot
  std::vector<Version> versions_;
};

// 0 if it is absent, or damaged, which check 7 tells.
std::uint64_t ReadCounter(StoreReader& store, CounterId counter);

// Check 4.
class CounterChecks {
 public:
  // An id, or commit, that is in use.
  void Use(CounterId counter, std::uint64_t id, std::string_view relation, ByteView key);
  void Add(const VerifiedRow& row);
  void Finish(StoreReader& store, const Report& report) const;

 private:
  struct Highest {
    std::uint64_t next = 0;
    std::string relation;
    Bytes key;
  };
  std::map<CounterId, Highest> highest_;
};

// Check 5.
void CheckRetained(const VerifiedRow& row, SnapshotId retain_from, const Report& report);

// The objects that rows were seen of, dead ones included.
class SeenObjects {
 public:
  void Add(const VerifiedRow& row);
  bool Has(Tag tag, std::int64_t id) const;
  bool HasFile(std::int64_t table_id, std::int64_t data_file_id) const;

 private:
  // Ids, and the first key column: a file's table. An id under several tables is kept with each.
  std::map<Tag, std::unordered_multimap<std::int64_t, std::int64_t>> ids_;
};

// Check 6. The entries that rows need are kept as hashes, against which the entries that there are, which come after the
// rows, are held: so hardly any is looked up. What is left over then is found among the rows in a second pass.
class IndexChecks {
 public:
  IndexChecks(StoreReader& store, const StoredRelations& relations, const SeenObjects& seen,
              const Report& report)
      : store_(store), relations_(relations), seen_(seen), report_(report) {}
  void Add(const VerifiedRow& row);
  void AddEntry(ByteView key);    // of FB; throws CorruptData
  void AddFilesAt(ByteView key);  // of FC; throws CorruptData
  // After all entries: whether rows lack one, which Confirm tells of each row.
  bool MissesEntries();
  void Confirm(const VerifiedRow& row) const;

 private:
  // Calls `visit(entry, name of the index)` for what must lead to a row.
  template <class Visit>
  void ForEachEntryOf(const VerifiedRow& row, const Visit& visit) const;
  void Require(const VerifiedRow& row, const Bytes& entry, std::string_view index) const;
  void Sort();  // once, when all that stands before the entries was seen
  std::optional<std::size_t> Position(ByteView entry) const;  // in needed_, which is sorted
  bool Find(ByteView entry);                                  // and remember that it was there
  bool Exists(ByteView key) const;
  void TellStray(ByteView key, std::string relation, std::string detail) const;

  StoreReader& store_;
  const StoredRelations& relations_;
  const SeenObjects& seen_;
  const Report& report_;
  std::vector<std::size_t> needed_;  // hashes of the entries of rows whose keys stand before all entries
  std::vector<bool> found_;          // as long as `needed_` once that is sorted
};

// Check 8.
void CheckOwner(const VerifiedRow& row, const StoredRelations& relations, const SeenObjects& seen,
                const Report& report);

// Check 9.
class LogChecks {
 public:
  // `from_start`: nothing was excised, so that the log begins with the first commit.
  LogChecks(bool from_start, const Report& report) : next_(from_start ? 1 : 0), report_(report) {}
  void Add(std::uint64_t commit);
  // `end`: no commit below it may be missing.
  void Finish(std::uint64_t end) const;

 private:
  void TellHole(std::uint64_t first, std::uint64_t end) const;

  std::uint64_t next_;  // the record that must come; 0: any
  const Report& report_;
};

}  // namespace rocklake
