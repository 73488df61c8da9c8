// The send and receive functions of the scalar types.
#include <bit>

#include "base/bytes.h"
#include "types/codec.h"
#include "types/codec_binary_containers.h"
#include "types/datetime.h"
#include "types/json.h"
#include "types/numeric.h"
#include "types/scalar_text.h"
#include "types/sql_error.h"
#include "types/type_info.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

constexpr char kJsonbVersion = 1;

// One append instead of one push per byte: this is the inner loop of a COPY.
template <std::integral T>
void Append(std::string& out, T value) {
  static_assert(std::endian::native == std::endian::little);
  char buffer[sizeof(T)];
  auto bits = static_cast<std::make_unsigned_t<T>>(value);
  for (std::size_t i = sizeof(T); i-- > 0;) {
    buffer[i] = static_cast<char>(bits);
    if constexpr (sizeof(T) > 1) bits = static_cast<std::make_unsigned_t<T>>(bits >> 8);
  }
  out.append(buffer, sizeof buffer);
}

void Expect(std::string_view bytes, std::size_t size) {
  if (bytes.size() < size) throw Error("08P01", "insufficient data left in message");
  if (bytes.size() > size) throw Error("22P03", "incorrect binary data format");
}

template <std::integral T>
T Read(std::string_view bytes) {
  Expect(bytes, sizeof(T));
  return ReadBigEndian<T>(bytes.data());
}

template <std::integral T>
Value ReadInt(std::string_view bytes) {
  return Value::Int(static_cast<std::int64_t>(Read<T>(bytes)));
}

Value ReadText(std::string_view bytes) {
  CheckUtf8(bytes);
  return Value::Text(bytes);
}

Value ReadName(std::string_view bytes) {
  if (bytes.size() > kMaxNameBytes) {
    throw Error("42622", "identifier too long")
        .Detail(fmt::format("Identifier must be less than {} characters.", kMaxNameBytes + 1));
  }
  return ReadText(bytes);
}

Value ReadJson(std::string_view bytes) {
  CheckUtf8(bytes);
  ValidateJson(bytes);
  return Value::Text(bytes);
}

Value ReadJsonb(std::string_view bytes) {
  if (bytes.empty()) throw Error("08P01", "no data left in message");
  if (bytes[0] != kJsonbVersion) {
    throw Error("XX000", "unsupported jsonb version number {}", static_cast<unsigned char>(bytes[0]));
  }
  CheckUtf8(bytes.substr(1));
  return Value::Text(CanonicalJsonb(bytes.substr(1)));
}

Value ReadDate(std::string_view bytes) {
  const auto date = Read<std::int32_t>(bytes);
  return Value::Int(IsFiniteDate(date) ? CheckedDate(date) : date);
}

Value ReadTimestamp(std::string_view bytes) {
  const auto timestamp = Read<std::int64_t>(bytes);
  return Value::Int(IsFiniteTimestamp(timestamp) ? CheckedTimestamp(timestamp) : timestamp);
}

std::int64_t CheckedTime(std::int64_t micros) {
  if (micros < 0 || micros > kMicrosPerDay) throw Error("22008", "time out of range");
  return micros;
}

Value ReadTimetz(std::string_view bytes) {
  constexpr std::int32_t kZoneLimit = 16 * 3600;
  Expect(bytes, 12);
  TimeTz time;
  time.micros = CheckedTime(ReadBigEndian<std::int64_t>(bytes.data()));
  time.zone_seconds = ReadBigEndian<std::int32_t>(bytes.data() + 8);
  if (time.zone_seconds <= -kZoneLimit || time.zone_seconds >= kZoneLimit) {
    throw Error("22009", "time zone displacement out of range");
  }
  return Value::Of(time);
}

Value ReadInterval(std::string_view bytes) {
  Expect(bytes, 16);
  Interval interval;
  interval.micros = ReadBigEndian<std::int64_t>(bytes.data());
  interval.days = ReadBigEndian<std::int32_t>(bytes.data() + 8);
  interval.months = ReadBigEndian<std::int32_t>(bytes.data() + 12);
  return Value::Of(interval);
}

Value ReadTemporal(Oid oid, std::string_view bytes) {
  switch (oid) {
    case oid::kDate:
      return ReadDate(bytes);
    case oid::kTime:
      return Value::Int(CheckedTime(Read<std::int64_t>(bytes)));
    case oid::kTimetz:
      return ReadTimetz(bytes);
    case oid::kInterval:
      return ReadInterval(bytes);
    default:
      return ReadTimestamp(bytes);
  }
}

Value ReadTid(std::string_view bytes) {
  Expect(bytes, 6);
  return Value::Int(std::int64_t{ReadBigEndian<std::uint32_t>(bytes.data())} << 16 |
                    ReadBigEndian<std::uint16_t>(bytes.data() + 4));
}

Value ReadBits(std::string_view bytes) {
  if (bytes.size() < 4) throw Error("08P01", "insufficient data left in message");
  const auto count = ReadBigEndian<std::int32_t>(bytes.data());
  if (count < 0) throw Error("22P03", "invalid length in external bit string");
  const std::string_view packed = bytes.substr(4);
  Expect(packed, (static_cast<std::size_t>(count) + 7) / 8);
  std::string bits;
  bits.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    bits.push_back(static_cast<char>('0' + (static_cast<unsigned char>(packed[i / 8]) >> (7 - i % 8) & 1)));
  }
  return Value::Text(bits);
}

void AppendBits(std::string_view bits, std::string& out) {
  Append(out, static_cast<std::int32_t>(bits.size()));
  for (std::size_t i = 0; i < bits.size(); i += 8) {
    unsigned char byte = 0;
    for (std::size_t j = 0; j < 8; ++j) {
      byte = static_cast<unsigned char>(byte << 1 | (i + j < bits.size() && bits[i + j] == '1' ? 1 : 0));
    }
    out.push_back(static_cast<char>(byte));
  }
}

void AppendLocalTime(const TimeTz& time, std::string& out) {
  Append(out, time.micros);
  Append(out, time.zone_seconds);
}

void AppendSpan(const Interval& interval, std::string& out) {
  Append(out, interval.micros);
  Append(out, interval.days);
  Append(out, interval.months);
}

void AppendItemPointer(std::int64_t tid, std::string& out) {
  Append(out, static_cast<std::uint32_t>(tid >> 16));
  Append(out, static_cast<std::uint16_t>(tid));
}

[[noreturn]] void ThrowNoCodec(Oid oid, std::string_view direction) {
  if (oid == oid::kRecord) throw Error("0A000", "input of anonymous composite types is not implemented");
  throw Error("42883", "no binary {} function available for type {}", direction, FormatType(oid));
}

Value ParseOther(Type type, std::string_view bytes) {
  if (IsRegType(type.oid)) return ReadInt<std::uint32_t>(bytes);
  const TypeInfo* info = FindType(type.oid);
  if (info == nullptr || info->element_oid == oid::kInvalid) ThrowNoCodec(type.oid, "input");
  return ParseBinaryArray(*info, type.typmod, bytes);
}

void FormatOther(Type type, const Value& value, std::string& out) {
  if (IsRegType(type.oid)) return Append(out, static_cast<std::uint32_t>(value.AsInt()));
  switch (value.kind()) {
    case Value::Kind::kArray:
      return AppendBinaryArray(value.AsArray(), out);
    case Value::Kind::kRecord:
      return AppendBinaryRecord(value.AsRecord(), out);
    default:
      ThrowNoCodec(type.oid, "output");
  }
}

}  // namespace

Value ParseBinary(Type type, std::string_view bytes) {
  switch (type.oid) {
    case oid::kBool:
      return Value::Bool(Read<std::uint8_t>(bytes) != 0);
    case oid::kChar:
      return ReadInt<std::uint8_t>(bytes);
    case oid::kInt2:
      return ReadInt<std::int16_t>(bytes);
    case oid::kInt4:
      return ReadInt<std::int32_t>(bytes);
    case oid::kInt8:
    case oid::kXid8:
      return ReadInt<std::int64_t>(bytes);
    case oid::kOid:
    case oid::kXid:
    case oid::kCid:
      return ReadInt<std::uint32_t>(bytes);
    case oid::kFloat4:
      return Value::Float(std::bit_cast<float>(Read<std::uint32_t>(bytes)));
    case oid::kFloat8:
      return Value::Float(std::bit_cast<double>(Read<std::uint64_t>(bytes)));
    case oid::kNumeric:
      return ApplyTypmod(type, Value::Of(Numeric::FromBinary(bytes)), false);
    case oid::kText:
    case oid::kUnknown:
    case oid::kCstring:
    case oid::kRefcursor:
      return ReadText(bytes);
    case oid::kVarchar:
    case oid::kBpchar:
      return ApplyTypmod(type, ReadText(bytes), false);
    case oid::kName:
      return ReadName(bytes);
    case oid::kBytea:
      return Value::Blob(bytes);
    case oid::kUuid:
      Expect(bytes, kUuidBytes);
      return Value::Blob(bytes);
    case oid::kJson:
      return ReadJson(bytes);
    case oid::kJsonb:
      return ReadJsonb(bytes);
    case oid::kTid:
      return ReadTid(bytes);
    case oid::kBit:
    case oid::kVarbit:
      return ApplyTypmod(type, ReadBits(bytes), false);
    case oid::kDate:
    case oid::kTime:
    case oid::kTimetz:
    case oid::kTimestamp:
    case oid::kTimestamptz:
    case oid::kInterval:
      return ApplyTypmod(type, ReadTemporal(type.oid, bytes), false);
    case oid::kVoid:
      return Value();
    default:
      return ParseOther(type, bytes);
  }
}

void FormatBinary(Type type, const Value& value, std::string& out) {
  switch (type.oid) {
    case oid::kBool:
      out.push_back(value.AsBool() ? 1 : 0);
      return;
    case oid::kChar:
      out.push_back(static_cast<char>(value.AsInt()));
      return;
    case oid::kInt2:
      return Append(out, static_cast<std::int16_t>(value.AsInt()));
    case oid::kInt4:
    case oid::kDate:
    case oid::kOid:
    case oid::kXid:
    case oid::kCid:
      return Append(out, static_cast<std::uint32_t>(value.AsInt()));
    case oid::kInt8:
    case oid::kXid8:
    case oid::kTime:
    case oid::kTimestamp:
    case oid::kTimestamptz:
      return Append(out, value.AsInt());
    case oid::kFloat4:
      return Append(out, std::bit_cast<std::uint32_t>(static_cast<float>(value.AsFloat())));
    case oid::kFloat8:
      return Append(out, std::bit_cast<std::uint64_t>(value.AsFloat()));
    case oid::kNumeric:
      return value.AsNumeric().AppendBinary(out);
    case oid::kText:
    case oid::kVarchar:
    case oid::kBpchar:
    case oid::kName:
    case oid::kUnknown:
    case oid::kCstring:
    case oid::kRefcursor:
    case oid::kJson:
    case oid::kPgNodeTree:
    case oid::kBytea:
    case oid::kUuid:
      out.append(value.AsBytes());
      return;
    case oid::kJsonb:
      out.push_back(kJsonbVersion);
      out.append(value.AsBytes());
      return;
    case oid::kTid:
      return AppendItemPointer(value.AsInt(), out);
    case oid::kBit:
    case oid::kVarbit:
      return AppendBits(value.AsText(), out);
    case oid::kTimetz:
      return AppendLocalTime(value.AsTimetz(), out);
    case oid::kInterval:
      return AppendSpan(value.AsInterval(), out);
    case oid::kVoid:
      return;
    default:
      return FormatOther(type, value, out);
  }
}

}  // namespace rocklake
