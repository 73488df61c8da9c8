#include "types/type_info.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "types/sql_error.h"
#include "types/typmod.h"

namespace rocklake {
namespace {

// "sqlstate message" of what ResolveTypeName throws, or the type.
std::string Resolve(std::string_view name, const std::vector<std::int32_t>& modifiers = {},
                    int dimensions = 0) {
  try {
    const Type type = ResolveTypeName(name, modifiers, dimensions);
    return FormatType(type.oid, type.typmod);
  } catch (const SqlError& error) {
    return error.sqlstate + " " + error.message;
  }
}

TEST(TypeInfoTest, TableIsSortedAndConsistent) {
  const auto types = AllTypes();
  EXPECT_GT(types.size(), 180u);
  EXPECT_TRUE(std::ranges::is_sorted(types, {}, &TypeInfo::oid));
  std::set<std::string_view> names;
  for (const TypeInfo& info : types) {
    EXPECT_EQ(FindType(info.oid), &info);
    EXPECT_EQ(FindTypeByName(info.name), &info);
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    if (info.array_oid != oid::kInvalid) {
      const TypeInfo* array = FindType(info.array_oid);
      ASSERT_NE(array, nullptr) << info.name;
      EXPECT_EQ(array->element_oid, info.oid);
      EXPECT_TRUE(array->name.starts_with('_'));
    }
  }
  EXPECT_EQ(FindType(99999), nullptr);
  EXPECT_EQ(FindTypeByName("integer"), nullptr);
}

TEST(TypeInfoTest, KnowsWhatPgTypeSays) {
  const TypeInfo& int4 = *FindTypeByName("int4");
  EXPECT_EQ(int4.oid, oid::kInt4);
  EXPECT_EQ(int4.sql_name, "integer");
  EXPECT_EQ(int4.array_oid, oid::kInt4Array);
  EXPECT_EQ(int4.length, 4);
  EXPECT_TRUE(int4.by_value);
  EXPECT_EQ(int4.input, "int4in");
  const TypeInfo& name = *FindTypeByName("name");
  EXPECT_EQ(name.element_oid, oid::kInvalid);
  EXPECT_EQ(name.typelem, oid::kChar);
  EXPECT_EQ(FindTypeByName("int2vector")->element_oid, oid::kInt2);
  EXPECT_EQ(FindTypeByName("box")->delimiter, ';');
}

TEST(TypeInfoTest, ResolvesNamesAndModifiers) {
  EXPECT_EQ(Resolve("varchar", {3}), "character varying(3)");
  EXPECT_EQ(Resolve("varchar", {3}, 2), "character varying(3)[]");
  EXPECT_EQ(Resolve("_numeric", {10, 2}), "numeric(10,2)[]");
  EXPECT_EQ(Resolve("numeric", {10}), "numeric(10,0)");
  EXPECT_EQ(Resolve("numeric", {5, -3}), "numeric(5,-3)");
  EXPECT_EQ(Resolve("timestamptz", {9}), "timestamp(6) with time zone");
  EXPECT_EQ(Resolve("interval", {interval_fields::kFullRange}), "interval");
  EXPECT_EQ(Resolve("interval", {interval_fields::kFullRange, 2}), "interval(2)");
  EXPECT_EQ(Resolve("interval", {interval_fields::kDay | interval_fields::kHour}), "interval day to hour");
  EXPECT_EQ(Resolve("bpchar", {1}), "character(1)");
  EXPECT_EQ(Resolve("bpchar"), "bpchar");
  EXPECT_EQ(Resolve("int8", {}, 1), "bigint[]");
}

TEST(TypeInfoTest, RefusesBadNamesAndModifiers) {
  EXPECT_EQ(Resolve("foo"), "42704 type \"foo\" does not exist");
  EXPECT_EQ(Resolve("foo", {}, 1), "42704 type \"foo[]\" does not exist");
  EXPECT_EQ(Resolve("any", {}, 1), "42704 type \"any[]\" does not exist");
  EXPECT_EQ(Resolve("int4", {3}), "42601 type modifier is not allowed for type \"int4\"");
  EXPECT_EQ(Resolve("varchar", {0}), "22023 length for type varchar must be at least 1");
  EXPECT_EQ(Resolve("varchar", {99999999}), "22023 length for type varchar cannot exceed 10485760");
  EXPECT_EQ(Resolve("varchar", {1, 2}), "22023 invalid type modifier");
  EXPECT_EQ(Resolve("bpchar", {0}), "22023 length for type char must be at least 1");
  EXPECT_EQ(Resolve("bit", {99999999}), "22023 length for type bit cannot exceed 83886080");
  EXPECT_EQ(Resolve("numeric", {0}), "22023 NUMERIC precision 0 must be between 1 and 1000");
  EXPECT_EQ(Resolve("numeric", {1001}), "22023 NUMERIC precision 1001 must be between 1 and 1000");
  EXPECT_EQ(Resolve("numeric", {5, 1001}), "22023 NUMERIC scale 1001 must be between -1000 and 1000");
  EXPECT_EQ(Resolve("numeric", {1, 2, 3}), "22023 invalid NUMERIC type modifier");
  EXPECT_EQ(Resolve("timestamptz", {-1}),
            "22023 TIMESTAMP(-1) WITH TIME ZONE precision must not be negative");
  EXPECT_EQ(Resolve("time", {1, 2}), "22023 invalid type modifier");
  EXPECT_EQ(Resolve("interval", {3}), "22023 invalid INTERVAL type modifier");
  EXPECT_EQ(Resolve("interval", {interval_fields::kFullRange, -1}),
            "22023 INTERVAL(-1) precision must not be negative");
}

TEST(TypmodTest, RoundsHalvesAwayFromZero) {
  EXPECT_EQ(RoundMicros(1'500'000, 0), 2'000'000);
  EXPECT_EQ(RoundMicros(-1'500'000, 0), -2'000'000);
  EXPECT_EQ(RoundMicros(1'499'999, 0), 1'000'000);
  EXPECT_EQ(RoundMicros(123'456, 3), 123'000);
  EXPECT_EQ(RoundMicros(123'456, 6), 123'456);
}

}  // namespace
}  // namespace rocklake
