// Does a lake hold what docs/storage-format.md promises? What `rocklake verify` and rocklake.verify report.
//
// Eleven checks, of which nine read the keys in one pass. A lake is never at rest: it is read from one snapshot, so what
// a writer does meanwhile is not seen. What is dead (retracted, or a row of a dropped relation) was true once and need
// not hold any more: it is not reported by checks 1 to 3, 5 and 8, but it is still the successor, or the owner, that
// others were written for, and its ids were used.
//
// Cost: linear in the keys; memory for the versions of one object, the ids of objects that own others, and eight bytes for
// each entry of an index. Nothing is written. Errors: StoreFailure; damage is reported, not thrown.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "store/object_check.h"
#include "store/store.h"

namespace rocklake {

enum class Check : std::uint8_t {
  kSuccessors = 1,  // a version that was replaced when it ended, without one that begins there
  kRising,          // versions of one object that do not begin one after the other
  kOverlaps,        // two versions visible at one snapshot
  kCounters,        // a counter that is not above every id in use
  kRetained,        // a version that begins above retain-from and ended at or below it
  kIndexes,         // a row without its index entries, an entry that leads to no row
  kDecoding,        // a key or value that no writer could have made
  kOwners,          // a row of a table, file, macro, ... that there never was
  kLog,             // a commit without its record
  kData,            // a Parquet file that is not as the catalog says; a file that nothing names
  kObjects,         // an object of the store that is missing or does not check
};
std::string_view CheckName(Check check);  // in words, for people

struct Violation {
  Check check = Check::kDecoding;
  std::string relation;  // empty: of none
  std::string key;       // hexadecimal; of kData and kObjects: the path of the file or object
  std::string detail;    // one line
  // Worth knowing, and nothing is wrong with the lake: a file that nothing names, a place that could not be looked at,
  // versions that overlap because a client wrote them so.
  bool notice = false;
  // What would mend it without losing a fact: entries to write, and entries to remove, which lead nowhere.
  PutBatch puts = {};
  std::vector<Bytes> strays = {};
};
using Report = std::function<void(Violation)>;
// Called with each key, object or file that was read: what they are, how many there were so far, and how many there will be
// (0: not known). What it throws ends the check.
using Progress = std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)>;

// Checks 1 to 9.
void VerifyKeys(StoreReader& store, const Report& report, const Progress& progress);
// Check 10, of files below local paths; tells with notices what it could not reach.
void VerifyData(StoreReader& store, const Report& report, const Progress& progress);
// Check 11.
void VerifyObjects(ObjectCheck& objects, const Report& report, const Progress& progress);

// All of them; check 10 only `with_data`. The objects come first: of a store that is damaged there, the keys are read as far
// as they can be, and that more was not is one more violation. `open` is called once, then.
void VerifyLake(ObjectCheck& objects, const std::function<StoreReader&()>& open, bool with_data,
                const Report& report, const Progress& progress);

}  // namespace rocklake
