#include "types/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "types/ascii.h"
#include "types/sql_error.h"

namespace rocklake {

std::int64_t ParseInteger(std::string_view text, std::string_view type_name, std::int64_t min,
                          std::int64_t max) {
  std::string_view body = TrimSpaces(text);
  const bool plus = !body.empty() && body.front() == '+';
  if (plus) body.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), value);
  const bool all_digits = end == body.data() + body.size() && !(plus && body.starts_with('-'));
  if (error == std::errc::invalid_argument || !all_digits) {
    throw Error("22P02", "invalid input syntax for type {}: \"{}\"", type_name, text);
  }
  if (error == std::errc::result_out_of_range || value < min || value > max) {
    throw Error("22003", "value \"{}\" is out of range for type {}", text, type_name);
  }
  return value;
}

Oid ParseOid(std::string_view text) {
  constexpr std::int64_t kMin = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t kMax = std::numeric_limits<std::uint32_t>::max();
  return static_cast<Oid>(ParseInteger(text, "oid", kMin, kMax));
}

std::uint64_t ParseTransactionId(std::string_view text) {
  return std::strtoull(std::string(text).c_str(), nullptr, 0);
}

namespace {

template <class T, T (*convert)(const char*, char**)>
T ParseFloating(std::string_view text, const char* type_name) {
  const std::string body(TrimSpaces(text));  // with the terminator that strtod needs
  char* end = nullptr;
  errno = 0;
  const T value = convert(body.c_str(), &end);
  if (body.empty() || end != body.c_str() + body.size()) {
    throw Error("22P02", "invalid input syntax for type {}: \"{}\"", type_name, text);
  }
  if (errno == ERANGE && (value == 0 || std::isinf(value))) {
    throw Error("22003", "\"{}\" is out of range for type {}", body, type_name);
  }
  return value;
}

// A number in scientific form, as std::to_chars writes it.
struct Scientific {
  char buffer[64];
  std::size_t size = 0;

  std::string_view text() const { return {buffer, size}; }
  int exponent() const {
    const char* digits = std::find(buffer, buffer + size, 'e') + 1;
    int value = 0;
    std::from_chars(*digits == '+' ? digits + 1 : digits, buffer + size, value);
    return value;
  }
};

// Whether the text lies exactly half-way between |value| and a neighbour: then it reads back as the value only by the
// rule of even mantissas, and PostgreSQL's shortest form does not count on that: 1e23 is 9.999999999999999e+22. Only
// whole numbers that fill the mantissa can be such.
template <class T>
bool IsHalfway(T value, const Scientific& form) {
  const T magnitude = std::abs(value);
  if (magnitude < std::ldexp(T{1}, std::numeric_limits<T>::digits - 1) || magnitude > T{1e24}) return false;
  __int128 twice_decimal = 0;
  int power = form.exponent() + 1;
  for (const char c : form.text().substr(0, form.text().find('e'))) {
    if (!IsDigit(c)) continue;
    twice_decimal = twice_decimal * 10 + (c - '0') * 2;
    --power;
  }
  for (; power > 0; --power) twice_decimal *= 10;
  if (power < -1 || (power == -1 && twice_decimal % 10 != 0)) return false;
  if (power == -1) twice_decimal /= 10;
  const auto twice_value = static_cast<__int128>(magnitude) * 2;
  const T above = std::nextafter(magnitude, std::numeric_limits<T>::infinity()) - magnitude;
  const T below = magnitude - std::nextafter(magnitude, T{0});
  return twice_decimal == twice_value + static_cast<__int128>(above) ||
         (below >= 1 && twice_decimal == twice_value - static_cast<__int128>(below));
}

template <class T>
Scientific ShortestForm(T value) {
  Scientific form;
  const auto write = [&](auto... precision) {
    const auto end = std::to_chars(form.buffer, form.buffer + sizeof form.buffer, value,
                                   std::chars_format::scientific, precision...);
    form.size = static_cast<std::size_t>(end.ptr - form.buffer);
  };
  write();
  if (!IsHalfway(value, form)) return form;
  for (int precision = 1; precision < std::numeric_limits<T>::max_digits10; ++precision) {
    write(precision);
    T read = 0;
    std::from_chars(form.buffer, form.buffer + form.size, read);
    if (read == value && !IsHalfway(value, form)) break;
  }
  return form;
}

// Lays out the shortest digits as PostgreSQL does: plain between 1e-4 and 10^max_plain_exponent, else with an
// exponent of at least two digits.
template <class T>
void AppendShortest(T value, int max_plain_exponent, std::string& out) {
  const Scientific form = ShortestForm(value);
  if (value != 0 && (form.exponent() < -4 || form.exponent() >= max_plain_exponent)) {
    out += form.text();
    return;
  }
  char buffer[64];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr);
}

template <class T>
void AppendFloating(T value, int digits10, int max_plain_exponent, int extra_float_digits, std::string& out) {
  if (std::isnan(value)) {
    out += "NaN";
  } else if (std::isinf(value)) {
    out += value < 0 ? "-Infinity" : "Infinity";
  } else if (extra_float_digits > 0) {
    AppendShortest(value, max_plain_exponent, out);
  } else {
    fmt::format_to(std::back_inserter(out), "{:.{}g}", value, std::max(digits10 + extra_float_digits, 1));
  }
}

}  // namespace

double ParseFloat8(std::string_view text) {
  return ParseFloating<double, std::strtod>(text, "double precision");
}
float ParseFloat4(std::string_view text) { return ParseFloating<float, std::strtof>(text, "real"); }

void AppendInteger(std::int64_t value, std::string& out) {
  char buffer[24];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

void AppendUnsigned(std::uint64_t value, std::string& out) {
  char buffer[24];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

void AppendFloat8(double value, int extra_float_digits, std::string& out) {
  AppendFloating(value, std::numeric_limits<double>::digits10, 15, extra_float_digits, out);
}

void AppendFloat4(float value, int extra_float_digits, std::string& out) {
  AppendFloating(value, std::numeric_limits<float>::digits10, 6, extra_float_digits, out);
}

}  // namespace rocklake
