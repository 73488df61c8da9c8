// SQL without a server: a session in this process over the store itself, for commands that change a root offline. It becomes
// the root's writer: a server that runs on it ends, fenced. Who may not is told so before that.
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

// Runs statements in one transaction. Throws SqlError, StoreFailure.
void RunStatements(const std::shared_ptr<Catalog>& catalog, const Identity& identity,
                   const std::vector<std::string>& statements);

// The same under options.offline_root. A root with roles asks who it is: `options.act_as`, which whoever holds the store's
// credentials may say, or else options.user with its password. Throws ClientError too.
void RunOffline(const ClientOptions& options, const std::vector<std::string>& statements);

// What an operator asks of one lake: of a server, or with --offline done here. Throws as RunOffline and Query.
OutputTable OperateOnLake(const ClientOptions& options, const std::string& sql,
                          const std::vector<std::optional<std::string>>& parameters);
// The same for what is about no live lake; without --dbname in database postgres.
OutputTable OperateOnRoot(ClientOptions options, const std::string& sql,
                          const std::vector<std::optional<std::string>>& parameters);

}  // namespace rocklake
