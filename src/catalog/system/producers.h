// Who fills which system relation. Each producer emits rows in PostgreSQL 15's column order.
#pragma once

#include "catalog/catalog_session.h"
#include "catalog/virtual_relation.h"

namespace rocklake {

using Producer = void (*)(CatalogSession&, VirtualFilter, const RowEmitter&);

void PgNamespaceRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgClassRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgAttributeRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgAttrdefRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgConstraintRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgIndexRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgDescriptionRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgShdescriptionRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgRewriteRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgTypeRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgDatabaseRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgAuthidRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgAuthMembersRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgAmRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgTablespaceRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgCollationRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgLanguageRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgSettingsRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgStatActivityRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void PgLocksRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void RocklakeLakesRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);
void RocklakeRolesRows(CatalogSession& session, VirtualFilter filter, const RowEmitter& emit);

}  // namespace rocklake
