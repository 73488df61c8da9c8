#include "query/statement_cache.h"

#include <algorithm>
#include <functional>

namespace rocklake {

std::shared_ptr<const BoundStatement> CachedStatement::Find(std::string_view environment) {
  MutexLock lock(mutex_);
  for (const auto& [known, bound] : plans_) {
    if (known == environment) return bound;
  }
  return nullptr;
}

void CachedStatement::Add(std::string environment, std::shared_ptr<const BoundStatement> bound) {
  MutexLock lock(mutex_);
  std::erase_if(plans_, [&](const auto& plan) { return plan.first == environment; });
  if (plans_.size() >= kMaxPlans) plans_.erase(plans_.begin());
  plans_.emplace_back(std::move(environment), std::move(bound));
}

StatementCache::Statements StatementCache::Parse(std::string_view text) {
  bool keep = false;
  if (text.size() <= kMaxTextBytes) {
    MutexLock lock(mutex_);
    if (const auto found = by_text_.find(text); found != by_text_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      return found->second->statements;
    }
    keep = SeenBefore(std::hash<std::string_view>{}(text));
  }
  Statements statements;
  for (ParsedStatementPtr& parsed : ParseStatements(text)) {
    statements.push_back(std::make_shared<CachedStatement>(std::move(parsed)));
  }
  if (keep) {
    MutexLock lock(mutex_);
    Insert(text, statements);
  }
  return statements;
}

bool StatementCache::SeenBefore(std::size_t hash) {
  std::size_t& slot = seen_[hash % seen_.size()];
  const bool seen = slot == hash;
  slot = hash;
  return seen;
}

void StatementCache::Insert(std::string_view text, const Statements& statements) {
  if (by_text_.contains(text)) return;  // another session was faster
  entries_.push_front({.text = std::string(text), .statements = statements});
  by_text_.emplace(entries_.front().text, entries_.begin());
  total_bytes_ += text.size();
  while (entries_.size() > kMaxTexts || total_bytes_ > kMaxTotalBytes) {
    total_bytes_ -= entries_.back().text.size();
    by_text_.erase(entries_.back().text);
    entries_.pop_back();
  }
}

}  // namespace rocklake
