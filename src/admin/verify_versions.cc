// Checks 1 to 3 and 5: the versions of one object.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "admin/verify_checks.h"

namespace rocklake {
namespace {

std::string EndText(std::optional<SnapshotId> end) {
  return end ? fmt::format("up to snapshot {}", *end) : "without end";
}

}  // namespace

void VersionChecks::Add(const VerifiedRow& row) {
  const RelationDefinition& definition = row.definition();
  const int begin_attnum = definition.begin_attnum();
  if (begin_attnum == 0 || definition.key.empty() || definition.key.back().attnum != begin_attnum) return;
  const auto begin = row.IdAt(begin_attnum);
  if (!begin) return;
  ByteView object = row.key;
  if (row.decoded_key.ordinal) object.remove_suffix(sizeof(std::uint32_t));
  object.remove_suffix(sizeof(std::int64_t));
  if (object != object_) {
    Finish();
    object_ = object;
  }
  const RowEnvelope& envelope = row.row.envelope;
  const auto end = row.IdAt(definition.end_attnum());
  versions_.push_back({*begin, end, envelope.replaced, row.live(), end && envelope.ended == 0,
                       envelope.written, Bytes(row.key), row.relation.definition});
}

void VersionChecks::Finish() {
  CheckSuccessors();
  CheckRising();
  CheckOverlaps();
  versions_.clear();
}

void VersionChecks::CheckSuccessors() const {
  for (const Version& version : versions_) {
    if (!version.live || !version.replaced || !version.end) continue;
    const bool has_successor =
        std::ranges::any_of(versions_, [&](const Version& other) { return other.begin == *version.end; });
    if (has_successor) continue;
    Tell(version, Check::kSuccessors,
         fmt::format("was replaced at snapshot {}, where no version begins", *version.end));
  }
}

// Two live rows of one commit are what its client said: DuckLake 1.3 and 1.4 write a version for each of several ALTERs of a column
// in one transaction. That is told, but nothing is wrong with the store. So in the next check.
void VersionChecks::CheckRising() const {
  const Version* last = nullptr;
  for (const Version& version : versions_) {
    if (!version.live) continue;
    if (last != nullptr && has_begun(version.begin, last->begin)) {
      Tell(version, Check::kRising, fmt::format("another version begins at snapshot {}, too", last->begin),
           last->written == version.written);
    }
    last = &version;
  }
}

// An end that was written with its row is what a client said of the past: DuckLake 1.3 sets it in all versions of a column,
// ended ones included. That is told, but nothing is wrong with the store.
void VersionChecks::CheckOverlaps() const {
  const Version* longest = nullptr;  // of those so far, the one that ends last
  for (const Version& version : versions_) {
    if (!version.live) continue;
    if (longest != nullptr && is_visible(longest->begin, longest->end, version.begin) &&
        is_visible(version.begin, version.end, version.begin)) {
      Tell(version, Check::kOverlaps,
           fmt::format("at snapshot {} the version that began at {} is visible, too: {}", version.begin,
                       longest->begin, EndText(longest->end)),
           longest->end_was_written || longest->written == version.written);
    }
    if (longest == nullptr || (longest->end && (!version.end || has_ended(longest->end, *version.end)))) {
      longest = &version;
    }
  }
}

void VersionChecks::Tell(const Version& version, Check check, std::string_view detail, bool notice) const {
  Violation violation = ViolationOf(*version.definition, version.key, check, detail);
  violation.notice = notice;
  report_(std::move(violation));
}

void CheckRetained(const VerifiedRow& row, SnapshotId retain_from, const Report& report) {
  const auto begin = row.IdAt(row.definition().begin_attnum());
  const auto end = row.IdAt(row.definition().end_attnum());
  if (!row.live() || !begin || has_begun(*begin, retain_from) || !is_gc_eligible(end, retain_from)) return;
  report(row.Violated(Check::kRetained,
                      fmt::format("begins at snapshot {}, above retain-from {}, and ended at {}", *begin,
                                  retain_from, *end)));
}

}  // namespace rocklake
