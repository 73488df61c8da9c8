#include "catalog/system/index_keys.h"

#include <algorithm>
#include <utility>

namespace rocklake {
namespace {

constexpr int kDescending = 1, kNullsFirst = 2;

bool TakeSuffix(std::string& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.resize(text.size() - suffix.size());
  return true;
}

// NULLs come first in descending order unless it is said.
IndexKey KeyOf(std::string text) {
  const bool first = TakeSuffix(text, " NULLS FIRST");
  const bool last = TakeSuffix(text, " NULLS LAST");
  const bool descending = TakeSuffix(text, " DESC");
  const bool nulls_first = first || (descending && !last);
  return {std::move(text), (descending ? kDescending : 0) | (nulls_first ? kNullsFirst : 0)};
}

}  // namespace

std::string_view IndexMethodAndKeys(const RelationDefinition& definition, std::string_view index) {
  constexpr std::string_view kUsing = " USING ";
  const auto found = std::ranges::find(definition.indexes, index, &IndexDefinition::name);
  if (found == definition.indexes.end()) return {};
  const std::string_view text = found->definition;
  const std::size_t at = text.find(kUsing);
  return at == std::string_view::npos ? std::string_view() : text.substr(at + kUsing.size());
}

std::vector<IndexKey> SplitIndexKeys(std::string_view method_and_keys) {
  std::vector<IndexKey> keys;
  const std::size_t open = method_and_keys.find('(');
  if (open == std::string_view::npos) return keys;
  int depth = 0;
  char quote = 0;
  std::string key;
  for (const char c : method_and_keys.substr(open + 1)) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(') {
      ++depth;
    } else if (depth == 0 && (c == ',' || c == ')')) {
      keys.push_back(KeyOf(std::exchange(key, {})));
      if (c == ')') break;
      continue;
    } else if (c == ')') {
      --depth;
    }
    if (!key.empty() || c != ' ') key += c;
  }
  return keys;
}

}  // namespace rocklake
