#include "server/metrics_listener.h"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <semaphore>
#include <thread>

#include "server/exposition.h"
#include "server/log.h"
#include "server/server.h"

namespace rocklake {
namespace {

constexpr std::size_t kThreads = 2;
constexpr std::ptrdiff_t kWaiting = 16;  // requests taken on and not answered yet
constexpr time_t kClientSeconds = 3;     // for a client to send its request, or to take its answer
constexpr std::size_t kMaxBody = 1024;   // of requests, which need none
constexpr const char* kText = "text/plain; charset=utf-8";

// The library's pool, with an end to what may wait in it: whoever accepts then waits too.
class BoundedPool final : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> task) override {
    free_.acquire();
    pool_.enqueue([this, task = std::move(task)] {
      task();
      free_.release();
    });
  }
  void shutdown() override { pool_.shutdown(); }

 private:
  std::counting_semaphore<kWaiting> free_{kWaiting};
  httplib::ThreadPool pool_{kThreads};
};

class MetricsListenerImpl final : public MetricsListener {
 public:
  MetricsListenerImpl(const ListenAddress& address, Pages pages) : pages_(std::move(pages)) {
    Configure();
    AddPages();
    Bind(address);
    thread_ = std::thread([this] {
      server_.listen_after_bind();
      ended_ = true;
    });
    // Stop has no effect on the library's server before it runs.
    while (!server_.is_running() && !ended_) std::this_thread::yield();
  }

  ~MetricsListenerImpl() override { Stop(); }

  std::uint16_t port() const override { return port_; }

  void Stop() override {
    server_.stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void Configure() {
    server_.new_task_queue = [] { return new BoundedPool; };  // the library deletes it
    server_.set_read_timeout(kClientSeconds);
    server_.set_write_timeout(kClientSeconds);
    server_.set_keep_alive_timeout(kClientSeconds);
    server_.set_keep_alive_max_count(1);  // a connection holds a thread: one answer each
    server_.set_payload_max_length(kMaxBody);
    server_.set_socket_options([](socket_t socket) {
      // Without the library's SO_REUSEPORT, with which two servers could share the port.
      const int on = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    });
    server_.set_exception_handler(
        [](const auto&, httplib::Response& response, const std::exception_ptr& thrown) {
          try {
            std::rethrow_exception(thrown);
          } catch (const std::exception& error) {
            LogError(fmt::format("could not answer a request for metrics: {}", error.what()));
          }
          response.status = 500;
        });
  }

  void AddPages() {
    server_.Get("/metrics", [this](const httplib::Request&, httplib::Response& response) {
      if (auto text = pages_.metrics()) {
        response.set_content(*text, Exposition::kContentType);
      } else {
        Refuse(response, "the root is not open yet");
      }
    });
    server_.Get("/healthz", [](const httplib::Request&, httplib::Response& response) {
      response.set_content("ok\n", kText);
    });
    server_.Get("/readyz", [this](const httplib::Request&, httplib::Response& response) {
      if (const auto reason = pages_.why_not_ready()) {
        Refuse(response, *reason);
      } else {
        response.set_content("ready\n", kText);
      }
    });
  }

  static void Refuse(httplib::Response& response, const std::string& reason) {
    response.status = 503;
    response.set_content(reason + "\n", kText);
  }

  void Bind(const ListenAddress& address) {
    errno = 0;
    const int port = address.port == 0 ? server_.bind_to_any_port(address.host.c_str())
                     : server_.bind_to_port(address.host.c_str(), address.port) ? address.port
                                                                                : -1;
    if (port < 0) {
      throw ServerStartError(fmt::format("could not listen on {}:{} for metrics: {}", address.host,
                                         address.port,
                                         errno != 0 ? std::strerror(errno) : "no such address"));
    }
    port_ = static_cast<std::uint16_t>(port);
  }

  const Pages pages_;
  httplib::Server server_;
  std::uint16_t port_ = 0;
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

}  // namespace

std::unique_ptr<MetricsListener> MetricsListener::Start(const ListenAddress& address, Pages pages) {
  return std::make_unique<MetricsListenerImpl>(address, std::move(pages));
}

}  // namespace rocklake
