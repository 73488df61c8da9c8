#include "catalog/audit.h"

#include <random>

#include "base/clock.h"
#include "catalog/offline_identity.h"
#include "format/system_keys.h"
#include "mvcc/scan_all.h"

namespace rocklake {
namespace {

Bytes NewId() {
  constexpr std::size_t kBytes = 16;
  std::random_device random;
  Bytes id;
  while (id.size() < kBytes) AppendBigEndian(id, random());
  return id;
}

}  // namespace

Bytes WriteAudit(Transaction& transaction, const Identity& who, const AuditedAction& action) {
  const AuditEntry entry{.time_micros = NowMicros(),
                         .id = NewId(),
                         .action = action.action,
                         .role = who.user,
                         .authenticated = IsProved(who),
                         .address = who.address,
                         .object = action.object,
                         .detail = action.detail,
                         .reason = action.reason,
                         .operation = action.operation};
  transaction.PutSystem(AuditKey(entry.time_micros, entry.id), EncodeAuditEntry(entry));
  return entry.id;
}

void ReadAudit(StoreReader& reader, const std::function<void(const AuditEntry&)>& visit) {
  ScanAll(reader, KeyRange::Prefix(AuditPrefix()), [&](const Bytes& key, const Bytes& value) {
    visit(DecodeAuditEntry(key, value));
    return true;
  });
}

}  // namespace rocklake
