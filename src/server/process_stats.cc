#include "server/process_stats.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace rocklake {
namespace {

// Fields of /proc/self/stat, counted from the state, which follows the name in parentheses.
constexpr std::size_t kUserTicks = 11, kSystemTicks = 12, kThreads = 17, kVirtualBytes = 20,
                      kResidentPages = 21;

std::vector<std::string> ReadStat() {
  std::ifstream file("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream fields(text.substr(name_end + 1));
  return {std::istream_iterator<std::string>(fields), {}};
}

std::uint64_t CountOpenFiles() {
  std::error_code error;
  std::uint64_t count = 0;
  auto entry = std::filesystem::directory_iterator("/proc/self/fd", error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) ++count;
  return count > 0 ? count - 1 : 0;  // one is the look itself
}

}  // namespace

ProcessStats ReadProcessStats() {
  ProcessStats stats;
  if (const auto fields = ReadStat(); fields.size() > kResidentPages) {
    const auto number = [&](std::size_t field) { return std::stoull(fields[field]); };
    stats.cpu_seconds = static_cast<double>(number(kUserTicks) + number(kSystemTicks)) /
                        static_cast<double>(::sysconf(_SC_CLK_TCK));
    stats.threads = number(kThreads);
    stats.virtual_bytes = number(kVirtualBytes);
    stats.resident_bytes = number(kResidentPages) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  }
  stats.open_files = CountOpenFiles();
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) stats.max_open_files = limit.rlim_cur;
  return stats;
}

}  // namespace rocklake
