// The btree order and the hash of every type that has one.
#include <algorithm>
#include <cmath>
#include <functional>

#include "types/codec.h"
#include "types/datetime.h"
#include "types/json.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

template <class T>
int Order(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

int OrderFloats(double a, double b) {
  // NaN equals NaN and is above everything.
  if (std::isnan(a) || std::isnan(b))
    return static_cast<int>(std::isnan(a)) - static_cast<int>(std::isnan(b));
  return Order(a, b);
}

int OrderBytes(std::string_view a, std::string_view b) { return Order(a.compare(b), 0); }

std::string_view WithoutTrailingSpaces(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

void Mix(std::size_t& seed, std::size_t hash) {
  seed ^= hash + 0x9E3779B97F4A7C15 + (seed << 6) + (seed >> 2);
}

[[noreturn]] void ThrowNoOrder(Oid type) {
  throw Error("42883", "could not identify a comparison function for type {}", FormatType(type));
}

bool HasOrder(Oid type) {
  switch (type) {
    case oid::kJson:
    case oid::kXml:
    case oid::kXid:
    case oid::kCid:
    case oid::kAclItem:
    case oid::kPgNodeTree:
    case oid::kPoint:
    case oid::kRefcursor:
    case oid::kUnknown:
    case oid::kVoid:
      return false;
    default:
      return true;
  }
}

// Element by element, then by count, then by shape (array_cmp).
int OrderArrays(const ArrayValue& a, const ArrayValue& b) {
  if (a.element_type != b.element_type) {
    throw Error("42804", "cannot compare arrays of different element types");
  }
  const std::size_t shared = std::min(a.elements.size(), b.elements.size());
  for (std::size_t i = 0; i < shared; ++i) {
    const Value& x = a.elements[i];
    const Value& y = b.elements[i];
    // NULLs are equal to each other and above all else.
    const int order = x.is_null() || y.is_null()
                          ? static_cast<int>(x.is_null()) - static_cast<int>(y.is_null())
                          : Compare(a.element_type, x, y);
    if (order != 0) return order;
  }
  if (a.elements.size() != b.elements.size()) return Order(a.elements.size(), b.elements.size());
  if (a.dimensions.size() != b.dimensions.size()) return Order(a.dimensions.size(), b.dimensions.size());
  for (std::size_t i = 0; i < a.dimensions.size(); ++i) {
    if (const int order = Order(a.dimensions[i].length, b.dimensions[i].length); order != 0) return order;
  }
  for (std::size_t i = 0; i < a.dimensions.size(); ++i) {
    if (const int order = Order(a.dimensions[i].lower_bound, b.dimensions[i].lower_bound); order != 0)
      return order;
  }
  return 0;
}

int OrderRecords(const RecordValue& a, const RecordValue& b) {
  const std::size_t shared = std::min(a.fields.size(), b.fields.size());
  for (std::size_t i = 0; i < shared; ++i) {
    if (a.types[i].oid != b.types[i].oid) {
      throw Error("42804", "cannot compare dissimilar column types {} and {} at record column {}",
                  FormatType(a.types[i].oid), FormatType(b.types[i].oid), i + 1);
    }
    const Value& x = a.fields[i];
    const Value& y = b.fields[i];
    const int order = x.is_null() || y.is_null()
                          ? static_cast<int>(x.is_null()) - static_cast<int>(y.is_null())
                          : Compare(a.types[i].oid, x, y);
    if (order != 0) return order;
  }
  if (a.fields.size() != b.fields.size()) {
    throw Error("42804", "cannot compare record types with different numbers of columns");
  }
  return 0;
}

// oidvector and int2vector sort by length first (btoidvectorcmp).
int OrderVectors(const ArrayValue& a, const ArrayValue& b) {
  if (a.elements.size() != b.elements.size()) return Order(a.elements.size(), b.elements.size());
  return OrderArrays(a, b);
}

}  // namespace

int Compare(Oid type, const Value& a, const Value& b) {
  switch (a.kind()) {
    case Value::Kind::kBool:
      return Order(a.AsBool(), b.AsBool());
    case Value::Kind::kInt:
      if (!HasOrder(type)) ThrowNoOrder(type);
      if (type == oid::kXid8)
        return Order(static_cast<std::uint64_t>(a.AsInt()), static_cast<std::uint64_t>(b.AsInt()));
      return Order(a.AsInt(), b.AsInt());
    case Value::Kind::kFloat:
      return OrderFloats(a.AsFloat(), b.AsFloat());
    case Value::Kind::kBytes:
      if (type == oid::kBpchar) {
        return OrderBytes(WithoutTrailingSpaces(a.AsText()), WithoutTrailingSpaces(b.AsText()));
      }
      if (type == oid::kJsonb) {
        return a.AsText() == b.AsText() ? 0 : CompareJsonb(ParseJsonb(a.AsText()), ParseJsonb(b.AsText()));
      }
      if (!HasOrder(type)) ThrowNoOrder(type);
      return OrderBytes(a.AsBytes(), b.AsBytes());
    case Value::Kind::kNumeric:
      return Compare(a.AsNumeric(), b.AsNumeric());
    case Value::Kind::kInterval:
      return Compare(a.AsInterval(), b.AsInterval());
    case Value::Kind::kTimetz:
      return Compare(a.AsTimetz(), b.AsTimetz());
    case Value::Kind::kArray:
      return type == oid::kOidVector ? OrderVectors(a.AsArray(), b.AsArray())
                                     : OrderArrays(a.AsArray(), b.AsArray());
    case Value::Kind::kRecord:
      return OrderRecords(a.AsRecord(), b.AsRecord());
    case Value::Kind::kNull:
      break;
  }
  ThrowNoOrder(type);
}

std::size_t Hash(Oid type, const Value& value) {
  switch (value.kind()) {
    case Value::Kind::kNull:
      return 0;
    case Value::Kind::kBool:
      return value.AsBool() ? 1 : 2;
    case Value::Kind::kInt:
      return std::hash<std::int64_t>()(value.AsInt()) * 0x9E3779B97F4A7C15;
    case Value::Kind::kFloat: {
      const double d = value.AsFloat();
      return std::isnan(d) ? 0x7FF8 : std::hash<double>()(d);  // std::hash gives 0.0 and -0.0 the same
    }
    case Value::Kind::kBytes:
      if (type == oid::kBpchar) return std::hash<std::string_view>()(WithoutTrailingSpaces(value.AsText()));
      if (type == oid::kJsonb) return HashJsonb(ParseJsonb(value.AsText()));
      return std::hash<std::string_view>()(value.AsBytes());
    case Value::Kind::kNumeric:
      return Hash(value.AsNumeric());
    case Value::Kind::kInterval:
      return Hash(value.AsInterval());
    case Value::Kind::kTimetz:
      return Hash(value.AsTimetz());
    case Value::Kind::kArray: {
      const ArrayValue& array = value.AsArray();
      std::size_t seed = array.elements.size();
      for (const Value& element : array.elements) Mix(seed, Hash(array.element_type, element));
      return seed;
    }
    case Value::Kind::kRecord: {
      const RecordValue& record = value.AsRecord();
      std::size_t seed = record.fields.size();
      for (std::size_t i = 0; i < record.fields.size(); ++i)
        Mix(seed, Hash(record.types[i].oid, record.fields[i]));
      return seed;
    }
  }
  return 0;
}

}  // namespace rocklake
