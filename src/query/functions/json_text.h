// Walking valid JSON text without building anything: members and elements are slices of the text, so that what json's
// operators return is exactly what was stored. jsonb's canonical text is JSON too. Pure and thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace rocklake {

enum class JsonShape { kObject, kArray, kString, kNumber, kBool, kNull };
JsonShape ShapeOf(std::string_view json);
inline bool IsJsonScalar(JsonShape shape) { return shape > JsonShape::kArray; }

// Calls `visit` with each member's decoded key and value, or each element; false from it stops.
using JsonMemberVisitor = std::function<bool(const std::string& key, std::string_view value)>;
using JsonElementVisitor = std::function<bool(std::string_view value)>;
void VisitMembers(std::string_view object, const JsonMemberVisitor& visit);
void VisitElements(std::string_view array, const JsonElementVisitor& visit);

// Of several members with one key the last. nullopt also when `json` is no object (array).
std::optional<std::string_view> FindMember(std::string_view json, std::string_view key);
std::optional<std::string_view> FindElement(std::string_view json,
                                            std::int64_t index);  // negative: from the end

// The ->> form: a string's content, other values' text, nullopt for null.
std::optional<std::string> JsonAsText(std::string_view json);

}  // namespace rocklake
