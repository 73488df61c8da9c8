#include "mvcc/row_cache.h"

#include <algorithm>
#include <limits>

#include "format/key_codec.h"
#include "mvcc/stored_row.h"

namespace rocklake {
namespace {

constexpr std::size_t kDeltasMax = 1024;
constexpr std::size_t kDeltaBytesMin = 4u << 20;
constexpr std::size_t kPartitionOverhead = 200;  // of an empty partition, in bytes

Bytes UseKey(std::uint64_t relation_id, ByteView prefix) {
  Bytes key;
  AppendBigEndian(key, relation_id);
  return key.append(prefix);
}

// Rows come in key order, so the partition of one is mostly that of the one before.
class PartitionOf {
 public:
  explicit PartitionOf(const RelationDefinition& relation) : relation_(relation) {}
  bool Holds(ByteView key) const { return !prefix_.empty() && key.starts_with(prefix_); }
  void Enter(ByteView key) { prefix_ = PartitionPrefix(relation_, key).value_or(relation_.KeyPrefix()); }
  const Bytes& prefix() const { return prefix_; }

 private:
  const RelationDefinition& relation_;
  Bytes prefix_;
};

}  // namespace

std::shared_ptr<RowCache> RowCache::Create(std::shared_ptr<CacheBudget> budget, const Counters& opened_with) {
  const std::shared_ptr<RowCache> cache(new RowCache(budget, opened_with, std::nullopt));
  budget->Join(cache);
  return cache;
}

std::shared_ptr<RowCache> RowCache::Create(std::shared_ptr<CacheBudget> budget, const PastPoint& past) {
  const std::shared_ptr<RowCache> cache(new RowCache(budget, NothingFresh(), past));
  budget->Join(cache);
  return cache;
}

RowCache::~RowCache() { budget_->Add(-static_cast<std::ptrdiff_t>(bytes_)); }

Counters RowCache::NothingFresh() {
  constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  return {.next_snapshot = kNever,
          .next_catalog_id = kNever,
          .next_file_id = kNever,
          .next_relation = kNever,
          .next_commit = kNever};
}

RowPtr RowCache::Decode(const RelationDefinition& relation, ByteView key, ByteView value) const {
  return past_ ? DecodePastRow(*past_, relation, key, value) : DecodeLiveRow(relation, key, value);
}

bool RowCache::IsFresh(const RelationDefinition& relation, ByteView prefix) const {
  if (relation.partition_columns == 0) return false;
  const std::size_t at = relation.KeyPrefix().size();
  const auto id = ReadBigEndian<std::uint64_t>(prefix.data() + at);
  return id <= static_cast<std::uint64_t>(kMaxId) && id >= fresh_.next(relation.key.front().ids);
}

bool RowCache::IsLoaded(const RelationDefinition& relation, const RelationRows& rows,
                        const Bytes& prefix) const {
  const bool* exception = rows.exceptions.Find(prefix);
  return exception != nullptr ? *exception : rows.all_loaded || IsFresh(relation, prefix);
}

void RowCache::SetLoaded(RelationRows& rows, const Bytes& prefix, bool by_default, bool loaded) {
  rows.exceptions =
      loaded == by_default ? rows.exceptions.Erase(prefix) : rows.exceptions.Set(prefix, loaded);
}

std::vector<RowCache::Target> RowCache::Missing(const RelationDefinition& relation, const RelationRows& rows,
                                                const KeyRange& range) const {
  const Bytes relation_prefix = relation.KeyPrefix();
  Bytes prefix = relation_prefix;
  bool one_partition = relation.partition_columns == 0;
  if (!one_partition) {
    if (auto begin = PartitionPrefix(relation, range.begin)) {
      const KeyRange partition = KeyRange::Prefix(*begin);
      one_partition = !range.end.empty() && (partition.end.empty() || range.end <= partition.end);
      prefix = std::move(*begin);
    }
  }
  if (one_partition) {
    if (IsLoaded(relation, rows, prefix)) return {};
    return {Target{std::move(prefix), false}};
  }
  if (!rows.all_loaded) return {Target{relation_prefix, true}};
  std::vector<Target> missing;
  rows.exceptions.ForEach([&](const Bytes& partition, bool loaded) {
    if (loaded || (!range.end.empty() && partition >= range.end)) return;
    const KeyRange keys = KeyRange::Prefix(partition);
    if (keys.end.empty() || keys.end > range.begin) missing.push_back(Target{partition, false});
  });
  return missing;
}

RelationRows RowCache::RowsOf(const Version& version, const RelationDefinition& relation) const {
  MutexLock guard(version.mutex_);
  const RelationRowsPtr* found = version.rows_.Find(relation.relation_id);
  if (found != nullptr) return **found;
  RelationRows rows;
  rows.all_loaded = relation.relation_id >= fresh_.next_relation;
  return rows;
}

RowTree RowCache::Rows(const Version& version, const RelationDefinition& relation, const KeyRange& range) {
  RelationRows rows = RowsOf(version, relation);
  const std::vector<Target> missing = Missing(relation, rows, range);
  if (missing.empty()) {
    if (const auto prefix = PartitionPrefix(relation, range.begin)) Touch(relation, *prefix);
    return rows.tree;
  }
  if (missing.size() == 1) {
    const RowTree loaded = LoadTarget(version, relation, missing.front());
    if (missing.front().whole || KeyRange::Prefix(missing.front().prefix).Contains(range.begin))
      return loaded;
  }
  // Several partitions of a range: they are put together here, since the cache may be too small to hold them all.
  for (const Target& target : missing) {
    const RowTree loaded = LoadTarget(version, relation, target);
    for (auto at = loaded.Scan(KeyRange::Prefix(target.prefix)); at.Valid(); at.Next())
      rows.tree.Set(at.row());
  }
  return rows.tree;
}

std::optional<RowTree> RowCache::LoadedTree(const Version& version, const RelationDefinition& relation,
                                            ByteView key_prefix) const {
  const auto prefix = PartitionPrefix(relation, key_prefix);
  if (!prefix) return RowTree();
  MutexLock guard(version.mutex_);
  const RelationRowsPtr* found = version.rows_.Find(relation.relation_id);
  if (found != nullptr) {
    return IsLoaded(relation, **found, *prefix) ? std::optional((*found)->tree) : std::nullopt;
  }
  const bool empty = relation.relation_id >= fresh_.next_relation || IsFresh(relation, *prefix);
  return empty ? std::optional<RowTree>(RowTree()) : std::nullopt;
}

RowPtr RowCache::FindRow(const Version& version, const RelationDefinition& relation, ByteView key) {
  if (const auto tree = LoadedTree(version, relation, key)) return tree->Find(key);
  const auto stored = OrThrow(version.state().snapshot->Get(key));
  if (!stored) return nullptr;
  const DefinitionPtr definition = version.FindRelation(relation.relation_id);
  return Decode(definition ? *definition : relation, key, *stored);
}

std::vector<RowPtr> RowCache::FindRows(const Version& version, const RelationDefinition& relation,
                                       ByteView key_prefix) {
  auto tree = LoadedTree(version, relation, key_prefix);
  if (!tree) tree = ReadStore(version, relation, Target{Bytes(key_prefix), false});
  std::vector<RowPtr> rows;
  for (auto at = tree->Scan(KeyRange::Prefix(key_prefix)); at.Valid(); at.Next()) rows.push_back(at.row());
  return rows;
}

void RowCache::Release() {
  MutexLock guard(mutex_);
  newest_ = nullptr;
  MutexLock use_guard(use_mutex_);
  uses_.clear();
  use_of_.clear();
  budget_->Add(-static_cast<std::ptrdiff_t>(std::exchange(bytes_, 0)));
}

// -- loading ---------------------------------------------------------------------------------------------------

RowTree RowCache::LoadTarget(const Version& version, const RelationDefinition& relation,
                             const Target& target) {
  auto load = std::make_shared<Load>();
  load->relation_id = relation.relation_id;
  load->target = target;
  load->commit = version.commit();
  {
    MutexLock guard(mutex_);
    while (true) {
      const auto running = std::ranges::find_if(loads_, [&](const LoadPtr& other) {
        return other->relation_id == relation.relation_id && other->target.prefix == target.prefix &&
               other->target.whole == target.whole && other->commit <= version.commit();
      });
      if (running == loads_.end()) {
        // One that ran when the caller looked may have ended since.
        const RelationRows rows = RowsOf(version, relation);
        if (Missing(relation, rows, KeyRange::Prefix(target.prefix)).empty()) return rows.tree;
        break;
      }
      const LoadPtr other = *running;
      while (!other->done) other->finished.Wait(mutex_);
      RowTree tree = other->tree;
      if (other->failed ||
          !RollForward(tree, relation.relation_id, target, other->commit, version.commit())) {
        continue;
      }
      Install(version, relation, target, tree);
      return tree;
    }
    loads_.push_back(load);
  }
  try {
    load->tree = ReadStore(version, relation, target);
  } catch (...) {
    load->failed = true;
    FinishLoad(version, relation, load);
    throw;
  }
  RowTree tree = load->tree;
  FinishLoad(version, relation, load);
  return tree;
}

RowTree RowCache::ReadStore(const Version& version, const RelationDefinition& relation,
                            const Target& target) const {
  // Rows of the version were written with its definition; the transaction's own may have changed since.
  const DefinitionPtr stored = version.FindRelation(relation.relation_id);
  const RelationDefinition& definition = stored ? *stored : relation;
  RowTree tree;
  auto cursor = OrThrow(version.state().snapshot->Scan(KeyRange::Prefix(target.prefix)));
  std::vector<KeyValue> chunk;
  while (true) {
    OrThrow(cursor->Next(chunk));
    if (chunk.empty()) return tree;
    for (const KeyValue& stored_row : chunk) {
      if (RowPtr row = Decode(definition, stored_row.key, stored_row.value)) tree.Set(std::move(row));
    }
  }
}

void RowCache::FinishLoad(const Version& version, const RelationDefinition& relation, const LoadPtr& load) {
  TakeIn(version, relation, load);
  budget_->Fit();
}

void RowCache::TakeIn(const Version& version, const RelationDefinition& relation, const LoadPtr& load) {
  MutexLock guard(mutex_);
  load->done = true;
  std::erase(loads_, load);
  load->finished.NotifyAll();
  if (load->failed) return;
  const bool installed = Install(version, relation, load->target, load->tree);
  if (newest_ == nullptr || newest_->FindRelation(relation.relation_id) == nullptr) return;
  RowTree tree = load->tree;
  if (newest_->commit() != version.commit()) {
    if (!RollForward(tree, relation.relation_id, load->target, version.commit(), newest_->commit())) return;
    if (!Install(*newest_, relation, load->target, tree)) return;
  } else if (!installed) {
    return;
  }
  Account(relation, load->target, tree);
}

bool RowCache::Install(const Version& version, const RelationDefinition& relation, const Target& target,
                       const RowTree& loaded) {
  MutexLock guard(version.mutex_);
  const RelationRowsPtr* found = version.rows_.Find(relation.relation_id);
  auto rows = found != nullptr ? std::make_shared<RelationRows>(**found) : std::make_shared<RelationRows>();
  if (target.whole) {
    rows->tree = loaded;
    rows->all_loaded = true;
    rows->exceptions = {};
  } else if (IsLoaded(relation, *rows, target.prefix)) {
    return false;
  } else {
    if (rows->tree.empty()) {
      rows->tree = loaded;
    } else {
      for (auto at = loaded.Scan(KeyRange::Prefix(target.prefix)); at.Valid(); at.Next())
        rows->tree.Set(at.row());
    }
    SetLoaded(*rows, target.prefix, rows->all_loaded || IsFresh(relation, target.prefix), true);
  }
  version.rows_ = version.rows_.Set(relation.relation_id, std::move(rows));
  return true;
}

bool RowCache::RollForward(RowTree& tree, std::uint64_t relation_id, const Target& target, std::uint64_t from,
                           std::uint64_t to) const {
  if (from == to) return true;
  if (deltas_.empty() || deltas_.front()->first_commit > from + 1) return false;
  const KeyRange range = KeyRange::Prefix(target.prefix);
  for (const DeltaPtr& delta : deltas_) {
    if (delta->first_commit > from && delta->last_commit <= to) delta->ApplyTo(tree, relation_id, range);
  }
  return true;
}

// -- commits ---------------------------------------------------------------------------------------------------

void RowCache::Publish(VersionPtr next, DeltaPtr delta) {
  Follow(std::move(next), std::move(delta));
  budget_->Fit();
}

void RowCache::Follow(VersionPtr next, DeltaPtr delta) {
  MutexLock guard(mutex_);
  PersistentMap<std::uint64_t, RelationRowsPtr> rows;
  if (newest_ != nullptr) {
    MutexLock newest_guard(newest_->mutex_);
    rows = newest_->rows_;
  }
  if (delta != nullptr) {
    for (const auto& [relation_id, changes] : delta->relations) {
      const RelationRowsPtr* before = rows.Find(relation_id);
      if (next->FindRelation(relation_id) == nullptr) continue;  // dropped in the same group
      auto after = std::make_shared<RelationRows>(
          Inherit(*next, relation_id, before != nullptr ? *before : nullptr, changes));
      rows = rows.Set(relation_id, std::move(after));
    }
    for (const std::uint64_t relation_id : delta->dropped) {
      rows = rows.Erase(relation_id);
      MutexLock use_guard(use_mutex_);
      ForgetUses(relation_id);
    }
    deltas_.push_back(delta);
    delta_bytes_ += delta->bytes;
  }
  {
    MutexLock next_guard(next->mutex_);
    next->rows_ = std::move(rows);
  }
  newest_ = std::move(next);
  DropOldDeltas();
}

// Changes of partitions that are not loaded are not applied: they will be read with the partition.
RelationRows RowCache::Inherit(const Version& next, std::uint64_t relation_id, const RelationRowsPtr& before,
                               const std::vector<RowChange>& changes) {
  const DefinitionPtr relation = next.FindRelation(relation_id);
  RelationRows rows;
  if (before != nullptr) {
    rows = *before;
  } else {
    rows.all_loaded = relation_id >= fresh_.next_relation;
  }
  PartitionOf partition(*relation);
  bool loaded = false;
  std::ptrdiff_t bytes = 0;
  MutexLock guard(use_mutex_);
  for (const RowChange& change : changes) {
    if (change.touched_only) continue;
    if (!partition.Holds(change.key)) {
      if (bytes != 0) AddBytes(relation_id, partition.prefix(), bytes);
      bytes = 0;
      partition.Enter(change.key);
      loaded = IsLoaded(*relation, rows, partition.prefix());
    }
    if (!loaded) continue;
    RowPtr replaced;
    if (change.row != nullptr) {
      bytes += static_cast<std::ptrdiff_t>(change.row->MemoryBytes());
      replaced = rows.tree.Set(change.row);
    } else {
      replaced = rows.tree.Find(change.key);
      rows.tree.Erase(change.key);
    }
    if (replaced != nullptr) bytes -= static_cast<std::ptrdiff_t>(replaced->MemoryBytes());
  }
  if (bytes != 0) AddBytes(relation_id, partition.prefix(), bytes);
  return rows;
}

RowChange RowCache::FirstChange(std::uint64_t relation_id, ByteView key, std::uint64_t since,
                                std::uint64_t until) const {
  RowChange result;
  result.fate = RowFate::kUnchanged;
  if (since >= until) return result;
  MutexLock guard(mutex_);
  if (deltas_.empty() || deltas_.front()->first_commit > since + 1) {
    result.fate = RowFate::kUnknown;
    return result;
  }
  auto delta =
      std::ranges::upper_bound(deltas_, since, {}, [](const DeltaPtr& d) { return d->first_commit; });
  for (; delta != deltas_.end() && (*delta)->last_commit <= until; ++delta) {
    if (const RowChange* change = (*delta)->Find(relation_id, key)) return *change;
  }
  return result;
}

void RowCache::DropOldDeltas() {
  const std::size_t bytes_max = std::max(kDeltaBytesMin, budget_->bytes_max() / 16);
  while (deltas_.size() > kDeltasMax || (delta_bytes_ > bytes_max && deltas_.size() > 1)) {
    const DeltaPtr& oldest = deltas_.front();
    const bool needed =
        std::ranges::any_of(loads_, [&](const LoadPtr& load) { return load->commit < oldest->last_commit; });
    if (needed) return;
    delta_bytes_ -= oldest->bytes;
    deltas_.pop_front();
  }
}

// -- size ------------------------------------------------------------------------------------------------------

std::size_t RowCache::bytes() const {
  MutexLock guard(use_mutex_);
  return bytes_;
}

void RowCache::Touch(const RelationDefinition& relation, const Bytes& prefix) {
  MutexLock guard(use_mutex_);
  const auto found = use_of_.find(UseKey(relation.relation_id, prefix));
  if (found != use_of_.end()) Use(found->second);
}

void RowCache::Use(std::list<PartitionUse>::iterator use) {
  use->used = budget_->NextUse();
  uses_.splice(uses_.end(), uses_, use);
}

void RowCache::Grow(std::size_t& bytes, std::ptrdiff_t by) {
  // Unsigned arithmetic wraps the right way for negative amounts.
  bytes += static_cast<std::size_t>(by);
  bytes_ += static_cast<std::size_t>(by);
  budget_->Add(by);
}

void RowCache::Account(const RelationDefinition& relation, const Target& target, const RowTree& loaded) {
  PartitionOf partition(relation);
  std::ptrdiff_t bytes = 0;
  MutexLock guard(use_mutex_);
  if (target.whole) ForgetUses(relation.relation_id);
  for (auto at = loaded.Scan(KeyRange::Prefix(target.prefix)); at.Valid(); at.Next()) {
    if (!partition.Holds(at.row()->key)) {
      if (bytes != 0) AddBytes(relation.relation_id, partition.prefix(), bytes);
      bytes = 0;
      partition.Enter(at.row()->key);
    }
    bytes += static_cast<std::ptrdiff_t>(at.row()->MemoryBytes());
  }
  if (bytes != 0) AddBytes(relation.relation_id, partition.prefix(), bytes);
}

void RowCache::AddBytes(std::uint64_t relation_id, const Bytes& prefix, std::ptrdiff_t bytes) {
  Bytes key = UseKey(relation_id, prefix);
  auto found = use_of_.find(key);
  if (found == use_of_.end()) {
    uses_.push_back({relation_id, prefix, 0, 0});
    found = use_of_.emplace(std::move(key), std::prev(uses_.end())).first;
    bytes += kPartitionOverhead;
  }
  Use(found->second);
  Grow(found->second->bytes, bytes);
}

void RowCache::ForgetUses(std::uint64_t relation_id) {
  std::erase_if(uses_, [&](PartitionUse& use) {
    if (use.relation_id != relation_id) return false;
    Grow(use.bytes, -static_cast<std::ptrdiff_t>(use.bytes));
    use_of_.erase(UseKey(use.relation_id, use.prefix));
    return true;
  });
}

std::optional<std::uint64_t> RowCache::OldestUse() const {
  MutexLock guard(use_mutex_);
  return uses_.empty() ? std::nullopt : std::optional(uses_.front().used);
}

void RowCache::GiveUp(std::uint64_t use) {
  MutexLock guard(mutex_);
  while (budget_->exceeded()) {
    PartitionUse oldest;
    {
      MutexLock use_guard(use_mutex_);
      if (uses_.empty() || uses_.front().used >= use) return;
      oldest = uses_.front();
      Grow(uses_.front().bytes, -static_cast<std::ptrdiff_t>(oldest.bytes));
      use_of_.erase(UseKey(oldest.relation_id, oldest.prefix));
      uses_.pop_front();
    }
    Evict(oldest);
  }
}

void RowCache::Evict(const PartitionUse& use) {
  const DefinitionPtr relation = newest_->FindRelation(use.relation_id);
  if (relation == nullptr) return;
  MutexLock guard(newest_->mutex_);
  const RelationRowsPtr* found = newest_->rows_.Find(use.relation_id);
  if (found == nullptr) return;
  auto rows = std::make_shared<RelationRows>(**found);
  rows->tree.EraseRange(KeyRange::Prefix(use.prefix));
  SetLoaded(*rows, use.prefix, rows->all_loaded || IsFresh(*relation, use.prefix), false);
  newest_->rows_ = newest_->rows_.Set(use.relation_id, std::move(rows));
}

}  // namespace rocklake
