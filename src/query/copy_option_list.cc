#include "query/copy_option_list.h"

#include <optional>
#include <set>
#include <string>

#include "types/ascii.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::string_view kForbiddenDelimiters = "\\.abcdefghijklmnopqrstuvwxyz0123456789";

// What was written, before anything is known to fit together.
struct Written {
  std::optional<std::string> delimiter, null_string, quote, escape;
  const sql::Option* force_quote = nullptr;
  const sql::Option* force_not_null = nullptr;
  const sql::Option* force_null = nullptr;
};

class OptionReader {
 public:
  OptionReader(const sql::CopyStatement& copy, std::string_view source) : copy_(copy), source_(source) {}

  void Read(CopyOptions& options, Written& written) {
    for (const sql::Option& option : copy_.options) {
      if (!seen_.insert(option.name).second)
        Throw(Error("42601", "conflicting or redundant options"), option);
      ReadOne(option, options, written);
    }
  }

  [[noreturn]] void Throw(SqlError error, const sql::Option& option) const {
    error.position = sql::CharacterPosition(source_, option.location);
    throw SqlError(std::move(error));
  }

 private:
  void ReadOne(const sql::Option& option, CopyOptions& options, Written& written) {
    if (option.name == "format") {
      options.format = Format(option);
    } else if (option.name == "freeze") {
      Boolean(option);  // rows are as good as frozen
    } else if (option.name == "delimiter") {
      written.delimiter = Text(option);
    } else if (option.name == "null") {
      written.null_string = Text(option);
    } else if (option.name == "header") {
      ReadHeader(option, options);
    } else if (option.name == "quote") {
      written.quote = Text(option);
    } else if (option.name == "escape") {
      written.escape = Text(option);
    } else if (option.name == "force_quote") {
      written.force_quote = Columns(option);
    } else if (option.name == "force_not_null") {
      written.force_not_null = Columns(option);
    } else if (option.name == "force_null") {
      written.force_null = Columns(option);
    } else if (option.name == "encoding") {
      CheckEncoding(option);
    } else {
      Throw(Error("42601", "option \"{}\" not recognized", option.name), option);
    }
  }

  std::string Text(const sql::Option& option) const {
    if (option.value == sql::OptionValueKind::kNone)
      throw Error("42601", "{} requires a parameter", option.name);
    return option.text;
  }

  CopyOptions::Format Format(const sql::Option& option) const {
    const std::string text = Text(option);
    if (text == "text") return CopyOptions::Format::kText;
    if (text == "csv") return CopyOptions::Format::kCsv;
    if (text == "binary") return CopyOptions::Format::kBinary;
    Throw(Error("22023", "COPY format \"{}\" not recognized", text), option);
  }

  static std::optional<bool> BooleanText(const sql::Option& option) {
    if (option.value == sql::OptionValueKind::kNone) return true;
    if (option.value == sql::OptionValueKind::kInteger) {
      if (option.integer == 0 || option.integer == 1) return option.integer == 1;
      return std::nullopt;
    }
    const std::string text = ToLower(option.text);
    if (text == "true" || text == "on") return true;
    if (text == "false" || text == "off") return false;
    return std::nullopt;
  }
  static bool Boolean(const sql::Option& option) {
    const std::optional<bool> value = BooleanText(option);
    if (!value) throw Error("42601", "{} requires a Boolean value", option.name);
    return *value;
  }

  void ReadHeader(const sql::Option& option, CopyOptions& options) const {
    if (ToLower(option.text) == "match" && option.value != sql::OptionValueKind::kInteger) {
      if (!copy_.from) throw SqlError("0A000", "cannot use \"match\" with HEADER in COPY TO");
      options.header = options.header_match = true;
      return;
    }
    const std::optional<bool> value = BooleanText(option);
    if (!value) throw SqlError("42601", "header requires a Boolean value or \"match\"");
    options.header = *value;
  }

  const sql::Option* Columns(const sql::Option& option) const {
    const bool star = option.value == sql::OptionValueKind::kStar && option.name == "force_quote";
    if (!star && option.value != sql::OptionValueKind::kNames) {
      Throw(Error("22023", "argument to option \"{}\" must be a list of column names", option.name), option);
    }
    return &option;
  }

  void CheckEncoding(const sql::Option& option) const {
    std::string name;
    for (const char c : option.text) {
      if (IsAlnum(c)) name.push_back(ToLower(c));
    }
    if (name == "utf8" || name == "unicode" || name == "sqlascii") return;
    Throw(Error("22023", "argument to option \"encoding\" must be a valid encoding name"), option);
  }

  const sql::CopyStatement& copy_;
  std::string_view source_;
  std::set<std::string> seen_;
};

void CheckForced(const CopyOptions& options, const Written& written, bool from) {
  const bool csv = options.format == CopyOptions::Format::kCsv;
  const auto refuse = [](std::string_view what) { throw Error("0A000", "COPY {}", what); };
  if (written.force_quote != nullptr) {
    if (!csv) refuse("force quote available only in CSV mode");
    if (from) refuse("force quote only available using COPY TO");
  }
  if (written.force_not_null != nullptr) {
    if (!csv) refuse("force not null available only in CSV mode");
    if (!from) refuse("force not null only available using COPY FROM");
  }
  if (written.force_null != nullptr) {
    if (!csv) refuse("force null available only in CSV mode");
    if (!from) refuse("force null only available using COPY FROM");
  }
}

void CheckDelimiter(const CopyOptions& options, const std::string& delimiter) {
  if (delimiter.size() != 1) throw SqlError("0A000", "COPY delimiter must be a single one-byte character");
  if (delimiter == "\r" || delimiter == "\n") {
    throw SqlError("22023", "COPY delimiter cannot be newline or carriage return");
  }
  if (options.null_string.find_first_of("\r\n") != std::string::npos) {
    throw SqlError("22023", "COPY null representation cannot use newline or carriage return");
  }
  if (options.format != CopyOptions::Format::kCsv &&
      kForbiddenDelimiters.find(delimiter[0]) != std::string_view::npos) {
    throw Error("22023", "COPY delimiter cannot be \"{}\"", delimiter);
  }
}

// Fills in what was written, in the order of PostgreSQL's checks.
void Apply(CopyOptions& options, const Written& written, bool from) {
  const bool csv = options.format == CopyOptions::Format::kCsv;
  const bool binary = options.format == CopyOptions::Format::kBinary;
  if (binary && written.delimiter) throw SqlError("42601", "cannot specify DELIMITER in BINARY mode");
  if (binary && written.null_string) throw SqlError("42601", "cannot specify NULL in BINARY mode");
  const std::string delimiter = written.delimiter.value_or(csv ? "," : "\t");
  options.null_string = written.null_string.value_or(csv ? "" : "\\N");
  CheckDelimiter(options, delimiter);
  options.delimiter = delimiter[0];
  if (binary && options.header) throw SqlError("0A000", "cannot specify HEADER in BINARY mode");
  if (!csv && written.quote) throw SqlError("0A000", "COPY quote available only in CSV mode");
  const std::string quote = written.quote.value_or("\"");
  if (csv && quote.size() != 1) throw SqlError("0A000", "COPY quote must be a single one-byte character");
  if (csv && quote == delimiter) throw SqlError("22023", "COPY delimiter and quote must be different");
  if (!csv && written.escape) throw SqlError("0A000", "COPY escape available only in CSV mode");
  const std::string escape = written.escape.value_or(quote);
  if (csv && escape.size() != 1) throw SqlError("0A000", "COPY escape must be a single one-byte character");
  if (csv) {
    options.quote = quote[0];
    options.escape = escape[0];
  }
  CheckForced(options, written, from);
  if (!binary && options.null_string.find(delimiter) != std::string::npos) {
    throw SqlError("0A000", "COPY delimiter must not appear in the NULL specification");
  }
  if (csv && options.null_string.find(quote) != std::string::npos) {
    throw SqlError("0A000", "CSV quote character must not appear in the NULL specification");
  }
}

std::vector<bool> ForcedColumns(const sql::Option* option, const std::vector<OutputColumn>& columns,
                                std::string_view relation, std::string_view words) {
  if (option == nullptr) return {};
  if (option->value == sql::OptionValueKind::kStar) return std::vector<bool>(columns.size(), true);
  std::vector<bool> forced(columns.size(), false);
  for (const std::string& name : option->names) {
    std::size_t at = 0;
    while (at < columns.size() && columns[at].name != name) ++at;
    if (at == columns.size()) {
      if (relation.empty()) throw Error("42703", "column \"{}\" does not exist", name);
      // PostgreSQL tells a column that is not copied from one that does not exist; both are refused.
      throw Error("42703", "column \"{}\" of relation \"{}\" does not exist", name, relation);
    }
    if (forced[at]) throw Error("42701", "{} column \"{}\" specified more than once", words, name);
    forced[at] = true;
  }
  return forced;
}

}  // namespace

CopyOptions ReadCopyOptions(const sql::CopyStatement& copy, const std::vector<OutputColumn>& columns,
                            std::string_view relation, std::string_view source) {
  CopyOptions options;
  Written written;
  OptionReader(copy, source).Read(options, written);
  Apply(options, written, copy.from);
  options.force_quote = ForcedColumns(written.force_quote, columns, relation, "FORCE_QUOTE");
  options.force_not_null = ForcedColumns(written.force_not_null, columns, relation, "FORCE_NOT_NULL");
  options.force_null = ForcedColumns(written.force_null, columns, relation, "FORCE_NULL");
  return options;
}

}  // namespace rocklake
