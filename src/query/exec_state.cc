#include "query/exec_state.h"

#include "query/exec_subquery.h"
#include "types/sql_error.h"

namespace rocklake {

ExecState::ExecState() = default;
ExecState::~ExecState() = default;

ExecState& StateOf(ExecContext& context) {
  if (!context.state) context.state = std::make_shared<ExecState>();
  return *context.state;
}

void MemoryCharge::Add(std::uint64_t bytes) {
  bytes_ += bytes;
  context_.memory_used += bytes;
  if (context_.memory_limit != 0 && context_.memory_used > context_.memory_limit) {
    throw Error("53200", "out of memory")
        .Detail(fmt::format("The statement holds more than {} bytes of rows.", context_.memory_limit));
  }
}

void MemoryCharge::Clear() { context_.memory_used -= std::exchange(bytes_, 0); }

std::uint64_t RowBytes(const Row& row) {
  std::uint64_t bytes = sizeof(Row) + row.size() * sizeof(Value);
  for (const Value& value : row) bytes += value.HeapBytes();
  return bytes;
}

}  // namespace rocklake
