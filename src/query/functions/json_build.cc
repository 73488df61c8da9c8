// Making json and jsonb from SQL values: to_json, row_to_json, json_build_..., json_agg, json_object_agg.
// (Manual, section 9.16.) jsonb's results are json's in canonical form.
#include "query/functions/json_build.h"

#include <cmath>

#include "query/coercion.h"
#include "query/functions/implementations.h"
#include "query/functions/reg_types.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/json.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

void AppendIsoTimestamp(Type type, const Value& value, ExecContext& context, std::string& out) {
  TextSettings settings = context.text;
  settings.date_style = DateStyle::kIso;
  std::string text;
  FormatText(type, value, settings, text);
  if (type.oid != oid::kDate) {
    const std::size_t space = text.find(' ');
    if (space != std::string::npos) text[space] = 'T';
  }
  if (type.oid == oid::kTimestamptz && (text.size() > 3) &&
      (text[text.size() - 3] == '+' || text[text.size() - 3] == '-')) {
    text += ":00";
  }
  AppendJsonString(text, out);
}

// Numbers stand as they are, but for those that JSON cannot write.
void AppendNumber(const std::string& text, std::string& out) {
  const bool plain =
      !text.empty() && (IsDigit(text[0]) || (text[0] == '-' && text.size() > 1 && IsDigit(text[1])));
  if (plain) {
    out += text;
  } else {
    AppendJsonString(text, out);
  }
}

void AppendArray(const ArrayValue& array, std::size_t dimension, std::size_t& next, ExecContext& context,
                 std::string_view separator, std::string& out) {
  out.push_back('[');
  for (std::int32_t i = 0; i < array.dimensions[dimension].length; ++i) {
    if (i > 0) out += dimension == 0 ? separator : ",";
    if (dimension + 1 == array.dimensions.size()) {
      AppendJsonValue(Type{array.element_type, -1}, array.elements[next++], context, out);
    } else {
      AppendArray(array, dimension + 1, next, context, separator, out);
    }
  }
  out.push_back(']');
}

void AppendWholeArray(const ArrayValue& array, ExecContext& context, std::string_view separator,
                      std::string& out) {
  std::size_t next = 0;
  if (array.dimensions.empty()) {
    out += "[]";
  } else {
    AppendArray(array, 0, next, context, separator, out);
  }
}

void AppendRecord(const RecordValue& record, ExecContext& context, std::string_view separator,
                  std::string& out) {
  out.push_back('{');
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    if (i > 0) out += separator;
    const bool named = record.names && i < record.names->size();
    AppendJsonString(named ? (*record.names)[i].first : fmt::format("f{}", i + 1), out);
    out.push_back(':');
    AppendJsonValue(record.types[i], record.fields[i], context, out);
  }
  out.push_back('}');
}

Value Finish(const FunctionCall& call, const std::string& json) {
  return Value::Text(call.result_type.oid == oid::kJsonb ? CanonicalJsonb(json) : json);
}

Value ToJson(const FunctionCall& call) {
  std::string json;
  AppendJsonValue(call.arg_types[0], call.args[0], call.context, json);
  return Finish(call, json);
}

Value RowToJson(const FunctionCall& call) {
  const bool pretty = call.args.size() > 1 && call.args[1].AsBool();
  std::string json;
  AppendRecord(call.args[0].AsRecord(), call.context, pretty ? ",\n " : ",", json);
  return Value::Text(json);
}

Value ArrayToJson(const FunctionCall& call) {
  const bool pretty = call.args.size() > 1 && call.args[1].AsBool();
  std::string json;
  AppendWholeArray(call.args[0].AsArray(), call.context, pretty ? ",\n " : ",", json);
  return Value::Text(json);
}

Value BuildArray(const FunctionCall& call) {
  std::string json = "[";
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (i > 0) json += ", ";
    AppendJsonValue(call.arg_types[i], call.args[i], call.context, json);
  }
  return Finish(call, json + "]");
}

Value BuildObject(const FunctionCall& call) {
  const bool jsonb = call.result_type.oid == oid::kJsonb;
  if (call.args.size() % 2 != 0) {
    throw Error("22023", "argument list must have even number of elements")
        .Hint(fmt::format("The arguments of {}() must consist of alternating keys and values.",
                          jsonb ? "jsonb_build_object" : "json_build_object"));
  }
  std::string json = "{";
  for (std::size_t i = 0; i < call.args.size(); i += 2) {
    if (i > 0) json += ", ";
    if (call.args[i].is_null()) {
      if (jsonb) throw Error("22023", "argument {}: key must not be null", i + 1);
      throw Error("22023", "argument {} cannot be null", i + 1).Hint("Object keys should be text.");
    }
    AppendJsonKey(call.arg_types[i], call.args[i], call.context, json);
    json += " : ";
    AppendJsonValue(call.arg_types[i + 1], call.args[i + 1], call.context, json);
  }
  return Finish(call, json + "}");
}

void AppendTextOrNull(const Value& value, std::string& out) {
  if (value.is_null()) {
    out += "null";
  } else {
    AppendJsonString(value.AsText(), out);
  }
}

void AppendPair(const Value& key, const Value& value, std::string& json) {
  if (key.is_null()) throw Error("22004", "null value not allowed for object key");
  if (json.size() > 1) json += ", ";
  AppendJsonString(key.AsText(), json);
  json += " : ";
  AppendTextOrNull(value, json);
}

// json_object: of pairs in one array, or of an array of keys and one of values.
Value ObjectOfArray(const FunctionCall& call) {
  const ArrayValue& array = call.args[0].AsArray();
  if (array.dimensions.size() > 2) throw Error("2202E", "wrong number of array subscripts");
  if (array.dimensions.size() == 1 && array.elements.size() % 2 != 0) {
    throw Error("2202E", "array must have even number of elements");
  }
  if (array.dimensions.size() == 2 && array.dimensions[1].length != 2) {
    throw Error("2202E", "array must have two columns");
  }
  std::string json = "{";
  for (std::size_t i = 0; i < array.elements.size(); i += 2)
    AppendPair(array.elements[i], array.elements[i + 1], json);
  return Finish(call, json + "}");
}

Value ObjectOfTwoArrays(const FunctionCall& call) {
  const ArrayValue& keys = call.args[0].AsArray();
  const ArrayValue& values = call.args[1].AsArray();
  if (keys.dimensions.size() > 1 || values.dimensions.size() > 1)
    throw Error("2202E", "wrong number of array subscripts");
  if (keys.elements.size() != values.elements.size()) throw Error("2202E", "mismatched array dimensions");
  std::string json = "{";
  for (std::size_t i = 0; i < keys.elements.size(); ++i)
    AppendPair(keys.elements[i], values.elements[i], json);
  return Finish(call, json + "}");
}

// -- aggregates -----------------------------------------------------------------------------------------------------

class JsonAggregate : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    json_ += json_.empty() ? "[" : ", ";
    const bool container =
        row.args[0].kind() == Value::Kind::kRecord || row.args[0].kind() == Value::Kind::kArray;
    if (json_.size() > 2 && container) json_ += "\n ";
    AppendJsonValue(row.arg_types[0], row.args[0], row.context, json_);
  }
  Value Result(const FunctionCall& call) override {
    return json_.empty() ? Value() : Finish(call, json_ + "]");
  }
  std::size_t MemoryBytes() const override { return 64 + json_.capacity(); }

 private:
  std::string json_;
};

class JsonObjectAggregate : public AggregateState {
 public:
  void Add(const FunctionCall& row) override {
    json_ += json_.empty() ? "{ " : ", ";
    if (row.args[0].is_null()) throw Error("22023", "field name must not be null");
    AppendJsonKey(row.arg_types[0], row.args[0], row.context, json_);
    json_ += " : ";
    AppendJsonValue(row.arg_types[1], row.args[1], row.context, json_);
  }
  Value Result(const FunctionCall& call) override {
    return json_.empty() ? Value() : Finish(call, json_ + " }");
  }
  std::size_t MemoryBytes() const override { return 64 + json_.capacity(); }

 private:
  std::string json_;
};

constexpr ScalarEntry kFunctions[] = {
    {"to_json", ToJson},
    {"to_jsonb", ToJson},
    {"row_to_json", RowToJson},
    {"row_to_json_pretty", RowToJson},
    {"array_to_json", ArrayToJson},
    {"array_to_json_pretty", ArrayToJson},
    {"json_build_array", BuildArray},
    {"json_build_array_noargs", BuildArray},
    {"jsonb_build_array", BuildArray},
    {"jsonb_build_array_noargs", BuildArray},
    {"json_build_object", BuildObject},
    {"json_build_object_noargs", BuildObject},
    {"jsonb_build_object", BuildObject},
    {"jsonb_build_object_noargs", BuildObject},
    {"json_object", ObjectOfArray},
    {"jsonb_object", ObjectOfArray},
    {"json_object_two_arg", ObjectOfTwoArrays},
    {"jsonb_object_two_arg", ObjectOfTwoArrays},
};

template <class T>
std::unique_ptr<AggregateState> Make() {
  return std::make_unique<T>();
}

constexpr AggregateEntry kAggregates[] = {
    {"json_agg", Make<JsonAggregate>},
    {"jsonb_agg", Make<JsonAggregate>},
    {"json_object_agg", Make<JsonObjectAggregate>},
    {"jsonb_object_agg", Make<JsonObjectAggregate>},
};

}  // namespace

void AppendJsonValue(Type type, const Value& value, ExecContext& context, std::string& out) {
  switch (value.kind()) {
    case Value::Kind::kNull:
      out += "null";
      return;
    case Value::Kind::kBool:
      out += value.AsBool() ? "true" : "false";
      return;
    case Value::Kind::kRecord:
      AppendRecord(value.AsRecord(), context, ",", out);
      return;
    default:
      break;
  }
  switch (type.oid) {
    case oid::kJson:
    case oid::kJsonb:
      out += value.AsText();
      return;
    case oid::kDate:
    case oid::kTimestamp:
    case oid::kTimestamptz:
      AppendIsoTimestamp(type, value, context, out);
      return;
    case oid::kInt2:
    case oid::kInt4:
    case oid::kInt8:
    case oid::kFloat4:
    case oid::kFloat8:
    case oid::kNumeric:
      AppendNumber(FormatValue(type, value, context), out);
      return;
    default:
      break;
  }
  if (value.kind() == Value::Kind::kArray && IsArrayType(type.oid)) {
    AppendWholeArray(value.AsArray(), context, ",", out);
  } else {
    AppendJsonString(FormatValue(type, value, context), out);
  }
}

void AppendJsonKey(Type type, const Value& value, ExecContext& context, std::string& out) {
  const bool unfit = value.kind() == Value::Kind::kRecord || value.kind() == Value::Kind::kArray ||
                     type.oid == oid::kJson || type.oid == oid::kJsonb;
  if (unfit) throw Error("22023", "key value must be scalar, not array, composite, or json");
  if (value.kind() == Value::Kind::kBool) {
    out += value.AsBool() ? "\"true\"" : "\"false\"";
    return;
  }
  AppendJsonString(FormatValue(type, value, context), out);
}

std::span<const ScalarEntry> JsonBuildFunctions() { return kFunctions; }
std::span<const AggregateEntry> JsonAggregates() { return kAggregates; }

}  // namespace rocklake
