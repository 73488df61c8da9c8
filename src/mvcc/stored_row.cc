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

CorruptData Located(const RelationDefinition& relation, ByteView key, const CorruptData& damage) {
  return CorruptData(fmt::format("relation \"{}\", key {}: {}", relation.name, Hex(key), damage.message));
}

std::shared_ptr<StoredRow> Decode(const RelationDefinition& relation, ByteView key, ByteView value) {
  DecodedRow decoded = DecodeRow(relation, value);
  auto row = std::make_shared<StoredRow>();
  row->key = key;
  row->envelope = decoded.envelope;
  row->values = std::move(decoded.values);
  row->unknown_fields = std::move(decoded.unknown_fields);
  return row;
}

}  // namespace

RowPtr DecodeStoredRow(const RelationDefinition& relation, ByteView key, ByteView value) {
  try {
    return Decode(relation, key, value);
  } catch (const CorruptData& damage) {
    throw Located(relation, key, damage);
  }
}

RowPtr DecodeLiveRow(const RelationDefinition& relation, ByteView key, ByteView value) {
  try {
    return IsLive(relation, DecodeEnvelope(value)) ? Decode(relation, key, value) : nullptr;
  } catch (const CorruptData& damage) {
    throw Located(relation, key, damage);
  }
}

std::shared_ptr<StoredRow> DecodeRowWrittenBy(std::uint64_t commit, const RelationDefinition& relation,
                                              ByteView key, ByteView value) {
  try {
    const RowEnvelope envelope = DecodeEnvelope(value);
    if (envelope.written < relation.created_commit || envelope.written > commit) return nullptr;
    if (envelope.retracted != 0 && envelope.retracted <= commit) return nullptr;
    auto row = Decode(relation, key, value);
    row->envelope.retracted = 0;
    return row;
  } catch (const CorruptData& damage) {
    throw Located(relation, key, damage);
  }
}

}  // namespace rocklake
