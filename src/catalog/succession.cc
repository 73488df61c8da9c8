#include "catalog/succession.h"

#include "catalog/lake_path.h"

namespace rocklake {
namespace {

constexpr int kBeatsInTimeout = 5;

std::string WriterPath() { return LeasePath(kSystemLakePath, "writer"); }

}  // namespace

void Succession::Beat(Clock::time_point now) {
  if (!looked_ || now - *looked_ >= timing_.look) {
    const auto standbys = ReadLeases(root_, kSystemLakePath, kStandbyLeasePrefix);
    if (!standbys) return;
    has_standby_ = !standbys->empty();
    looked_ = now;
  }
  if (!has_standby_ || (beaten_ && now - *beaten_ < timing_.beat_timeout / kBeatsInTimeout)) return;
  beaten_ = now;
  WriteBeat(/*ended=*/false);
}

void Succession::End() {
  if (has_standby_) WriteBeat(/*ended=*/true);
}

void Succession::WriteBeat(bool ended) {
  Lease lease = NewLease(process_);
  lease.beat = ++beat_;
  lease.beat_ms = timing_.beat_timeout.count();
  lease.ended = ended;
  static_cast<void>(root_.PutObject(WriterPath(), EncodeLease(lease)));
}

bool Succession::WriterIsGone(Clock::time_point now) {
  const std::string own = LeasePath(kSystemLakePath, std::string(kStandbyLeasePrefix) + process_);
  if (!announced_ || now - *announced_ >= kLeaseRenewal) {
    if (!root_.PutObject(own, EncodeLease(NewLease(process_)))) return false;
    announced_ = now;
  }
  if (!began_) began_ = now;
  const auto bytes = root_.ReadObject(WriterPath());
  if (!bytes) {
    // The store is away, perhaps for the writer too: nobody is to be blamed for that time.
    began_ = changed_ = now;
    return false;
  }
  const auto lease = *bytes ? DecodeLease(**bytes) : std::nullopt;
  const auto same = [](const Lease& a, const Lease& b) { return a.process == b.process && a.beat == b.beat; };
  if (lease && (!writer_ || !same(*lease, *writer_))) {
    seen_alive_ = seen_alive_ || writer_.has_value() || *began_ != now;
    writer_ = lease;
    changed_ = now;
  }
  if (!seen_alive_) return now - *began_ >= timing_.notice;
  return writer_->ended || now - changed_ >= std::chrono::milliseconds(writer_->beat_ms);
}

void Succession::Withdraw() {
  static_cast<void>(
      root_.RemoveObject(LeasePath(kSystemLakePath, std::string(kStandbyLeasePrefix) + process_)));
  announced_ = began_ = std::nullopt;
  writer_ = std::nullopt;
  seen_alive_ = false;
}

}  // namespace rocklake
