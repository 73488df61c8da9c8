// Bytes from a client → frames, however the bytes arrive (PostgreSQL manual, 55.1.1 and 55.7). Sans I/O.
//
// A connection starts with packets without a type byte (startup, SSLRequest, GSSENCRequest, CancelRequest),
// then every message is: type byte, int32 length with itself, body. Errors: SqlError 08P01, after which the
// connection has lost its rhythm and must be closed. One thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/bytes.h"

namespace rocklake {

struct Frame {
  char type = 0;  // 0: a packet of the startup phase
  ByteView body;  // valid until the next Append
};

class FrameDecoder {
 public:
  explicit FrameDecoder(std::size_t max_message_bytes) : max_message_bytes_(max_message_bytes) {}

  void Append(ByteView bytes);
  // The next whole startup packet, at most 10,000 bytes as in PostgreSQL. nullopt: more bytes are needed.
  std::optional<Frame> NextStartup();
  std::optional<Frame> Next();
  // As Next, of a client that has not proved who it is: at most 65,535 bytes as in PostgreSQL.
  std::optional<Frame> NextUnauthenticated();

  // Whether bytes have come that no frame has taken yet.
  bool empty() const { return position_ == buffer_.size(); }
  // How many bytes the buffer holds on to; an idle session drops a large one.
  std::size_t capacity() const { return buffer_.capacity(); }
  void ReleaseIfEmpty();
  // Whether the startup phase may be followed by encrypted bytes only: nothing may have been sent ahead.
  void Clear();

 private:
  std::optional<Frame> Take(std::size_t header, std::size_t min_length, std::size_t max_length);

  Bytes buffer_;
  std::size_t position_ = 0;  // where the next frame starts
  std::size_t max_message_bytes_;
};

}  // namespace rocklake
