// For tests: what writes Dump's text (ast_dump.h). Its parts are in ast_dump_test.cc (expressions),
// ast_dump_query_test.cc, ast_dump_statement_test.cc and ast_dump_ddl_test.cc.
#pragma once

#include <string>
#include <vector>

#include "sql/ast.h"

namespace rocklake::sql {

class DumpWriter {
 public:
  explicit DumpWriter(bool locations) : locations_(locations) {}

  std::string Expression(const Expr& expr);
  std::string StatementText(const Statement& statement);
  std::string Type(const TypeName& type);

 private:
  std::string Operator(const OperatorExpr& expr);
  static std::string LiteralText(const Literal& literal);
  std::string Call(const FunctionCall& call);
  std::string Subquery(const SubqueryExpr& expr);
  static std::string ValueFunction(const SqlValueFunction& function);
  std::string Case(const CaseExpr& expr);
  std::string Parts(const Expr& expr);
  std::string MoreParts(const Expr& expr);

  std::string At(Location location) const;  // "@offset" when locations are wanted and there is one
  static std::string Name(const OperatorName& name);
  static std::string Names(const NameParts& names);
  std::string Join(const ExprList& list);
  std::string List(const ExprList& list);
  std::string Steps(const Indirection& steps);
  std::string Sort(const SortItem& item);
  std::string Sorts(const std::vector<SortItem>& items);
  std::string Window(const WindowSpec& window);
  std::string Relation(const RelationRef& relation);
  static std::string Role(const RoleRef& role);
  std::string OptionText(const Option& option);
  std::string Options(const std::vector<Option>& options);
  std::string Item(const SelectItem& item);
  std::string Items(const std::vector<SelectItem>& items);
  std::string Group(const GroupingSet& set);
  std::string With(const WithClause& with);
  std::string Into(const IntoClause& into);
  std::string QueryText(const Query& query);
  std::string SelectCore(const Query& query);
  std::string Tail(const Query& query);
  std::string From(const FromItem& item);
  std::string FromFunctionText(const FromFunction& item);
  std::string Columns(const std::vector<FunctionColumn>& columns);
  std::string Join(const FromJoin& join);

  std::string Target(const ColumnTarget& target);
  std::string Targets(const std::vector<ColumnTarget>& targets);
  std::string Assignments(const std::vector<Assignment>& assignments);
  std::string Element(const IndexElement& element);
  std::string Elements(const std::vector<IndexElement>& elements);
  std::string Conflict(const OnConflict& conflict);
  std::string Insert(const InsertStatement& insert);
  std::string Update(const UpdateStatement& update);
  std::string Delete(const DeleteStatement& deletion);
  std::string Merge(const MergeStatement& merge);
  std::string Copy(const CopyStatement& copy);
  static std::string Modes(const TransactionModes& modes);
  static std::string Transaction(const TransactionStatement& statement);
  std::string Set(const SetStatement& set);
  std::string Session(const Statement& statement);
  std::string Cursor(const Statement& statement);
  std::string Maintenance(const Statement& statement);

  std::string ObjectText(const ObjectName& name);
  std::string ConstraintText(const Constraint& constraint);
  std::string Column(const ColumnDefinition& column);
  std::string CreateTable(const CreateTableStatement& create);
  std::string CreateIndex(const CreateIndexStatement& create);
  std::string Create(const Statement& statement);
  std::string AlterTable(const AlterTableStatement& alter);
  std::string Rename(const RenameStatement& rename);
  std::string Object(const Statement& statement);
  std::string Grant(const GrantStatement& grant);
  std::string RoleText(const Statement& statement);

  bool locations_;
};

}  // namespace rocklake::sql
