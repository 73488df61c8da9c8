#include "base/bytes.h"
#include "store/store.h"

namespace rocklake {

KeyRange KeyRange::Prefix(ByteView prefix) {
  KeyRange range{Bytes(prefix), Bytes(prefix)};
  // The first key after all with this prefix: the prefix with its last byte that can grow, grown.
  while (!range.end.empty() && static_cast<unsigned char>(range.end.back()) == 0xFF) range.end.pop_back();
  if (!range.end.empty()) ++range.end.back();
  return range;
}

}  // namespace rocklake
