// Runs the files of testdata/: statements with the answers they must give. In a file, `#` begins a comment line, a block
// is SQL, a line `----`, and the answer up to an empty line. Each file has a database of its own; blocks share a session.
// With ROCKLAKE_REWRITE set, the files are written anew with the answers given: review the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "query/sql_test_support.h"

namespace rocklake {
namespace {

namespace fs = std::filesystem;

struct Block {
  std::string comment, sql, expected;
  int line = 0;
};

std::vector<Block> ReadBlocks(const fs::path& path) {
  std::ifstream in(path);
  std::vector<Block> blocks;
  Block block;
  bool answer = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (answer && line.empty()) {
      blocks.push_back(std::move(block));
      block = {};
      answer = false;
    } else if (answer) {
      block.expected += line + "\n";
    } else if (line == "----") {
      answer = true;
    } else if (block.sql.empty() && (line.empty() || line[0] == '#')) {
      block.comment += line + "\n";
    } else {
      if (block.sql.empty()) block.line = number;
      block.sql += line + "\n";
    }
  }
  if (answer) blocks.push_back(std::move(block));
  return blocks;
}

std::vector<std::string> TestFiles() {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(fs::path(ROCKLAKE_SOURCE_DIR) / "src/query/testdata")) {
    if (entry.path().extension() == ".test") files.push_back(entry.path().stem().string());
  }
  std::ranges::sort(files);
  return files;
}

class SqlFileTest : public testing::TestWithParam<std::string> {};

TEST_P(SqlFileTest, AnswersAsWritten) {
  const fs::path path = fs::path(ROCKLAKE_SOURCE_DIR) / "src/query/testdata" / (GetParam() + ".test");
  SqlTestSession session(MakeTestCatalog());
  std::ostringstream rewritten;
  for (const Block& block : ReadBlocks(path)) {
    const std::string answer = session.Run(block.sql);
    rewritten << block.comment << block.sql << "----\n" << answer << "\n";
    if (std::getenv("ROCKLAKE_REWRITE") == nullptr) {
      EXPECT_EQ(answer, block.expected) << path.filename() << ":" << block.line << "\n" << block.sql;
    }
  }
  if (std::getenv("ROCKLAKE_REWRITE") != nullptr) std::ofstream(path) << rewritten.str();
}

INSTANTIATE_TEST_SUITE_P(Files, SqlFileTest, testing::ValuesIn(TestFiles()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace rocklake
