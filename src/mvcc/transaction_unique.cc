#include <algorithm>

#include "format/key_codec.h"
#include "mvcc/stored_row.h"
#include "mvcc/transaction_impl.h"
#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

Value ValueOf(const RelationDefinition& definition, const StoredRow& row, int attnum) {
  return ColumnOrMissing(definition, attnum, row.values, row.envelope.written);
}

// A row's values as a reader sees them, one per column.
Row Completed(const RelationDefinition& definition, const StoredRow& row) {
  Row values;
  values.reserve(definition.columns.size());
  for (std::size_t i = 0; i < definition.columns.size(); ++i) {
    values.push_back(ValueOf(definition, row, static_cast<int>(i) + 1));
  }
  return values;
}

const Value& At(const Row& values, int attnum) {
  static const Value null;
  const auto index = static_cast<std::size_t>(attnum) - 1;
  return index < values.size() ? values[index] : null;
}

// The bytes that all rows with the constraint's values share: the start of their keys, or of their index entries.
// nullopt: a value is NULL, which nothing equals.
std::optional<Bytes> ConstraintBytes(const RelationDefinition& definition, const UniqueConstraint& constraint,
                                     const LookUpIndex* look_up, const Row& values) {
  if (look_up != nullptr) return LookUpValues(definition, *look_up, values);
  Bytes bytes = definition.KeyPrefix();
  for (std::size_t i = 0; i < constraint.attnums.size(); ++i) {
    const KeyPart& part = definition.key[i];
    const Value& value = At(values, part.attnum);
    if (value.is_null()) return std::nullopt;
    AppendKeyPart(bytes, definition, part, value);
  }
  return bytes;
}

// Whether the counters prove that no committed row has these values.
bool ProvenNew(const RelationDefinition& definition, const UniqueConstraint& constraint,
               const LookUpIndex* look_up, const Counters& counters, const Row& values) {
  const auto is_new = [&](const KeyPart& part) {
    if (part.ids == IdSpace::kNone) return false;
    const Value& value = At(values, part.attnum);
    return value.kind() == Value::Kind::kInt && value.AsInt() >= 0 &&
           static_cast<std::uint64_t>(value.AsInt()) >= counters.next(part.ids);
  };
  if (look_up != nullptr) return std::ranges::any_of(look_up->columns, is_new);
  const auto count = static_cast<std::ptrdiff_t>(constraint.attnums.size());
  return std::any_of(definition.key.begin(), definition.key.begin() + count, is_new);
}

// "(a, b)=(1, x)", as PostgreSQL's details have it.
std::string KeyText(const RelationDefinition& definition, const std::vector<int>& attnums,
                    const Row& values) {
  std::string names, texts;
  for (const int attnum : attnums) {
    if (!names.empty()) names += ", ", texts += ", ";
    names += definition.column(attnum).name;
    const Value& value = At(values, attnum);
    if (value.is_null()) {
      texts += "null";
    } else {
      FormatText(definition.column(attnum).type, value, TextSettings(), texts);
    }
  }
  return fmt::format("({})=({})", names, texts);
}

SqlError DuplicateKey(const RelationDefinition& definition, const UniqueConstraint& constraint,
                      const Row& values) {
  SqlError error = Error("23505", "duplicate key value violates unique constraint \"{}\"", constraint.name);
  error.detail = fmt::format("Key {} already exists.", KeyText(definition, constraint.attnums, values));
  error.table_name = definition.name;
  error.constraint_name = constraint.name;
  return error;
}

const LookUpIndex* LookUpOf(const RelationDefinition& definition, const UniqueConstraint& constraint) {
  return definition.IsKeyPrefix(constraint.attnums) ? nullptr : definition.FindLookUp(constraint.attnums);
}

}  // namespace

RowPtr Transaction::Impl::FindConflict(OwnRelation& own, std::size_t constraint, const Row& values,
                                       const StoredRow* replaced) {
  const RelationDefinition& definition = *own.definition;
  const UniqueConstraint& unique = definition.unique[constraint];
  const LookUpIndex* look_up = LookUpOf(definition, unique);
  const auto encoded = ConstraintBytes(definition, unique, look_up, values);
  if (!encoded) return nullptr;
  const ByteView replaced_key = replaced != nullptr ? ByteView(replaced->key) : ByteView();
  AcquireLock(UniqueLockKey(definition.relation_id, constraint, *encoded), LockMode::kExclusive);
  while (true) {
    if (RowPtr conflict = FindOwnConflict(own, look_up, *encoded, replaced_key)) return conflict;
    if (own.created || ProvenNew(definition, unique, look_up, lake->Latest()->counters(), values))
      return nullptr;
    RowPtr conflict = FindStoredConflict(own, look_up, *encoded, replaced_key);
    if (conflict == nullptr) return nullptr;
    // Whoever holds the row may be about to remove it.
    if (!lake->locks().WaitUntilFree(id, RowLockKey(definition.relation_id, conflict->key), limits))
      return conflict;
  }
}

RowPtr Transaction::Impl::FindOwnConflict(OwnRelation& own, const LookUpIndex* look_up, const Bytes& encoded,
                                          ByteView replaced_key) {
  const RowTree& overlay = own.writes.overlay;
  if (look_up == nullptr) {
    for (auto at = RowTree().ScanUnder(overlay, KeyRange::Prefix(encoded)); at.Valid(); at.Next()) {
      if (at.row()->key != replaced_key) return at.row();
    }
    return nullptr;
  }
  const auto [begin, end] = own.look_up_values.equal_range(encoded);
  for (auto at = begin; at != end; ++at) {
    RowPtr row = overlay.Find(at->second);
    if (row == nullptr || row->envelope.retracted != 0 || row->key == replaced_key) continue;
    if (LookUpValues(*own.definition, *look_up, row->values) == encoded) return row;
  }
  return nullptr;
}

RowPtr Transaction::Impl::FindStoredConflict(OwnRelation& own, const LookUpIndex* look_up,
                                             const Bytes& encoded, ByteView replaced_key) {
  const RelationDefinition& definition = *own.definition;
  const LakeVersionPtr latest = lake->Latest();
  // Rows that this transaction changed or deleted are no longer in the way.
  const auto stands = [&](const RowPtr& row) {
    return row != nullptr && row->key != replaced_key && own.writes.overlay.Find(row->key) == nullptr;
  };
  if (look_up == nullptr) {
    for (const RowPtr& row : latest->FindRows(definition, encoded)) {
      if (stands(row)) return row;
    }
    return nullptr;
  }
  auto cursor = OrThrow(latest->stored().Scan(KeyRange::Prefix(encoded)));
  std::vector<KeyValue> entries;
  while (true) {
    OrThrow(cursor->Next(entries));
    if (entries.empty()) return nullptr;
    for (const KeyValue& entry : entries) {
      const RowPtr row = latest->FindRow(definition, LookUpRowKey(*look_up, entry.key));
      // The row at that key may have other values by now.
      if (stands(row) && LookUpValues(definition, *look_up, Completed(definition, *row)) == encoded)
        return row;
    }
  }
}

void Transaction::Impl::CheckUnique(OwnRelation& own, const Row& values, const StoredRow* replaced) {
  const RelationDefinition& definition = *own.definition;
  for (std::size_t i = 0; i < definition.unique.size(); ++i) {
    const UniqueConstraint& unique = definition.unique[i];
    if (replaced != nullptr) {
      const bool same = std::ranges::all_of(unique.attnums, [&](int attnum) {
        return SameStored(definition.column(attnum).type, ValueOf(definition, *replaced, attnum),
                          At(values, attnum));
      });
      if (same) continue;
    }
    if (FindConflict(own, i, values, replaced) != nullptr)
      throw Noted(DuplicateKey(definition, unique, values));
  }
}

void Transaction::Impl::RememberLookUps(OwnRelation& own, const StoredRow& row) {
  for (const LookUpIndex& look_up : own.definition->look_ups) {
    if (look_up.strays_only) continue;
    if (auto encoded = LookUpValues(*own.definition, look_up, row.values)) {
      own.look_up_values.emplace(std::move(*encoded), row.key);
    }
  }
}

void Transaction::Impl::CheckNewUnique(const RelationDefinition& before, const RelationDefinition& after) {
  for (const UniqueConstraint& unique : after.unique) {
    const bool is_old = std::ranges::any_of(before.unique, [&](const UniqueConstraint& old) {
      return std::ranges::is_permutation(old.attnums, unique.attnums);
    });
    if (is_old) continue;
    std::unordered_map<Bytes, bool> seen;
    for (auto at = Scan(before, KeyRange::Prefix(before.KeyPrefix())); at.Valid(); at.Next()) {
      const Row values = Completed(after, *at.row());
      Bytes encoded;
      bool has_null = false;
      for (const int attnum : unique.attnums) {
        const Value& value = At(values, attnum);
        has_null = has_null || value.is_null();
        AppendKeyPart(encoded, after, {attnum, KeyType::kBytes, IdSpace::kNone}, value);
      }
      if (has_null || seen.emplace(std::move(encoded), true).second) continue;
      SqlError error = Error("23505", "could not create unique index \"{}\"", unique.name);
      error.detail = fmt::format("Key {} is duplicated.", KeyText(after, unique.attnums, values));
      error.table_name = after.name;
      error.constraint_name = unique.name;
      throw error;
    }
  }
}

}  // namespace rocklake
