// verify and repair as functions of schema rocklake.
#pragma once

#include <vector>

#include "admin/admin_function.h"

namespace rocklake {

// rocklake.verify(schema text DEFAULT 'public', data bool DEFAULT false)
//   -> check int4, violation text, relation text, key text, detail text, notice bool
// A live lake's keys and objects; with `data` (level operator: it looks at files of the server's machine) what
// the catalog names, too.
// rocklake.repair(schema text DEFAULT 'public', apply bool DEFAULT false)
//   -> action text, relation text, key text, detail text, applied bool
// The plan; with `apply` (level operator) the counters and missing entries are written with the transaction.
std::vector<AdminFunction> VerifyFunctions();

}  // namespace rocklake
