// MetricsListener: answers HTTP on an address of its own: GET /metrics, /healthz and /readyz, nothing else.
//
//   /metrics  200 and Prometheus' text format; 503 until the root is open
//   /healthz  200 while the process answers
//   /readyz   200, or 503 and one line why not
// It has threads of its own, kThreads and one that accepts: whoever asks slowly, or often, takes none from clients, and more
// than kWaiting requests at a time wait in the kernel. No TLS and no password: it is for an address that only monitoring
// reaches. Thread safety: Stop and the destructor by the thread that made it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/options.h"

namespace rocklake {

class MetricsListener {
 public:
  struct Pages {                                                // called by several threads at once
    std::function<std::optional<std::string>()> metrics;        // nullopt: not yet
    std::function<std::optional<std::string>()> why_not_ready;  // nullopt: ready
  };

  // Listens and answers from then on. Throws ServerStartError.
  static std::unique_ptr<MetricsListener> Start(const ListenAddress& address, Pages pages);
  virtual ~MetricsListener() = default;

  virtual std::uint16_t port() const = 0;
  // Waits for the answers under way; idempotent.
  virtual void Stop() = 0;
};

}  // namespace rocklake
