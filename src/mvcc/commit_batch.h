// CommitBatch: turns the write sets of one group of commits into the puts of one atomic batch, the live rows' delta,
// and the next version's state. Internal to this module.
//
// Each commit is checked against the base version and the commits added before it. What SQL statements do to bytes is
// decided here (docs/storage-format.md): only dead rows move, nothing is ever deleted. Reads the store only for a key that
// may have been used before. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "format/row_codec.h"
#include "format/system_keys.h"
#include "mvcc/delta.h"
#include "mvcc/stored_keys.h"
#include "mvcc/version.h"
#include "mvcc/write_set.h"

namespace rocklake {

class CommitBatch {
 public:
  explicit CommitBatch(VersionPtr base);

  // Adds a transaction as the next commit and returns its number. Throws SqlError, StoreFailure or CorruptData; the
  // batch is then to be thrown away, unless the conflict was found before anything was changed: clean().
  std::uint64_t Add(const WriteSet& writes, const std::string& role, Bytes nonce, std::int64_t time_micros);
  bool clean() const { return clean_; }

  // After the last Add. The state's store and snapshot are the caller's to set.
  PutBatch TakePuts();
  std::shared_ptr<Delta> TakeDelta();
  Version::State TakeState() { return std::move(state_); }

 private:
  struct Relation;  // one relation of the commit being added
  struct Standing {
    bool exists = false, live = false;
    Bytes value;
  };

  void Check(const WriteSet& writes) const;
  void AddSystem(const WriteSet& writes);
  void AddDefinitions(const WriteSet& writes);
  void AddDefinition(const DefinitionChange& change);
  void BackfillLookUps(const RelationDefinition& before, const RelationDefinition& after);
  void AddRelation(const RelationWrites& writes, CommitRecord& record);
  void ReadAhead(const Relation& relation, const std::vector<std::pair<RowPtr, Bytes>>& added);
  void ChangeStored(Relation& relation, const RowPtr& original);
  void EndRow(Relation& relation, const StoredRow& original, const StoredRow& row);
  void ReplaceInPlace(Relation& relation, const StoredRow& original, const StoredRow& row);
  void PlaceNew(Relation& relation, const RowPtr& row, const Bytes& plain);
  void Touch(Relation& relation, const Bytes& key);

  Standing WhatStandsAt(const Relation& relation, const Bytes& plain, bool proven_new) const;
  std::uint32_t NextOrdinal(const Bytes& plain, bool proven_new);
  bool ProvenNew(const Relation& relation, const Row& values) const;

  void PutLive(Relation& relation, std::shared_ptr<StoredRow> row, RowFate fate);
  void PutDead(const Relation& relation, Bytes key, const StoredRow& row);
  void PutRow(Bytes key, Bytes value, bool live);
  void PutLookUps(const RelationDefinition& definition, const Row& values, const Bytes& key);
  bool IsStray(const RelationDefinition& definition, const LookUpIndex& strays, const Row& values);
  void UseIds(const Relation& relation, const Row& values);
  void Record(const Relation& relation, CommitRecord& record) const;

  const VersionPtr base_;
  Version::State state_;
  std::shared_ptr<Delta> delta_ = std::make_shared<Delta>();
  std::uint64_t commit_ = 0;  // being added
  std::int64_t snapshot_id_ = -1;
  bool clean_ = true;

  StoredKeys stored_keys_;
  PutBatch puts_;
  struct Placed {
    std::size_t put;
    bool live;
  };
  std::unordered_map<Bytes, Placed> placed_;     // rows of this batch, by key
  std::unordered_map<Bytes, bool> known_files_;  // keys of data files -> whether there is, or was, one
  std::unordered_map<Bytes, std::uint32_t> last_ordinal_;  // given out by this batch, by plain key
};

}  // namespace rocklake
