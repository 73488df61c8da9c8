// Reading a lake's state from its store when it is opened. Internal to this module.
#pragma once

#include <memory>
#include <string>

#include "mvcc/version.h"
#include "store/store.h"

namespace rocklake {

// False: a store without a lake. Throws StoreFailure, kInvalid for a format this program does not know.
bool CheckFormat(StoreReader& reader);

// Checks the format version, or makes a new store an empty lake, and writes who the writer is. Throws StoreFailure,
// kInvalid for a format this program does not know.
void ClaimStore(Store& store, const std::string& owner);

// Counters, definitions and the newest snapshot's time. Throws StoreFailure or CorruptData.
Version::State ReadState(std::shared_ptr<StoreSnapshot> snapshot,
                         std::shared_ptr<const void> store = nullptr);

// ducklake_snapshot, by its tag; nullptr: the lake has none.
DefinitionPtr SnapshotRelation(const Version::State& state);

// Sets the state's definitions to those that commit `until` left: the last version of each; an empty one drops the
// relation.
void ReadDefinitions(StoreReader& reader, std::uint64_t until, Version::State& state);

}  // namespace rocklake
