// COPY data, both ways and in all three formats (PostgreSQL manual, COPY, "File Formats"). Sans I/O.
//
// An encoder appends CopyData messages, one a row as PostgreSQL does. A decoder takes the data in pieces of
// any size and emits rows as soon as they are whole. Errors: SqlError 22P04 (the data's form), 22021, 22P02,
// 22P03, ... with PostgreSQL's context, `COPY t, line 1, column a: "x"`. One thread at a time; both keep a
// reference to `settings`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "types/copy_options.h"
#include "types/text_settings.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

struct CopyColumns {
  std::string relation;  // as error contexts name it
  std::vector<std::string> names;
  std::vector<Type> types;
};

class CopyEncoder {
 public:
  static std::unique_ptr<CopyEncoder> Create(CopyOptions options, CopyColumns columns,
                                             const TextSettings& settings);
  virtual ~CopyEncoder() = default;
  virtual void Start(Bytes& out) = 0;
  virtual void OnRow(const Row& row, Bytes& out) = 0;
  virtual void Finish(Bytes& out) = 0;
};

class CopyDecoder {
 public:
  using Emit = std::function<void(Row&&)>;

  static std::unique_ptr<CopyDecoder> Create(CopyOptions options, CopyColumns columns,
                                             const TextSettings& settings);
  virtual ~CopyDecoder() = default;
  virtual void Feed(ByteView data, const Emit& emit) = 0;
  virtual void Finish(const Emit& emit) = 0;  // the client's CopyDone
  // For errors of the row being emitted: `COPY t, line 3`, or with its text `COPY t, line 3: "1	x"`.
  virtual std::string RowContext(bool with_text) const = 0;
  // For errors while more data is awaited: the line that would come next.
  virtual std::string WaitContext() const = 0;
};

}  // namespace rocklake
