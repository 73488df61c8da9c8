#include "admin/archive.h"

#include <fmt/format.h>

#include <algorithm>

#include "mvcc/key_range.h"
#include "mvcc/retention.h"

namespace rocklake {
namespace {

// The keys that the conditions leave: each narrows while it names the next key column.
KeyRange RangeOf(const RelationDefinition& relation, std::span<const Archive::Condition> where) {
  KeyRangeBuilder builder(relation);
  for (std::size_t i = 0; i < where.size() && i < relation.key.size(); ++i) {
    if (relation.column(relation.key[i].attnum).name != where[i].first) break;
    builder.Equal(Value::Int(where[i].second));
  }
  return builder.All();
}

void AddVersion(const ArchivedRow& row, ArchivedSnapshot& snapshot) {
  const bool first = snapshot.commit == 0;
  snapshot.id = row.Int(kSnapshotIdColumn).value_or(0);
  snapshot.commit = first ? row.envelope.written : std::min(snapshot.commit, row.envelope.written);
  snapshot.expired = (first || snapshot.expired) && row.envelope.retracted != 0;
  if (const auto time = row.Int(kSnapshotTimeColumn)) snapshot.time = time;
}

}  // namespace

std::optional<ArchivedRow> ArchivedRow::At(const PastPoint& past) const {
  if (envelope.retracted != 0 && envelope.retracted <= past.commit) return std::nullopt;
  const RowPtr row = DecodePastRow(past, *relation, key, value);
  if (row == nullptr) return std::nullopt;
  return ArchivedRow{relation, key, value, row->envelope, row->values};
}

void Archive::ForEachIn(const InspectedRelation& relation, const KeyRange& range, const Visit& visit,
                        ScanOrder order) {
  const RelationDefinition& definition = *relation.definition;
  const auto visit_own = [&](const Bytes& key, const Bytes& value) {
    RowEnvelope envelope = DecodeEnvelope(value);
    // Another incarnation's rows stand under the same tag.
    const bool is_later = relation.dropped != 0 && envelope.written > relation.dropped;
    if (envelope.written < definition.created_commit || is_later) return true;
    if (envelope.retracted == 0) envelope.retracted = relation.dropped;
    return visit({&definition, key, value, envelope, DecodeRow(definition, value).values});
  };
  ScanAll(store_, range, visit_own, order);
}

void Archive::ForEach(Tag tag, std::span<const Condition> where, const Visit& visit, ScanOrder order) {
  bool go_on = true;
  const auto visit_wanted = [&](const ArchivedRow& row) {
    const bool wanted = std::ranges::all_of(
        where, [&](const Condition& condition) { return row.Int(condition.first) == condition.second; });
    return !wanted || (go_on = visit(row));
  };
  for (const auto& [id, relation] : relations_) {
    if (relation.definition->tag != tag || !go_on) continue;
    ForEachIn(relation, RangeOf(*relation.definition, where), visit_wanted, order);
  }
}

const CommitRecord* Archive::Commit(std::uint64_t commit) {
  const auto [known, is_new] = commits_.try_emplace(commit);
  if (is_new) {
    const auto stored = OrThrow(store_.Get(CommitLogKey(commit)));
    if (stored) known->second = DecodeCommitRecord(*stored);
  }
  return known->second ? &*known->second : nullptr;
}

const ArchivedSnapshot* Archive::Snapshot(SnapshotId id) {
  const auto [known, is_new] = snapshots_.try_emplace(id);
  if (is_new && id >= 0 && id <= kMaxId) {
    ForEach(Tag::kSnapshot, {{kSnapshotIdColumn, id}}, [&](const ArchivedRow& row) {
      if (!known->second) known->second.emplace();
      AddVersion(row, *known->second);
      return true;
    });
  }
  return known->second ? &*known->second : nullptr;
}

void Archive::ForEachSnapshot(const std::function<bool(const ArchivedSnapshot&)>& visit) {
  std::optional<ArchivedSnapshot> current;
  bool go_on = true;
  const auto add = [&](const ArchivedRow& row) {
    if (current && current->id != row.Int(kSnapshotIdColumn)) {
      go_on = visit(*current);
      current.reset();
    }
    if (!current) current.emplace();
    AddVersion(row, *current);
    return go_on;
  };
  ForEach(Tag::kSnapshot, std::span<const Condition>(), add, ScanOrder::kDescending);
  if (go_on && current) visit(*current);
}

std::string Archive::ChangesOf(SnapshotId id, std::string_view column) {
  std::string text;
  std::uint64_t written = 0;
  ForEach(Tag::kSnapshotChanges, {{kSnapshotIdColumn, id}}, [&](const ArchivedRow& row) {
    if (row.envelope.written >= written) {
      written = row.envelope.written;
      text = row.Text(column);
    }
    return true;
  });
  return text;
}

void Archive::RequireInWindow(SnapshotId id) {
  const RetentionPtr retention = ReadRetention(store_);
  if (id < retention->retain_from) throw OutOfRetentionWindow(id, retention->retain_from);
}

const RelationDefinition* Archive::SnapshotRelation() const {
  const RelationDefinition* snapshots = nullptr;
  for (const auto& [id, relation] : relations_) {
    if (relation.definition->tag == Tag::kSnapshot && relation.dropped == 0)
      snapshots = relation.definition.get();
  }
  return snapshots;
}

std::uint64_t Archive::LatestCommit() {
  const auto next = OrThrow(store_.Get(CounterKey(CounterId::kCommit)));
  return next ? DecodeCounter(*next) - 1 : 0;
}

std::vector<PastMoment> Archive::PastMoments() {
  const RelationDefinition* snapshots = SnapshotRelation();
  if (snapshots == nullptr) return {};
  return ReadPastMoments(store_, *snapshots, LatestCommit());
}

PastPoint Archive::Past(const AsOf& moment) {
  const PastPoint past = FindPast(store_, SnapshotRelation(), LatestCommit(), moment);
  RequireInWindow(past.snapshot);
  return past;
}

}  // namespace rocklake
