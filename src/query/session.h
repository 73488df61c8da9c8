// Session: one client's SQL session: settings, transaction state, prepared statements, portals, plan cache.
//
//   idle --statement--> (implicit transaction) --end--> idle          ReadyForQuery 'I'
//   idle --BEGIN--> in block --error--> failed --ROLLBACK--> idle     'T', 'E'
// A failed block answers every statement but ROLLBACK, COMMIT (as ROLLBACK) and ROLLBACK TO with 25P02.
// Thread safety: one thread at a time; the hooks say how to reach the outside. Errors: SqlError, StoreFailure, CorruptData.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/executor.h"
#include "query/statement.h"
#include "types/copy_options.h"

namespace rocklake {

// Where result rows go. Row may block (back-pressure) or throw to end the statement.
class RowSink {
 public:
  virtual ~RowSink() = default;
  virtual void Start(const std::vector<OutputColumn>& columns) = 0;
  virtual void OnRow(const Row& row) = 0;
};

struct SessionHooks {
  std::function<void()> check_interrupts;                       // throws 57014, 57P01 (cancel, timeouts, shutdown)
  std::function<void(const Notice&)> notice;
  std::function<void(std::string_view name, std::string_view value)> parameter_status;
  std::function<void(bool begins)> on_block;                    // see WaitLimits
};

struct PreparedStatement {
  std::string text;
  std::shared_ptr<const ParsedStatement> parsed;  // null for an empty statement
  std::vector<Oid> declared_types;
  std::shared_ptr<const BoundStatement> bound;    // rebound when definitions changed (0A000 "cached plan must not change result type")
  bool from_sql = false;                          // PREPARE rather than Parse
  std::int64_t prepare_time = 0;
};

class Portal;  // a statement with parameters, maybe partly run

struct RunResult {
  enum class Kind : std::uint8_t { kComplete, kSuspended, kEmpty, kCopyIn, kCopyOut } kind = Kind::kComplete;
  std::string tag;  // CommandComplete: "SELECT 3", "INSERT 0 1", "BEGIN"
};

class Session {
 public:
  struct Startup {
    std::string user, database;
    std::vector<std::pair<std::string, std::string>> settings;  // from the startup packet and `options`
    std::string client_address;
    std::int32_t pid = 0;
  };
  static std::unique_ptr<Session> Create(std::shared_ptr<Catalog> catalog, Startup startup, SessionHooks hooks);
  virtual ~Session() = default;

  virtual CatalogSession& catalog() = 0;
  virtual char transaction_status() = 0;  // 'I', 'T', 'E'
  virtual const TextSettings& text_settings() = 0;

  // -- simple query: the server splits, then for each statement Prepare, Bind, Run; the string is one implicit transaction
  // (PostgreSQL manual, 55.2.2.1)
  virtual void BeginQueryString() = 0;
  virtual void EndQueryString() = 0;  // commits the implicit transaction

  // -- extended query
  // Parses one statement (42601 "cannot insert multiple commands into a prepared statement"), binds it.
  virtual std::shared_ptr<PreparedStatement> Prepare(std::string_view text, std::vector<Oid> parameter_types) = 0;
  virtual std::shared_ptr<PreparedStatement> Prepare(std::shared_ptr<const ParsedStatement> parsed) = 0;
  virtual void Store(const std::string& name, std::shared_ptr<PreparedStatement> prepared) = 0;  // 42P05
  virtual std::shared_ptr<PreparedStatement> Find(const std::string& name) = 0;                  // 26000
  virtual void CloseStatement(const std::string& name) = 0;
  virtual std::shared_ptr<Portal> BindPortal(const std::string& name, std::shared_ptr<PreparedStatement> prepared,
                                             std::vector<Value> parameters) = 0;  // 42P03
  virtual std::shared_ptr<Portal> FindPortal(const std::string& name) = 0;        // 34000
  virtual void ClosePortal(const std::string& name) = 0;
  virtual const std::vector<OutputColumn>& Describe(Portal& portal) = 0;
  // Runs up to max_rows rows (0: all). kCopyIn / kCopyOut: the caller goes on with the Copy calls below.
  virtual RunResult Run(Portal& portal, RowSink& sink, std::uint64_t max_rows) = 0;
  virtual void Sync() = 0;  // ends the implicit transaction of extended queries

  // -- COPY, after Run answered kCopyIn or kCopyOut
  virtual const CopyOptions& copy_options() = 0;
  virtual const std::vector<OutputColumn>& copy_columns() = 0;
  virtual void CopyInRow(Row&& row) = 0;              // one decoded row
  virtual RunResult CopyInDone() = 0;
  virtual void CopyInFail(const std::string& why) = 0;  // throws 57014 COPY from stdin failed: ...
  virtual RunResult CopyOut(RowSink& sink) = 0;

  // Every error of the above goes through here once: marks the block failed or rolls the implicit transaction back.
  virtual void Failed() = 0;
};

}  // namespace rocklake
