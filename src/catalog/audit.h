// The audit: who did what an operator may, when and why. Entries are written with the change they are about, in one commit,
// and nothing in the program changes or removes one.
//
// Those about a lake stand in that lake, those about the server (roles, databases, lakes brought back or removed) in
// `_system`.
#pragma once

#include <functional>
#include <string>

#include "catalog/identity.h"
#include "format/admin_records.h"
#include "mvcc/transaction.h"

namespace rocklake {

struct AuditedAction {
  std::string action;       // e.g. "gc advance"
  std::string object = {};  // e.g. the lake's schema, a pin, a role
  std::string detail = {};  // JSON
  std::string reason = {};
  Bytes operation = {};  // of an action's later entries: the id of its first
};

// Adds an entry to what `transaction` writes; returns its id.
Bytes WriteAudit(Transaction& transaction, const Identity& who, const AuditedAction& action);

// Oldest first. Throws StoreFailure; an entry that does not decode throws CorruptData.
void ReadAudit(StoreReader& reader, const std::function<void(const AuditEntry&)>& visit);

}  // namespace rocklake
