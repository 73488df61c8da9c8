#include "mvcc/key_range.h"

#include "format/key_codec.h"

namespace rocklake {
namespace {

bool IsId(KeyType type) { return type == KeyType::kId || type == KeyType::kNullableId; }

// How values of the types whose canonical bytes are a key's (KeyType::kBytes) are represented.
Value::Kind CanonicalKind(Oid type) {
  switch (type) {
    case oid::kBool:
      return Value::Kind::kBool;
    case oid::kFloat4:
    case oid::kFloat8:
      return Value::Kind::kFloat;
    case oid::kNumeric:
      return Value::Kind::kNumeric;
    case oid::kUuid:
    case oid::kBytea:
      return Value::Kind::kBytes;
    default:
      return Value::Kind::kNull;  // no look-up by this key
  }
}

bool KindFits(KeyType type, Oid column_type, const Value& value) {
  const Value::Kind kind = value.kind();
  if (type == KeyType::kText) return kind == Value::Kind::kBytes;
  if (type == KeyType::kBytes) return kind == CanonicalKind(column_type);
  return kind == Value::Kind::kInt;
}

bool IsValidId(const Value& value) { return value.AsInt() >= 0 && value.AsInt() <= kMaxId; }

Bytes Extended(const Bytes& prefix, KeyType type, const Value& value) {
  Bytes key = prefix;
  AppendKeyColumn(key, type, value);
  return key;
}

}  // namespace

KeyRangeBuilder::KeyRangeBuilder(const RelationDefinition& definition)
    : definition_(definition), prefix_(definition.KeyPrefix()) {}

Oid KeyRangeBuilder::NextColumnType() const {
  return definition_.columns[static_cast<std::size_t>(definition_.key[next_].attnum - 1)].type.oid;
}

bool KeyRangeBuilder::Equal(const Value& value) {
  if (stopped_ || next_ >= definition_.key.size()) return true;
  const KeyType type = definition_.key[next_].type;
  if (!KindFits(type, NextColumnType(), value)) {
    stopped_ = true;
    return true;
  }
  if (IsId(type) && !IsValidId(value)) return false;
  AppendKeyColumn(prefix_, type, value);
  ++next_;
  return true;
}

std::optional<KeyRange> KeyRangeBuilder::Between(const Value* lower, bool lower_inclusive, const Value* upper,
                                                 bool upper_inclusive) const {
  KeyRange range = All();
  if (stopped_ || next_ >= definition_.key.size()) return range;
  const KeyType type = definition_.key[next_].type;
  if (type == KeyType::kBytes) return range;
  for (const Value* bound : {lower, upper}) {
    if (bound != nullptr && !KindFits(type, NextColumnType(), *bound)) return range;
  }
  if (IsId(type)) {
    if (upper != nullptr && upper->AsInt() < 0) return std::nullopt;
    if (lower != nullptr && lower->AsInt() > kMaxId) return std::nullopt;
    if (lower != nullptr && lower->AsInt() < 0) lower = nullptr;
    if (upper != nullptr && upper->AsInt() > kMaxId) upper = nullptr;
  }
  if (lower != nullptr) {
    const Bytes key = Extended(prefix_, type, *lower);
    range.begin = lower_inclusive ? key : KeyRange::Prefix(key).end;
  }
  if (upper != nullptr) {
    const Bytes key = Extended(prefix_, type, *upper);
    range.end = upper_inclusive ? KeyRange::Prefix(key).end : key;
  } else if (type == KeyType::kId) {
    range.end = prefix_ + Bytes(8, '\xFF');  // NULL stands behind all ids
  }
  if (!range.end.empty() && range.begin >= range.end) return std::nullopt;
  return range;
}

}  // namespace rocklake
