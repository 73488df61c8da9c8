// Names, oids and columns of pg_catalog's relations in PostgreSQL 15. Constant, thread safe.
#pragma once

#include <span>
#include <string_view>

#include "types/type.h"

namespace rocklake {

struct SystemRelationColumns {
  Oid oid;
  std::string_view name;
  std::string_view columns;  // "oid oid!,relname name!,...": name, type, '!' for NOT NULL
};

std::span<const SystemRelationColumns> AllSystemRelations();

}  // namespace rocklake
