// TRUNCATE: the relation is taken exclusively, then every row goes.
#include "catalog/permissions.h"
#include "query/ddl_context.h"

namespace rocklake {

void Ddl::Truncate(const sql::TruncateStatement& statement) {
  std::vector<RelationRef> relations;
  for (const sql::RelationRef& ref : statement.relations) {
    relations.push_back(RequireTable(ref, ""));
    RequireWrite(session_.identity(), relations.back());
  }
  for (const RelationRef& relation : relations) {
    Transaction& transaction = Writer(relation);
    transaction.LockRelation(*relation.definition, LockMode::kExclusive);
    std::vector<RowPtr> rows;
    ForEachRow(relation, [&](const RowPtr& stored, Row&&) { rows.push_back(stored); });
    for (const RowPtr& stored : rows) {
      RowPtr current;
      switch (transaction.LockRow(*relation.definition, stored, current)) {
        case LockOutcome::kLocked:
          transaction.Delete(*relation.definition, stored);
          break;
        case LockOutcome::kChanged:
          transaction.Delete(*relation.definition, current);
          break;
        case LockOutcome::kGone:
          break;
      }
    }
  }
}

}  // namespace rocklake
