#include "types/codec_binary_containers.h"

#include <algorithm>
#include <bit>

#include "base/bytes.h"
#include "types/codec.h"
#include "types/container_text.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::int32_t Int32() { return ReadBigEndian<std::int32_t>(Take(4).data()); }
  std::string_view Take(std::size_t size) {
    if (rest_.size() < size) throw Error("08P01", "insufficient data left in message");
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  bool at_end() const { return rest_.empty(); }
  std::size_t remaining() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

std::vector<ArrayValue::Dimension> ReadDimensions(Reader& reader, int count) {
  std::vector<ArrayValue::Dimension> dimensions;
  for (int i = 0; i < count; ++i) {
    ArrayValue::Dimension dimension;
    dimension.length = reader.Int32();
    dimension.lower_bound = reader.Int32();
    if (dimension.length < 0) throw Error("22P03", "insufficient data left in message");
    dimensions.push_back(dimension);
  }
  CheckArrayBounds(dimensions);
  return dimensions;
}

// Writes the item's size before it once it is known.
void AppendItem(Type type, const Value& value, std::string& out) {
  if (value.is_null()) {
    AppendBigEndian<std::int32_t>(out, -1);
    return;
  }
  const std::size_t at = out.size();
  out.append(4, '\0');
  FormatBinary(type, value, out);
  auto size = static_cast<std::uint32_t>(out.size() - at - 4);
  for (std::size_t i = 4; i-- > 0; size >>= 8) out[at + i] = static_cast<char>(size);
}

}  // namespace

Value ParseBinaryArray(const TypeInfo& info, std::int32_t typmod, std::string_view bytes) {
  Reader reader(bytes);
  const std::int32_t dimensions = reader.Int32();
  if (dimensions < 0) throw Error("22P03", "invalid number of dimensions: {}", dimensions);
  if (dimensions > kMaxArrayDimensions) {
    throw Error("54000", "number of array dimensions ({}) exceeds the maximum allowed ({})", dimensions,
                kMaxArrayDimensions);
  }
  const std::int32_t flags = reader.Int32();
  if (flags != 0 && flags != 1) throw Error("22P03", "invalid array flags");
  const auto element = static_cast<Oid>(reader.Int32());
  if (element != info.element_oid) {
    throw Error("42804", "binary data has array element type {} ({}) instead of expected {} ({})", element,
                FormatType(element), info.element_oid, FormatType(info.element_oid));
  }
  ArrayValue array;
  array.element_type = element;
  array.dimensions = ReadDimensions(reader, dimensions);
  std::size_t count = dimensions == 0 ? 0 : 1;
  for (const auto& dimension : array.dimensions) count *= static_cast<std::size_t>(dimension.length);
  if (count == 0 && info.oid != oid::kInt2Vector && info.oid != oid::kOidVector) array.dimensions.clear();
  array.elements.reserve(std::min(count, reader.remaining() / 4));  // an element has at least its size word
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t size = reader.Int32();
    if (size < -1) throw Error("22P03", "insufficient data left in message");
    array.elements.push_back(
        size == -1 ? Value()
                   : ParseBinary(Type{element, typmod}, reader.Take(static_cast<std::size_t>(size))));
  }
  if (!reader.at_end()) throw Error("22P03", "incorrect binary data format");
  return Value::Of(std::move(array));
}

void AppendBinaryArray(const ArrayValue& array, std::string& out) {
  AppendBigEndian(out, static_cast<std::int32_t>(array.dimensions.size()));
  AppendBigEndian<std::int32_t>(out, std::ranges::any_of(array.elements, &Value::is_null) ? 1 : 0);
  AppendBigEndian(out, array.element_type);
  for (const auto& [length, lower_bound] : array.dimensions) {
    AppendBigEndian(out, length);
    AppendBigEndian(out, lower_bound);
  }
  for (const Value& element : array.elements) AppendItem(Type{array.element_type, -1}, element, out);
}

void AppendBinaryRecord(const RecordValue& record, std::string& out) {
  AppendBigEndian(out, static_cast<std::int32_t>(record.fields.size()));
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    AppendBigEndian(out, record.types[i].oid);
    AppendItem(record.types[i], record.fields[i], out);
  }
}

}  // namespace rocklake
