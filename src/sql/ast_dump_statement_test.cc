#include <fmt/format.h>

#include "sql/ast_dump_writer.h"

namespace rocklake::sql {

std::string DumpWriter::StatementText(const Statement& statement) {
  switch (statement.kind) {
    case StatementKind::kSelect:
      return QueryText(As<Query>(statement));
    case StatementKind::kInsert:
      return Insert(As<InsertStatement>(statement));
    case StatementKind::kUpdate:
      return Update(As<UpdateStatement>(statement));
    case StatementKind::kDelete:
      return Delete(As<DeleteStatement>(statement));
    case StatementKind::kMerge:
      return Merge(As<MergeStatement>(statement));
    case StatementKind::kCopy:
      return Copy(As<CopyStatement>(statement));
    case StatementKind::kUnsupported:
      return "(unsupported " + As<UnsupportedStatement>(statement).construct + ")";
    default:
      break;
  }
  for (const auto& text : {Session(statement), Cursor(statement), Maintenance(statement), Create(statement),
                           Object(statement), RoleText(statement)}) {
    if (!text.empty()) return text;
  }
  return "?";
}

std::string DumpWriter::Target(const ColumnTarget& target) {
  return target.name + Steps(target.indirection) + At(target.location);
}

std::string DumpWriter::Targets(const std::vector<ColumnTarget>& targets) {
  std::string text = "[";
  for (const auto& target : targets) text += (text.size() > 1 ? " " : "") + Target(target);
  return text + "]";
}

std::string DumpWriter::Assignments(const std::vector<Assignment>& assignments) {
  std::string text;
  for (const auto& assignment : assignments) {
    const std::string targets =
        assignment.multiple ? Targets(assignment.targets) : Target(assignment.targets.at(0));
    text += fmt::format(" (set {} {})", targets, Expression(*assignment.value));
  }
  return text;
}

std::string DumpWriter::Element(const IndexElement& element) {
  std::string text = element.expr ? Expression(*element.expr) : element.column;
  if (!element.collation.empty()) text += ":collate:" + JoinName(element.collation);
  if (!element.operator_class.empty()) text += ":class:" + JoinName(element.operator_class);
  if (!element.operator_class_options.empty()) text += Options(element.operator_class_options);
  if (element.direction == SortDirection::kAscending) text += ":asc";
  if (element.direction == SortDirection::kDescending) text += ":desc";
  if (element.nulls == SortNulls::kFirst) text += ":nulls-first";
  if (element.nulls == SortNulls::kLast) text += ":nulls-last";
  return text;
}

std::string DumpWriter::Elements(const std::vector<IndexElement>& elements) {
  std::string text = "[";
  for (const auto& element : elements) text += (text.size() > 1 ? " " : "") + Element(element);
  return text + "]";
}

std::string DumpWriter::Conflict(const OnConflict& conflict) {
  std::string text = " (on-conflict";
  if (!conflict.target.empty()) text += " " + Elements(conflict.target) + At(conflict.target_location);
  if (!conflict.constraint.empty()) text += " constraint " + conflict.constraint;
  if (conflict.target_where) text += " target-where " + Expression(*conflict.target_where);
  text += conflict.update ? " update" + Assignments(conflict.assignments) : " nothing";
  if (conflict.where) text += " where " + Expression(*conflict.where);
  return text + ")";
}

std::string DumpWriter::Insert(const InsertStatement& insert) {
  std::string text = "(insert " + Relation(insert.relation);
  if (!insert.columns.empty()) text += " " + Targets(insert.columns);
  if (insert.overriding == Overriding::kUserValue) text += " overriding-user";
  if (insert.overriding == Overriding::kSystemValue) text += " overriding-system";
  text += insert.source ? " " + QueryText(*insert.source) : " default-values";
  if (insert.on_conflict) text += Conflict(*insert.on_conflict);
  if (!insert.returning.empty()) text += " returning " + Items(insert.returning);
  if (insert.with) text += " " + With(*insert.with);
  return text + ")";
}

std::string DumpWriter::Update(const UpdateStatement& update) {
  std::string text = "(update " + Relation(update.relation) + Assignments(update.assignments);
  if (!update.from.empty()) text += " from";
  for (const auto& item : update.from) text += " " + From(*item);
  if (update.where) text += " where " + Expression(*update.where);
  if (!update.returning.empty()) text += " returning " + Items(update.returning);
  if (update.with) text += " " + With(*update.with);
  return text + ")";
}

std::string DumpWriter::Delete(const DeleteStatement& deletion) {
  std::string text = "(delete " + Relation(deletion.relation);
  if (!deletion.using_items.empty()) text += " using";
  for (const auto& item : deletion.using_items) text += " " + From(*item);
  if (deletion.where) text += " where " + Expression(*deletion.where);
  if (!deletion.returning.empty()) text += " returning " + Items(deletion.returning);
  if (deletion.with) text += " " + With(*deletion.with);
  return text + ")";
}

std::string DumpWriter::Merge(const MergeStatement& merge) {
  std::string text = fmt::format("(merge {} {} on {}", Relation(merge.relation), From(*merge.source),
                                 Expression(*merge.condition));
  for (const auto& when : merge.whens) {
    text += when.matched ? " (matched" : " (not-matched";
    if (when.condition) text += " and " + Expression(*when.condition);
    if (when.action == MergeAction::kUpdate) text += " update" + Assignments(when.assignments);
    if (when.action == MergeAction::kDelete) text += " delete";
    if (when.action == MergeAction::kInsert)
      text += " insert " + Targets(when.columns) + " " + List(when.values);
    if (when.action == MergeAction::kDoNothing) text += " nothing";
    text += ")";
  }
  if (merge.with) text += " " + With(*merge.with);
  return text + ")";
}

std::string DumpWriter::Copy(const CopyStatement& copy) {
  std::string text = "(copy ";
  text += copy.relation ? Relation(*copy.relation) : StatementText(*copy.query);
  if (!copy.columns.empty()) text += " " + Names(copy.columns);
  text += copy.from ? " from" : " to";
  if (copy.program) text += " program";
  text += copy.file.empty() ? (copy.from ? " stdin" : " stdout") : " '" + copy.file + "'";
  if (!copy.options.empty()) text += " " + Options(copy.options);
  if (copy.where) text += " where " + Expression(*copy.where);
  return text + ")";
}

std::string DumpWriter::Modes(const TransactionModes& modes) {
  static constexpr std::string_view kLevels[] = {"read-uncommitted", "read-committed", "repeatable-read",
                                                 "serializable"};
  std::string text;
  if (modes.isolation) text += fmt::format(" {}", kLevels[static_cast<std::size_t>(*modes.isolation)]);
  if (modes.read_only) text += *modes.read_only ? " read-only" : " read-write";
  if (modes.deferrable) text += *modes.deferrable ? " deferrable" : " not-deferrable";
  return text;
}

std::string DumpWriter::Transaction(const TransactionStatement& statement) {
  static constexpr std::string_view kKinds[] = {
      "begin",   "start",       "commit",  "rollback",        "savepoint",
      "release", "rollback-to", "prepare", "commit-prepared", "rollback-prepared"};
  std::string text = fmt::format("({}", kKinds[static_cast<std::size_t>(statement.transaction)]);
  text += Modes(statement.modes);
  if (!statement.savepoint.empty()) text += " " + statement.savepoint;
  if (!statement.global_id.empty()) text += " '" + statement.global_id + "'";
  if (statement.chain) text += " chain";
  return text + ")";
}

std::string DumpWriter::Set(const SetStatement& set) {
  static constexpr std::string_view kKinds[] = {
      "set",      "set-default", "set-from-current", "set-transaction", "session-characteristics",
      "snapshot", "reset",       "reset-all"};
  std::string text = fmt::format("({}", kKinds[static_cast<std::size_t>(set.set)]);
  if (set.local) text += " local";
  if (!set.name.empty()) text += " " + set.name;
  for (const auto& value : set.values) text += " " + Expression(*value);
  return text + Modes(set.modes) + ")";
}

std::string DumpWriter::Session(const Statement& statement) {
  static constexpr std::string_view kDiscards[] = {"all", "plans", "sequences", "temp"};
  switch (statement.kind) {
    case StatementKind::kTransaction:
      return Transaction(As<TransactionStatement>(statement));
    case StatementKind::kSetVariable:
      return Set(As<SetStatement>(statement));
    case StatementKind::kShowVariable:
      return "(show " + As<ShowStatement>(statement).name + ")";
    case StatementKind::kSetConstraints: {
      const auto& set = As<SetConstraintsStatement>(statement);
      std::string text = set.deferred ? "(set-constraints deferred" : "(set-constraints immediate";
      for (const auto& relation : set.constraints) text += " " + Relation(relation);
      return text + ")";
    }
    case StatementKind::kDiscard:
      return fmt::format("(discard {})",
                         kDiscards[static_cast<std::size_t>(As<DiscardStatement>(statement).discard)]);
    case StatementKind::kExplain:
      return "(explain " + Options(As<ExplainStatement>(statement).options) + " " +
             StatementText(*As<ExplainStatement>(statement).statement) + ")";
    case StatementKind::kPrepare: {
      const auto& prepare = As<PrepareStatement>(statement);
      std::string text = "(prepare-statement " + prepare.name + " [";
      for (const auto& type : prepare.types)
        text += (&type == &prepare.types.front() ? "" : " ") + Type(type);
      return text + "] " + StatementText(*prepare.statement) + ")";
    }
    case StatementKind::kExecute:
      return "(execute " + As<ExecuteStatement>(statement).name + " " +
             List(As<ExecuteStatement>(statement).arguments) + ")";
    case StatementKind::kDeallocate:
      return "(deallocate " + As<DeallocateStatement>(statement).name + ")";
    case StatementKind::kListen:
      return "(listen " + As<ListenStatement>(statement).channel + ")";
    case StatementKind::kUnlisten:
      return "(unlisten " + As<UnlistenStatement>(statement).channel + ")";
    case StatementKind::kNotify:
      return "(notify " + As<NotifyStatement>(statement).channel + " '" +
             As<NotifyStatement>(statement).payload + "')";
    default:
      return "";
  }
}

std::string DumpWriter::Cursor(const Statement& statement) {
  static constexpr std::string_view kDirections[] = {"forward", "backward", "absolute", "relative"};
  switch (statement.kind) {
    case StatementKind::kDeclareCursor: {
      const auto& declare = As<DeclareCursorStatement>(statement);
      std::string text = "(declare " + declare.name;
      if (declare.binary) text += " binary";
      if (declare.scroll) text += " scroll";
      if (declare.no_scroll) text += " no-scroll";
      if (declare.insensitive) text += " insensitive";
      if (declare.asensitive) text += " asensitive";
      if (declare.hold) text += " hold";
      return text + " " + QueryText(*declare.query) + ")";
    }
    case StatementKind::kFetch: {
      const auto& fetch = As<FetchStatement>(statement);
      return fmt::format("({} {} {} {})", fetch.move ? "move" : "fetch",
                         kDirections[static_cast<std::size_t>(fetch.direction)],
                         fetch.count == kFetchAll ? "all" : std::to_string(fetch.count), fetch.cursor);
    }
    case StatementKind::kCloseCursor:
      return "(close " + As<CloseStatement>(statement).cursor + ")";
    default:
      return "";
  }
}

std::string DumpWriter::Maintenance(const Statement& statement) {
  static constexpr std::string_view kReindexes[] = {"index", "table", "schema", "system", "database"};
  switch (statement.kind) {
    case StatementKind::kLock: {
      const auto& lock = As<LockStatement>(statement);
      std::string text = fmt::format("(lock {}{}", lock.mode, lock.no_wait ? " nowait" : "");
      for (const auto& relation : lock.relations) text += " " + Relation(relation);
      return text + ")";
    }
    case StatementKind::kVacuum: {
      const auto& vacuum = As<VacuumStatement>(statement);
      std::string text = vacuum.vacuum ? "(vacuum " : "(analyze ";
      text += Options(vacuum.options);
      for (const auto& target : vacuum.targets) {
        text += " " + Relation(target.relation) + (target.columns.empty() ? "" : Names(target.columns));
      }
      return text + ")";
    }
    case StatementKind::kCall:
      return "(call-procedure " + Expression(*As<CallStatement>(statement).call) + ")";
    case StatementKind::kDo:
      return "(do " + As<DoStatement>(statement).language + " '" + As<DoStatement>(statement).code + "')";
    case StatementKind::kCheckpoint:
      return "(checkpoint)";
    case StatementKind::kReindex: {
      const auto& reindex = As<ReindexStatement>(statement);
      return fmt::format("(reindex {} {}{} {})", kReindexes[static_cast<std::size_t>(reindex.reindex)],
                         reindex.relation ? Relation(*reindex.relation) : "", reindex.name,
                         Options(reindex.options));
    }
    case StatementKind::kCluster: {
      const auto& cluster = As<ClusterStatement>(statement);
      return fmt::format("(cluster {} {} {})", cluster.relation ? Relation(*cluster.relation) : "all",
                         cluster.index, Options(cluster.options));
    }
    case StatementKind::kRefreshMaterializedView: {
      const auto& refresh = As<RefreshMaterializedViewStatement>(statement);
      return fmt::format("(refresh {}{}{})", Relation(refresh.relation),
                         refresh.concurrently ? " concurrently" : "", refresh.no_data ? " no-data" : "");
    }
    default:
      return "";
  }
}

}  // namespace rocklake::sql
