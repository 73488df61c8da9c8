// DROP TABLE, VIEW, INDEX, SEQUENCE and SCHEMA, with the views that depend on what goes.
#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>

#include "catalog/permissions.h"
#include "query/ddl_context.h"
#include "query/view_reads.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

RelationKind KindOf(sql::ObjectKind object) {
  switch (object) {
    case sql::ObjectKind::kView:
      return RelationKind::kView;
    case sql::ObjectKind::kSequence:
      return RelationKind::kSequence;
    default:
      return RelationKind::kTable;
  }
}

bool TakesArguments(sql::ObjectKind object) {
  return object == sql::ObjectKind::kFunction || object == sql::ObjectKind::kProcedure ||
         object == sql::ObjectKind::kRoutine || object == sql::ObjectKind::kAggregate;
}

// f(integer, text), as PostgreSQL writes what has arguments, in notices as they were parsed: f(pg_catalog.int4,text). Anything
// else is quoted.
std::string Called(const sql::DropStatement& statement, const sql::ObjectName& name,
                   const std::string& text) {
  if (!TakesArguments(statement.object)) return "\"" + text + "\"";
  std::string types;
  for (const sql::TypeName& type : name.types) {
    const TypeInfo* known = statement.if_exists ? nullptr : FindTypeByName(type.names.back());
    if (!types.empty()) types += statement.if_exists ? "," : ", ";
    types += known != nullptr ? FormatType(known->oid) : sql::JoinName(type.names);
  }
  return text + "(" + types + ")";
}

bool SameRelation(const RelationRef& a, const RelationRef& b) { return a.oid == b.oid; }

}  // namespace

void Ddl::Drop(const sql::DropStatement& statement) {
  switch (statement.object) {
    case sql::ObjectKind::kTable:
    case sql::ObjectKind::kView:
    case sql::ObjectKind::kSequence:
      return DropRelations(statement);
    case sql::ObjectKind::kIndex:
      for (const sql::ObjectName& name : statement.names) DropIndex(statement, name);
      return;
    case sql::ObjectKind::kSchema:
      for (const sql::ObjectName& name : statement.names) DropSchema(statement, name);
      return;
    default:
      break;
  }
  // What can never be there can be dropped IF EXISTS.
  for (const sql::ObjectName& name : statement.names) {
    const std::string text = name.parts.empty() && !name.types.empty() ? sql::JoinName(name.types[0].names)
                                                                       : sql::JoinName(name.parts);
    const std::string what =
        fmt::format("{} {}", sql::ObjectKindName(statement.object), Called(statement, name, text));
    if (!statement.if_exists) {
      throw Error(TakesArguments(statement.object) ? "42883" : "42704", "{} does not exist", what);
    }
    Notice("00000", what + " does not exist, skipping");
  }
}

void Ddl::CheckDropKind(const RelationRef& relation, sql::ObjectKind wanted) const {
  const std::string_view what = sql::ObjectKindName(wanted);
  if (!relation.definition)
    throw Error("42501", "permission denied: \"{}\" is a system catalog", relation.name);
  const RelationKind kind = relation.definition->kind;
  if (kind == KindOf(wanted)) return;
  SqlError error = Error("42809", "\"{}\" is not a {}", relation.name, what);
  const std::string_view real = kind == RelationKind::kView       ? "VIEW"
                                : kind == RelationKind::kSequence ? "SEQUENCE"
                                                                  : "TABLE";
  error.hint = fmt::format("Use DROP {} to remove a {}.", real,
                           kind == RelationKind::kView       ? "view"
                           : kind == RelationKind::kSequence ? "sequence"
                                                             : "table");
  throw SqlError(std::move(error));
}

void Ddl::DropRelations(const sql::DropStatement& statement) {
  const std::string_view what = sql::ObjectKindName(statement.object);
  std::vector<RelationRef> relations;
  for (const sql::ObjectName& name : statement.names) {
    std::optional<RelationRef> relation = Find(name.parts);
    if (!relation) {
      const std::string text = name.parts.size() > 1
                                   ? name.parts[name.parts.size() - 2] + "." + name.parts.back()
                                   : name.parts.back();
      if (name.parts.size() > 1 && !session_.FindSchema(name.parts[name.parts.size() - 2])) {
        const std::string& schema = name.parts[name.parts.size() - 2];
        if (!statement.if_exists) throw Error("3F000", "schema \"{}\" does not exist", schema);
        Notice("00000", fmt::format("schema \"{}\" does not exist, skipping", schema));
        continue;
      }
      if (!statement.if_exists) throw Error("42P01", "{} \"{}\" does not exist", what, text);
      Notice("00000", fmt::format("{} \"{}\" does not exist, skipping", what, text));
      continue;
    }
    CheckDropKind(*relation, statement.object);
    RequireDrop(session_.identity(), *relation);
    const bool named =
        std::ranges::any_of(relations, [&](const RelationRef& r) { return SameRelation(r, *relation); });
    if (!named) relations.push_back(std::move(*relation));
  }
  DropWithDependents(relations, statement.cascade);
}

// Views of the relation's own schema and of the session's temporary one that read it themselves.
std::vector<RelationRef> Ddl::DependentViews(const RelationRef& relation) {
  std::vector<RelationRef> views;
  std::vector<Oid> schemas{relation.schema_oid};
  if (const auto temporary = session_.FindSchema("pg_temp");
      temporary && temporary->oid != relation.schema_oid) {
    schemas.push_back(temporary->oid);
  }
  for (const Oid schema : schemas) {
    for (RelationRef& candidate : session_.Relations(schema)) {
      if (!candidate.definition || candidate.definition->kind != RelationKind::kView) continue;
      const std::vector<Oid> reads = RelationsReadBy(session_, *candidate.definition);
      if (std::ranges::find(reads, relation.oid) != reads.end()) views.push_back(std::move(candidate));
    }
  }
  return views;
}

void Ddl::DropWithDependents(const std::vector<RelationRef>& relations, bool cascade) {
  std::vector<RelationRef> known = relations;
  std::vector<std::string> details;
  std::vector<RelationRef> dependents;
  // PostgreSQL's order (dependency.c): the newest first, each after what depends on it in turn; told from the end.
  const std::function<void(const RelationRef&)> collect = [&](const RelationRef& on) {
    std::vector<RelationRef> views = DependentViews(on);
    std::ranges::sort(views, std::greater{}, &RelationRef::oid);
    for (const RelationRef& view : views) {
      if (std::ranges::any_of(known, [&](const RelationRef& r) { return SameRelation(r, view); })) continue;
      known.push_back(view);
      collect(view);
      details.push_back(fmt::format("{} depends on {}", DescribeRelation(view), DescribeRelation(on)));
      dependents.push_back(view);
    }
  };
  for (const RelationRef& relation : relations) collect(relation);
  std::ranges::reverse(details);
  std::ranges::reverse(dependents);
  if (!dependents.empty() && !cascade) {
    std::string detail;
    for (const std::string& line : details) detail += (detail.empty() ? "" : "\n") + line;
    SqlError error =
        relations.size() == 1
            ? Error("2BP01", "cannot drop {} because other objects depend on it",
                    DescribeRelation(relations[0]))
            : SqlError("2BP01", "cannot drop desired object(s) because other objects depend on them");
    error.detail = std::move(detail);
    error.hint = "Use DROP ... CASCADE to drop the dependent objects too.";
    throw SqlError(std::move(error));
  }
  if (dependents.size() == 1) Notice("00000", "drop cascades to " + DescribeRelation(dependents[0]));
  if (dependents.size() > 1) {
    std::string detail;
    for (const RelationRef& view : dependents)
      detail += (detail.empty() ? "" : "\n") + ("drop cascades to " + DescribeRelation(view));
    Notice("00000", fmt::format("drop cascades to {} other objects", dependents.size()), std::move(detail));
  }
  for (const RelationRef& view : dependents) RequireDrop(session_.identity(), view);
  for (const RelationRef& view : std::views::reverse(dependents)) Writer(view).DropRelation(*view.definition);
  for (const RelationRef& relation : relations) Writer(relation).DropRelation(*relation.definition);
}

void Ddl::DropIndex(const sql::DropStatement& statement, const sql::ObjectName& name) {
  const std::string schema = name.parts.size() > 1 ? name.parts[name.parts.size() - 2] : "";
  const std::string& index = name.parts.back();
  const std::optional<IndexPlace> place = FindIndex(schema, index);
  const std::string text = schema.empty() ? index : schema + "." + index;
  if (!place) {
    if (const auto relation = Find(name.parts)) CheckDropKind(*relation, sql::ObjectKind::kIndex);
    if (!statement.if_exists) throw Error("42704", "index \"{}\" does not exist", text);
    Notice("00000", fmt::format("index \"{}\" does not exist, skipping", text));
    return;
  }
  RelationDefinition definition = *place->relation.definition;
  if (place->unique) {
    const UniqueConstraint& unique = definition.unique[place->position];
    if (unique.is_constraint) {
      throw Error("2BP01", "cannot drop index {} because constraint {} on {} requires it", index, index,
                  DescribeRelation(place->relation))
          .Hint(fmt::format("You can drop constraint {} on {} instead.", index,
                            DescribeRelation(place->relation)));
    }
    definition.unique.erase(definition.unique.begin() + static_cast<std::ptrdiff_t>(place->position));
  } else {
    definition.indexes.erase(definition.indexes.begin() + static_cast<std::ptrdiff_t>(place->position));
  }
  Replace(place->relation, std::move(definition));
}

void Ddl::DropSchema(const sql::DropStatement& statement, const sql::ObjectName& name) {
  const std::string& schema = name.parts.back();
  const std::optional<SchemaInfo> info = session_.FindSchema(schema);
  if (!info) {
    if (!statement.if_exists) throw Error("3F000", "schema \"{}\" does not exist", schema);
    Notice("00000", fmt::format("schema \"{}\" does not exist, skipping", schema));
    return;
  }
  RequireDropSchema(session_.identity(), schema);
  if (statement.cascade) {
    std::vector<RelationRef> relations = session_.Relations(info->oid);
    std::ranges::sort(relations, {}, &RelationRef::oid);  // PostgreSQL names the oldest first
    std::string detail;
    for (const RelationRef& relation : relations) {
      detail += (detail.empty() ? "" : "\n") + ("drop cascades to " + DescribeRelation(relation));
    }
    if (relations.size() == 1) Notice("00000", detail);
    if (relations.size() > 1)
      Notice("00000", fmt::format("drop cascades to {} other objects", relations.size()), detail);
  }
  session_.DropSchema(schema, statement.if_exists, statement.cascade);
}

}  // namespace rocklake
