// CREATE, ALTER and DROP ROLE (PostgreSQL manual, CREATE ROLE). What a role may do is its level (catalog/role.h): SUPERUSER
// is another word for rocklake_admin, CREATEDB for the right to define; every role can log in unless NOLOGIN says otherwise.
#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "pgwire/scram.h"
#include "query/ddl_context.h"

namespace rocklake {
namespace {

// Options that a role can only have in one way.
struct FixedOption {
  std::string_view name;
  bool value;
  std::string_view refused;  // the words for the other way
};
constexpr FixedOption kFixedOptions[] = {{"createrole", false, "CREATEROLE"},
                                         {"inherit", true, "NOINHERIT"},
                                         {"isreplication", false, "REPLICATION"},
                                         {"bypassrls", false, "BYPASSRLS"}};

const FixedOption* FindFixedOption(std::string_view name) {
  for (const FixedOption& option : kFixedOptions) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

void SetAdmin(RoleInfo& role, bool admin) {
  if (admin) {
    role.level = RoleLevel::kAdmin;
  } else if (role.level == RoleLevel::kAdmin) {
    role.level.reset();
  }
}

}  // namespace

RoleInfo Ddl::RequireRole(const std::string& name) {
  if (FindPredefinedRole(name)) throw Error("42939", "role name \"{}\" is reserved", name);
  auto role = session_.FindRole(name);
  if (!role) throw Error("42704", "role \"{}\" does not exist", name);
  return *std::move(role);
}

RoleLevel Ddl::RequirePredefinedRole(const std::string& name) {
  const auto level = FindPredefinedRole(name);
  if (level) return *level;
  RequireRole(name);
  throw Error("0A000", "role \"{}\" cannot have members", name)
      .Hint("Grant rocklake_reader, rocklake_writer, rocklake_operator or rocklake_admin.");
}

void Ddl::SetPassword(const sql::Option& option, RoleInfo& role) {
  role.verifier.clear();
  if (option.value == sql::OptionValueKind::kNone) return;
  if (option.text.empty()) {
    Notice("00000", "empty string is not a valid password, clearing password");
  } else if (ParseScramVerifier(option.text)) {  // made by the client, which keeps the password to itself
    role.verifier = option.text;
  } else {
    role.verifier = MakeScramVerifier(option.text).Text();
  }
}

void Ddl::ApplyRoleOption(const sql::Option& option, RoleInfo& role) {
  if (const FixedOption* fixed = FindFixedOption(option.name)) {
    if (option.boolean != fixed->value) Unsupported(fixed->refused);
  } else if (option.name == "password") {
    SetPassword(option, role);
  } else if (option.name == "superuser") {
    SetAdmin(role, option.boolean);
  } else if (option.name == "createdb") {
    role.may_define = option.boolean;
  } else if (option.name == "canlogin") {
    role.may_log_in = option.boolean;
  } else if (option.name == "addroleto") {
    for (const sql::RoleRef& group : option.roles) {
      role.level = std::max(role.level, std::optional(RequirePredefinedRole(RoleName(group))));
    }
  } else if (option.name == "sysid") {
    Notice("00000", "SYSID can no longer be specified");
  } else if (option.name == "connectionlimit") {
    if (option.integer != -1) Unsupported("CONNECTION LIMIT");
  } else if (option.name == "validUntil") {
    if (option.text != "infinity") Unsupported("VALID UNTIL");
  } else {
    Unsupported("membership in a role that was created");
  }
}

void Ddl::CreateRole(const sql::CreateRoleStatement& statement) {
  RoleInfo role;
  role.name = statement.name;
  role.may_log_in = statement.role_kind != sql::RoleStatementKind::kGroup;
  role.created = NowMicros();
  for (const sql::Option& option : statement.options) ApplyRoleOption(option, role);
  session_.ChangeRole({.before = {}, .after = std::move(role)});
}

void Ddl::AlterRole(const sql::AlterRoleStatement& statement) {
  const RoleInfo before = RequireRole(RoleName(statement.role));
  RoleInfo after = before;
  for (const sql::Option& option : statement.options) ApplyRoleOption(option, after);
  session_.ChangeRole({.before = before, .after = std::move(after)});
}

void Ddl::DropRole(const sql::DropRoleStatement& statement) {
  for (const sql::RoleRef& ref : statement.roles) {
    if (ref.kind != sql::RoleKind::kName) {
      throw SqlError("22023", "cannot use special role specifier in DROP ROLE");
    }
    const std::string& name = ref.name;
    if (statement.if_exists && !FindPredefinedRole(name) && !session_.FindRole(name)) {
      Notice("00000", fmt::format("role \"{}\" does not exist, skipping", name));
      continue;
    }
    session_.ChangeRole({.before = RequireRole(name), .after = {}});
  }
}

}  // namespace rocklake
