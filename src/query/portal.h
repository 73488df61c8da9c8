// Portal: a statement with its parameters, ready to run, running, or done; a cursor is one too.
//
//   ready --Run--> running --last row--> done
//                  running <--> suspended by a row limit (it stays running)
// One thread at a time; the session owns it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "query/executor.h"
#include "query/session.h"

namespace rocklake {

// The rows of a portal: pulled from an executor, or stored. An index counts from the first row of the result.
class PortalRows {
 public:
  void Open(std::unique_ptr<Executor> executor) { executor_ = std::move(executor); }
  void Append(Row row) { stored_.push_back(std::move(row)); }
  void Close();
  // So many rows stay available after they were read: all of them for SCROLL.
  void Keep(std::uint64_t rows) { kept_rows_ = rows; }

  // The next row in order; false at the end.
  bool Next(Row& row);
  // The row of this index; nullptr: beyond the end, or (lost() is true) forgotten already.
  const Row* At(std::uint64_t index);
  bool lost(std::uint64_t index) const { return index < first_; }
  // Pulls the rest into memory, so that what other statements do to the data no longer matters.
  void Drain();
  bool streaming() const { return executor_ != nullptr; }

 private:
  bool Pull();
  void Forget(std::uint64_t before);  // rows below this index, but for those kept

  std::unique_ptr<Executor> executor_;  // null: all rows are stored
  std::deque<Row> stored_;              // rows [first_, first_ + stored_.size())
  std::uint64_t first_ = 0;
  std::uint64_t next_ = 0;  // index that Next returns
  std::uint64_t kept_rows_ = 0;
};

class Portal {
 public:
  enum class State : std::uint8_t { kReady, kRunning, kDone };

  std::string name;
  std::shared_ptr<const PreparedStatement> prepared;
  std::shared_ptr<const BoundStatement> bound;
  std::vector<Value> parameters;
  std::vector<OutputColumn> columns;
  bool returns_rows = false;
  State state = State::kReady;

  std::unique_ptr<ExecContext> context;  // outlives rows' executor
  PortalRows rows;
  std::string count_tag;      // what the number of rows of each run is added to: "SELECT", "INSERT 0"
  std::string tag;            // otherwise, once it has run
  std::size_t savepoint = 0;  // how many savepoints were open when it was made

  // -- cursors
  bool is_cursor = false;
  bool hold = false, scroll = false, no_scroll = false, binary = false;
  bool held = false;           // has outlived its transaction
  std::uint64_t position = 0;  // index of the row it stands on, plus one; 0: before the first
  bool after_end = false;
  std::int64_t created = 0;

  ~Portal() { rows.Close(); }
};

}  // namespace rocklake
