#include "admin/growth.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "admin/snapshot_log.h"

namespace rocklake {
namespace {

// Points [first, end) at which something was there.
struct Span {
  std::size_t first = 0, end = 0;
};

class GrowthReader {
 public:
  explicit GrowthReader(Archive& archive)
      : archive_(archive), moments_(archive.PastMoments()), changes_(moments_.size() + 1) {}

  std::vector<GrowthPoint> Read() {
    archive_.ForEach(Tag::kDataFile, {}, [this](const ArchivedRow& row) { return AddFile(row); });
    archive_.ForEach(Tag::kDeleteFile, {}, [this](const ArchivedRow& row) { return AddDeleteFile(row); });
    archive_.ForEach(Tag::kInlined, {}, [this](const ArchivedRow& row) { return AddInlined(row); });
    return SumUp();
  }

 private:
  using Count = std::int64_t GrowthPoint::*;

  // The first point whose time has seen a commit, or a snapshot.
  std::size_t FirstOf(std::uint64_t commit) const {
    const auto found = std::ranges::partition_point(
        moments_, [&](const PastMoment& moment) { return moment.commit < commit; });
    return static_cast<std::size_t>(found - moments_.begin());
  }
  std::size_t FirstWith(SnapshotId snapshot) const {
    const auto found = std::ranges::partition_point(
        moments_, [&](const PastMoment& moment) { return moment.snapshot.id < snapshot; });
    return static_cast<std::size_t>(found - moments_.begin());
  }

  // Where the row was there, live or ended; and where it was live: as DecodePastRow tells for each point.
  Span NamedSpan(const ArchivedRow& row) const {
    Span span{.first = FirstOf(row.envelope.written), .end = moments_.size()};
    if (const auto begin = row.Int(kBeginColumn)) span.first = std::max(span.first, FirstWith(*begin));
    if (row.envelope.retracted != 0) span.end = FirstOf(row.envelope.retracted);
    return span;
  }
  Span LiveSpan(const ArchivedRow& row) const {
    Span span = NamedSpan(row);
    if (const auto end = row.Int(kEndColumn))
      span.end = std::min(span.end, std::max(FirstWith(*end), FirstOf(row.envelope.ended)));
    return span;
  }

  void Add(const Span& span, Count count, std::int64_t amount) {
    if (span.first >= span.end) return;
    changes_[span.first].*count += amount;
    changes_[span.end].*count -= amount;
  }
  void AddBytes(const ArchivedRow& row, const Span& live) {
    const std::int64_t bytes = row.Int("file_size_bytes").value_or(0);
    Add(live, &GrowthPoint::bytes, bytes);
    Add(NamedSpan(row), &GrowthPoint::bytes_kept, bytes);
  }

  // Notes that a data file came or went, too: SumUp finds out what that was.
  bool AddFile(const ArchivedRow& row) {
    const Span live = LiveSpan(row);
    Add(live, &GrowthPoint::rows, row.Int("record_count").value_or(0));
    Add(live, &GrowthPoint::files, 1);
    AddBytes(row, live);
    if (live.first >= live.end) return true;
    changes_[live.first].rewritten = changes_[live.end].rewritten = true;
    files_.emplace(row.Int(kDataFileIdColumn).value_or(0), live);
    return true;
  }

  bool AddDeleteFile(const ArchivedRow& row) {
    const Span live = LiveSpan(row);
    Add(live, &GrowthPoint::rows, -row.Int("delete_count").value_or(0));
    Add(live, &GrowthPoint::delete_files, 1);
    AddBytes(row, live);
    return true;
  }

  bool AddInlined(const ArchivedRow& row) {
    const Span live = LiveSpan(row);
    if (row.relation->behaviour != Behaviour::kInlinedDelete) {
      Add(live, &GrowthPoint::rows, 1);
      return true;
    }
    // A deletion has no end: it counts while its file does.
    const auto [file, last] = files_.equal_range(row.Int("file_id").value_or(0));
    for (auto it = file; it != last; ++it) {
      const Span both{std::max(live.first, it->second.first), std::min(live.end, it->second.end)};
      Add(both, &GrowthPoint::rows, -1);
    }
    return true;
  }

  std::vector<GrowthPoint> SumUp() {
    std::vector<GrowthPoint> points;
    GrowthPoint sum;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      const GrowthPoint& change = changes_[i];
      for (const Count count : {&GrowthPoint::rows, &GrowthPoint::files, &GrowthPoint::delete_files,
                                &GrowthPoint::bytes, &GrowthPoint::bytes_kept}) {
        sum.*count += change.*count;
      }
      const PastSnapshot& snapshot = moments_[i].snapshot;
      sum.snapshot = snapshot.id;
      sum.time = snapshot.time;
      sum.expired = snapshot.is_expired;
      sum.rewritten = change.rewritten && change.rows == 0 &&
                      !ChangesRows(archive_.ChangesOf(snapshot.id, "changes_made"));
      points.push_back(sum);
    }
    return points;
  }

  Archive& archive_;
  const std::vector<PastMoment> moments_;
  std::vector<GrowthPoint> changes_;                   // at each point, and after the last one
  std::unordered_multimap<std::int64_t, Span> files_;  // data files by id, where they were live
};

}  // namespace

std::vector<GrowthPoint> ReadGrowth(Archive& archive) { return GrowthReader(archive).Read(); }

}  // namespace rocklake
