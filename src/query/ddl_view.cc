// CREATE [OR REPLACE] VIEW: the query's text is kept as written, its columns' names and types beside it.
#include <utility>

#include "query/ddl_context.h"
#include "query/deparse.h"
#include "query/plan_expr.h"
#include "types/ascii.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

// Steps over quoted text, a comment or one character at `at`.
std::size_t SkipToken(std::string_view text, std::size_t at) {
  const auto until = [&](std::string_view end, std::size_t from) {
    const std::size_t found = text.find(end, from);
    return found == std::string_view::npos ? text.size() : found + end.size();
  };
  if (text[at] == '"' || text[at] == '\'') return until(text.substr(at, 1), at + 1);
  if (text.substr(at, 2) == "--") return until("\n", at);
  if (text.substr(at, 2) == "/*") return until("*/", at + 2);
  return at + 1;
}

bool IsWordChar(char c) {
  return IsAlnum(c) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

// The head of CREATE VIEW up to its AS; names and options in it stand in quotes or parentheses.
struct ViewHead {
  bool recursive = false;     // CREATE RECURSIVE VIEW
  std::size_t behind_as = 0;  // where the query begins
};

ViewHead ReadHead(std::string_view text) {
  ViewHead head{.behind_as = text.size()};
  int depth = 0;
  std::string_view before;
  for (std::size_t at = 0; at < text.size();) {
    if (IsWordChar(text[at])) {
      std::size_t end = at;
      while (end < text.size() && IsWordChar(text[end])) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (depth == 0 && EqualsIgnoringCase(word, "view"))
        head.recursive = head.recursive || EqualsIgnoringCase(before, "recursive");
      if (depth == 0 && EqualsIgnoringCase(word, "as")) {
        head.behind_as = end;
        return head;
      }
      before = word;
      at = end;
      continue;
    }
    if (text[at] == '(') ++depth;
    if (text[at] == ')') --depth;
    at = SkipToken(text, at);
  }
  return head;
}

}  // namespace

std::string Ddl::ViewText(const sql::CreateViewStatement& statement) const {
  const ViewHead head = ReadHead(parsed_.text);
  std::string query(TrimSpaces(parsed_.text.substr(head.behind_as)));
  if (!head.recursive) return query;
  while (query.ends_with(';')) query.pop_back();
  std::string columns;
  for (const std::string& column : statement.columns)
    columns += (columns.empty() ? "" : ", ") + QuoteIdentifier(column);
  const std::string name = QuoteIdentifier(statement.relation.name);
  return fmt::format("WITH RECURSIVE {}({}) AS ({}) SELECT {} FROM {}", name, columns, query, columns, name);
}

void Ddl::CreateView(const sql::CreateViewStatement& statement) {
  if (statement.check != sql::ViewCheck::kNone) Unsupported("WITH CHECK OPTION");
  if (statement.query->into) throw SqlError("42P17", "views must not contain SELECT INTO");
  Binder binder = MakeBinder();
  const PlanPtr plan = binder.BindStatement(*statement.query);
  if (binder.modifies()) throw SqlError("0A000", "views must not contain data-modifying statements in WITH");
  if (statement.columns.size() > plan->output.size()) {
    throw SqlError("42601", "CREATE VIEW specifies more column names than columns");
  }
  const SchemaInfo schema = TargetSchema(statement.relation);
  RelationDefinition definition;
  definition.name = statement.relation.name;
  definition.kind = RelationKind::kView;
  definition.owner = session_.user();
  definition.view_query = ViewText(statement);
  for (std::size_t i = 0; i < plan->output.size(); ++i) {
    ColumnDefinition column;
    column.name = i < statement.columns.size() ? statement.columns[i] : plan->output[i].name;
    column.type = plan->output[i].type;
    if (definition.FindColumn(column.name) > 0) {
      throw Error("42701", "column \"{}\" specified more than once", column.name);
    }
    definition.columns.push_back(std::move(column));
  }
  if (statement.replace) {
    if (const auto old = session_.FindRelation(schema.name, definition.name))
      return ReplaceView(*old, std::move(definition));
  }
  AlreadyThere(schema, definition.name, false);
  session_.TransactionOf(schema.oid, true).CreateRelation(std::move(definition), session_.user());
}

void Ddl::ReplaceView(const RelationRef& old, RelationDefinition definition) {
  if (!old.definition || old.definition->kind != RelationKind::kView)
    throw Error("42809", "\"{}\" is not a view", old.name);
  const auto& columns = old.definition->columns;
  if (definition.columns.size() < columns.size()) throw SqlError("42P16", "cannot drop columns from view");
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ColumnDefinition& now = definition.columns[i];
    if (now.name != columns[i].name) {
      throw Error("42P16", "cannot change name of view column \"{}\" to \"{}\"", columns[i].name, now.name)
          .Hint("Use ALTER VIEW ... RENAME COLUMN ... to change name of view column instead.");
    }
    if (now.type != columns[i].type) {
      throw Error("42P16", "cannot change data type of view column \"{}\" from {} to {}", now.name,
                  FormatType(columns[i].type.oid, columns[i].type.typmod),
                  FormatType(now.type.oid, now.type.typmod));
    }
  }
  RelationDefinition changed = *old.definition;
  changed.columns = std::move(definition.columns);
  changed.view_query = std::move(definition.view_query);
  Replace(old, std::move(changed));
}

}  // namespace rocklake
