// StatementCache: parsed query strings and their plans, shared by all sessions of a server.
//
// Parsing costs more than running a small statement, and clients send the same texts again and again. A text is kept
// from the second time it is seen, so that bulk INSERTs, which never repeat, do not push out what does. Least recently
// used texts go first. Thread safe; what it hands out stays valid when evicted.
#pragma once

#include <array>
#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "query/statement.h"

namespace rocklake {

// One statement of a query string, with the plans made of it so far.
struct CachedStatement {
  explicit CachedStatement(ParsedStatementPtr statement) : parsed(std::move(statement)) {}

  const ParsedStatementPtr parsed;

  // A plan is good wherever the environment it was bound in is the same: definitions, search path, declared types.
  std::shared_ptr<const BoundStatement> Find(std::string_view environment);
  void Add(std::string environment, std::shared_ptr<const BoundStatement> bound);

 private:
  static constexpr std::size_t kMaxPlans = 4;  // of the environments seen last
  Mutex mutex_;
  std::vector<std::pair<std::string, std::shared_ptr<const BoundStatement>>> plans_
      ROCKLAKE_GUARDED_BY(mutex_);
};

class StatementCache {
 public:
  using Statements = std::vector<std::shared_ptr<CachedStatement>>;

  // The statements of `text`, parsed now or before. Throws SqlError.
  Statements Parse(std::string_view text);

 private:
  static constexpr std::size_t kMaxTextBytes = 32 * 1024;
  static constexpr std::size_t kMaxTexts = 2048;
  static constexpr std::size_t kMaxTotalBytes = 4 * 1024 * 1024;  // of texts; trees and plans come on top

  struct Entry {
    std::string text;
    Statements statements;
  };
  bool SeenBefore(std::size_t hash) ROCKLAKE_REQUIRES(mutex_);
  void Insert(std::string_view text, const Statements& statements) ROCKLAKE_REQUIRES(mutex_);

  Mutex mutex_;
  std::list<Entry> entries_ ROCKLAKE_GUARDED_BY(mutex_);  // most recently used first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_text_ ROCKLAKE_GUARDED_BY(mutex_);
  std::size_t total_bytes_ ROCKLAKE_GUARDED_BY(mutex_) = 0;
  std::array<std::size_t, 4096> seen_ ROCKLAKE_GUARDED_BY(mutex_) = {};  // hashes of texts, by their low bits
};

}  // namespace rocklake
