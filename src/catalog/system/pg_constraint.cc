// pg_constraint, pg_index, pg_description: constraints, indexes and comments of relations.
#include <algorithm>

#include "catalog/builtin_schemas.h"
#include "catalog/system/index_keys.h"
#include "catalog/system/producers.h"
#include "catalog/system/relation_walk.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

constexpr Oid kPgClassOid = 1259;
constexpr Oid kPgNamespaceOid = 2615;
constexpr Oid kPgDatabaseOid = 1262;

Value Int(std::int64_t value) { return Value::Int(value); }
Value Bool(bool value) { return Value::Bool(value); }

// int2[] has lower bound 1, int2vector and oidvector 0.
Value IntArray(Oid element, const std::vector<int>& values, std::int32_t lower_bound) {
  ArrayValue array;
  array.element_type = element;
  if (!values.empty()) array.dimensions.push_back({static_cast<std::int32_t>(values.size()), lower_bound});
  for (const int value : values) array.elements.push_back(Value::Int(value));
  return Value::Of(std::move(array));
}

// The default btree operator class of a type (pg_opclass).
Oid BtreeOpclass(Oid type) {
  switch (type) {
    case oid::kInt2:
      return 1979;
    case oid::kInt4:
      return 1978;
    case oid::kInt8:
      return 3124;
    case oid::kText:
    case oid::kVarchar:
      return 3126;
    case oid::kBool:
      return 424;
    case oid::kUuid:
      return 2968;
    case oid::kTimestamptz:
      return 3127;
    case oid::kTimestamp:
      return 3128;
    case oid::kDate:
      return 3122;
    case oid::kFloat8:
      return 3123;
    case oid::kNumeric:
      return 3125;
    default:
      return 0;
  }
}

struct ConstraintRow {
  Oid oid = 0, schema = 0, relation = 0, index = 0;
  std::string name;
  char type = 'p';
  std::vector<int> attnums;
  std::string expression;
};

Row MakeConstraintRow(const ConstraintRow& c) {
  const Value none = Value::Null();
  return {Int(c.oid),
          Name(c.name),
          Int(c.schema),
          Char(c.type),
          Bool(false),
          Bool(false),
          Bool(true),
          Int(c.relation),
          Int(0),
          Int(c.index),
          Int(0),
          Int(0),
          Char(' '),
          Char(' '),
          Char(' '),
          Bool(true),
          Int(0),
          Bool(c.type != 'c'),
          c.attnums.empty() ? none : IntArray(oid::kInt2, c.attnums, 1),
          none,
          none,
          none,
          none,
          none,
          none,
          c.expression.empty() ? none : Value::Text(c.expression)};
}

std::vector<int> OptionsOf(const RelationDefinition& definition, const IndexView& index) {
  std::vector<int> options(index.attnums.size());
  const auto keys = SplitIndexKeys(IndexMethodAndKeys(definition, index.name));
  for (std::size_t i = 0; i < std::min(keys.size(), options.size()); ++i) options[i] = keys[i].option;
  return options;
}

Row MakeIndexRow(const RelationView& view, const IndexView& index) {
  std::vector<int> classes, collations;
  bool expressions = false;
  for (const int attnum : index.attnums) {
    expressions = expressions || attnum == 0;  // whose types are not kept
    const Oid type = attnum == 0
                         ? oid::kInvalid
                         : view.ref.definition->columns[static_cast<std::size_t>(attnum - 1)].type.oid;
    classes.push_back(static_cast<int>(BtreeOpclass(type)));
    collations.push_back(type == oid::kText || type == oid::kVarchar ? 100 : 0);
  }
  const auto count = static_cast<std::int64_t>(index.attnums.size());
  return {Int(index.oid),
          Int(view.ref.oid),
          Int(count),
          Int(count),
          Bool(index.unique),
          Bool(false),
          Bool(index.primary),
          Bool(false),
          Bool(true),
          Bool(false),
          Bool(true),
          Bool(false),
          Bool(true),
          Bool(true),
          Bool(false),
          IntArray(oid::kInt2, index.attnums, 0),
          IntArray(oid::kOid, collations, 0),
          IntArray(oid::kOid, classes, 0),
          IntArray(oid::kInt2, OptionsOf(*view.ref.definition, index), 0),
          expressions ? Value::Text(index.name) : Value::Null(),
          Value::Null()};
}

void EmitComment(Oid object, Oid catalog, int subobject, const std::string& comment, const RowEmitter& emit) {
  if (!comment.empty()) emit({Int(object), Int(catalog), Int(subobject), Value::Text(comment)});
}

// What initdb says of the schemas it makes.
std::string_view InitialComment(Oid schema) {
  switch (schema) {
    case kPgCatalogOid:
      return "system catalog schema";
    case kPgToastOid:
      return "reserved schema for TOAST tables";
    case kPublicOid:
      return "standard public schema";
    default:
      return "";
  }
}

}  // namespace

void PgConstraintRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachRelation(session, filter, 7, -1, 2, [&](const RelationView& view) {
    if (!view.ref.definition) return;
    for (const auto& index : IndexesOf(view.ref)) {
      if (!index.constraint) continue;
      emit(MakeConstraintRow({index.oid,
                              view.ref.schema_oid,
                              view.ref.oid,
                              index.oid,
                              index.name,
                              index.primary ? 'p' : 'u',
                              index.attnums,
                              {}}));
    }
    int number = 0;
    for (const auto& check : view.ref.definition->checks) {
      emit(MakeConstraintRow({DefaultOid(view.ref.oid, ++number),
                              view.ref.schema_oid,
                              view.ref.oid,
                              0,
                              check.name,
                              'c',
                              {},
                              check.expression}));
    }
  });
}

void PgIndexRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  // Both the index's and the table's oid lead to the table.
  const int oid_column = FilterValue(filter, 1) ? 1 : 0;
  ForEachRelation(session, filter, oid_column, -1, -1, [&](const RelationView& view) {
    for (const auto& index : IndexesOf(view.ref)) emit(MakeIndexRow(view, index));
  });
}

void PgDescriptionRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  for (const auto& schema : session.Schemas()) {
    const std::string_view comment =
        schema.comment.empty() ? InitialComment(schema.oid) : std::string_view(schema.comment);
    EmitComment(schema.oid, kPgNamespaceOid, 0, std::string(comment), emit);
  }
  ForEachRelation(session, filter, 0, -1, -1, [&](const RelationView& view) {
    if (!view.ref.definition) return;
    EmitComment(view.ref.oid, kPgClassOid, 0, view.ref.definition->comment, emit);
    int attnum = 0;
    for (const auto& column : view.ref.definition->columns) {
      ++attnum;
      if (!column.dropped) EmitComment(view.ref.oid, kPgClassOid, attnum, column.comment, emit);
    }
  });
}

void PgShdescriptionRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  for (const auto& database : session.catalog().Databases()) {
    if (!database.comment.empty())
      emit({Int(database.oid), Int(kPgDatabaseOid), Value::Text(database.comment)});
  }
}

}  // namespace rocklake
