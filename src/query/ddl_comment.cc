// COMMENT ON relations and their columns.
#include <utility>

#include "query/ddl_context.h"

namespace rocklake {

void Ddl::Comment(const sql::CommentStatement& statement) {
  const sql::NameParts& parts = statement.object_name.parts;
  const std::string comment = statement.comment.value_or("");
  const bool column = statement.object == sql::ObjectKind::kColumn;
  const bool relation_kind =
      statement.object == sql::ObjectKind::kTable || statement.object == sql::ObjectKind::kView;
  if (!column && !relation_kind)
    Unsupported(fmt::format("COMMENT ON {}", sql::ObjectKindName(statement.object)));
  const sql::NameParts relation_parts(parts.begin(), parts.end() - (column ? 1 : 0));
  if (relation_parts.empty()) throw SqlError("42601", "column name must be qualified");
  const std::optional<RelationRef> relation = Find(relation_parts);
  if (!relation) throw Error("42P01", "relation \"{}\" does not exist", sql::JoinName(relation_parts));
  if (!relation->definition)
    throw Error("42501", "permission denied: \"{}\" is a system catalog", relation->name);
  RelationDefinition definition = *relation->definition;
  if (column) {
    const int attnum = RequireColumn(definition, parts.back());
    definition.columns[static_cast<std::size_t>(attnum) - 1].comment = comment;
  } else {
    const bool view = definition.kind == RelationKind::kView;
    if (view != (statement.object == sql::ObjectKind::kView)) {
      throw Error("42809", "\"{}\" is not a {}", relation->name, sql::ObjectKindName(statement.object));
    }
    definition.comment = comment;
  }
  Replace(*relation, std::move(definition));
}

}  // namespace rocklake
