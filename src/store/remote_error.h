// What object stores answer when a root is opened, in words a person can act on.
#pragma once

#include "store/store.h"

namespace rocklake {

// `error` as the HTTP client tells it → one that names the cause: a refusal by the store (its own code and message)
// and missing credentials are kInvalid; everything else stays as it is.
StoreError ExplainRemoteError(StoreError error);

}  // namespace rocklake
