// Writing to a store and waiting for the outcome.
#pragma once

#include "store/store.h"

namespace rocklake {

// As Store::Write. Must not be called in a `done` function.
Result<void, StoreError> WriteAndWait(Store& store, PutBatch batch);

}  // namespace rocklake
