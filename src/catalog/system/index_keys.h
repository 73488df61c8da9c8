// The keys of an index as CREATE INDEX said them: pg_index.indoption, pg_get_indexdef. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "format/definition.h"

namespace rocklake {

struct IndexKey {
  std::string text;  // without its direction
  int option = 0;    // as in pg_index.indoption: 1: DESC, 2: NULLS FIRST
};

// What CREATE INDEX said after USING: "btree (a, lower(b) DESC)". Empty: the relation has no such index.
std::string_view IndexMethodAndKeys(const RelationDefinition& definition, std::string_view index);
std::vector<IndexKey> SplitIndexKeys(std::string_view method_and_keys);

}  // namespace rocklake
