#include "cli/offline_session.h"

#include <fmt/core.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "admin/inspect_relations.h"
#include "admin/retention_relations.h"
#include "catalog/system/system_relations.h"
#include "cli/password.h"
#include "pgwire/scram.h"
#include "query/functions/function_relations.h"
#include "query/portal.h"
#include "query/session.h"
#include "types/codec.h"

namespace rocklake {
namespace {

class TableSink : public RowSink {
 public:
  explicit TableSink(const TextSettings& settings) : settings_(settings) {}

  void Start(const std::vector<OutputColumn>& columns) override {
    columns_ = columns;
    table_ = {};
    for (const OutputColumn& column : columns) table_.columns.push_back({column.name});
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

std::string SystemUser() {
  const passwd* entry = ::getpwuid(::geteuid());
  return entry == nullptr ? "postgres" : entry->pw_name;
}

// Who works on the store: nobody is known before the first role.
Identity Identify(Catalog& catalog, const ClientOptions& options) {
  const std::string user = options.user.empty() ? SystemUser() : options.user;
  if (catalog.Roles().empty()) return {.user = user};
  if (!options.act_as.empty()) {
    const auto role = catalog.FindRole(options.act_as);
    if (!role) throw Error("42704", "role \"{}\" does not exist", options.act_as);
    return {.user = role->name, .authenticated = true};
  }
  const char* given = std::getenv("PGPASSWORD");
  const std::string password = given ? given : AskPassword(fmt::format("Password for user {}: ", user));
  const auto role = catalog.FindRole(user);
  const auto verifier = role ? ParseScramVerifier(role->verifier) : std::nullopt;
  if (!verifier || !role->may_log_in || !ScramVerifies(*verifier, password)) {
    throw Error("28P01", "password authentication failed for user \"{}\"", user);
  }
  return {.user = user, .authenticated = true};
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

OutputTable RunStatements(const std::shared_ptr<Catalog>& catalog, const Identity& identity,
                          const std::vector<std::string>& statements) {
  Session::Startup startup;
  startup.identity = identity;
  startup.database = "postgres";
  const auto session = Session::Create(catalog, std::move(startup), {});
  TableSink sink(session->text_settings());
  const auto run = [&](const std::string& sql) {
    session->BeginQueryString(sql);
    const Session::Parsed parsed = session->Parse(sql);
    session->Run(session->BindPortal("", session->Prepare(parsed, 0), {}), sink, 0);
    session->EndStatement(true);
    session->EndQueryString();
  };
  run("BEGIN");
  for (const auto& statement : statements) run(statement);
  run("COMMIT");
  return sink.Take();
}

OutputTable RunOffline(const ClientOptions& options, const std::vector<std::string>& statements) {
  const auto catalog = OpenCatalog(OpenRoot(options.offline_root), {});
  OutputTable table = RunStatements(catalog, Identify(*catalog, options), statements);
  catalog->Close();
  return table;
}

}  // namespace rocklake
