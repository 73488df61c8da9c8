#include "pgwire/copy_line.h"

#include <utility>

#include "pgwire/backend.h"
#include "types/codec.h"
#include "types/sql_error.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

// An error passes through on its way up with its place added, unless it already names one.
template <class Body, class Context>
void WithContext(const Body& body, const Context& context) {
  try {
    body();
  } catch (SqlError& error) {
    if (error.context.empty()) error.context = context();
    throw;
  }
}

}  // namespace

std::string CopyContext(std::string_view relation, std::uint64_t line) {
  return fmt::format("COPY {}, line {}", relation, line);
}

std::string CopyQuoted(std::string_view text) {
  constexpr std::size_t kMaxShown = 100;
  if (text.size() <= kMaxShown) return fmt::format("\"{}\"", text);
  return fmt::format("\"{}...\"", Utf8Clip(text, kMaxShown));
}

CopyLineDecoder::CopyLineDecoder(CopyOptions options, CopyColumns columns, const TextSettings& settings)
    : options_(std::move(options)),
      columns_(std::move(columns)),
      settings_(settings),
      header_pending_(options_.header) {}

std::string CopyLineDecoder::RowContext(bool with_text) const {
  const std::string context = CopyContext(columns_.relation, line_number_);
  return with_text ? fmt::format("{}: {}", context, CopyQuoted(line_)) : context;
}

std::string CopyLineDecoder::WaitContext() const {
  return CopyContext(columns_.relation, line_begun_ ? line_number_ : line_number_ + 1);
}

void CopyLineDecoder::Feed(ByteView data, const Emit& emit) {
  if (ended_) return;  // after \. everything is ignored
  buffer_.append(data);
  TakeLines(false, emit);
}

void CopyLineDecoder::Finish(const Emit& emit) {
  if (!ended_) TakeLines(true, emit);
}

void CopyLineDecoder::TakeLines(bool last, const Emit& emit) {
  std::size_t position = 0;
  while (!ended_) {
    const std::string_view rest = std::string_view(buffer_).substr(position);
    if (rest.empty()) break;
    if (!std::exchange(line_begun_, true)) ++line_number_;
    LineEnd end;
    WithContext([&] { end = FindLineEnd(rest, last); }, [&] { return RowContext(false); });
    if (!end.complete) break;
    ended_ = end.end_marker;
    if (!end.end_marker || end.length > 0) TakeLine(rest.substr(0, end.length), emit);
    position += end.consumed;
    scan_ = 0;
    line_begun_ = false;
  }
  if (ended_) position = buffer_.size();
  buffer_.erase(0, position);
}

void CopyLineDecoder::TakeLine(std::string_view line, const Emit& emit) {
  WithContext([&] { CheckUtf8(line); }, [&] { return RowContext(false); });
  line_ = line;
  Row row;
  const bool header = std::exchange(header_pending_, false);
  WithContext(
      [&] {
        if (header && !options_.header_match) return;
        fields_.clear();
        SplitFields(line, fields_);
        if (header) {
          CheckHeader();
        } else {
          row = Convert();
        }
      },
      [&] { return RowContext(true); });
  if (!header) emit(std::move(row));
}

void CopyLineDecoder::CheckHeader() {
  const std::size_t expected = columns_.names.size();
  if (fields_.size() != expected) {
    throw Error("22P04", "wrong number of fields in header line: got {}, expected {}", fields_.size(),
                expected);
  }
  for (std::size_t i = 0; i < expected; ++i) {
    if (!fields_[i]) {
      throw Error("22P04",
                  "column name mismatch in header line field {}: got null value (\"{}\"), expected \"{}\"",
                  i + 1, options_.null_string, columns_.names[i]);
    }
    if (*fields_[i] != columns_.names[i]) {
      throw Error("22P04", "column name mismatch in header line field {}: got \"{}\", expected \"{}\"", i + 1,
                  *fields_[i], columns_.names[i]);
    }
  }
}

Row CopyLineDecoder::Convert() {
  const std::size_t columns = columns_.types.size();
  if (fields_.size() > columns) throw Error("22P04", "extra data after last expected column");
  Row row(columns);
  for (std::size_t i = 0; i < columns; ++i) {
    if (i >= fields_.size()) throw Error("22P04", "missing data for column \"{}\"", columns_.names[i]);
    CopyField& field = fields_[i];
    if (!field && !options_.force_not_null.empty() && options_.force_not_null[i]) {
      field = options_.null_string;
    } else if (field && !options_.force_null.empty() && options_.force_null[i] &&
               *field == options_.null_string) {
      field.reset();
    }
    if (!field) continue;
    WithContext([&] { row[i] = ParseText(columns_.types[i], *field, settings_); },
                [&] {
                  return fmt::format("{}, column {}: {}", RowContext(false), columns_.names[i],
                                     CopyQuoted(*field));
                });
  }
  return row;
}

std::size_t CopyLineDecoder::NewlineBytes(std::string_view rest, std::size_t at, bool last) {
  const bool csv = options_.format == CopyOptions::Format::kCsv;
  if (rest[at] == '\n') {
    if (newline_ == Newline::kCr || newline_ == Newline::kCrLf) {
      throw Error("22P04", "{} newline found in data", csv ? "unquoted" : "literal")
          .Hint(csv ? "Use quoted CSV field to represent newline." : "Use \"\\n\" to represent newline.");
    }
    newline_ = Newline::kLf;
    return 1;
  }
  if (newline_ != Newline::kLf && newline_ != Newline::kCr) {
    if (at + 1 == rest.size() && !last) return 0;
    if (at + 1 < rest.size() && rest[at + 1] == '\n') {
      newline_ = Newline::kCrLf;
      return 2;
    }
  }
  if (newline_ == Newline::kLf || newline_ == Newline::kCrLf) {
    throw Error("22P04", "{} carriage return found in data", csv ? "unquoted" : "literal")
        .Hint(csv ? "Use quoted CSV field to represent carriage return."
                  : "Use \"\\r\" to represent carriage return.");
  }
  newline_ = Newline::kCr;
  return 1;
}

std::optional<CopyLineDecoder::LineEnd> CopyLineDecoder::EndMarker(std::string_view rest, std::size_t at,
                                                                   bool last) {
  const bool csv = options_.format == CopyOptions::Format::kCsv;
  const LineEnd marker{.complete = true, .end_marker = true, .length = at, .consumed = rest.size()};
  std::string_view after = rest.substr(at + 2);
  const auto mismatch = [&](const char* message) -> std::optional<LineEnd> {
    if (csv) return std::nullopt;  // then it is ordinary data
    throw Error("22P04", "{}", message);
  };
  if (newline_ == Newline::kCrLf) {
    if (after.empty()) return last ? marker : LineEnd{};
    if (after[0] == '\n') return mismatch("end-of-copy marker does not match previous newline style");
    if (after[0] != '\r') return mismatch("end-of-copy marker corrupt");
    after.remove_prefix(1);
  }
  if (after.empty()) return last ? marker : LineEnd{};
  if (after[0] != '\r' && after[0] != '\n') return mismatch("end-of-copy marker corrupt");
  if (((newline_ == Newline::kLf || newline_ == Newline::kCrLf) && after[0] != '\n') ||
      (newline_ == Newline::kCr && after[0] != '\r')) {
    return mismatch("end-of-copy marker does not match previous newline style");
  }
  return marker;
}

CopyLineEncoder::CopyLineEncoder(CopyOptions options, CopyColumns columns, const TextSettings& settings)
    : options_(std::move(options)), columns_(std::move(columns)), settings_(settings) {}

void CopyLineEncoder::Start(Bytes& out) {
  if (!options_.header) return;
  line_.clear();
  for (std::size_t i = 0; i < columns_.names.size(); ++i) {
    if (i > 0) line_.push_back(options_.delimiter);
    AppendField(columns_.names[i], std::nullopt, line_);
  }
  EndLine(out);
}

void CopyLineEncoder::OnRow(const Row& row, Bytes& out) {
  line_.clear();
  for (std::size_t i = 0; i < columns_.types.size(); ++i) {
    if (i > 0) line_.push_back(options_.delimiter);
    if (row[i].is_null()) {
      line_ += options_.null_string;
      continue;
    }
    text_.clear();
    FormatText(columns_.types[i], row[i], settings_, text_);
    AppendField(text_, i, line_);
  }
  EndLine(out);
}

void CopyLineEncoder::EndLine(Bytes& out) {
  line_.push_back('\n');
  BackendWriter(out).CopyData(line_);
}

std::unique_ptr<CopyDecoder> CopyDecoder::Create(CopyOptions options, CopyColumns columns,
                                                 const TextSettings& settings) {
  switch (options.format) {
    case CopyOptions::Format::kText:
      return MakeCopyTextDecoder(std::move(options), std::move(columns), settings);
    case CopyOptions::Format::kCsv:
      return MakeCopyCsvDecoder(std::move(options), std::move(columns), settings);
    case CopyOptions::Format::kBinary:
      break;
  }
  return MakeCopyBinaryDecoder(std::move(columns));
}

std::unique_ptr<CopyEncoder> CopyEncoder::Create(CopyOptions options, CopyColumns columns,
                                                 const TextSettings& settings) {
  switch (options.format) {
    case CopyOptions::Format::kText:
      return MakeCopyTextEncoder(std::move(options), std::move(columns), settings);
    case CopyOptions::Format::kCsv:
      return MakeCopyCsvEncoder(std::move(options), std::move(columns), settings);
    case CopyOptions::Format::kBinary:
      break;
  }
  return MakeCopyBinaryEncoder(std::move(columns));
}

}  // namespace rocklake
