#include "catalog/settings.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "catalog/settings_checks.h"
#include "catalog/settings_table.h"
#include "catalog/settings_value.h"
#include "types/ascii.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// Settings of the SQL transaction itself, which end with it.
constexpr std::array<std::string_view, 3> kTransactionSettings = {
    "transaction_isolation", "transaction_read_only", "transaction_deferrable"};
// Reported to the client when they change (GUC_REPORT).
constexpr std::array<std::string_view, 13> kReported = {"application_name",
                                                        "client_encoding",
                                                        "DateStyle",
                                                        "default_transaction_read_only",
                                                        "in_hot_standby",
                                                        "integer_datetimes",
                                                        "IntervalStyle",
                                                        "is_superuser",
                                                        "server_encoding",
                                                        "server_version",
                                                        "session_authorization",
                                                        "standard_conforming_strings",
                                                        "TimeZone"};
// Lists of identifiers: each is quoted where needed (GUC_LIST_QUOTE).
constexpr std::array<std::string_view, 4> kIdentifierLists = {
    "search_path", "temp_tablespaces", "session_preload_libraries", "local_preload_libraries"};
// Asked for each time.
constexpr std::array<std::string_view, 2> kAsked = {"rocklake.snapshot", "rocklake.staleness_ms"};
constexpr std::string_view kReservedPrefix = "rocklake.";
constexpr std::string_view kAsOf = "rocklake.as_of";  // the transaction's own, too: it reads one moment

template <std::size_t N>
bool Contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

SqlError Unrecognized(std::string_view name) {
  return Error("42704", "unrecognized configuration parameter \"{}\"", name);
}

bool IsCustomName(std::string_view name) {
  std::size_t parts = 0;
  while (true) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    const std::string_view part = name.substr(0, dot);
    const auto inner = [](char c) { return IsAlnum(c) || c == '_' || c == '$' || (c & 0x80) != 0; };
    if (part.empty() || IsDigit(part[0]) || part[0] == '$' || !std::ranges::all_of(part, inner)) return false;
    ++parts;
    if (dot == name.size()) return parts >= 2;
    name.remove_prefix(dot + 1);
  }
}

class SettingsImpl final : public Settings {
 public:
  void Set(std::string_view name, std::string_view value, bool local) override {
    const int index = FindForChange(name);
    CheckContext(index, name);
    if (index < TableSize() && Contains(kTransactionSettings, Definition(index).name)) {
      const SettingDefinition& definition = Definition(index);
      SetTransaction(definition.name, CanonicalSetting(definition, name, value));
      return;
    }
    Change(index, Checked(index, name, value), local);
  }

  void SetList(std::string_view name, const std::vector<std::string>& values, bool local) override {
    const int index = FindForChange(name);
    const std::string_view own_name = NameOf(index);
    const bool quoted = Contains(kIdentifierLists, own_name);
    if (values.size() != 1 && !quoted && own_name != "DateStyle") {
      throw Error("22023", "SET {} takes only one argument", name);
    }
    std::string joined;
    for (const std::string& value : values) {
      if (!joined.empty()) joined += ", ";
      joined += quoted ? QuoteSettingIdentifier(value) : value;
    }
    Set(name, joined, local);
  }

  void Reset(std::string_view name) override {
    const int index = FindForChange(name);
    CheckContext(index, name);
    if (index < TableSize() && Contains(kTransactionSettings, Definition(index).name)) {
      throw Error("0A000", "parameter \"{}\" cannot be reset", name);
    }
    Change(index, std::nullopt, false);
  }

  void ResetAll() override {
    std::vector<int> changed;
    for (const auto& [index, slot] : slots_) {
      if (slot.session || slot.local) changed.push_back(index);
    }
    for (const int index : changed) {
      if (IsSettable(index)) Change(index, std::nullopt, false);
    }
  }

  std::string Get(std::string_view name) const override {
    const int index = Lookup(name);
    if (index < 0) throw Unrecognized(name);
    return Show(index);
  }

  std::optional<std::string> Find(std::string_view name) const override {
    const int index = Lookup(name);
    if (index < 0) return std::nullopt;
    return Show(index);
  }

  std::vector<SettingInfo> All() const override;

  void SetStartup(std::string_view name, std::string_view value) override {
    const int index = FindForChange(name);
    if (index < TableSize()) {
      const SettingContext context = Definition(index).context;
      if (context != SettingContext::kBackend && context != SettingContext::kSuperuserBackend) {
        CheckContext(index, name);
      }
    }
    std::string checked = Checked(index, name, value);
    SlotOf(index).reset = std::move(checked);
    Changed(index);
  }

  void SetInternal(std::string_view name, std::string_view value) override {
    const int index = FindForChange(name);
    SlotOf(index).reset = std::string(value);
    Changed(index);
  }

  void BeginTransaction() override {
    undo_.clear();
    in_transaction_ = true;
  }

  void CommitTransaction() override {
    in_transaction_ = false;
    const std::vector<Undo> done = std::exchange(undo_, {});
    for (const Undo& undo : done) {
      Slot& slot = SlotOf(undo.index);
      if (!slot.local) continue;
      slot.local.reset();
      Changed(undo.index);
    }
  }

  void RollbackTransaction() override {
    RollbackTo(0);
    in_transaction_ = false;
  }

  std::size_t TakeSavepoint() override { return undo_.size(); }

  void RollbackTo(std::size_t savepoint) override {
    while (undo_.size() > savepoint) {
      Undo undo = std::move(undo_.back());
      undo_.pop_back();
      Slot& slot = SlotOf(undo.index);
      slot.session = std::move(undo.session);
      slot.local = std::move(undo.local);
      Changed(undo.index);
    }
  }

  TransactionSettings& transaction() override { return transaction_; }
  void OnSetTransaction(
      std::function<void(std::string_view name, const std::string& value)> handler) override {
    set_transaction_ = std::move(handler);
  }
  TextSettings& text() override { return text_; }
  const TransactionSettings& default_transaction() const override { return default_transaction_; }
  std::uint64_t work_mem_bytes() const override { return static_cast<std::uint64_t>(work_mem_kb_) * 1024; }
  std::int64_t idle_session_timeout_ms() const override { return idle_session_timeout_ms_; }
  int client_min_messages() const override { return client_min_messages_; }
  const std::vector<std::string>& search_path() const override { return search_path_; }
  const std::optional<AsOf>& as_of() const override { return as_of_; }
  std::int64_t min_snapshot() const override { return min_snapshot_; }
  bool in_hot_standby() const override { return in_hot_standby_; }
  std::int64_t statement_timeout_ms() const override { return statement_timeout_ms_; }
  std::int64_t lock_timeout_ms() const override { return lock_timeout_ms_; }
  std::int64_t idle_in_transaction_timeout_ms() const override { return idle_in_transaction_timeout_ms_; }

  void OnAsk(std::function<std::string(std::string_view name)> ask) override { ask_ = std::move(ask); }

  void OnReport(std::function<void(std::string_view name, std::string_view value)> report) override {
    report_ = std::move(report);
  }

 private:
  // Values that differ from the table's; unset parts fall back: local, session, reset, boot value.
  struct Slot {
    std::optional<std::string> reset, session, local;
  };
  struct Undo {
    int index;
    std::optional<std::string> session, local;
  };
  using Effect = void (SettingsImpl::*)(const std::string& value);

  static int TableSize() { return static_cast<int>(SettingsTable().size()); }
  static const SettingDefinition& Definition(int index) {
    return SettingsTable()[static_cast<std::size_t>(index)];
  }
  std::string_view NameOf(int index) const {
    if (index < TableSize()) return Definition(index).name;
    return custom_names_[static_cast<std::size_t>(index - TableSize())];
  }

  int Lookup(std::string_view name) const {
    if (const int index = FindSettingDefinition(name); index >= 0) return index;
    const auto same = [&](const std::string& custom) { return EqualsIgnoringCase(custom, name); };
    const auto found = std::ranges::find_if(custom_names_, same);
    return found == custom_names_.end() ? -1 : TableSize() + static_cast<int>(found - custom_names_.begin());
  }

  // As Lookup, but a dotted name that is not known yet becomes a custom setting.
  int FindForChange(std::string_view name) {
    if (const int index = Lookup(name); index >= 0) return index;
    if (name.find('.') == std::string_view::npos) throw Unrecognized(name);
    if (!IsCustomName(name)) {
      throw Error("42602", "invalid configuration parameter name \"{}\"", name)
          .Detail("Custom parameter names must be two or more simple identifiers separated by dots.");
    }
    if (ToLower(name).starts_with(kReservedPrefix)) {
      throw Error("42602", "invalid configuration parameter name \"{}\"", name)
          .Detail("\"rocklake\" is a reserved prefix.");
    }
    custom_names_.emplace_back(name);
    return TableSize() + static_cast<int>(custom_names_.size()) - 1;
  }

  bool IsSettable(int index) const {
    if (index >= TableSize()) return true;
    const SettingContext context = Definition(index).context;
    return context == SettingContext::kUser || context == SettingContext::kSuperuser;
  }

  void CheckContext(int index, std::string_view name) const {
    if (IsSettable(index)) return;
    switch (Definition(index).context) {
      case SettingContext::kPostmaster:
        throw Error("55P02", "parameter \"{}\" cannot be changed without restarting the server", name);
      case SettingContext::kSighup:
        throw Error("55P02", "parameter \"{}\" cannot be changed now", name);
      case SettingContext::kBackend:
      case SettingContext::kSuperuserBackend:
        throw Error("55P02", "parameter \"{}\" cannot be set after connection start", name);
      default:
        throw Error("55P02", "parameter \"{}\" cannot be changed", name);
    }
  }

  std::string Checked(int index, std::string_view name, std::string_view value) const {
    if (index >= TableSize()) return std::string(value);
    const SettingDefinition& definition = Definition(index);
    return CheckSetting(definition.name, CanonicalSetting(definition, name, value), Stored(index));
  }

  void SetTransaction(std::string_view name, const std::string& value) {
    if (set_transaction_) {
      set_transaction_(name, value);
    } else if (name == kTransactionSettings[0]) {
      transaction_.isolation = value;
    } else {
      (name == kTransactionSettings[1] ? transaction_.read_only : transaction_.deferrable) = value == "on";
    }
  }

  Slot& SlotOf(int index) {
    const auto found = std::ranges::find(slots_, index, &std::pair<int, Slot>::first);
    if (found != slots_.end()) return found->second;
    return slots_.emplace_back(index, Slot{}).second;
  }

  void Change(int index, std::optional<std::string> value, bool local) {
    if (local && !in_transaction_) return;
    if (in_transaction_ && NameOf(index) == kAsOf && value != std::optional(Stored(index)) &&
        set_transaction_) {
      set_transaction_(kAsOf, value.value_or(""));
    }
    Slot& slot = SlotOf(index);
    if (in_transaction_) undo_.push_back({.index = index, .session = slot.session, .local = slot.local});
    if (local) {
      slot.local = std::move(value);
    } else {
      slot.session = std::move(value);
      slot.local.reset();
    }
    Changed(index);
  }

  // The canonical value, as pg_settings.setting gives it.
  std::string Stored(int index) const {
    const auto found = std::ranges::find(slots_, index, &std::pair<int, Slot>::first);
    if (found != slots_.end()) {
      const Slot& slot = found->second;
      for (const auto* value : {&slot.local, &slot.session, &slot.reset}) {
        if (*value) return **value;
      }
    }
    if (index >= TableSize()) return "";
    const std::string_view name = Definition(index).name;
    if (name == kTransactionSettings[0]) return transaction_.isolation;
    if (name == kTransactionSettings[1])
      return transaction_.read_only || as_of_ || in_hot_standby_ ? "on" : "off";
    if (ask_ && Contains(kAsked, name)) return ask_(name);
    if (name == kTransactionSettings[2]) return transaction_.deferrable ? "on" : "off";
    return std::string(Definition(index).boot_value);
  }

  std::string Show(int index) const {
    if (index >= TableSize()) return Stored(index);
    if (Definition(index).name == "seed") return "unavailable";
    return ShowSetting(Definition(index), Stored(index));
  }

  void Changed(int index) {
    if (index >= TableSize()) return;
    const std::string_view name = Definition(index).name;
    const std::string value = Stored(index);
    if (const auto effect = Effects().find(name); effect != Effects().end()) (this->*effect->second)(value);
    if (report_ && Contains(kReported, name)) report_(name, Show(index));
  }

  static const std::unordered_map<std::string_view, Effect>& Effects();
  static std::int64_t Number(const std::string& value) { return std::strtoll(value.c_str(), nullptr, 10); }

  void SetDateStyle(const std::string& value) {
    std::tie(text_.date_style, text_.date_order) = ParseDateStyle(value, {DateStyle::kIso, DateOrder::kMdy});
  }
  void SetIntervalStyle(const std::string& value) {
    constexpr std::array<std::string_view, 4> kNames = {"postgres", "postgres_verbose", "sql_standard",
                                                        "iso_8601"};
    text_.interval_style = static_cast<IntervalStyle>(std::ranges::find(kNames, value) - kNames.begin());
  }
  void SetTimeZone(const std::string& value) { text_.time_zone = value; }
  void SetFloatDigits(const std::string& value) {
    text_.extra_float_digits = static_cast<int>(Number(value));
  }
  void SetByteaOutput(const std::string& value) { text_.bytea_hex = value == "hex"; }
  void SetSearchPath(const std::string& value) {
    search_path_ = SplitIdentifiers(value).value_or(std::vector<std::string>{});
  }
  void SetHotStandby(const std::string& value) { in_hot_standby_ = value == "on"; }
  void SetMinSnapshot(const std::string& value) { min_snapshot_ = Number(value); }
  void SetAsOf(const std::string& value) { as_of_ = ParseAsOf(value); }
  void SetStatementTimeout(const std::string& value) { statement_timeout_ms_ = Number(value); }
  void SetLockTimeout(const std::string& value) { lock_timeout_ms_ = Number(value); }
  void SetIdleInTransaction(const std::string& value) { idle_in_transaction_timeout_ms_ = Number(value); }
  void SetIdleSession(const std::string& value) { idle_session_timeout_ms_ = Number(value); }
  void SetWorkMem(const std::string& value) { work_mem_kb_ = Number(value); }
  void SetDefaultIsolation(const std::string& value) { default_transaction_.isolation = value; }
  void SetDefaultReadOnly(const std::string& value) { default_transaction_.read_only = value == "on"; }
  void SetDefaultDeferrable(const std::string& value) { default_transaction_.deferrable = value == "on"; }
  void SetMinMessages(const std::string& value) {
    constexpr std::array<std::string_view, 9> kNames = {"debug5", "debug4", "debug3",  "debug2", "debug1",
                                                        "log",    "notice", "warning", "error"};
    const auto* found = std::ranges::find(kNames, value);
    client_min_messages_ = found == kNames.end() ? kNoticeLevel : static_cast<int>(found - kNames.begin());
  }

  std::vector<std::pair<int, Slot>> slots_;
  std::vector<std::string> custom_names_;
  std::vector<Undo> undo_;
  bool in_transaction_ = false;
  TransactionSettings transaction_, default_transaction_;
  std::function<void(std::string_view, const std::string&)> set_transaction_;
  std::function<void(std::string_view, std::string_view)> report_;
  std::function<std::string(std::string_view)> ask_;

  TextSettings text_;
  std::vector<std::string> search_path_ = {"$user", "public"};
  std::optional<AsOf> as_of_;
  std::int64_t min_snapshot_ = 0;
  bool in_hot_standby_ = false;
  std::int64_t statement_timeout_ms_ = 0, lock_timeout_ms_ = 0;
  std::int64_t idle_in_transaction_timeout_ms_ = 0, idle_session_timeout_ms_ = 0;
  std::int64_t work_mem_kb_ = 4096;
  int client_min_messages_ = kNoticeLevel;
};

const std::unordered_map<std::string_view, SettingsImpl::Effect>& SettingsImpl::Effects() {
  static const std::unordered_map<std::string_view, Effect> effects = {
      {"DateStyle", &SettingsImpl::SetDateStyle},
      {"IntervalStyle", &SettingsImpl::SetIntervalStyle},
      {"TimeZone", &SettingsImpl::SetTimeZone},
      {"extra_float_digits", &SettingsImpl::SetFloatDigits},
      {"bytea_output", &SettingsImpl::SetByteaOutput},
      {"in_hot_standby", &SettingsImpl::SetHotStandby},
      {"rocklake.as_of", &SettingsImpl::SetAsOf},
      {"rocklake.min_snapshot", &SettingsImpl::SetMinSnapshot},
      {"search_path", &SettingsImpl::SetSearchPath},
      {"statement_timeout", &SettingsImpl::SetStatementTimeout},
      {"lock_timeout", &SettingsImpl::SetLockTimeout},
      {"idle_in_transaction_session_timeout", &SettingsImpl::SetIdleInTransaction},
      {"idle_session_timeout", &SettingsImpl::SetIdleSession},
      {"work_mem", &SettingsImpl::SetWorkMem},
      {"default_transaction_isolation", &SettingsImpl::SetDefaultIsolation},
      {"default_transaction_read_only", &SettingsImpl::SetDefaultReadOnly},
      {"default_transaction_deferrable", &SettingsImpl::SetDefaultDeferrable},
      {"client_min_messages", &SettingsImpl::SetMinMessages},
  };
  return effects;
}

std::vector<SettingInfo> SettingsImpl::All() const {
  std::vector<SettingInfo> all;
  all.reserve(SettingsTable().size() + custom_names_.size());
  for (int index = 0; index < TableSize() + static_cast<int>(custom_names_.size()); ++index) {
    SettingInfo info;
    info.name = NameOf(index);
    info.value = Stored(index);
    const auto found = std::ranges::find(slots_, index, &std::pair<int, Slot>::first);
    const bool in_session = found != slots_.end() && (found->second.session || found->second.local);
    const bool at_start = found != slots_.end() && found->second.reset.has_value();
    info.source = in_session ? "session" : at_start ? "client" : "default";
    if (index < TableSize()) {
      const SettingDefinition& definition = Definition(index);
      info.unit = definition.unit;
      info.category = definition.category;
      info.short_desc = definition.short_desc;
      info.context = SettingContextName(definition.context);
      info.vartype = SettingTypeName(definition.type);
      info.min_val = definition.min;
      info.max_val = definition.max;
      info.boot_val = definition.boot_value;
      info.reset_val = at_start ? *found->second.reset : std::string(definition.boot_value);
      for (std::string_view rest = definition.enum_values; !rest.empty();) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        info.enum_values.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
      }
    } else {
      info.category = "Customized Options";
      info.context = "user";
      info.vartype = "string";
    }
    all.push_back(std::move(info));
  }
  return all;
}

}  // namespace

std::span<const std::string_view> ReportedSettings() { return kReported; }

std::unique_ptr<Settings> Settings::Create() { return std::make_unique<SettingsImpl>(); }

}  // namespace rocklake
