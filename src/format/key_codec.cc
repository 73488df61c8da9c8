#include "format/key_codec.h"

#include <bit>
#include <cmath>
#include <limits>

#include "types/numeric.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;
constexpr std::size_t kIntegerBytes = 8, kOrdinalBytes = 4;

void AppendId(Bytes& out, const Value& value) {
  if (value.is_null()) {
    out.append(kIntegerBytes, '\xFF');
    return;
  }
  const std::int64_t id = value.AsInt();
  if (id < 0 || id > kMaxId) throw Error("22003", "id {} is out of range", id);
  AppendBigEndian(out, id);
}

// 01, the bytes with 00 escaped as 00 FF, 00 00: no encoding is a prefix of another one.
void AppendEscaped(Bytes& out, ByteView bytes) {
  out.push_back('\x01');
  for (const char c : bytes) {
    out.push_back(c);
    if (c == '\0') out.push_back('\xFF');
  }
  out.append(2, '\0');
}

void AppendCanonical(Bytes& out, const Value& value);

void AppendCanonicalElement(Bytes& out, const Value& value) {
  Bytes bytes;
  if (!value.is_null()) AppendCanonical(bytes, value);
  out.push_back(value.is_null() ? '\0' : '\x01');
  AppendBigEndian(out, static_cast<std::uint32_t>(bytes.size()));
  out += bytes;
}

void AppendCanonicalFloat(Bytes& out, double number) {
  if (number == 0) number = 0;  // no negative zero
  if (std::isnan(number)) number = std::numeric_limits<double>::quiet_NaN();
  AppendBigEndian(out, std::bit_cast<std::uint64_t>(number));
}

// Two intervals are equal when they are with months of 30 days and days of 24 hours.
void AppendCanonicalInterval(Bytes& out, const Interval& interval) {
  constexpr std::int64_t kDayMicros = 86'400'000'000;
  const std::int64_t whole = interval.micros / kDayMicros, rest = interval.micros % kDayMicros;
  std::int64_t days = std::int64_t{interval.months} * 30 + interval.days + whole;
  std::int64_t micros = rest;
  if (micros < 0) {
    micros += kDayMicros;
    --days;
  }
  AppendBigEndian(out, days);
  AppendBigEndian(out, micros);
}

void AppendCanonical(Bytes& out, const Value& value) {
  switch (value.kind()) {
    case Value::Kind::kNull:
      break;
    case Value::Kind::kBool:
      out.push_back(value.AsBool() ? '\x01' : '\0');
      break;
    case Value::Kind::kInt:
      AppendBigEndian(out, value.AsInt());
      break;
    case Value::Kind::kFloat:
      AppendCanonicalFloat(out, value.AsFloat());
      break;
    case Value::Kind::kBytes:
      out += value.AsBytes();
      break;
    case Value::Kind::kNumeric: {
      const Numeric& number = value.AsNumeric();
      out += (number.is_finite() ? TrimScale(number) : number).ToString();
      break;
    }
    case Value::Kind::kInterval:
      AppendCanonicalInterval(out, value.AsInterval());
      break;
    case Value::Kind::kTimetz:
      AppendBigEndian(out, value.AsTimetz().micros);
      AppendBigEndian(out, value.AsTimetz().zone_seconds);
      break;
    case Value::Kind::kArray:
      for (const ArrayValue::Dimension& dimension : value.AsArray().dimensions) {
        AppendBigEndian(out, dimension.length);
        AppendBigEndian(out, dimension.lower_bound);
      }
      for (const Value& element : value.AsArray().elements) AppendCanonicalElement(out, element);
      break;
    case Value::Kind::kRecord:
      for (const Value& field : value.AsRecord().fields) AppendCanonicalElement(out, field);
      break;
  }
}

// Takes key columns off the front of a key.
class KeyReader {
 public:
  explicit KeyReader(ByteView key) : key_(key) {}

  std::size_t position() const { return at_; }
  std::size_t left() const { return key_.size() - at_; }

  template <class T>
  T Integer() {
    if (left() < sizeof(T)) throw CorruptData("key too short");
    const T value = ReadBigEndian<T>(key_.data() + at_);
    at_ += sizeof(T);
    return value;
  }

  // Steps over a column and returns its value.
  Value Column(KeyType type) {
    switch (type) {
      case KeyType::kId:
        return Id();
      case KeyType::kInt:
        return Value::Int(static_cast<std::int64_t>(Integer<std::uint64_t>() ^ kSignBit));
      case KeyType::kNullableId:
        if (!Present()) return Value::Null();
        return RequireValue(Id());
      case KeyType::kText:
      case KeyType::kBytes:
        return Present() ? Value::Blob(Escaped()) : Value::Null();
    }
    throw CorruptData("unknown key column type");
  }

 private:
  static Value RequireValue(Value value) {
    if (value.is_null()) throw CorruptData("key is not canonical");
    return value;
  }
  Value Id() {
    const auto id = Integer<std::uint64_t>();
    if (id == std::numeric_limits<std::uint64_t>::max()) return Value::Null();
    if (id > static_cast<std::uint64_t>(kMaxId)) throw CorruptData("id in key is out of range");
    return Value::Int(static_cast<std::int64_t>(id));
  }
  bool Present() {
    const auto presence = Integer<std::uint8_t>();
    if (presence > 1) throw CorruptData("bad presence byte in key");
    return presence == 1;
  }
  Bytes Escaped() {
    Bytes bytes;
    while (true) {
      const char c = static_cast<char>(Integer<std::uint8_t>());
      if (c != '\0') {
        bytes.push_back(c);
        continue;
      }
      const auto follows = Integer<std::uint8_t>();
      if (follows == 0) return bytes;
      if (follows != 0xFF) throw CorruptData("bad escape in key");
      bytes.push_back('\0');
    }
  }

  ByteView key_;
  std::size_t at_ = 0;
};

const Value& ValueOf(const Row& values, int attnum) {
  static const Value null;
  const auto index = static_cast<std::size_t>(attnum) - 1;
  return index < values.size() ? values[index] : null;
}

KeyReader AfterPrefix(const RelationDefinition& definition, ByteView key) {
  KeyReader reader(key);
  if (reader.Integer<std::uint8_t>() != static_cast<std::uint8_t>(definition.tag)) {
    throw CorruptData("key of another relation");
  }
  if (definition.tag == Tag::kOther || definition.tag == Tag::kInlined) {
    if (reader.Integer<std::uint64_t>() != definition.relation_id)
      throw CorruptData("key of another relation");
  }
  return reader;
}

std::uint64_t Fnv1a(ByteView bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

bool IsIntegerKey(KeyType type) { return type != KeyType::kText && type != KeyType::kBytes; }

}  // namespace

void AppendKeyColumn(Bytes& out, KeyType type, const Value& value) {
  switch (type) {
    case KeyType::kId:
      AppendId(out, value);
      return;
    case KeyType::kNullableId:
      out.push_back(value.is_null() ? '\0' : '\x01');
      if (!value.is_null()) AppendId(out, value);
      return;
    case KeyType::kInt:
      AppendBigEndian(out, static_cast<std::uint64_t>(value.is_null() ? 0 : value.AsInt()) ^ kSignBit);
      return;
    case KeyType::kText:
    case KeyType::kBytes:
      break;
  }
  if (value.is_null()) {
    out.push_back('\0');
  } else if (value.kind() == Value::Kind::kBytes) {
    AppendEscaped(out, value.AsBytes());
  } else {
    Bytes canonical;
    AppendCanonical(canonical, value);
    AppendEscaped(out, canonical);
  }
}

void AppendKeyPart(Bytes& out, const RelationDefinition& definition, const KeyPart& part,
                   const Value& value) {
  if (definition.column(part.attnum).type.oid != oid::kBpchar || value.is_null()) {
    AppendKeyColumn(out, part.type, value);
    return;
  }
  ByteView text = value.AsText();
  text = text.substr(0, text.find_last_not_of(' ') + 1);
  AppendEscaped(out, text);
}

Bytes EncodeRowKey(const RelationDefinition& definition, const Row& values, std::uint64_t row_number) {
  Bytes key = definition.KeyPrefix();
  if (definition.key.empty()) AppendBigEndian(key, row_number);
  for (const KeyPart& part : definition.key)
    AppendKeyPart(key, definition, part, ValueOf(values, part.attnum));
  return key;
}

Bytes WithOrdinal(ByteView plain_key, std::uint32_t ordinal) {
  Bytes key(plain_key);
  AppendBigEndian(key, ordinal);
  return key;
}

DecodedKey DecodeRowKey(const RelationDefinition& definition, ByteView key) {
  KeyReader reader = AfterPrefix(definition, key);
  DecodedKey decoded;
  if (definition.key.empty()) decoded.row_number = reader.Integer<std::uint64_t>();
  for (const KeyPart& part : definition.key) decoded.key_values.push_back(reader.Column(part.type));
  if (reader.left() == 0) return decoded;
  decoded.ordinal = reader.Integer<std::uint32_t>();
  if (reader.left() != 0 || *decoded.ordinal == 0) throw CorruptData("key is not canonical");
  return decoded;
}

std::size_t PlainKeyLength(const RelationDefinition& definition, ByteView key) {
  KeyReader reader = AfterPrefix(definition, key);
  if (definition.key.empty()) reader.Integer<std::uint64_t>();
  for (const KeyPart& part : definition.key) reader.Column(part.type);
  if (reader.left() != 0 && reader.left() != kOrdinalBytes) throw CorruptData("key is not canonical");
  return reader.position();
}

std::optional<Bytes> PartitionPrefix(const RelationDefinition& definition, ByteView key) {
  const Bytes prefix = definition.KeyPrefix();
  if (!key.starts_with(prefix)) return std::nullopt;
  // Partition columns are ids: eight bytes each.
  const std::size_t size =
      prefix.size() + static_cast<std::size_t>(definition.partition_columns) * kIntegerBytes;
  if (key.size() < size) return std::nullopt;
  return Bytes(key.substr(0, size));
}

Bytes LookUpPrefix(const RelationDefinition& definition, const LookUpIndex& look_up) {
  Bytes key(1, static_cast<char>(Tag::kIndex));
  AppendBigEndian(key, definition.relation_id);
  AppendBigEndian(key, look_up.number);
  return key;
}

std::optional<Bytes> LookUpValues(const RelationDefinition& definition, const LookUpIndex& look_up,
                                  const Row& values) {
  Bytes key = LookUpPrefix(definition, look_up);
  for (const KeyPart& part : look_up.columns) {
    const Value& value = ValueOf(values, part.attnum);
    if (value.is_null()) return std::nullopt;
    AppendKeyPart(key, definition, part, value);
  }
  return key;
}

ByteView LookUpRowKey(const LookUpIndex& look_up, ByteView entry) {
  KeyReader reader(entry);
  reader.Integer<std::uint8_t>();
  reader.Integer<std::uint64_t>();
  reader.Integer<std::uint8_t>();
  for (const KeyPart& part : look_up.columns) reader.Column(part.type);
  return entry.substr(reader.position());
}

Bytes FilesAtKey(std::int64_t snapshot_id, std::int64_t table_id, std::int64_t data_file_id) {
  Bytes key(1, static_cast<char>(Tag::kFilesAt));
  for (const std::int64_t id : {snapshot_id, table_id, data_file_id})
    AppendKeyColumn(key, KeyType::kId, Value::Int(id));
  return key;
}

FilesAtEntry DecodeFilesAtKey(ByteView key) {
  if (key.size() != 1 + 3 * kIntegerBytes || key[0] != static_cast<char>(Tag::kFilesAt)) {
    throw CorruptData("bad key of the index of files by snapshot");
  }
  return {ReadBigEndian<std::int64_t>(key.data() + 1), ReadBigEndian<std::int64_t>(key.data() + 9),
          ReadBigEndian<std::int64_t>(key.data() + 17)};
}

Bytes CommitLogRowKey(const RelationDefinition& definition, ByteView key) {
  KeyReader reader = AfterPrefix(definition, key);
  std::size_t integers_end = reader.position();
  if (definition.key.empty()) {
    reader.Integer<std::uint64_t>();
    integers_end = reader.position();
  }
  bool leading = true;
  for (const KeyPart& part : definition.key) {
    leading = leading && IsIntegerKey(part.type);
    reader.Column(part.type);
    if (leading) integers_end = reader.position();
  }
  Bytes out(key.substr(0, integers_end));
  const ByteView rest = key.substr(integers_end, reader.position() - integers_end);
  if (!rest.empty()) AppendBigEndian(out, Fnv1a(rest));
  return out;
}

}  // namespace rocklake
