// The dispatcher: which converter a statement's node belongs to.
#include <pg_query/pg_query.pb-c.h>

#include "sql/parse_error.h"
#include "sql/parse_tree.h"

namespace rocklake::sql {

Converter::Level::Level(Converter& converter) : converter_(converter) {
  if (converter_.depth_ >= kMaxDepth) throw TooDeep();
  ++converter_.depth_;
}

StatementPtr Converter::ConvertStatement(const PgQuery__Node& node) {
  const Level level(*this);
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_SELECT_STMT:
      return ConvertQuery(*node.select_stmt);
    case PG_QUERY__NODE__NODE_INSERT_STMT:
      return Insert(*node.insert_stmt);
    case PG_QUERY__NODE__NODE_UPDATE_STMT:
      return Update(*node.update_stmt);
    case PG_QUERY__NODE__NODE_DELETE_STMT:
      return Delete(*node.delete_stmt);
    case PG_QUERY__NODE__NODE_MERGE_STMT:
      return Merge(*node.merge_stmt);
    case PG_QUERY__NODE__NODE_COPY_STMT:
      return Copy(*node.copy_stmt);
    case PG_QUERY__NODE__NODE_ALTER_TABLE_STMT:
      return AlterTable(*node.alter_table_stmt);
    default:
      break;
  }
  if (auto statement = SessionStatement(node)) return statement;
  if (auto statement = CreateStatement(node)) return statement;
  if (auto statement = ObjectStatement(node)) return statement;
  if (auto statement = RoleStatement(node)) return statement;
  auto unsupported = std::make_unique<UnsupportedStatement>();
  unsupported->construct = StatementTag(node);
  return unsupported;
}

}  // namespace rocklake::sql
