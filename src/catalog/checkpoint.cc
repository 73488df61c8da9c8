#include "catalog/checkpoint.h"

#include <chrono>
#include <utility>

#include "format/system_keys.h"
#include "mvcc/lake_version.h"

namespace rocklake {
namespace {

constexpr std::chrono::seconds kWriterPatience{10};

}  // namespace

std::string CreateCheckpoint(Transaction& transaction, const std::string& name) {
  WaitLimits limits;
  limits.lock_timeout = kWriterPatience;
  transaction.set_wait_limits(std::move(limits));
  transaction.LockLake(LockMode::kExclusive);
  ShareFiles(transaction);
  return OrThrow(transaction.lake().store().CreateCheckpoint(name));
}

void ShareFiles(Transaction& transaction) {
  const std::uint64_t files = transaction.lake().Latest()->counters().next_file_id;
  transaction.PutSystem(SharedFilesKey(), EncodeCounter(files));
}

}  // namespace rocklake
