// Statements that read and write rows, and those that steer the session. Definitions are in ast_ddl.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sql/ast_query.h"

namespace rocklake::sql {

// A column on the left of an assignment or in INSERT's list: name, then [subscripts] and .fields.
struct ColumnTarget {
  std::string name;
  Indirection indirection;
  Location location = kNoLocation;
};

// SET target = value, or SET (targets...) = value where value is a RowExpr, a scalar SubqueryExpr of as many
// columns, or any other expression (which the binder refuses as PostgreSQL does).
struct Assignment {
  std::vector<ColumnTarget> targets;
  bool multiple = false;  // parentheses were written, even around one target
  ExprPtr value;
};

// An element of an index or of ON CONFLICT's target: a column or an expression.
struct IndexElement {
  std::string column;  // empty: expr
  ExprPtr expr;
  NameParts collation;
  NameParts operator_class;
  std::vector<Option> operator_class_options;
  SortDirection direction = SortDirection::kDefault;
  SortNulls nulls = SortNulls::kDefault;
};

enum class Overriding : std::uint8_t { kNone, kUserValue, kSystemValue };

struct OnConflict {
  bool update = false;  // DO UPDATE, otherwise DO NOTHING
  bool has_target = false;
  std::vector<IndexElement> target;
  ExprPtr target_where;
  std::string constraint;  // ON CONSTRAINT name
  Location target_location = kNoLocation;
  std::vector<Assignment> assignments;
  ExprPtr where;
  Location location = kNoLocation;
};

struct InsertValues;  // sql/insert_values.h

struct InsertStatement : StatementOf<StatementKind::kInsert> {
  std::unique_ptr<WithClause> with;
  RelationRef relation;
  std::vector<ColumnTarget> columns;  // empty: all
  Overriding overriding = Overriding::kNone;
  QueryPtr source;                               // null: DEFAULT VALUES, or
  std::shared_ptr<const InsertValues> literals;  // VALUES as tokens (sql/script.h); Parse never makes it
  std::unique_ptr<OnConflict> on_conflict;
  std::vector<SelectItem> returning;
};

struct UpdateStatement : StatementOf<StatementKind::kUpdate> {
  std::unique_ptr<WithClause> with;
  RelationRef relation;
  std::vector<Assignment> assignments;
  std::vector<FromItemPtr> from;
  ExprPtr where;
  std::vector<SelectItem> returning;
};

struct DeleteStatement : StatementOf<StatementKind::kDelete> {
  std::unique_ptr<WithClause> with;
  RelationRef relation;
  std::vector<FromItemPtr> using_items;
  ExprPtr where;
  std::vector<SelectItem> returning;
};

enum class MergeAction : std::uint8_t { kUpdate, kDelete, kInsert, kDoNothing };

struct MergeWhen {
  bool matched = true;
  MergeAction action = MergeAction::kDoNothing;
  Overriding overriding = Overriding::kNone;
  ExprPtr condition;
  std::vector<Assignment> assignments;  // kUpdate
  std::vector<ColumnTarget> columns;    // kInsert
  ExprList values;                      // kInsert; empty: DEFAULT VALUES
};

struct MergeStatement : StatementOf<StatementKind::kMerge> {
  std::unique_ptr<WithClause> with;
  RelationRef relation;
  FromItemPtr source;
  ExprPtr condition;
  std::vector<MergeWhen> whens;
};

struct CopyStatement : StatementOf<StatementKind::kCopy> {
  std::optional<RelationRef> relation;  // or
  StatementPtr query;                   // COPY (query or data-modifying statement with RETURNING)
  NameParts columns;                    // empty: all
  bool from = false;                    // FROM, otherwise TO
  bool program = false;                 // `file` is a command
  std::string file;                     // empty: STDIN or STDOUT
  std::vector<Option> options;  // format, freeze, delimiter, null, header, quote, escape, force_quote, ...
  ExprPtr where;
};

enum class TransactionKind : std::uint8_t {
  kBegin,
  kStart,
  kCommit,    // END too
  kRollback,  // ABORT too
  kSavepoint,
  kRelease,
  kRollbackTo,
  kPrepare,
  kCommitPrepared,
  kRollbackPrepared,
};
enum class IsolationLevel : std::uint8_t { kReadUncommitted, kReadCommitted, kRepeatableRead, kSerializable };

// The modes of BEGIN and SET TRANSACTION; of a mode written twice the last counts, as in PostgreSQL.
struct TransactionModes {
  std::optional<IsolationLevel> isolation;
  std::optional<bool> read_only;
  std::optional<bool> deferrable;
};

struct TransactionStatement : StatementOf<StatementKind::kTransaction> {
  TransactionKind transaction = TransactionKind::kBegin;
  TransactionModes modes;  // kBegin, kStart
  std::string savepoint;   // kSavepoint, kRelease, kRollbackTo
  std::string global_id;   // the two-phase kinds
  bool chain = false;      // AND CHAIN
};

enum class SetKind : std::uint8_t {
  kValue,        // SET name TO values
  kDefault,      // SET name TO DEFAULT
  kFromCurrent,  // SET name FROM CURRENT, only inside other statements
  kTransaction,  // SET TRANSACTION modes
  kSessionCharacteristics,
  kTransactionSnapshot,  // SET TRANSACTION SNAPSHOT 'id'
  kReset,
  kResetAll,
};

// SET in all its spellings, and RESET. TIME ZONE is timezone, SCHEMA search_path, NAMES client_encoding, SEED
// seed, ROLE role, SESSION AUTHORIZATION session_authorization, XML OPTION xmloption. SET x TO DEFAULT and
// SET TIME ZONE LOCAL are kDefault.
struct SetStatement : StatementOf<StatementKind::kSetVariable> {
  SetKind set = SetKind::kValue;
  bool local = false;
  std::string name;
  ExprList values;  // literals; SET TIME ZONE INTERVAL '...' is a TypeCast of one to interval
  TransactionModes modes;
};

struct ShowStatement : StatementOf<StatementKind::kShowVariable> {
  std::string name;  // "all" for SHOW ALL, unless it was quoted
};

struct SetConstraintsStatement : StatementOf<StatementKind::kSetConstraints> {
  std::vector<RelationRef> constraints;  // empty: ALL
  bool deferred = false;
};

enum class DiscardKind : std::uint8_t { kAll, kPlans, kSequences, kTemporary };
struct DiscardStatement : StatementOf<StatementKind::kDiscard> {
  DiscardKind discard = DiscardKind::kAll;
};

struct ExplainStatement : StatementOf<StatementKind::kExplain> {
  StatementPtr statement;
  std::vector<Option> options;  // analyze, verbose, costs, format, ...
};

struct PrepareStatement : StatementOf<StatementKind::kPrepare> {
  std::string name;
  std::vector<TypeName> types;
  StatementPtr statement;
};

struct ExecuteStatement : StatementOf<StatementKind::kExecute> {
  std::string name;
  ExprList arguments;
};

struct DeallocateStatement : StatementOf<StatementKind::kDeallocate> {
  std::string name;  // empty: ALL
};

struct DeclareCursorStatement : StatementOf<StatementKind::kDeclareCursor> {
  std::string name;
  bool binary = false;
  bool scroll = false;
  bool no_scroll = false;
  bool insensitive = false;
  bool asensitive = false;
  bool hold = false;
  QueryPtr query;
};

enum class FetchDirection : std::uint8_t { kForward, kBackward, kAbsolute, kRelative };
inline constexpr std::int64_t kFetchAll = INT64_MAX;

struct FetchStatement : StatementOf<StatementKind::kFetch> {
  std::string cursor;
  FetchDirection direction = FetchDirection::kForward;
  std::int64_t count = 1;  // kFetchAll for ALL; may be negative
  bool move = false;       // MOVE
};

struct CloseStatement : StatementOf<StatementKind::kCloseCursor> {
  std::string cursor;  // empty: ALL
};

struct ListenStatement : StatementOf<StatementKind::kListen> {
  std::string channel;
};
struct UnlistenStatement : StatementOf<StatementKind::kUnlisten> {
  std::string channel;  // empty: *
};
struct NotifyStatement : StatementOf<StatementKind::kNotify> {
  std::string channel;
  std::string payload;
};

// PostgreSQL's lock modes, 1 ACCESS SHARE to 8 ACCESS EXCLUSIVE.
struct LockStatement : StatementOf<StatementKind::kLock> {
  std::vector<RelationRef> relations;
  int mode = 8;
  bool no_wait = false;
};

struct VacuumTarget {
  RelationRef relation;
  NameParts columns;
};
struct VacuumStatement : StatementOf<StatementKind::kVacuum> {
  bool vacuum = true;  // otherwise ANALYZE
  std::vector<Option> options;
  std::vector<VacuumTarget> targets;  // empty: all
};

struct CallStatement : StatementOf<StatementKind::kCall> {
  ExprPtr call;  // FunctionCall
};

struct DoStatement : StatementOf<StatementKind::kDo> {
  std::string language;  // empty: plpgsql
  std::string code;
};

struct CheckpointStatement : StatementOf<StatementKind::kCheckpoint> {};

// A statement that the grammar knows and this server does not. `construct` is its command tag as PostgreSQL
// spells it: CREATE FUNCTION, ALTER SUBSCRIPTION, IMPORT FOREIGN SCHEMA, ...
struct UnsupportedStatement : StatementOf<StatementKind::kUnsupported> {
  std::string construct;  // for "<construct> is not supported"
};

}  // namespace rocklake::sql
