#include "mvcc/retention.h"

#include <fmt/format.h>

#include "format/system_keys.h"
#include "mvcc/scan_all.h"

namespace rocklake {
namespace {

void ApplyPin(Retention& retention, ByteView key, ByteView value) {
  Pin pin = DecodePin(key, value);
  if (value.empty()) {
    retention.pins.erase(pin.name);
  } else {
    std::string name = pin.name;
    retention.pins.insert_or_assign(std::move(name), std::move(pin));
  }
}

bool Apply(Retention& retention, ByteView key, ByteView value) {
  if (key == RetainFromKey()) {
    retention.retain_from = static_cast<SnapshotId>(DecodeCounter(value));
  } else if (key == ExcisedKey()) {
    retention.excised_below = static_cast<SnapshotId>(DecodeCounter(value));
  } else if (key.starts_with(PinPrefix())) {
    ApplyPin(retention, key, value);
  } else {
    return false;
  }
  return true;
}

}  // namespace

RetentionPtr ReadRetention(StoreReader& reader) {
  auto retention = std::make_shared<Retention>();
  for (const Bytes& key : {RetainFromKey(), ExcisedKey()}) {
    if (const auto value = OrThrow(reader.Get(key))) Apply(*retention, key, *value);
  }
  ScanAll(reader, KeyRange::Prefix(PinPrefix()),
          [&](const Bytes& key, const Bytes& value) { return Apply(*retention, key, value); });
  return retention;
}

RetentionPtr WithSystemPuts(RetentionPtr retention, const std::vector<Put>& puts) {
  if (puts.empty()) return retention;
  auto changed = std::make_shared<Retention>(*retention);
  bool is_changed = false;
  for (const Put& put : puts) is_changed = Apply(*changed, put.key, put.value) || is_changed;
  return is_changed ? changed : retention;
}

std::string DescribePin(const Pin& pin) {
  return pin.owner.empty() ? fmt::format("pin \"{}\"", pin.name)
                           : fmt::format("pin \"{}\" of {}", pin.name, pin.owner);
}

SqlError SnapshotIsKept(SnapshotId snapshot, std::string_view by) {
  return Error("55006", "snapshot {} is kept by {}", snapshot, by);
}

SqlError OutOfRetentionWindow(SnapshotId snapshot, SnapshotId retain_from) {
  return Error("22023", "snapshot-out-of-retention-window: snapshot {} is older than {}, the first one kept",
               snapshot, retain_from)
      .Hint(
          "Nothing of it is lost unless it was excised: `rocklake gc status` tells, and `rocklake gc advance "
          "--back-to` shows it again.");
}

}  // namespace rocklake
