#include "server/protocol.h"

#include <fmt/format.h>

#include <utility>

#include "query/functions/reg_types.h"
#include "query/portal.h"
#include "server/named_objects.h"
#include "types/codec.h"
#include "types/type_info.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

// A result is handed on in pieces of about this size.
constexpr std::size_t kFlushBytes = std::size_t{64} << 10;

bool Is(const Frame& frame, FrontendType type) { return frame.type == static_cast<char>(type); }

SqlError Violation(std::string message) { return {"08P01", std::move(message)}; }

Report ToReport(const SqlError& error, std::string_view severity) {
  Report report;
  report.severity = severity;
  report.sqlstate = error.sqlstate;
  report.message = error.message;
  report.detail = error.detail;
  report.hint = error.hint;
  report.context = error.context;
  report.position = error.position;
  report.schema = error.schema_name;
  report.table = error.table_name;
  report.column = error.column_name;
  report.constraint = error.constraint_name;
  return report;
}

// COPY's parameters are the columns of its rows, not the client's.
std::span<const Type> ParametersOf(const PreparedStatement& prepared) {
  if (!prepared.bound || (prepared.parsed && prepared.parsed->statement->kind == sql::StatementKind::kCopy))
    return {};
  return prepared.bound->parameters;
}

}  // namespace

// Rows of a result → DataRow messages.
class Protocol::Sink : public RowSink {
 public:
  enum class Mode : std::uint8_t { kSimple, kExtended };

  Sink(Protocol& protocol, Mode mode, std::vector<std::int16_t> formats)
      : protocol_(protocol), mode_(mode), formats_(std::move(formats)) {}

  void Start(const std::vector<OutputColumn>& columns) override {
    fields_.clear();
    std::vector<Type> named;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const bool binary = protocol_.IsBinary(formats_, i);
      named.push_back(binary ? Type{} : columns[i].type);
      fields_.push_back(
          {NamedObjects::IsNamed(named.back()) ? Type{.oid = oid::kText} : columns[i].type, binary});
    }
    names_.emplace(std::move(named));
    if (mode_ == Mode::kSimple) protocol_.SendRowDescription(&columns, formats_);
  }

  void OnRow(const Row& row) override {
    protocol_.writer_.DataRow(names_->Resolve(row, protocol_.session_->catalog()), fields_,
                              protocol_.session_->text_settings());
    protocol_.MaybeFlush();
  }

 private:
  Protocol& protocol_;
  const Mode mode_;
  const std::vector<std::int16_t> formats_;
  std::vector<OutputField> fields_;
  std::optional<NamedObjects> names_;
};

// Rows of COPY TO STDOUT → CopyData messages.
class Protocol::CopySink : public RowSink {
 public:
  CopySink(Protocol& protocol, CopyEncoder& encoder, std::vector<Type> named)
      : protocol_(protocol), encoder_(encoder), names_(std::move(named)) {}
  void Start(const std::vector<OutputColumn>&) override {}
  void OnRow(const Row& row) override {
    encoder_.OnRow(names_.Resolve(row, protocol_.session_->catalog()), protocol_.out_);
    protocol_.MaybeFlush();
  }

 private:
  Protocol& protocol_;
  CopyEncoder& encoder_;
  NamedObjects names_;
};

Protocol::Protocol(std::unique_ptr<Session> session, Flush flush, OnError on_error,
                   LatencyHistogram& statements)
    : session_(std::move(session)),
      flush_(std::move(flush)),
      on_error_(std::move(on_error)),
      statements_(statements),
      writer_(out_) {}

bool Protocol::Process(const Frame& frame) {
  const bool in_query =
      Is(frame, FrontendType::kQuery) || Is(frame, FrontendType::kFunctionCall) || query_.has_value();
  try {
    if (copy_) return OnCopyMessage(frame);
    return Dispatch(frame);
  } catch (...) {
    return HandleError(in_query);
  }
}

bool Protocol::HandleError(bool in_query) {
  const ClientReport report = DescribeCurrentException();
  copy_.reset();
  query_.reset();
  on_error_(report.error);
  session_->Failed();
  if (report.fatal) {
    Fatal(report.error);
    return false;
  }
  writer_.ErrorResponse(ToReport(report.error, "ERROR"));
  if (in_query) {
    FinishQuery();
  } else {
    skipping_ = true;
  }
  return true;
}

bool Protocol::Dispatch(const Frame& frame) {
  const auto type = static_cast<FrontendType>(frame.type);
  if (type == FrontendType::kTerminate) return false;
  if (skipping_ && type != FrontendType::kSync) return true;
  switch (type) {
    case FrontendType::kQuery:
      OnQuery(frame.body);
      return true;
    case FrontendType::kParse:
      OnParse(frame.body);
      return true;
    case FrontendType::kBind:
      OnBind(frame.body);
      return true;
    case FrontendType::kDescribe:
      OnDescribe(frame.body);
      return true;
    case FrontendType::kExecute:
      OnExecute(frame.body);
      return true;
    case FrontendType::kClose:
      OnClose(frame.body);
      return true;
    case FrontendType::kSync:
      DecodeEmpty(frame.body);
      OnSync();
      return true;
    case FrontendType::kFlush:
      DecodeEmpty(frame.body);
      return true;
    case FrontendType::kFunctionCall:
      throw SqlError("0A000", "function calls by message are not supported");
    case FrontendType::kCopyData:
    case FrontendType::kCopyDone:
    case FrontendType::kCopyFail:
      return true;  // what was on its way when a COPY failed
    case FrontendType::kPassword:
    case FrontendType::kTerminate:
      break;
  }
  // Who sends this does not speak the protocol: PostgreSQL ends the connection too.
  const SqlError error("08P01",
                       fmt::format("invalid frontend message type {}", static_cast<int>(frame.type)));
  on_error_(error);
  session_->Failed();
  Fatal(error);
  return false;
}

// -- simple query ----------------------------------------------------------------------------------------------

void Protocol::OnQuery(ByteView body) {
  const std::string_view text = DecodeQuery(body);
  session_->BeginQueryString(text);
  Session::Parsed statements = session_->Parse(text);
  if (statements.empty()) {
    writer_.EmptyQueryResponse();
    session_->EndQueryString();
    FinishQuery();
    return;
  }
  query_ = SimpleQuery{std::move(statements), 0};
  RunQueryStatements();
}

void Protocol::RunQueryStatements() {
  while (query_->next < query_->statements.size()) {
    if (!RunQueryStatement(query_->next)) return;  // COPY FROM STDIN: the client's data comes first
    ++query_->next;
  }
  session_->EndQueryString();
  query_.reset();
  FinishQuery();
}

bool Protocol::RunQueryStatement(std::size_t index) {
  const auto began = Clock::now();
  const auto prepared = session_->Prepare(query_->statements, index);
  auto portal = session_->BindPortal("", prepared, {});
  // A query string has text results, but for FETCH from a binary cursor.
  Sink sink(*this, Sink::Mode::kSimple, std::vector<std::int16_t>(portal->binary ? 1 : 0, 1));
  RunResult result = session_->Run(portal, sink, 0);
  if (result.kind == RunResult::Kind::kCopyIn) {
    StartCopyIn(std::move(portal), began);
    return false;
  }
  if (result.kind == RunResult::Kind::kCopyOut) result = RunCopyOut();
  session_->EndStatement(index + 1 == query_->statements.size());
  statements_.Add(Clock::now() - began);
  if (result.kind == RunResult::Kind::kEmpty) {
    writer_.EmptyQueryResponse();
  } else {
    writer_.CommandComplete(result.tag);
  }
  return true;
}

void Protocol::FinishQuery() {
  portal_formats_.erase("");
  SendNotifications();
  SendParameters();
  writer_.ReadyForQuery(session_->transaction_status());
}

// -- extended query --------------------------------------------------------------------------------------------

void Protocol::OnParse(ByteView body) {
  const ParseMessage message = DecodeParse(body);
  session_->BeginMessage();
  auto prepared = session_->Prepare(message.query, message.parameter_types);
  session_->Store(std::string(message.statement), std::move(prepared));
  writer_.ParseComplete();
}

std::vector<Value> Protocol::DecodeParameters(const BindMessage& message, const PreparedStatement& prepared) {
  const std::size_t count = message.parameters.size();
  const std::span<const Type> types = ParametersOf(prepared);
  if (count != types.size()) {
    throw Violation(
        fmt::format("bind message supplies {} parameters, but prepared statement \"{}\" requires {}", count,
                    message.statement, types.size()));
  }
  std::vector<Value> values;
  for (std::size_t i = 0; i < count; ++i) {
    try {
      values.push_back(DecodeParameter(message, i, types[i]));
    } catch (SqlError& error) {
      const bool text = error.sqlstate != "22021" && !IsBinary(message.parameter_formats, i);
      error.context = fmt::format(
          "{} parameter ${}{}",
          message.portal.empty() ? "unnamed portal" : fmt::format("portal \"{}\"", message.portal), i + 1,
          text ? " = '...'" : "");
      throw;
    }
  }
  return values;
}

Value Protocol::DecodeParameter(const BindMessage& message, std::size_t index, Type type) {
  const auto& parameter = message.parameters[index];
  if (!parameter) return Value::Null();
  if (IsBinary(message.parameter_formats, index)) return ParseBinary(type, *parameter);
  CheckUtf8(*parameter);
  if (IsRegType(type.oid)) return ParseRegType(type.oid, *parameter, session_->catalog());
  return ParseText(type, *parameter, session_->text_settings());
}

void Protocol::OnBind(ByteView body) {
  const BindMessage message = DecodeBind(body);
  session_->BeginMessage();
  auto prepared = session_->Find(std::string(message.statement));
  auto parameters = DecodeParameters(message, *prepared);
  const std::string name(message.portal);
  const auto portal = session_->BindPortal(name, std::move(prepared), std::move(parameters));
  const std::vector<OutputColumn>* columns = session_->Describe(*portal);
  const std::size_t width = columns ? columns->size() : 0;
  if (message.result_formats.size() > 1 && message.result_formats.size() != width) {
    throw Violation(fmt::format("bind message has {} result formats but query has {} columns",
                                message.result_formats.size(), width));
  }
  portal_formats_[name] = message.result_formats;
  writer_.BindComplete();
}

void Protocol::OnDescribe(ByteView body) {
  const TargetMessage message = DecodeTarget(body);
  session_->BeginMessage();
  const std::string name(message.name);
  if (message.kind == 'P') {
    const auto portal = session_->FindPortal(name);
    SendRowDescription(session_->Describe(*portal), portal_formats_[name]);
    return;
  }
  if (message.kind != 'S') {
    throw Violation(fmt::format("invalid DESCRIBE message subtype {}", static_cast<int>(message.kind)));
  }
  const auto prepared = session_->Find(name);
  const auto* columns = session_->Describe(*prepared);
  writer_.ParameterDescription(ParametersOf(*prepared));
  SendRowDescription(columns, {});
}

void Protocol::OnExecute(ByteView body) {
  const auto began = Clock::now();
  const ExecuteMessage message = DecodeExecute(body);
  session_->BeginMessage();
  const std::string name(message.portal);
  const auto portal = session_->FindPortal(name);
  Sink sink(*this, Sink::Mode::kExtended, portal_formats_[name]);
  RunResult result =
      session_->Run(portal, sink, message.max_rows > 0 ? static_cast<std::uint64_t>(message.max_rows) : 0);
  switch (result.kind) {
    case RunResult::Kind::kCopyIn:
      StartCopyIn(portal, began);
      return;
    case RunResult::Kind::kSuspended:
      writer_.PortalSuspended();
      return;
    case RunResult::Kind::kCopyOut:
      result = RunCopyOut();
      break;
    case RunResult::Kind::kComplete:
    case RunResult::Kind::kEmpty:
      break;
  }
  session_->EndExecute(*portal);
  statements_.Add(Clock::now() - began);
  if (result.kind == RunResult::Kind::kEmpty) {
    writer_.EmptyQueryResponse();
  } else {
    writer_.CommandComplete(result.tag);
  }
}

void Protocol::OnClose(ByteView body) {
  const TargetMessage message = DecodeTarget(body);
  const std::string name(message.name);
  if (message.kind == 'P') {
    session_->ClosePortal(name);
    portal_formats_.erase(name);
  } else if (message.kind == 'S') {
    session_->CloseStatement(name);
  } else {
    throw Violation(fmt::format("invalid CLOSE message subtype {}", static_cast<int>(message.kind)));
  }
  writer_.CloseComplete();
}

void Protocol::OnSync() {
  skipping_ = false;
  try {
    session_->Sync();
  } catch (...) {
    HandleError(true);  // a COMMIT of the implicit transaction that failed: one error, then ready
    return;
  }
  FinishQuery();
}

// -- COPY --------------------------------------------------------------------------------------------------------

CopyColumns Protocol::CopiedColumns() {
  CopyColumns columns;
  columns.relation = session_->copy_relation();
  for (const auto& column : session_->copy_columns()) {
    columns.names.push_back(column.name);
    columns.types.push_back(column.type);
  }
  return columns;
}

void Protocol::StartCopyIn(std::shared_ptr<Portal> portal, Clock::time_point began) {
  CopyColumns columns = CopiedColumns();
  const CopyOptions& options = session_->copy_options();
  writer_.CopyInResponse(options.format == CopyOptions::Format::kBinary, columns.types.size());
  copy_ = CopyIn{CopyDecoder::Create(options, std::move(columns), session_->text_settings()),
                 std::move(portal), began};
}

bool Protocol::OnCopyMessage(const Frame& frame) {
  switch (static_cast<FrontendType>(frame.type)) {
    case FrontendType::kCopyData:
      OnCopyData(frame.body);
      return true;
    case FrontendType::kCopyDone:
      DecodeEmpty(frame.body);
      OnCopyDone();
      return true;
    case FrontendType::kCopyFail:
      OnCopyFail(frame.body);
      return true;
    case FrontendType::kFlush:
    case FrontendType::kSync:
      return true;  // ignored while data is expected, as the manual says
    case FrontendType::kTerminate:
      return false;
    default:
      throw Violation(fmt::format("unexpected message type 0x{:02X} during COPY from stdin",
                                  static_cast<unsigned char>(frame.type)));
  }
}

void Protocol::OnCopyFail(ByteView body) {
  try {
    session_->CopyInFail(DecodeCopyFail(body));
  } catch (SqlError& error) {
    error.context = copy_->decoder->WaitContext();
    throw;
  }
}

CopyDecoder::Emit Protocol::InsertCopied() {
  return [this](Row&& row) {
    try {
      session_->CopyInRow(std::move(row));
    } catch (SqlError& error) {
      // PostgreSQL checks constraints of a row while it has the line at hand, and keys later.
      const bool at_hand = error.sqlstate == "23502" || error.sqlstate == "23514";
      if (error.context.empty()) error.context = copy_->decoder->RowContext(at_hand);
      throw;
    }
  };
}

void Protocol::OnCopyData(ByteView data) { copy_->decoder->Feed(data, InsertCopied()); }

void Protocol::OnCopyDone() {
  copy_->decoder->Finish(InsertCopied());
  const RunResult result = session_->CopyInDone();
  const auto portal = std::move(copy_->portal);
  const auto began = copy_->began;
  copy_.reset();
  if (!query_) {
    session_->EndExecute(*portal);
    statements_.Add(Clock::now() - began);
    writer_.CommandComplete(result.tag);
    return;
  }
  session_->EndStatement(query_->next + 1 == query_->statements.size());
  statements_.Add(Clock::now() - began);
  writer_.CommandComplete(result.tag);
  ++query_->next;
  RunQueryStatements();
}

RunResult Protocol::RunCopyOut() {
  const CopyOptions options = session_->copy_options();
  const bool binary = options.format == CopyOptions::Format::kBinary;
  CopyColumns columns = CopiedColumns();
  std::vector<Type> named;
  for (Type& type : columns.types) {
    named.push_back(binary ? Type{} : type);
    if (NamedObjects::IsNamed(named.back())) type = Type{.oid = oid::kText};
  }
  writer_.CopyOutResponse(binary, columns.types.size());
  const auto encoder = CopyEncoder::Create(options, std::move(columns), session_->text_settings());
  encoder->Start(out_);
  CopySink sink(*this, *encoder, std::move(named));
  RunResult result = session_->CopyOut(sink);
  encoder->Finish(out_);
  writer_.CopyDone();
  return result;
}

// -- what is sent ------------------------------------------------------------------------------------------------

bool Protocol::IsBinary(const std::vector<std::int16_t>& formats, std::size_t column) const {
  if (formats.empty()) return false;
  const std::int16_t format = formats.size() == 1 ? formats[0] : formats.at(column);
  if (format != 0 && format != 1) throw SqlError("22023", fmt::format("unsupported format code: {}", format));
  return format == 1;
}

void Protocol::SendRowDescription(const std::vector<OutputColumn>* columns,
                                  const std::vector<std::int16_t>& formats) {
  if (!columns) {
    writer_.NoData();
    return;
  }
  std::vector<FieldDescription> fields;
  for (std::size_t i = 0; i < columns->size(); ++i) {
    const OutputColumn& column = (*columns)[i];
    fields.push_back(
        {column.name, column.source_table, column.source_attnum, column.type, IsBinary(formats, i)});
  }
  writer_.RowDescription(fields);
}

void Protocol::MaybeFlush() {
  if (out_.size() >= kFlushBytes) flush_(out_);
}

void Protocol::Fatal(const SqlError& error) { writer_.ErrorResponse(ToReport(error, "FATAL")); }

void Protocol::SendNotifications() {
  for (const auto& notification : session_->TakeNotifications()) {
    writer_.NotificationResponse(notification.pid, notification.channel, notification.payload);
  }
}

void Protocol::SendNotice(const Notice& notice) {
  Report report;
  report.severity = notice.severity;
  report.sqlstate = notice.sqlstate;
  report.message = notice.message;
  report.detail = notice.detail;
  report.hint = notice.hint;
  writer_.NoticeResponse(report);
}

void Protocol::SendParameters() {
  if (!std::exchange(parameters_changed_, false)) return;
  const auto names = ReportedSettings();
  const bool first = known_parameters_.empty();
  known_parameters_.resize(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string value = session_->settings().Get(names[i]);
    if (!first && value == known_parameters_[i]) continue;
    writer_.ParameterStatus(names[i], value);
    known_parameters_[i] = std::move(value);
  }
}

}  // namespace rocklake
