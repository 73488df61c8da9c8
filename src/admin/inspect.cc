#include "admin/inspect.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "format/key_codec.h"
#include "format/row_codec.h"
#include "format/system_keys.h"
#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::string RowJson(const RelationDefinition& relation, const DecodedRow& row) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  const TextSettings settings;
  for (std::size_t i = 0; i < relation.columns.size(); ++i) {
    const auto& column = relation.columns[i];
    if (column.dropped) continue;
    const Value value = ColumnOrMissing(relation, static_cast<int>(i) + 1, row.values, row.envelope.written);
    if (value.is_null()) {
      json[column.name] = nullptr;
    } else if (value.kind() == Value::Kind::kBool) {
      json[column.name] = value.AsBool();
    } else if (value.kind() == Value::Kind::kInt &&
               (column.type.oid == oid::kInt8 || column.type.oid == oid::kInt4)) {
      json[column.name] = value.AsInt();
    } else {
      std::string text;
      FormatText(column.type, value, settings, text);
      json[column.name] = text;
    }
  }
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string_view CounterName(ByteView key) {
  constexpr std::string_view kNames[] = {"next snapshot", "next catalog id", "next file id", "next relation",
                                         "next commit"};
  const std::size_t number = key.size() == 2 ? static_cast<unsigned char>(key[1]) : 0;
  return number >= 1 && number <= std::size(kNames) ? kNames[number - 1] : "";
}

std::string KeyText(const DecodedKey& key) {
  std::string text = "(";
  for (const auto& value : key.key_values) {
    if (text.size() > 1) text += ", ";
    text += value.is_null()                     ? "NULL"
            : value.kind() == Value::Kind::kInt ? fmt::format("{}", value.AsInt())
                                                : std::string(value.AsText());
  }
  if (key.row_number) text += fmt::format("row {}", *key.row_number);
  text += ")";
  if (key.ordinal) text += fmt::format(" #{}", *key.ordinal);
  return text;
}

Inspector::Inspector(StoreReader& store) : store_(store), relations_(ReadRelations(store)) {}

void Inspector::DecodeRowInto(const InspectedRelation& inspected, ByteView value, InspectedKey& out) {
  const RelationDefinition& relation = *inspected.definition;
  const DecodedRow row = DecodeRow(relation, value);
  out.written = row.envelope.written;
  out.ended = row.envelope.ended;
  out.retracted = row.envelope.retracted != 0 ? row.envelope.retracted : inspected.dropped;
  const int end = relation.end_attnum();
  const bool ended = end > 0 && !ColumnOrMissing(relation, end, row.values, out.written).is_null();
  out.state = out.retracted != 0 ? "retracted" : ended ? "ended" : "live";
  out.value = RowJson(relation, row);
}

std::string Inspector::NameOf(std::uint64_t relation_id) const {
  const InspectedRelation* found = relations_.Find(relation_id);
  return found == nullptr ? fmt::format("relation {}", relation_id) : found->definition->name;
}

void Inspector::DecodeSystem(ByteView key, ByteView value, InspectedKey& out) const {
  if (TagOf(key) == Tag::kCounter) {
    out.kind = "counter";
    out.key_text = CounterName(key).empty() ? "unknown counter" : CounterName(key);
    out.value = fmt::format("{}", DecodeCounter(value));
  } else if (key.starts_with(DefinitionPrefix())) {
    out.kind = "definition";
    std::uint64_t relation = 0, commit = 0;
    DecodeDefinitionKey(key, relation, commit);
    out.key_text = fmt::format("(relation {}, commit {})", relation, commit);
    out.written = commit;
    out.relation = NameOf(relation);
    out.value = value.empty() ? "dropped" : DecodeDefinition(value).name;
  } else if (key.starts_with(CommitLogPrefix())) {
    out.kind = "commit";
    const CommitRecord record = DecodeCommitRecord(value);
    out.key_text = fmt::format("(commit {})", record.commit);
    out.written = record.commit;
    std::string time;
    FormatText(Type{oid::kTimestamptz}, Value::Int(record.time_micros), TextSettings(), time);
    nlohmann::ordered_json json = {{"time", time}, {"role", record.role}};
    if (record.snapshot_id >= 0) json["snapshot_id"] = record.snapshot_id;
    auto& touched = json["touched"] = nlohmann::ordered_json::array();
    for (const auto& relation : record.touched) touched.push_back(NameOf(relation.relation_id));
    out.value = json.dump();
  } else {
    out.kind = "system";
    out.value = ToHex(value);
  }
}

InspectedKey Inspector::Decode(ByteView key, ByteView value) const {
  InspectedKey out;
  out.key = Bytes(key);
  out.value_bytes = value.size();
  try {
    const Tag tag = TagOf(key);
    if (tag == Tag::kCounter || tag == Tag::kSystem) {
      DecodeSystem(key, value, out);
    } else if (tag == Tag::kFilesAt) {
      out.kind = "files_at";
      const FilesAtEntry entry = DecodeFilesAtKey(key);
      out.key_text = fmt::format("(snapshot {}, table {}, file {})", entry.snapshot_id, entry.table_id,
                                 entry.data_file_id);
    } else {
      out.kind = tag == Tag::kIndex ? "index" : "row";
      const InspectedRelation& relation = relations_.Owner(key, value);
      out.relation = relation.definition->name;
      if (tag != Tag::kIndex) {
        out.key_text = KeyText(DecodeRowKey(*relation.definition, key));
        DecodeRowInto(relation, value, out);
      }
    }
  } catch (const CorruptData& damage) {
    out.kind = "corrupt";
    out.value = damage.message;
  }
  return out;
}

void Inspector::Keys(ByteView prefix, const std::function<bool(const InspectedKey&)>& visit) {
  ScanAll(store_, KeyRange::Prefix(prefix),
          [&](const Bytes& key, const Bytes& value) { return visit(Decode(key, value)); });
}

bool Inspector::Knows(std::string_view relation) const {
  return std::ranges::any_of(relations_.all(),
                             [&](const auto& known) { return known.second.definition->name == relation; });
}

void Inspector::RelationKeys(std::string_view name, const std::function<bool(const InspectedKey&)>& visit) {
  bool go_on = true;
  for (const auto& [id, relation] : relations_.all()) {
    if (relation.definition->name != name || !go_on) continue;
    Keys(relation.definition->KeyPrefix(), [&](const InspectedKey& key) { return go_on = visit(key); });
    // Incarnations of a well-known relation share their tag, so one walk shows them all.
    if (relation.definition->tag < Tag::kOther) return;
  }
}

std::vector<RelationStats> ReadStats(StoreReader& store) {
  std::map<std::string, RelationStats> stats;
  Inspector(store).Keys({}, [&](const InspectedKey& key) {
    const std::string name = key.kind == "row" ? key.relation : fmt::format("({})", key.kind);
    RelationStats& entry = stats[name];
    entry.relation = name;
    entry.live += key.state == "live" || key.state.empty();
    entry.ended += key.state == "ended";
    entry.retracted += key.state == "retracted";
    entry.key_bytes += key.key.size();
    entry.value_bytes += key.value_bytes;
    return true;
  });
  std::vector<RelationStats> sorted;
  for (auto& [name, entry] : stats) sorted.push_back(std::move(entry));
  return sorted;
}

std::string ToHex(ByteView bytes) {
  std::string hex;
  for (const char c : bytes) hex += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return hex;
}

std::string FromHex(std::string_view hex) {
  if (hex.starts_with("0x") || hex.starts_with("\\x")) hex.remove_prefix(2);
  const auto digit = [&](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    throw Error("22023", "invalid hexadecimal digit: \"{}\"", c);
  };
  if (hex.size() % 2 != 0) throw SqlError("22023", "odd number of hexadecimal digits");
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    bytes.push_back(static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1])));
  return bytes;
}

}  // namespace rocklake
