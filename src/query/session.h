// Session: one client's SQL session: settings, transaction state, prepared statements, portals.
//
//   idle --statement--> implicit --end--> idle                                  ReadyForQuery 'I'
//   idle or implicit --BEGIN--> in block --error--> failed --ROLLBACK--> idle   'T', 'E'
// A failed block answers every statement but ROLLBACK, COMMIT (as ROLLBACK) and ROLLBACK TO with 25P02.
//
// How the server drives it, as PostgreSQL's postgres.c does (manual, 55.2):
//   simple query    BeginQueryString, Parse; per statement Prepare, BindPortal, Run, [COPY calls], EndStatement;
//                   EndQueryString
//   extended query  BeginMessage, then Prepare / BindPortal / Run + EndExecute / ...; Sync
// Every exception of these goes through Failed() once before the next call.
// Thread safety: one thread at a time; the hooks say how to reach the outside. Errors: SqlError, StoreFailure,
// CorruptData.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/blocking_scope.h"
#include "catalog/settings.h"
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
  std::function<void()> check_interrupts;  // throws 57014, 57P01 (cancel, shutdown)
  std::function<void(const Notice&)> notice;
  std::function<void(std::string_view name, std::string_view value)> parameter_status;
  OnBlock on_block;
  std::function<void()> wake;  // notifications have come: called by other sessions' threads
};

// What the sessions of one server share: parsed and planned statements, LISTEN and NOTIFY. Thread safe.
struct SessionShared;
std::shared_ptr<SessionShared> MakeSessionShared();

struct PreparedStatement {
  std::string text;
  ParsedStatementPtr parsed;                       // null for an empty statement
  std::shared_ptr<struct CachedStatement> cached;  // where its plans are shared; null: nowhere
  std::vector<Oid> declared_types;
  std::shared_ptr<const BoundStatement> bound;  // bound again when definitions have changed
  bool from_sql = false;                        // PREPARE rather than Parse
  std::int64_t prepare_time = 0;
};

struct Notification {
  std::int32_t pid = 0;
  std::string channel, payload;
};

class Portal;  // a statement with parameters, maybe partly run

struct RunResult {
  enum class Kind : std::uint8_t { kComplete, kSuspended, kEmpty, kCopyIn, kCopyOut } kind = Kind::kComplete;
  std::string tag;  // CommandComplete: "SELECT 3", "INSERT 0 1", "BEGIN"
};

class Session {
 public:
  struct Startup {
    Identity identity;
    std::string database;
    std::vector<std::pair<std::string, std::string>> settings;  // from the startup packet and `options`
    std::int32_t pid = 0;
    std::uint64_t memory_limit = 1ULL << 30U;  // bytes a statement may hold: over it 53200
    std::shared_ptr<SessionShared> shared;     // null: its own
  };
  // Throws what CatalogSession::Create and wrong settings throw.
  static std::unique_ptr<Session> Create(std::shared_ptr<Catalog> catalog, Startup startup,
                                         SessionHooks hooks);
  virtual ~Session() = default;

  virtual CatalogSession& catalog() = 0;
  virtual Settings& settings() = 0;
  virtual char transaction_status() = 0;  // 'I', 'T', 'E'
  virtual const TextSettings& text_settings() = 0;

  // -- simple query
  using Parsed = std::vector<std::shared_ptr<struct CachedStatement>>;
  virtual void BeginQueryString(std::string_view text) = 0;
  virtual Parsed Parse(std::string_view text) = 0;  // the statements of a query string
  virtual std::shared_ptr<PreparedStatement> Prepare(const Parsed& statements, std::size_t index) = 0;
  // After a statement has run, before its CommandComplete is sent: ends the implicit transaction after the last.
  virtual void EndStatement(bool last) = 0;
  virtual void EndQueryString() = 0;

  // -- extended query
  virtual void BeginMessage() = 0;  // starts the clock of statement_timeout unless it runs
  // Parses one statement (42601 "cannot insert multiple commands into a prepared statement"), binds it.
  virtual std::shared_ptr<PreparedStatement> Prepare(std::string_view text,
                                                     std::vector<Oid> parameter_types) = 0;
  virtual void Store(const std::string& name, std::shared_ptr<PreparedStatement> prepared) = 0;  // 42P05
  virtual std::shared_ptr<PreparedStatement> Find(const std::string& name) = 0;                  // 26000
  virtual void CloseStatement(const std::string& name) = 0;
  virtual void EndExecute(const Portal& portal) = 0;  // as EndStatement, for an Execute that completed
  virtual void Sync() = 0;                            // ends the implicit transaction of extended queries

  // -- both
  virtual std::shared_ptr<Portal> BindPortal(const std::string& name,
                                             std::shared_ptr<PreparedStatement> prepared,
                                             std::vector<Value> parameters) = 0;  // 42P03
  virtual std::shared_ptr<Portal> FindPortal(const std::string& name) = 0;        // 34000
  virtual void ClosePortal(const std::string& name) = 0;
  // What RowDescription says; nullptr: no rows. In a failed block 25P02.
  virtual const std::vector<OutputColumn>* Describe(Portal& portal) = 0;
  virtual const std::vector<OutputColumn>* Describe(PreparedStatement& prepared) = 0;
  // Runs up to max_rows rows (0: all). kCopyIn / kCopyOut: the caller goes on with the Copy calls below.
  virtual RunResult Run(const std::shared_ptr<Portal>& portal, RowSink& sink, std::uint64_t max_rows) = 0;

  // -- COPY, after Run answered kCopyIn or kCopyOut
  virtual const CopyOptions& copy_options() = 0;
  virtual const std::vector<OutputColumn>& copy_columns() = 0;
  virtual const std::string& copy_relation() = 0;  // for error contexts
  virtual void CopyInRow(Row&& row) = 0;           // one decoded row
  virtual RunResult CopyInDone() = 0;
  [[noreturn]] virtual void CopyInFail(std::string_view why) = 0;  // 57014 COPY from stdin failed: ...
  virtual RunResult CopyOut(RowSink& sink) = 0;

  // Every error of the above goes through here once: marks the block failed or rolls the implicit transaction back.
  virtual void Failed() = 0;

  // What NOTIFY of other sessions (and the own ones) has brought. To be sent when the session is idle.
  virtual std::vector<Notification> TakeNotifications() = 0;
};

}  // namespace rocklake
