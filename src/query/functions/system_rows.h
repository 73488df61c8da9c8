// Look-ups in virtual relations of pg_catalog by other modules' names: so that functions about roles, databases and
// the like say what those relations say.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "catalog/catalog_session.h"

namespace rocklake {

// The rows of pg_catalog.<relation> that `matches` some equality; empty where there is no such relation.
std::vector<Row> SystemRows(CatalogSession& session, std::string_view relation,
                            std::vector<std::pair<std::string_view, Value>> equal);
// A column of such a row; NULL where the relation has no such column.
Value SystemColumn(CatalogSession& session, std::string_view relation, const Row& row,
                   std::string_view column);

// The oid of the row whose `name_column` is `name`, and the other way round.
std::optional<Oid> SystemOid(CatalogSession& session, std::string_view relation, std::string_view name_column,
                             std::string_view name);
std::optional<std::string> SystemName(CatalogSession& session, std::string_view relation,
                                      std::string_view name_column, Oid oid);

}  // namespace rocklake
