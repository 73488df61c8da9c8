// Settings: the session's run-time parameters (GUCs), with PostgreSQL's names, units, checks and transaction
// rules (PostgreSQL manual, chapter 20 and SET). Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/as_of_text.h"
#include "types/text_settings.h"

namespace rocklake {

struct SettingInfo {  // a row of pg_settings
  std::string name, value, unit, category, short_desc, context, vartype, source, min_val, max_val, boot_val,
      reset_val;
  std::vector<std::string> enum_values;
};

struct TransactionSettings {
  std::string isolation = "read committed";
  bool read_only = false;
  bool deferrable = false;
};

// In the order of client_min_messages: a message is sent when its level is not below the setting's.
enum MessageLevel : int {
  kDebug5,
  kDebug4,
  kDebug3,
  kDebug2,
  kDebug1,
  kLog,
  kNoticeLevel,
  kWarningLevel,
  kErrorLevel,
};

// Reported to the client when a session starts and when they change (PostgreSQL manual, 55.2.7), by name.
std::span<const std::string_view> ReportedSettings();

class Settings {
 public:
  static std::unique_ptr<Settings> Create();
  virtual ~Settings() = default;

  // 42704 unrecognized configuration parameter "x"; 22023 invalid value; 55P02 cannot be changed. `local`:
  // until the transaction ends. Names with a dot are accepted as custom settings.
  virtual void Set(std::string_view name, std::string_view value, bool local) = 0;
  virtual void SetList(std::string_view name, const std::vector<std::string>& values, bool local) = 0;
  virtual void Reset(std::string_view name) = 0;
  virtual void ResetAll() = 0;
  virtual std::string Get(std::string_view name) const = 0;  // as SHOW prints it; 42704
  virtual std::optional<std::string> Find(std::string_view name) const = 0;
  virtual std::vector<SettingInfo> All() const = 0;
  // The startup packet's values become the reset values.
  virtual void SetStartup(std::string_view name, std::string_view value) = 0;
  // What the server itself knows and no client may set: is_superuser, session_authorization, in_hot_standby,
  // max_connections, port, ... The value is taken as it is, in the setting's own unit.
  virtual void SetInternal(std::string_view name, std::string_view value) = 0;

  virtual void BeginTransaction() = 0;
  virtual void CommitTransaction() = 0;
  virtual void RollbackTransaction() = 0;
  virtual std::size_t TakeSavepoint() = 0;
  virtual void RollbackTo(std::size_t savepoint) = 0;

  // What SHOW transaction_isolation, transaction_read_only and transaction_deferrable print: the session keeps
  // it true. Setting one of them calls the handler, which applies it to the transaction or throws.
  virtual TransactionSettings& transaction() = 0;
  virtual void OnSetTransaction(
      std::function<void(std::string_view name, const std::string& value)> handler) = 0;

  // What rocklake.snapshot and rocklake.staleness_ms show, which nobody sets: asked for each time.
  virtual void OnAsk(std::function<std::string(std::string_view name)> ask) = 0;

  // Typed views of what the engine itself reads; cheap.
  virtual TextSettings& text() = 0;
  virtual const TransactionSettings& default_transaction() const = 0;  // default_transaction_*
  virtual std::uint64_t work_mem_bytes() const = 0;
  virtual std::int64_t idle_session_timeout_ms() const = 0;
  virtual int client_min_messages() const = 0;  // a MessageLevel
  virtual const std::vector<std::string>& search_path() const = 0;
  virtual const std::optional<AsOf>& as_of() const = 0;  // rocklake.as_of; nullopt: the latest state
  virtual std::int64_t min_snapshot() const = 0;         // rocklake.min_snapshot; 0: any
  virtual bool in_hot_standby() const = 0;               // this server reads what another one writes
  virtual std::int64_t statement_timeout_ms() const = 0;
  virtual std::int64_t lock_timeout_ms() const = 0;
  virtual std::int64_t idle_in_transaction_timeout_ms() const = 0;

  // Called when a reported parameter (client_encoding, TimeZone, DateStyle, application_name, ...) changes.
  virtual void OnReport(std::function<void(std::string_view name, std::string_view value)> report) = 0;
};

}  // namespace rocklake
