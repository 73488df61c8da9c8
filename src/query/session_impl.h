// SessionImpl: the session behind query/session.h. Its members are spread by family: session.cc (life, messages),
// session_transaction.cc (blocks), session_prepare.cc (parse, bind), session_portal.cc (running), session_command.cc
// (the dispatcher), and exec_<family>.cc for the commands.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "query/notifications.h"
#include "query/portal.h"
#include "query/session.h"
#include "query/statement_cache.h"

namespace rocklake {

struct SessionShared {
  StatementCache statements;
  NotificationHub notifications;
};

// A result column of a command.
inline OutputColumn TextColumn(std::string name) {
  OutputColumn column;
  column.name = std::move(name);
  column.type.oid = oid::kText;
  return column;
}

class SessionImpl final : public Session {
 public:
  SessionImpl(std::unique_ptr<CatalogSession> catalog, Startup startup, SessionHooks hooks);
  ~SessionImpl() override;

  CatalogSession& catalog() override { return *catalog_; }
  Settings& settings() override { return catalog_->settings(); }
  char transaction_status() override;
  const TextSettings& text_settings() override { return settings().text(); }

  void BeginQueryString(std::string_view text) override;
  Parsed Parse(std::string_view text) override;
  std::shared_ptr<PreparedStatement> Prepare(const Parsed& statements, std::size_t index) override;
  void EndStatement(bool last) override;
  void EndQueryString() override;

  void BeginMessage() override;
  std::shared_ptr<PreparedStatement> Prepare(std::string_view text,
                                             std::vector<Oid> parameter_types) override;
  void Store(const std::string& name, std::shared_ptr<PreparedStatement> prepared) override;
  std::shared_ptr<PreparedStatement> Find(const std::string& name) override;
  void CloseStatement(const std::string& name) override { prepared_.erase(name); }
  void EndExecute(const Portal& portal) override;
  void Sync() override;

  std::shared_ptr<Portal> BindPortal(const std::string& name, std::shared_ptr<PreparedStatement> prepared,
                                     std::vector<Value> parameters) override;
  std::shared_ptr<Portal> FindPortal(const std::string& name) override;
  void ClosePortal(const std::string& name) override { portals_.erase(name); }
  const std::vector<OutputColumn>* Describe(Portal& portal) override;
  const std::vector<OutputColumn>* Describe(PreparedStatement& prepared) override;
  RunResult Run(const std::shared_ptr<Portal>& portal, RowSink& sink, std::uint64_t max_rows) override;

  const CopyOptions& copy_options() override { return copy_.options; }
  const std::vector<OutputColumn>& copy_columns() override { return copy_.columns; }
  const std::string& copy_relation() override { return copy_.relation; }
  void CopyInRow(Row&& row) override;
  RunResult CopyInDone() override;
  [[noreturn]] void CopyInFail(std::string_view why) override;
  RunResult CopyOut(RowSink& sink) override;

  void Failed() override;
  std::vector<Notification> TakeNotifications() override;

 private:
  // The block state, as PostgreSQL's TBLOCK_*:
  //   kIdle      no transaction
  //   kStarted   one that ends with the statement (or with Sync)
  //   kImplicit  one that ends with the query string of several statements
  //   kInBlock   BEGIN was said
  //   kFailed    BEGIN was said and a statement failed: only its end is accepted
  //
  //   kIdle --statement--> kStarted --second statement of a string--> kImplicit
  //   kStarted, kImplicit --end--> kIdle     kStarted, kImplicit --BEGIN--> kInBlock
  //   kInBlock --COMMIT, ROLLBACK--> kIdle   kInBlock --error--> kFailed
  //   kFailed --ROLLBACK, COMMIT--> kIdle    kFailed --ROLLBACK TO--> kInBlock
  enum class Block : std::uint8_t { kIdle, kStarted, kImplicit, kInBlock, kFailed };

  struct OpenSavepoint {
    std::string name;
    std::size_t settings;  // Settings::TakeSavepoint
    std::size_t notifications;
    TransactionSettings transaction;
    bool failed =
        false;  // an error happened inside: only rolling back to it, or to an outer one, is possible
  };

  // What a COPY that has started keeps until it ends.
  struct CopyState {
    std::shared_ptr<Portal> portal;
    CopyOptions options;
    std::vector<OutputColumn> columns;
    std::string relation;
    std::uint64_t rows = 0;
    std::unique_ptr<Executor> insert;  // FROM: inserts the row that the parameters are
  };

  // A command's way to hand out rows: what is emitted goes to the client at once, or waits in the portal.
  using EmitRow = std::function<void(const Row&)>;
  struct Command {
    const sql::Statement& statement;
    const BoundStatement& bound;
    Portal& portal;
    RowSink* sink;         // null: rows wait in the portal
    bool emitted = false;  // its rows went to the sink
  };

  // -- session.cc
  void StartClock();
  void CheckInterrupts();
  void SetState(const char* state);
  void NoteQuery(std::string_view text);
  void SendNotice(Notice notice);
  void Warn(std::string_view sqlstate, std::string message);
  void ApplyWaitLimits();
  void AddNotification(const std::string& channel, const std::string& payload);
  void SetUpServices();

  // -- session_transaction.cc
  void NoteRole();
  void EnsureTransaction();
  void BeginStorage(const CatalogSession::TransactionOptions& options);
  CatalogSession::TransactionOptions DefaultOptions();
  void CommitTransaction();
  void RollbackTransaction();
  void TransactionEnded();
  void MarkFailed();
  void DropPortals();
  void DrainPortals(const Portal* except);
  bool in_block() const { return block_ == Block::kInBlock || block_ == Block::kFailed; }
  bool is_transaction_block() const { return in_block() || block_ == Block::kImplicit; }
  void RequireBlock(std::string_view command) const;  // 25P01
  void PreventInBlock(std::string_view command);      // 25001
  void CheckNotFailed(const sql::Statement& statement) const;
  void CheckReadOnly(const sql::Statement& statement, const BoundStatement& bound);
  void ApplyModes(const sql::TransactionModes& modes);
  void SetTransactionMode(std::string_view name, const std::string& value);
  void BeginStatement(bool writes);
  bool Writes(const sql::Statement& statement, const BoundStatement& bound) const;

  // -- session_prepare.cc
  std::shared_ptr<const BoundStatement> BindCached(CachedStatement* cached, const ParsedStatementPtr& parsed,
                                                   const BindOptions& options);
  std::shared_ptr<const BoundStatement> BindCommand(const ParsedStatementPtr& parsed,
                                                    const std::vector<Oid>& types);
  std::string Environment(const std::vector<Oid>& types);
  void Refresh(PreparedStatement& prepared);
  std::shared_ptr<PreparedStatement> MakePrepared(std::shared_ptr<CachedStatement> cached,
                                                  BindOptions options);
  std::vector<OutputColumn> CommandColumns(const sql::Statement& statement, bool& returns_rows);

  // -- session_portal.cc
  std::shared_ptr<Portal> MakePortal(std::shared_ptr<const PreparedStatement> prepared,
                                     std::vector<Value> parameters);
  // Runs a portal up to where rows can be delivered; or to its end, which it returns.
  std::optional<RunResult> StartPortal(Portal& portal, RowSink* sink);
  void OpenPlan(Portal& portal, const BoundStatement& bound);
  void RunModification(Portal& portal);
  RunResult Deliver(Portal& portal, RowSink& sink, std::uint64_t max_rows);
  void MakeContext(Portal& portal, const BoundStatement& bound);
  void StorePortal(const std::string& name, std::shared_ptr<Portal> portal);
  void FixTransactionTime();

  // -- session_command.cc
  RunResult RunCommand(Command& command);
  RunResult RunOtherCommand(Command& command);

  // -- exec_transaction.cc
  RunResult ExecTransaction(Command& command);
  void ExecBegin(const sql::TransactionStatement& statement);
  std::string ExecCommit(const sql::TransactionStatement& statement);
  void ExecRollback(const sql::TransactionStatement& statement);
  void ExecSavepoint(const std::string& name);
  void ExecRelease(const std::string& name);
  void ExecRollbackTo(const std::string& name);
  std::string ExecPrepareTransaction(const sql::TransactionStatement& statement);
  void EndBlock(bool chain, std::string_view command);
  std::vector<OpenSavepoint>::iterator FindSavepoint(const std::string& name);

  // -- exec_settings.cc
  RunResult ExecSet(Command& command);
  RunResult ExecShow(Command& command);
  std::vector<OutputColumn> ShowColumns(const sql::ShowStatement& statement);
  RunResult ExecDiscard(Command& command);
  void SetValue(const sql::SetStatement& statement);
  void SetRole(const sql::SetStatement& statement);
  void SetDefaultModes(const sql::TransactionModes& modes);
  static std::string TextOf(const sql::SetStatement& statement);
  void DiscardAll();

  // -- exec_prepare.cc
  RunResult ExecPrepare(Command& command);
  RunResult ExecExecute(Command& command);
  RunResult ExecDeallocate(Command& command);
  std::vector<Value> EvaluateArguments(const sql::ExecuteStatement& statement,
                                       const PreparedStatement& prepared, Portal& portal);

  // -- exec_cursor.cc
  RunResult ExecDeclare(Command& command);
  RunResult ExecFetch(Command& command);
  RunResult ExecClose(Command& command);
  std::uint64_t Fetch(Portal& cursor, const sql::FetchStatement& statement, const EmitRow& emit);
  Portal& FindCursor(const std::string& name);

  // -- exec_copy.cc
  RunResult ExecCopy(Command& command);

  // -- exec_explain.cc
  RunResult ExecExplain(Command& command);

  // -- exec_utility.cc
  RunResult ExecListen(Command& command);
  RunResult ExecUnlisten(Command& command);
  RunResult ExecNotify(Command& command);
  RunResult ExecLock(Command& command);
  RunResult ExecVacuum(Command& command);
  RunResult ExecReindex(Command& command);
  RunResult ExecAccepted(Command& command);
  RunResult ExecDdl(Command& command);
  void RequireRelation(const sql::RelationRef& ref);

  const Startup startup_;
  const SessionHooks hooks_;
  const std::shared_ptr<SessionShared> shared_;
  const std::unique_ptr<CatalogSession> catalog_;
  const NotificationHub::Listener listener_;
  SessionServices services_;

  // -- the transaction
  Block block_ = Block::kIdle;
  bool pipelining_ = false;        // an Execute of this implicit transaction has completed
  bool immediate_commit_ = false;  // the statement must be the only one of its transaction
  bool several_statements_ = false;
  bool private_definitions_ = false;  // own DDL that is not committed: plans are of no use to others
  bool temporary_objects_ = false;    // the same, for the rest of the session
  bool time_fixed_ = false;
  bool fresh_statement_ = false;                       // BeginStatement was for the statement about to run
  const PreparedStatement* fresh_prepared_ = nullptr;  // ... which this was bound under; never followed
  std::vector<OpenSavepoint> savepoints_;
  std::vector<Notification> pending_notifications_;            // of NOTIFY, sent at commit
  std::vector<std::pair<bool, std::string>> pending_listens_;  // LISTEN (true), UNLISTEN; "*": all

  std::map<std::string, std::shared_ptr<PreparedStatement>> prepared_;
  std::map<std::string, std::shared_ptr<Portal>> portals_;
  CopyState copy_;
  std::shared_ptr<Portal> running_;  // kept while it runs, whatever it does to portals_
  std::vector<OutputColumn> described_columns_;

  // -- the running statement
  std::int64_t statement_time_ = 0;
  std::optional<std::chrono::steady_clock::time_point> deadline_;  // statement_timeout
  std::int64_t applied_lock_timeout_ms_ = -1;

  // What pg_stat_activity shows: read by other sessions' threads.
  Mutex activity_mutex_;
  Catalog::Activity activity_ ROCKLAKE_GUARDED_BY(activity_mutex_);
  std::uint64_t activity_handle_ = 0;
};

}  // namespace rocklake
