// Views of pg_catalog and information_schema about what this server has none of: they are there, and empty. Constant,
// thread safe.
#pragma once

#include <span>
#include <string_view>

#include "types/type.h"

namespace rocklake {

struct EmptyView {
  Oid oid;
  std::string_view schema;
  std::string_view name;
  std::string_view columns;  // as SystemRelationColumns::columns
};

std::span<const EmptyView> AllEmptyViews();

}  // namespace rocklake
