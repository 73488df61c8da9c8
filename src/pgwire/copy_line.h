// What the text and csv formats of COPY share: lines are collected here and taken apart by the format, and made here of
// the fields that the format writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pgwire/copy.h"

namespace rocklake {

// A field as it stood in the line, unescaped; nullopt: NULL.
using CopyField = std::optional<std::string>;

class CopyLineDecoder : public CopyDecoder {
 public:
  CopyLineDecoder(CopyOptions options, CopyColumns columns, const TextSettings& settings);

  void Feed(ByteView data, const Emit& emit) final;
  void Finish(const Emit& emit) final;
  std::string RowContext(bool with_text) const final;
  std::string WaitContext() const final;

 protected:
  // How a scan of the bytes from a line's start ended.
  struct LineEnd {
    bool complete = false;
    bool end_marker = false;   // the line is \. : nothing after it counts
    std::size_t length = 0;    // of the line without its newline
    std::size_t consumed = 0;  // with it
  };
  // Finds the end of the line that starts at `rest`, going on from scan_. `last`: no more bytes will come.
  virtual LineEnd FindLineEnd(std::string_view rest, bool last) = 0;
  virtual void SplitFields(std::string_view line, std::vector<CopyField>& fields) = 0;

  // Decides about a newline or carriage return at rest[at], outside quotes. Returns the bytes that end the
  // line, 0 when more bytes are needed to tell; throws when the data mixes styles of newline.
  std::size_t NewlineBytes(std::string_view rest, std::size_t at, bool last);
  // Decides about a \. at rest[at]: as NewlineBytes, for the marker and its newline.
  std::optional<LineEnd> EndMarker(std::string_view rest, std::size_t at, bool last);

  const CopyOptions& options() const { return options_; }
  std::size_t scan_ = 0;  // how far into the current line FindLineEnd has looked
  std::uint64_t line_number_ = 0;

 private:
  enum class Newline : std::uint8_t { kUnknown, kLf, kCr, kCrLf };

  void TakeLines(bool last, const Emit& emit);
  void TakeLine(std::string_view line, const Emit& emit);
  void CheckHeader();
  Row Convert();

  CopyOptions options_;
  CopyColumns columns_;
  const TextSettings& settings_;
  Bytes buffer_;
  std::vector<CopyField> fields_;
  std::string_view line_;  // being taken apart, a view into buffer_
  Newline newline_ = Newline::kUnknown;
  bool header_pending_;
  bool line_begun_ = false;  // the line at the front of the buffer is counted in line_number_
  bool ended_ = false;
};

class CopyLineEncoder : public CopyEncoder {
 public:
  CopyLineEncoder(CopyOptions options, CopyColumns columns, const TextSettings& settings);

  void Start(Bytes& out) final;
  void OnRow(const Row& row, Bytes& out) final;
  void Finish(Bytes&) final {}

 protected:
  // A value that is not NULL, of a column; or a name of the header, without one.
  virtual void AppendField(std::string_view text, std::optional<std::size_t> column, Bytes& line) = 0;

  const CopyOptions& options() const { return options_; }
  const CopyColumns& columns() const { return columns_; }

 private:
  void EndLine(Bytes& out);

  CopyOptions options_;
  CopyColumns columns_;
  const TextSettings& settings_;
  Bytes line_, text_;
};

// `COPY t, line 1, column a: "x"`, the value cut to 100 bytes as PostgreSQL does.
std::string CopyContext(std::string_view relation, std::uint64_t line);
std::string CopyQuoted(std::string_view text);

std::unique_ptr<CopyDecoder> MakeCopyTextDecoder(CopyOptions, CopyColumns, const TextSettings&);
std::unique_ptr<CopyDecoder> MakeCopyCsvDecoder(CopyOptions, CopyColumns, const TextSettings&);
std::unique_ptr<CopyDecoder> MakeCopyBinaryDecoder(CopyColumns);
std::unique_ptr<CopyEncoder> MakeCopyTextEncoder(CopyOptions, CopyColumns, const TextSettings&);
std::unique_ptr<CopyEncoder> MakeCopyCsvEncoder(CopyOptions, CopyColumns, const TextSettings&);
std::unique_ptr<CopyEncoder> MakeCopyBinaryEncoder(CopyColumns);

}  // namespace rocklake
