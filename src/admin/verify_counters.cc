// Checks 4 and 9: counters and the commit log.
#include <fmt/format.h>

#include <utility>

#include "admin/inspect.h"
#include "admin/verify_checks.h"

namespace rocklake {
namespace {

std::optional<CounterId> CounterOf(IdSpace ids) {
  switch (ids) {
    case IdSpace::kSnapshot:
      return CounterId::kSnapshot;
    case IdSpace::kCatalog:
      return CounterId::kCatalog;
    case IdSpace::kFile:
      return CounterId::kFile;
    case IdSpace::kNone:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::uint64_t ReadCounter(StoreReader& store, CounterId counter) {
  const auto stored = OrThrow(store.Get(CounterKey(counter)));
  try {
    return stored ? DecodeCounter(*stored) : 0;
  } catch (const CorruptData&) {
    return 0;
  }
}

void CounterChecks::Use(CounterId counter, std::uint64_t id, std::string_view relation, ByteView key) {
  Highest& highest = highest_[counter];
  if (id < highest.next) return;
  highest = {id + 1, std::string(relation), Bytes(key)};
}

void CounterChecks::Add(const VerifiedRow& row) {
  const RelationDefinition& definition = row.definition();
  const auto use = [&](IdSpace ids, int attnum) {
    const auto counter = CounterOf(ids);
    const auto id = row.IdAt(attnum);
    if (counter && id && *id >= 0) Use(*counter, static_cast<std::uint64_t>(*id), definition.name, row.key);
  };
  for (const KeyPart& part : definition.key) use(part.ids, part.attnum);
  for (const LookUpIndex& look_up : definition.look_ups) {
    for (const KeyPart& part : look_up.columns) use(part.ids, part.attnum);
  }
  use(IdSpace::kSnapshot, definition.begin_attnum());
  use(IdSpace::kSnapshot, definition.end_attnum());
  const RowEnvelope& envelope = row.row.envelope;
  for (const std::uint64_t commit : {envelope.written, envelope.ended, envelope.retracted}) {
    if (commit != 0) Use(CounterId::kCommit, commit, definition.name, row.key);
  }
}

void CounterChecks::Finish(StoreReader& store, const Report& report) const {
  for (const auto& [counter, highest] : highest_) {
    const std::uint64_t stored = ReadCounter(store, counter);
    if (stored >= highest.next) continue;
    report({.check = Check::kCounters,
            .relation = highest.relation,
            .key = ToHex(highest.key),
            .detail = fmt::format("{} is {}, but {} is in use", CounterName(CounterKey(counter)), stored,
                                  highest.next - 1),
            .puts = {{CounterKey(counter), EncodeCounter(highest.next)}}});
  }
}

void LogChecks::Add(std::uint64_t commit) {
  if (next_ != 0 && commit > next_) TellHole(next_, commit);
  next_ = commit + 1;
}

void LogChecks::Finish(std::uint64_t end) const {
  if (next_ < end) TellHole(next_, end);
}

void LogChecks::TellHole(std::uint64_t first, std::uint64_t end) const {
  report_({.check = Check::kLog,
           .relation = "",
           .key = ToHex(CommitLogKey(first)),
           .detail = end - first == 1 ? fmt::format("commit {} has no record", first)
                                      : fmt::format("commits {} to {} have no record", first, end - 1)});
}

}  // namespace rocklake
