// Schemas (lakes), databases and owners.
#include <algorithm>
#include <tuple>
#include <utility>

#include "catalog/as_of_text.h"
#include "catalog/permissions.h"
#include "query/ddl_context.h"

namespace rocklake {

std::string Ddl::RoleName(const sql::RoleRef& role) const {
  switch (role.kind) {
    case sql::RoleKind::kName:
      return role.name;
    case sql::RoleKind::kPublic:
      throw SqlError("42704", "role \"public\" does not exist");
    default:
      return session_.user();
  }
}

void Ddl::CreateSchema(const sql::CreateSchemaStatement& statement) {
  std::string name = statement.name;
  if (statement.authorization) {
    const std::string owner = RoleName(*statement.authorization);
    if (owner != session_.user()) Unsupported("CREATE SCHEMA for another role");
    if (name.empty()) name = owner;
  }
  if (name.starts_with("pg_")) {
    throw Error("42939", "unacceptable schema name \"{}\"", name)
        .Detail("The prefix \"pg_\" is reserved for system schemas.");
  }
  if (!statement.elements.empty()) Unsupported("CREATE SCHEMA with elements");
  if (session_.FindSchema(name)) {
    if (!statement.if_not_exists) throw Error("42P06", "schema \"{}\" already exists", name);
    Notice("42P06", fmt::format("schema \"{}\" already exists, skipping", name));
    return;
  }
  RequireCreateSchema(session_.identity(), session_.database().name);
  session_.CreateSchema(name, statement.if_not_exists);
}

void Ddl::CreateDatabase(const sql::CreateDatabaseStatement& statement) {
  std::string owner = session_.user(), source;
  for (const sql::Option& option : statement.options) {
    const std::string& name = option.name;
    if (name == "owner") {
      owner = option.text;
    } else if (name == "encoding") {
      std::string encoding = option.text;
      std::erase_if(encoding, [](char c) { return c == '-' || c == '_'; });
      std::ranges::transform(encoding, encoding.begin(), [](char c) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      });
      if (encoding != "utf8" && encoding != "unicode") {
        throw Error("0A000", "encoding \"{}\" is not supported", option.text);
      }
    } else if (name == "template") {
      if (option.text != "template0" && option.text != "template1") source = option.text;
    } else if (name != "lc_collate" && name != "lc_ctype" && name != "locale" && name != "tablespace" &&
               name != "connection_limit" && name != "allow_connections" && name != "is_template" &&
               name != "locale_provider" && name != "icu_locale" && name != "oid" && name != "strategy" &&
               name != "collation_version") {
      throw Error("42601", "option \"{}\" not recognized", name);
    }
  }
  RequireCreateDatabase(session_.identity());
  if (source.empty()) {
    session_.catalog().CreateDatabase(statement.name, owner);
    return;
  }
  // "lake@name": as lake was at that checkpoint.
  std::string checkpoint;
  if (!session_.catalog().FindDatabase(source)) {
    if (const auto parted = SplitAsOf(source)) std::tie(source, checkpoint) = *parted;
  }
  session_.catalog().CloneDatabase(statement.name, owner, source, checkpoint);
}

void Ddl::DropDatabase(const sql::DropDatabaseStatement& statement) {
  if (!session_.catalog().FindDatabase(statement.name)) {
    if (!statement.if_exists) throw Error("3D000", "database \"{}\" does not exist", statement.name);
    Notice("00000", fmt::format("database \"{}\" does not exist, skipping", statement.name));
    return;
  }
  RequireAlterDatabase(session_.identity(), statement.name);
  if (statement.name == session_.database().name) {
    throw SqlError("55006", "cannot drop the currently open database");
  }
  session_.catalog().DropDatabase(statement.name);
}

void Ddl::AlterDatabase(const sql::AlterDatabaseStatement& statement) {
  if (!session_.catalog().FindDatabase(statement.name)) {
    throw Error("3D000", "database \"{}\" does not exist", statement.name);
  }
  Unsupported("ALTER DATABASE with options");
}

void Ddl::AlterOwner(const sql::AlterOwnerStatement& statement) {
  const std::string owner = RoleName(statement.owner);
  const std::string& name = statement.object_name.parts.back();
  if (statement.object == sql::ObjectKind::kSchema) {
    const std::optional<SchemaInfo> schema = session_.FindSchema(name);
    if (!schema) throw Error("3F000", "schema \"{}\" does not exist", name);
    if (schema->owner != owner) Unsupported("ALTER SCHEMA ... OWNER TO another role");
    return;
  }
  if (statement.object == sql::ObjectKind::kDatabase) {
    const std::optional<DatabaseInfo> database = session_.catalog().FindDatabase(name);
    if (!database) throw Error("3D000", "database \"{}\" does not exist", name);
    if (database->owner != owner) Unsupported("ALTER DATABASE ... OWNER TO another role");
    return;
  }
  Unsupported(fmt::format("ALTER {} OWNER", sql::ObjectKindName(statement.object)));
}

}  // namespace rocklake
