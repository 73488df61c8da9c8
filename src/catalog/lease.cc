#include "catalog/lease.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/clock.h"

namespace rocklake {
namespace {

std::string HostName() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

}  // namespace

Lease NewLease(std::string process) {
  Lease lease;
  lease.process = std::move(process);
  lease.host = HostName();
  lease.valid_until = NowMicros() + std::chrono::microseconds(kLeaseValidity).count();
  return lease;
}

Bytes EncodeLease(const Lease& lease) {
  const nlohmann::ordered_json json = {
      {"process", lease.process},     {"host", lease.host}, {"valid_until", lease.valid_until},
      {"snapshots", lease.snapshots}, {"beat", lease.beat}, {"beat_ms", lease.beat_ms},
      {"ended", lease.ended}};
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<Lease> DecodeLease(ByteView bytes) {
  const auto json = nlohmann::json::parse(bytes, nullptr, /*allow_exceptions=*/false);
  try {
    Lease lease;
    json.at("process").get_to(lease.process);
    json.at("host").get_to(lease.host);
    json.at("valid_until").get_to(lease.valid_until);
    json.at("snapshots").get_to(lease.snapshots);
    json.at("beat").get_to(lease.beat);
    json.at("beat_ms").get_to(lease.beat_ms);
    json.at("ended").get_to(lease.ended);
    return lease;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

std::string LeaseDirectory(std::string_view path) { return fmt::format("{}/leases", path); }

std::string LeasePath(std::string_view path, std::string_view name) {
  return fmt::format("{}/{}", LeaseDirectory(path), name);
}

Result<std::vector<Lease>, StoreError> ReadLeases(Root& root, std::string_view path,
                                                  std::string_view prefix) {
  const auto names = root.ListObjects(LeaseDirectory(path));
  if (!names) return Err(names.error());
  std::vector<Lease> leases;
  for (const std::string& name : *names) {
    if (!name.starts_with(prefix)) continue;
    const auto bytes = root.ReadObject(LeasePath(path, name));
    if (!bytes) return Err(bytes.error());
    auto lease = *bytes ? DecodeLease(**bytes) : std::nullopt;  // it may have ended meanwhile
    if (lease && lease->IsValid(NowMicros())) leases.push_back(*std::move(lease));
  }
  return leases;
}

Result<void, StoreError> RemoveExpiredLeases(Root& root, std::string_view path) {
  const auto names = root.ListObjects(LeaseDirectory(path));
  if (!names) return Err(names.error());
  for (const std::string& name : *names) {
    const auto bytes = root.ReadObject(LeasePath(path, name));
    if (!bytes) return Err(bytes.error());
    const auto lease = *bytes ? DecodeLease(**bytes) : std::nullopt;
    if (!lease || lease->IsValid(NowMicros())) continue;
    if (auto removed = root.RemoveObject(LeasePath(path, name)); !removed) return removed;
  }
  return {};
}

std::vector<SnapshotHold> LeasedSnapshots(Root& root, std::string_view path) {
  std::vector<SnapshotHold> holds;
  for (const Lease& lease : OrThrow(ReadLeases(root, path))) {
    for (const SnapshotId snapshot : lease.snapshots)
      holds.push_back({snapshot, fmt::format("a session of reader {} on {} that reads the lake as of it",
                                             lease.process, lease.host)});
  }
  return holds;
}

}  // namespace rocklake
