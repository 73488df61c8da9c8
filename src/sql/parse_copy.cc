#include <pg_query/pg_query.pb-c.h>

#include "sql/parse_tree.h"

namespace rocklake::sql {

StatementPtr Converter::Copy(const PgQuery__CopyStmt& copy) {
  auto statement = std::make_unique<CopyStatement>();
  if (copy.relation != nullptr) statement->relation = RelationOf(*copy.relation);
  if (!IsEmpty(copy.query)) statement->query = ConvertStatement(*copy.query);
  statement->columns = Names({copy.attlist, copy.n_attlist});
  statement->from = copy.is_from;
  statement->program = copy.is_program;
  statement->file = copy.filename;
  statement->options = Options({copy.options, copy.n_options});
  statement->where = Expression(copy.where_clause);
  return statement;
}

}  // namespace rocklake::sql
