// The input functions of date, time, timetz, timestamp and timestamptz.
#include <cmath>
#include <optional>

#include "types/ascii.h"
#include "types/datetime.h"
#include "types/datetime_decoder.h"
#include "types/datetime_lexer.h"
#include "types/datetime_text.h"
#include "types/sql_error.h"
#include "types/time_zone.h"

namespace rocklake {

using namespace datetime_parse;

namespace {

// Reads the fields of one text into parts and a zone. A word may label the number behind it (`label_`).
class Decoder {
 public:
  enum class Accepts : std::uint8_t { kDateTime, kTimeOnly };

  Decoder(std::vector<Field> fields, Accepts accepts, const TextSettings& settings)
      : fields_(std::move(fields)), time_only_(accepts == Accepts::kTimeOnly), settings_(settings) {}

  void Decode() {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const std::optional<Mask> mask = DecodeField(i);
      if (!mask.has_value()) continue;
      if ((*mask & known_) != 0) throw Fault::kBadFormat;
      known_ |= *mask;
    }
    FinishDate(known_, parts_);
    ApplyMeridiem();
    if (special_.has_value()) return;
    if (time_only_) {
      if (parts_.TimeOverflows()) throw Fault::kFieldOverflow;
      if ((known_ & part::kTime) != part::kTime) throw Fault::kBadFormat;
    } else if ((known_ & part::kDate) != part::kDate) {
      throw Fault::kBadFormat;
    }
  }

  const Parts& parts() const { return parts_; }
  // Epoch or an infinity, instead of parts.
  std::optional<Reserved> special() const { return special_; }

  // Seconds west of UTC that the text says or the session's zone gives for the text's date.
  std::int32_t ZoneSeconds() const {
    const bool modified = (known_ & part::kDstModifier) != 0;
    if (named_zone_ == nullptr && dynamic_ == nullptr && (known_ & part::kZone) != 0) return zone_seconds_;
    if (modified) throw Fault::kBadFormat;
    if (dynamic_ != nullptr) return -AbbreviationOffset(*dynamic_, LocalMicros(true), true);
    if (named_zone_ == nullptr) return -SessionZone().AtLocal(LocalMicros(true)).offset;
    if (time_only_ && (known_ & part::kDate) == 0) {
      // Without a date only a zone that never changes has an offset.
      const ZonePeriod period = named_zone_->At(0);
      if (period.begin != -ZonePeriod::kForever || period.end != ZonePeriod::kForever)
        throw Fault::kBadFormat;
      return -period.offset;
    }
    return -named_zone_->AtLocal(LocalMicros(false)).offset;
  }

 private:
  const TimeZone& SessionZone() const { return SessionTimeZone(settings_.time_zone); }

  std::int64_t Now() const { return TimestamptzToTimestamp(settings_.transaction_time, SessionZone()); }

  // The wall clock's time; today's when there is no date and `default_today`.
  std::int64_t LocalMicros(bool default_today) const {
    const Mask date = known_ & part::kDate;
    std::int64_t days = 0;
    if (date == part::kDate) {
      days = DaysFromCivil(parts_.year, parts_.month, parts_.day);
    } else if (date == 0 && default_today) {
      days = FloorDivide(Now(), kMicrosPerDay);
    } else {
      throw Fault::kBadFormat;
    }
    // A year beyond timestamps only needs some offset.
    days = std::clamp(days, kMinDate, kEndTimestamp / kMicrosPerDay - 2);
    return days * kMicrosPerDay + parts_.TimeMicros();
  }

  std::optional<Mask> DecodeField(std::size_t i) {
    const Field& field = fields_[i];
    switch (field.kind) {
      case FieldKind::kDate:
        return time_only_ ? DateFieldOfTime(i) : DateField(field.text);
      case FieldKind::kTime:
        if (!time_only_) TakeTimeLabel();
        return TimeField(field.text);
      case FieldKind::kSigned:
        zone_seconds_ = DecodeOffset(field.text);
        return part::kZone;
      case FieldKind::kNumber:
        if (label_ != Unit::kNone) return LabelledNumber(field.text);
        return time_only_ ? NumberOfTime(i) : NumberField(field.text);
      case FieldKind::kWord:
      case FieldKind::kSignedWord:
        return WordField(i);
    }
    throw Fault::kBadFormat;
  }

  Mask TimeField(const std::string& text) {
    const Mask mask = DecodeTime(text, parts_);
    if (!time_only_ && parts_.TimeOverflows()) throw Fault::kFieldOverflow;
    return mask;
  }

  // The label before a time can only be the "t" of ISO 8601.
  void TakeTimeLabel() {
    if (label_ != Unit::kNone && label_ != Unit::kIsoTime) throw Fault::kBadFormat;
    label_ = Unit::kNone;
  }

  Mask DateField(const std::string& text) {
    constexpr Mask kMonthAndDay = part::kMonth | part::kDay;
    if (label_ == Unit::kJulian) {
      // A Julian day with an offset attached.
      std::string_view rest = text;
      const int day = TakeInt(rest);
      if (day < 0) throw Fault::kFieldOverflow;
      SetJulianDay(day, parts_);
      zone_seconds_ = DecodeOffset(rest);
      label_ = Unit::kNone;
      return part::kDate | part::kTime | part::kZone;
    }
    if (label_ == Unit::kNone && (known_ & kMonthAndDay) != kMonthAndDay) {
      return DecodeDate(text, known_, settings_.date_order, parts_);
    }
    // There is a date already: a run-together time with its offset, or a zone's name.
    if (!IsDigit(text.front()) && label_ == Unit::kNone) return ZoneName(text);
    TakeTimeLabel();
    return TimeWithOffset(text, known_);
  }

  Mask DateFieldOfTime(std::size_t i) {
    const std::string& text = fields_[i].text;
    // A date is accepted in front of a time, since it decides about the offset.
    const bool may_be_date = i == 0 && fields_.size() >= 2 &&
                             (fields_.back().kind == FieldKind::kDate || fields_[1].kind == FieldKind::kTime);
    if (may_be_date) return DecodeDate(text, known_, settings_.date_order, parts_);
    if (!IsDigit(text.front())) return ZoneName(text);
    return TimeWithOffset(text, known_ | part::kDate);
  }

  // hhmmss-zz
  Mask TimeWithOffset(const std::string& text, Mask known) {
    const std::size_t hyphen = text.find('-');
    if ((known_ & part::kTime) == part::kTime || hyphen == std::string::npos) throw Fault::kBadFormat;
    zone_seconds_ = DecodeOffset(std::string_view(text).substr(hyphen));
    return DecodeConcatenated(std::string_view(text).substr(0, hyphen), known, parts_) | part::kZone;
  }

  Mask ZoneName(const std::string& text) {
    named_zone_ = FindTimeZone(text);
    if (named_zone_ == nullptr) throw Error("22023", "time zone \"{}\" not recognized", text);
    return part::kZone;
  }

  Mask LabelledNumber(const std::string& text) {
    std::string_view rest = text;
    const int value = TakeInt(rest);
    if (!rest.empty() && rest.front() != '.') throw Fault::kBadFormat;
    const Unit label = std::exchange(label_, Unit::kNone);
    special_.reset();
    if (label == Unit::kIsoTime) {
      const Mask mask = DecodeConcatenated(text, known_ | part::kDate, parts_);
      if (mask != part::kTime) throw Fault::kBadFormat;
      return mask;
    }
    if (label != Unit::kJulian) return LabelledPart(label, value, rest);
    if (value < 0) throw time_only_ ? Fault::kBadFormat : Fault::kFieldOverflow;
    SetJulianDay(value, parts_);
    if (rest.empty()) return part::kDate;
    SetTime(static_cast<std::int64_t>(ParseFraction(rest) * static_cast<double>(kMicrosPerDay)));
    return part::kDate | part::kTime;
  }

  // y2001m02d04, h 5: each letter names the number behind it.
  Mask LabelledPart(Unit label, int value, std::string_view fraction) {
    if (!fraction.empty() && label != Unit::kSecond) throw Fault::kBadFormat;
    switch (label) {
      case Unit::kYear:
        parts_.year = value;
        return part::kYear;
      case Unit::kMonth:
        // Behind hours, "m" is minutes.
        if ((known_ & part::kMonth) != 0 && (known_ & part::kHour) != 0) {
          parts_.minute = value;
          return part::kMinute;
        }
        parts_.month = value;
        return part::kMonth;
      case Unit::kDay:
        parts_.day = value;
        return part::kDay;
      case Unit::kHour:
        parts_.hour = value;
        return part::kHour;
      case Unit::kMinute:
        parts_.minute = value;
        return part::kMinute;
      case Unit::kSecond:
        parts_.second = value;
        if (!fraction.empty()) parts_.micros = ParseFractionalSecond(fraction);
        return part::kSecond;
      default:
        throw Fault::kBadFormat;
    }
  }

  void SetTime(std::int64_t micros_of_day) {
    const CivilTime civil = BreakDown(micros_of_day);
    parts_.hour = civil.hour;
    parts_.minute = civil.minute;
    parts_.second = civil.second;
    parts_.micros = civil.micros;
  }

  Mask NumberField(const std::string& text) {
    const std::size_t point = text.find('.');
    const bool has_point = point != std::string::npos;
    if (has_point && (known_ & part::kDate) == 0)
      return DecodeDate(text, known_, settings_.date_order, parts_);
    const bool is_first = (known_ & part::kDate) == 0 || (known_ & part::kTime) == 0;
    if ((has_point && point > 2) || (text.size() >= 6 && is_first)) {
      return DecodeConcatenated(text, known_, parts_);
    }
    return DecodeNumber(text, text_month_, known_, settings_.date_order, parts_);
  }

  Mask NumberOfTime(std::size_t i) {
    const std::string& text = fields_[i].text;
    const std::size_t point = text.find('.');
    if (point != std::string::npos && i == 0 && fields_.size() >= 2 &&
        fields_.back().kind == FieldKind::kDate) {
      return DecodeDate(text, known_, settings_.date_order, parts_);
    }
    if (point != std::string::npos && point <= 2) throw Fault::kBadFormat;
    if (point != std::string::npos || text.size() > 4) {
      return DecodeConcatenated(text, known_ | part::kDate, parts_);
    }
    return DecodeNumber(text, false, known_ | part::kDate, settings_.date_order, parts_);
  }

  // Behind the "t" of ISO 8601 a time must follow.
  bool TimeFollows(std::size_t i) const {
    if (i + 1 >= fields_.size()) return false;
    const FieldKind next = fields_[i + 1].kind;
    return next == FieldKind::kNumber || next == FieldKind::kTime || next == FieldKind::kDate;
  }

  std::optional<Mask> WordField(std::size_t i) {
    const std::string& text = fields_[i].text;
    // Abbreviations of zones come before the other words.
    if (const TimeZoneAbbreviation* abbreviation = FindTimeZoneAbbreviation(text)) {
      return Abbreviation(*abbreviation);
    }
    const Word word = LookUpWord(text);
    switch (word.kind) {
      case WordKind::kIgnored:
        return std::nullopt;
      case WordKind::kReserved:
        return ReservedWord(static_cast<Reserved>(word.value));
      case WordKind::kMonth:
        if (time_only_) break;
        return MonthWord(word.value);
      case WordKind::kDayOfWeek:
        if (time_only_) break;
        return part::kDayOfWeek;
      case WordKind::kMeridiem:
        is_pm_ = word.value == 1;
        return part::kMeridiem;
      case WordKind::kEra:
        parts_.is_bc = word.value == 1;
        return part::kEra;
      case WordKind::kDstModifier:
        zone_seconds_ -= word.value;
        return part::kDstModifier | part::kDstZone;
      case WordKind::kIsoTime:
        if (!TimeFollows(i) || (!time_only_ && (known_ & part::kDate) != part::kDate)) break;
        [[fallthrough]];
      case WordKind::kUnit:
        label_ = word.unit();
        return 0;
      case WordKind::kUnknown:
        named_zone_ = FindTimeZone(text);
        if (named_zone_ == nullptr) break;
        return part::kZone;
      case WordKind::kAgo:
        break;
    }
    throw Fault::kBadFormat;
  }

  Mask Abbreviation(const TimeZoneAbbreviation& abbreviation) {
    if (!abbreviation.zone.empty()) {
      dynamic_ = &abbreviation;
    } else {
      zone_seconds_ = -abbreviation.offset;
    }
    return abbreviation.is_dst ? part::kZone | part::kDstZone : part::kZone;
  }

  Mask MonthWord(int month) {
    Mask mask = part::kMonth;
    if ((known_ & part::kMonth) != 0 && !text_month_ && (known_ & part::kDay) == 0 && parts_.month >= 1 &&
        parts_.month <= 31) {
      // The number that was taken for the month is the day.
      parts_.day = parts_.month;
      mask = part::kDay;
    }
    text_month_ = true;
    parts_.month = month;
    return mask;
  }

  Mask ReservedWord(Reserved word) {
    special_.reset();
    constexpr Mask kAll = part::kDate | part::kTime | part::kZone;
    if (word == Reserved::kAllballs) {
      SetTime(0);
      zone_seconds_ = 0;
      return part::kTime | part::kZone;
    }
    if (word == Reserved::kNow) {
      const std::int64_t now = Now();
      SetTime(FloorModulo(now, kMicrosPerDay));
      if (time_only_) return part::kTime;
      SetDay(FloorDivide(now, kMicrosPerDay));
      zone_seconds_ = -SessionZone().At(settings_.transaction_time).offset;
      return kAll;
    }
    if (time_only_) throw Fault::kBadFormat;
    switch (word) {
      case Reserved::kYesterday:
        SetDay(FloorDivide(Now(), kMicrosPerDay) - 1);
        return part::kDate;
      case Reserved::kToday:
        SetDay(FloorDivide(Now(), kMicrosPerDay));
        return part::kDate;
      case Reserved::kTomorrow:
        SetDay(FloorDivide(Now(), kMicrosPerDay) + 1);
        return part::kDate;
      default:
        special_ = word;
        return part::kReserved;
    }
  }

  void SetDay(std::int64_t days) { SetJulianDay(days + kJulianDayOf2000, parts_); }

  void ApplyMeridiem() {
    if ((known_ & part::kMeridiem) == 0) return;
    if (parts_.hour > 12) throw Fault::kFieldOverflow;
    if (!is_pm_ && parts_.hour == 12) {
      parts_.hour = 0;
    } else if (is_pm_ && parts_.hour != 12) {
      parts_.hour += 12;
    }
  }

  std::vector<Field> fields_;
  bool time_only_;
  const TextSettings& settings_;
  Parts parts_;
  Mask known_ = 0;
  Unit label_ = Unit::kNone;
  bool text_month_ = false;
  bool is_pm_ = false;
  std::int32_t zone_seconds_ = 0;  // west
  TimeZonePtr named_zone_;
  const TimeZoneAbbreviation* dynamic_ = nullptr;
  std::optional<Reserved> special_;
};

[[noreturn]] void ThrowFault(Fault fault, std::string_view text, std::string_view type_name) {
  switch (fault) {
    case Fault::kFieldOverflow:
      throw Error("22008", "date/time field value out of range: \"{}\"", text);
    case Fault::kDayMonthOverflow:
      throw Error("22008", "date/time field value out of range: \"{}\"", text)
          .Hint("Perhaps you need a different \"datestyle\" setting.");
    case Fault::kZoneOverflow:
      throw Error("22009", "time zone displacement out of range: \"{}\"", text);
    case Fault::kBadFormat:
      break;
  }
  throw Error("22007", "invalid input syntax for type {}: \"{}\"", type_name, text);
}

// Decodes and hands the decoder to `finish`, naming faults of both by the text.
template <class Finish>
auto DecodeText(std::string_view text, Decoder::Accepts accepts, std::string_view type_name,
                const TextSettings& settings, Finish finish) {
  try {
    Decoder decoder(SplitFields(text), accepts, settings);
    decoder.Decode();
    return finish(decoder);
  } catch (const Fault fault) {
    ThrowFault(fault, text, type_name);
  }
}

// "2024-01-31 12:34:56.789+00", the form that clients write, without the machinery above. Empty: anything else.
struct IsoText {
  std::int64_t local = 0;
  std::optional<std::int32_t> offset_east;
};

int TwoDigits(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || !IsDigit(text[at]) || !IsDigit(text[at + 1])) return -1;
  return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

std::optional<std::int64_t> IsoDate(std::string_view text) {
  if (text.size() < 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const int century = TwoDigits(text, 0);
  const int year_of_century = TwoDigits(text, 2);
  const int month = TwoDigits(text, 5);
  const int day = TwoDigits(text, 8);
  if (century < 0 || year_of_century < 0 || month < 1 || month > 12 || day < 1) return std::nullopt;
  const int year = century * 100 + year_of_century;
  if (year == 0 || day > DaysInMonth(year, month)) return std::nullopt;
  return DaysFromCivil(year, month, day);
}

std::optional<IsoText> ParseIsoTimestamp(std::string_view text) {
  constexpr std::size_t kSecondsEnd = 19;
  const std::optional<std::int64_t> days = IsoDate(text);
  if (!days.has_value() || text.size() < kSecondsEnd || (text[10] != ' ' && text[10] != 'T') ||
      text[13] != ':' || text[16] != ':') {
    return std::nullopt;
  }
  const int hour = TwoDigits(text, 11);
  const int minute = TwoDigits(text, 14);
  const int second = TwoDigits(text, 17);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return std::nullopt;
  IsoText iso;
  iso.local =
      *days * kMicrosPerDay + hour * kMicrosPerHour + minute * kMicrosPerMinute + second * kMicrosPerSecond;
  std::size_t at = kSecondsEnd;
  if (at < text.size() && text[at] == '.') {
    std::int64_t unit = kMicrosPerSecond;
    for (++at; at < text.size() && IsDigit(text[at]); ++at) {
      unit /= 10;
      if (unit == 0) return std::nullopt;  // a digit that needs rounding
      iso.local += (text[at] - '0') * unit;
    }
  }
  if (at == text.size()) return iso;
  if (text[at] == 'Z' && at + 1 == text.size()) {
    iso.offset_east = 0;
    return iso;
  }
  const int hours = TwoDigits(text, at + 1);
  if ((text[at] != '+' && text[at] != '-') || at + 3 != text.size() || hours < 0 || hours > 15)
    return std::nullopt;
  iso.offset_east = (text[at] == '-' ? -hours : hours) * 3600;
  return iso;
}

// The days of the decoder's date, which may be beyond what the type holds.
std::int64_t Days(const Decoder& decoder) {
  const Parts& parts = decoder.parts();
  return DaysFromCivil(parts.year, parts.month, parts.day);
}

constexpr std::int64_t kUnixEpochMicros = -kUnixEpochSeconds * kMicrosPerSecond;

// The timestamp of the parts minus the zone's seconds.
std::int64_t ToTimestamp(const Decoder& decoder, std::int32_t zone_seconds, std::string_view text) {
  const std::int64_t days = Days(decoder);
  std::int64_t timestamp = 0;
  const std::int64_t time = decoder.parts().TimeMicros() + zone_seconds * kMicrosPerSecond;
  if (days < kMinDate - 1 || __builtin_mul_overflow(days, kMicrosPerDay, &timestamp) ||
      __builtin_add_overflow(timestamp, time, &timestamp) || timestamp < kMinTimestamp ||
      timestamp >= kEndTimestamp) {
    throw Error("22008", "timestamp out of range: \"{}\"", text);
  }
  return timestamp;
}

std::optional<std::int64_t> SpecialTimestamp(const Decoder& decoder) {
  if (!decoder.special().has_value()) return std::nullopt;
  switch (*decoder.special()) {
    case Reserved::kEpoch:
      return kUnixEpochMicros;
    case Reserved::kInfinity:
      return kTimestampInfinity;
    default:
      return kTimestampMinusInfinity;
  }
}

}  // namespace

std::int64_t ParseDate(std::string_view text, const TextSettings& settings) {
  if (text.size() == 10) {
    if (const auto days = IsoDate(text)) return *days;
  }
  return DecodeText(text, Decoder::Accepts::kDateTime, "date", settings, [&](const Decoder& decoder) {
    if (const auto special = SpecialTimestamp(decoder)) return TimestampToDate(*special);
    decoder.ZoneSeconds();  // a zone must make sense, although it changes nothing
    const std::int64_t days = Days(decoder);
    if (days < kMinDate || days >= kEndDate) throw Error("22008", "date out of range: \"{}\"", text);
    return days;
  });
}

std::int64_t ParseTime(std::string_view text, const TextSettings& settings) {
  return DecodeText(text, Decoder::Accepts::kTimeOnly, "time", settings, [](const Decoder& decoder) {
    decoder.ZoneSeconds();
    return decoder.parts().TimeMicros();
  });
}

TimeTz ParseTimetz(std::string_view text, const TextSettings& settings) {
  return DecodeText(
      text, Decoder::Accepts::kTimeOnly, "time with time zone", settings,
      [](const Decoder& decoder) { return TimeTz{decoder.parts().TimeMicros(), decoder.ZoneSeconds()}; });
}

std::int64_t ParseTimestamp(std::string_view text, const TextSettings& settings) {
  if (const auto iso = ParseIsoTimestamp(text)) return iso->local;
  return DecodeText(text, Decoder::Accepts::kDateTime, "timestamp", settings, [&](const Decoder& decoder) {
    if (const auto special = SpecialTimestamp(decoder)) return *special;
    decoder.ZoneSeconds();
    return ToTimestamp(decoder, 0, text);
  });
}

std::int64_t ParseTimestamptz(std::string_view text, const TextSettings& settings) {
  if (const auto iso = ParseIsoTimestamp(text); iso.has_value()) {
    if (iso->offset_east.has_value()) return iso->local - *iso->offset_east * kMicrosPerSecond;
    return TimestampToTimestamptz(iso->local, SessionTimeZone(settings.time_zone));
  }
  return DecodeText(text, Decoder::Accepts::kDateTime, "timestamp with time zone", settings,
                    [&](const Decoder& decoder) {
                      if (const auto special = SpecialTimestamp(decoder)) return *special;
                      return ToTimestamp(decoder, decoder.ZoneSeconds(), text);
                    });
}

}  // namespace rocklake
