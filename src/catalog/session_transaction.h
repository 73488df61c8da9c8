// SessionTransaction: the open transaction of one session, made of one Transaction per lake it touches and
// one over
// `_system` for CREATE and DROP SCHEMA. One thread at a time.
//
// Commit order: the lake written to, then `_system`, whose entry makes a new lake visible, then temporary
// relations. A transaction writes to one lake; creating or dropping that same lake may go with it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/builtin_schemas.h"
#include "catalog/catalog_impl.h"
#include "catalog/catalog_session.h"
#include "types/sql_error.h"

namespace rocklake {

// What a part of a transaction reads: a lake's latest state, or its past.
struct LakeView {
  std::shared_ptr<Lake> lake;
  LakeVersionPtr past;  // null: the latest
};

SqlError ReadOnlyTransaction();  // 25006

class SessionTransaction {
 public:
  SessionTransaction(CatalogImpl& catalog, const CatalogSession::TransactionOptions& options);

  CatalogSession::TransactionOptions& options() { return options_; }
  void set_wait_limits(const WaitLimits& limits);
  bool has_view() const { return statement_started_; }
  void BeginStatement();
  std::int64_t transaction_time();

  // `open_view` (a function that returns a LakeView) is called if this transaction has not touched the schema yet.
  template <class OpenView>
  Transaction& Part(Oid schema, bool for_write, const OpenView& open_view) {
    if (for_write) CheckWrite(schema);
    auto part = parts_.find(schema);
    if (part == parts_.end()) part = parts_.emplace(schema, NewPart(open_view())).first;
    if (for_write && schema != kTempSchemaOid) written_ = schema;
    return *part->second;
  }
  Transaction* FindPart(Oid schema);
  bool HasWritten(Oid schema) const { return written_ == schema; }

  void CreateSchema(const SchemaInfo& schema);
  void DropSchema(const SchemaInfo& schema, const std::string& database_name);
  const std::vector<SchemaInfo>& created() const { return created_; }
  bool IsDropped(Oid schema) const;
  bool ChangesSchemas() const { return !created_.empty() || !dropped_.empty(); }

  std::vector<RoleInfo> Roles();
  void ChangeRole(const RoleChange& change, const Identity& who);  // audited

  void Commit(const std::string& role);
  void Rollback();

  void Savepoint(const std::string& name);
  void ReleaseSavepoint(const std::string& name);
  void RollbackToSavepoint(const std::string& name);

 private:
  struct Mark {
    std::string name;
    std::map<Oid, std::shared_ptr<Transaction::Savepoint>> parts;
    std::shared_ptr<Transaction::Savepoint> system;
    std::vector<SchemaInfo> created;
    std::vector<Oid> dropped;
    std::optional<Oid> written;
  };

  std::unique_ptr<Transaction> NewPart(LakeView view);
  void CheckWrite(Oid schema) const;
  void CheckSchemaChange(Oid schema) const;
  Transaction& System();
  std::vector<Mark>::iterator FindMark(const std::string& name);

  CatalogImpl& catalog_;
  CatalogSession::TransactionOptions options_;
  WaitLimits limits_;
  bool statement_started_ = false;
  std::optional<std::int64_t> time_;
  std::map<Oid, std::unique_ptr<Transaction>> parts_;
  std::unique_ptr<Transaction> system_;
  std::optional<Oid> written_;       // the one lake written to
  std::vector<SchemaInfo> created_;  // by this transaction, not yet visible to others
  std::vector<Oid> dropped_;
  std::vector<Mark> marks_;
};

}  // namespace rocklake
