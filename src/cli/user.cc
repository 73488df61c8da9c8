// `rocklake user`: who may log in. Passwords stay here: the server is sent a verifier, as psql's \password does.
#include <fmt/core.h>

#include "admin/offline.h"
#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/offline_session.h"
#include "cli/password.h"
#include "cli/statements.h"

namespace rocklake {
namespace {

struct UserOptions {
  ClientOptions client;
  NewRole role;
  std::string password_file;
};

void AddUserOptions(CLI::App& command, UserOptions& options) {
  command.add_option("name", options.role.name, "The user's name")->required();
  AddOperatorOptions(command, options.client);
}

void Run(UserOptions& options, const std::vector<std::string>& statements) {
  ClientOptions& client = options.client;
  if (client.database.empty()) client.database = "postgres";
  if (client.offline_root.empty()) {
    Execute(client, statements);
  } else {
    RunOffline(client, statements);
  }
}

OutputTable OfflineUsers(const ClientOptions& options) {
  const auto root = OpenRoot(options.offline_root);
  OutputTable table;
  table.columns = {{"name"}, {"level"}, {"database"}, {"may_define"}, {"may_log_in"}, {"has_password"}};
  const auto flag = [](bool value) { return value ? "t" : "f"; };
  const auto text = [](const std::string& value) {
    return value.empty() ? std::nullopt : std::optional(value);
  };
  for (const OfflineRole& role : ReadRoles(*root)) {
    table.rows.push_back({role.name, text(role.level), text(role.database), flag(role.may_define),
                          flag(role.may_log_in), flag(!role.verifier.empty())});
  }
  return table;
}

void AddUserAdd(CLI::App& users, int& exit_code) {
  auto* command = users.add_subcommand("add", "Make a user; a root's first one must be an admin");
  auto options = std::make_shared<UserOptions>();
  AddUserOptions(*command, *options);
  command
      ->add_option("--role", options->role.level, "What the user may do; each may what the ones before may")
      ->required()
      ->check(CLI::IsMember({"reader", "writer", "operator", "admin"}));
  command->add_option("--database", options->role.database, "Only in this database");
  command->add_flag("--no-ddl", options->role.no_ddl,
                    "No CREATE, ALTER and DROP, besides what a client does for inlined data");
  command->add_option("--password-file", options->password_file,
                      "Take the password from the first line of this file; -: standard input");
  command->callback([&exit_code, options] {
    options->role.password = NewPassword(options->role.name, options->password_file);
    Run(*options, CreateRoleStatements(options->role));
    exit_code = kExitOk;
  });
}

void AddUserList(CLI::App& users, int& exit_code) {
  auto* command = users.add_subcommand("list", "List the users and what they may do");
  auto options = std::make_shared<ClientOptions>();
  AddClientOptions(*command, *options);
  command->callback([&exit_code, options] {
    if (options->database.empty()) options->database = "postgres";
    const OutputTable table =
        options->offline_root.empty()
            ? Query(*options,
                    "SELECT name, level, database, may_define, may_log_in, has_password "
                    "FROM rocklake.roles ORDER BY name, database NULLS FIRST",
                    {})
            : OfflineUsers(*options);
    fmt::print("{}", FormatTable(table, options->format()));
    exit_code = kExitOk;
  });
}

void AddUserDrop(CLI::App& users, int& exit_code) {
  auto* command = users.add_subcommand("drop", "Remove a user; sessions that are open go on");
  auto options = std::make_shared<UserOptions>();
  AddUserOptions(*command, *options);
  command->callback([&exit_code, options] {
    Run(*options, {DropRoleStatement(options->role.name)});
    exit_code = kExitOk;
  });
}

void AddUserPassword(CLI::App& users, int& exit_code) {
  auto* command =
      users.add_subcommand("password", "Change a user's password: an admin's right, and everybody's own");
  auto options = std::make_shared<UserOptions>();
  AddUserOptions(*command, *options);
  command->add_option("--password-file", options->password_file,
                      "Take the password from the first line of this file; -: standard input");
  command->callback([&exit_code, options] {
    const std::string password = NewPassword(options->role.name, options->password_file);
    Run(*options, {PasswordStatement(options->role.name, password)});
    exit_code = kExitOk;
  });
}

}  // namespace

void AddUserCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("user", "Make, list, change and remove users");
  command->require_subcommand(1);
  AddUserAdd(*command, exit_code);
  AddUserList(*command, exit_code);
  AddUserDrop(*command, exit_code);
  AddUserPassword(*command, exit_code);
}

}  // namespace rocklake
