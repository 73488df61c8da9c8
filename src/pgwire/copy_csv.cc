#include <utility>

#include "pgwire/copy_line.h"
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

class CsvEncoder final : public CopyLineEncoder {
 public:
  using CopyLineEncoder::CopyLineEncoder;

 private:
  void AppendField(std::string_view text, std::optional<std::size_t> column, Bytes& line) override {
    const bool force_quote = column && !options().force_quote.empty() && options().force_quote[*column];
    if (!force_quote && !NeedsQuotes(text)) {
      line += text;
      return;
    }
    line.push_back(options().quote);
    for (const char c : text) {
      if (c == options().quote || c == options().escape) line.push_back(options().escape);
      line.push_back(c);
    }
    line.push_back(options().quote);
  }

  bool NeedsQuotes(std::string_view text) const {
    if (text == options().null_string) return true;
    if (columns().types.size() == 1 && text == "\\.") return true;
    for (const char c : text) {
      if (c == options().delimiter || c == options().quote || c == '\n' || c == '\r') return true;
    }
    return false;
  }
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
