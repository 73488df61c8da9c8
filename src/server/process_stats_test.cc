#include "server/process_stats.h"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

namespace rocklake {
namespace {

TEST(ProcessStatsTest, MoveAsTheProcessDoes) {
  const ProcessStats before = ReadProcessStats();
  EXPECT_GT(before.resident_bytes, 1 << 20);
  EXPECT_GT(before.virtual_bytes, before.resident_bytes);
  EXPECT_GE(before.threads, 1);
  EXPECT_GE(before.open_files, 3);
  EXPECT_GE(before.max_open_files, before.open_files);

  std::vector<std::ifstream> files;
  for (int i = 0; i < 10; ++i) files.emplace_back("/proc/self/stat");
  const std::vector<char> touched(64 << 20, 'x');
  ProcessStats after = ReadProcessStats();
  EXPECT_EQ(after.open_files, before.open_files + files.size());
  EXPECT_GT(after.resident_bytes, before.resident_bytes + (touched.size() / 2));
  while (after.cpu_seconds < before.cpu_seconds + 0.02) after = ReadProcessStats();
}

}  // namespace
}  // namespace rocklake
