// Values of what operators leave in a lake: pins (FF 05) and audit entries (FF 07). Pure and thread safe.
// Source of the layout: proto/row.proto, messages Pin and AuditEntry.
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace rocklake {

// Keeps a snapshot readable. The value of one that was dropped is empty.
struct Pin {
  std::string name = {};  // stands in the key
  std::int64_t snapshot = 0;
  std::string owner = {};
  std::int64_t created_micros = 0;  // since 2000-01-01 UTC
  std::string note = {};
  friend bool operator==(const Pin&, const Pin&) = default;
};
Bytes EncodePin(const Pin& pin);
Pin DecodePin(ByteView key, ByteView value);  // throws CorruptData

// What an operator did. Entries are added and never changed: an operation that takes long writes one when it starts and one
// when it is done, with the same `operation`.
struct AuditEntry {
  std::int64_t time_micros = 0;  // stands in the key, as does the id
  Bytes id = {};                 // 16 bytes
  std::string action = {};       // e.g. "gc advance", "pin create"
  std::string role = {};
  bool authenticated = false;
  std::string address = {};  // of the client; empty: the machine itself
  std::string object = {};   // what it was done to
  std::string detail = {};   // JSON
  std::string reason = {};
  Bytes operation = {};  // the id of the entry that started it; empty: its own
  friend bool operator==(const AuditEntry&, const AuditEntry&) = default;
};
Bytes EncodeAuditEntry(const AuditEntry& entry);
AuditEntry DecodeAuditEntry(ByteView key, ByteView value);  // throws CorruptData

}  // namespace rocklake
