// SQL without a server: a session in this process over the store itself, for commands that change a root offline. It becomes
// the root's writer: a server that runs on it ends, fenced.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "cli/client.h"
#include "cli/table_output.h"

namespace rocklake {

// A catalog whose sessions can run everything that a server's can.
std::shared_ptr<Catalog> OpenCatalog(std::unique_ptr<Root> root, const Catalog::Options& options);

// Runs statements in one transaction and returns what the last one answered. Throws SqlError, StoreFailure.
OutputTable RunStatements(const std::shared_ptr<Catalog>& catalog, const Identity& identity,
                          const std::vector<std::string>& statements);

// The same under options.offline_root. A root with roles asks who it is: `options.act_as`, which whoever holds the store's
// credentials may say, or else options.user with its password. Throws ClientError too.
OutputTable RunOffline(const ClientOptions& options, const std::vector<std::string>& statements);

}  // namespace rocklake
