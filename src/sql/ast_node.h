// What every part of the syntax tree shares: locations, names, and checked down-casts.
//
// The tree mirrors PostgreSQL 15's raw parse tree (gram.y) as plain structs. A parent owns its children; a
// tree is immutable once Parse has returned it, so threads may read one at the same time.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"

namespace rocklake::sql {

// A 0-based byte offset into the whole text that was given to Parse, or kNoLocation.
using Location = int;
inline constexpr Location kNoLocation = -1;

// PostgreSQL's error position: 1-based and counted in characters of UTF-8; 0 when there is no location.
int CharacterPosition(std::string_view text, Location location);

// The inverse: where the character at `position` begins; the text's end when it has fewer characters.
Location LocationOf(std::string_view text, int position);

// A dotted name such as schema.table or catalog.schema.type, outermost first.
using NameParts = std::vector<std::string>;

// "a.b.c", unquoted: for messages, as PostgreSQL's NameListToString.
std::string JoinName(const NameParts& parts);

// The operator `name`, or OPERATOR(schema.name). Empty `name` where the grammar gives none.
struct OperatorName {
  std::string schema;
  std::string name;
};

// `As<T>(node)` is the node as the struct that its kind promises; `If<T>(node)` is null for another kind
// (and for a null pointer).
template <class T, class Base>
const T& As(const Base& node) {
  ROCKLAKE_CHECK(node.kind == T::kKind);
  return static_cast<const T&>(node);
}
template <class T, class Base>
T& As(Base& node) {
  ROCKLAKE_CHECK(node.kind == T::kKind);
  return static_cast<T&>(node);
}
template <class T, class Base>
const T* If(const Base* node) {
  return node != nullptr && node->kind == T::kKind ? static_cast<const T*>(node) : nullptr;
}
template <class T, class Base>
const T* If(const std::unique_ptr<Base>& node) {
  return If<T>(node.get());
}

}  // namespace rocklake::sql
