// How a server is to run. Plain values, checked by the command line.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rocklake {

struct ListenAddress {
  std::string host;
  std::uint16_t port = 0;  // 0: any free one
};

struct ServerOptions {
  std::vector<ListenAddress> listen = {{"127.0.0.1", 5433}};
  std::optional<ListenAddress> metrics;  // where /metrics, /healthz and /readyz are; nullopt: nowhere
  std::chrono::milliseconds ready_staleness{10'000};  // a reader that is later than that is not ready
  std::string tls_certificate_file, tls_key_file;     // PEM; empty: no TLS
  // Whether names that are no role are let in without a password. Roles always need theirs.
  bool trust_loopback = true;
  bool trust_remote = false;
  bool remote_needs_tls = false;  // other machines are refused without it
  std::size_t max_sessions = 1000;
  std::size_t max_message_bytes = std::size_t{256} << 20;
  std::size_t max_statement_memory_bytes = std::size_t{1} << 30;
  std::chrono::seconds lake_idle_timeout{600};  // lakes that nobody uses are closed then; 0: never
  bool standby = false;                         // of a server that follows: take over when the writer is gone
  bool demote_on_fence = false;  // of one that writes: follow when another has taken over, instead of ending
  std::chrono::milliseconds beat_timeout{2000};  // a writer without a beat for that long is thought dead
  unsigned workers = 0;                          // threads that serve connections; 0: the machine's cores + 1
  std::chrono::seconds startup_timeout{60};      // for a client to say who it is
};

}  // namespace rocklake
