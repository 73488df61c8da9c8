// Which keys of a lake an excision removes. Reads only.
//
// Removed is what no snapshot at or above retain-from can show (docs/storage-format.md, Excision): versions that had ended,
// and rows and definitions that were retracted, by the last commit of retain-from's time; what belonged to an object of
// which no version is left; snapshots below retain-from; look-up entries that led to removed rows. Kept are the versions of a
// table and its columns under which rows that stay were written: clients read those with them. Thread safe once made.
// Memory: the keys that go, and the ids of objects that own others. Errors: StoreFailure, CorruptData.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "admin/stored_relations.h"
#include "format/definition.h"
#include "format/row_codec.h"
#include "mvcc/visibility.h"
#include "store/store.h"

namespace rocklake {

struct ExciseHorizon {
  SnapshotId retain_from = 0;
  std::uint64_t commit = 0;              // the last one while retain-from was the newest snapshot
  std::optional<std::int64_t> table_id;  // only rows of this table
};

struct ExcisedKeys {
  std::uint64_t keys = 0, bytes = 0;
};

// A row that goes while clients still see it, of a relation that names Parquet files.
struct ExcisedFile {
  DefinitionPtr relation;
  DecodedRow row;
};

class ExcisePlan {
 public:
  // `check_interrupts` is called now and then; what it throws ends the planning.
  ExcisePlan(StoreReader& stored, const ExciseHorizon& horizon, std::function<void()> check_interrupts);

  bool Removes(ByteView key) const { return removed_.contains(Bytes(key)); }
  // By relation, and "(index entries)", "(definitions)", "(commit log)", "(dropped pins)".
  const std::map<std::string, ExcisedKeys>& summary() const { return summary_; }
  std::size_t keys() const { return removed_.size(); }
  const std::vector<ExcisedFile>& files() const { return files_; }
  const StoredRelations& relations() const { return relations_; }

 private:
  using Ids = std::unordered_set<std::int64_t>;

  // A version of a schema, table or column that goes.
  struct Definition {
    std::string relation;
    Tag tag = Tag::kTable;
    Bytes key;
    std::size_t bytes = 0;
    std::int64_t schema_id = 0, table_id = 0;
    SnapshotId begin = 0;
    std::optional<SnapshotId> end;
  };

  void PlanTag(Tag tag);
  void KeepSchemasInUse();
  void Keep(const Definition& definition);
  // By table: begin -> number of each schema version, those of all tables under kEveryTable.
  using SchemaVersions = std::map<std::int64_t, std::map<SnapshotId, std::int64_t>>;
  SchemaVersions ReadSchemaVersions() const;
  std::map<std::int64_t, std::set<SnapshotId>> SchemasInUse() const;
  void ForEachStaying(Tag tag, const std::function<void(const NamedColumns&)>& visit) const;
  bool HasStayingRows(const RelationDefinition& relation) const;
  void PlanInlined();
  void PlanOthers();
  void PlanWholeRelation(const InspectedRelation& relation);
  void PlanEntries();
  void PlanDefinitions();
  void PlanSystem();
  bool GoesByItself(const InspectedRelation& relation, const DecodedRow& row) const;
  bool GoesWithItsOwner(const RelationDefinition& relation, const DecodedRow& row) const;
  bool IsWanted(const RelationDefinition& relation, const DecodedRow& row) const;
  bool IsGone(Tag tag, const std::optional<std::int64_t>& id) const;
  void Remove(std::string_view what, ByteView key, ByteView value);
  void Poll() const;  // of interrupts, for each key that is read
  void Visit(ByteView prefix, const std::function<void(const Bytes& key, const Bytes& value)>& visit) const;

  StoreReader& stored_;
  const ExciseHorizon horizon_;
  const std::function<void()> check_interrupts_;
  mutable std::size_t seen_ = 0;
  const StoredRelations relations_;
  std::unordered_set<Bytes> removed_;
  std::unordered_set<std::uint64_t> removed_relations_;
  std::map<Tag, Ids> gone_;  // ids of objects of which no version is left
  std::map<std::string, ExcisedKeys> summary_;
  std::vector<ExcisedFile> files_;
  std::vector<Definition> definitions_;
};

}  // namespace rocklake
