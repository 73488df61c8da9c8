// Key ranges of a relation from conditions on its leading key columns: how a scan with predicates becomes bytes.
// Pure; one builder has one user.
#pragma once

#include <optional>

#include "format/definition.h"
#include "store/store.h"
#include "types/value.h"

namespace rocklake {

class KeyRangeBuilder {
 public:
  // Starts with every row of the relation.
  explicit KeyRangeBuilder(const RelationDefinition& definition);

  // Narrows to the rows whose next key column equals `value`, which is not NULL. False: there can be none.
  // A value of another kind than the key column's narrows nothing, and nothing does after it.
  bool Equal(const Value& value);

  // The rows found so far, of which the next key column lies between the bounds (nullptr: unbounded; NULLs are no match).
  // nullopt: there can be none. Columns whose key bytes have no order give all rows found so far, so the predicate is
  // still to be checked.
  std::optional<KeyRange> Between(const Value* lower, bool lower_inclusive, const Value* upper,
                                  bool upper_inclusive) const;

  KeyRange All() const { return KeyRange::Prefix(prefix_); }

 private:
  Oid NextColumnType() const;

  const RelationDefinition& definition_;
  Bytes prefix_;
  std::size_t next_ = 0;  // key column
  bool stopped_ = false;
};

}  // namespace rocklake
