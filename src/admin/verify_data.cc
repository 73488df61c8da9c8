// Check 10: the Parquet files that the catalog names, and those that nothing names.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "admin/inspect.h"
#include "admin/stored_relations.h"
#include "admin/verify.h"
#include "format/registry.h"

namespace rocklake {
namespace {

namespace fs = std::filesystem;

// A place as DuckLake stores it: a directory, or a URL.
bool IsLocal(std::string_view place) {
  return place.starts_with("file://") || place.find("://") == std::string_view::npos;
}

fs::path LocalPath(std::string place) {
  constexpr std::string_view kFile = "file://";
  if (place.starts_with(kFile)) place.erase(0, kFile.size());
  return fs::path(std::move(place)).lexically_normal();
}

std::string Joined(std::string base, std::string_view path) {
  if (!base.empty() && !base.ends_with('/')) base += '/';
  return base.append(path);
}

// The length in a Parquet file's last eight bytes, before its mark; nullopt: it has none.
std::optional<std::uint32_t> FooterLength(const fs::path& path) {
  std::array<char, 8> end{};
  std::ifstream file(path, std::ios::binary);
  file.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
  if (!file.read(end.data(), end.size())) return std::nullopt;
  const std::string_view mark(end.data() + 4, 4);
  if (mark != "PAR1" && mark != "PARE") return std::nullopt;  // PARE: the footer is encrypted
  static_assert(std::endian::native == std::endian::little, "as in Parquet");
  std::uint32_t length = 0;
  std::memcpy(&length, end.data(), sizeof length);
  return length;
}

struct NamedFile {
  std::optional<std::int64_t> bytes, footer_bytes;
  bool is_parquet = true;
};

// What is wrong with a file; empty: nothing.
std::string ProblemOf(const fs::path& path, const NamedFile& named) {
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory)
    return "is missing";
  if (error) return fmt::format("cannot be read: {}", error.message());
  if (named.bytes && static_cast<std::uintmax_t>(*named.bytes) != bytes)
    return fmt::format("has {} bytes, and {} in the catalog", bytes, *named.bytes);
  if (!named.is_parquet) return "";
  const auto footer = FooterLength(path);
  if (!footer) return "does not end like a Parquet file";
  if (named.footer_bytes && *named.footer_bytes != static_cast<std::int64_t>(*footer))
    return fmt::format("has a footer of {} bytes, and of {} in the catalog", *footer, *named.footer_bytes);
  return "";
}

class DataCheck {
 public:
  DataCheck(StoreReader& store, const Report& report, const Progress& progress)
      : store_(store),
        report_(report),
        progress_(progress),
        relations_(ReadRelations(store, [](ByteView, const CorruptData&) { /* check 7 tells */ })) {}

  void Run() {
    ForEachRow(Tag::kMetadata, [&](const Bytes&, const NamedColumns& row) {
      if (row.Text("key") == "data_path" && row["scope"].is_null()) data_path_ = row.Text("value");
    });
    if (data_path_.empty()) return;  // no lake of DuckLake, or not one yet
    std::error_code error;
    if (!IsLocal(data_path_) || !fs::is_directory(LocalPath(data_path_), error)) {
      return Notice(data_path_, "is no directory here: the files of this lake were not checked");
    }
    ReadPlaces();
    CheckFiles(Tag::kDataFile, "file_format");
    CheckFiles(Tag::kDeleteFile, "format");
    ForEachRow(Tag::kFilesScheduledForDeletion, [&](const Bytes&, const NamedColumns& row) {
      named_.insert(LocalPath(PathOf(row, data_path_)));
    });
    TellUnnamed();
  }

 private:
  template <class Visit>
  void ForEachRow(Tag tag, const Visit& visit) {
    const auto& incarnations = relations_.WithTag(tag);
    if (incarnations.empty() || incarnations.back()->dropped != 0) return;
    try {
      ForEachLiveRow(store_, *incarnations.back()->definition, visit);
    } catch (const CorruptData& damage) {
      Notice(incarnations.back()->definition->name,
             fmt::format("is damaged, so that not every file was checked: {}", damage.message));
    }
  }

  static std::string PathOf(const NamedColumns& row, const std::string& base) {
    const Value relative = row["path_is_relative"];
    const bool is_relative = relative.kind() == Value::Kind::kBool && relative.AsBool();
    return is_relative ? Joined(base, row.Text("path")) : row.Text("path");
  }

  // Where the files of each table are. A rename does not move them, so that any version of it tells.
  void ReadPlaces() {
    std::map<std::int64_t, std::string> schemas;
    ForEachRow(Tag::kSchema, [&](const Bytes&, const NamedColumns& row) {
      if (const auto id = row.Int("schema_id")) schemas[*id] = PathOf(row, data_path_);
    });
    ForEachRow(Tag::kTable, [&](const Bytes&, const NamedColumns& row) {
      const auto id = row.Int("table_id"), schema = row.Int("schema_id");
      if (id && schema) tables_[*id] = PathOf(row, schemas[*schema]);
    });
  }

  void CheckFiles(Tag tag, std::string_view format_column) {
    std::string_view relation = WellKnownByTag(tag).name;
    ForEachRow(tag, [&](const Bytes& key, const NamedColumns& row) {
      const std::string format = row.Text(format_column);
      const NamedFile named{row.Int("file_size_bytes"), row.Int("footer_size"),
                            format.empty() || format == "parquet"};
      CheckFile(relation, key, PathOf(row, tables_[row.Int(kTableIdColumn).value_or(-1)]), named);
      progress_("files", ++done_, 0);
    });
  }

  void CheckFile(std::string_view relation, const Bytes& key, const std::string& place,
                 const NamedFile& named) {
    if (!IsLocal(place)) return Notice(place, "is not on this machine: not checked");
    fs::path path = LocalPath(place);
    const std::string problem = ProblemOf(path, named);
    if (!problem.empty()) {
      report_({.check = Check::kData,
               .relation = std::string(relation),
               .key = path,
               .detail = fmt::format("{} (named by key {})", problem, ToHex(key))});
    }
    named_.insert(std::move(path));
  }

  void TellUnnamed() {
    std::error_code error;
    for (fs::recursive_directory_iterator at(LocalPath(data_path_), error), end; !error && at != end;
         at.increment(error)) {
      if (!at->is_regular_file(error) || named_.contains(at->path().lexically_normal())) continue;
      Notice(at->path(), "nothing in the catalog names it");
    }
    if (error) Notice(data_path_, fmt::format("could not be listed: {}", error.message()));
  }

  void Notice(std::string key, std::string detail) {
    report_({.check = Check::kData,
             .relation = "",
             .key = std::move(key),
             .detail = std::move(detail),
             .notice = true});
  }

  struct PathHash {
    std::size_t operator()(const fs::path& path) const { return fs::hash_value(path); }
  };

  StoreReader& store_;
  const Report& report_;
  const Progress& progress_;
  const StoredRelations relations_;
  std::string data_path_;
  std::map<std::int64_t, std::string> tables_;
  std::unordered_set<fs::path, PathHash> named_;
  std::uint64_t done_ = 0;
};

}  // namespace

void VerifyData(StoreReader& store, const Report& report, const Progress& progress) {
  DataCheck(store, report, progress).Run();
}

}  // namespace rocklake
