// ExecContext: what a running statement carries: session, parameters, correlated values, interrupts, memory.
// One per execution, one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/blocking_scope.h"
#include "catalog/catalog_session.h"
#include "query/plan.h"
#include "types/text_settings.h"

namespace rocklake {

struct Notice;

// What functions ask of the session that runs them (pg_backend_pid, pg_notify, ...); the session owns it.
struct SessionServices {
  std::int32_t backend_pid = 0;
  std::string client_address;  // IP address; empty: the session is inside this process
  std::function<void(const std::string& channel, const std::string& payload)>
      notify;                                          // sent when the transaction commits
  std::function<std::vector<std::string>()> channels;  // listened to
  std::function<std::string()> export_snapshot;
};

struct ExecContext {
  CatalogSession& session;
  const TextSettings& text;
  std::vector<Value> parameters = {};
  std::vector<Value> outer = {};       // kOuter slots, sized by the plan
  std::vector<RowPtr> row_marks = {};  // current rows of marked scans, sized by the plan
  std::int64_t statement_time = 0;     // statement_timestamp(), µs since 2000
  // Throws 57014 / 57P01 when the statement must stop. Executors call it every few hundred rows.
  std::function<void()> check_interrupts = {};
  std::function<void(const Notice&)> notice = {};
  // Whether what the retention window hides is refused (22023); statements that change rows see it.
  bool checks_retention = true;
  std::uint64_t memory_limit = 0;  // bytes for sorts, hashes, materialised rows; over it: 53200
  std::uint64_t memory_used = 0;

  // The executor's own, for the length of one execution.
  const Value* case_value = nullptr;  // what kCaseValue reads
  std::shared_ptr<struct ExecState> state = {};
  const SessionServices* services = nullptr;  // null: such functions are refused
  OnBlock on_block = {};                      // for functions that sleep
};

struct Notice {  // NoticeResponse
  std::string severity = "NOTICE";
  std::string sqlstate = "00000";
  std::string message, detail, hint;
};

}  // namespace rocklake
