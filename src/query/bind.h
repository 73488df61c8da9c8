// The binder: syntax tree to plan, names and types resolved. See statement.h for the entry point.
//
// One Binder binds one statement. Errors: SqlError with PostgreSQL's words, SQLSTATE and position. The files
// bind_*.cc hold its members by family; what each family does is said there.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/bind_scope.h"
#include "query/function.h"
#include "query/plan.h"
#include "query/statement.h"
#include "sql/ast.h"
#include "sql/insert_values.h"
#include "types/sql_error.h"

namespace rocklake {

// An output column being bound.
struct Target {
  ExprPtr expr;
  std::string name;
  Oid source_table = 0;
  std::int16_t source_attnum = 0;
  bool hidden = false;                // computed for ORDER BY or DISTINCT ON only
  const sql::Expr* syntax = nullptr;  // where it was written; null for columns of a star
};

// A part of FROM: rows whose first column has slot `first_slot` in the level's FROM row.
struct FromPart {
  PlanPtr plan;
  int first_slot = 0;
  std::vector<ScopeItem*> items;
};

// The type that a name in the syntax tree means. `expressions` of reg* and %TYPE are refused (0A000, 42704).
Type BindTypeName(const sql::TypeName& name, std::string_view text);
// A SqlError's position (1-based characters of `text`) for a byte offset, if it has none yet.
void SetPosition(SqlError& error, std::string_view text, sql::Location location);
// The name PostgreSQL gives an output column without AS.
std::string OutputName(const sql::Expr& expr);

// "FOR UPDATE", "FOR KEY SHARE".
std::string_view LockName(sql::LockStrength strength);

class Binder {
 public:
  Binder(CatalogSession& session, std::string_view text, const std::vector<Oid>& declared_types);

  // -- statements (bind_statement.cc): queries and data modification.
  PlanPtr BindStatement(const sql::Statement& statement);
  PlanPtr BindCopyColumns(const RelationRef& relation, const std::vector<int>& attnums);
  // COPY: see Bind. `columns` are those of the data.
  PlanPtr BindCopy(const sql::CopyStatement& copy, std::vector<OutputColumn>& columns);
  std::vector<int> CopyColumns(const sql::CopyStatement& copy, const RelationRef& relation) const;
  // Without this a parameter is an error (42P02).
  void AllowParameters() { parameters_allowed_ = true; }
  // Refuses parameters whose type is not known (42P18), and returns all types.
  std::vector<Type> FinishParameters();
  int outer_slots() const { return outer_slots_; }
  int row_marks() const { return row_marks_; }
  int common_tables() const { return common_tables_; }
  bool modifies() const { return modifies_; }

  // -- expressions over one relation's row (slot = attnum - 1), for DDL and constraints.
  ExprPtr BindOverRelation(const RelationRef& relation, const sql::Expr& expr, Clause clause);
  ExprPtr BindDefault(const RelationRef& relation,
                      int attnum);  // the column's default, coerced; NULL without
  ExprPtr CoerceAssignment(ExprPtr expr, const std::string& column, Type type, sql::Location location);
  ExprPtr CoerceCheck(ExprPtr expr) { return CoerceToBool(std::move(expr), "CHECK"); }
  // Every relation that the statement names itself (not through a view) is added here.
  void CollectRelations(std::vector<Oid>* relations) { collected_ = relations; }
  ExprPtr BindStandalone(const sql::Expr& expr, Clause clause);  // no columns in sight

 private:
  // -- errors (bind_statement.cc)
  [[noreturn]] void Throw(SqlError error, sql::Location location) const;
  template <class Work>
  auto At(sql::Location location, Work&& work) const {
    try {
      return work();
    } catch (SqlError& error) {
      SetPosition(error, text_, location);
      throw;
    }
  }
  [[noreturn]] void Unsupported(std::string_view construct, sql::Location location) const;

  // -- names (bind_scope.cc, bind_names.cc)
  ExprPtr BindColumnRef(const sql::ColumnRef& ref, Level& level);
  ExprPtr LookUpColumn(Level& level, std::string_view name, sql::Location location, bool items_visible);
  struct ItemMatch {
    ScopeItem* item = nullptr;
    Level* level = nullptr;
  };
  ItemMatch LookUpItem(Level& level, std::string_view schema, std::string_view name, sql::Location location,
                       bool items_visible);
  ExprPtr ItemColumn(ScopeItem& item, std::string_view name, sql::Location location);  // null: none
  ExprPtr WholeRow(ScopeItem& item);
  ExprPtr ImportFrom(Level& level, Level& owner, ExprPtr expr);  // up the chain from owner to level
  ExprPtr Import(Level& level, ExprPtr parent_expr);
  [[noreturn]] void NoSuchColumn(Level& level, std::string_view item, std::string_view column,
                                 sql::Location location);
  [[noreturn]] void NoSuchItem(Level& level, std::string_view schema, std::string_view name,
                               sql::Location location);
  ScopeItem& AddItem(Level& level, FromPart& part, std::string name,
                     const std::vector<OutputColumn>& columns);
  void ApplyAlias(Level& level, ScopeItem& item, const std::optional<sql::Alias>& alias,
                  sql::Location location);
  void CheckUniqueName(Level& level, const ScopeItem& item);

  // -- expressions (bind_expr.cc, bind_literal.cc, bind_case.cc, bind_operator.cc, bind_in.cc, bind_row.cc)
  ExprPtr BindExpr(const sql::Expr& expr, Level& level);
  ExprPtr BindExprInner(const sql::Expr& expr, Level& level);
  ExprPtr BindLiteral(const sql::Literal& literal);
  ExprPtr BindParameter(const sql::Parameter& parameter);
  ExprPtr BindBool(const sql::BoolExpr& expr, Level& level);
  ExprPtr BindNullTest(const sql::NullTest& expr, Level& level);
  ExprPtr BindBooleanTest(const sql::BooleanTest& expr, Level& level);
  ExprPtr BindTypeCast(const sql::TypeCast& expr, Level& level);
  ExprPtr BindCase(const sql::CaseExpr& expr, Level& level);
  ExprPtr BindCoalesce(const sql::CoalesceExpr& expr, Level& level);
  ExprPtr BindMinMax(const sql::MinMaxExpr& expr, Level& level);
  ExprPtr BindSqlValue(const sql::SqlValueFunction& expr);
  ExprPtr BindArray(const sql::ArrayExpr& expr, Level& level, Type target, sql::Location location);
  ExprPtr BindRow(const sql::RowExpr& expr, Level& level);
  std::vector<ExprPtr> BindRowFields(const sql::RowExpr& expr, Level& level);  // literals stay untyped
  ExprPtr BindIndirection(const sql::IndirectionExpr& expr, Level& level);
  ExprPtr BindSubscripts(ExprPtr base, std::span<const sql::IndirectionStep> steps, Level& level,
                         sql::Location location);
  ExprPtr BindJsonSubscripts(ExprPtr base, std::span<const sql::IndirectionStep> steps, Level& level,
                             sql::Location location);
  ExprPtr BindField(ExprPtr base, const std::string& field, sql::Location location);
  ExprPtr BindCollate(const sql::CollateExpr& expr, Level& level);
  ExprPtr BindGrouping(const sql::GroupingExpr& expr, Level& level);
  ExprPtr BindCondition(const sql::Expr& expr, Level& level, Clause clause);  // boolean, else 42804
  std::vector<ExprPtr> BindList(const sql::ExprList& list, Level& level);

  ExprPtr BindOperator(const sql::OperatorExpr& expr, Level& level);
  ExprPtr BindBetween(const sql::OperatorExpr& expr, Level& level);
  ExprPtr BindDistinct(const sql::OperatorExpr& expr, Level& level);
  ExprPtr BindNullIf(const sql::OperatorExpr& expr, Level& level);
  ExprPtr BindQuantifiedArray(const sql::OperatorExpr& expr, Level& level);
  ExprPtr BindIn(const sql::OperatorExpr& expr, Level& level);
  ExprPtr BindInArray(const sql::OperatorExpr& expr, Level& level, ExprPtr left,
                      std::vector<const sql::Expr*> items);
  ExprPtr MakeOperator(const sql::OperatorName& name, ExprPtr left, ExprPtr right, sql::Location location);
  ExprPtr MakeOperator(std::string_view name, ExprPtr left, ExprPtr right, sql::Location location) {
    return MakeOperator(sql::OperatorName{"", std::string(name)}, std::move(left), std::move(right),
                        location);
  }
  ExprPtr MakeArrayComparison(const sql::OperatorName& name, ExprPtr left, ExprPtr array, bool all,
                              sql::Location location);
  std::vector<ExprPtr> BindFields(const sql::Expr& expr, Level& level);  // of a row, or a subquery's columns
  ExprPtr MakeRowComparison(const sql::OperatorName& name, std::vector<ExprPtr> left,
                            std::vector<ExprPtr> right, sql::Location location);
  ExprPtr MakeCall(const ResolvedCall& call, std::vector<ExprPtr> args, sql::Location location);

  // -- functions, aggregates, windows (bind_function.cc, bind_aggregate_call.cc, bind_window.cc)
  ExprPtr BindFunctionCall(const sql::FunctionCall& call, Level& level);
  std::vector<ExprPtr> BindArguments(const sql::FunctionCall& call, Level& level);
  bool MayAggregate(const sql::FunctionCall& call) const;
  ExprPtr BindAggregateCall(const sql::FunctionCall& call, const ResolvedCall& resolved,
                            std::vector<ExprPtr> args, std::vector<SortKey> order, Level& level,
                            std::size_t imported);
  void CheckOrderedSet(const sql::FunctionCall& call, const FunctionInfo& function,
                       std::span<const Type> types) const;
  void UnifyHypothetical(std::vector<ExprPtr>& direct, std::vector<SortKey>& order);
  ExprPtr MoveAggregateOut(ExprPtr aggregate, Level& level, std::size_t imported);
  ExprPtr BindWindowCall(const sql::FunctionCall& call, const ResolvedCall& resolved,
                         std::vector<ExprPtr> args, Level& level);
  void CheckCallForms(const sql::FunctionCall& call, const FunctionInfo& function) const;
  void CheckSetReturning(const Level& level, sql::Location location) const;
  void CheckAggregatePlace(const Level& level, sql::Location location) const;
  void CheckWindowPlace(const Level& level, sql::Location location) const;
  int BindWindow(const sql::WindowSpec& spec, Level& level);
  void BindFrame(const sql::WindowSpec& spec, WindowInfo& window, Level& level);
  void BindWindowParts(const sql::WindowSpec& spec, WindowInfo& window, Level& level);
  ExprPtr BindFrameOffset(const sql::Expr& offset, const WindowInfo& window, Level& level);
  ExprPtr CallFunction(std::string_view name, std::vector<ExprPtr> args, sql::Location location);

  // -- coercion (bind_coerce.cc)
  ExprPtr Coerce(ExprPtr expr, Type target, CastContext context, sql::Location location);
  ExprPtr CoerceValue(ExprPtr expr, Type target, CastContext context,
                      sql::Location location);  // without typmod
  ExprPtr CoerceUnknown(ExprPtr expr, Type target, CastContext context, sql::Location location);
  ExprPtr ApplyTypmod(ExprPtr expr, Type target, bool explicit_cast);
  ExprPtr CoerceCommon(ExprPtr expr, Type target, std::string_view construct);
  bool CanCoerce(const Expr& expr, Oid target, CastContext context) const;
  ExprPtr CoerceToBool(ExprPtr expr, std::string_view construct);
  Type CommonTypeOf(std::span<const ExprPtr> exprs, std::string_view construct);
  Value ParseConstant(const Expr& literal, Type target, bool explicit_cast, sql::Location location);
  void ResolveParameter(Expr& parameter, Type target);
  ExprPtr ResolveUnknown(ExprPtr expr);  // an unknown output is text

  // -- subqueries (bind_subquery.cc)
  ExprPtr BindSubquery(const sql::SubqueryExpr& expr, Level& level);
  ExprPtr BindAnySubquery(const sql::SubqueryExpr& expr, Level& level);
  std::shared_ptr<SubPlan> BindSubPlan(const sql::Query& query, Level& level);
  ExprPtr MakeSubplanExpr(ExprKind kind, Type type, std::shared_ptr<SubPlan> subplan, sql::Location location);

  // -- FROM (bind_from.cc, bind_join.cc, bind_function_scan.cc, bind_relation.cc)
  PlanPtr BindFrom(const std::vector<sql::FromItemPtr>& items, Level& level);
  FromPart BindFromItem(const sql::FromItem& item, Level& level);
  FromPart BindFromRelation(const sql::FromRelation& from, Level& level);
  FromPart BindFromSubquery(const sql::FromSubquery& from, Level& level);
  FromPart BindFromFunction(const sql::FromFunction& from, Level& level);
  FromPart BindFromJoin(const sql::FromJoin& from, Level& level);
  FromPart BindCommonTable(const sql::RelationRef& ref, CommonTableScope& table, Level& level);
  FromPart BindBaseRelation(const RelationRef& relation, const sql::RelationRef& ref, Level& level);
  FromPart BindView(const RelationRef& relation, const sql::RelationRef& ref, Level& level);
  FromPart JoinParts(FromPart left, FromPart right, JoinKind kind, Level& level, sql::Location location);
  std::vector<ScopeColumn> BindUsing(const std::vector<std::string>& names, const ScopeItem& left,
                                     const ScopeItem& right, FromPart& join);
  std::vector<std::string> NaturalColumns(const ScopeItem& left, const ScopeItem& right) const;
  RelationRef FindRelation(const sql::RelationRef& ref);  // 42P01, 0A000
  std::vector<OutputColumn> CallColumns(const Expr& call, const std::string& name,
                                        const std::vector<sql::FunctionColumn>& definitions);
  void BindScanCall(const sql::Expr& call, const std::vector<sql::FunctionColumn>& definitions, Level& level,
                    PlanNode& node);
  std::vector<OutputColumn> DefinedColumns(const std::vector<sql::FunctionColumn>& columns);

  // -- queries (bind_query.cc, bind_select.cc, bind_grouping.cc, bind_order.cc, bind_set_operation.cc, bind_values.cc, bind_with.cc)
  struct QueryOptions {
    bool keep_unknown = false;  // outputs may stay unknown: the caller coerces them
  };
  PlanPtr BindQuery(const sql::Query& query, Level& level, QueryOptions options);
  PlanPtr BindQuery(const sql::Query& query, Level& level) { return BindQuery(query, level, QueryOptions{}); }
  PlanPtr BindSelect(const sql::Query& query, Level& level, QueryOptions options);
  PlanPtr BindValues(const sql::Query& query, Level& level, QueryOptions options);
  PlanPtr BindSetOperation(const sql::Query& query, Level& level, QueryOptions options);
  struct SetSide {  // a side of UNION, INTERSECT, EXCEPT
    PlanPtr plan;
    std::vector<sql::Location> locations;  // where its columns were written, for messages
  };
  SetSide BindSetTree(const sql::Query& query, Level& level);
  SetSide BindSetLeaf(const sql::Query& query, Level& level);
  std::vector<Type> CommonRowType(SetSide& left, const SetSide& right, std::string_view construct);
  PlanPtr AddLimit(PlanPtr plan, const sql::Query& query, Level& level);
  ExprPtr BindLimitExpr(const sql::Expr& expr, Level& level, Clause clause);
  void BindTargets(const std::vector<sql::SelectItem>& items, Level& level, Clause clause,
                   std::vector<Target>& targets);
  void ExpandStar(const sql::Expr& expr, Level& level, std::vector<Target>& targets);
  void ExpandRecordStar(const sql::IndirectionExpr& expr, Level& level, std::vector<Target>& targets);
  void AddItemColumns(const ScopeItem& item, Level& level, Level& owner, sql::Location location,
                      std::vector<Target>& targets);
  void FillSource(Target& target, const Level& level) const;
  PlanPtr CoerceOutputs(PlanPtr plan, const std::vector<Type>& types, std::string_view construct);
  std::vector<OutputColumn> TargetColumns(const std::vector<Target>& targets) const;

  struct OrderItem {
    int target = -1;  // index of a target
    bool descending = false;
    bool nulls_first = false;
  };
  std::vector<OrderItem> BindOrderBy(const std::vector<sql::SortItem>& order, std::vector<Target>& targets,
                                     Level& level);
  int FindTarget(const sql::Expr& expr, std::vector<Target>& targets, Level& level, Clause clause);
  int FindTargetByName(const sql::ColumnRef& ref, const std::vector<Target>& targets, Clause clause) const;
  int FindTargetByPosition(const sql::Literal& literal, const std::vector<Target>& targets,
                           Clause clause) const;
  void SortDirectionOf(const sql::SortItem& item, bool& descending, bool& nulls_first) const;
  void RequireSortable(const Expr& expr) const;    // 42883 could not identify an ordering operator
  void RequireComparable(const Expr& expr) const;  // 42883 could not identify an equality operator
  void CheckDistinctOn(const std::vector<Target>& targets, std::vector<OrderItem>& order,
                       const std::vector<int>& distinct_on) const;
  PlanPtr AddOrdering(PlanPtr plan, const sql::Query& query, std::vector<Target>& targets,
                      std::vector<OrderItem> order, std::vector<int> distinct_on, Level& level);
  PlanPtr AddTargets(PlanPtr plan, std::vector<Target>& targets);
  PlanPtr BindLockingSelect(PlanPtr plan, ExprPtr where, const sql::Query& query,
                            std::vector<Target>& targets, std::vector<OrderItem> order, Level& level);
  void CheckLockable(const sql::Query& query, const std::vector<Target>& targets, const Level& level) const;
  void AddLock(PlanPtr& plan, const sql::LockingClause& clause, Level& level);
  void MarkItem(ScopeItem& item, LockInfo& lock);
  void MarkPlan(PlanNode& node, LockInfo& lock);

  PlanPtr AddGrouping(PlanPtr plan, const sql::Query& query, std::vector<Target>& targets, ExprPtr& having,
                      Level& level);
  void BindGroupBy(const sql::Query& query, std::vector<Target>& targets, Level& level, AggregateInfo& info);
  void CheckGrouped(const Expr& expr, const Level& level, AggregateInfo& info, bool in_subquery) const;
  std::vector<std::vector<int>> ExpandGroupingSet(const sql::GroupingSet& set, std::vector<Target>& targets,
                                                  Level& level, AggregateInfo& info);
  int BindGroupExpr(const sql::Expr& expr, std::vector<Target>& targets, Level& level, AggregateInfo& info);
  PlanPtr AddWindows(PlanPtr plan, std::vector<Target>& targets, Level& level);
  PlanPtr AddSetReturning(PlanPtr plan, std::vector<Target>& targets);

  PlanPtr WrapWith(const sql::WithClause* with, Level& level, const std::function<PlanPtr()>& body);
  struct BoundCommonTable {
    int index = -1;
    PlanPtr plan;
    bool always_runs = false;
  };
  BoundCommonTable BindCommonTableQuery(const sql::WithClause& with, const sql::CommonTable& table,
                                        Level& level);
  PlanPtr BindRecursive(const sql::CommonTable& table, const sql::Query& query, Level& inner, Level& owner,
                        std::size_t slot);
  void NameCommonColumns(const sql::CommonTable& table, std::vector<OutputColumn>& columns) const;
  CommonTableScope* FindCommonTable(Level& level, std::string_view name);

  // -- data modification; BindModification takes any of the three (bind_insert.cc, bind_conflict.cc, bind_update.cc, bind_delete.cc, bind_returning.cc)
  PlanPtr BindModification(const sql::Statement& statement, Level& level);
  PlanPtr BindInsert(const sql::InsertStatement& insert, Level& level);
  PlanPtr BindInsertSource(const sql::InsertStatement& insert, const RelationRef& relation,
                           std::vector<int>& attnums, Level& level);
  PlanPtr BindInsertValues(const sql::InsertStatement& insert, const RelationRef& relation,
                           std::vector<int>& attnums, Level& level);
  // bind_insert_literals.cc
  PlanPtr BindInsertLiterals(const sql::InsertStatement& insert, const RelationRef& relation,
                             std::vector<int>& attnums);
  ExprPtr BindLiteralToken(const sql::LiteralToken& token, std::span<const Type> types);
  void CheckInsertWidth(const sql::InsertStatement& insert, std::size_t width, std::vector<int>& attnums,
                        sql::Location extra) const;
  std::vector<int> InsertColumns(const sql::InsertStatement& insert, const RelationRef& relation);
  void AddDefaults(const RelationRef& relation, ModifyInfo& modify);
  void AddChecks(const RelationRef& relation, ModifyInfo& modify);
  void BindConflict(const sql::OnConflict& conflict, const RelationRef& relation, const sql::RelationRef& ref,
                    Level& parent, ModifyInfo& modify);
  void BindConflictTarget(const sql::OnConflict& conflict, const RelationRef& relation, ModifyInfo& modify);
  PlanPtr BindUpdate(const sql::UpdateStatement& update, Level& level);
  void BindAssignments(const std::vector<sql::Assignment>& assignments, const RelationRef& relation,
                       Level& level, std::vector<int>& attnums, std::vector<ExprPtr>& values);
  void BindMultipleAssignment(const sql::Assignment& assignment, const RelationRef& relation, Level& level,
                              std::vector<int>& attnums, std::vector<ExprPtr>& values);
  ExprPtr CoerceAssigned(ExprPtr value, const RelationRef& relation, int attnum, sql::Location location);
  int AssignedColumn(const sql::ColumnTarget& target, const RelationRef& relation);  // 42703
  PlanPtr BindDelete(const sql::DeleteStatement& remove, Level& level);
  PlanPtr BindModifySource(const RelationRef& relation, const sql::RelationRef& ref,
                           const std::vector<sql::FromItemPtr>& from, const sql::Expr* where, Level& level,
                           ModifyInfo& modify);
  RelationRef FindTargetRelation(const sql::RelationRef& ref, std::string_view verb);
  void BindTableRow(const RelationRef& relation, const sql::RelationRef& ref, Level& level);
  // `with_source`: FROM's items stand behind the new row; they are taken out of `source`.
  void BindReturning(const std::vector<sql::SelectItem>& items, const RelationRef& relation,
                     const sql::RelationRef& ref, Level& source, bool with_source, PlanNode& node);

  CatalogSession& session_;
  std::string_view text_;  // what locations are offsets into; empty inside a view
  std::vector<Type> parameters_;
  bool parameters_allowed_ = false;
  std::vector<bool> parameter_declared_;
  int outer_slots_ = 0;
  int row_marks_ = 0;
  int common_tables_ = 0;
  int view_depth_ = 0;
  int depth_ = 0;  // of expressions, against stack exhaustion
  bool modifies_ = false;
  std::vector<Oid>* collected_ = nullptr;
  bool into_allowed_ = false;  // the query is a statement of its own: SELECT ... INTO
};

}  // namespace rocklake
