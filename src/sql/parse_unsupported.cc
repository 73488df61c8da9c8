// The command tags (PostgreSQL's CreateCommandTag, utility.c) of the statements that have no struct of their own.
#include <pg_query/pg_query.pb-c.h>

#include <cctype>

#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

std::string TagOfKind(const char* verb, int object_type) {
  std::string tag = verb;
  tag += ' ';
  const auto kind = ObjectKindOf(object_type);
  for (const char c : kind ? ObjectKindName(*kind) : std::string_view("object")) {
    tag += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return tag;
}

// A flat table: node to tag. Null for a node that is no statement.
const char* FixedTag(PgQuery__Node__NodeCase node_case) {
  switch (node_case) {
    case PG_QUERY__NODE__NODE_ALTER_DOMAIN_STMT:
      return "ALTER DOMAIN";
    case PG_QUERY__NODE__NODE_ALTER_DEFAULT_PRIVILEGES_STMT:
      return "ALTER DEFAULT PRIVILEGES";
    case PG_QUERY__NODE__NODE_RULE_STMT:
      return "CREATE RULE";
    case PG_QUERY__NODE__NODE_LOAD_STMT:
      return "LOAD";
    case PG_QUERY__NODE__NODE_CREATE_DOMAIN_STMT:
      return "CREATE DOMAIN";
    case PG_QUERY__NODE__NODE_CREATE_TRIG_STMT:
      return "CREATE TRIGGER";
    case PG_QUERY__NODE__NODE_CREATE_PLANG_STMT:
      return "CREATE LANGUAGE";
    case PG_QUERY__NODE__NODE_ALTER_DATABASE_REFRESH_COLL_STMT:
      return "ALTER DATABASE";
    case PG_QUERY__NODE__NODE_CREATE_CONVERSION_STMT:
      return "CREATE CONVERSION";
    case PG_QUERY__NODE__NODE_CREATE_CAST_STMT:
      return "CREATE CAST";
    case PG_QUERY__NODE__NODE_CREATE_OP_CLASS_STMT:
      return "CREATE OPERATOR CLASS";
    case PG_QUERY__NODE__NODE_CREATE_OP_FAMILY_STMT:
      return "CREATE OPERATOR FAMILY";
    case PG_QUERY__NODE__NODE_ALTER_OP_FAMILY_STMT:
      return "ALTER OPERATOR FAMILY";
    case PG_QUERY__NODE__NODE_CREATE_TABLE_SPACE_STMT:
      return "CREATE TABLESPACE";
    case PG_QUERY__NODE__NODE_DROP_TABLE_SPACE_STMT:
      return "DROP TABLESPACE";
    case PG_QUERY__NODE__NODE_ALTER_OPERATOR_STMT:
      return "ALTER OPERATOR";
    case PG_QUERY__NODE__NODE_DROP_OWNED_STMT:
      return "DROP OWNED";
    case PG_QUERY__NODE__NODE_REASSIGN_OWNED_STMT:
      return "REASSIGN OWNED";
    case PG_QUERY__NODE__NODE_COMPOSITE_TYPE_STMT:
    case PG_QUERY__NODE__NODE_CREATE_ENUM_STMT:
    case PG_QUERY__NODE__NODE_CREATE_RANGE_STMT:
      return "CREATE TYPE";
    case PG_QUERY__NODE__NODE_ALTER_TYPE_STMT:
    case PG_QUERY__NODE__NODE_ALTER_ENUM_STMT:
      return "ALTER TYPE";
    case PG_QUERY__NODE__NODE_ALTER_TSDICTIONARY_STMT:
      return "ALTER TEXT SEARCH DICTIONARY";
    case PG_QUERY__NODE__NODE_ALTER_TSCONFIGURATION_STMT:
      return "ALTER TEXT SEARCH CONFIGURATION";
    case PG_QUERY__NODE__NODE_CREATE_FDW_STMT:
      return "CREATE FOREIGN DATA WRAPPER";
    case PG_QUERY__NODE__NODE_ALTER_FDW_STMT:
      return "ALTER FOREIGN DATA WRAPPER";
    case PG_QUERY__NODE__NODE_CREATE_FOREIGN_SERVER_STMT:
      return "CREATE SERVER";
    case PG_QUERY__NODE__NODE_ALTER_FOREIGN_SERVER_STMT:
      return "ALTER SERVER";
    case PG_QUERY__NODE__NODE_CREATE_USER_MAPPING_STMT:
      return "CREATE USER MAPPING";
    case PG_QUERY__NODE__NODE_ALTER_USER_MAPPING_STMT:
      return "ALTER USER MAPPING";
    case PG_QUERY__NODE__NODE_DROP_USER_MAPPING_STMT:
      return "DROP USER MAPPING";
    case PG_QUERY__NODE__NODE_ALTER_TABLE_SPACE_OPTIONS_STMT:
    case PG_QUERY__NODE__NODE_ALTER_TABLE_MOVE_ALL_STMT:
      return "ALTER TABLESPACE";
    case PG_QUERY__NODE__NODE_SEC_LABEL_STMT:
      return "SECURITY LABEL";
    case PG_QUERY__NODE__NODE_CREATE_FOREIGN_TABLE_STMT:
      return "CREATE FOREIGN TABLE";
    case PG_QUERY__NODE__NODE_IMPORT_FOREIGN_SCHEMA_STMT:
      return "IMPORT FOREIGN SCHEMA";
    case PG_QUERY__NODE__NODE_CREATE_EXTENSION_STMT:
      return "CREATE EXTENSION";
    case PG_QUERY__NODE__NODE_ALTER_EXTENSION_STMT:
    case PG_QUERY__NODE__NODE_ALTER_EXTENSION_CONTENTS_STMT:
      return "ALTER EXTENSION";
    case PG_QUERY__NODE__NODE_CREATE_EVENT_TRIG_STMT:
      return "CREATE EVENT TRIGGER";
    case PG_QUERY__NODE__NODE_ALTER_EVENT_TRIG_STMT:
      return "ALTER EVENT TRIGGER";
    case PG_QUERY__NODE__NODE_ALTER_SYSTEM_STMT:
      return "ALTER SYSTEM";
    case PG_QUERY__NODE__NODE_CREATE_POLICY_STMT:
      return "CREATE POLICY";
    case PG_QUERY__NODE__NODE_ALTER_POLICY_STMT:
      return "ALTER POLICY";
    case PG_QUERY__NODE__NODE_CREATE_TRANSFORM_STMT:
      return "CREATE TRANSFORM";
    case PG_QUERY__NODE__NODE_CREATE_AM_STMT:
      return "CREATE ACCESS METHOD";
    case PG_QUERY__NODE__NODE_CREATE_PUBLICATION_STMT:
      return "CREATE PUBLICATION";
    case PG_QUERY__NODE__NODE_ALTER_PUBLICATION_STMT:
      return "ALTER PUBLICATION";
    case PG_QUERY__NODE__NODE_CREATE_SUBSCRIPTION_STMT:
      return "CREATE SUBSCRIPTION";
    case PG_QUERY__NODE__NODE_ALTER_SUBSCRIPTION_STMT:
      return "ALTER SUBSCRIPTION";
    case PG_QUERY__NODE__NODE_DROP_SUBSCRIPTION_STMT:
      return "DROP SUBSCRIPTION";
    case PG_QUERY__NODE__NODE_CREATE_STATS_STMT:
      return "CREATE STATISTICS";
    case PG_QUERY__NODE__NODE_ALTER_STATS_STMT:
      return "ALTER STATISTICS";
    case PG_QUERY__NODE__NODE_ALTER_COLLATION_STMT:
      return "ALTER COLLATION";
    default:
      return nullptr;
  }
}

}  // namespace

std::string StatementTag(const PgQuery__Node& node) {
  if (const char* tag = FixedTag(node.node_case)) return tag;
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_DEFINE_STMT:
      return TagOfKind("CREATE", node.define_stmt->kind);
    case PG_QUERY__NODE__NODE_CREATE_FUNCTION_STMT:
      return node.create_function_stmt->is_procedure ? "CREATE PROCEDURE" : "CREATE FUNCTION";
    case PG_QUERY__NODE__NODE_ALTER_FUNCTION_STMT:
      return TagOfKind("ALTER", node.alter_function_stmt->objtype);
    case PG_QUERY__NODE__NODE_ALTER_OBJECT_DEPENDS_STMT:
      return TagOfKind("ALTER", node.alter_object_depends_stmt->object_type);
    default:
      return "this statement";
  }
}

}  // namespace rocklake::sql
