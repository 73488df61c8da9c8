// A database in memory with a session, for tests that run statements end to end below the protocol.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog_session.h"
#include "catalog/settings.h"
#include "catalog/system/system_relations.h"
#include "query/ddl.h"
#include "query/executor.h"
#include "query/functions/function_relations.h"
#include "query/functions/reg_types.h"
#include "query/statement.h"
#include "store/memory_store.h"
#include "types/sql_error.h"

namespace rocklake {

class QueryFixture : public testing::Test {
 protected:
  void SetUp() override {
    catalog_ = Catalog::Open(MakeMemoryRoot(), Catalog::Options{});
    AddSystemRelations(catalog_->virtual_relations());
    AddFunctionRelations(catalog_->virtual_relations());
    session_ = CatalogSession::Create(catalog_, "postgres", Identity{.user = "postgres"});
    session_->Begin({});
  }

  void TearDown() override {
    session_->Rollback();
    session_.reset();
    catalog_->Close();
  }

  // The rows of a statement as text, NULL as "<null>"; fields joined by "|".
  std::vector<std::string> Run(const std::string& sql) {
    session_->BeginStatement();
    session_->settings().text().transaction_time = session_->transaction_time();
    const ParsedStatementPtr parsed = ParseStatements(sql).at(0);
    const auto bound = Bind(*session_, parsed, BindOptions{});
    ExecContext context{.session = *session_, .text = session_->settings().text()};
    context.outer.resize(static_cast<std::size_t>(bound->outer_slots));
    context.row_marks.resize(static_cast<std::size_t>(bound->row_marks));
    context.memory_limit = memory_limit_;
    context.notice = [this](const Notice& notice) { notices_.push_back(notice.message); };
    if (!bound->plan) {
      tag_ = ExecuteDdl(*session_, *parsed, context).tag;
      return {};
    }
    const auto executor = MakeExecutor(*bound->plan, context);
    std::vector<std::string> rows;
    Row row;
    while (executor->Next(row)) {
      std::string text;
      for (std::size_t i = 0; i < bound->columns.size(); ++i) {
        if (i > 0) text += "|";
        text += row[i].is_null() ? "<null>" : FormatValue(bound->columns[i].type, row[i], context);
      }
      rows.push_back(text);
    }
    affected_ = executor->affected();
    return rows;
  }

  // "SQLSTATE: message" of a statement that fails.
  std::string ErrorOf(const std::string& sql) {
    try {
      Run(sql);
    } catch (const SqlError& error) {
      return error.sqlstate + ": " + error.message;
    }
    return "no error";
  }

  std::shared_ptr<Catalog> catalog_;
  std::unique_ptr<CatalogSession> session_;
  std::uint64_t memory_limit_ = 0;
  std::uint64_t affected_ = 0;
  std::string tag_;
  std::vector<std::string> notices_;
};

}  // namespace rocklake
