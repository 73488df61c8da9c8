// Excision: the one operation that removes bytes. docs/storage-format.md, Excision, says what goes and why.
//
// What stays is written anew as the lake's next generation; then the server's own lake names that one, and every object of
// the generation before is erased. So nothing of what went can be left in a table, a log or a manifest, and a crash leaves
// either the old generation or the new one: what is to be erased is noted in `_system` until it is.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "admin/excise_plan.h"
#include "catalog/catalog.h"
#include "catalog/identity.h"

namespace rocklake {

struct ExciseRequest {
  std::string reason;                    // not empty for Excise
  std::optional<std::int64_t> table_id;  // only what belongs to this table
};

struct ExciseReport {
  std::map<std::string, ExcisedKeys> relations;  // what goes: ExcisePlan::summary
  SnapshotId retain_from = 0;
  std::uint64_t keys_left = 0;        // in the new generation
  std::uint64_t files_scheduled = 0;  // Parquet files that clients' clean-up was told of
  std::uint64_t files_pending =
      0;  // Parquet files that wait for clients' clean-up, whose paths stay until then
  std::uint64_t objects = 0, bytes = 0;  // erased
  std::uint64_t found_again =
      0;  // keys that went and that the new generation holds all the same: none, proven
};

// What Excise would do now. Changes nothing. Throws SqlError 55006 naming what stands in the way.
ExciseReport PlanExcision(Catalog& catalog, const SchemaInfo& schema, const ExciseRequest& request,
                          const std::function<void()>& check_interrupts);
// The same from a store alone, of a lake that nobody reads as of a snapshot.
ExciseReport PlanExcision(StoreReader& stored, const ExciseRequest& request);
// Does it. Writers of the lake wait meanwhile; readers go on, and those that still read the generation before when it goes
// are told so (57P03). Throws SqlError (22023 no reason, 42501, 55006, 55P03 when writers do not end), StoreFailure.
ExciseReport Excise(Catalog& catalog, const SchemaInfo& schema, const Identity& who,
                    const ExciseRequest& request, const std::function<void()>& check_interrupts);

// Removes a retired lake whole.
ExciseReport ExciseRetired(Catalog& catalog, const SchemaInfo& retired, const Identity& who,
                           const std::string& reason);

}  // namespace rocklake
