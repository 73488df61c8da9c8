// Reading rows from the store. Internal to this module.
#pragma once

#include "format/definition.h"
#include "mvcc/lake.h"
#include "mvcc/row.h"
#include "store/store.h"

namespace rocklake {

// Whether a row of this envelope is live for a relation: not retracted, and not of a relation that had the tag before.
inline bool IsLive(const RelationDefinition& relation, const RowEnvelope& envelope) {
  return envelope.retracted == 0 && envelope.written >= relation.created_commit;
}

// Throws CorruptData that names the relation and the key.
RowPtr DecodeStoredRow(const RelationDefinition& relation, ByteView key, ByteView value);
// The same for a row that may be dead: nullptr if it is. The columns of one that belonged to a dropped relation of the
// tag are not looked at, for they may have had other types.
RowPtr DecodeLiveRow(const RelationDefinition& relation, ByteView key, ByteView value);
// The same for what was live after a commit, as far as the envelope's commits tell; shown as live.
std::shared_ptr<StoredRow> DecodeRowWrittenBy(std::uint64_t commit, const RelationDefinition& relation,
                                              ByteView key, ByteView value);

}  // namespace rocklake
