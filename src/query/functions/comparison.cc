// Comparison operators and their larger / smaller functions, for every type with an order. (Manual, section 9.2.)
#include <algorithm>
#include <functional>

#include "query/functions/implementations.h"
#include "types/codec.h"

namespace rocklake {
namespace {

// Types whose values are kInt and whose order is the integers'.
template <class Op>
Value Ints(const FunctionCall& call) {
  return Value::Bool(Op{}(call.args[0].AsInt(), call.args[1].AsInt()));
}

// text, varchar, name and bytea: collation "C" is the order of bytes.
template <class Op>
Value Strings(const FunctionCall& call) {
  return Value::Bool(Op{}(call.args[0].AsBytes(), call.args[1].AsBytes()));
}

template <class Op>
Value Bools(const FunctionCall& call) {
  return Value::Bool(Op{}(call.args[0].AsBool(), call.args[1].AsBool()));
}

// Mixed float4 and float8: both are held as doubles.
template <class Op>
Value Floats(const FunctionCall& call) {
  return Value::Bool(Op{}(Compare(oid::kFloat8, call.args[0], call.args[1]), 0));
}

template <class Op>
Value ByType(const FunctionCall& call) {
  return Value::Bool(Op{}(Compare(call.arg_types[0].oid, call.args[0], call.args[1]), 0));
}

Value ThreeWay(const FunctionCall& call) {
  const Oid type = call.arg_types[0].oid == oid::kFloat4 ? oid::kFloat8 : call.arg_types[0].oid;
  const int order =
      call.args[0].kind() == Value::Kind::kInt
          ? (call.args[0].AsInt() > call.args[1].AsInt()) - (call.args[0].AsInt() < call.args[1].AsInt())
          : Compare(type, call.args[0], call.args[1]);
  return Value::Int((order > 0) - (order < 0));
}

Value Larger(const FunctionCall& call) {
  return Compare(call.arg_types[0].oid, call.args[0], call.args[1]) >= 0 ? call.args[0] : call.args[1];
}

Value Smaller(const FunctionCall& call) {
  return Compare(call.arg_types[0].oid, call.args[0], call.args[1]) <= 0 ? call.args[0] : call.args[1];
}

Value HashOf(const FunctionCall& call) {
  return Value::Int(static_cast<std::int32_t>(Hash(call.arg_types[0].oid, call.args[0])));
}

#define ROCKLAKE_SIX(prefix, function)                                                    \
  {prefix "eq", function<std::equal_to<>>}, {prefix "ne", function<std::not_equal_to<>>}, \
      {prefix "lt", function<std::less<>>}, {prefix "le", function<std::less_equal<>>},   \
      {prefix "gt", function<std::greater<>>}, {                                          \
    prefix "ge", function<std::greater_equal<>>                                           \
  }

constexpr ScalarEntry kFunctions[] = {
    ROCKLAKE_SIX("int2", Ints),
    ROCKLAKE_SIX("int4", Ints),
    ROCKLAKE_SIX("int8", Ints),
    ROCKLAKE_SIX("int24", Ints),
    ROCKLAKE_SIX("int42", Ints),
    ROCKLAKE_SIX("int28", Ints),
    ROCKLAKE_SIX("int82", Ints),
    ROCKLAKE_SIX("int48", Ints),
    ROCKLAKE_SIX("int84", Ints),
    ROCKLAKE_SIX("oid", Ints),
    ROCKLAKE_SIX("tid", Ints),
    ROCKLAKE_SIX("date_", Ints),
    ROCKLAKE_SIX("time_", Ints),
    ROCKLAKE_SIX("timestamp_", Ints),
    ROCKLAKE_SIX("xid8", ByType),
    ROCKLAKE_SIX("char", ByType),
    ROCKLAKE_SIX("bool", Bools),
    ROCKLAKE_SIX("text", Strings),
    ROCKLAKE_SIX("text_", Strings),
    ROCKLAKE_SIX("name", Strings),
    ROCKLAKE_SIX("bytea", Strings),
    {"nameeqtext", Strings<std::equal_to<>>},
    {"namenetext", Strings<std::not_equal_to<>>},
    {"namelttext", Strings<std::less<>>},
    {"nameletext", Strings<std::less_equal<>>},
    {"namegttext", Strings<std::greater<>>},
    {"namegetext", Strings<std::greater_equal<>>},
    {"texteqname", Strings<std::equal_to<>>},
    {"textnename", Strings<std::not_equal_to<>>},
    {"textltname", Strings<std::less<>>},
    {"textlename", Strings<std::less_equal<>>},
    {"textgtname", Strings<std::greater<>>},
    {"textgename", Strings<std::greater_equal<>>},
    {"text_pattern_lt", Strings<std::less<>>},
    {"text_pattern_le", Strings<std::less_equal<>>},
    {"text_pattern_gt", Strings<std::greater<>>},
    {"text_pattern_ge", Strings<std::greater_equal<>>},
    ROCKLAKE_SIX("float4", Floats),
    ROCKLAKE_SIX("float8", Floats),
    ROCKLAKE_SIX("float48", Floats),
    ROCKLAKE_SIX("float84", Floats),
    ROCKLAKE_SIX("numeric_", ByType),
    ROCKLAKE_SIX("bpchar", ByType),
    {"bpchar_pattern_lt", ByType<std::less<>>},
    {"bpchar_pattern_le", ByType<std::less_equal<>>},
    {"bpchar_pattern_gt", ByType<std::greater<>>},
    {"bpchar_pattern_ge", ByType<std::greater_equal<>>},
    ROCKLAKE_SIX("interval_", ByType),
    ROCKLAKE_SIX("timetz_", ByType),
    ROCKLAKE_SIX("uuid_", ByType),
    ROCKLAKE_SIX("jsonb_", ByType),
    ROCKLAKE_SIX("array_", ByType),
    ROCKLAKE_SIX("record_", ByType),
    ROCKLAKE_SIX("oidvector", ByType),
    {"xideq", Ints<std::equal_to<>>},
    {"xidneq", Ints<std::not_equal_to<>>},
    {"cideq", Ints<std::equal_to<>>},
    {"aclitem_eq", Strings<std::equal_to<>>},
    {"btint2cmp", ThreeWay},
    {"btint4cmp", ThreeWay},
    {"btint8cmp", ThreeWay},
    {"btint24cmp", ThreeWay},
    {"btint28cmp", ThreeWay},
    {"btint42cmp", ThreeWay},
    {"btint48cmp", ThreeWay},
    {"btint82cmp", ThreeWay},
    {"btint84cmp", ThreeWay},
    {"btfloat4cmp", ThreeWay},
    {"btfloat8cmp", ThreeWay},
    {"btfloat48cmp", ThreeWay},
    {"btfloat84cmp", ThreeWay},
    {"btoidcmp", ThreeWay},
    {"btoidvectorcmp", ThreeWay},
    {"bttidcmp", ThreeWay},
    {"btcharcmp", ThreeWay},
    {"btboolcmp", ThreeWay},
    {"btnamecmp", ThreeWay},
    {"bttextcmp", ThreeWay},
    {"btnametextcmp", ThreeWay},
    {"bttextnamecmp", ThreeWay},
    {"bttext_pattern_cmp", ThreeWay},
    {"btarraycmp", ThreeWay},
    {"btrecordcmp", ThreeWay},
    {"bpcharcmp", ThreeWay},
    {"byteacmp", ThreeWay},
    {"numeric_cmp", ThreeWay},
    {"date_cmp", ThreeWay},
    {"time_cmp", ThreeWay},
    {"timetz_cmp", ThreeWay},
    {"timestamp_cmp", ThreeWay},
    {"interval_cmp", ThreeWay},
    {"uuid_cmp", ThreeWay},
    {"jsonb_cmp", ThreeWay},
    {"xid8cmp", ThreeWay},
    {"hashint2", HashOf},
    {"hashint4", HashOf},
    {"hashint8", HashOf},
    {"hashoid", HashOf},
    {"hashtext", HashOf},
    {"hashname", HashOf},
    {"hashfloat4", HashOf},
    {"hashfloat8", HashOf},
    {"hash_numeric", HashOf},
    {"hash_array", HashOf},
    {"hash_record", HashOf},
    {"hashchar", HashOf},
    {"hashbpchar", HashOf},
    {"uuid_hash", HashOf},
    {"jsonb_hash", HashOf},
    {"time_hash", HashOf},
    {"timetz_hash", HashOf},
    {"timestamp_hash", HashOf},
    {"interval_hash", HashOf},
    {"int2larger", Larger},
    {"int2smaller", Smaller},
    {"int4larger", Larger},
    {"int4smaller", Smaller},
    {"int8larger", Larger},
    {"int8smaller", Smaller},
    {"oidlarger", Larger},
    {"oidsmaller", Smaller},
    {"float4larger", Larger},
    {"float4smaller", Smaller},
    {"float8larger", Larger},
    {"float8smaller", Smaller},
    {"numeric_larger", Larger},
    {"numeric_smaller", Smaller},
    {"text_larger", Larger},
    {"text_smaller", Smaller},
    {"bpchar_larger", Larger},
    {"bpchar_smaller", Smaller},
    {"date_larger", Larger},
    {"date_smaller", Smaller},
    {"time_larger", Larger},
    {"time_smaller", Smaller},
    {"timetz_larger", Larger},
    {"timetz_smaller", Smaller},
    {"timestamp_larger", Larger},
    {"timestamp_smaller", Smaller},
    {"interval_larger", Larger},
    {"interval_smaller", Smaller},
    {"array_larger", Larger},
    {"array_smaller", Smaller},
    {"tidlarger", Larger},
    {"tidsmaller", Smaller},
    {"xid8_larger", Larger},
    {"xid8_smaller", Smaller},
};

#undef ROCKLAKE_SIX

}  // namespace

std::span<const ScalarEntry> ComparisonFunctions() { return kFunctions; }

}  // namespace rocklake
