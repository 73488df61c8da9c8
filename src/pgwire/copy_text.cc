#include <utility>

#include "pgwire/copy_line.h"
#include "types/ascii.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

// The letter of a control character that is written as a backslash and a letter; 0: none.
char EscapeLetter(char c) {
  switch (c) {
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    case '\v':
      return 'v';
    default:
      return 0;
  }
}

char EscapedCharacter(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'v':
      return '\v';
    default:
      return letter;
  }
}

constexpr bool IsOctal(char c) { return c >= '0' && c <= '7'; }

class TextDecoder final : public CopyLineDecoder {
 public:
  using CopyLineDecoder::CopyLineDecoder;

 private:
  LineEnd FindLineEnd(std::string_view rest, bool last) override {
    while (scan_ < rest.size()) {
      const char c = rest[scan_];
      if (c == '\n' || c == '\r') {
        const std::size_t bytes = NewlineBytes(rest, scan_, last);
        if (bytes == 0) return {};
        return {.complete = true, .length = scan_, .consumed = scan_ + bytes};
      }
      if (c == '\\') {
        if (scan_ + 1 == rest.size()) {
          if (!last) return {};
        } else if (rest[scan_ + 1] == '.') {
          return *EndMarker(rest, scan_, last);
        } else {
          ++scan_;  // whatever follows is no newline and no second backslash
        }
      }
      ++scan_;
    }
    return {.complete = last, .length = rest.size(), .consumed = rest.size()};
  }

  void SplitFields(std::string_view line, std::vector<CopyField>& fields) override {
    std::size_t at = 0;
    bool more = true;
    while (more) {
      const std::size_t start = at;
      bool check = false;
      std::string field;
      const std::size_t end = TakeField(line, at, field, check, more);
      if (line.substr(start, end - start) == options().null_string) {
        fields.emplace_back();
      } else {
        if (check) CheckUtf8(field);
        fields.emplace_back(std::move(field));
      }
    }
  }

  // Reads one field and its delimiter. Returns where its own text ended; `check`: an escape may have made
  // bytes that are no UTF-8.
  std::size_t TakeField(std::string_view line, std::size_t& at, std::string& field, bool& check, bool& more) {
    for (;;) {
      const std::size_t end = at;
      more = false;
      if (at == line.size()) return end;
      const char c = line[at++];
      if (c == options().delimiter) {
        more = true;
        return end;
      }
      if (c != '\\') {
        field.push_back(c);
        continue;
      }
      if (at == line.size()) return end;
      field.push_back(Unescape(line, at, check));
    }
  }

  // The character that the escape whose letter is at line[at] stands for.
  static char Unescape(std::string_view line, std::size_t& at, bool& check) {
    const char letter = line[at++];
    int code = -1;
    if (IsOctal(letter)) {
      code = letter - '0';
      for (int digits = 1; digits < 3 && at < line.size() && IsOctal(line[at]); ++digits) {
        code = (code << 3) | (line[at++] - '0');
      }
    } else if (letter == 'x' && at < line.size() && HexDigit(line[at]) >= 0) {
      code = HexDigit(line[at++]);
      if (at < line.size() && HexDigit(line[at]) >= 0) code = (code << 4) | HexDigit(line[at++]);
    }
    if (code < 0) return EscapedCharacter(letter);
    code &= 0xFF;
    check = check || code == 0 || code >= 0x80;
    return static_cast<char>(code);
  }
};

class TextEncoder final : public CopyLineEncoder {
 public:
  using CopyLineEncoder::CopyLineEncoder;

 private:
  void AppendField(std::string_view text, std::optional<std::size_t>, Bytes& line) override {
    for (const char c : text) {
      if (const char letter = EscapeLetter(c); letter != 0) {
        line.push_back('\\');
        line.push_back(letter);
        continue;
      }
      if (c == '\\' || c == options().delimiter) line.push_back('\\');
      line.push_back(c);
    }
  }
};

}  // namespace

std::unique_ptr<CopyDecoder> MakeCopyTextDecoder(CopyOptions options, CopyColumns columns,
                                                 const TextSettings& settings) {
  return std::make_unique<TextDecoder>(std::move(options), std::move(columns), settings);
}

std::unique_ptr<CopyEncoder> MakeCopyTextEncoder(CopyOptions options, CopyColumns columns,
                                                 const TextSettings& settings) {
  return std::make_unique<TextEncoder>(std::move(options), std::move(columns), settings);
}

}  // namespace rocklake
