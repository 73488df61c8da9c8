// What the tests of lakes share: lakes in memory that can be opened again, relations, rows, printed keys.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "format/key_codec.h"
#include "format/row_codec.h"
#include "format/system_keys.h"
#include "mvcc/lake.h"
#include "mvcc/lake_version.h"
#include "mvcc/transaction.h"
#include "store/fault_store.h"
#include "store/memory_store.h"
#include "types/sql_error.h"

namespace rocklake {

// A lake in memory. Open() again is a new process over the same bytes; every store call is counted, and fails on demand.
class TestLake {
 public:
  explicit TestLake(std::size_t cache_bytes = 64u << 20, bool reopens = false)
      : root_(MakeFaultRoot(MakeMemoryRoot(), faults_)) {
    options_.cache = std::make_shared<CacheBudget>(cache_bytes);
    options_.owner = "test";
    if (reopens) options_.reopen = [this] { return root_->OpenWriter("lake"); };
    Open();
  }
  ~TestLake() {
    lake_ = nullptr;
    EXPECT_EQ(faults_->KeysDeleted(), 0u) << "nothing but excise deletes";
  }

  void Open() {
    lake_ = nullptr;
    auto store = root_->OpenWriter("lake");
    ASSERT_TRUE(store) << store.error().message;
    lake_ = Lake::Open(std::move(*store), options_);
  }
  const std::shared_ptr<Lake>& lake() const { return lake_; }
  FaultPlan& faults() { return *faults_; }
  Lake::Options& options() { return options_; }
  Root& root() { return *root_; }

  std::unique_ptr<Transaction> Begin(IsolationLevel isolation = IsolationLevel::kRepeatableRead) {
    auto transaction = std::make_unique<Transaction>(lake_, isolation);
    transaction->BeginStatement();
    return transaction;
  }
  // Reads the lake as of a snapshot.
  std::unique_ptr<Transaction> BeginAt(SnapshotId snapshot) {
    return std::make_unique<Transaction>(lake_, IsolationLevel::kReadCommitted,
                                         lake_->At({.snapshot = snapshot, .time = 0}));
  }
  // Runs one transaction of one statement.
  void Run(const std::function<void(Transaction&)>& work) {
    auto transaction = Begin();
    work(*transaction);
    transaction->Commit("tester");
  }

 private:
  std::shared_ptr<FaultPlan> faults_ = std::make_shared<FaultPlan>();
  std::unique_ptr<Root> root_;
  Lake::Options options_;
  std::shared_ptr<Lake> lake_;
};

inline ColumnDefinition MakeColumn(std::string name, Oid type = oid::kInt8) {
  ColumnDefinition column;
  column.name = std::move(name);
  column.type = {type, -1};
  return column;
}

inline RelationDefinition MakeRelation(std::string name, std::vector<ColumnDefinition> columns,
                                       std::vector<int> primary_key = {}) {
  RelationDefinition definition;
  definition.name = std::move(name);
  definition.columns = std::move(columns);
  if (!primary_key.empty()) {
    definition.unique.push_back({definition.name + "_pkey", true, true, std::move(primary_key)});
  }
  return definition;
}

// As DuckLake creates them, with the columns that matter to storage.
inline RelationDefinition SnapshotRelation() {
  return MakeRelation("ducklake_snapshot",
                      {MakeColumn("snapshot_id"), MakeColumn("snapshot_time", oid::kTimestamptz)}, {1});
}
inline RelationDefinition TableRelation() {
  return MakeRelation("ducklake_table",
                      {MakeColumn("table_id"), MakeColumn("begin_snapshot"), MakeColumn("end_snapshot"),
                       MakeColumn("schema_id"), MakeColumn("table_name", oid::kVarchar)});
}
inline RelationDefinition DataFileRelation() {
  return MakeRelation("ducklake_data_file",
                      {MakeColumn("data_file_id"), MakeColumn("table_id"), MakeColumn("begin_snapshot"),
                       MakeColumn("end_snapshot"), MakeColumn("path", oid::kVarchar)},
                      {1});
}
inline RelationDefinition MetadataRelation() {
  return MakeRelation("ducklake_metadata",
                      {MakeColumn("key", oid::kVarchar), MakeColumn("value", oid::kVarchar),
                       MakeColumn("scope", oid::kVarchar), MakeColumn("scope_id")});
}
inline RelationDefinition TableStatsRelation() {
  return MakeRelation("ducklake_table_stats", {MakeColumn("table_id"), MakeColumn("record_count")});
}

inline Value Int(std::int64_t i) { return Value::Int(i); }
inline Value Text(std::string_view text) { return Value::Text(text); }

inline KeyRange AllOf(const RelationDefinition& relation) { return KeyRange::Prefix(relation.KeyPrefix()); }

inline std::string ToText(const RelationDefinition& relation, const StoredRow& row) {
  std::string text;
  for (std::size_t i = 0; i < relation.columns.size(); ++i) {
    if (relation.columns[i].dropped) continue;
    const Value value = ColumnOrMissing(relation, static_cast<int>(i) + 1, row.values, row.envelope.written);
    if (!text.empty()) text += ' ';
    if (value.is_null())
      text += '-';
    else if (value.kind() == Value::Kind::kInt)
      text += std::to_string(value.AsInt());
    else if (value.kind() == Value::Kind::kBool)
      text += value.AsBool() ? "true" : "false";
    else
      text += value.AsText();
  }
  return text;
}

inline std::vector<std::string> Rows(Transaction& transaction, std::string_view name) {
  const DefinitionPtr relation = transaction.FindRelation(name);
  EXPECT_NE(relation, nullptr) << name;
  std::vector<std::string> rows;
  if (relation == nullptr) return rows;
  for (auto at = transaction.Scan(*relation, AllOf(*relation)); at.Valid(); at.Next()) {
    rows.push_back(ToText(*relation, *at.row()));
  }
  return rows;
}

inline std::vector<std::string> Rows(TestLake& lake, std::string_view name) {
  return Rows(*lake.Begin(), name);
}

// The first row that a predicate accepts, as the statement sees it.
inline RowPtr FindWhere(Transaction& transaction, std::string_view name,
                        const std::function<bool(const Row&)>& matches) {
  const DefinitionPtr relation = transaction.FindRelation(name);
  for (auto at = transaction.Scan(*relation, AllOf(*relation)); at.Valid(); at.Next()) {
    if (matches(at.row()->values)) return at.row();
  }
  return nullptr;
}
inline RowPtr FindById(Transaction& transaction, std::string_view name, std::int64_t id,
                       std::size_t column = 0) {
  return FindWhere(transaction, name, [&](const Row& values) { return values[column].AsInt() == id; });
}

inline void Insert(Transaction& transaction, std::string_view name, Row values) {
  const DefinitionPtr relation = transaction.FindRelation(name);
  ASSERT_NE(relation, nullptr) << name;
  transaction.Insert(*relation, std::move(values));
}

// UPDATE of one row, as an executor does it. False: the row is gone.
inline bool Update(Transaction& transaction, std::string_view name, const RowPtr& row,
                   const std::function<void(Row&)>& change) {
  const DefinitionPtr relation = transaction.FindRelation(name);
  RowPtr current;
  if (transaction.LockRow(*relation, row, current) == LockOutcome::kGone) return false;
  Row values;
  for (std::size_t i = 0; i < relation->columns.size(); ++i) {
    values.push_back(
        ColumnOrMissing(*relation, static_cast<int>(i) + 1, current->values, current->envelope.written));
  }
  change(values);
  transaction.Update(*relation, current, std::move(values));
  return true;
}

inline bool Delete(Transaction& transaction, std::string_view name, const RowPtr& row) {
  const DefinitionPtr relation = transaction.FindRelation(name);
  RowPtr current;
  if (transaction.LockRow(*relation, row, current) == LockOutcome::kGone) return false;
  transaction.Delete(*relation, current);
  return true;
}

inline std::string Hex(ByteView bytes) {
  std::string text;
  for (const char c : bytes) text += fmt::format("{:02X}", static_cast<unsigned char>(c));
  return text;
}

// SQLSTATE of what `work` throws; "" if nothing.
inline std::string SqlStateOf(const std::function<void()>& work, std::string* message = nullptr) {
  try {
    work();
    return "";
  } catch (const SqlError& error) {
    if (message != nullptr) *message = error.message;
    return error.sqlstate;
  }
}

}  // namespace rocklake
