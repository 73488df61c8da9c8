// RowCache: the decoded rows of one lake that are in memory, across its versions. Internal to this module.
//
// Each version holds its own persistent trees (version.h); the cache loads partitions into them, carries what is
// loaded from version to version as commits are published, and bounds it. A load reads the store as its
// version saw it; then it is rolled forward through the commits published meanwhile and becomes part of the newest version
// too, so that loading converges however fast commits come. Several sessions that need one partition wait for one
// load of it. Least recently used partitions, of all caches of one budget, are dropped from the newest version; older ones
// go with their readers.
//
// Thread safe. No lock is held while the store is read. Lock order: the budget's, mutex_, a version's mutex_, use_mutex_.
#pragma once

#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "mvcc/cache_budget.h"
#include "mvcc/delta.h"
#include "mvcc/past.h"
#include "mvcc/version.h"

namespace rocklake {

class RowCache final : public CacheBudget::Member {
 public:
  // `opened_with`: the counters when the lake was opened.
  static std::shared_ptr<RowCache> Create(std::shared_ptr<CacheBudget> budget, const Counters& opened_with);
  // Of rows as they were: of one version, to which no commit is published.
  static std::shared_ptr<RowCache> Create(std::shared_ptr<CacheBudget> budget, const PastPoint& past);
  ~RowCache() override;

  RowTree Rows(const Version& version, const RelationDefinition& relation, const KeyRange& range);
  RowPtr FindRow(const Version& version, const RelationDefinition& relation, ByteView key);

  std::vector<RowPtr> FindRows(const Version& version, const RelationDefinition& relation,
                               ByteView key_prefix);

  std::optional<std::uint64_t> OldestUse() const override;
  void GiveUp(std::uint64_t use) override;

  // Forgets the newest version, and with it what only it holds; for the end of the lake.
  void Release();

  // Makes `next` the newest version: it inherits what is loaded in the previous one, with the delta applied.
  void Publish(VersionPtr next, DeltaPtr delta);
  // What commits after `since`, up to `until`, did first to the row at a key.
  RowChange FirstChange(std::uint64_t relation_id, ByteView key, std::uint64_t since,
                        std::uint64_t until) const;

  std::size_t bytes() const;  // held by the newest version's partitions

 private:
  // What must be in memory for a range: one partition, or all of them.
  struct Target {
    Bytes prefix;
    bool whole = false;
  };
  // One read of a partition from the store, for everybody who needs it.
  struct Load {
    std::uint64_t relation_id;
    Target target;
    std::uint64_t commit;  // of the version it reads
    bool done = false, failed = false;
    RowTree tree;
    CondVar finished;
  };
  using LoadPtr = std::shared_ptr<Load>;
  struct PartitionUse {
    std::uint64_t relation_id;
    Bytes prefix;
    std::size_t bytes;
    std::uint64_t used;
  };

  RowCache(std::shared_ptr<CacheBudget> budget, const Counters& fresh, std::optional<PastPoint> past)
      : budget_(std::move(budget)), fresh_(fresh), past_(past) {}
  static Counters NothingFresh();
  // The row that a version shows; nullptr: none.
  RowPtr Decode(const RelationDefinition& relation, ByteView key, ByteView value) const;
  bool IsFresh(const RelationDefinition& relation, ByteView prefix) const;
  bool IsLoaded(const RelationDefinition& relation, const RelationRows& rows, const Bytes& prefix) const;
  static void SetLoaded(RelationRows& rows, const Bytes& prefix, bool by_default, bool loaded);
  RelationRows RowsOf(const Version& version, const RelationDefinition& relation) const;
  // The partitions of `range` that are not loaded.
  std::vector<Target> Missing(const RelationDefinition& relation, const RelationRows& rows,
                              const KeyRange& range) const;

  // The tree that holds the rows of a partition; nullopt: not loaded.
  std::optional<RowTree> LoadedTree(const Version& version, const RelationDefinition& relation,
                                    ByteView key_prefix) const;
  RowTree LoadTarget(const Version& version, const RelationDefinition& relation, const Target& target);
  RowTree ReadStore(const Version& version, const RelationDefinition& relation, const Target& target) const;
  // False: it was there already.
  bool Install(const Version& version, const RelationDefinition& relation, const Target& target,
               const RowTree& loaded) ROCKLAKE_REQUIRES(mutex_);
  bool RollForward(RowTree& tree, std::uint64_t relation_id, const Target& target, std::uint64_t from,
                   std::uint64_t to) const ROCKLAKE_REQUIRES(mutex_);
  void FinishLoad(const Version& version, const RelationDefinition& relation, const LoadPtr& load);
  void TakeIn(const Version& version, const RelationDefinition& relation, const LoadPtr& load);
  void Follow(VersionPtr next, DeltaPtr delta);
  void DropOldDeltas() ROCKLAKE_REQUIRES(mutex_);

  // -- what is used, and how much of it there is
  void Touch(const RelationDefinition& relation, const Bytes& prefix);
  void Account(const RelationDefinition& relation, const Target& target, const RowTree& loaded);
  void AddBytes(std::uint64_t relation_id, const Bytes& prefix, std::ptrdiff_t bytes)
      ROCKLAKE_REQUIRES(use_mutex_);
  void Use(std::list<PartitionUse>::iterator use) ROCKLAKE_REQUIRES(use_mutex_);
  void Grow(std::size_t& bytes, std::ptrdiff_t by) ROCKLAKE_REQUIRES(use_mutex_);
  void ForgetUses(std::uint64_t relation_id) ROCKLAKE_REQUIRES(use_mutex_);
  void Evict(const PartitionUse& use) ROCKLAKE_REQUIRES(mutex_);

  RelationRows Inherit(const Version& next, std::uint64_t relation_id, const RelationRowsPtr& before,
                       const std::vector<RowChange>& changes);

  const std::shared_ptr<CacheBudget> budget_;
  const Counters fresh_;
  const std::optional<PastPoint> past_;

  mutable Mutex mutex_;
  VersionPtr newest_ ROCKLAKE_GUARDED_BY(mutex_);
  std::deque<DeltaPtr> deltas_ ROCKLAKE_GUARDED_BY(mutex_);  // the latest, without holes
  std::size_t delta_bytes_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::vector<LoadPtr> loads_ ROCKLAKE_GUARDED_BY(mutex_);  // running

  mutable Mutex use_mutex_;
  std::list<PartitionUse> uses_ ROCKLAKE_GUARDED_BY(use_mutex_);  // least recently used first
  std::unordered_map<Bytes, std::list<PartitionUse>::iterator> use_of_ ROCKLAKE_GUARDED_BY(use_mutex_);
  std::size_t bytes_ ROCKLAKE_GUARDED_BY(use_mutex_) = 0;
};

}  // namespace rocklake
