// Statements whose names and passwords parameters cannot carry. Passwords go in and verifiers come out.
#pragma once

#include <string>
#include <vector>

namespace rocklake {

struct NewRole {
  std::string name, password;
  std::string level;     // reader, writer, operator, admin
  std::string database;  // empty: in every one
  bool no_ddl = false;
};

std::vector<std::string> CreateRoleStatements(const NewRole& role);
std::string PasswordStatement(const std::string& name, const std::string& password);
std::string DropRoleStatement(const std::string& name);

std::string CloneStatement(const std::string& source, const std::string& name);  // of databases

}  // namespace rocklake
