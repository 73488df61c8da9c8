#include <algorithm>
#include <optional>
#include <utility>

#include "pgwire/copy_line.h"
#include "types/codec.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::string_view kSignature("PGCOPY\n\377\r\n\0", 11);
constexpr std::size_t kHeaderBytes =
    kSignature.size() + 8;  // signature, flags, length of the header's extension
constexpr std::uint32_t kOidsFlag = 1U << 16U;
constexpr std::uint32_t kCriticalFlags = 0xFFFF0000U;

// The parts of the stream:  header --> extension --> rows --(-1)--> ended
class BinaryDecoder final : public CopyDecoder {
 public:
  explicit BinaryDecoder(CopyColumns columns) : columns_(std::move(columns)) {}

  void Feed(ByteView data, const Emit& emit) override {
    buffer_.append(data);
    std::size_t position = 0;
    while (TakePart(position, emit)) {
    }
    buffer_.erase(0, position);
  }

  // A stream that ends between rows without the trailer is taken, as PostgreSQL does.
  void Finish(const Emit&) override {
    if (part_ == Part::kHeader) {
      if (std::string_view(buffer_).substr(0, kSignature.size()) != kSignature) BadSignature();
      const bool flags = buffer_.size() >= kSignature.size() + 4;
      throw Error("22P04", "invalid COPY file header (missing {})", flags ? "length" : "flags");
    }
    if (part_ == Part::kExtension) throw Error("22P04", "invalid COPY file header (wrong length)");
    if (part_ == Part::kRows && buffer_.size() >= 2) {
      SqlError error("22P04", "unexpected EOF in COPY data");
      error.context = RowContext(false);
      throw SqlError(std::move(error));
    }
  }

  std::string RowContext(bool) const override { return CopyContext(columns_.relation, rows_); }
  std::string WaitContext() const override {
    return CopyContext(columns_.relation, counted_ ? rows_ : rows_ + 1);
  }

 private:
  enum class Part : std::uint8_t { kHeader, kExtension, kRows, kEnded };

  [[noreturn]] static void BadSignature() { throw Error("22P04", "COPY file signature not recognized"); }

  // Moves `position` past one part of the stream; false when more bytes are needed.
  bool TakePart(std::size_t& position, const Emit& emit) {
    const std::string_view rest = std::string_view(buffer_).substr(position);
    switch (part_) {
      case Part::kHeader:
        return TakeHeader(rest, position);
      case Part::kExtension:
        return TakeExtension(rest, position);
      case Part::kRows:
        return TakeRow(rest, position, emit);
      case Part::kEnded:
        if (!rest.empty()) Fail("received copy data after EOF marker");
        return false;
    }
    return false;
  }

  bool TakeHeader(std::string_view rest, std::size_t& position) {
    const std::size_t known = std::min(rest.size(), kSignature.size());
    if (rest.substr(0, known) != kSignature.substr(0, known)) BadSignature();
    if (rest.size() < kHeaderBytes) return false;
    const auto flags = ReadBigEndian<std::uint32_t>(rest.data() + kSignature.size());
    if ((flags & kOidsFlag) != 0) throw Error("22P04", "invalid COPY file header (WITH OIDS)");
    if ((flags & kCriticalFlags) != 0)
      throw Error("22P04", "unrecognized critical flags in COPY file header");
    const auto extension = ReadBigEndian<std::int32_t>(rest.data() + kSignature.size() + 4);
    if (extension < 0) throw Error("22P04", "invalid COPY file header (missing length)");
    extension_bytes_ = static_cast<std::size_t>(extension);
    position += kHeaderBytes;
    part_ = Part::kExtension;
    return true;
  }

  bool TakeExtension(std::string_view rest, std::size_t& position) {
    const std::size_t taken = std::min(rest.size(), extension_bytes_);
    position += taken;
    extension_bytes_ -= taken;
    if (extension_bytes_ > 0) return false;
    part_ = Part::kRows;
    return true;
  }

  // Takes a whole row or nothing, but complains about the field count and sizes as soon as they are seen.
  bool TakeRow(std::string_view rest, std::size_t& position, const Emit& emit) {
    if (rest.size() < 2) return false;
    const auto fields = ReadBigEndian<std::int16_t>(rest.data());
    if (!counted_) {
      ++rows_;
      counted_ = true;
    }
    if (fields == -1) {
      position += 2;
      part_ = Part::kEnded;
      return true;
    }
    if (static_cast<std::size_t>(fields) != columns_.types.size()) {
      Fail(fmt::format("row field count is {}, expected {}", fields, columns_.types.size()));
    }
    const std::optional<std::size_t> length = RowBytes(rest);
    if (!length) return false;
    Row row(columns_.types.size());
    std::size_t at = 2;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto size = ReadBigEndian<std::int32_t>(rest.data() + at);
      at += 4;
      if (size == -1) continue;
      try {
        row[i] = ParseBinary(columns_.types[i], rest.substr(at, static_cast<std::size_t>(size)));
      } catch (SqlError& error) {
        FailAt(i, std::move(error));
      }
      at += static_cast<std::size_t>(size);
    }
    position += *length;
    counted_ = false;
    emit(std::move(row));
    return true;
  }

  // The bytes of the row at the front, its field count included; nullopt: more are needed.
  std::optional<std::size_t> RowBytes(std::string_view rest) const {
    std::size_t at = 2;
    for (std::size_t i = 0; i < columns_.types.size(); ++i) {
      if (rest.size() < at + 4) return std::nullopt;
      const auto size = ReadBigEndian<std::int32_t>(rest.data() + at);
      if (size < -1) FailAt(i, Error("22P04", "invalid field size"));
      at += 4 + (size == -1 ? 0 : static_cast<std::size_t>(size));
      if (rest.size() < at) return std::nullopt;
    }
    return at;
  }

  [[noreturn]] void Fail(const std::string& message) const {
    SqlError error("22P04", message);
    error.context = RowContext(false);
    throw SqlError(std::move(error));
  }
  [[noreturn]] void FailAt(std::size_t column, SqlError error) const {
    error.context = fmt::format("{}, column {}", RowContext(false), columns_.names[column]);
    throw SqlError(std::move(error));
  }

  CopyColumns columns_;
  Bytes buffer_;
  Part part_ = Part::kHeader;
  std::size_t extension_bytes_ = 0;
  std::uint64_t rows_ = 0;  // rows begun
  bool counted_ = false;    // the row at the front of the buffer is counted in rows_
};

class BinaryEncoder final : public CopyEncoder {
 public:
  explicit BinaryEncoder(CopyColumns columns) : columns_(std::move(columns)) {}

  // PostgreSQL sends the header together with the first row (or the trailer).
  void Start(Bytes&) override { header_pending_ = true; }

  void OnRow(const Row& row, Bytes& out) override {
    const std::size_t start = BeginData(out);
    AppendBigEndian(out, static_cast<std::int16_t>(columns_.types.size()));
    for (std::size_t i = 0; i < columns_.types.size(); ++i) {
      if (row[i].is_null()) {
        AppendBigEndian<std::int32_t>(out, -1);
        continue;
      }
      const std::size_t value_start = out.size();
      out.append(4, '\0');
      FormatBinary(columns_.types[i], row[i], out);
      PutLength(out, value_start, out.size() - value_start - 4);
    }
    PutLength(out, start, out.size() - start);
  }

  void Finish(Bytes& out) override {
    const std::size_t start = BeginData(out);
    AppendBigEndian<std::int16_t>(out, -1);
    PutLength(out, start, out.size() - start);
  }

 private:
  std::size_t BeginData(Bytes& out) {
    out.push_back('d');
    const std::size_t start = out.size();
    out.append(4, '\0');
    if (std::exchange(header_pending_, false)) {
      out.append(kSignature);
      out.append(8, '\0');
    }
    return start;
  }
  static void PutLength(Bytes& out, std::size_t at, std::size_t length) {
    for (std::size_t b = 0; b < 4; ++b) out[at + b] = static_cast<char>(length >> (24 - 8 * b));
  }

  CopyColumns columns_;
  bool header_pending_ = false;
};

}  // namespace

std::unique_ptr<CopyDecoder> MakeCopyBinaryDecoder(CopyColumns columns) {
  return std::make_unique<BinaryDecoder>(std::move(columns));
}

std::unique_ptr<CopyEncoder> MakeCopyBinaryEncoder(CopyColumns columns) {
  return std::make_unique<BinaryEncoder>(std::move(columns));
}

}  // namespace rocklake
