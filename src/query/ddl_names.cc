// Names that the server chooses, as PostgreSQL's makeObjectName and ChooseRelationName do: table_column_label, shortened to
// 63 bytes, numbered when taken.
#include <algorithm>

#include "query/ddl_context.h"

namespace rocklake {

namespace {

constexpr std::size_t kMaxName = 63;

// Cuts to `limit` bytes, never inside a UTF-8 character.
void Clip(std::string& text, std::size_t limit) {
  if (text.size() <= limit) return;
  while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0U) == 0x80U) --limit;
  text.resize(limit);
}

std::string MakeName(std::string first, std::string second, std::string_view label) {
  const std::size_t overhead = (second.empty() ? 0 : 1) + label.size() + 1;
  while (first.size() + second.size() + overhead > kMaxName) {
    std::string& longer = first.size() > second.size() ? first : second;
    Clip(longer, longer.size() - 1);
  }
  return first + (second.empty() ? "" : "_" + second) + "_" + std::string(label);
}

bool ConstraintNameTaken(const RelationDefinition& definition, const std::string& name) {
  const auto named = [&](const auto& list) {
    return std::ranges::any_of(list, [&](const auto& item) { return item.name == name; });
  };
  return named(definition.unique) || named(definition.checks) || named(definition.indexes);
}

}  // namespace

SchemaInfo Ddl::SchemaOf(const RelationRef& relation) {
  if (auto schema = session_.FindSchema(relation.schema)) return std::move(*schema);
  SchemaInfo schema;
  schema.oid = relation.schema_oid;
  schema.name = relation.schema;
  return schema;
}

std::optional<Ddl::IndexPlace> Ddl::FindIndex(const std::string& schema, const std::string& name) {
  const std::vector<std::string> path =
      schema.empty() ? session_.EffectiveSearchPath(true) : std::vector<std::string>{schema};
  for (const std::string& at : path) {
    const std::optional<SchemaInfo> info = session_.FindSchema(at);
    if (!info) continue;
    for (RelationRef& relation : session_.Relations(info->oid)) {
      if (!relation.definition) continue;
      for (std::size_t i = 0; i < relation.definition->unique.size(); ++i) {
        if (relation.definition->unique[i].name == name) return IndexPlace{relation, true, i};
      }
      for (std::size_t i = 0; i < relation.definition->indexes.size(); ++i) {
        if (relation.definition->indexes[i].name == name) return IndexPlace{relation, false, i};
      }
    }
  }
  return std::nullopt;
}

bool Ddl::RelationNameTaken(const SchemaInfo& schema, const std::string& name) {
  return session_.FindRelation(schema.name, name).has_value() || FindIndex(schema.name, name).has_value();
}

std::string Ddl::ChooseRelationName(const SchemaInfo& schema, const std::string& table,
                                    const std::string& columns, std::string_view label,
                                    const RelationDefinition& definition) {
  for (int pass = 0;; ++pass) {
    const std::string numbered = pass == 0 ? std::string(label) : fmt::format("{}{}", label, pass);
    std::string name = MakeName(table, columns, numbered);
    if (!ConstraintNameTaken(definition, name) && !RelationNameTaken(schema, name)) return name;
  }
}

std::string Ddl::ChooseConstraintName(const std::string& table, const std::string& column,
                                      std::string_view label, const RelationDefinition& definition) {
  for (int pass = 0;; ++pass) {
    const std::string numbered = pass == 0 ? std::string(label) : fmt::format("{}{}", label, pass);
    std::string name = MakeName(table, column, numbered);
    if (!ConstraintNameTaken(definition, name)) return name;
  }
}

void Ddl::CheckConstraintName(const std::string& name, const RelationDefinition& definition) const {
  if (ConstraintNameTaken(definition, name)) {
    throw Error("42710", "constraint \"{}\" for relation \"{}\" already exists", name, definition.name);
  }
}

}  // namespace rocklake
