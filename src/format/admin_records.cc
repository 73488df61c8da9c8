#include "format/admin_records.h"

#include "format/definition.h"
#include "format/message.h"
#include "format/system_keys.h"

namespace rocklake {
namespace {

// message Pin
constexpr int kSnapshot = 1, kOwner = 2, kCreated = 3, kNote = 4;
// message AuditEntry
constexpr int kAction = 1, kRole = 2, kAuthenticated = 3, kAddress = 4, kObject = 5, kDetail = 6, kReason = 7,
              kOperation = 8;

}  // namespace

Bytes EncodePin(const Pin& pin) {
  Bytes out;
  MessageWriter writer(out);
  writer.Varint(kSnapshot,
                static_cast<std::uint64_t>(pin.snapshot));  // always there: an empty value is a dropped pin
  writer.StringIfSet(kOwner, pin.owner);
  writer.VarintIfSet(kCreated, static_cast<std::uint64_t>(pin.created_micros));
  writer.StringIfSet(kNote, pin.note);
  return out;
}

Pin DecodePin(ByteView key, ByteView value) {
  Pin pin;
  pin.name = key.substr(PinPrefix().size());
  MessageReader reader(value);
  while (reader.Next()) {
    switch (reader.field()) {
      case kSnapshot:
        pin.snapshot = static_cast<std::int64_t>(reader.Varint());
        break;
      case kOwner:
        pin.owner = reader.String();
        break;
      case kCreated:
        pin.created_micros = static_cast<std::int64_t>(reader.Varint());
        break;
      case kNote:
        pin.note = reader.String();
        break;
      default:
        reader.Skip();
    }
  }
  return pin;
}

Bytes EncodeAuditEntry(const AuditEntry& entry) {
  Bytes out;
  MessageWriter writer(out);
  writer.StringIfSet(kAction, entry.action);
  writer.StringIfSet(kRole, entry.role);
  writer.VarintIfSet(kAuthenticated, entry.authenticated ? 1 : 0);
  writer.StringIfSet(kAddress, entry.address);
  writer.StringIfSet(kObject, entry.object);
  writer.StringIfSet(kDetail, entry.detail);
  writer.StringIfSet(kReason, entry.reason);
  writer.StringIfSet(kOperation, entry.operation);
  return out;
}

AuditEntry DecodeAuditEntry(ByteView key, ByteView value) {
  AuditEntry entry;
  DecodeAuditKey(key, entry.time_micros, entry.id);
  MessageReader reader(value);
  while (reader.Next()) {
    switch (reader.field()) {
      case kAction:
        entry.action = reader.String();
        break;
      case kRole:
        entry.role = reader.String();
        break;
      case kAuthenticated:
        entry.authenticated = reader.Bool();
        break;
      case kAddress:
        entry.address = reader.String();
        break;
      case kObject:
        entry.object = reader.String();
        break;
      case kDetail:
        entry.detail = reader.String();
        break;
      case kReason:
        entry.reason = reader.String();
        break;
      case kOperation:
        entry.operation = reader.String();
        break;
      default:
        reader.Skip();
    }
  }
  return entry;
}

}  // namespace rocklake
