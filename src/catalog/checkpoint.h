// Checkpoints of lakes: states whose objects on the store stay, under a name. A lake may be cloned from one.
//
// A clone names the Parquet files of its source, and clients delete what they find on their list of files to delete: so
// none of these gets on that list any more, in neither lake (file_use.h).
#pragma once

#include <string>

#include "mvcc/transaction.h"

namespace rocklake {

// Keeps the newest state; the checkpoint's id. Waits until no other transaction writes, and lets none begin to until
// `transaction` ends, which the caller commits, or removes the checkpoint. Throws SqlError 55P03 when writers do not pause,
// StoreFailure.
std::string CreateCheckpoint(Transaction& transaction, const std::string& name);

// From now on the files that the lake has are shared; joins the transaction.
void ShareFiles(Transaction& transaction);

}  // namespace rocklake
