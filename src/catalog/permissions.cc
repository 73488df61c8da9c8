#include "catalog/permissions.h"

#include "catalog/builtin_schemas.h"
#include "format/registry.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::string_view KindOf(const RelationRef& relation) {
  if (!relation.definition) return "table";
  switch (relation.definition->kind) {
    case RelationKind::kView:
      return "view";
    case RelationKind::kSequence:
      return "sequence";
    case RelationKind::kTable:
      break;
  }
  return "table";
}

// Without it a client could not write small changes at all (DuckLake's data inlining).
bool MayHandleInlined(const Identity& identity, std::string_view name) {
  return identity.level >= RoleLevel::kWriter && ParseInlinedName(name).has_value();
}

SqlError NotOwner(std::string_view kind, std::string_view name) {
  return Error("42501", "must be owner of {} {}", kind, name);
}

}  // namespace

void RequireWrite(const Identity& identity, const RelationRef& relation) {
  if (relation.temporary || identity.level >= RoleLevel::kWriter) return;
  throw Error("42501", "permission denied for {} {}", KindOf(relation), relation.name);
}

void RequireCreate(const Identity& identity, const SchemaInfo& schema, std::string_view name) {
  if (schema.oid == kTempSchemaOid || MayDefine(identity) || MayHandleInlined(identity, name)) return;
  throw Error("42501", "permission denied for schema {}", schema.name);
}

void RequireAlter(const Identity& identity, const RelationRef& relation) {
  if (!relation.temporary && !MayDefine(identity)) throw NotOwner(KindOf(relation), relation.name);
}

void RequireDrop(const Identity& identity, const RelationRef& relation) {
  if (!MayHandleInlined(identity, relation.name)) RequireAlter(identity, relation);
}

void RequireCreateSchema(const Identity& identity, std::string_view database) {
  if (!MayDefine(identity)) throw Error("42501", "permission denied for database {}", database);
}

void RequireDropSchema(const Identity& identity, std::string_view schema) {
  if (!MayDefine(identity)) throw NotOwner("schema", schema);
}

void RequireCreateDatabase(const Identity& identity) {
  if (!MayDefine(identity) || !identity.everywhere) {
    throw SqlError("42501", "permission denied to create database");
  }
}

void RequireAlterDatabase(const Identity& identity, std::string_view database) {
  if (!MayDefine(identity) || !identity.everywhere) throw NotOwner("database", database);
}

}  // namespace rocklake
