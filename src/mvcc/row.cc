#include "mvcc/row.h"

namespace rocklake {

std::size_t StoredRow::MemoryBytes() const {
  constexpr std::size_t kControlBlock = 32;  // of the shared pointer, and the tree's entry
  std::size_t bytes = sizeof(StoredRow) + kControlBlock + values.capacity() * sizeof(Value);
  if (key.capacity() > Bytes().capacity()) bytes += key.capacity();
  if (unknown_fields.capacity() > Bytes().capacity()) bytes += unknown_fields.capacity();
  for (const Value& value : values) bytes += value.HeapBytes();
  return bytes;
}

}  // namespace rocklake
