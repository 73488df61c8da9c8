#include "mvcc/stored_row.h"

#include <fmt/format.h>

namespace rocklake {
namespace {

std::string Hex(ByteView bytes) {
  std::string text;
  for (const char c : bytes)
    fmt::format_to(std::back_inserter(text), "{:02x}", static_cast<unsigned char>(c));
  return text;
}

}  // namespace

RowPtr DecodeStoredRow(const RelationDefinition& relation, ByteView key, ByteView value) {
  try {
    DecodedRow decoded = DecodeRow(relation, value);
    auto row = std::make_shared<StoredRow>();
    row->key = key;
    row->envelope = decoded.envelope;
    row->values = std::move(decoded.values);
    row->unknown_fields = std::move(decoded.unknown_fields);
    return row;
  } catch (const CorruptData& damage) {
    throw CorruptData(fmt::format("relation \"{}\", key {}: {}", relation.name, Hex(key), damage.message));
  }
}

}  // namespace rocklake
