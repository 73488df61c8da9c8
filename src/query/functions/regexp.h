// PostgreSQL's advanced regular expressions (manual, section 9.7.3) on RE2.
//
// Translated: escapes, classes, embedded options, newline modes. Refused with 0A000: back-references and look-around,
// which no automaton can run in linear time. Matches are leftmost-longest unless the pattern uses non-greedy quantifiers.
#pragma once

#include <re2/re2.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rocklake {

struct RegexpFlags {
  bool ignore_case = false;
  bool global = false;
  bool newline_stops_any = false;  // . and [^...] do not match a newline
  bool newline_anchors = false;    // ^ and $ match at lines
  bool expanded = false;           // white space and comments in the pattern
  bool literal = false;
};

// The flags argument of the regexp_ functions; throws 22023 invalid regular expression option: "x". `allow_global`: 'g'.
RegexpFlags ParseRegexpFlags(std::string_view text, bool allow_global, std::string_view function);

// Compiled patterns are kept per thread. Throws 2201B invalid regular expression.
std::shared_ptr<const RE2> CompileRegexp(std::string_view pattern, const RegexpFlags& flags);

// One match: [0] the whole, then the groups; a group that took no part has data() == nullptr.
using RegexpMatch = std::vector<re2::StringPiece>;
// The first match at or behind byte `start`.
bool FindRegexp(const RE2& regexp, std::string_view text, std::size_t start, RegexpMatch& match);

}  // namespace rocklake
