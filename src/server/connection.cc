#include "server/connection.h"

#include <fmt/format.h>

#include <array>
#include <asio/co_spawn.hpp>
#include <asio/detached.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/system_error.hpp>
#include <asio/this_coro.hpp>
#include <asio/use_awaitable.hpp>
#include <utility>

#include "base/clock.h"
#include "server/authentication.h"
#include "server/log.h"
#include "server/protocol.h"
#include "server/startup_options.h"

namespace rocklake {
namespace {

using asio::ip::tcp;

std::string AddressOf(const tcp::socket& socket) {
  asio::error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  return error ? std::string() : endpoint.address().to_string();
}

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, ServerState& state)
      : state_(state),
        executor_(socket.get_executor()),
        address_(AddressOf(socket)),
        transport_(MakePlainTransport(std::move(socket))),
        decoder_(state.options.max_message_bytes),
        timer_(executor_),
        interrupts_(std::make_shared<Interrupts>()) {}

  asio::awaitable<void> Run() {
    interrupts_->socket = transport_->socket().native_handle();
    interrupts_->wake = [self = weak_from_this(), executor = executor_] {
      asio::post(executor, [self] {
        if (const auto connection = self.lock()) connection->OnWake();
      });
    };
    if (!state_.registry.Watch(interrupts_)) co_return;
    try {
      if (co_await StartUp()) co_await Serve();
    } catch (const asio::system_error&) {
      // The client is gone; what it left open is rolled back below.
    }
    if (protocol_) {
      WorkerPool::Busy busy(state_.workers);
      protocol_.reset();
    }
    if (ticket_) {
      LogInfo(fmt::format("session {}: closed", ticket_->pid));
      state_.registry.Remove(ticket_->pid);
    }
    state_.registry.Unwatch(interrupts_);
    timer_.cancel();
  }

 private:
  // -- startup ---------------------------------------------------------------------------------------------------

  asio::awaitable<bool> StartUp() {
    StartTimer(state_.options.startup_timeout, Expired::kStartup);
    while (true) {
      std::optional<StartupPacket> packet;
      try {
        if (const auto frame = decoder_.NextStartup()) packet = DecodeStartup(frame->body);
      } catch (const SqlError& error) {
        startup_error_ = error;
      }
      if (startup_error_) {
        co_await Refuse(*startup_error_);
        co_return false;
      }
      if (!packet) {
        if (!co_await ReadMore()) co_return false;
        continue;
      }
      switch (packet->kind) {
        case StartupPacket::Kind::kSsl:
          co_await AnswerSslRequest();
          break;
        case StartupPacket::Kind::kGssEnc:
          co_await transport_->Write("N");
          break;
        case StartupPacket::Kind::kCancel:
          state_.registry.Cancel(packet->cancel_pid, packet->cancel_key);
          co_return false;
        case StartupPacket::Kind::kStartup:
          co_return co_await StartSession(*packet);
      }
    }
  }

  asio::awaitable<void> AnswerSslRequest() {
    if (!state_.tls || transport_->encrypted()) {
      co_await transport_->Write("N");
      co_return;
    }
    if (!decoder_.empty()) {
      // Bytes sent ahead of the handshake could come from somebody in the middle.
      startup_error_ = SqlError("08P01", "received unencrypted data after SSL request");
      co_return;
    }
    co_await transport_->Write("S");
    transport_ = co_await StartTls(std::move(transport_), *state_.tls);
  }

  asio::awaitable<void> Refuse(SqlError error) {
    state_.counters.refused.Add(error.sqlstate);
    LogInfo(fmt::format("connection from {} refused: {} {}", address_, error.sqlstate, error.message));
    Bytes out;
    Report report;
    report.severity = "FATAL";
    report.sqlstate = error.sqlstate;
    report.message = error.message;
    report.detail = error.detail;
    report.hint = error.hint;
    BackendWriter(out).ErrorResponse(report);
    co_await transport_->Write(out);
  }

  asio::awaitable<bool> StartSession(StartupPacket packet) {
    ticket_ = state_.registry.Add(interrupts_);
    if (!ticket_) {
      co_await Refuse(SqlError("53300", "sorry, too many clients already"));
      co_return false;
    }
    Bytes greeting;
    StartupRequest request;
    std::optional<Authentication> authentication;
    auto failure = Attempt([&] {
      request = ReadStartup(packet);
      CheckEncryption(request);
      authentication.emplace(state_.options, *state_.catalog, request.user, address_,
                             transport_->encrypted() ? state_.certificate_hash : std::string());
    });
    if (!failure && !authentication->done()) {
      failure = co_await Authenticate(request.user, *authentication, greeting);
    }
    if (!failure) {
      failure = Attempt(
          [&] { CreateSession(request, authentication->identity(), packet.protocol_minor, greeting); });
    }
    if (failure) {
      co_await Refuse(*failure);
      co_return false;
    }
    StopTimer();
    co_await transport_->Write(greeting);
    co_return true;
  }

  void CheckEncryption(const StartupRequest& request) {
    if (transport_->encrypted() || !state_.options.remote_needs_tls || IsLoopback(address_)) return;
    throw Error("28000", "connection from host \"{}\" for user \"{}\" refused: no encryption", address_,
                request.user)
        .Hint("Connect with TLS: sslmode=require.");
  }

  // Runs `step` as a worker; returns what it threw.
  template <class Step>
  std::optional<SqlError> Attempt(const Step& step) {
    try {
      WorkerPool::Busy busy(state_.workers);
      step();
      return std::nullopt;
    } catch (...) {
      return DescribeCurrentException().error;
    }
  }

  // Asks for the password. Returns why it was refused; otherwise the exchange's last message stands in `out`.
  asio::awaitable<std::optional<SqlError>> Authenticate(const std::string& user,
                                                        Authentication& authentication, Bytes& out) {
    BackendWriter writer(out);
    authentication.Begin(writer);
    while (!authentication.done()) {
      co_await transport_->Write(out);
      out.clear();
      const Frame frame = co_await ReadUnauthenticated();
      if (startup_error_) co_return startup_error_;
      if (authentication.expects_proof()) co_await Pause(state_.failed_logins.Delay(address_, user));
      const auto failure = Attempt([&] { authentication.Step(frame, writer); });
      const bool wrong = failure && failure->sqlstate == "28P01";
      if (wrong) state_.counters.failed_logins.fetch_add(1, std::memory_order_relaxed);
      if (wrong || authentication.done()) state_.failed_logins.Note(address_, user, !wrong);
      if (failure) co_return failure;
    }
    co_return std::nullopt;
  }

  // The next message; sets startup_error_ when there is none to be had from these bytes.
  asio::awaitable<Frame> ReadUnauthenticated() {
    while (true) {
      try {
        if (const auto frame = decoder_.NextUnauthenticated()) co_return *frame;
      } catch (const SqlError& error) {
        startup_error_ = error;
        co_return Frame{};
      }
      if (!co_await ReadMore()) throw asio::system_error(asio::error::connection_aborted);
    }
  }

  asio::awaitable<void> Pause(std::chrono::milliseconds time) {
    if (time.count() == 0) co_return;
    asio::steady_timer pause(executor_, time);
    co_await pause.async_wait(asio::use_awaitable);
  }

  void CreateSession(const StartupRequest& request, const Identity& identity, std::uint16_t protocol_minor,
                     Bytes& greeting) {
    Session::Startup startup;
    startup.identity = identity;
    startup.database = request.database;
    startup.settings = request.settings;
    startup.pid = ticket_->pid;
    startup.memory_limit = state_.options.max_statement_memory_bytes;
    startup.shared = state_.sessions_shared;
    auto session = Session::Create(state_.catalog, std::move(startup), MakeHooks());
    protocol_ = std::make_unique<Protocol>(
        std::move(session), [this](Bytes& out) { Flush(out); },
        [this](const SqlError& error) {
          state_.counters.errors.Add(error.sqlstate);
          LogStatementError(ticket_->pid, error);
        },
        state_.counters.statements);
    LogInfo(fmt::format("session {}: {} from {} on database {}", ticket_->pid, request.user, address_,
                        request.database));

    BackendWriter writer(greeting);
    constexpr std::int32_t kNewestMinor = 0;
    if (protocol_minor > kNewestMinor || !request.unknown_protocol_options.empty()) {
      writer.NegotiateProtocolVersion(kNewestMinor, request.unknown_protocol_options);
    }
    writer.AuthenticationOk();
    protocol_->SendParameters();
    greeting += protocol_->out();
    protocol_->out().clear();
    writer.BackendKeyData(ticket_->pid, ticket_->cancel_key);
    writer.ReadyForQuery(protocol_->session().transaction_status());
  }

  SessionHooks MakeHooks() {
    SessionHooks hooks;
    hooks.check_interrupts = [interrupts = interrupts_.get()] {
      if (interrupts->shutdown)
        throw SqlError("57P01", "terminating connection due to administrator command");
      if (interrupts->cancel.exchange(false))
        throw SqlError("57014", "canceling statement due to user request");
    };
    hooks.notice = [this](const Notice& notice) {
      if (protocol_) protocol_->SendNotice(notice);
    };
    hooks.parameter_status = [this](std::string_view, std::string_view) {
      if (protocol_) protocol_->NoteParameter();
    };
    hooks.on_block = [this](bool begins) { state_.workers.Block(begins); };
    hooks.wake = interrupts_->wake;
    return hooks;
  }

  // -- serving ---------------------------------------------------------------------------------------------------

  asio::awaitable<void> Serve() {
    bool open = true;
    while (open) {
      open = ProcessFrames();
      interrupts_->working = false;
      co_await WriteOutput();
      if (!open) break;
      decoder_.ReleaseIfEmpty();
      StartIdleTimer();
      open = co_await ReadMore();
      StopTimer();
    }
  }

  asio::awaitable<void> WriteOutput() {
    Bytes& out = protocol_->out();
    const std::size_t written = out.empty() ? 0 : transport_->TryWrite(out);
    if (written < out.size()) co_await transport_->Write(ByteView(out).substr(written));
    out.clear();
    if (out.capacity() > kKeptOutputBytes) out.shrink_to_fit();
  }

  // Everything that has arrived whole.
  bool ProcessFrames() {
    WorkerPool::Busy busy(state_.workers);
    try {
      while (const auto frame = decoder_.Next()) {
        if (!protocol_->Process(*frame)) return false;
        if (interrupts_->shutdown) break;
      }
      return true;
    } catch (const SqlError& error) {  // the stream of messages itself is broken
      state_.counters.errors.Add(error.sqlstate);
      protocol_->Fatal(error);
      return false;
    }
  }

  // In the middle of a result: waits until the client has taken the buffer.
  void Flush(Bytes& out) {
    try {
      transport_->WriteBlocking(out, [this](bool begins) { state_.workers.Block(begins); });
    } catch (const asio::system_error&) {
      throw SqlError("08006", "connection to client lost");
    }
    out.clear();
  }

  // False: the connection ends. Returns early with true when there is something to look at besides bytes.
  asio::awaitable<bool> ReadMore() {
    while (true) {
      if (interrupts_->shutdown || expired_ != Expired::kNothing) {
        co_await Farewell();
        co_return false;
      }
      reading_ = true;
      std::size_t count = 0;
      bool woken = false;
      try {
        count = co_await transport_->Read(buffer_);
      } catch (const asio::system_error& error) {
        if (error.code() != asio::error::operation_aborted) throw;
        woken = true;
      }
      reading_ = false;
      if (!woken) {
        interrupts_->cancel = false;
        interrupts_->working = true;
        decoder_.Append({buffer_.data(), count});
        co_return true;
      }
      if (protocol_) {
        protocol_->SendNotifications();
        co_await WriteOutput();
      }
    }
  }

  asio::awaitable<void> Farewell() {
    if (expired_ == Expired::kStartup || !protocol_) co_return;
    if (expired_ == Expired::kIdleInTransaction) {
      protocol_->Fatal(SqlError("25P03", "terminating connection due to idle-in-transaction timeout"));
    } else if (expired_ == Expired::kIdle) {
      protocol_->Fatal(SqlError("57P05", "terminating connection due to idle-session timeout"));
    } else {
      protocol_->Fatal(SqlError("57P01", "terminating connection due to administrator command"));
    }
    co_await transport_->Write(protocol_->out());
  }

  // -- what interrupts a wait -------------------------------------------------------------------------------------

  void OnWake() {
    if (reading_) {
      asio::error_code ignored;
      transport_->socket().cancel(ignored);
    }
  }

  enum class Expired : std::uint8_t { kNothing, kStartup, kIdleInTransaction, kIdle };

  void StartTimer(std::chrono::milliseconds after, Expired what) {
    timer_.expires_after(after);
    timer_.async_wait([self = shared_from_this(), what](const asio::error_code& error) {
      if (error) return;
      self->expired_ = what;
      self->OnWake();
    });
  }

  void StopTimer() { timer_.cancel(); }

  void StartIdleTimer() {
    const char status = protocol_->session().transaction_status();
    const auto& settings = protocol_->session().settings();
    const std::int64_t limit_ms =
        status == 'I' ? settings.idle_session_timeout_ms() : settings.idle_in_transaction_timeout_ms();
    if (limit_ms > 0 && protocol_->idle() && !interrupts_->shutdown) {
      StartTimer(std::chrono::milliseconds(limit_ms),
                 status == 'I' ? Expired::kIdle : Expired::kIdleInTransaction);
    }
  }

  static constexpr std::size_t kKeptOutputBytes = 16 << 10;

  ServerState& state_;
  const asio::any_io_executor executor_;
  const std::string address_;
  std::unique_ptr<Transport> transport_;
  FrameDecoder decoder_;
  std::array<char, 8192> buffer_;
  asio::steady_timer timer_;
  const std::shared_ptr<Interrupts> interrupts_;
  std::optional<SessionRegistry::Ticket> ticket_;
  std::optional<SqlError> startup_error_;
  std::unique_ptr<Protocol> protocol_;
  bool reading_ = false;
  Expired expired_ = Expired::kNothing;
};

}  // namespace

void ServeConnection(tcp::socket socket, ServerState& state) {
  auto executor = socket.get_executor();
  auto connection = std::make_shared<Connection>(std::move(socket), state);
  asio::co_spawn(
      executor, [connection]() -> asio::awaitable<void> { return connection->Run(); }, asio::detached);
}

}  // namespace rocklake
