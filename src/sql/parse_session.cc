// Statements that steer the session: transactions, settings, cursors, prepared statements, maintenance.
#include <pg_query/pg_query.pb-c.h>

#include <string_view>
#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

// PostgreSQL's bits of DeclareCursorStmt.options (parsenodes.h).
enum CursorBits : int {
  kBinary = 0x0001,
  kScroll = 0x0002,
  kNoScroll = 0x0004,
  kInsensitive = 0x0008,
  kAsensitive = 0x0010,
  kHold = 0x0020,
};

IsolationLevel IsolationOf(std::string_view words) {
  if (words == "read uncommitted") return IsolationLevel::kReadUncommitted;
  if (words == "repeatable read") return IsolationLevel::kRepeatableRead;
  if (words == "serializable") return IsolationLevel::kSerializable;
  return IsolationLevel::kReadCommitted;
}

// The modes come as options whose values are constants: the level's words, or 1 and 0.
TransactionModes ModesOf(NodeSpan options) {
  TransactionModes modes;
  for (const auto* node : options) {
    if (node->node_case != PG_QUERY__NODE__NODE_DEF_ELEM) continue;
    const auto* value = node->def_elem->arg;
    if (value == nullptr || value->node_case != PG_QUERY__NODE__NODE_A_CONST) continue;
    const auto& constant = *value->a_const;
    const std::string_view name = node->def_elem->defname;
    if (name == "transaction_isolation" && constant.val_case == PG_QUERY__A__CONST__VAL_SVAL) {
      modes.isolation = IsolationOf(constant.sval->sval);
    } else if (constant.val_case == PG_QUERY__A__CONST__VAL_IVAL) {
      if (name == "transaction_read_only") modes.read_only = constant.ival->ival != 0;
      if (name == "transaction_deferrable") modes.deferrable = constant.ival->ival != 0;
    }
  }
  return modes;
}

TransactionKind TransactionKindOf(PgQuery__TransactionStmtKind kind) {
  switch (kind) {
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_START:
      return TransactionKind::kStart;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_COMMIT:
      return TransactionKind::kCommit;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_ROLLBACK:
      return TransactionKind::kRollback;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_SAVEPOINT:
      return TransactionKind::kSavepoint;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_RELEASE:
      return TransactionKind::kRelease;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_ROLLBACK_TO:
      return TransactionKind::kRollbackTo;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_PREPARE:
      return TransactionKind::kPrepare;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_COMMIT_PREPARED:
      return TransactionKind::kCommitPrepared;
    case PG_QUERY__TRANSACTION_STMT_KIND__TRANS_STMT_ROLLBACK_PREPARED:
      return TransactionKind::kRollbackPrepared;
    default:
      return TransactionKind::kBegin;
  }
}

SetKind SetKindOf(const PgQuery__VariableSetStmt& set) {
  const std::string_view name = set.name;
  switch (set.kind) {
    case PG_QUERY__VARIABLE_SET_KIND__VAR_SET_DEFAULT:
      return SetKind::kDefault;
    case PG_QUERY__VARIABLE_SET_KIND__VAR_SET_CURRENT:
      return SetKind::kFromCurrent;
    case PG_QUERY__VARIABLE_SET_KIND__VAR_SET_MULTI:
      if (name == "TRANSACTION") return SetKind::kTransaction;
      if (name == "TRANSACTION SNAPSHOT") return SetKind::kTransactionSnapshot;
      return SetKind::kSessionCharacteristics;
    case PG_QUERY__VARIABLE_SET_KIND__VAR_RESET:
      return SetKind::kReset;
    case PG_QUERY__VARIABLE_SET_KIND__VAR_RESET_ALL:
      return SetKind::kResetAll;
    default:
      return SetKind::kValue;
  }
}

DiscardKind DiscardKindOf(PgQuery__DiscardMode mode) {
  switch (mode) {
    case PG_QUERY__DISCARD_MODE__DISCARD_PLANS:
      return DiscardKind::kPlans;
    case PG_QUERY__DISCARD_MODE__DISCARD_SEQUENCES:
      return DiscardKind::kSequences;
    case PG_QUERY__DISCARD_MODE__DISCARD_TEMP:
      return DiscardKind::kTemporary;
    default:
      return DiscardKind::kAll;
  }
}

FetchDirection FetchDirectionOf(PgQuery__FetchDirection direction) {
  switch (direction) {
    case PG_QUERY__FETCH_DIRECTION__FETCH_BACKWARD:
      return FetchDirection::kBackward;
    case PG_QUERY__FETCH_DIRECTION__FETCH_ABSOLUTE:
      return FetchDirection::kAbsolute;
    case PG_QUERY__FETCH_DIRECTION__FETCH_RELATIVE:
      return FetchDirection::kRelative;
    default:
      return FetchDirection::kForward;
  }
}

ReindexKind ReindexKindOf(PgQuery__ReindexObjectType type) {
  switch (type) {
    case PG_QUERY__REINDEX_OBJECT_TYPE__REINDEX_OBJECT_INDEX:
      return ReindexKind::kIndex;
    case PG_QUERY__REINDEX_OBJECT_TYPE__REINDEX_OBJECT_SCHEMA:
      return ReindexKind::kSchema;
    case PG_QUERY__REINDEX_OBJECT_TYPE__REINDEX_OBJECT_SYSTEM:
      return ReindexKind::kSystem;
    case PG_QUERY__REINDEX_OBJECT_TYPE__REINDEX_OBJECT_DATABASE:
      return ReindexKind::kDatabase;
    default:
      return ReindexKind::kTable;
  }
}

StatementPtr DoOf(NodeSpan arguments) {
  auto statement = std::make_unique<DoStatement>();
  for (const auto* node : arguments) {
    if (node->node_case != PG_QUERY__NODE__NODE_DEF_ELEM || IsEmpty(node->def_elem->arg)) continue;
    const std::string_view name = node->def_elem->defname;
    if (name == "as") statement->code = StringOf(*node->def_elem->arg);
    if (name == "language") statement->language = StringOf(*node->def_elem->arg);
  }
  return statement;
}

}  // namespace

StatementPtr Converter::Transaction(const PgQuery__TransactionStmt& transaction) {
  auto statement = std::make_unique<TransactionStatement>();
  statement->transaction = TransactionKindOf(transaction.kind);
  statement->modes = ModesOf({transaction.options, transaction.n_options});
  statement->savepoint = transaction.savepoint_name;
  statement->global_id = transaction.gid;
  statement->chain = transaction.chain;
  return statement;
}

std::unique_ptr<SetStatement> Converter::Set(const PgQuery__VariableSetStmt& set) {
  auto statement = std::make_unique<SetStatement>();
  statement->set = SetKindOf(set);
  statement->local = set.is_local;
  const NodeSpan args(set.args, set.n_args);
  if (statement->set == SetKind::kTransaction || statement->set == SetKind::kSessionCharacteristics) {
    statement->modes = ModesOf(args);
    return statement;
  }
  if (statement->set != SetKind::kTransactionSnapshot) statement->name = set.name;
  statement->values = Expressions(args);
  return statement;
}

StatementPtr Converter::SessionStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_TRANSACTION_STMT:
      return Transaction(*node.transaction_stmt);
    case PG_QUERY__NODE__NODE_VARIABLE_SET_STMT:
      return Set(*node.variable_set_stmt);
    case PG_QUERY__NODE__NODE_VARIABLE_SHOW_STMT: {
      auto statement = std::make_unique<ShowStatement>();
      statement->name = node.variable_show_stmt->name;
      return statement;
    }
    case PG_QUERY__NODE__NODE_CONSTRAINTS_SET_STMT: {
      auto statement = std::make_unique<SetConstraintsStatement>();
      const auto& set = *node.constraints_set_stmt;
      statement->constraints = Relations({set.constraints, set.n_constraints});
      statement->deferred = set.deferred;
      return statement;
    }
    case PG_QUERY__NODE__NODE_DISCARD_STMT: {
      auto statement = std::make_unique<DiscardStatement>();
      statement->discard = DiscardKindOf(node.discard_stmt->target);
      return statement;
    }
    case PG_QUERY__NODE__NODE_LISTEN_STMT: {
      auto statement = std::make_unique<ListenStatement>();
      statement->channel = node.listen_stmt->conditionname;
      return statement;
    }
    case PG_QUERY__NODE__NODE_UNLISTEN_STMT: {
      auto statement = std::make_unique<UnlistenStatement>();
      statement->channel = node.unlisten_stmt->conditionname;
      return statement;
    }
    case PG_QUERY__NODE__NODE_NOTIFY_STMT: {
      auto statement = std::make_unique<NotifyStatement>();
      statement->channel = node.notify_stmt->conditionname;
      statement->payload = node.notify_stmt->payload;
      return statement;
    }
    default:
      break;
  }
  if (auto statement = CursorStatement(node)) return statement;
  if (auto statement = PreparedStatement(node)) return statement;
  return MaintenanceStatement(node);
}

StatementPtr Converter::CursorStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_DECLARE_CURSOR_STMT: {
      auto statement = std::make_unique<DeclareCursorStatement>();
      const auto& declare = *node.declare_cursor_stmt;
      statement->name = declare.portalname;
      statement->binary = (declare.options & kBinary) != 0;
      statement->scroll = (declare.options & kScroll) != 0;
      statement->no_scroll = (declare.options & kNoScroll) != 0;
      statement->insensitive = (declare.options & kInsensitive) != 0;
      statement->asensitive = (declare.options & kAsensitive) != 0;
      statement->hold = (declare.options & kHold) != 0;
      statement->query = QueryOf(declare.query);
      return statement;
    }
    case PG_QUERY__NODE__NODE_FETCH_STMT: {
      auto statement = std::make_unique<FetchStatement>();
      statement->cursor = node.fetch_stmt->portalname;
      statement->direction = FetchDirectionOf(node.fetch_stmt->direction);
      statement->count = node.fetch_stmt->how_many;
      statement->move = node.fetch_stmt->ismove;
      return statement;
    }
    case PG_QUERY__NODE__NODE_CLOSE_PORTAL_STMT: {
      auto statement = std::make_unique<CloseStatement>();
      statement->cursor = node.close_portal_stmt->portalname;
      return statement;
    }
    default:
      return nullptr;
  }
}

StatementPtr Converter::PreparedStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_PREPARE_STMT: {
      auto statement = std::make_unique<PrepareStatement>();
      const auto& prepare = *node.prepare_stmt;
      statement->name = prepare.name;
      statement->types = Types({prepare.argtypes, prepare.n_argtypes});
      if (!IsEmpty(prepare.query)) statement->statement = ConvertStatement(*prepare.query);
      return statement;
    }
    case PG_QUERY__NODE__NODE_EXECUTE_STMT: {
      auto statement = std::make_unique<ExecuteStatement>();
      statement->name = node.execute_stmt->name;
      statement->arguments = Expressions({node.execute_stmt->params, node.execute_stmt->n_params});
      return statement;
    }
    case PG_QUERY__NODE__NODE_DEALLOCATE_STMT: {
      auto statement = std::make_unique<DeallocateStatement>();
      statement->name = node.deallocate_stmt->name;
      return statement;
    }
    case PG_QUERY__NODE__NODE_EXPLAIN_STMT: {
      auto statement = std::make_unique<ExplainStatement>();
      const auto& explain = *node.explain_stmt;
      if (!IsEmpty(explain.query)) statement->statement = ConvertStatement(*explain.query);
      statement->options = Options({explain.options, explain.n_options});
      return statement;
    }
    case PG_QUERY__NODE__NODE_CALL_STMT: {
      auto statement = std::make_unique<CallStatement>();
      if (node.call_stmt->funccall != nullptr) statement->call = Call(*node.call_stmt->funccall);
      return statement;
    }
    case PG_QUERY__NODE__NODE_DO_STMT:
      return DoOf({node.do_stmt->args, node.do_stmt->n_args});
    default:
      return nullptr;
  }
}

StatementPtr Converter::MaintenanceStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_VACUUM_STMT:
      return Vacuum(*node.vacuum_stmt);
    case PG_QUERY__NODE__NODE_LOCK_STMT: {
      auto statement = std::make_unique<LockStatement>();
      statement->relations = Relations({node.lock_stmt->relations, node.lock_stmt->n_relations});
      statement->mode = node.lock_stmt->mode;
      statement->no_wait = node.lock_stmt->nowait;
      return statement;
    }
    case PG_QUERY__NODE__NODE_REINDEX_STMT: {
      auto statement = std::make_unique<ReindexStatement>();
      const auto& reindex = *node.reindex_stmt;
      statement->reindex = ReindexKindOf(reindex.kind);
      if (reindex.relation != nullptr) statement->relation = RelationOf(*reindex.relation);
      statement->name = reindex.name;
      statement->options = Options({reindex.params, reindex.n_params});
      return statement;
    }
    case PG_QUERY__NODE__NODE_CLUSTER_STMT: {
      auto statement = std::make_unique<ClusterStatement>();
      const auto& cluster = *node.cluster_stmt;
      if (cluster.relation != nullptr) statement->relation = RelationOf(*cluster.relation);
      statement->index = cluster.indexname;
      statement->options = Options({cluster.params, cluster.n_params});
      return statement;
    }
    case PG_QUERY__NODE__NODE_CHECK_POINT_STMT:
      return std::make_unique<CheckpointStatement>();
    case PG_QUERY__NODE__NODE_REFRESH_MAT_VIEW_STMT: {
      auto statement = std::make_unique<RefreshMaterializedViewStatement>();
      const auto& refresh = *node.refresh_mat_view_stmt;
      statement->relation = RelationOf(*refresh.relation);
      statement->concurrently = refresh.concurrent;
      statement->no_data = refresh.skip_data;
      return statement;
    }
    default:
      return nullptr;
  }
}

StatementPtr Converter::Vacuum(const PgQuery__VacuumStmt& vacuum) {
  auto statement = std::make_unique<VacuumStatement>();
  statement->vacuum = vacuum.is_vacuumcmd;
  statement->options = Options({vacuum.options, vacuum.n_options});
  for (const auto* node : NodeSpan(vacuum.rels, vacuum.n_rels)) {
    if (node->node_case != PG_QUERY__NODE__NODE_VACUUM_RELATION) continue;
    const auto& target = *node->vacuum_relation;
    if (target.relation == nullptr) continue;
    statement->targets.push_back({RelationOf(*target.relation), Names({target.va_cols, target.n_va_cols})});
  }
  return statement;
}

}  // namespace rocklake::sql
