#include "admin/diff.h"

#include <algorithm>
#include <map>
#include <utility>

#include "admin/history.h"

namespace rocklake {
namespace {

constexpr int kFrom = 0, kTo = 1;

// What two moments show of one thing.
struct Sides {
  std::optional<ArchivedRow> at[2];
  bool both() const { return at[kFrom] && at[kTo]; }
  bool any() const { return at[kFrom] || at[kTo]; }
  const ArchivedRow& newest() const { return at[kTo] ? *at[kTo] : *at[kFrom]; }
};

class DiffReader {
 public:
  DiffReader(Archive& archive, const AsOf& from, const AsOf& to)
      : archive_(archive), pasts_{archive.Past(from), archive.Past(to)} {}

  void Read(const std::function<void(const Difference&)>& visit) {
    for (const ObjectKind kind : {ObjectKind::kSchema, ObjectKind::kTable, ObjectKind::kColumn,
                                  ObjectKind::kView, ObjectKind::kMacro}) {
      ReadObjects(kind, visit);
    }
    archive_.ForEach(Tag::kDataFile, {}, [this](const ArchivedRow& row) { return AddFile(row); });
    archive_.ForEach(Tag::kDeleteFile, {}, [this](const ArchivedRow& row) { return AddDeleteFile(row); });
    archive_.ForEach(Tag::kInlined, {}, [this](const ArchivedRow& row) { return AddInlined(row); });
    for (const auto& [table, change] : data_) {
      if (change == DataChange()) continue;
      const auto name = names_.find(table);
      visit({"data", name == names_.end() ? std::to_string(table) : name->second, "changed", "", "", change});
    }
  }

 private:
  // What was live at a moment.
  std::optional<ArchivedRow> LiveAt(const ArchivedRow& row, int side) const {
    auto then = row.At(pasts_[side]);
    return then && !then->Int(kEndColumn) ? std::move(then) : std::nullopt;
  }

  // The versions of one object stand together.
  void ReadObjects(ObjectKind kind, const std::function<void(const Difference&)>& visit) {
    const ObjectKindInfo& info = InfoOf(kind);
    std::pair<std::int64_t, std::int64_t> current;
    Sides sides;
    const auto finish = [&] {
      if (sides.any()) Compare(kind, sides, visit);
      sides = {};
    };
    archive_.ForEach(info.tag, {}, [&](const ArchivedRow& row) {
      const std::pair object(info.holder_column.empty() ? 0 : row.Int(info.holder_column).value_or(0),
                             row.Int(info.id_column).value_or(0));
      if (std::exchange(current, object) != object) finish();
      for (const int side : {kFrom, kTo}) {
        if (auto live = LiveAt(row, side)) sides.at[side] = std::move(live);
      }
      return true;
    });
    finish();
  }

  std::string NameOf(const ObjectKindInfo& info, const ArchivedRow& row) const {
    const auto holder =
        names_.find(info.holder_column.empty() ? -1 : row.Int(info.holder_column).value_or(-1));
    return (holder == names_.end() ? "" : holder->second + '.') + row.Text(info.name_column);
  }

  void Compare(ObjectKind kind, const Sides& sides, const std::function<void(const Difference&)>& visit) {
    const ObjectKindInfo& info = InfoOf(kind);
    Difference difference{std::string(info.word), NameOf(info, sides.newest()), "", "", "", std::nullopt};
    if (kind == ObjectKind::kSchema || kind == ObjectKind::kTable) {
      names_[sides.newest().Int(info.id_column).value_or(0)] = difference.name;
    }
    const auto say = [&](std::string change, std::string before, std::string after) {
      difference.change = std::move(change);
      difference.before = std::move(before);
      difference.after = std::move(after);
      visit(difference);
    };
    const auto definition = [&](int side) {
      return sides.at[side] ? DefinitionText(archive_, kind, *sides.at[side]) : std::string();
    };
    if (!sides.both()) {
      return say(sides.at[kTo] ? "added" : "dropped", definition(kFrom), definition(kTo));
    }
    std::string before = sides.at[kFrom]->Text(info.name_column),
                after = sides.at[kTo]->Text(info.name_column);
    if (before != after) say("renamed", std::move(before), std::move(after));
    if (definition(kFrom) != definition(kTo)) say("altered", definition(kFrom), definition(kTo));
  }

  // +1: there at `to` only, -1: at `from` only.
  int ChangeOf(const ArchivedRow& row) const {
    return LiveAt(row, kTo).has_value() - LiveAt(row, kFrom).has_value();
  }

  bool AddFile(const ArchivedRow& row) {
    const int change = ChangeOf(row);
    if (change == 0) return true;
    DataChange& data = data_[row.Int(kTableIdColumn).value_or(0)];
    (change > 0 ? data.files_added : data.files_removed) += 1;
    (change > 0 ? data.rows_added : data.rows_removed) += row.Int("record_count").value_or(0);
    (change > 0 ? data.bytes_added : data.bytes_removed) += row.Int("file_size_bytes").value_or(0);
    return true;
  }

  bool AddDeleteFile(const ArchivedRow& row) {
    const int change = ChangeOf(row);
    if (change == 0) return true;
    DataChange& data = data_[row.Int(kTableIdColumn).value_or(0)];
    (change > 0 ? data.delete_files_added : data.delete_files_removed) += 1;
    data.rows_removed += change * row.Int("delete_count").value_or(0);
    (change > 0 ? data.bytes_added : data.bytes_removed) += row.Int("file_size_bytes").value_or(0);
    return true;
  }

  bool AddInlined(const ArchivedRow& row) {
    const auto name = ParseInlinedName(row.relation->name);
    if (!name) return true;
    DataChange& data = data_[name->table_id];
    if (row.relation->behaviour == Behaviour::kInlinedDelete) {
      const std::int64_t file = row.Int("file_id").value_or(0);
      for (const int side : {kFrom, kTo}) {
        if (LiveAt(row, side) && IsLiveFile(name->table_id, file, side))
          data.rows_removed += side == kTo ? 1 : -1;
      }
    } else if (const int change = ChangeOf(row); change != 0) {
      (change > 0 ? data.rows_added : data.rows_removed) += 1;
    }
    return true;
  }

  // An inlined deletion has no end: it counts while its file does.
  bool IsLiveFile(std::int64_t table, std::int64_t file, int side) {
    const auto [known, is_new] = live_files_.try_emplace({file, side});
    if (is_new) {
      archive_.ForEach(Tag::kDataFile, {{kTableIdColumn, table}, {kDataFileIdColumn, file}},
                       [&, &live = known->second](const ArchivedRow& row) {
                         live = live || LiveAt(row, side).has_value();
                         return true;
                       });
    }
    return known->second;
  }

  Archive& archive_;
  const PastPoint pasts_[2];
  std::map<std::int64_t, std::string> names_;  // of schemas and tables
  std::map<std::int64_t, DataChange> data_;    // by table
  std::map<std::pair<std::int64_t, int>, bool> live_files_;
};

}  // namespace

void ReadDiff(Archive& archive, const AsOf& from, const AsOf& to,
              const std::function<void(const Difference&)>& visit) {
  DiffReader(archive, from, to).Read(visit);
}

}  // namespace rocklake
