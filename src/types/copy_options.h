// The options of COPY, checked (PostgreSQL manual, COPY): how rows stand in the data that is copied.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rocklake {

struct CopyOptions {
  enum class Format : std::uint8_t { kText, kCsv, kBinary } format = Format::kText;
  char delimiter = '\t';
  std::string null_string = "\\N";
  char quote = '"', escape = '"';  // kCsv
  bool header = false;
  bool header_match = false;  // the header's names must be the columns' (FROM only)
  // kCsv, one per column; empty: none.
  std::vector<bool> force_quote, force_not_null, force_null;
};

}  // namespace rocklake
