#include "server/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <asio/co_spawn.hpp>
#include <asio/detached.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/redirect_error.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>
#include <asio/strand.hpp>
#include <asio/use_awaitable.hpp>
#include <atomic>
#include <csignal>
#include <optional>
#include <string>

#include "server/connection.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/metrics_listener.h"
#include "server/replication.h"

namespace rocklake {
namespace {

using asio::ip::tcp;

constexpr std::chrono::seconds kIdlePoll{10};
// A client that does not read may hold up a shutdown for this long.
constexpr std::chrono::seconds kShutdownGrace{5};

unsigned Cores() { return std::max(1U, std::thread::hardware_concurrency()); }

std::unique_ptr<asio::ssl::context> LoadTls(const ServerOptions& options) {
  if (options.tls_certificate_file.empty()) return nullptr;
  try {
    auto tls = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
    tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                     asio::ssl::context::no_tlsv1_1);
    tls->use_certificate_chain_file(options.tls_certificate_file);
    tls->use_private_key_file(options.tls_key_file, asio::ssl::context::pem);
    return tls;
  } catch (const asio::system_error& error) {
    throw ServerStartError(fmt::format("could not load TLS certificate \"{}\" with key \"{}\": {}",
                                       options.tls_certificate_file, options.tls_key_file,
                                       error.code().message()));
  }
}

class ServerImpl : public Server {
 public:
  ServerImpl(const ServerOptions& options, const OpenCatalog& open_catalog)
      : acceptors_(Listen(options.listen)),
        metrics_listener_(ListenForMetrics(options)),
        state_(options, open_catalog(), io_, options.workers > 0 ? options.workers : Cores() + 1),
        signals_(io_, SIGTERM, SIGINT),
        idle_timer_(io_),
        grace_timer_(io_),
        replication_(*state_.catalog, state_.options, [this] { asio::post(io_, [this] { EndFenced(); }); }) {
    state_.tls = LoadTls(options);
    if (state_.tls) state_.certificate_hash = CertificateHash(*state_.tls);
    if (metrics_listener_) {
      metrics_ = std::make_unique<Metrics>(state_, stopping_);
      has_opened_.store(true, std::memory_order_release);
    }
  }

  // Who asks for metrics looks at all that is below.
  ~ServerImpl() override { StopMetrics(); }

  ServerEnd Run() override {
    signals_.async_wait([this](const asio::error_code& error, int signal) {
      if (error) return;
      LogInfo(fmt::format("received {}, shutting down", signal == SIGTERM ? "SIGTERM" : "SIGINT"));
      BeginShutdown();
    });
    for (auto& acceptor : acceptors_) {
      asio::co_spawn(
          io_, [this, &acceptor]() -> asio::awaitable<void> { return Accept(acceptor); }, asio::detached);
    }
    replication_.Start();
    if (state_.options.lake_idle_timeout.count() > 0) WatchIdleLakes();
    state_.workers.Run();
    StopMetrics();
    replication_.Stop();
    return fenced_ ? ServerEnd::kFenced : ServerEnd::kShutdown;
  }

  void Shutdown() override {
    asio::post(io_, [this] { BeginShutdown(); });
  }

  std::uint16_t metrics_port() const override { return metrics_listener_ ? metrics_listener_->port() : 0; }

  void Retire() override { replication_.Retire(); }

  std::vector<std::uint16_t> ports() const override {
    std::vector<std::uint16_t> ports;
    for (const auto& acceptor : acceptors_) ports.push_back(acceptor.local_endpoint().port());
    return ports;
  }

 private:
  std::vector<tcp::acceptor> Listen(const std::vector<ListenAddress>& addresses) {
    std::vector<tcp::acceptor> acceptors;
    for (const auto& address : addresses) acceptors.push_back(Listen(address));
    return acceptors;
  }

  tcp::acceptor Listen(const ListenAddress& address) {
    try {
      tcp::resolver resolver(io_);
      const auto endpoints =
          resolver.resolve(address.host, std::to_string(address.port), tcp::resolver::passive);
      const tcp::endpoint endpoint = *endpoints.begin();
      tcp::acceptor acceptor(io_);
      acceptor.open(endpoint.protocol());
      acceptor.set_option(tcp::acceptor::reuse_address(true));
      acceptor.bind(endpoint);
      acceptor.listen();
      return acceptor;
    } catch (const asio::system_error& error) {
      throw ServerStartError(
          fmt::format("could not listen on {}:{}: {}", address.host, address.port, error.code().message()));
    }
  }

  // It answers while the root is being opened, too.
  std::unique_ptr<MetricsListener> ListenForMetrics(const ServerOptions& options) {
    if (!options.metrics) return nullptr;
    MetricsListener::Pages pages;
    pages.metrics = [this]() -> std::optional<std::string> {
      if (!has_opened_.load(std::memory_order_acquire)) return std::nullopt;
      return metrics_->Text();
    };
    pages.why_not_ready = [this]() -> std::optional<std::string> {
      if (!has_opened_.load(std::memory_order_acquire)) return "the root is not open yet";
      return metrics_->WhyNotReady();
    };
    return MetricsListener::Start(*options.metrics, std::move(pages));
  }

  void StopMetrics() {
    if (metrics_listener_) metrics_listener_->Stop();
    metrics_.reset();
  }

  asio::awaitable<void> Accept(tcp::acceptor& acceptor) {
    while (!stopping_) {
      auto strand = asio::make_strand(io_);
      tcp::socket socket(strand);
      asio::error_code error;
      co_await acceptor.async_accept(socket, asio::redirect_error(asio::use_awaitable, error));
      if (stopping_ || error == asio::error::operation_aborted) co_return;
      if (error) {
        // Out of descriptors or the like: others may close some.
        LogWarning(fmt::format("could not accept a connection: {}", error.message()));
        asio::steady_timer pause(io_, std::chrono::milliseconds(100));
        co_await pause.async_wait(asio::use_awaitable);
        continue;
      }
      state_.counters.connections_accepted.fetch_add(1, std::memory_order_relaxed);
      socket.set_option(tcp::no_delay(true), error);
      socket.set_option(asio::socket_base::keep_alive(true), error);
      ServeConnection(std::move(socket), state_);
    }
  }

  void EndFenced() {
    LogError("another server has taken over this root; shutting down");
    fenced_ = true;
    BeginShutdown();
  }

  void WatchIdleLakes() {
    idle_timer_.expires_after(kIdlePoll);
    idle_timer_.async_wait([this](const asio::error_code& error) {
      if (error || stopping_) return;
      {
        const WorkerPool::Busy busy(state_.workers);
        state_.catalog->CloseIdleLakes(state_.options.lake_idle_timeout);
      }
      WatchIdleLakes();
    });
  }

  // Connections end by themselves once they are told; the workers return when nothing is left to do.
  void BeginShutdown() {
    if (stopping_.exchange(true)) return;
    asio::error_code ignored;
    for (auto& acceptor : acceptors_) acceptor.close(ignored);
    signals_.cancel(ignored);
    idle_timer_.cancel(ignored);
    AbortLater();
    state_.registry.ShutDownAll([this] { asio::post(io_, [this] { grace_timer_.cancel(); }); });
  }

  void AbortLater() {
    grace_timer_.expires_after(kShutdownGrace);
    grace_timer_.async_wait([this](const asio::error_code& error) {
      if (error) return;
      state_.registry.AbortAll();
      state_.catalog->StopDeciding();
    });
  }

  asio::io_context io_;
  std::vector<tcp::acceptor> acceptors_;
  std::atomic<bool> has_opened_{false};
  std::unique_ptr<Metrics> metrics_;  // once has_opened_
  std::unique_ptr<MetricsListener> metrics_listener_;
  ServerState state_;
  asio::signal_set signals_;
  asio::steady_timer idle_timer_;
  asio::steady_timer grace_timer_;
  Replication replication_;
  std::atomic<bool> stopping_{false};
  std::atomic<bool> fenced_{false};
};

}  // namespace

std::unique_ptr<Server> Server::Create(const ServerOptions& options, const OpenCatalog& open_catalog) {
  return std::make_unique<ServerImpl>(options, open_catalog);
}

}  // namespace rocklake
