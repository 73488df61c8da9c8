#include "format/definition.h"

#include <algorithm>

#include "base/check.h"

namespace rocklake {
namespace {

bool IsInteger(Oid type) { return type == oid::kInt2 || type == oid::kInt4 || type == oid::kInt8; }

bool IsText(Oid type) {
  return type == oid::kText || type == oid::kVarchar || type == oid::kBpchar || type == oid::kName;
}

bool CanHold(KeyType key, Oid type) {
  switch (key) {
    case KeyType::kId:
    case KeyType::kNullableId:
      return IsInteger(type);
    case KeyType::kText:
      return IsText(type);
    default:
      return true;
  }
}

// The key type that orders or at least tells apart any column of this type.
KeyType KeyTypeOf(Oid type) {
  switch (type) {
    case oid::kInt2:
    case oid::kInt4:
    case oid::kInt8:
    case oid::kOid:
    case oid::kDate:
    case oid::kTime:
    case oid::kTimestamp:
    case oid::kTimestamptz:
      return KeyType::kInt;
    default:
      return IsText(type) ? KeyType::kText : KeyType::kBytes;
  }
}

// Key parts for the columns that the relation has; `complete` becomes false where one is missing.
std::vector<KeyPart> PartsOf(const RelationDefinition& definition, std::span<const KeyColumn> columns,
                             int& leading) {
  std::vector<KeyPart> parts;
  leading = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const int attnum = definition.FindColumn(columns[i].name);
    if (attnum == 0 || !CanHold(columns[i].type, definition.column(attnum).type.oid)) continue;
    if (i == static_cast<std::size_t>(leading)) ++leading;
    parts.push_back({attnum, columns[i].type, columns[i].ids});
  }
  return parts;
}

void PlaceOther(RelationDefinition& definition) {
  definition.tag = Tag::kOther;
  definition.behaviour = Behaviour::kAppendOnly;
  definition.key.clear();
  definition.partition_columns = 0;
  for (const UniqueConstraint& constraint : definition.unique) {
    if (!constraint.primary) continue;
    for (const int attnum : constraint.attnums) {
      definition.key.push_back({attnum, KeyTypeOf(definition.column(attnum).type.oid), IdSpace::kNone});
    }
  }
}

// The registry's idea of an id column, where the relation's key has it; else by its type.
KeyPart LookUpPart(const RelationDefinition& definition, int attnum) {
  for (const KeyPart& part : definition.key) {
    if (part.attnum == attnum) return part;
  }
  if (definition.tag < Tag::kOther) {
    for (const KeyColumn& column : WellKnownByTag(definition.tag).key) {
      if (column.name == definition.column(attnum).name) return {attnum, column.type, column.ids};
    }
  }
  return {attnum, KeyTypeOf(definition.column(attnum).type.oid), IdSpace::kNone};
}

void AddLookUp(RelationDefinition& definition, const std::vector<int>& attnums, bool strays_only = false) {
  if (attnums.empty() || definition.IsKeyPrefix(attnums) || definition.FindLookUp(attnums) != nullptr) return;
  LookUpIndex look_up;
  look_up.strays_only = strays_only;
  look_up.number = definition.look_ups.empty() ? 1 : definition.look_ups.back().number + 1;
  for (const int attnum : attnums) look_up.columns.push_back(LookUpPart(definition, attnum));
  definition.look_ups.push_back(std::move(look_up));
}

}  // namespace

int RelationDefinition::FindColumn(std::string_view column_name) const {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].dropped && columns[i].name == column_name) return static_cast<int>(i) + 1;
  }
  return 0;
}

Bytes RelationDefinition::KeyPrefix() const {
  Bytes prefix(1, static_cast<char>(tag));
  if (tag == Tag::kOther || tag == Tag::kInlined) AppendBigEndian(prefix, relation_id);
  return prefix;
}

bool RelationDefinition::IsKeyPrefix(const std::vector<int>& attnums) const {
  if (attnums.size() > key.size()) return false;
  const auto begin = key.begin(), end = key.begin() + static_cast<std::ptrdiff_t>(attnums.size());
  return std::ranges::all_of(attnums, [&](int attnum) {
    return std::any_of(begin, end, [&](const KeyPart& part) { return part.attnum == attnum; });
  });
}

const LookUpIndex* RelationDefinition::FindLookUp(const std::vector<int>& attnums) const {
  for (const LookUpIndex& look_up : look_ups) {
    if (!look_up.strays_only && std::ranges::equal(look_up.columns, attnums, {}, &KeyPart::attnum))
      return &look_up;
  }
  return nullptr;
}

const LookUpIndex* RelationDefinition::FindStrays() const {
  const auto found = std::ranges::find_if(look_ups, &LookUpIndex::strays_only);
  return found != look_ups.end() ? &*found : nullptr;
}

void PlaceRelation(RelationDefinition& definition, const std::function<bool(Tag)>& tag_is_free) {
  definition.look_ups.clear();
  const auto inlined = ParseInlinedName(definition.name);
  const WellKnownRelation* known = inlined ? nullptr : FindWellKnown(definition.name);
  std::span<const KeyColumn> key;
  if (inlined) key = InlinedKey(inlined->behaviour);
  if (known != nullptr && (!tag_is_free || tag_is_free(known->tag))) key = known->key;
  int leading = 0;
  definition.key = PartsOf(definition, key, leading);
  if (definition.kind != RelationKind::kTable || definition.key.empty()) {
    PlaceOther(definition);
  } else if (inlined) {
    definition.tag = Tag::kInlined;
    definition.behaviour = inlined->behaviour;
    definition.partition_columns = 0;
  } else {
    definition.tag = known->tag;
    definition.behaviour = known->behaviour;
    definition.partition_columns = std::min(known->partition_columns, leading);
  }
  PlaceLookUps(definition);
}

void PlaceLookUps(RelationDefinition& definition) {
  for (const UniqueConstraint& constraint : definition.unique) AddLookUp(definition, constraint.attnums);
  if (definition.tag >= Tag::kOther) return;
  const WellKnownRelation& known = WellKnownByTag(definition.tag);
  const int attnum = definition.FindColumn(known.look_up_column);
  if (attnum != 0 && IsInteger(definition.column(attnum).type.oid)) AddLookUp(definition, {attnum});
  const bool of_files = std::ranges::find(known.owners, Tag::kDataFile) != known.owners.end();
  const int file = definition.FindColumn(known.owner_column);
  const bool keyed =
      std::ranges::any_of(definition.key, [&](const KeyPart& part) { return part.attnum == file; });
  if (of_files && keyed && definition.partition_columns == 1 && definition.FindStrays() == nullptr) {
    AddLookUp(definition, {file}, true);
  }
}

}  // namespace rocklake
