// Advisory locks of one process (PostgreSQL manual, section 13.3.5): by session or by transaction, in memory.
//
// A holder is a session, known by its CatalogSession. The session calls ReleaseTransactionAdvisoryLocks when a
// transaction ends and ReleaseAdvisoryLocks when it ends itself or discards everything. Thread safe.
#pragma once

#include "catalog/catalog_session.h"

namespace rocklake {

void ReleaseTransactionAdvisoryLocks(const CatalogSession& session);
void ReleaseAdvisoryLocks(const CatalogSession& session);  // both sorts

}  // namespace rocklake
