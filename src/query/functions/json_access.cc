// Reading json and jsonb: operators -> ->> #> #>>, keys, elements, members. (Manual, section 9.16.)
#include "query/functions/implementations.h"
#include "query/functions/json_text.h"
#include "types/ascii.h"
#include "types/json.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using Emit = std::function<void(Row&&)>;

std::string_view Json0(const FunctionCall& call) { return call.args[0].AsText(); }
bool IsJsonb(const FunctionCall& call) { return call.arg_types[0].oid == oid::kJsonb; }

Value JsonOrNull(std::optional<std::string_view> json) { return json ? Value::Text(*json) : Value(); }

Value TextOrNull(std::optional<std::string_view> json) {
  if (!json) return Value();
  const auto text = JsonAsText(*json);
  return text ? Value::Text(*text) : Value();
}

template <Value (*Give)(std::optional<std::string_view>)>
Value Member(const FunctionCall& call) {
  return Give(FindMember(Json0(call), call.args[1].AsText()));
}

// A scalar of jsonb is an array of one to PostgreSQL.
template <Value (*Give)(std::optional<std::string_view>)>
Value Element(const FunctionCall& call) {
  const std::int64_t index = call.args[1].AsInt();
  if (IsJsonb(call) && IsJsonScalar(ShapeOf(Json0(call))))
    return index == 0 || index == -1 ? Give(TrimSpaces(Json0(call))) : Value();
  return Give(FindElement(Json0(call), index));
}

// An array step of a path is an integer; anything else finds nothing.
std::optional<std::int64_t> PathIndex(std::string_view step) {
  std::string_view digits = step.starts_with('-') ? step.substr(1) : step;
  if (digits.empty() || digits.size() > 9) return std::nullopt;
  std::int64_t index = 0;
  for (const char c : digits) {
    if (!IsDigit(c)) return std::nullopt;
    index = index * 10 + (c - '0');
  }
  return digits.size() < step.size() ? -index : index;
}

template <Value (*Give)(std::optional<std::string_view>)>
Value Path(const FunctionCall& call) {
  std::optional<std::string_view> current = TrimSpaces(Json0(call));
  for (const Value& step : call.args[1].AsArray().elements) {
    if (step.is_null()) return Value();
    if (ShapeOf(*current) == JsonShape::kArray) {
      const auto index = PathIndex(step.AsText());
      current = index ? FindElement(*current, *index) : std::nullopt;
    } else {
      current = FindMember(*current, step.AsText());
    }
    if (!current) return Value();
  }
  return Give(current);
}

Value TypeOf(const FunctionCall& call) {
  static constexpr std::string_view kNames[] = {"object", "array", "string", "number", "boolean", "null"};
  return Value::Text(kNames[static_cast<std::size_t>(ShapeOf(Json0(call)))]);
}

Value ArrayLength(const FunctionCall& call) {
  const JsonShape shape = ShapeOf(Json0(call));
  if (IsJsonScalar(shape)) throw Error("22023", "cannot get array length of a scalar");
  if (shape == JsonShape::kObject) throw Error("22023", "cannot get array length of a non-array");
  std::int64_t count = 0;
  VisitElements(Json0(call), [&](std::string_view) { return ++count, true; });
  return Value::Int(count);
}

// -- jsonb's ? operators --------------------------------------------------------------------------------------------

// A key of an object, or a string element of an array, or the string itself.
bool HasKey(std::string_view json, std::string_view key) {
  switch (ShapeOf(json)) {
    case JsonShape::kObject:
      return FindMember(json, key).has_value();
    case JsonShape::kArray: {
      bool found = false;
      VisitElements(json, [&](std::string_view value) {
        found = ShapeOf(value) == JsonShape::kString && JsonAsText(value) == key;
        return !found;
      });
      return found;
    }
    case JsonShape::kString:
      return JsonAsText(json) == key;
    default:
      return false;
  }
}

Value Exists(const FunctionCall& call) { return Value::Bool(HasKey(Json0(call), call.args[1].AsText())); }

template <bool kAll>
Value ExistsMany(const FunctionCall& call) {
  for (const Value& key : call.args[1].AsArray().elements) {
    if (key.is_null()) continue;
    if (HasKey(Json0(call), key.AsText()) != kAll) return Value::Bool(!kAll);
  }
  return Value::Bool(kAll);
}

bool Contains(const Json& whole, const Json& part);

bool ArrayContains(const Json& whole, const Json& element) {
  for (const Json& candidate : whole.items) {
    if (element.is_container() ? candidate.kind == element.kind && Contains(candidate, element)
                               : !candidate.is_container() && CompareJsonb(candidate, element) == 0) {
      return true;
    }
  }
  return false;
}

bool Contains(const Json& whole, const Json& part) {
  if (whole.kind == Json::Kind::kArray && !part.is_container()) return ArrayContains(whole, part);
  if (whole.kind != part.kind) return false;
  if (!whole.is_container()) return CompareJsonb(whole, part) == 0;
  if (whole.kind == Json::Kind::kArray) {
    for (const Json& element : part.items) {
      if (!ArrayContains(whole, element)) return false;
    }
    return true;
  }
  for (std::size_t i = 0; i < part.keys.size(); ++i) {
    const Json* member = whole.Find(part.keys[i]);
    if (member == nullptr) return false;
    if (part.items[i].is_container()
            ? !(member->kind == part.items[i].kind && Contains(*member, part.items[i]))
            : CompareJsonb(*member, part.items[i]) != 0) {
      return false;
    }
  }
  return true;
}

Value ContainsJson(const FunctionCall& call) {
  return Value::Bool(Contains(ParseJsonb(Json0(call)), ParseJsonb(call.args[1].AsText())));
}
Value ContainedJson(const FunctionCall& call) {
  return Value::Bool(Contains(ParseJsonb(call.args[1].AsText()), ParseJsonb(Json0(call))));
}

// -- sets ---------------------------------------------------------------------------------------------------------

// json's and jsonb's words differ.
void RequireObject(const FunctionCall& call, std::string_view name, bool keys_only) {
  const JsonShape shape = ShapeOf(Json0(call));
  if (shape == JsonShape::kObject) return;
  if (keys_only) {
    throw Error("22023", "cannot call {} on {}", name, shape == JsonShape::kArray ? "an array" : "a scalar");
  }
  if (IsJsonb(call)) throw Error("22023", "cannot call {} on a non-object", name);
  throw shape == JsonShape::kArray ? Error("22023", "cannot deconstruct an array as an object")
                                   : Error("22023", "cannot deconstruct a scalar");
}

void ObjectKeys(const FunctionCall& call, const Emit& emit) {
  RequireObject(call, IsJsonb(call) ? "jsonb_object_keys" : "json_object_keys", true);
  VisitMembers(Json0(call),
               [&](const std::string& key, std::string_view) { return emit({Value::Text(key)}), true; });
}

template <bool kText>
void Each(const FunctionCall& call, const Emit& emit) {
  RequireObject(call, kText ? "jsonb_each_text" : "jsonb_each", false);
  VisitMembers(Json0(call), [&](const std::string& key, std::string_view value) {
    emit({Value::Text(key), kText ? TextOrNull(value) : Value::Text(value)});
    return true;
  });
}

template <bool kText>
void Elements(const FunctionCall& call, const Emit& emit) {
  const JsonShape shape = ShapeOf(Json0(call));
  if (shape != JsonShape::kArray) {
    const bool scalar = IsJsonScalar(shape);
    if (IsJsonb(call))
      throw Error("22023", "cannot extract elements from {}", scalar ? "a scalar" : "an object");
    throw Error("22023", "cannot call {} on {}", kText ? "json_array_elements_text" : "json_array_elements",
                scalar ? "a scalar" : "a non-array");
  }
  VisitElements(Json0(call), [&](std::string_view value) {
    return emit({kText ? TextOrNull(value) : Value::Text(value)}), true;
  });
}

constexpr ScalarEntry kFunctions[] = {
    {"json_object_field", Member<JsonOrNull>},
    {"jsonb_object_field", Member<JsonOrNull>},
    {"json_object_field_text", Member<TextOrNull>},
    {"jsonb_object_field_text", Member<TextOrNull>},
    {"json_array_element", Element<JsonOrNull>},
    {"jsonb_array_element", Element<JsonOrNull>},
    {"json_array_element_text", Element<TextOrNull>},
    {"jsonb_array_element_text", Element<TextOrNull>},
    {"json_extract_path", Path<JsonOrNull>},
    {"jsonb_extract_path", Path<JsonOrNull>},
    {"json_extract_path_text", Path<TextOrNull>},
    {"jsonb_extract_path_text", Path<TextOrNull>},
    {"json_typeof", TypeOf},
    {"jsonb_typeof", TypeOf},
    {"json_array_length", ArrayLength},
    {"jsonb_array_length", ArrayLength},
    {"jsonb_exists", Exists},
    {"jsonb_exists_any", ExistsMany<false>},
    {"jsonb_exists_all", ExistsMany<true>},
    {"jsonb_contains", ContainsJson},
    {"jsonb_contained", ContainedJson},
};

constexpr SetEntry kSets[] = {
    {"json_object_keys", ObjectKeys},
    {"jsonb_object_keys", ObjectKeys},
    {"json_each", Each<false>},
    {"jsonb_each", Each<false>},
    {"json_each_text", Each<true>},
    {"jsonb_each_text", Each<true>},
    {"json_array_elements", Elements<false>},
    {"jsonb_array_elements", Elements<false>},
    {"json_array_elements_text", Elements<true>},
    {"jsonb_array_elements_text", Elements<true>},
};

}  // namespace

std::span<const ScalarEntry> JsonAccessFunctions() { return kFunctions; }
std::span<const SetEntry> JsonAccessSets() { return kSets; }

}  // namespace rocklake
