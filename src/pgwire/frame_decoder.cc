#include "pgwire/frame_decoder.h"

#include <algorithm>

#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kMaxStartupBytes = 10'000;
constexpr std::size_t kMaxUnauthenticatedBytes = 65'535;
constexpr std::size_t kKeptCapacity = 8 * 1024;

}  // namespace

void FrameDecoder::Append(ByteView bytes) {
  if (position_ > 0) {
    buffer_.erase(0, position_);
    position_ = 0;
  }
  buffer_.append(bytes);
}

std::optional<Frame> FrameDecoder::NextStartup() { return Take(0, kLengthBytes + 4, kMaxStartupBytes); }

std::optional<Frame> FrameDecoder::Next() { return Take(1, kLengthBytes, max_message_bytes_); }

std::optional<Frame> FrameDecoder::NextUnauthenticated() {
  return Take(1, kLengthBytes, std::min(kMaxUnauthenticatedBytes, max_message_bytes_));
}

std::optional<Frame> FrameDecoder::Take(std::size_t header, std::size_t min_length, std::size_t max_length) {
  const ByteView rest = ByteView(buffer_).substr(position_);
  if (rest.size() < header + kLengthBytes) return std::nullopt;
  const auto length = ReadBigEndian<std::uint32_t>(rest.data() + header);
  if (length < min_length || length > max_length) {
    throw Error("08P01", "{}", header == 0 ? "invalid length of startup packet" : "invalid message length");
  }
  if (rest.size() < header + length) {
    buffer_.reserve(position_ + header + length);
    return std::nullopt;
  }
  position_ += header + length;
  return Frame{.type = header == 0 ? '\0' : rest[0],
               .body = rest.substr(header + kLengthBytes, length - kLengthBytes)};
}

void FrameDecoder::ReleaseIfEmpty() {
  if (!empty() || buffer_.capacity() <= kKeptCapacity) return;
  Bytes().swap(buffer_);
  position_ = 0;
}

void FrameDecoder::Clear() {
  buffer_.clear();
  position_ = 0;
}

}  // namespace rocklake
