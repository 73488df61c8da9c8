// Value: one SQL value or NULL, 16 bytes, without its type.
//
// The static type stands in the plan or the relation's definition, as for PostgreSQL's Datum; a Value only
// knows its representation (Kind):
//   bool                                              kBool
//   int2 int4 int8 oid reg* xid cid                   kInt
//   xid8 (its 64 bits), "char" (its byte, 0 to 255)   kInt
//   date (days since 2000-01-01)                      kInt; infinity INT32_MAX, -infinity INT32_MIN
//   time (µs), timestamp, timestamptz (µs since 2000) kInt; infinity INT64_MAX, -infinity INT64_MIN
//   tid                                               kInt: block << 16 | offset
//   float4 float8                                     kFloat
//   text varchar bpchar name json unknown cstring ... kBytes, UTF-8
//   jsonb                                             kBytes, in jsonb's canonical text form
//   bytea, uuid (16 bytes)                            kBytes, raw
//   bit, varbit                                       kBytes, a '0' or '1' per bit
//   numeric                                           kNumeric
//   interval, timetz                                  kInterval, kTimetz
//   any array, int2vector, oidvector                  kArray
//   record                                            kRecord
// Values are immutable and share their heap parts by an atomic reference count: copying one costs no
// allocation, and distinct Values may be used by several threads at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "types/type.h"

namespace rocklake {

class Numeric;
struct Interval {
  std::int64_t micros = 0;
  std::int32_t days = 0;
  std::int32_t months = 0;
  friend bool operator==(const Interval&, const Interval&) = default;  // field-wise, not SQL's '='
};
struct TimeTz {
  std::int64_t micros = 0;        // local time of day
  std::int32_t zone_seconds = 0;  // seconds WEST of UTC, as PostgreSQL stores it
};
struct ArrayValue;
struct RecordValue;

class Value {
 public:
  enum class Kind : std::uint8_t {
    kNull,
    kBool,
    kInt,
    kFloat,
    kBytes,
    kNumeric,
    kInterval,
    kTimetz,
    kArray,
    kRecord,
  };

  Value() = default;  // NULL
  static Value Null() { return Value(); }
  static Value Bool(bool b) { return Value(Kind::kBool, b ? 1 : 0); }
  static Value Int(std::int64_t i) { return Value(Kind::kInt, i); }
  static Value Float(double d);
  static Value Text(std::string_view utf8) { return Blob(utf8); }
  static Value Blob(std::string_view bytes);
  static Value Of(Numeric n);
  static Value Of(Interval i);
  static Value Of(TimeTz t);
  static Value Of(ArrayValue a);
  static Value Of(RecordValue r);

  Value(const Value& other) : bits_(other.bits_), kind_(other.kind_) { Retain(); }
  Value(Value&& other) noexcept : bits_(other.bits_), kind_(std::exchange(other.kind_, Kind::kNull)) {}
  Value& operator=(Value other) noexcept {
    std::swap(bits_, other.bits_);
    std::swap(kind_, other.kind_);
    return *this;
  }
  ~Value() { Release(); }

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }

  // Each accessor requires its kind; another one is an internal error, XX000.
  bool AsBool() const { return Checked(Kind::kBool) != 0; }
  std::int64_t AsInt() const { return Checked(Kind::kInt); }
  double AsFloat() const;
  std::string_view AsBytes() const;
  std::string_view AsText() const { return AsBytes(); }
  const Numeric& AsNumeric() const;
  const Interval& AsInterval() const;
  const TimeTz& AsTimetz() const;
  const ArrayValue& AsArray() const;
  const RecordValue& AsRecord() const;

  // Bytes that this value keeps alive beyond its own 16, for cache accounting.
  std::size_t HeapBytes() const;

 private:
  struct Heap {  // header of every heap part; the payload follows
    mutable std::atomic<std::uint32_t> references{1};
  };
  struct BlobHeap;
  template <class T>
  struct Boxed;

  Value(Kind kind, std::int64_t bits) : bits_(bits), kind_(kind) {}
  Value(Kind kind, const Heap* heap) : bits_(reinterpret_cast<std::intptr_t>(heap)), kind_(kind) {}
  bool has_heap() const { return kind_ >= Kind::kBytes; }
  const Heap* heap() const { return reinterpret_cast<const Heap*>(bits_); }
  std::int64_t Checked(Kind kind) const {
    if (kind_ != kind) Require(kind_, kind);
    return bits_;
  }
  void Retain() const {
    if (has_heap()) heap()->references.fetch_add(1, std::memory_order_relaxed);
  }
  void Release() const {
    if (has_heap() && heap()->references.fetch_sub(1, std::memory_order_acq_rel) == 1) Destroy();
  }
  void Destroy() const;
  static void Require(Kind actual, Kind wanted);  // throws XX000

  std::int64_t bits_ = 0;
  Kind kind_ = Kind::kNull;
};
static_assert(sizeof(Value) == 16);

using Row = std::vector<Value>;

// An array of any number of dimensions, elements in row-major order. No dimensions: the empty array.
struct ArrayValue {
  struct Dimension {
    std::int32_t length = 0;
    std::int32_t lower_bound = 1;
    friend bool operator==(const Dimension&, const Dimension&) = default;
  };
  Oid element_type = oid::kInvalid;
  std::vector<Dimension> dimensions;
  std::vector<Value> elements;
};

// An anonymous or named composite value; its fields carry their types.
struct RecordValue {
  std::vector<Type> types;
  std::vector<Value> fields;
  // What the fields are called, for JSON; null: f1, f2, ... (shared by all rows of one expression)
  std::shared_ptr<const std::vector<std::pair<std::string, Type>>> names = nullptr;
};

}  // namespace rocklake
