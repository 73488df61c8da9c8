// Identifiers in text: quoting, splitting, and the keywords that force quotes. Pure and thread safe.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rocklake {

struct Keyword {
  std::string_view word;
  char category;  // pg_get_keywords().catcode
  bool bare_label;
};
std::span<const Keyword> Keywords();  // sorted by word

std::string QuotedName(std::string_view name);  // only where needed
std::string QualifiedName(std::string_view schema, std::string_view name);
std::string QuotedLiteral(std::string_view text);

// `a.b` with quotes and case folding, as textToQualifiedNameList; throws 42602 "invalid name syntax".
std::vector<std::string> SplitQualifiedName(std::string_view text);

}  // namespace rocklake
