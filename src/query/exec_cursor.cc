// DECLARE, FETCH, MOVE and CLOSE (PostgreSQL's portalcmds.c and pquery.c).
#include <algorithm>
#include <utility>

#include "query/command_tag.h"
#include "query/session_impl.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

// A cursor declared without SCROLL may still go back a little, as PostgreSQL's do over simple plans.
constexpr std::uint64_t kKeptRows = 1000;
constexpr std::uint64_t kAllRows = UINT64_MAX / 2;

SqlError ForwardOnly() {
  return SqlError("55000", "cursor can only scan forward")
      .Hint("Declare it with SCROLL option to enable backward scan.");
}

}  // namespace

RunResult SessionImpl::ExecDeclare(Command& command) {
  const auto& statement = sql::As<sql::DeclareCursorStatement>(command.statement);
  if (statement.name.empty()) throw SqlError("34000", "invalid cursor name: must not be empty");
  if (!statement.hold) RequireBlock("DECLARE CURSOR");
  if (!statement.query->locking.empty()) {
    const std::string strength = CommandTag(*statement.query).substr(std::string_view("SELECT ").size());
    if (statement.hold) {
      throw Error("0A000", "DECLARE CURSOR WITH HOLD ... {} is not supported", strength)
          .Detail("Holdable cursors must be READ ONLY.");
    }
    if (statement.scroll) {
      throw Error("0A000", "DECLARE SCROLL CURSOR ... {} is not supported", strength)
          .Detail("Scrollable cursors must be READ ONLY.");
    }
  }
  auto cursor = std::make_shared<Portal>();
  cursor->prepared = command.portal.prepared;
  cursor->bound = command.portal.bound;
  cursor->parameters = command.portal.parameters;
  cursor->columns = command.portal.bound->plan->output;
  cursor->returns_rows = true;
  cursor->is_cursor = true;
  cursor->hold = statement.hold;
  cursor->scroll = statement.scroll;
  cursor->no_scroll = statement.no_scroll;
  cursor->binary = statement.binary;
  cursor->savepoint = savepoints_.size();
  cursor->created = statement_time_;
  OpenPlan(*cursor, *cursor->bound);
  if (cursor->scroll) {
    cursor->rows.Keep(kAllRows);
  } else if (!cursor->no_scroll) {
    cursor->rows.Keep(kKeptRows);
  }
  cursor->state = Portal::State::kRunning;
  StorePortal(statement.name, std::move(cursor));
  return {.kind = RunResult::Kind::kComplete, .tag = "DECLARE CURSOR"};
}

Portal& SessionImpl::FindCursor(const std::string& name) {
  const auto found = portals_.find(name);
  if (found == portals_.end()) throw Error("34000", "cursor \"{}\" does not exist", name);
  return *found->second;
}

namespace {

// Moves over a cursor's rows. `position` counts from 1 as PostgreSQL's portalPos; 0 is before the first row.
class CursorScan {
 public:
  CursorScan(Portal& cursor, const std::function<void(const Row&)>& emit) : cursor_(cursor), emit_(emit) {}

  std::uint64_t Forward(std::uint64_t count) {
    std::uint64_t done = 0;
    while (done < count && !cursor_.after_end) {
      const Row* row = cursor_.rows.At(cursor_.position);
      if (row == nullptr) {
        cursor_.after_end = true;
        break;
      }
      ++cursor_.position;
      emit_(*row);
      ++done;
    }
    return done;
  }

  std::uint64_t Backward(std::uint64_t count) {
    if (count == 0) return 0;
    RequireBackward();
    std::uint64_t done = 0;
    while (done < count && StepBack()) {
      emit_(RowHere());
      ++done;
    }
    return done;
  }

  // Emits the row the cursor stands on again.
  std::uint64_t Again() {
    if (cursor_.position == 0 || cursor_.after_end) return 0;
    emit_(RowHere());
    return 1;
  }

  // Goes to the row of this number, or off the end; emits it.
  std::uint64_t To(std::uint64_t number) {
    if (number == 0) {
      if (cursor_.position != 0 || cursor_.after_end) RequireBackward();
      cursor_.position = 0;
      cursor_.after_end = false;
      return 0;
    }
    if (number > cursor_.position) {
      Skip(number - 1 - cursor_.position);
      return Forward(1);
    }
    RequireBackward();
    cursor_.after_end = false;
    cursor_.position = number;
    emit_(RowHere());
    return 1;
  }

  std::uint64_t FromEnd(std::uint64_t number) {
    RequireBackward();
    Skip(UINT64_MAX);
    if (cursor_.position < number) {
      cursor_.position = 0;
      cursor_.after_end = false;
      return 0;
    }
    return To(cursor_.position - number + 1);
  }

  void Skip(std::uint64_t count) {
    for (; count > 0 && !cursor_.after_end; --count) {
      if (cursor_.rows.At(cursor_.position) == nullptr) {
        cursor_.after_end = true;
      } else {
        ++cursor_.position;
      }
    }
  }

 private:
  void RequireBackward() const {
    if (cursor_.no_scroll) throw ForwardOnly();
  }
  bool StepBack() {
    if (std::exchange(cursor_.after_end, false)) return cursor_.position > 0;
    if (cursor_.position > 0) --cursor_.position;
    return cursor_.position > 0;
  }
  const Row& RowHere() {
    const Row* row = cursor_.rows.At(cursor_.position - 1);
    if (row == nullptr) throw ForwardOnly();  // it was not kept
    return *row;
  }

  Portal& cursor_;
  const std::function<void(const Row&)>& emit_;
};

}  // namespace

std::uint64_t SessionImpl::Fetch(Portal& cursor, const sql::FetchStatement& statement, const EmitRow& emit) {
  CursorScan scan(cursor, emit);
  const std::int64_t count = statement.count;
  const auto magnitude = [](std::int64_t n) {
    return n < 0 ? static_cast<std::uint64_t>(-(n + 1)) + 1 : static_cast<std::uint64_t>(n);
  };
  switch (statement.direction) {
    case sql::FetchDirection::kForward:
    case sql::FetchDirection::kBackward: {
      if (count == 0) return scan.Again();
      const bool forward = (statement.direction == sql::FetchDirection::kForward) == (count > 0);
      return forward ? scan.Forward(magnitude(count)) : scan.Backward(magnitude(count));
    }
    case sql::FetchDirection::kAbsolute:
      return count >= 0 ? scan.To(magnitude(count)) : scan.FromEnd(magnitude(count));
    case sql::FetchDirection::kRelative:
      if (count == 0) return scan.Again();
      if (count > 0) {
        scan.Skip(magnitude(count) - 1);
        return scan.Forward(1);
      }
      const std::uint64_t here = cursor.position + (cursor.after_end ? 1 : 0);
      return scan.To(here > magnitude(count) ? here - magnitude(count) : 0);
  }
  return 0;
}

RunResult SessionImpl::ExecFetch(Command& command) {
  const auto& statement = sql::As<sql::FetchStatement>(command.statement);
  Portal& cursor = FindCursor(statement.cursor);
  std::uint64_t count = 0;
  if (statement.move) {
    count = Fetch(cursor, statement, [](const Row&) {});
  } else if (command.sink != nullptr) {
    bool started = false;
    const auto start = [&] {
      if (!std::exchange(started, true)) command.sink->Start(cursor.columns);
    };
    count = Fetch(cursor, statement, [&](const Row& row) {
      start();
      command.sink->OnRow(row);
    });
    start();  // no rows; an error would have come before the description of rows
    command.emitted = true;
  } else {
    count = Fetch(cursor, statement, [&](const Row& row) { command.portal.rows.Append(row); });
  }
  return {.kind = RunResult::Kind::kComplete, .tag = fmt::format("{} {}", CommandTag(statement), count)};
}

RunResult SessionImpl::ExecClose(Command& command) {
  const auto& statement = sql::As<sql::CloseStatement>(command.statement);
  if (statement.cursor.empty()) {
    std::erase_if(portals_, [](const auto& entry) { return !entry.first.empty(); });
  } else {
    FindCursor(statement.cursor);
    portals_.erase(statement.cursor);
  }
  return {.kind = RunResult::Kind::kComplete, .tag = CommandTag(statement)};
}

}  // namespace rocklake
