#include <utility>

#include "pgwire/backend.h"
#include "pgwire/copy_line.h"
#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

class CsvDecoder final : public CopyLineDecoder {
 public:
  using CopyLineDecoder::CopyLineDecoder;

 private:
  LineEnd FindLineEnd(std::string_view rest, bool last) override {
    const bool toggles = options().quote == options().escape;
    for (; scan_ < rest.size(); ++scan_) {
      const char c = rest[scan_];
      // A line's very first byte may begin \. ; its second may not have come yet.
      if (c == '\\' && scan_ == 0) {
        if (rest.size() == 1 && !last) return {};
        if (rest.size() > 1 && rest[1] == '.') {
          if (const auto end = EndMarker(rest, 0, last)) return *end;
        }
      }
      if (!toggles && in_quote_ && c == options().escape) after_escape_ = !after_escape_;
      if (c == options().quote && !after_escape_) in_quote_ = !in_quote_;
      if (toggles || c != options().escape) after_escape_ = false;
      if (c != '\n' && c != '\r') continue;
      if (in_quote_) {
        if (c == quoted_newline_) ++line_number_;
        continue;
      }
      const std::size_t bytes = NewlineBytes(rest, scan_, last);
      if (bytes == 0) return {};
      quoted_newline_ = bytes == 1 && c == '\n' ? '\n' : '\r';
      return EndLine(scan_, scan_ + bytes);
    }
    return last ? EndLine(rest.size(), rest.size()) : LineEnd{};
  }

  LineEnd EndLine(std::size_t length, std::size_t consumed) {
    in_quote_ = after_escape_ = false;
    return {.complete = true, .length = length, .consumed = consumed};
  }

  void SplitFields(std::string_view line, std::vector<CopyField>& fields) override {
    std::size_t at = 0;
    bool more = true;
    while (more) {
      const std::size_t start = at;
      bool quoted = false;
      std::string field;
      const std::size_t end = TakeField(line, at, field, quoted, more);
      if (!quoted && line.substr(start, end - start) == options().null_string) {
        fields.emplace_back();
      } else {
        fields.emplace_back(std::move(field));
      }
    }
  }

  // Reads one field and its delimiter. Returns where its own text ended.
  std::size_t TakeField(std::string_view line, std::size_t& at, std::string& field, bool& quoted,
                        bool& more) {
    for (;;) {
      const std::size_t end = at;
      more = false;
      if (at == line.size()) return end;
      const char c = line[at++];
      if (c == options().delimiter) {
        more = true;
        return end;
      }
      if (c == options().quote) {
        quoted = true;
        TakeQuoted(line, at, field);
      } else {
        field.push_back(c);
      }
    }
  }

  void TakeQuoted(std::string_view line, std::size_t& at, std::string& field) {
    for (;;) {
      if (at == line.size()) throw Error("22P04", "unterminated CSV quoted field");
      const char c = line[at++];
      if (c == options().escape && at < line.size() &&
          (line[at] == options().escape || line[at] == options().quote)) {
        field.push_back(line[at++]);
      } else if (c == options().quote) {
        return;
      } else {
        field.push_back(c);
      }
    }
  }

  bool in_quote_ = false;
  bool after_escape_ = false;
  // What counts as a line inside quotes. Until a line has ended that is the carriage return: PostgreSQL's
  // counting, which its error contexts show.
  char quoted_newline_ = '\r';
};

class CsvEncoder final : public CopyEncoder {
 public:
  CsvEncoder(CopyOptions options, CopyColumns columns, const TextSettings& settings)
      : options_(std::move(options)), columns_(std::move(columns)), settings_(settings) {}

  void Start(Bytes& out) override {
    if (!options_.header) return;
    line_.clear();
    for (std::size_t i = 0; i < columns_.names.size(); ++i) {
      if (i > 0) line_.push_back(options_.delimiter);
      AppendField(columns_.names[i], false);
    }
    EndLine(out);
  }

  void OnRow(const Row& row, Bytes& out) override {
    line_.clear();
    for (std::size_t i = 0; i < columns_.types.size(); ++i) {
      if (i > 0) line_.push_back(options_.delimiter);
      if (row[i].is_null()) {
        line_ += options_.null_string;
        continue;
      }
      text_.clear();
      FormatText(columns_.types[i], row[i], settings_, text_);
      AppendField(text_, !options_.force_quote.empty() && options_.force_quote[i]);
    }
    EndLine(out);
  }

  void Finish(Bytes&) override {}

 private:
  bool NeedsQuotes(std::string_view text) const {
    if (text == options_.null_string) return true;
    if (columns_.types.size() == 1 && text == "\\.") return true;
    for (const char c : text) {
      if (c == options_.delimiter || c == options_.quote || c == '\n' || c == '\r') return true;
    }
    return false;
  }
  void AppendField(std::string_view text, bool force_quote) {
    if (!force_quote && !NeedsQuotes(text)) {
      line_ += text;
      return;
    }
    line_.push_back(options_.quote);
    for (const char c : text) {
      if (c == options_.quote || c == options_.escape) line_.push_back(options_.escape);
      line_.push_back(c);
    }
    line_.push_back(options_.quote);
  }
  void EndLine(Bytes& out) {
    line_.push_back('\n');
    BackendWriter(out).CopyData(line_);
  }

  CopyOptions options_;
  CopyColumns columns_;
  const TextSettings& settings_;
  Bytes line_, text_;
};

}  // namespace

std::unique_ptr<CopyDecoder> MakeCopyCsvDecoder(CopyOptions options, CopyColumns columns,
                                                const TextSettings& settings) {
  return std::make_unique<CsvDecoder>(std::move(options), std::move(columns), settings);
}

std::unique_ptr<CopyEncoder> MakeCopyCsvEncoder(CopyOptions options, CopyColumns columns,
                                                const TextSettings& settings) {
  return std::make_unique<CsvEncoder>(std::move(options), std::move(columns), settings);
}

}  // namespace rocklake
