// Changing jsonb, casting it, and turning json objects into rows. (Manual, section 9.16.)
#include <charconv>

#include "query/functions/implementations.h"
#include "query/functions/integer_range.h"
#include "query/functions/json_text.h"
#include "types/codec.h"
#include "types/json.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

using Emit = std::function<void(Row&&)>;

Value Give(const Json& json) {
  std::string text;
  AppendJsonb(json, text);
  return Value::Text(text);
}

Json Argument(const FunctionCall& call, std::size_t i) { return ParseJsonb(call.args[i].AsText()); }

void SetMember(Json& object, const std::string& key, Json value) {
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    if (object.keys[i] == key) {
      object.items[i] = std::move(value);
      return;
    }
  }
  const auto before = [&](const std::string& a) {
    return a.size() != key.size() ? a.size() < key.size() : a < key;
  };
  std::size_t at = 0;
  while (at < object.keys.size() && before(object.keys[at])) ++at;
  object.keys.insert(object.keys.begin() + static_cast<std::ptrdiff_t>(at), key);
  object.items.insert(object.items.begin() + static_cast<std::ptrdiff_t>(at), std::move(value));
}

void EraseMember(Json& object, std::size_t at) {
  object.keys.erase(object.keys.begin() + static_cast<std::ptrdiff_t>(at));
  object.items.erase(object.items.begin() + static_cast<std::ptrdiff_t>(at));
}

Json AsArray(Json value) {
  if (value.kind == Json::Kind::kArray) return value;
  Json array;
  array.kind = Json::Kind::kArray;
  array.items.push_back(std::move(value));
  return array;
}

Value Concatenate(const FunctionCall& call) {
  Json a = Argument(call, 0);
  Json b = Argument(call, 1);
  if (a.kind == Json::Kind::kObject && b.kind == Json::Kind::kObject) {
    for (std::size_t i = 0; i < b.keys.size(); ++i) SetMember(a, b.keys[i], std::move(b.items[i]));
    return Give(a);
  }
  a = AsArray(std::move(a));
  b = AsArray(std::move(b));
  for (Json& item : b.items) a.items.push_back(std::move(item));
  return Give(a);
}

// -- deleting -----------------------------------------------------------------------------------------------------

void EraseKey(Json& json, std::string_view key) {
  if (json.kind == Json::Kind::kObject) {
    for (std::size_t i = json.keys.size(); i-- > 0;) {
      if (json.keys[i] == key) EraseMember(json, i);
    }
  } else {
    std::erase_if(json.items,
                  [key](const Json& item) { return item.kind == Json::Kind::kString && item.text == key; });
  }
}

Value DeleteKey(const FunctionCall& call) {
  Json json = Argument(call, 0);
  if (!json.is_container()) throw Error("22023", "cannot delete from scalar");
  EraseKey(json, call.args[1].AsText());
  return Give(json);
}

Value DeleteKeys(const FunctionCall& call) {
  Json json = Argument(call, 0);
  if (!json.is_container()) throw Error("22023", "cannot delete from scalar");
  for (const Value& key : call.args[1].AsArray().elements) {
    if (!key.is_null()) EraseKey(json, key.AsText());
  }
  return Give(json);
}

Value DeleteIndex(const FunctionCall& call) {
  Json json = Argument(call, 0);
  if (!json.is_container()) throw Error("22023", "cannot delete from scalar");
  if (json.kind == Json::Kind::kObject) throw Error("22023", "cannot delete from object using integer index");
  const auto count = static_cast<std::int64_t>(json.items.size());
  std::int64_t index = call.args[1].AsInt();
  if (index < 0) index += count;
  if (index >= 0 && index < count) json.items.erase(json.items.begin() + index);
  return Give(json);
}

// -- paths --------------------------------------------------------------------------------------------------------

enum class PathAction { kReplace, kInsertBefore, kInsertAfter, kDelete };

struct PathChange {
  const std::vector<Value>& path;
  PathAction action;
  bool create;  // a missing last step is added
  Json value;
};

std::int64_t ArrayIndex(const PathChange& change, std::size_t step) {
  const std::string_view text = change.path[step].AsText();
  std::int32_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw Error("22P02", "path element at position {} is not an integer: \"{}\"", step + 1, text);
  }
  return index;
}

void Change(Json& json, const PathChange& change, std::size_t step);

void ChangeMember(Json& object, const PathChange& change, std::size_t step) {
  const std::string key(change.path[step].AsText());
  const bool last = step + 1 == change.path.size();
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    if (object.keys[i] != key) continue;
    if (!last) {
      Change(object.items[i], change, step + 1);
    } else if (change.action == PathAction::kDelete) {
      EraseMember(object, i);
    } else if (change.action == PathAction::kReplace) {
      object.items[i] = change.value;
    } else {
      throw Error("22023", "cannot replace existing key")
          .Hint("Try using the function jsonb_set to replace key value.");
    }
    return;
  }
  if (last && change.create) SetMember(object, key, change.value);
}

void ChangeElement(Json& array, const PathChange& change, std::size_t step) {
  const bool last = step + 1 == change.path.size();
  const auto count = static_cast<std::int64_t>(array.items.size());
  const std::int64_t given = ArrayIndex(change, step);
  const std::int64_t index = given < 0 ? given + count : given;
  if (index < 0 || index >= count) {  // off either end
    if (!last || !change.create) return;
    array.items.insert(index < 0 ? array.items.begin() : array.items.end(), change.value);
    return;
  }
  const auto at = array.items.begin() + index;
  if (!last) {
    Change(*at, change, step + 1);
    return;
  }
  switch (change.action) {
    case PathAction::kReplace:
      *at = change.value;
      break;
    case PathAction::kInsertBefore:
      array.items.insert(at, change.value);
      break;
    case PathAction::kInsertAfter:
      array.items.insert(at + 1, change.value);
      break;
    case PathAction::kDelete:
      array.items.erase(at);
      break;
  }
}

void Change(Json& json, const PathChange& change, std::size_t step) {
  if (change.path[step].is_null()) throw Error("22004", "path element at position {} is null", step + 1);
  if (json.kind == Json::Kind::kObject) {
    ChangeMember(json, change, step);
  } else if (json.kind == Json::Kind::kArray) {
    ChangeElement(json, change, step);
  }
}

Value ChangePath(const FunctionCall& call, PathAction action, bool create, Json value) {
  Json json = Argument(call, 0);
  const ArrayValue& path = call.args[1].AsArray();
  if (path.dimensions.size() > 1) throw Error("2202E", "wrong number of array subscripts");
  if (!json.is_container()) {
    throw Error("22023", "cannot {} path in scalar", action == PathAction::kDelete ? "delete" : "set");
  }
  if (path.elements.empty() || (json.items.empty() && !create)) return call.args[0];
  Change(json, PathChange{path.elements, action, create, std::move(value)}, 0);
  return Give(json);
}

Value DeletePath(const FunctionCall& call) { return ChangePath(call, PathAction::kDelete, false, Json()); }

Value Set(const FunctionCall& call) {
  return ChangePath(call, PathAction::kReplace, call.args[3].AsBool(), Argument(call, 2));
}

Value Insert(const FunctionCall& call) {
  const PathAction action = call.args[3].AsBool() ? PathAction::kInsertAfter : PathAction::kInsertBefore;
  return ChangePath(call, action, true, Argument(call, 2));
}

Value SetLax(const FunctionCall& call) {
  if (call.args[0].is_null() || call.args[1].is_null() || call.args[3].is_null()) return Value();
  if (call.args[4].is_null()) {
    throw Error("22023",
                "null_value_treatment must be \"delete_key\", \"return_target\", \"use_json_null\", or "
                "\"raise_exception\"");
  }
  if (!call.args[2].is_null()) return Set(call);
  const std::string_view treatment = call.args[4].AsText();
  if (treatment == "raise_exception") {
    throw Error("22004", "JSON value must not be null")
        .Detail("Exception was raised because null_value_treatment is \"raise_exception\".")
        .Hint(
            "To avoid, either change the null_value_treatment argument or ensure that an SQL NULL is not "
            "passed.");
  }
  if (treatment == "use_json_null")
    return ChangePath(call, PathAction::kReplace, call.args[3].AsBool(), Json());
  if (treatment == "delete_key") return DeletePath(call);
  if (treatment == "return_target") return call.args[0];
  throw Error("22023",
              "null_value_treatment must be \"delete_key\", \"return_target\", \"use_json_null\", or "
              "\"raise_exception\"");
}

// -- whole values ---------------------------------------------------------------------------------------------------

void StripNulls(Json& json) {
  for (std::size_t i = json.items.size(); i-- > 0;) {
    if (json.kind == Json::Kind::kObject && json.items[i].kind == Json::Kind::kNull) {
      EraseMember(json, i);
    } else {
      StripNulls(json.items[i]);
    }
  }
}

Value StripNullsOfJsonb(const FunctionCall& call) {
  Json json = Argument(call, 0);
  StripNulls(json);
  return Give(json);
}

void AppendCompact(const Json& json, std::string& out) {
  if (!json.is_container()) {
    AppendJsonb(json, out);
    return;
  }
  const bool object = json.kind == Json::Kind::kObject;
  out.push_back(object ? '{' : '[');
  for (std::size_t i = 0; i < json.items.size(); ++i) {
    if (i > 0) out.push_back(',');
    if (object) {
      AppendJsonString(json.keys[i], out);
      out.push_back(':');
    }
    AppendCompact(json.items[i], out);
  }
  out.push_back(object ? '}' : ']');
}

Value StripNullsOfJson(const FunctionCall& call) {
  Json json = ParseJsonInOrder(call.args[0].AsText());
  StripNulls(json);
  std::string text;
  AppendCompact(json, text);
  return Value::Text(text);
}

void AppendPretty(const Json& json, std::size_t level, std::string& out) {
  if (!json.is_container()) {
    AppendJsonb(json, out);
    return;
  }
  const bool object = json.kind == Json::Kind::kObject;
  out.push_back(object ? '{' : '[');
  for (std::size_t i = 0; i < json.items.size(); ++i) {
    if (i > 0) out.push_back(',');
    out.append("\n").append((level + 1) * 4, ' ');
    if (object) {
      AppendJsonString(json.keys[i], out);
      out += ": ";
    }
    AppendPretty(json.items[i], level + 1, out);
  }
  out.append("\n").append(level * 4, ' ');
  out.push_back(object ? '}' : ']');
}

Value Pretty(const FunctionCall& call) {
  std::string text;
  AppendPretty(Argument(call, 0), 0, text);
  return Value::Text(text);
}

// -- casts --------------------------------------------------------------------------------------------------------

[[noreturn]] void ThrowCast(const Json& json, Oid target) {
  static constexpr std::string_view kNames[] = {"null", "string", "numeric", "boolean", "array", "object"};
  const std::string_view what = kNames[static_cast<std::size_t>(json.kind)];
  const bool container = json.is_container();
  throw Error("22023", "cannot cast jsonb {} to type {}",
              container ? (json.kind == Json::Kind::kArray ? "array" : "object") : what, FormatType(target));
}

Value CastBool(const FunctionCall& call) {
  const Json json = Argument(call, 0);
  if (json.kind != Json::Kind::kBool) ThrowCast(json, oid::kBool);
  return Value::Bool(json.boolean);
}

Value CastNumber(const FunctionCall& call) {
  const Json json = Argument(call, 0);
  const Oid target = call.result_type.oid;
  if (json.kind != Json::Kind::kNumber) ThrowCast(json, target);
  const Numeric number = Numeric::Parse(json.text);
  switch (target) {
    case oid::kInt2:
      return Value::Int(number.ToInt16());
    case oid::kInt4:
      return Value::Int(number.ToInt32());
    case oid::kInt8:
      return Value::Int(number.ToInt64());
    case oid::kFloat4:
      return Value::Float(static_cast<double>(number.ToFloat()));
    case oid::kFloat8:
      return Value::Float(number.ToDouble());
    default:
      return Value::Of(number);
  }
}

// -- records ------------------------------------------------------------------------------------------------------

// A member's value as a column of `type`: json types keep it, others read its text.
Value ColumnOf(std::string_view object, const std::pair<std::string, Type>& column,
               const FunctionCall& call) {
  const auto member = FindMember(object, column.first);
  if (!member) return Value();
  if (column.second.oid == oid::kJson) return Value::Text(*member);
  if (column.second.oid == oid::kJsonb) return Value::Text(CanonicalJsonb(*member));
  const auto text = JsonAsText(*member);
  if (!text) return Value();
  if (ShapeOf(*member) == JsonShape::kArray && FindType(column.second.oid)->element_oid != 0) {
    ArrayValue array;
    array.element_type = FindType(column.second.oid)->element_oid;
    VisitElements(*member, [&](std::string_view element) {
      const auto item = JsonAsText(element);
      array.elements.push_back(item ? ParseText(Type{array.element_type, -1}, *item, call.context.text)
                                    : Value());
      return true;
    });
    if (!array.elements.empty())
      array.dimensions.push_back({static_cast<std::int32_t>(array.elements.size()), 1});
    return Value::Of(std::move(array));
  }
  return ParseText(column.second, *text, call.context.text);
}

Row RowOf(std::string_view object, const FunctionCall& call) {
  Row row;
  for (const auto& column : call.columns) row.push_back(ColumnOf(object, column, call));
  return row;
}

// Only a column definition list says what the record's columns are.
void RequireColumns(const FunctionCall& call, std::string_view name) {
  if (!call.columns.empty()) return;
  throw Error("0A000", "could not determine row type for result of {}", name)
      .Hint(
          "Provide a non-null record argument, or call the function in the FROM clause using a column "
          "definition list.");
}

void ToRecordSet(const FunctionCall& call, const Emit& emit) {
  const std::string_view name =
      call.arg_types[0].oid == oid::kJsonb ? "jsonb_to_recordset" : "json_to_recordset";
  RequireColumns(call, name);
  if (call.args[0].is_null()) return;
  const std::string_view json = call.args[0].AsText();
  if (ShapeOf(json) != JsonShape::kArray) throw Error("22023", "cannot call {} on a non-array", name);
  VisitElements(json, [&](std::string_view element) {
    if (ShapeOf(element) != JsonShape::kObject) {
      throw Error("22023", "argument of {} must be an array of objects", name);
    }
    emit(RowOf(element, call));
    return true;
  });
}

void ToRecord(const FunctionCall& call, const Emit& emit) {
  const std::string_view json = call.args[0].AsText();
  if (ShapeOf(json) != JsonShape::kObject) {
    throw Error("22023", "cannot call {} on {}",
                call.arg_types[0].oid == oid::kJsonb ? "jsonb_to_record" : "json_to_record",
                ShapeOf(json) == JsonShape::kArray ? "an array" : "a scalar");
  }
  emit(RowOf(json, call));
}

constexpr ScalarEntry kFunctions[] = {
    {"jsonb_concat", Concatenate},
    {"jsonb_delete", DeleteKey},
    {"jsonb_delete_array", DeleteKeys},
    {"jsonb_delete_idx", DeleteIndex},
    {"jsonb_delete_path", DeletePath},
    {"jsonb_set", Set},
    {"jsonb_set_lax", SetLax},
    {"jsonb_insert", Insert},
    {"jsonb_strip_nulls", StripNullsOfJsonb},
    {"json_strip_nulls", StripNullsOfJson},
    {"jsonb_pretty", Pretty},
    {"jsonb_bool", CastBool},
    {"jsonb_numeric", CastNumber},
    {"jsonb_int2", CastNumber},
    {"jsonb_int4", CastNumber},
    {"jsonb_int8", CastNumber},
    {"jsonb_float4", CastNumber},
    {"jsonb_float8", CastNumber},
};

constexpr SetEntry kSets[] = {
    {"json_to_recordset", ToRecordSet},
    {"jsonb_to_recordset", ToRecordSet},
    {"json_to_record", ToRecord},
    {"jsonb_to_record", ToRecord},
};

}  // namespace

std::span<const ScalarEntry> JsonModifyFunctions() { return kFunctions; }
std::span<const SetEntry> JsonRecordSets() { return kSets; }

}  // namespace rocklake
