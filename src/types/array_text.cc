#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "types/ascii.h"
#include "types/codec.h"
#include "types/container_text.h"
#include "types/number_text.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

[[noreturn]] void ThrowMalformed(std::string_view text, std::string detail) {
  throw Error("22P02", "malformed array literal: \"{}\"", text).Detail(std::move(detail));
}

[[noreturn]] void ThrowTooManyDimensions(int dimensions) {
  throw Error("54000", "number of array dimensions ({}) exceeds the maximum allowed ({})", dimensions,
              kMaxArrayDimensions);
}

// Reads the braces into a flat list of element texts.
//
//   kNoLevel           nothing yet
//   kLevelStarted      behind {
//   kElement           within an unquoted element
//   kQuoted            between the quotes of an element
//   kQuotedDone        behind the closing quote
//   kElementDelimited  behind a delimiter that followed an element
//   kLevelCompleted    behind }
//   kLevelDelimited    behind a delimiter that followed }
class BraceReader {
 public:
  struct Element {
    std::string text;
    bool is_null = false;
  };

  BraceReader(std::string_view braces, char delimiter)
      : literal_(braces), rest_(braces), delimiter_(delimiter) {}

  // Fills `elements` and returns the lengths of the dimensions: none for an empty array.
  std::vector<std::int32_t> Read(std::vector<Element>& elements) {
    elements_ = &elements;
    do {
      Step();
    } while (!(state_ == State::kLevelCompleted && counts_.empty()));
    for (const char c : rest_) {
      if (!IsSpace(c)) ThrowMalformed(literal_, "Junk after closing right brace.");
    }
    if (elements.empty()) return {};
    std::vector<std::int32_t> lengths;
    for (const auto& length : lengths_) lengths.push_back(length.value_or(0));
    return lengths;
  }

 private:
  enum class State : std::uint8_t {
    kNoLevel,
    kLevelStarted,
    kElement,
    kQuoted,
    kQuotedDone,
    kElementDelimited,
    kLevelCompleted,
    kLevelDelimited,
  };

  bool In(std::initializer_list<State> states) const {
    return std::ranges::find(states, state_) != states.end();
  }

  [[noreturn]] void ThrowUnexpected(char c) const {
    ThrowMalformed(literal_, fmt::format("Unexpected \"{}\" character.", c));
  }

  void Step() {
    if (rest_.empty()) ThrowMalformed(literal_, "Unexpected end of input.");
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c == '\\') {
      Escape();
    } else if (c == '"') {
      Quote();
    } else if (state_ == State::kQuoted) {
      current_.text.push_back(c);
    } else if (c == '{') {
      OpenLevel();
    } else if (c == '}') {
      CloseLevel();
    } else if (c == delimiter_) {
      Delimit();
    } else if (!IsSpace(c)) {
      StartElement();
      current_.text.push_back(c);
      significant_ = current_.text.size();
    } else if (state_ == State::kElement) {
      current_.text.push_back(c);  // within it, or to be cut behind it
    }
  }

  void StartElement() {
    if (!In({State::kLevelStarted, State::kElement, State::kElementDelimited})) {
      ThrowMalformed(literal_, "Unexpected array element.");
    }
    state_ = State::kElement;
  }

  void Escape() {
    if (!In({State::kLevelStarted, State::kElement, State::kQuoted, State::kElementDelimited}))
      ThrowUnexpected('\\');
    if (state_ != State::kQuoted) state_ = State::kElement;
    if (rest_.empty()) ThrowMalformed(literal_, "Unexpected end of input.");
    current_.text.push_back(rest_.front());
    rest_.remove_prefix(1);
    significant_ = current_.text.size();
    escaped_ = true;
  }

  void Quote() {
    if (!In({State::kLevelStarted, State::kQuoted, State::kElementDelimited})) {
      ThrowMalformed(literal_, "Unexpected array element.");
    }
    if (state_ == State::kQuoted) significant_ = current_.text.size();
    state_ = state_ == State::kQuoted ? State::kQuotedDone : State::kQuoted;
  }

  void OpenLevel() {
    if (!In({State::kNoLevel, State::kLevelStarted, State::kLevelDelimited})) ThrowUnexpected('{');
    if (counts_.size() >= kMaxArrayDimensions) ThrowTooManyDimensions(kMaxArrayDimensions + 1);
    state_ = State::kLevelStarted;
    counts_.push_back(0);
    if (lengths_.size() < counts_.size()) {
      // Deeper than the elements before: they were not of this array's dimensions.
      if (!elements_->empty()) ThrowMismatch();
      lengths_.emplace_back();
    }
  }

  void CloseLevel() {
    const bool empty = counts_.size() == 1 && state_ == State::kLevelStarted;
    if (!In({State::kElement, State::kQuotedDone, State::kLevelCompleted}) && !empty) ThrowUnexpected('}');
    FinishElement();
    state_ = State::kLevelCompleted;
    std::optional<std::int32_t>& length = lengths_[counts_.size() - 1];
    if (length.has_value() && *length != counts_.back()) ThrowMismatch();
    length = counts_.back();
    counts_.pop_back();
    if (!counts_.empty()) ++counts_.back();
  }

  void Delimit() {
    if (!In({State::kElement, State::kQuotedDone, State::kLevelCompleted})) ThrowUnexpected(delimiter_);
    FinishElement();
    state_ = state_ == State::kLevelCompleted ? State::kLevelDelimited : State::kElementDelimited;
  }

  void FinishElement() {
    if (!In({State::kElement, State::kQuotedDone})) return;
    // Elements stand at the innermost level only.
    if (counts_.size() != lengths_.size()) ThrowMismatch();
    current_.text.resize(significant_);
    current_.is_null = state_ == State::kElement && !escaped_ && EqualsIgnoringCase(current_.text, "null");
    elements_->push_back(std::move(current_));
    current_ = Element();
    significant_ = 0;
    escaped_ = false;
    ++counts_.back();
  }

  [[noreturn]] void ThrowMismatch() const {
    ThrowMalformed(literal_, "Multidimensional arrays must have sub-arrays with matching dimensions.");
  }

  std::string_view literal_;
  std::string_view rest_;
  char delimiter_;
  State state_ = State::kNoLevel;
  std::vector<Element>* elements_ = nullptr;
  Element current_;
  std::size_t significant_ = 0;  // bytes of the element without trailing white space
  bool escaped_ = false;
  std::vector<std::int32_t> counts_;                  // elements so far, of each open level
  std::vector<std::optional<std::int32_t>> lengths_;  // of each level once one of its arrays is closed
};

// A run of digits and signs, which is what PostgreSQL takes for a number here.
std::string_view TakeNumber(std::string_view& rest) {
  std::size_t size = 0;
  while (size < rest.size() && (IsDigit(rest[size]) || rest[size] == '-' || rest[size] == '+')) ++size;
  const std::string_view number = rest.substr(0, size);
  rest.remove_prefix(size);
  return number;
}

std::int32_t NumberValue(std::string_view number) {
  if (number.starts_with('+')) number.remove_prefix(1);
  std::int32_t value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  return value;
}

void SkipSpaces(std::string_view& rest) {
  while (!rest.empty() && IsSpace(rest.front())) rest.remove_prefix(1);
}

// Reads "[1:2][0:3]" in front of the "=".
std::vector<ArrayValue::Dimension> TakeDimensions(std::string_view literal, std::string_view& rest) {
  std::vector<ArrayValue::Dimension> dimensions;
  for (SkipSpaces(rest); rest.starts_with('['); SkipSpaces(rest)) {
    rest.remove_prefix(1);
    if (dimensions.size() >= kMaxArrayDimensions) ThrowTooManyDimensions(kMaxArrayDimensions + 1);
    std::string_view number = TakeNumber(rest);
    if (number.empty()) {
      ThrowMalformed(literal, "\"[\" must introduce explicitly-specified array dimensions.");
    }
    std::int32_t lower = 1;
    if (rest.starts_with(':')) {
      lower = NumberValue(number);
      rest.remove_prefix(1);
      number = TakeNumber(rest);
      if (number.empty()) ThrowMalformed(literal, "Missing array dimension value.");
    }
    if (!rest.starts_with(']')) ThrowMalformed(literal, "Missing \"]\" after array dimensions.");
    rest.remove_prefix(1);
    const std::int32_t upper = NumberValue(number);
    if (upper < lower) throw Error("2202E", "upper bound cannot be less than lower bound");
    const std::int64_t length = std::int64_t{upper} - lower + 1;
    const bool fits = length <= std::numeric_limits<std::int32_t>::max();
    dimensions.push_back({fits ? static_cast<std::int32_t>(length) : -1, lower});  // -1 matches no contents
  }
  return dimensions;
}

std::vector<ArrayValue::Dimension> ReadElements(std::string_view text, char delimiter,
                                                std::vector<BraceReader::Element>& elements) {
  std::string_view rest = text;
  std::vector<ArrayValue::Dimension> declared = TakeDimensions(text, rest);
  if (declared.empty()) {
    if (!rest.starts_with('{')) {
      ThrowMalformed(text, "Array value must start with \"{\" or dimension information.");
    }
  } else {
    if (!rest.starts_with('=')) ThrowMalformed(text, "Missing \"=\" after array dimensions.");
    rest.remove_prefix(1);
    SkipSpaces(rest);
    if (!rest.starts_with('{')) ThrowMalformed(text, "Array contents must start with \"{\".");
  }
  const std::vector<std::int32_t> lengths = BraceReader(rest, delimiter).Read(elements);
  if (declared.empty()) {
    for (const std::int32_t length : lengths) declared.push_back({length, 1});
  } else if (!std::ranges::equal(declared, lengths, {}, &ArrayValue::Dimension::length)) {
    ThrowMalformed(text, "Specified array dimensions do not match array contents.");
  }
  return declared;
}

bool NeedsQuotes(std::string_view element, char delimiter) {
  if (element.empty() || EqualsIgnoringCase(element, "null")) return true;
  return std::ranges::any_of(element, [&](char c) {
    return c == '"' || c == '\\' || c == '{' || c == '}' || c == delimiter || IsSpace(c);
  });
}

void AppendElement(std::string_view element, char delimiter, std::string& out) {
  if (!NeedsQuotes(element, delimiter)) {
    out += element;
    return;
  }
  out.push_back('"');
  for (const char c : element) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  out.push_back('"');
}

}  // namespace

void CheckArrayBounds(const std::vector<ArrayValue::Dimension>& dimensions) {
  std::int64_t elements = 1;
  for (const auto& [length, lower_bound] : dimensions) {
    elements *= length;
    if (elements > kMaxArrayElements) {
      throw Error("54000", "array size exceeds the maximum allowed ({})", kMaxArrayElements);
    }
  }
  for (const auto& [length, lower_bound] : dimensions) {
    if (std::int64_t{lower_bound} + length > std::numeric_limits<std::int32_t>::max()) {
      throw Error("54000", "array lower bound is too large: {}", lower_bound);
    }
  }
}

Value ParseArray(const TypeInfo& info, std::int32_t typmod, std::string_view text,
                 const TextSettings& settings) {
  std::vector<BraceReader::Element> elements;
  ArrayValue array;
  array.element_type = info.element_oid;
  array.dimensions = ReadElements(text, info.delimiter, elements);
  CheckArrayBounds(array.dimensions);
  array.elements.reserve(elements.size());
  const Type element_type{info.element_oid, typmod};
  for (const auto& element : elements) {
    array.elements.push_back(element.is_null ? Value() : ParseText(element_type, element.text, settings));
  }
  return Value::Of(std::move(array));
}

void AppendArray(const ArrayValue& array, const TextSettings& settings, std::string& out) {
  if (array.dimensions.empty()) {
    out += "{}";
    return;
  }
  const auto& dimensions = array.dimensions;
  if (std::ranges::any_of(dimensions, [](const auto& d) { return d.lower_bound != 1; })) {
    for (const auto& [length, lower] : dimensions) {
      fmt::format_to(std::back_inserter(out), "[{}:{}]", lower, std::int64_t{lower} + length - 1);
    }
    out.push_back('=');
  }
  const TypeInfo* element_info = FindType(array.element_type);
  const char delimiter = element_info == nullptr ? ',' : element_info->delimiter;
  std::string text;
  // A brace opens or closes wherever the element's number is a multiple of the elements below that level.
  std::vector<std::size_t> strides(dimensions.size(), 1);
  for (std::size_t i = dimensions.size(); i-- > 0;) {
    const std::size_t below = i + 1 < dimensions.size() ? strides[i + 1] : 1;
    strides[i] = below * static_cast<std::size_t>(dimensions[i].length);
  }
  for (std::size_t i = 0; i < array.elements.size(); ++i) {
    if (i > 0) out.push_back(delimiter);
    for (const std::size_t stride : strides) {
      if (i % stride == 0) out.push_back('{');
    }
    if (array.elements[i].is_null()) {
      out += "NULL";
    } else {
      text.clear();
      FormatText(Type{array.element_type, -1}, array.elements[i], settings, text);
      AppendElement(text, delimiter, out);
    }
    for (const std::size_t stride : strides) {
      if ((i + 1) % stride == 0) out.push_back('}');
    }
  }
}

Value ParseVector(Oid oid, std::string_view text) {
  ArrayValue vector;
  vector.element_type = oid == oid::kInt2Vector ? oid::kInt2 : oid::kOid;
  std::string_view rest = text;
  for (SkipSpaces(rest); !rest.empty(); SkipSpaces(rest)) {
    std::size_t size = 0;
    if (oid == oid::kInt2Vector) {
      while (size < rest.size() && rest[size] != ' ') ++size;
      vector.elements.push_back(Value::Int(ParseInteger(rest.substr(0, size), "smallint", -32768, 32767)));
    } else {
      // A number ends where its digits end; what cannot start one is an error of its own.
      size = rest[0] == '-' || rest[0] == '+' ? 1 : 0;
      while (size < rest.size() && IsDigit(rest[size])) ++size;
      const bool number = size > 0 && IsDigit(rest[size - 1]);
      vector.elements.push_back(Value::Int(ParseOid(number ? rest.substr(0, size) : rest)));
    }
    rest.remove_prefix(size);
  }
  vector.dimensions.push_back({static_cast<std::int32_t>(vector.elements.size()), 0});
  return Value::Of(std::move(vector));
}

void AppendVector(const ArrayValue& vector, std::string& out) {
  for (std::size_t i = 0; i < vector.elements.size(); ++i) {
    if (i > 0) out.push_back(' ');
    AppendInteger(vector.elements[i].AsInt(), out);
  }
}

}  // namespace rocklake
