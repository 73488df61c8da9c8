// A database in memory for tests that speak SQL: one catalog, sessions over it, answers as text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/system/system_relations.h"
#include "query/functions/function_relations.h"
#include "query/session.h"
#include "store/memory_store.h"
#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {

class SqlTestSession {
 public:
  explicit SqlTestSession(std::shared_ptr<Catalog> catalog, Identity identity = {.user = "tester"},
                          std::string database = "test") {
    Session::Startup startup;
    startup.identity = std::move(identity);
    startup.database = std::move(database);
    SessionHooks hooks;
    hooks.check_interrupts = [] {};
    hooks.notice = [this](const Notice& notice) {
      Line(notice.severity + ": " + notice.message, notice.detail, notice.hint);
    };
    hooks.parameter_status = [](std::string_view, std::string_view) {};
    hooks.on_block = [](bool) {};
    hooks.wake = [] {};
    session_ = Session::Create(std::move(catalog), std::move(startup), std::move(hooks));
  }

  Session& session() { return *session_; }
  bool show_types = false;  // name:oid:typmod in the line of column names

  // Runs a query string as a simple query and says what a client would see: rows with '|' between values, then the
  // command tag; notices; errors with their position.
  std::string Run(std::string_view text) {
    answer_.clear();
    try {
      session_->BeginQueryString(text);
      const Session::Parsed statements = session_->Parse(text);
      for (std::size_t i = 0; i < statements.size(); ++i) RunStatement(statements, i);
      session_->EndQueryString();
    } catch (const SqlError& error) {
      session_->Failed();
      std::string line = fmt::format("ERROR {}: {}", error.sqlstate, error.message);
      if (error.position > 0) line += fmt::format(" (at {})", error.position);
      Line(line, error.detail, error.hint);
      session_->EndQueryString();
    }
    return std::move(answer_);
  }

 private:
  class TextSink : public RowSink {
   public:
    TextSink(std::string& answer, const TextSettings& settings) : answer_(answer), settings_(settings) {}
    void Start(const std::vector<OutputColumn>& columns) override { columns_ = columns; }
    void OnRow(const Row& row) override {
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) answer_ += '|';
        if (row[i].is_null()) {
          answer_ += "NULL";
        } else {
          FormatText(columns_.at(i).type, row[i], settings_, answer_);
        }
      }
      answer_ += '\n';
    }

   private:
    std::string& answer_;
    const TextSettings& settings_;
    std::vector<OutputColumn> columns_;
  };

  void RunStatement(const Session::Parsed& statements, std::size_t i) {
    const std::shared_ptr<PreparedStatement> prepared = session_->Prepare(statements, i);
    const std::shared_ptr<Portal> portal = session_->BindPortal("", prepared, {});
    TextSink sink(answer_, session_->text_settings());
    if (const auto* columns = session_->Describe(*portal)) {
      sink.Start(*columns);
      std::string names;
      for (const OutputColumn& column : *columns) {
        names += (names.empty() ? "" : "|") + column.name;
        if (show_types) names += fmt::format(":{}:{}", column.type.oid, column.type.typmod);
      }
      answer_ += "[" + names + "]\n";
    }
    RunResult result = session_->Run(portal, sink, 0);
    if (result.kind == RunResult::Kind::kCopyOut) result = session_->CopyOut(sink);
    session_->EndStatement(i + 1 == statements.size());
    answer_ += result.tag + "\n";
  }

  void Line(const std::string& line, const std::string& detail, const std::string& hint) {
    answer_ += line + "\n";
    if (!detail.empty()) answer_ += "  DETAIL: " + detail + "\n";
    if (!hint.empty()) answer_ += "  HINT: " + hint + "\n";
  }

  std::unique_ptr<Session> session_;
  std::string answer_;
};

inline std::shared_ptr<Catalog> MakeTestCatalog() {
  std::shared_ptr<Catalog> catalog = Catalog::Open(MakeMemoryRoot(), Catalog::Options{});
  AddSystemRelations(catalog->virtual_relations());
  AddFunctionRelations(catalog->virtual_relations());
  return catalog;
}

}  // namespace rocklake
