// pg_class, pg_attribute, pg_attrdef, pg_rewrite: relations, their columns, defaults and view rules.
#include <algorithm>

#include "catalog/builtin_schemas.h"
#include "catalog/system/producers.h"
#include "catalog/system/relation_walk.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

constexpr Oid kHeapAm = 2;
constexpr Oid kBtreeAm = 403;

struct ClassRow {
  Oid oid = 0, schema = 0, owner = kBootstrapRole, am = 0;
  std::string name;
  char kind = 'r';
  char persistence = 'p';
  char replica_identity = 'd';
  int columns = 0, checks = 0;
  bool has_index = false, has_rules = false;
};

Value Oid0() { return Value::Int(0); }

Row MakeClassRow(const ClassRow& c) {
  const auto b = [](bool value) { return Value::Bool(value); };
  const auto i = [](std::int64_t value) { return Value::Int(value); };
  return {i(c.oid),
          Name(c.name),
          i(c.schema),
          i(c.kind == 'i' ? 0 : c.oid),  // reltype: the relation's row type has its oid
          Oid0(),
          i(c.owner),
          i(c.am),
          i(c.kind == 'v' ? 0 : c.oid),          // relfilenode
          Oid0(),                                // reltablespace
          Oid0(),                                // relpages: small, so that clients do not split their scans
          Value::Float(c.kind == 'r' ? -1 : 0),  // reltuples: never analyzed
          Oid0(),
          Oid0(),
          b(c.has_index),
          b(false),
          Char(c.persistence),
          Char(c.kind),
          i(c.columns),
          i(c.checks),
          b(c.has_rules),
          b(false),
          b(false),
          b(false),
          b(false),
          b(true),
          Char(c.replica_identity),
          b(false),
          Oid0(),
          Oid0(),
          Oid0(),
          Value::Null(),
          Value::Null(),
          Value::Null()};
}

ClassRow DescribeRelation(const RelationView& view) {
  ClassRow row;
  row.oid = view.ref.oid;
  row.schema = view.ref.schema_oid;
  row.name = view.ref.name;
  row.columns = static_cast<int>(view.Columns().size());
  row.kind = view.is_view() ? 'v' : 'r';
  row.am = view.is_view() ? 0 : kHeapAm;
  row.persistence = view.ref.temporary ? 't' : 'p';
  row.has_rules = view.is_view();
  if (view.ref.definition) {
    row.owner = RoleOid(view.ref.definition->owner);
    row.checks = static_cast<int>(view.ref.definition->checks.size());
    row.has_index = !IndexesOf(view.ref).empty();
    if (view.ref.definition->kind == RelationKind::kSequence) row.kind = 'S';
  } else {
    row.replica_identity = 'n';
  }
  return row;
}

ClassRow DescribeIndex(const RelationView& view, const IndexView& index) {
  ClassRow row;
  row.oid = index.oid;
  row.schema = view.ref.schema_oid;
  row.owner = RoleOid(view.ref.definition->owner);
  row.am = kBtreeAm;
  row.name = index.name;
  row.kind = 'i';
  row.replica_identity = 'n';
  row.columns = static_cast<int>(index.attnums.size());
  return row;
}

struct AttributeRow {
  Oid relation = 0;
  std::string name;
  Type type;
  int attnum = 0;
  bool not_null = false, has_default = false, has_missing = false, dropped = false, is_local = true;
};

Row MakeAttributeRow(const AttributeRow& a) {
  const auto b = [](bool value) { return Value::Bool(value); };
  const auto i = [](std::int64_t value) { return Value::Int(value); };
  const TypeInfo* type = FindType(a.type.oid);
  const bool collatable =
      type && (a.type.oid == oid::kText || a.type.oid == oid::kVarchar || a.type.oid == oid::kBpchar);
  const bool is_array = type && type->element_oid != 0 && type->length == -1;
  return {i(a.relation),
          Name(a.name),
          i(a.dropped ? 0 : a.type.oid),
          i(a.attnum > 0 ? -1 : 0),
          i(type ? type->length : -1),
          i(a.attnum),
          i(is_array ? 1 : 0),
          i(-1),
          i(a.type.typmod),
          b(type && type->by_value),
          Char(type ? type->align : 'i'),
          Char(type ? type->storage : 'p'),
          Char('\0'),
          b(a.not_null),
          b(a.has_default),
          b(a.has_missing),
          Char('\0'),
          Char('\0'),
          b(a.dropped),
          b(a.is_local),
          i(0),
          i(collatable                         ? 100
            : type && a.type.oid == oid::kName ? 950
                                               : 0),
          Value::Null(),
          Value::Null(),
          Value::Null(),
          Value::Null()};
}

void EmitColumns(const RelationView& view, VirtualFilter filter, const RowEmitter& emit) {
  for (const auto& column : view.Columns()) {
    if (!Admits(filter, 5, column.attnum)) continue;
    const std::string name =
        column.dropped ? "........pg.dropped." + std::to_string(column.attnum) + "........" : column.name;
    emit(MakeAttributeRow({view.ref.oid, name, column.type, column.attnum, column.not_null && !column.dropped,
                           column.has_default && !column.dropped, column.has_missing, column.dropped}));
  }
  if (view.is_view()) return;
  emit(MakeAttributeRow({view.ref.oid, "ctid", Type{oid::kTid}, -1, true}));
  emit(MakeAttributeRow({view.ref.oid, "tableoid", Type{oid::kOid}, -6, true}));
}

void EmitIndexColumns(const RelationView& view, const IndexView& index, const RowEmitter& emit) {
  int attnum = 0;
  for (const int source : index.attnums) {
    if (source == 0) {  // an expression, of a type that is not kept
      emit(MakeAttributeRow({index.oid, "expr", Type{oid::kText}, ++attnum}));
      continue;
    }
    const auto& column = view.ref.definition->columns[static_cast<std::size_t>(source - 1)];
    emit(MakeAttributeRow({index.oid, column.name, column.type, ++attnum}));
  }
}

}  // namespace

void PgClassRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachRelation(session, filter, 0, 1, 2, [&](const RelationView& view) {
    emit(MakeClassRow(DescribeRelation(view)));
    for (const auto& index : IndexesOf(view.ref)) emit(MakeClassRow(DescribeIndex(view, index)));
  });
}

void PgAttributeRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachRelation(session, filter, 0, -1, -1, [&](const RelationView& view) {
    if (Admits(filter, 0, view.ref.oid)) EmitColumns(view, filter, emit);
    for (const auto& index : IndexesOf(view.ref)) {
      if (Admits(filter, 0, index.oid)) EmitIndexColumns(view, index, emit);
    }
  });
}

void PgAttrdefRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachRelation(session, filter, 1, -1, -1, [&](const RelationView& view) {
    if (!view.ref.definition) return;
    int attnum = 0;
    for (const auto& column : view.ref.definition->columns) {
      ++attnum;
      if (column.dropped || column.default_expression.empty()) continue;
      emit({Value::Int(DefaultOid(view.ref.oid, attnum)), Value::Int(view.ref.oid), Value::Int(attnum),
            Value::Text(column.default_expression)});
    }
  });
}

void PgRewriteRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit) {
  ForEachRelation(session, filter, 2, -1, -1, [&](const RelationView& view) {
    if (!view.is_view()) return;
    const std::string& query =
        view.ref.definition ? view.ref.definition->view_query : view.ref.virtual_relation->view_query;
    emit({Value::Int(DefaultOid(view.ref.oid, 1)), Name("_RETURN"), Value::Int(view.ref.oid), Char('1'),
          Char('O'), Value::Bool(true), Value::Text("<>"), Value::Text(query)});
  });
}

}  // namespace rocklake
