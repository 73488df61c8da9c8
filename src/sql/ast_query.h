// Statements' base, and the queries: SELECT, VALUES, set operations, WITH, and what stands in FROM.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sql/ast_expr.h"

namespace rocklake::sql {

enum class StatementKind : std::uint8_t {
  kSelect,  // Query
  kInsert,
  kUpdate,
  kDelete,
  kMerge,
  kCopy,
  kCreateTable,
  kCreateTableAs,
  kCreateView,
  kRefreshMaterializedView,
  kCreateIndex,
  kCreateSchema,
  kCreateDatabase,
  kAlterDatabase,
  kAlterDatabaseSet,
  kDropDatabase,
  kCreateSequence,
  kAlterSequence,
  kDrop,
  kAlterTable,
  kRename,
  kAlterSchema,
  kAlterOwner,
  kTruncate,
  kComment,
  kTransaction,
  kSetVariable,
  kShowVariable,
  kSetConstraints,
  kDiscard,
  kExplain,
  kPrepare,
  kExecute,
  kDeallocate,
  kDeclareCursor,
  kFetch,
  kCloseCursor,
  kListen,
  kUnlisten,
  kNotify,
  kLock,
  kVacuum,
  kCall,
  kDo,
  kCreateRole,
  kAlterRole,
  kAlterRoleSet,
  kDropRole,
  kGrant,
  kGrantRole,
  kReindex,
  kCluster,
  kCheckpoint,
  kUnsupported,
};

struct Statement {
  const StatementKind kind;

  virtual ~Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

 protected:
  explicit Statement(StatementKind statement_kind) : kind(statement_kind) {}
};
using StatementPtr = std::unique_ptr<Statement>;
using QueryPtr = std::unique_ptr<Query>;

template <StatementKind Kind>
struct StatementOf : Statement {
  static constexpr StatementKind kKind = Kind;
  StatementOf() : Statement(Kind) {}
};

// alias(col, ...)
struct Alias {
  std::string name;
  NameParts columns;
};

enum class Persistence : std::uint8_t { kPermanent, kTemporary, kUnlogged };

// A relation by name, with what the grammar lets stand beside it.
struct RelationRef {
  std::string catalog;
  std::string schema;
  std::string name;
  bool only = false;                                  // ONLY name
  Persistence persistence = Persistence::kPermanent;  // CREATE ... TEMP and INTO TEMP only
  std::optional<Alias> alias;
  Location location = kNoLocation;
};

// name type, in a column definition list of a function in FROM.
struct FunctionColumn {
  std::string name;
  TypeName type;
  NameParts collation;
  Location location = kNoLocation;
};

enum class FromKind : std::uint8_t { kRelation, kSubquery, kFunction, kJoin, kTableSample, kUnsupported };

struct FromItem {
  const FromKind kind;

  virtual ~FromItem() = default;
  FromItem(const FromItem&) = delete;
  FromItem& operator=(const FromItem&) = delete;

 protected:
  explicit FromItem(FromKind from_kind) : kind(from_kind) {}
};
using FromItemPtr = std::unique_ptr<FromItem>;

template <FromKind Kind>
struct FromItemOf : FromItem {
  static constexpr FromKind kKind = Kind;
  FromItemOf() : FromItem(Kind) {}
};

struct FromRelation : FromItemOf<FromKind::kRelation> {
  RelationRef relation;
};

struct FromSubquery : FromItemOf<FromKind::kSubquery> {
  bool lateral = false;
  QueryPtr query;
  std::optional<Alias> alias;
};

// One function of ROWS FROM, or the only one.
struct FromFunctionCall {
  ExprPtr call;  // a FunctionCall, or the few other forms that the grammar takes: COALESCE, CURRENT_DATE, ...
  std::vector<FunctionColumn> columns;  // ROWS FROM (f() AS (a int))
};

struct FromFunction : FromItemOf<FromKind::kFunction> {
  bool lateral = false;
  bool ordinality = false;
  bool rows_from = false;
  std::vector<FromFunctionCall> functions;
  std::optional<Alias> alias;
  std::vector<FunctionColumn> columns;  // f() AS alias(a int, b text)
};

enum class JoinKind : std::uint8_t { kInner, kLeft, kFull, kRight };

struct FromJoin : FromItemOf<FromKind::kJoin> {
  JoinKind join = JoinKind::kInner;
  bool natural = false;
  FromItemPtr left;
  FromItemPtr right;
  NameParts using_columns;
  std::string using_alias;     // USING (...) AS x, empty when not given
  ExprPtr condition;           // null: CROSS JOIN, NATURAL or USING
  std::optional<Alias> alias;  // (a JOIN b ...) AS x
};

struct FromTableSample : FromItemOf<FromKind::kTableSample> {
  FromItemPtr relation;
  NameParts method;
  ExprList args;
  ExprPtr repeatable;
  Location location = kNoLocation;
};

// XMLTABLE
struct FromUnsupported : FromItemOf<FromKind::kUnsupported> {
  std::string construct;
  Location location = kNoLocation;
};

// An output column of SELECT or RETURNING.
struct SelectItem {
  ExprPtr expr;
  std::string alias;  // empty when not given
  Location location = kNoLocation;
};

enum class Materialization : std::uint8_t { kDefault, kAlways, kNever };

struct CommonTable {
  std::string name;
  NameParts columns;
  Materialization materialized = Materialization::kDefault;
  StatementPtr statement;  // Query, InsertStatement, UpdateStatement or DeleteStatement
  bool search = false;     // SEARCH ... SET was given
  bool cycle = false;      // CYCLE ... was given
  Location location = kNoLocation;
};

struct WithClause {
  bool recursive = false;
  std::vector<CommonTable> tables;
  Location location = kNoLocation;
};

enum class GroupingSetKind : std::uint8_t { kExpr, kEmpty, kRollup, kCube, kSets };

// An element of GROUP BY: an expression (a row of them is a RowExpr), (), ROLLUP, CUBE, GROUPING SETS.
struct GroupingSet {
  GroupingSetKind kind = GroupingSetKind::kExpr;
  ExprPtr expr;                       // kExpr
  std::vector<GroupingSet> elements;  // kRollup, kCube, kSets
  Location location = kNoLocation;
};

enum class LockStrength : std::uint8_t { kKeyShare, kShare, kNoKeyUpdate, kUpdate };
enum class LockWait : std::uint8_t { kBlock, kSkipLocked, kNoWait };

struct LockingClause {
  LockStrength strength = LockStrength::kUpdate;
  LockWait wait = LockWait::kBlock;
  std::vector<RelationRef> relations;  // OF ...; empty: all
};

enum class OnCommit : std::uint8_t { kNone, kPreserveRows, kDeleteRows, kDrop };
enum class OptionValueKind : std::uint8_t {
  kNone,
  kInteger,
  kFloat,
  kBoolean,
  kString,
  kStar,
  kNames,     // a list of names or strings
  kTypeName,  // also what a bare word is in WITH (name = word): see `text`
  kRoles,
  kExpr,
};
enum class OptionAction : std::uint8_t { kNone, kSet, kAdd, kDrop };

// Who a statement speaks of: a role by name, or one of the words for the current ones.
enum class RoleKind : std::uint8_t { kName, kCurrentRole, kCurrentUser, kSessionUser, kPublic };
struct RoleRef {
  RoleKind kind = RoleKind::kName;
  std::string name;
  Location location = kNoLocation;
};

// One `name [=] value` of a WITH list, an option list in parentheses, or a statement's trailing options.
// `name` is the grammar's: COPY's old syntax arrives as the new one's names.
struct Option {
  std::string name_space;  // ns.name of storage parameters
  std::string name;
  OptionAction action = OptionAction::kNone;
  OptionValueKind value = OptionValueKind::kNone;
  std::int64_t integer = 0;
  bool boolean = false;
  std::string
      text;  // kString; kFloat as written; kInteger and kBoolean ("true", "false") as text; kTypeName joined
  NameParts names;             // kNames
  TypeName type;               // kTypeName
  std::vector<RoleRef> roles;  // kRoles
  ExprPtr expr;                // kExpr
  Location location = kNoLocation;
};

// SELECT ... INTO, and the target of CREATE TABLE AS.
struct IntoClause {
  RelationRef relation;
  NameParts columns;
  std::vector<Option> options;
  OnCommit on_commit = OnCommit::kNone;
  std::string tablespace;
  std::string access_method;
  bool no_data = false;  // WITH NO DATA
};

enum class SetOperation : std::uint8_t { kNone, kUnion, kIntersect, kExcept };

// A query. Exactly one of three shapes: a set operation (`set_operation`, `left`, `right`), VALUES
// (`values` not empty), or SELECT. ORDER BY, LIMIT, locking and WITH may stand on any of them.
struct Query : StatementOf<StatementKind::kSelect> {
  SetOperation set_operation = SetOperation::kNone;
  bool all = false;
  QueryPtr left;
  QueryPtr right;

  std::vector<ExprList> values;

  bool distinct = false;
  ExprList distinct_on;
  std::vector<SelectItem> items;
  std::unique_ptr<IntoClause> into;
  std::vector<FromItemPtr> from;
  ExprPtr where;
  std::vector<GroupingSet> group_by;
  bool group_distinct = false;
  ExprPtr having;
  std::vector<WindowSpec> windows;

  std::vector<SortItem> order_by;
  ExprPtr limit;  // null: none or LIMIT ALL (a NULL literal when LIMIT ALL was written)
  ExprPtr offset;
  bool with_ties = false;
  std::vector<LockingClause> locking;
  std::unique_ptr<WithClause> with;
};

}  // namespace rocklake::sql
