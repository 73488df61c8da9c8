#include "admin/snapshot_log.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <map>
#include <vector>

namespace rocklake {
namespace {

// Entries of changes_made: parted at commas outside of double quotes.
std::vector<std::string> SplitChanges(std::string_view changes) {
  std::vector<std::string> entries;
  bool quoted = false;
  std::string entry;
  for (const char c : changes) {
    quoted ^= c == '"';
    if (c == ',' && !quoted) {
      entries.push_back(std::move(entry));
      entry.clear();
    } else {
      entry += c;
    }
  }
  if (!entry.empty()) entries.push_back(std::move(entry));
  return entries;
}

// "main"."a""b" as main.a"b.
std::string Unquoted(std::string_view names) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] != '"') {
      text += names[i];
    } else if (quoted && names.substr(i + 1).starts_with('"')) {
      text += names[i++];
    } else {
      quoted = !quoted;
    }
  }
  return text;
}

// Whether the snapshot wrote, ended or retracted a row.
class Attribution {
 public:
  Attribution(const ArchivedSnapshot& snapshot, bool shares_commit)
      : snapshot_(snapshot), shares_commit_(shares_commit) {}

  bool Wrote(const ArchivedRow& row) const { return Is(row.envelope.written, row.Int(kBeginColumn)); }
  bool Ended(const ArchivedRow& row) const {
    const std::uint64_t commit = row.envelope.ended != 0 ? row.envelope.ended : row.envelope.written;
    return row.Int(kEndColumn) && Is(commit, row.Int(kEndColumn));
  }
  // Of a row that had not ended before.
  bool Retracted(const ArchivedRow& row) const {
    return !row.Int(kEndColumn) && !shares_commit_ && row.envelope.retracted == snapshot_.commit;
  }

 private:
  bool Is(std::uint64_t commit, std::optional<std::int64_t> snapshot) const {
    return commit == snapshot_.commit && (!shares_commit_ || snapshot == snapshot_.id);
  }

  const ArchivedSnapshot& snapshot_;
  const bool shares_commit_;
};

class LogReader {
 public:
  explicit LogReader(Archive& archive) : archive_(archive) {}

  SnapshotLogEntry Read(const ArchivedSnapshot& snapshot, bool shares_commit) {
    SnapshotLogEntry entry;
    entry.snapshot = snapshot;
    entry.author = archive_.ChangesOf(snapshot.id, "author");
    entry.message = archive_.ChangesOf(snapshot.id, "commit_message");
    entry.extra_info = archive_.ChangesOf(snapshot.id, "commit_extra_info");
    const std::string changes = archive_.ChangesOf(snapshot.id, "changes_made");
    entry.changes = InWords(SplitChanges(changes));
    const CommitRecord* record = archive_.Commit(snapshot.commit);
    if (record != nullptr) entry.role = record->role;
    CountTouched(record, Attribution(snapshot, shares_commit), entry);
    if (!ChangesRows(changes)) {
      const std::int64_t moved = std::min(entry.rows_added, entry.rows_removed);
      entry.rows_added -= moved;
      entry.rows_removed -= moved;
    }
    return entry;
  }

 private:
  // Reads the ranges that the commit touched; without a record, everything.
  void CountTouched(const CommitRecord* record, const Attribution& whose, SnapshotLogEntry& entry) {
    const auto count = [&](const ArchivedRow& row) {
      Count(row, whose, entry);
      return true;
    };
    const bool all = record == nullptr || std::ranges::any_of(record->touched, [](const auto& touched) {
                       return touched.relation_id == 0;
                     });
    for (const auto& [id, relation] : archive_.relations()) {
      const RelationDefinition& definition = *relation.definition;
      if (!IsCounted(definition)) continue;
      if (all) {
        archive_.ForEachIn(relation, KeyRange::Prefix(definition.KeyPrefix()), count);
        continue;
      }
      const auto touched = std::ranges::find(record->touched, id, &CommitRecord::Touched::relation_id);
      if (touched == record->touched.end()) continue;
      if (touched->whole_relation)
        archive_.ForEachIn(relation, KeyRange::Prefix(definition.KeyPrefix()), count);
      for (const auto& [first, last] : touched->ranges) {
        archive_.ForEachIn(relation, {first, KeyRange::Prefix(last).end}, count);
      }
    }
  }

  static bool IsCounted(const RelationDefinition& relation) {
    constexpr Tag kCounted[] = {Tag::kSchema, Tag::kTable,    Tag::kColumn,     Tag::kView,
                                Tag::kMacro,  Tag::kDataFile, Tag::kDeleteFile, Tag::kInlined};
    return std::ranges::find(kCounted, relation.tag) != std::end(kCounted);
  }

  static void Count(const ArchivedRow& row, const Attribution& whose, SnapshotLogEntry& entry) {
    switch (row.relation->tag) {
      case Tag::kDataFile:
        return CountFile(row, whose, entry);
      case Tag::kDeleteFile:
        return CountDeleteFile(row, whose, entry);
      case Tag::kInlined:
        return CountInlined(row, whose, entry);
      default:
        return CountObject(row, whose, entry);
    }
  }

  static void CountObject(const ArchivedRow& row, const Attribution& whose, SnapshotLogEntry& entry) {
    for (std::size_t kind = 0; kind < entry.objects.size(); ++kind) {
      if (InfoOf(static_cast<ObjectKind>(kind)).tag != row.relation->tag) continue;
      ObjectCounts& counts = entry.objects[kind];
      const bool replaced = row.envelope.replaced;
      counts.created += whose.Wrote(row);
      if (!whose.Ended(row)) continue;
      counts.altered += replaced;
      counts.created -= replaced;  // its successor
      counts.dropped += !replaced;
    }
  }

  static void CountFile(const ArchivedRow& row, const Attribution& whose, SnapshotLogEntry& entry) {
    const std::int64_t rows = row.Int("record_count").value_or(0);
    const std::int64_t bytes = row.Int("file_size_bytes").value_or(0);
    if (whose.Wrote(row)) {
      ++entry.files_added;
      entry.rows_added += rows;
      entry.bytes_added += bytes;
    }
    if (whose.Ended(row) || whose.Retracted(row)) {
      ++entry.files_removed;
      entry.rows_removed += rows;
      entry.bytes_removed += bytes;
    }
  }

  // Its rows are gone already: a delete file that goes gives its count to the one that takes its place.
  static void CountDeleteFile(const ArchivedRow& row, const Attribution& whose, SnapshotLogEntry& entry) {
    const std::int64_t rows = row.Int("delete_count").value_or(0);
    const std::int64_t bytes = row.Int("file_size_bytes").value_or(0);
    if (whose.Wrote(row)) {
      ++entry.delete_files_added;
      entry.rows_removed += rows;
      entry.bytes_added += bytes;
    }
    if (whose.Ended(row) || whose.Retracted(row)) {
      ++entry.delete_files_removed;
      entry.rows_removed -= rows;
      entry.bytes_removed += bytes;
    }
  }

  static void CountInlined(const ArchivedRow& row, const Attribution& whose, SnapshotLogEntry& entry) {
    const bool is_delete = row.relation->behaviour == Behaviour::kInlinedDelete;
    const bool gone = whose.Ended(row) || whose.Retracted(row);
    if (is_delete) {
      entry.rows_removed += whose.Wrote(row) - gone;
    } else {
      entry.rows_added += whose.Wrote(row);
      entry.rows_removed += gone;
    }
  }

  std::string InWords(const std::vector<std::string>& changes) {
    std::string words;
    for (const std::string& change : changes) {
      const auto colon = change.find(':');
      std::string verb = change.substr(0, colon);
      std::ranges::replace(verb, '_', ' ');
      if (!words.empty()) words += "; ";
      words += verb;
      if (colon != std::string::npos) words += ' ' + NameOf(change.substr(colon + 1));
    }
    return words;
  }

  // Of a quoted name: without its quotes; of an id: the name of the object that has it.
  std::string NameOf(std::string object) {
    std::int64_t id = 0;
    const auto [end, error] = std::from_chars(object.data(), object.data() + object.size(), id);
    if (error == std::errc() && end == object.data() + object.size()) {
      if (names_.empty()) ReadNames();
      const auto found = names_.find(id);
      return found == names_.end() ? object : found->second;
    }
    return Unquoted(object);
  }

  // Schemas, tables, views and macros share their ids.
  void ReadNames() {
    for (const ObjectKind kind :
         {ObjectKind::kSchema, ObjectKind::kTable, ObjectKind::kView, ObjectKind::kMacro}) {
      const ObjectKindInfo& info = InfoOf(kind);
      archive_.ForEach(info.tag, {}, [&](const ArchivedRow& row) {
        const auto holder =
            names_.find(info.holder_column.empty() ? -1 : row.Int(info.holder_column).value_or(-1));
        const std::string prefix = holder == names_.end() ? "" : holder->second + '.';
        names_[row.Int(info.id_column).value_or(0)] = prefix + row.Text(info.name_column);
        return true;
      });
    }
  }

  Archive& archive_;
  std::map<std::int64_t, std::string> names_;
};

}  // namespace

bool ChangesRows(std::string_view changes_made) {
  const auto changes = SplitChanges(changes_made);
  const auto says = [&](std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(changes, [&](const std::string& change) {
      return std::ranges::any_of(words, [&](std::string_view word) { return change.starts_with(word); });
    });
  };
  // A flush says of the deletions that it moves to files that it deletes.
  if (says({"deleted_from_table"}) && !says({"inline_flush"})) return true;
  return says({"inserted_into_table", "inlined_insert", "inlined_delete"});
}

void ReadSnapshotLog(Archive& archive, const std::function<bool(const SnapshotLogEntry&)>& visit) {
  LogReader reader(archive);
  // A snapshot shares its commit with the one before or after it.
  std::optional<ArchivedSnapshot> current;
  bool newer_shares = false, go_on = true;
  archive.ForEachSnapshot([&](const ArchivedSnapshot& older) {
    if (current) {
      const bool shares = current->commit == older.commit;
      go_on = visit(reader.Read(*current, shares || newer_shares));
      newer_shares = shares;
    }
    current = older;
    return go_on;
  });
  if (go_on && current) visit(reader.Read(*current, newer_shares));
}

}  // namespace rocklake
