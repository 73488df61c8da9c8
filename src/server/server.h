// Server: listens, runs connections, and ends cleanly.
//
// Run blocks until Shutdown or SIGTERM/SIGINT: then no connection is accepted, sessions get 57P01, a COMMIT that has been
// handed to the store finishes, and the caller closes the catalog. Thread safety: Shutdown and ports may be called by
// any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "server/options.h"

namespace rocklake {

// Cannot start: a port that is taken, a certificate that does not load. One line.
struct ServerStartError : std::exception {
  std::string message;
  explicit ServerStartError(std::string text) : message(std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }
};

enum class ServerEnd : std::uint8_t { kShutdown, kFenced };

class Server {
 public:
  using OpenCatalog = std::function<std::shared_ptr<Catalog>()>;

  // Binds all addresses, and only then opens the catalog: a server that cannot listen must not fence the one that does.
  // Throws ServerStartError, and what `open_catalog` throws.
  static std::unique_ptr<Server> Create(const ServerOptions& options, const OpenCatalog& open_catalog);
  virtual ~Server() = default;

  virtual ServerEnd Run() = 0;
  virtual void Shutdown() = 0;
  // After Run, when the catalog was closed: a standby may take over at once.
  virtual void Retire() = 0;
  virtual std::vector<std::uint16_t> ports() const = 0;  // as bound, in the order of options.listen
  virtual std::uint16_t metrics_port() const = 0;        // 0: there is none
};

}  // namespace rocklake
