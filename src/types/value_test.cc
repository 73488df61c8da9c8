#include "types/value.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "types/numeric.h"

namespace rocklake {
namespace {

TEST(ValueTest, IsNullByDefault) {
  const Value value;
  EXPECT_TRUE(value.is_null());
  EXPECT_EQ(value.kind(), Value::Kind::kNull);
  EXPECT_EQ(value.HeapBytes(), 0u);
}

TEST(ValueTest, KeepsWhatItWasGiven) {
  EXPECT_TRUE(Value::Bool(true).AsBool());
  EXPECT_EQ(Value::Int(-5).AsInt(), -5);
  EXPECT_EQ(Value::Float(-0.5).AsFloat(), -0.5);
  EXPECT_EQ(Value::Text("").AsText(), "");
  EXPECT_EQ(Value::Blob(std::string_view("a\0b", 3)).AsBytes(), std::string_view("a\0b", 3));
  EXPECT_EQ(Value::Of(Numeric(15, 1)).AsNumeric().ToString(), "1.5");
  EXPECT_EQ(Value::Of(Interval{1, 2, 3}).AsInterval(), (Interval{1, 2, 3}));
  EXPECT_EQ(Value::Of(TimeTz{7, -3600}).AsTimetz().zone_seconds, -3600);
  ArrayValue array;
  array.element_type = oid::kInt4;
  array.dimensions = {{1, 1}};
  array.elements = {Value::Int(9)};
  EXPECT_EQ(Value::Of(array).AsArray().elements[0].AsInt(), 9);
  RecordValue record;
  record.types = {Type{oid::kText}};
  record.fields = {Value::Text("x")};
  EXPECT_EQ(Value::Of(record).AsRecord().fields[0].AsText(), "x");
}

TEST(ValueTest, CopiesShareTheirHeapPart) {
  const Value original = Value::Text("some text that is longer than a short string");
  Value copy = original;
  EXPECT_EQ(copy.AsText().data(), original.AsText().data());
  Value moved = std::move(copy);
  EXPECT_TRUE(copy.is_null());  // NOLINT(bugprone-use-after-move): moved-from is NULL
  EXPECT_EQ(moved.AsText().data(), original.AsText().data());
  moved = Value::Int(1);
  EXPECT_EQ(original.AsText(), "some text that is longer than a short string");
  Value& self = moved;
  moved = self;
  EXPECT_EQ(moved.AsInt(), 1);
}

TEST(ValueTest, CountsTheBytesOfNestedValues) {
  const Value text = Value::Text(std::string(1000, 'x'));
  EXPECT_GE(text.HeapBytes(), 1000u);
  ArrayValue array;
  array.elements = {text, text};
  EXPECT_GE(Value::Of(array).HeapBytes(), 2 * text.HeapBytes() + 2 * sizeof(Value));
  EXPECT_EQ(Value::Int(1).HeapBytes(), 0u);
  const Numeric big = Power(Numeric(10, 0), Numeric(1000, 0));
  EXPECT_GE(Value::Of(big).HeapBytes(), 400u);
}

TEST(ValueTest, MayBeCopiedByThreads) {
  const Value shared = Value::Text("shared");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([shared] {
      for (int j = 0; j < 10000; ++j) {
        const Value copy = shared;
        ASSERT_EQ(copy.AsText(), "shared");
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(shared.AsText(), "shared");
}

}  // namespace
}  // namespace rocklake
