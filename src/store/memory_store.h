// A store in a map, for tests and tools: every version is kept as long as a snapshot or cursor needs it.
//
// Behaves like the stores on disk, with two differences that make tests sharper: `done` runs inline, and a
// writer that was fenced knows it at its next call of any kind. Nothing survives the MemorySpace.
#pragma once

#include <memory>

#include "store/store.h"

namespace rocklake {

class MemorySpace;  // the bytes; roots that share one see the same stores

std::shared_ptr<MemorySpace> MakeMemorySpace();
std::unique_ptr<Root> MakeMemoryRoot(std::shared_ptr<MemorySpace> space = MakeMemorySpace());

}  // namespace rocklake
