// Reading and writing protobuf messages field by field. Internal to this module.
//
// MessageWriter appends to bytes that it borrows. MessageReader walks the fields of a message and throws
// CorruptData at bytes that are no message, or at a field whose wire type is not the one asked for.
#pragma once

#include <google/protobuf/io/coded_stream.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "format/definition.h"

namespace rocklake {

enum class WireType : std::uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

class MessageWriter {
 public:
  explicit MessageWriter(Bytes& out) : out_(out) {}

  void Varint(int field, std::uint64_t value) {
    std::uint8_t buffer[20];
    std::uint8_t* end = Tag(field, WireType::kVarint, buffer);
    end = google::protobuf::io::CodedOutputStream::WriteVarint64ToArray(value, end);
    out_.append(reinterpret_cast<const char*>(buffer), static_cast<std::size_t>(end - buffer));
  }
  void Fixed64(int field, std::uint64_t bits) {
    std::uint8_t buffer[20];
    std::uint8_t* end = Tag(field, WireType::kFixed64, buffer);
    end = google::protobuf::io::CodedOutputStream::WriteLittleEndian64ToArray(bits, end);
    out_.append(reinterpret_cast<const char*>(buffer), static_cast<std::size_t>(end - buffer));
  }
  void String(int field, ByteView bytes) {
    std::uint8_t buffer[20];
    std::uint8_t* end = Tag(field, WireType::kBytes, buffer);
    end = google::protobuf::io::CodedOutputStream::WriteVarint64ToArray(bytes.size(), end);
    out_.append(reinterpret_cast<const char*>(buffer), static_cast<std::size_t>(end - buffer));
    out_.append(bytes);
  }
  // proto3: a field at its default is absent.
  void VarintIfSet(int field, std::uint64_t value) {
    if (value != 0) Varint(field, value);
  }
  void StringIfSet(int field, ByteView bytes) {
    if (!bytes.empty()) String(field, bytes);
  }

 private:
  static std::uint8_t* Tag(int field, WireType type, std::uint8_t* target) {
    return google::protobuf::io::CodedOutputStream::WriteVarint32ToArray(
        static_cast<std::uint32_t>(field) << 3 | static_cast<std::uint32_t>(type), target);
  }

  Bytes& out_;
};

class MessageReader {
 public:
  explicit MessageReader(ByteView bytes)
      : bytes_(bytes),
        stream_(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size())) {
    if (bytes.size() > std::numeric_limits<int>::max()) throw CorruptData("message too long");
  }

  // Moves to the next field; false at the end. The previous one must have been read or skipped.
  bool Next() {
    start_ = stream_.CurrentPosition();
    if (static_cast<std::size_t>(start_) == bytes_.size()) return false;
    std::uint32_t tag = 0;
    if (!stream_.ReadVarint32(&tag) || tag >> 3 == 0) throw CorruptData("bad field tag in message");
    field_ = static_cast<int>(tag >> 3);
    type_ = static_cast<WireType>(tag & 7);
    return true;
  }
  int field() const { return field_; }

  std::uint64_t Varint() {
    Require(WireType::kVarint);
    std::uint64_t value = 0;
    if (!stream_.ReadVarint64(&value)) throw CorruptData("truncated varint in message");
    return value;
  }
  bool Bool() { return Varint() != 0; }
  std::uint64_t Fixed64() {
    Require(WireType::kFixed64);
    std::uint64_t bits = 0;
    if (!stream_.ReadLittleEndian64(&bits)) throw CorruptData("truncated field in message");
    return bits;
  }
  ByteView String() {
    Require(WireType::kBytes);
    std::uint32_t size = 0;
    if (!stream_.ReadVarint32(&size)) throw CorruptData("truncated length in message");
    const auto at = static_cast<std::size_t>(stream_.CurrentPosition());
    if (size > bytes_.size() - at || !stream_.Skip(static_cast<int>(size))) {
      throw CorruptData("truncated field in message");
    }
    return bytes_.substr(at, size);
  }
  // Steps over the field and returns its bytes, tag included.
  ByteView Skip() {
    switch (type_) {
      case WireType::kVarint:
        Varint();
        break;
      case WireType::kFixed64:
        Fixed64();
        break;
      case WireType::kBytes:
        String();
        break;
      case WireType::kFixed32: {
        std::uint32_t bits = 0;
        if (!stream_.ReadLittleEndian32(&bits)) throw CorruptData("truncated field in message");
        break;
      }
      default:
        throw CorruptData("bad wire type in message");
    }
    return bytes_.substr(static_cast<std::size_t>(start_),
                         static_cast<std::size_t>(stream_.CurrentPosition() - start_));
  }

 private:
  void Require(WireType type) const {
    if (type_ != type) throw CorruptData("unexpected wire type in message");
  }

  ByteView bytes_;
  google::protobuf::io::CodedInputStream stream_;
  int start_ = 0;
  int field_ = 0;
  WireType type_ = WireType::kVarint;
};

}  // namespace rocklake
