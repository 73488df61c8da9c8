#include "format/admin_records.h"

#include <gtest/gtest.h>

#include "format/definition.h"
#include "format/system_keys.h"

namespace rocklake {
namespace {

TEST(AdminRecords, PinsDecodeToWhatTheyWere) {
  const Pin pin{.name = "audit 2026", .snapshot = 0, .owner = "anna", .created_micros = 7, .note = "kept"};
  EXPECT_EQ(DecodePin(PinKey(pin.name), EncodePin(pin)), pin);
  EXPECT_FALSE(EncodePin({}).empty()) << "an empty value is a dropped pin";
}

TEST(AdminRecords, AuditEntriesDecodeToWhatTheyWere) {
  const AuditEntry entry{.time_micros = 5,
                         .id = Bytes(16, 'i'),
                         .action = "gc advance",
                         .role = "anna",
                         .authenticated = true,
                         .address = "127.0.0.1:5",
                         .object = "sales.public",
                         .detail = "{}",
                         .reason = "monthly",
                         .operation = Bytes(16, 'o')};
  EXPECT_EQ(DecodeAuditEntry(AuditKey(entry.time_micros, entry.id), EncodeAuditEntry(entry)), entry);
  EXPECT_THROW(DecodeAuditEntry(PinKey("a"), EncodeAuditEntry(entry)), CorruptData);
}

}  // namespace
}  // namespace rocklake
