#include "server/error_report.h"

#include <array>
#include <new>

#include "base/check.h"
#include "mvcc/lake.h"

namespace rocklake {
namespace {

std::string_view SqlstateOf(StoreErrorCode code) {
  switch (code) {
    case StoreErrorCode::kFenced:
    case StoreErrorCode::kClosed:
      return "57P03";
    case StoreErrorCode::kUnavailable:
      return "58030";
    case StoreErrorCode::kCorrupt:
      return "XX001";
    case StoreErrorCode::kInvalid:
      return "58000";
    case StoreErrorCode::kUnknown:
      return "08007";
  }
  return "XX000";
}

bool EndsSession(std::string_view sqlstate) {
  // admin_shutdown, crash_shutdown, cannot_connect_now, the two idle timeouts, connection_failure
  constexpr std::array<std::string_view, 6> kFatal = {"57P01", "57P02", "57P03", "25P03", "57P05", "08006"};
  for (const auto fatal : kFatal) {
    if (sqlstate == fatal) return true;
  }
  return false;
}

}  // namespace

ClientReport DescribeCurrentException() {
  try {
    throw;
  } catch (const SqlError& error) {
    return {error, EndsSession(error.sqlstate)};
  } catch (const StoreFailure& failure) {
    return {SqlError(SqlstateOf(failure.error.code), failure.error.message), false};
  } catch (const CorruptData& damage) {
    return {SqlError("XX001", damage.message), false};
  } catch (const std::bad_alloc&) {
    return {SqlError("53200", "out of memory"), false};
  } catch (const std::exception& unexpected) {
    // No path of ours throws anything else: going on would hide a broken invariant.
    CheckFailed(__FILE__, __LINE__, unexpected.what());
  }
}

}  // namespace rocklake
