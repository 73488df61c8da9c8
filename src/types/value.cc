#include "types/value.h"

#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

#include "types/numeric.h"
#include "types/sql_error.h"

namespace rocklake {
struct Value::BlobHeap : Heap {
  std::uint32_t size = 0;

  // The bytes stand right behind the header, in one allocation.
  static BlobHeap* Make(std::string_view bytes) {
    void* memory = ::operator new(sizeof(BlobHeap) + bytes.size());
    auto* blob = new (memory) BlobHeap;
    blob->size = static_cast<std::uint32_t>(bytes.size());
    if (!bytes.empty()) std::memcpy(blob->data(), bytes.data(), bytes.size());
    return blob;
  }
  char* data() { return reinterpret_cast<char*>(this) + sizeof(BlobHeap); }
  const char* data() const { return reinterpret_cast<const char*>(this) + sizeof(BlobHeap); }
};

template <class T>
struct Value::Boxed : Heap {
  explicit Boxed(T payload) : value(std::move(payload)) {}
  T value;
};

Value Value::Float(double d) { return Value(Kind::kFloat, std::bit_cast<std::int64_t>(d)); }

Value Value::Blob(std::string_view bytes) {
  return Value(Kind::kBytes, static_cast<const Heap*>(BlobHeap::Make(bytes)));
}

Value Value::Of(Numeric n) {
  return Value(Kind::kNumeric, static_cast<const Heap*>(new Boxed<Numeric>(std::move(n))));
}
Value Value::Of(Interval i) {
  return Value(Kind::kInterval, static_cast<const Heap*>(new Boxed<Interval>(i)));
}
Value Value::Of(TimeTz t) { return Value(Kind::kTimetz, static_cast<const Heap*>(new Boxed<TimeTz>(t))); }
Value Value::Of(ArrayValue a) {
  return Value(Kind::kArray, static_cast<const Heap*>(new Boxed<ArrayValue>(std::move(a))));
}
Value Value::Of(RecordValue r) {
  return Value(Kind::kRecord, static_cast<const Heap*>(new Boxed<RecordValue>(std::move(r))));
}

// An expression that yields another representation than its type has is a fault of ours, but one that a client's statement
// leads to: it costs that statement and nobody else.
void Value::Require(Kind actual, Kind wanted) {
  if (actual == wanted) return;
  throw Error("XX000", "a value has representation {} where {} was expected", static_cast<int>(actual),
              static_cast<int>(wanted));
}

double Value::AsFloat() const { return std::bit_cast<double>(Checked(Kind::kFloat)); }

std::string_view Value::AsBytes() const {
  Require(kind_, Kind::kBytes);
  const auto* blob = static_cast<const BlobHeap*>(heap());
  return {blob->data(), blob->size};
}

const Numeric& Value::AsNumeric() const {
  Require(kind_, Kind::kNumeric);
  return static_cast<const Boxed<Numeric>*>(heap())->value;
}
const Interval& Value::AsInterval() const {
  Require(kind_, Kind::kInterval);
  return static_cast<const Boxed<Interval>*>(heap())->value;
}
const TimeTz& Value::AsTimetz() const {
  Require(kind_, Kind::kTimetz);
  return static_cast<const Boxed<TimeTz>*>(heap())->value;
}
const ArrayValue& Value::AsArray() const {
  Require(kind_, Kind::kArray);
  return static_cast<const Boxed<ArrayValue>*>(heap())->value;
}
const RecordValue& Value::AsRecord() const {
  Require(kind_, Kind::kRecord);
  return static_cast<const Boxed<RecordValue>*>(heap())->value;
}

namespace {

std::size_t HeapBytesOf(const std::vector<Value>& values) {
  std::size_t total = values.capacity() * sizeof(Value);
  for (const Value& value : values) total += value.HeapBytes();
  return total;
}

}  // namespace

std::size_t Value::HeapBytes() const {
  constexpr std::size_t kAllocatorOverhead = 16;
  switch (kind_) {
    case Kind::kNull:
    case Kind::kBool:
    case Kind::kInt:
    case Kind::kFloat:
      return 0;
    case Kind::kBytes:
      return kAllocatorOverhead + sizeof(BlobHeap) + AsBytes().size();
    case Kind::kNumeric:
      return kAllocatorOverhead + sizeof(Boxed<Numeric>) + AsNumeric().HeapBytes();
    case Kind::kInterval:
      return kAllocatorOverhead + sizeof(Boxed<Interval>);
    case Kind::kTimetz:
      return kAllocatorOverhead + sizeof(Boxed<TimeTz>);
    case Kind::kArray:
      return kAllocatorOverhead + sizeof(Boxed<ArrayValue>) + HeapBytesOf(AsArray().elements) +
             AsArray().dimensions.capacity() * sizeof(ArrayValue::Dimension);
    case Kind::kRecord:
      return kAllocatorOverhead + sizeof(Boxed<RecordValue>) + HeapBytesOf(AsRecord().fields) +
             AsRecord().types.capacity() * sizeof(Type);
  }
  std::abort();  // unreachable: every kind returns above
}

void Value::Destroy() const {
  switch (kind_) {
    case Kind::kNull:
    case Kind::kBool:
    case Kind::kInt:
    case Kind::kFloat:
      return;
    case Kind::kBytes: {
      auto* blob = static_cast<const BlobHeap*>(heap());
      blob->~BlobHeap();
      ::operator delete(const_cast<BlobHeap*>(blob));
      return;
    }
    case Kind::kNumeric:
      delete static_cast<const Boxed<Numeric>*>(heap());
      return;
    case Kind::kInterval:
      delete static_cast<const Boxed<Interval>*>(heap());
      return;
    case Kind::kTimetz:
      delete static_cast<const Boxed<TimeTz>*>(heap());
      return;
    case Kind::kArray:
      delete static_cast<const Boxed<ArrayValue>*>(heap());
      return;
    case Kind::kRecord:
      delete static_cast<const Boxed<RecordValue>*>(heap());
      return;
  }
}

}  // namespace rocklake
