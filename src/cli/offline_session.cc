#include "cli/offline_session.h"

#include <fmt/core.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "admin/inspect_relations.h"
#include "admin/offline.h"
#include "admin/retention_relations.h"
#include "catalog/offline_identity.h"
#include "catalog/system/system_relations.h"
#include "cli/exit_code.h"
#include "cli/password.h"
#include "pgwire/scram.h"
#include "query/functions/function_relations.h"
#include "query/portal.h"
#include "query/session.h"
#include "types/codec.h"

namespace rocklake {
namespace {

using Parameters = std::vector<std::optional<std::string>>;

constexpr const char* kMaintenanceDatabase = "postgres";  // always there

class TableSink : public RowSink {
 public:
  explicit TableSink(const TextSettings& settings) : settings_(settings) {}

  void Start(const std::vector<OutputColumn>& columns) override {
    columns_ = columns;
    table_ = {};
    for (const OutputColumn& column : columns)
      table_.columns.push_back({column.name, IsNumericType(column.type.oid)});
  }
  void OnRow(const Row& row) override {
    auto& cells = table_.rows.emplace_back();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      std::string text;
      if (!row[i].is_null()) FormatText(columns_[i].type, row[i], settings_, text);
      cells.push_back(row[i].is_null() ? std::nullopt : std::optional(std::move(text)));
    }
  }
  OutputTable Take() { return std::move(table_); }

 private:
  const TextSettings& settings_;
  std::vector<OutputColumn> columns_;
  OutputTable table_;
};

// A session of this process, driven as the server drives one that a client talks to by extended queries.
class LocalSession {
 public:
  LocalSession(const std::shared_ptr<Catalog>& catalog, const Identity& identity,
               const std::string& database) {
    Session::Startup startup;
    startup.identity = identity;
    startup.database = database;
    session_ = Session::Create(catalog, std::move(startup), {});
  }

  OutputTable Run(const std::string& sql, const Parameters& parameters) {
    session_->BeginMessage();
    auto prepared = session_->Prepare(sql, {});
    std::vector<Value> values;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const Type& type = prepared->bound->parameters[i];
      values.push_back(parameters[i] ? ParseText(type, *parameters[i], session_->text_settings())
                                     : Value::Null());
    }
    TableSink sink(session_->text_settings());
    const auto portal = session_->BindPortal("", std::move(prepared), std::move(values));
    session_->Run(portal, sink, 0);
    session_->EndExecute(*portal);
    session_->Sync();
    return sink.Take();
  }

 private:
  std::unique_ptr<Session> session_;
};

std::string SystemUser() {
  const passwd* entry = ::getpwuid(::geteuid());
  return entry == nullptr ? "postgres" : entry->pw_name;
}

std::string UserOf(const ClientOptions& options) {
  if (!options.user.empty()) return options.user;
  const char* user = std::getenv("PGUSER");
  return user != nullptr ? user : SystemUser();
}

// Who works on the store: nobody is known before the first role.
Identity Identify(const std::vector<OfflineRole>& roles, const ClientOptions& options) {
  const std::string user = UserOf(options);
  if (roles.empty()) return {.user = user, .address = std::string(kOfflineAddress)};
  const auto find = [&](const std::string& name) {
    return std::ranges::find(roles, name, &OfflineRole::name);
  };
  if (!options.act_as.empty()) {
    if (find(options.act_as) == roles.end())
      throw Error("42704", "role \"{}\" does not exist", options.act_as);
    return {.user = options.act_as, .authenticated = true, .address = std::string(kStoreCredentials)};
  }
  const char* given = std::getenv("PGPASSWORD");
  const std::string password = given ? given : AskPassword(fmt::format("Password for user {}: ", user));
  const auto role = find(user);
  const auto verifier = role != roles.end() ? ParseScramVerifier(role->verifier) : std::nullopt;
  if (!verifier || !role->may_log_in || !ScramVerifies(*verifier, password)) {
    throw Error("28P01", "password authentication failed for user \"{}\"", user);
  }
  return {.user = user, .authenticated = true, .address = std::string(kOfflineAddress)};
}

// An identity with the level that it has in a database, as CatalogSession::Create will find it to be.
Identity WithLevel(Identity identity, const std::vector<OfflineRole>& roles, const std::string& database) {
  identity.level = identity.authenticated ? RoleLevel::kReader : RoleLevel::kWriter;
  for (const OfflineRole& role : roles) {
    if (role.name != identity.user || !(role.database.empty() || role.database == database)) continue;
    identity.level = std::max(identity.level, FindRoleLevel(role.level).value_or(RoleLevel::kReader));
  }
  return identity;
}

// As an operator, who proves to be one before the root's server, if there is one, is fenced.
OutputTable OperateOffline(const ClientOptions& options, std::unique_ptr<Root> root, const std::string& sql,
                           const Parameters& parameters) {
  const auto roles = ReadRoles(*root);
  const Identity identity = Identify(roles, options);
  RequireLevel(WithLevel(identity, roles, options.database), RoleLevel::kOperator,
               "to work on a root offline");
  const auto catalog = OpenCatalog(std::move(root), {.lake = {}, .create_databases = false});
  OutputTable table = LocalSession(catalog, identity, options.database).Run(sql, parameters);
  catalog->Close();
  return table;
}

}  // namespace

std::shared_ptr<Catalog> OpenCatalog(std::unique_ptr<Root> root, const Catalog::Options& options) {
  auto catalog = Catalog::Open(std::move(root), options);
  AddSystemRelations(catalog->virtual_relations());
  AddFunctionRelations(catalog->virtual_relations());
  AddInspectRelations(catalog->virtual_relations());
  AddRetentionRelations(catalog->virtual_relations());
  return catalog;
}

void RunStatements(const std::shared_ptr<Catalog>& catalog, const Identity& identity,
                   const std::vector<std::string>& statements) {
  LocalSession session(catalog, identity, kMaintenanceDatabase);
  session.Run("BEGIN", {});
  for (const auto& statement : statements) session.Run(statement, {});
  session.Run("COMMIT", {});
}

void RunOffline(const ClientOptions& options, const std::vector<std::string>& statements) {
  auto root = OpenRoot(options.offline_root);
  const Identity identity = Identify(ReadRoles(*root), options);
  const auto catalog = OpenCatalog(std::move(root), {});
  RunStatements(catalog, identity, statements);
  catalog->Close();
}

OutputTable OperateOnLake(const ClientOptions& options, const std::string& sql,
                          const Parameters& parameters) {
  if (options.offline_root.empty()) return Query(options, sql, parameters);
  if (options.database.empty()) throw ClientError(kExitUsage, "--offline needs --dbname");
  auto root = OpenRoot(options.offline_root);
  FindLakePath(*root, options.database, options.schema);  // throws where there is none
  return OperateOffline(options, std::move(root), sql, parameters);
}

OutputTable OperateOnRoot(ClientOptions options, const std::string& sql, const Parameters& parameters) {
  if (options.database.empty()) options.database = kMaintenanceDatabase;
  if (options.offline_root.empty()) return Query(options, sql, parameters);
  auto root = OpenRoot(options.offline_root);
  ReadLakes(*root);  // throws where there is no root: none shall come to be
  return OperateOffline(options, std::move(root), sql, parameters);
}

}  // namespace rocklake
