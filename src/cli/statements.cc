#include "cli/statements.h"

#include <fmt/core.h>

#include <string_view>

#include "pgwire/scram.h"

namespace rocklake {
namespace {

std::string Quoted(std::string_view text, char quote) {
  std::string quoted(1, quote);
  for (const char c : text) {
    if (c == quote) quoted += quote;
    quoted += c;
  }
  return quoted + quote;
}
std::string Identifier(std::string_view name) { return Quoted(name, '"'); }
std::string Literal(std::string_view text) { return Quoted(text, '\''); }

std::string VerifierLiteral(const std::string& password) {
  return Literal(MakeScramVerifier(password).Text());
}

}  // namespace

std::vector<std::string> CreateRoleStatements(const NewRole& role) {
  std::string create =
      fmt::format("CREATE ROLE {} LOGIN PASSWORD {}", Identifier(role.name), VerifierLiteral(role.password));
  if (role.no_ddl) create += " NOCREATEDB";
  if (role.database.empty()) return {create + " IN ROLE rocklake_" + role.level};
  return {create, fmt::format("SELECT * FROM rocklake.grant_role({}, {}, {})", Literal(role.name),
                              Literal(role.level), Literal(role.database))};
}

std::string PasswordStatement(const std::string& name, const std::string& password) {
  return fmt::format("ALTER ROLE {} PASSWORD {}", Identifier(name), VerifierLiteral(password));
}

std::string DropRoleStatement(const std::string& name) { return "DROP ROLE " + Identifier(name); }

std::string CloneStatement(const std::string& source, const std::string& name) {
  return fmt::format("CREATE DATABASE {} TEMPLATE {}", Identifier(name), Identifier(source));
}

}  // namespace rocklake
