// SqlError: a failure that is the user's to see. It is thrown, ends the statement, and becomes one
// ErrorResponse with a SQLSTATE (PostgreSQL manual, appendix A) and PostgreSQL's own words.
#pragma once

#include <fmt/format.h>

#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace rocklake {

struct SqlError : std::exception {
  std::string sqlstate;  // five characters
  std::string message;
  std::string detail;
  std::string hint;
  std::string context;  // field W: where it happened, e.g. "JSON data, line 1: {a..."
  int position = 0;     // 1-based, counted in characters of the statement; 0: none
  std::string schema_name, table_name, column_name, constraint_name;

  SqlError(std::string_view code, std::string text) : sqlstate(code), message(std::move(text)) {}

  const char* what() const noexcept override { return message.c_str(); }

  SqlError&& Detail(std::string text) && { return detail = std::move(text), std::move(*this); }
  SqlError&& Hint(std::string text) && { return hint = std::move(text), std::move(*this); }
  SqlError&& Context(std::string text) && { return context = std::move(text), std::move(*this); }
  SqlError&& At(int character_position) && { return position = character_position, std::move(*this); }
};

// throw Error("42P01", "relation \"{}\" does not exist", name);
template <class... Args>
SqlError Error(std::string_view sqlstate, fmt::format_string<Args...> format, Args&&... args) {
  return SqlError(sqlstate, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace rocklake
