#include <utility>

#include "base/clock.h"
#include "query/functions/advisory_locks.h"
#include "query/session_impl.h"
#include "types/ascii.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// What others may see of a statement: nothing from a password on.
std::string HidePassword(std::string_view text) {
  constexpr std::string_view kWord = "password";
  const std::string lower = ToLower(text);
  for (std::size_t at = lower.find(kWord); at != std::string::npos; at = lower.find(kWord, at + 1)) {
    const std::size_t after = lower.find_first_not_of(" \t\r\n", at + kWord.size());
    const bool literal =
        after != std::string::npos && std::string_view("'eu$").find(lower[after]) != std::string_view::npos;
    if (literal) return std::string(text.substr(0, at + kWord.size())) + " ...";
  }
  return std::string(text);
}

}  // namespace

std::shared_ptr<SessionShared> MakeSessionShared() { return std::make_shared<SessionShared>(); }

std::unique_ptr<Session> Session::Create(std::shared_ptr<Catalog> catalog, Startup startup,
                                         SessionHooks hooks) {
  if (!startup.shared) startup.shared = MakeSessionShared();
  auto catalog_session = CatalogSession::Create(std::move(catalog), startup.database, startup.identity);
  return std::make_unique<SessionImpl>(std::move(catalog_session), std::move(startup), std::move(hooks));
}

SessionImpl::SessionImpl(std::unique_ptr<CatalogSession> catalog, Startup startup, SessionHooks hooks)
    : startup_(std::move(startup)),
      hooks_(std::move(hooks)),
      shared_(startup_.shared),
      catalog_(std::move(catalog)),
      listener_(shared_->notifications.Add(catalog_->database().oid, hooks_.wake)) {
  Settings& settings = catalog_->settings();
  settings.SetInternal("is_superuser", IsSuperuser(catalog_->identity()) ? "on" : "off");
  settings.SetInternal("session_authorization", catalog_->user());
  NoteRole();
  for (const auto& [name, value] : startup_.settings) settings.SetStartup(name, value);
  settings.OnReport([this](std::string_view name, std::string_view value) {
    if (hooks_.parameter_status) hooks_.parameter_status(name, value);
  });
  settings.OnSetTransaction(
      [this](std::string_view name, const std::string& value) { SetTransactionMode(name, value); });
  SetUpServices();
  {
    MutexLock lock(activity_mutex_);
    activity_.pid = startup_.pid;
    activity_.database = catalog_->database().oid;
    activity_.database_name = catalog_->database().name;
    activity_.user = catalog_->user();
    activity_.client_address = catalog_->identity().address;
    activity_.state = "idle";
    activity_.backend_start = activity_.state_change = NowMicros();
  }
  activity_handle_ = catalog_->catalog().AddSession([this] {
    MutexLock lock(activity_mutex_);
    return activity_;
  });
}

SessionImpl::~SessionImpl() {
  ReleaseAdvisoryLocks(*catalog_);
  catalog_->catalog().RemoveSession(activity_handle_);
  shared_->notifications.Remove(listener_);
  DropPortals();
  portals_.clear();
  copy_ = {};
}

void SessionImpl::SetUpServices() {
  services_.backend_pid = startup_.pid;
  services_.client_address = catalog_->identity().address;
  services_.notify = [this](const std::string& channel, const std::string& payload) {
    AddNotification(channel, payload);
  };
  services_.channels = [this] { return shared_->notifications.Channels(listener_); };
}

char SessionImpl::transaction_status() {
  if (block_ == Block::kFailed) return 'E';
  return block_ == Block::kInBlock ? 'T' : 'I';
}

void SessionImpl::StartClock() {
  statement_time_ = NowMicros();
  if (deadline_) return;
  if (const std::int64_t limit = settings().statement_timeout_ms(); limit > 0) {
    deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(limit);
  }
}

void SessionImpl::CheckInterrupts() {
  if (hooks_.check_interrupts) hooks_.check_interrupts();
  if (deadline_ && std::chrono::steady_clock::now() > *deadline_) {
    deadline_.reset();
    throw SqlError("57014", "canceling statement due to statement timeout");
  }
}

void SessionImpl::SetState(const char* state) {
  MutexLock lock(activity_mutex_);
  activity_.state = state;
  activity_.state_change = NowMicros();
  if (block_ == Block::kIdle) activity_.xact_start = 0;
}

void SessionImpl::NoteQuery(std::string_view text) {
  constexpr std::size_t kShownBytes = 1023;  // track_activity_query_size
  MutexLock lock(activity_mutex_);
  activity_.application = settings().Get("application_name");
  activity_.query = HidePassword(text.substr(0, kShownBytes));
  activity_.query_start = statement_time_;
}

void SessionImpl::SendNotice(Notice notice) {
  const int level = notice.severity == "WARNING"  ? kWarningLevel
                    : notice.severity == "NOTICE" ? kNoticeLevel
                    : notice.severity == "INFO"   ? kErrorLevel
                    : notice.severity == "LOG"    ? kLog
                                                  : kDebug1;
  if (level >= settings().client_min_messages() && hooks_.notice) hooks_.notice(notice);
}

void SessionImpl::Warn(std::string_view sqlstate, std::string message) {
  SendNotice({.severity = "WARNING",
              .sqlstate = std::string(sqlstate),
              .message = std::move(message),
              .detail = {},
              .hint = {}});
}

void SessionImpl::ApplyWaitLimits() {
  const std::int64_t timeout = settings().lock_timeout_ms();
  if (timeout == applied_lock_timeout_ms_) return;
  WaitLimits limits;
  if (timeout > 0) limits.lock_timeout = std::chrono::milliseconds(timeout);
  limits.check_interrupts = [this] { CheckInterrupts(); };
  limits.on_block = hooks_.on_block;
  catalog_->set_wait_limits(limits);
  applied_lock_timeout_ms_ = timeout;
}

void SessionImpl::BeginQueryString(std::string_view text) {
  StartClock();
  SetState("active");
  NoteQuery(text);
  // A simple query ends what extended messages without a Sync had begun, as PostgreSQL's does.
  portals_.erase("");
  prepared_.erase("");
}

void SessionImpl::EndQueryString() {
  if (block_ == Block::kStarted || block_ == Block::kImplicit) CommitTransaction();
  several_statements_ = false;
  deadline_.reset();
  SetState(in_block() ? "idle in transaction" : "idle");
}

void SessionImpl::BeginMessage() {
  StartClock();
  SetState("active");
}

void SessionImpl::Sync() {
  if (block_ == Block::kStarted || block_ == Block::kImplicit) CommitTransaction();
  deadline_.reset();
  SetState(block_ == Block::kFailed ? "idle in transaction (aborted)"
           : in_block()             ? "idle in transaction"
                                    : "idle");
}

void SessionImpl::Failed() {
  deadline_.reset();
  copy_ = {};
  several_statements_ = false;
  fresh_statement_ = false;
  immediate_commit_ = false;
  switch (block_) {
    case Block::kIdle:
    case Block::kFailed:
      break;
    case Block::kStarted:
    case Block::kImplicit:
      RollbackTransaction();
      break;
    case Block::kInBlock:
      MarkFailed();
      break;
  }
  SetState(in_block() ? "idle in transaction (aborted)" : "idle");
}

std::vector<Notification> SessionImpl::TakeNotifications() {
  if (block_ != Block::kIdle) return {};
  return shared_->notifications.Take(listener_);
}

}  // namespace rocklake
