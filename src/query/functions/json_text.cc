#include "query/functions/json_text.h"

#include "types/ascii.h"
#include "types/json.h"

namespace rocklake {
namespace {

void SkipSpace(std::string_view& text) {
  while (!text.empty() && IsSpace(text[0])) text.remove_prefix(1);
}

std::size_t StringBytes(std::string_view text) {  // with its quotes
  std::size_t i = 1;
  while (text[i] != '"') i += text[i] == '\\' ? 2 : 1;
  return i + 1;
}

// The bytes of the value at the start of `text`.
std::size_t ValueBytes(std::string_view text) {
  if (text[0] == '"') return StringBytes(text);
  if (text[0] != '{' && text[0] != '[') {
    std::size_t end = 0;
    while (end < text.size() && text[end] != ',' && text[end] != '}' && text[end] != ']' &&
           !IsSpace(text[end]))
      ++end;
    return end;
  }
  int depth = 0;
  for (std::size_t i = 0;;) {
    if (text[i] == '"') {
      i += StringBytes(text.substr(i));
      continue;
    }
    if (text[i] == '{' || text[i] == '[') ++depth;
    if (text[i] == '}' || text[i] == ']') --depth;
    ++i;
    if (depth == 0) return i;
  }
}

std::string_view TakeValue(std::string_view& text) {
  SkipSpace(text);
  const std::string_view value = text.substr(0, ValueBytes(text));
  text.remove_prefix(value.size());
  SkipSpace(text);
  return value;
}

std::string DecodeString(std::string_view quoted) {
  if (quoted.find('\\') == std::string_view::npos) return std::string(quoted.substr(1, quoted.size() - 2));
  return ParseJsonInOrder(quoted).text;
}

}  // namespace

JsonShape ShapeOf(std::string_view json) {
  SkipSpace(json);
  switch (json[0]) {
    case '{':
      return JsonShape::kObject;
    case '[':
      return JsonShape::kArray;
    case '"':
      return JsonShape::kString;
    case 't':
    case 'f':
      return JsonShape::kBool;
    case 'n':
      return JsonShape::kNull;
    default:
      return JsonShape::kNumber;
  }
}

void VisitMembers(std::string_view object, const JsonMemberVisitor& visit) {
  SkipSpace(object);
  object.remove_prefix(1);
  SkipSpace(object);
  while (object[0] != '}') {
    if (object[0] == ',') object.remove_prefix(1);
    const std::string_view key = TakeValue(object);
    object.remove_prefix(1);  // the colon
    const std::string_view value = TakeValue(object);
    if (!visit(DecodeString(key), value)) return;
  }
}

void VisitElements(std::string_view array, const JsonElementVisitor& visit) {
  SkipSpace(array);
  array.remove_prefix(1);
  SkipSpace(array);
  while (array[0] != ']') {
    if (array[0] == ',') array.remove_prefix(1);
    if (!visit(TakeValue(array))) return;
  }
}

std::optional<std::string_view> FindMember(std::string_view json, std::string_view key) {
  std::optional<std::string_view> found;
  if (ShapeOf(json) != JsonShape::kObject) return found;
  VisitMembers(json, [&](const std::string& name, std::string_view value) {
    if (name == key) found = value;
    return true;
  });
  return found;
}

std::optional<std::string_view> FindElement(std::string_view json, std::int64_t index) {
  std::optional<std::string_view> found;
  if (ShapeOf(json) != JsonShape::kArray) return found;
  if (index < 0) {
    VisitElements(json, [&](std::string_view) { return ++index, true; });
    if (index < 0) return found;
  }
  VisitElements(json, [&](std::string_view value) {
    if (index-- == 0) found = value;
    return !found;
  });
  return found;
}

std::optional<std::string> JsonAsText(std::string_view json) {
  SkipSpace(json);
  switch (ShapeOf(json)) {
    case JsonShape::kNull:
      return std::nullopt;
    case JsonShape::kString:
      return DecodeString(TakeValue(json));
    default:
      return std::string(TrimSpaces(json));
  }
}

}  // namespace rocklake
