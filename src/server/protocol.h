// Protocol: the messages of one started session → calls of Session, and its answers → bytes (PostgreSQL manual, 55.2).
//
//   ready      --Query--> runs it --> ready
//   ready      --Parse, Bind, ...--> answers, no ReadyForQuery until Sync
//   ready      --error in extended query--> skipping --Sync--> ready
//   any        --COPY FROM STDIN--> copy in --CopyDone, CopyFail--> back
// Process runs on a worker thread, one message at a time. Output is appended to out(); a long result hands full buffers to
// `flush`, which may block (back-pressure).
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/latency_histogram.h"
#include "pgwire/backend.h"
#include "pgwire/copy.h"
#include "pgwire/frame_decoder.h"
#include "pgwire/frontend.h"
#include "query/session.h"
#include "server/error_report.h"

namespace rocklake {

class Protocol {
 public:
  // Sends out what stands in the buffer and empties it; throws when the client is gone.
  using Flush = std::function<void(Bytes& out)>;
  using OnError = std::function<void(const SqlError& error)>;  // for the log

  // `statements`: where statements that end without an error are counted; outlives it.
  Protocol(std::unique_ptr<Session> session, Flush flush, OnError on_error, LatencyHistogram& statements);

  // False: the connection ends (Terminate, or a fatal error, whose message is in out()).
  bool Process(const Frame& frame);
  // Appends a FATAL error, e.g. for a shutdown or a timeout.
  void Fatal(const SqlError& error);
  // Appends what NOTIFY has brought, if the session is between statements.
  void SendNotifications();
  // Appends a notice or a changed parameter, as the session's hooks report them.
  void SendNotice(const Notice& notice);
  // Notes that a reported setting may have changed: it is sent before the next ReadyForQuery, if it differs then from
  // what the client knows, as PostgreSQL 15 does.
  void NoteParameter() { parameters_changed_ = true; }
  // Appends the reported settings that the client does not know yet: at first all of them.
  void SendParameters();

  Bytes& out() { return out_; }
  BackendWriter& writer() { return writer_; }
  Session& session() { return *session_; }
  // Whether nothing is half done: a client that falls silent now is idle.
  bool idle() const { return !copy_ && !query_ && !skipping_; }

 private:
  using Clock = std::chrono::steady_clock;
  class Sink;
  class CopySink;
  struct CopyIn {  // COPY FROM STDIN under way
    std::unique_ptr<CopyDecoder> decoder;
    std::shared_ptr<Portal> portal;
    Clock::time_point began;
  };
  struct SimpleQuery {  // a query string, of which the statements from `next` on remain
    Session::Parsed statements;
    std::size_t next = 0;
  };

  bool Dispatch(const Frame& frame);
  void OnQuery(ByteView body);
  void RunQueryStatements();
  bool RunQueryStatement(std::size_t index);
  void FinishQuery();
  void OnParse(ByteView body);
  void OnBind(ByteView body);
  void OnDescribe(ByteView body);
  void OnExecute(ByteView body);
  void OnClose(ByteView body);
  void OnSync();
  bool OnCopyMessage(const Frame& frame);
  void OnCopyData(ByteView data);
  void OnCopyDone();
  void OnCopyFail(ByteView body);
  CopyDecoder::Emit InsertCopied();
  std::vector<Value> DecodeParameters(const BindMessage& message, const PreparedStatement& prepared);
  Value DecodeParameter(const BindMessage& message, std::size_t index, Type type);
  void SendRowDescription(const std::vector<OutputColumn>* columns, const std::vector<std::int16_t>& formats);
  CopyColumns CopiedColumns();
  void StartCopyIn(std::shared_ptr<Portal> portal, Clock::time_point began);
  RunResult RunCopyOut();
  bool IsBinary(const std::vector<std::int16_t>& formats, std::size_t column) const;
  bool HandleError(bool in_query);
  void MaybeFlush();

  std::unique_ptr<Session> session_;
  const Flush flush_;
  const OnError on_error_;
  LatencyHistogram& statements_;
  Bytes out_;
  BackendWriter writer_;
  std::map<std::string, std::vector<std::int16_t>, std::less<>> portal_formats_;
  std::vector<std::string> known_parameters_;  // values of ReportedSettings() as last sent
  bool parameters_changed_ = true;
  std::optional<CopyIn> copy_;
  std::optional<SimpleQuery> query_;
  bool skipping_ = false;  // an error in extended query: until Sync
};

}  // namespace rocklake
