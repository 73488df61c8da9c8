#include <algorithm>

#include "types/ascii.h"
#include "types/codec.h"
#include "types/container_text.h"

namespace rocklake {
namespace {

bool NeedsQuotes(std::string_view field) {
  return field.empty() || std::ranges::any_of(field, [](char c) {
           return c == '"' || c == '\\' || c == '(' || c == ')' || c == ',' || IsSpace(c);
         });
}

}  // namespace

void AppendRecord(const RecordValue& record, const TextSettings& settings, std::string& out) {
  out.push_back('(');
  std::string text;
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    if (i > 0) out.push_back(',');
    if (record.fields[i].is_null()) continue;  // NULL is nothing, the empty text is ""
    text.clear();
    FormatText(record.types[i], record.fields[i], settings, text);
    if (!NeedsQuotes(text)) {
      out += text;
      continue;
    }
    out.push_back('"');
    for (const char c : text) {
      if (c == '"' || c == '\\') out.push_back(c);
      out.push_back(c);
    }
    out.push_back('"');
  }
  out.push_back(')');
}

}  // namespace rocklake
