#include "admin/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "admin/inspect.h"
#include "admin/verify_checks.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr auto kNoRelation = [] { return std::string(); };

// Calls `read`; damage is reported as check 7, of the relation that `name` tells.
template <class Name, class Read>
void Reporting(ByteView key, const Name& name, const Report& report, const Read& read) {
  const auto tell = [&](const std::string& message) {
    report({.check = Check::kDecoding, .relation = name(), .key = ToHex(key), .detail = message});
  };
  try {
    read();
  } catch (const CorruptData& damage) {
    tell(damage.message);
  } catch (const SqlError& error) {  // a value that no key can hold
    tell(error.message);
  }
}

StoredRelations ReadReporting(StoreReader& store, const Report& report) {
  return StoredRelations(ReadRelations(store, [&](ByteView key, const CorruptData& damage) {
    Reporting(key, kNoRelation, report, [&] { throw damage; });
  }));
}

SnapshotId ReadRetainFrom(StoreReader& store, const Report& report) {
  SnapshotId retain_from = 0;
  if (const auto stored = OrThrow(store.Get(RetainFromKey()))) {
    Reporting(RetainFromKey(), kNoRelation, report,
              [&] { retain_from = static_cast<SnapshotId>(DecodeCounter(*stored)); });
  }
  return retain_from;
}

void CheckFormatVersion(StoreReader& store, const Report& report) {
  const Bytes key = FormatVersionKey();
  Reporting(key, kNoRelation, report, [&] {
    const auto stored = OrThrow(store.Get(key));
    if (!stored) throw CorruptData("the format version is missing");
    DecodeFormatVersion(*stored);
  });
}

// Hands every key to the checks that it concerns. A reader beside a live writer may follow it: what is looked up is
// then newer than the scan, which takes nothing away, for keys do not vanish and counters only rise. What must not be older
// than the scan, the definitions, is read again when the scan shows a commit that came after they were read; what
// must not be newer, the end of the commit log, is read before it.
class KeyWalk {
 public:
  KeyWalk(StoreReader& store, const Report& report)
      : store_(store),
        report_(report),
        next_commit_(ReadCounter(store, CounterId::kCommit)),
        known_commits_(next_commit_),
        relations_(ReadReporting(store, report)),
        retain_from_(ReadRetainFrom(store, report)),
        versions_(report),
        indexes_(store, relations_, seen_, report),
        log_(retain_from_ == 0, report) {}

  void Run(const Progress& progress) {
    CheckFormatVersion(store_, report_);
    std::uint64_t done = 0;
    ScanAll(store_, {}, [&](const Bytes& key, const Bytes& value) {
      Reporting(key, [&] { return NameOf(key); }, report_, [&] { Visit(key, value); });
      progress("keys", ++done, 0);
      return true;
    });
    versions_.Finish();
    if (indexes_.MissesEntries()) ConfirmMissing();
    counters_.Finish(store_, report_);
    log_.Finish(next_commit_);
  }

 private:
  void Visit(ByteView key, ByteView value) {
    switch (TagOf(key)) {
      case Tag::kIndex:
        return indexes_.AddEntry(key);
      case Tag::kFilesAt:
        return indexes_.AddFilesAt(key);
      case Tag::kCounter:
        return VisitCounter(key, value);
      case Tag::kSystem:
        return VisitSystem(key, value);
      default:
        return VisitRow(key, value);
    }
  }

  void VisitRow(ByteView key, ByteView value) {
    if (const std::uint64_t written = DecodeEnvelope(value).written; written >= known_commits_) {
      known_commits_ = std::max(written + 1, ReadCounter(store_, CounterId::kCommit));
      relations_ = StoredRelations(ReadRelations(store_, [](ByteView, const CorruptData&) { /* told */ }));
    }
    const InspectedRelation& relation = relations_.Owner(key, value);
    const RelationDefinition& definition = *relation.definition;
    const VerifiedRow row{relation, key, DecodeRowKey(definition, key), DecodeRow(definition, value)};
    // Whatever else is wrong with it: its ids were used, and it may own others.
    counters_.Add(row);
    seen_.Add(row);
    Bytes expected = EncodeRowKey(definition, row.row.values, row.decoded_key.row_number.value_or(0));
    if (row.decoded_key.ordinal) expected = WithOrdinal(expected, *row.decoded_key.ordinal);
    if (expected != key)
      throw CorruptData(fmt::format("the row's columns belong to key {}", ToHex(expected)));
    versions_.Add(row);
    CheckRetained(row, retain_from_, report_);
    indexes_.Add(row);
    CheckOwner(row, relations_, seen_, report_);
  }

  void ConfirmMissing() {
    ScanAll(store_, {}, [&](const Bytes& key, const Bytes& value) {
      if (TagOf(key) == Tag::kIndex) return false;  // after most rows; those of inlined data have no entries
      Reporting(
          key, kNoRelation, [](const Violation&) { /* told */ },
          [&] {
            const InspectedRelation& relation = relations_.Owner(key, value);
            const RelationDefinition& definition = *relation.definition;
            indexes_.Confirm({relation, key, DecodeRowKey(definition, key), DecodeRow(definition, value)});
          });
      return true;
    });
  }

  static void VisitCounter(ByteView key, ByteView value) {
    if (CounterName(key).empty()) throw CorruptData("a counter of no kind");
    DecodeCounter(value);
  }

  void VisitSystem(ByteView key, ByteView value) {
    if (key.starts_with(CommitLogPrefix())) {
      const std::uint64_t commit = DecodeCommitLogKey(key);
      counters_.Use(CounterId::kCommit, commit, "", key);
      log_.Add(commit);
      if (DecodeCommitRecord(value).commit != commit) throw CorruptData("the record of another commit");
    } else if (key.starts_with(DefinitionPrefix())) {
      std::uint64_t relation = 0, commit = 0;
      DecodeDefinitionKey(key, relation, commit);
      counters_.Use(CounterId::kRelation, relation, "", key);
      counters_.Use(CounterId::kCommit, commit, "", key);
    }
  }

  // Of well-known relations: what a damaged row's value cannot tell.
  std::string NameOf(ByteView key) const {
    const auto& incarnations = relations_.WithTag(TagOf(key));
    return incarnations.empty() ? "" : incarnations.back()->definition->name;
  }

  StoreReader& store_;
  const Report& report_;
  const std::uint64_t next_commit_;  // before the scan
  std::uint64_t known_commits_;      // the definitions of those below it are known
  StoredRelations relations_;
  const SnapshotId retain_from_;
  SeenObjects seen_;
  VersionChecks versions_;
  CounterChecks counters_;
  IndexChecks indexes_;
  LogChecks log_;
};

}  // namespace

std::string_view CheckName(Check check) {
  switch (check) {
    case Check::kSuccessors:
      return "successor missing";
    case Check::kRising:
      return "versions not rising";
    case Check::kOverlaps:
      return "versions overlap";
    case Check::kCounters:
      return "counter too low";
    case Check::kRetained:
      return "against retain-from";
    case Check::kIndexes:
      return "index entry";
    case Check::kDecoding:
      return "damaged entry";
    case Check::kOwners:
      return "owner missing";
    case Check::kLog:
      return "hole in the commit log";
    case Check::kData:
      return "data file";
    case Check::kObjects:
      return "damaged object";
  }
  return "";
}

std::optional<std::int64_t> VerifiedRow::IdAt(int attnum) const {
  if (attnum == 0 || static_cast<std::size_t>(attnum) > row.values.size()) return std::nullopt;
  const Value& value = row.values[static_cast<std::size_t>(attnum) - 1];
  return value.kind() == Value::Kind::kInt ? std::optional(value.AsInt()) : std::nullopt;
}

Violation ViolationOf(const RelationDefinition& definition, ByteView key, Check check,
                      std::string_view detail) {
  return {.check = check,
          .relation = definition.name,
          .key = ToHex(key),
          .detail = fmt::format("{} {}", KeyText(DecodeRowKey(definition, key)), detail)};
}

void VerifyKeys(StoreReader& store, const Report& report, const Progress& progress) {
  KeyWalk(store, report).Run(progress);
}

void VerifyObjects(ObjectCheck& objects, const Report& report, const Progress& progress) {
  std::uint64_t done = 0;
  for (const std::string& object : objects.objects()) {
    std::string problem = OrThrow(objects.Check(object));
    if (!problem.empty()) {
      report({.check = Check::kObjects, .relation = "", .key = object, .detail = std::move(problem)});
    }
    progress("objects", ++done, objects.objects().size());
  }
}

void VerifyLake(ObjectCheck& objects, const std::function<StoreReader&()>& open, bool with_data,
                const Report& report, const Progress& progress) {
  bool damaged = false;
  const Report report_damage = [&](Violation violation) {
    damaged = true;
    report(std::move(violation));
  };
  VerifyObjects(objects, report_damage, progress);
  try {
    StoreReader& store = open();
    VerifyKeys(store, report, progress);
    if (with_data) VerifyData(store, report, progress);
  } catch (const StoreFailure& failure) {
    if (!damaged && failure.error.code != StoreErrorCode::kCorrupt) throw;
    report({.check = Check::kObjects,
            .relation = "",
            .key = "",
            .detail = fmt::format("the keys could not be read further: {}", failure.error.message)});
  }
}

}  // namespace rocklake
