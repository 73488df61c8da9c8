// Named checkpoints of a lake: what `rocklake checkpoint` does. Each is a pin of the newest snapshot, too, so that gc, excise
// and a client's expire leave it readable.
//
// Errors: SqlError (42501, 42704 no such checkpoint, 42710 there is one, 55P03 writers do not pause, 55006), StoreFailure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/identity.h"
#include "format/admin_records.h"

namespace rocklake {

struct NamedCheckpoint {
  std::string name;
  std::int64_t created_micros = 0;  // since 2000
  std::optional<Pin> pin;           // nullopt: dropped meanwhile
};

NamedCheckpoint CreateCheckpoint(Catalog& catalog, const SchemaInfo& schema, const Identity& who,
                                 const std::string& name, const std::string& note);
// By name.
std::vector<NamedCheckpoint> ReadCheckpoints(Catalog& catalog, const SchemaInfo& schema);
NamedCheckpoint DropCheckpoint(Catalog& catalog, const SchemaInfo& schema, const Identity& who,
                               const std::string& name);

// Throws 55006, naming the holder, when a checkpoint or a clone keeps objects of the lake: its bytes cannot be erased.
void CheckNothingKeepsObjects(Catalog& catalog, const std::string& path);

}  // namespace rocklake
