#include "sql/ast.h"

namespace rocklake::sql {

SubqueryExpr::SubqueryExpr() = default;
SubqueryExpr::~SubqueryExpr() = default;

namespace {

bool StartsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

}  // namespace

int CharacterPosition(std::string_view text, Location location) {
  if (location < 0) return 0;
  int position = 1;
  for (const char c : text.substr(0, static_cast<std::size_t>(location))) {
    if (StartsCharacter(c)) ++position;
  }
  return position;
}

Location LocationOf(std::string_view text, int position) {
  Location location = 0;
  for (const char c : text) {
    if (StartsCharacter(c) && position-- == 1) break;
    ++location;
  }
  return location;
}

std::string JoinName(const NameParts& parts) {
  std::string name;
  for (const auto& part : parts) {
    if (!name.empty()) name += '.';
    name += part;
  }
  return name;
}

std::string_view ObjectKindName(ObjectKind kind) {
  // In the order of the enum.
  static constexpr std::string_view kNames[] = {
      "access method",
      "aggregate",
      "attribute",
      "cast",
      "column",
      "collation",
      "conversion",
      "database",
      "domain",
      "domain constraint",
      "event trigger",
      "extension",
      "foreign-data wrapper",
      "server",
      "foreign table",
      "function",
      "index",
      "language",
      "large object",
      "materialized view",
      "operator class",
      "operator",
      "operator family",
      "parameter",
      "policy",
      "procedure",
      "publication",
      "role",
      "routine",
      "rule",
      "schema",
      "sequence",
      "subscription",
      "statistics object",
      "constraint",
      "table",
      "tablespace",
      "transform",
      "trigger",
      "text search configuration",
      "text search dictionary",
      "text search parser",
      "text search template",
      "type",
      "user mapping",
      "view",
  };
  static_assert(std::size(kNames) == static_cast<std::size_t>(ObjectKind::kView) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view AlterTableKindName(AlterTableKind kind) {
  // In the order of the enum; PostgreSQL's alter_table_type_to_string (tablecmds.c).
  static constexpr std::string_view kNames[] = {
      "ADD COLUMN",
      "ALTER COLUMN ... SET DEFAULT",
      "ALTER COLUMN ... DROP NOT NULL",
      "ALTER COLUMN ... SET NOT NULL",
      "ALTER COLUMN ... DROP EXPRESSION",
      "ALTER COLUMN ... SET STATISTICS",
      "ALTER COLUMN ... SET",
      "ALTER COLUMN ... RESET",
      "ALTER COLUMN ... SET STORAGE",
      "ALTER COLUMN ... SET COMPRESSION",
      "DROP COLUMN",
      "ADD CONSTRAINT",
      "ALTER CONSTRAINT",
      "VALIDATE CONSTRAINT",
      "DROP CONSTRAINT",
      "ALTER COLUMN ... SET DATA TYPE",
      "ALTER COLUMN ... OPTIONS",
      "OWNER TO",
      "CLUSTER ON",
      "SET WITHOUT CLUSTER",
      "SET LOGGED",
      "SET UNLOGGED",
      "SET WITHOUT OIDS",
      "SET ACCESS METHOD",
      "SET TABLESPACE",
      "SET",
      "RESET",
      "ENABLE TRIGGER",
      "DISABLE TRIGGER",
      "ENABLE RULE",
      "DISABLE RULE",
      "INHERIT",
      "NO INHERIT",
      "OF",
      "NOT OF",
      "REPLICA IDENTITY",
      "ENABLE ROW SECURITY",
      "DISABLE ROW SECURITY",
      "FORCE ROW SECURITY",
      "NO FORCE ROW SECURITY",
      "OPTIONS",
      "ATTACH PARTITION",
      "DETACH PARTITION",
      "ALTER COLUMN ... ADD IDENTITY",
      "ALTER COLUMN ... SET",
      "ALTER COLUMN ... DROP IDENTITY",
  };
  static_assert(std::size(kNames) == static_cast<std::size_t>(AlterTableKind::kDropIdentity) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace rocklake::sql
