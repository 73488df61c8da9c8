// Coercion of a value to its type's modifier.
#include <algorithm>
#include <limits>

#include "types/codec.h"
#include "types/datetime.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/type_info.h"
#include "types/typmod.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

constexpr std::int32_t kVarlenaHeader = 4;

// Cuts to `limit` characters. Only spaces may go unless the cast is explicit.
Value FitText(Type type, Value value, std::size_t limit, bool explicit_cast, bool pad) {
  const std::string_view text = value.AsText();
  const std::size_t kept = Utf8Prefix(text, limit);
  if (kept < text.size()) {
    if (!explicit_cast && text.find_first_not_of(' ', kept) != std::string_view::npos) {
      throw Error("22001", "value too long for type {}", FormatType(type.oid, type.typmod));
    }
    return Value::Text(text.substr(0, kept));
  }
  const std::size_t length = pad ? Utf8Length(text) : limit;
  if (length == limit) return value;
  std::string padded(text);
  padded.append(limit - length, ' ');
  return Value::Text(padded);
}

Value FitBits(Type type, Value value, bool explicit_cast) {
  const std::string_view bits = value.AsText();
  const auto limit = static_cast<std::size_t>(type.typmod);
  if (bits.size() == limit || (type.oid == oid::kVarbit && bits.size() < limit)) return value;
  if (!explicit_cast && type.oid == oid::kBit) {
    throw Error("22026", "bit string length {} does not match type bit({})", bits.size(), limit);
  }
  if (!explicit_cast) throw Error("22001", "bit string too long for type bit varying({})", limit);
  std::string fitted(bits.substr(0, limit));
  fitted.append(limit - fitted.size(), '0');
  return Value::Text(fitted);
}

Value RoundTime(Value value, std::int32_t precision, bool has_infinity) {
  const std::int64_t micros = value.AsInt();
  if (has_infinity && (micros == std::numeric_limits<std::int64_t>::max() ||
                       micros == std::numeric_limits<std::int64_t>::min())) {
    return value;
  }
  return Value::Int(RoundMicros(micros, precision));
}

}  // namespace

Value ApplyTypmod(Type type, Value value, bool explicit_cast) {
  if (type.typmod < 0 || value.is_null()) return value;
  if (value.kind() == Value::Kind::kArray) {
    ArrayValue array = value.AsArray();
    for (Value& element : array.elements) {
      element = ApplyTypmod(Type{array.element_type, type.typmod}, std::move(element), explicit_cast);
    }
    return Value::Of(std::move(array));
  }
  switch (type.oid) {
    case oid::kVarchar:
    case oid::kBpchar: {
      if (type.typmod < kVarlenaHeader) return value;
      const auto limit = static_cast<std::size_t>(type.typmod - kVarlenaHeader);
      return FitText(type, std::move(value), limit, explicit_cast, type.oid == oid::kBpchar);
    }
    case oid::kBit:
    case oid::kVarbit:
      return FitBits(type, std::move(value), explicit_cast);
    case oid::kNumeric:
      return Value::Of(ApplyNumericTypmod(value.AsNumeric(), type.typmod));
    case oid::kTime:
      return RoundTime(std::move(value), type.typmod, false);
    case oid::kTimestamp:
    case oid::kTimestamptz:
      return RoundTime(std::move(value), type.typmod, true);
    case oid::kTimetz: {
      TimeTz time = value.AsTimetz();
      time.micros = RoundMicros(time.micros, type.typmod);
      return Value::Of(time);
    }
    case oid::kInterval:
      return Value::Of(ApplyIntervalTypmod(value.AsInterval(), type.typmod));
    default:
      return value;
  }
}

}  // namespace rocklake
