// One client connection, from accept to close: a coroutine that reads frames, runs what they ask for on the thread that
// read them, and writes what came of it. It holds no thread while it waits for its client.
//
//   startup --StartupMessage--> ready --frames--> working --answers written--> ready
//   any --Terminate, fatal error, end of stream, shutdown--> closed
#pragma once

#include <asio/io_context.hpp>
#include <memory>

#include "catalog/catalog.h"
#include "query/session.h"
#include "server/failed_logins.h"
#include "server/options.h"
#include "server/server_counters.h"
#include "server/session_registry.h"
#include "server/transport.h"
#include "server/worker_pool.h"

namespace rocklake {

// What the connections of one server share. Outlives them.
struct ServerState {
  ServerOptions options;
  std::shared_ptr<Catalog> catalog;
  std::shared_ptr<SessionShared> sessions_shared;
  SessionRegistry registry;
  WorkerPool workers;
  FailedLogins failed_logins;
  ServerCounters counters;
  std::unique_ptr<asio::ssl::context> tls;  // null: no TLS
  std::string certificate_hash;             // for SCRAM's channel binding

  ServerState(const ServerOptions& opts, std::shared_ptr<Catalog> cat, asio::io_context& io,
              unsigned worker_threads)
      : options(opts),
        catalog(std::move(cat)),
        sessions_shared(MakeSessionShared()),
        registry(opts.max_sessions),
        workers(io, worker_threads) {}
};

// Starts serving an accepted socket on its executor; returns at once.
void ServeConnection(asio::ip::tcp::socket socket, ServerState& state);

}  // namespace rocklake
