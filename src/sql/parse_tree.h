// Inside the module: libpg_query's protobuf tree to the tree of ast.h, one method per construct. Each
// parse_<family>.cc defines its own; this header names the protobuf-c structs without including them.
//
// A Converter serves one parsed text. Its methods throw ParseError 54001 past kMaxDepth nested nodes, so no
// tree is ever so deep that walking or destroying it recursively could exhaust a stack.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sql/ast.h"

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): protobuf-c's names
struct PgQuery__Node;
struct PgQuery__Alias;
struct PgQuery__RangeVar;
struct PgQuery__RoleSpec;
struct PgQuery__TypeName;
struct PgQuery__AConst;
struct PgQuery__AExpr;
struct PgQuery__AIndices;
struct PgQuery__AIndirection;
struct PgQuery__SubLink;
struct PgQuery__FuncCall;
struct PgQuery__CaseExpr;
struct PgQuery__SQLValueFunction;
struct PgQuery__SortBy;
struct PgQuery__WindowDef;
struct PgQuery__DefElem;
struct PgQuery__ResTarget;
struct PgQuery__SelectStmt;
struct PgQuery__IntoClause;
struct PgQuery__WithClause;
struct PgQuery__CommonTableExpr;
struct PgQuery__RangeFunction;
struct PgQuery__JoinExpr;
struct PgQuery__LockingClause;
struct PgQuery__InsertStmt;
struct PgQuery__OnConflictClause;
struct PgQuery__IndexElem;
struct PgQuery__UpdateStmt;
struct PgQuery__DeleteStmt;
struct PgQuery__MergeStmt;
struct PgQuery__MergeWhenClause;
struct PgQuery__CopyStmt;
struct PgQuery__CreateStmt;
struct PgQuery__ColumnDef;
struct PgQuery__Constraint;
struct PgQuery__CreateTableAsStmt;
struct PgQuery__ViewStmt;
struct PgQuery__IndexStmt;
struct PgQuery__CreateSchemaStmt;
struct PgQuery__AlterTableStmt;
struct PgQuery__AlterTableCmd;
struct PgQuery__DropStmt;
struct PgQuery__RenameStmt;
struct PgQuery__GrantStmt;
struct PgQuery__GrantRoleStmt;
struct PgQuery__VariableSetStmt;
struct PgQuery__TransactionStmt;
struct PgQuery__DeclareCursorStmt;
struct PgQuery__VacuumStmt;
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace rocklake::sql {

// A repeated field of the protobuf tree. An element may be an empty node, where the grammar's list has NIL.
class NodeSpan {
 public:
  NodeSpan(PgQuery__Node* const* nodes, std::size_t count) : nodes_(nodes), count_(count) {}
  PgQuery__Node* const* begin() const { return nodes_; }
  PgQuery__Node* const* end() const { return nodes_ + count_; }
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  const PgQuery__Node* operator[](std::size_t i) const { return nodes_[i]; }

 private:
  PgQuery__Node* const* nodes_;
  std::size_t count_;
};

// Pieces that need no recursion (parse_parts.cc).
bool IsEmpty(const PgQuery__Node* node);
const char* StringOf(const PgQuery__Node& node);
NameParts Names(NodeSpan strings);
OperatorName OperatorNameOf(NodeSpan strings);
RelationRef RelationOf(const PgQuery__RangeVar& range_var);
std::vector<RelationRef> Relations(NodeSpan range_vars);
std::optional<Alias> AliasOf(const PgQuery__Alias* alias);
RoleRef RoleOf(const PgQuery__RoleSpec& role);
std::vector<RoleRef> Roles(NodeSpan role_specs);
OnCommit OnCommitOf(int action);                          // a PgQuery__OnCommitAction
Overriding OverridingOf(int kind);                        // a PgQuery__OverridingKind
std::optional<ObjectKind> ObjectKindOf(int object_type);  // a PgQuery__ObjectType; parse_object.cc
std::string StatementTag(const PgQuery__Node& node);      // parse_unsupported.cc

class Converter {
 public:
  Converter() = default;
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  StatementPtr ConvertStatement(const PgQuery__Node& node);
  ExprPtr Expression(const PgQuery__Node* node);  // null for none
  QueryPtr ConvertQuery(const PgQuery__SelectStmt& select);
  TypeName Type(const PgQuery__TypeName& type);

 private:
  // Counts the nodes between the root and here.
  class Level {
   public:
    explicit Level(Converter& converter);
    ~Level() { --converter_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Converter& converter_;
  };

  // parse_parts.cc
  ObjectName Object(const PgQuery__Node* node);
  std::vector<TypeName> Types(NodeSpan type_names);
  SortItem Sort(const PgQuery__Node& node);
  std::vector<SortItem> SortItems(NodeSpan nodes);
  WindowSpec Window(const PgQuery__WindowDef& window);
  Option OptionOf(const PgQuery__Node& node);
  void SetOptionValue(const PgQuery__Node& value, Option& option);
  std::vector<Option> Options(NodeSpan nodes);
  IndirectionStep Step(const PgQuery__Node& node);
  Indirection Steps(NodeSpan nodes);
  SelectItem Item(const PgQuery__Node& node);
  std::vector<SelectItem> Items(NodeSpan nodes);
  ColumnTarget Target(const PgQuery__Node& node);
  std::vector<ColumnTarget> Targets(NodeSpan nodes);
  IndexElement Element(const PgQuery__Node& node);
  std::vector<IndexElement> IndexElements(NodeSpan nodes);

  // parse_expr.cc
  ExprList Expressions(NodeSpan nodes);
  ExprPtr SimpleExpression(const PgQuery__Node& node);
  ExprPtr NestedExpression(const PgQuery__Node& node);
  ExprPtr ListExpression(const PgQuery__Node& node);
  ExprPtr Operator(const PgQuery__AExpr& expr);
  ExprPtr Call(const PgQuery__FuncCall& call);
  ExprPtr Cast(const PgQuery__Node& node);
  ExprPtr Case(const PgQuery__CaseExpr& expr);
  ExprPtr Subquery(const PgQuery__SubLink& link);
  ExprPtr Indirect(const PgQuery__AIndirection& indirection);

  // parse_select.cc
  QueryPtr QueryOf(const PgQuery__Node* node);  // null for none
  void SelectCore(const PgQuery__SelectStmt& select, Query& query);
  void SelectTail(const PgQuery__SelectStmt& select, Query& query);
  std::unique_ptr<IntoClause> Into(const PgQuery__IntoClause* into);
  std::unique_ptr<WithClause> With(const PgQuery__WithClause* with);
  CommonTable Common(const PgQuery__CommonTableExpr& expr);
  GroupingSet Grouping(const PgQuery__Node& node);
  std::vector<GroupingSet> Groupings(NodeSpan nodes);

  // parse_from.cc
  FromItemPtr From(const PgQuery__Node& node);
  std::vector<FromItemPtr> FromItems(NodeSpan nodes);
  FromItemPtr Function(const PgQuery__RangeFunction& function);
  FromItemPtr Join(const PgQuery__JoinExpr& join);
  std::vector<FunctionColumn> FunctionColumns(NodeSpan nodes);

  // parse_insert.cc, parse_update.cc, parse_copy.cc
  StatementPtr Insert(const PgQuery__InsertStmt& insert);
  std::unique_ptr<OnConflict> Conflict(const PgQuery__OnConflictClause* clause);
  std::vector<Assignment> Assignments(NodeSpan nodes);
  StatementPtr Update(const PgQuery__UpdateStmt& update);
  StatementPtr Delete(const PgQuery__DeleteStmt& deletion);
  StatementPtr Merge(const PgQuery__MergeStmt& merge);
  MergeWhen When(const PgQuery__MergeWhenClause& clause);
  StatementPtr Copy(const PgQuery__CopyStmt& copy);

  // parse_session.cc: each family returns null for a node of another one
  StatementPtr SessionStatement(const PgQuery__Node& node);
  StatementPtr Transaction(const PgQuery__TransactionStmt& transaction);
  std::unique_ptr<SetStatement> Set(const PgQuery__VariableSetStmt& set);
  StatementPtr CursorStatement(const PgQuery__Node& node);
  StatementPtr PreparedStatement(const PgQuery__Node& node);
  StatementPtr MaintenanceStatement(const PgQuery__Node& node);
  StatementPtr Vacuum(const PgQuery__VacuumStmt& vacuum);

  // parse_create_table.cc, parse_create.cc, parse_alter_table.cc
  StatementPtr CreateTable(const PgQuery__CreateStmt& create);
  TableElement TableElementOf(const PgQuery__Node& node);
  std::unique_ptr<ColumnDefinition> Column(const PgQuery__ColumnDef& column);
  std::unique_ptr<Constraint> ConstraintOf(const PgQuery__Constraint& constraint);
  StatementPtr CreateStatement(const PgQuery__Node& node);
  StatementPtr CreateTableAs(const PgQuery__CreateTableAsStmt& create);
  StatementPtr CreateView(const PgQuery__ViewStmt& view);
  StatementPtr CreateIndex(const PgQuery__IndexStmt& index);
  StatementPtr CreateSchema(const PgQuery__CreateSchemaStmt& schema);
  StatementPtr DatabaseStatement(const PgQuery__Node& node);
  StatementPtr AlterTable(const PgQuery__AlterTableStmt& alter);
  AlterTableCommand Command(const PgQuery__AlterTableCmd& command);
  void CommandDefinition(const PgQuery__Node& definition, AlterTableCommand& command);

  // parse_object.cc, parse_role.cc
  StatementPtr ObjectStatement(const PgQuery__Node& node);
  StatementPtr Drop(const PgQuery__DropStmt& drop);
  StatementPtr Rename(const PgQuery__RenameStmt& rename);
  StatementPtr RoleStatement(const PgQuery__Node& node);
  StatementPtr Grant(const PgQuery__GrantStmt& grant);
  StatementPtr GrantRole(const PgQuery__GrantRoleStmt& grant);

  int depth_ = 0;
};

}  // namespace rocklake::sql
