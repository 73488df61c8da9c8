// StoredRow: one decoded row as the cache and transactions hold it. Immutable, shared by pointer, thread safe.
#pragma once

#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "format/row_codec.h"
#include "types/value.h"

namespace rocklake {

struct StoredRow {
  // The stored key with its ordinal; for a row its transaction has not committed yet, the plain key followed by a
  // provisional ordinal (only its order matters).
  Bytes key;
  RowEnvelope envelope;  // written == 0: written by the transaction that is looking
  Row values;            // values[attnum - 1]; read through ColumnOrMissing
  Bytes unknown_fields;

  std::size_t MemoryBytes() const;
};

using RowPtr = std::shared_ptr<const StoredRow>;

}  // namespace rocklake
