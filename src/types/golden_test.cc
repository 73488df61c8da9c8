// What the module answers against tables of what PostgreSQL 15 answered (golden/*.inc). A line of a table is
//
//   operation | argument | ... => result         or     set | parameter | value
//
// and a result may be an error: ERR sqlstate: message | detail ! hint @ context.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "types/codec.h"
#include "types/datetime.h"
#include "types/datetime_fields.h"
#include "types/numeric.h"
#include "types/sql_error.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

using Args = std::vector<std::string>;

class Evaluator {
 public:
  Evaluator() {
    AddCodecs();
    AddNumeric();
    AddArithmetic();
    AddCasts();
    AddFields();
  }

  std::string Evaluate(const std::string& operation, const Args& args) {
    try {
      return operations_.at(operation)(args);
    } catch (const SqlError& error) {
      std::string text = "ERR " + error.sqlstate + ": " + error.message;
      if (!error.detail.empty()) text += " | " + error.detail;
      if (!error.hint.empty()) text += " ! " + error.hint;
      if (!error.context.empty()) text += " @ " + error.context;
      return text;
    }
  }

  void Set(const std::string& parameter, const std::string& value) {
    if (parameter == "TimeZone") {
      settings_.time_zone = value;
    } else if (parameter == "DateStyle") {
      settings_.date_style = value == "ISO"      ? DateStyle::kIso
                             : value == "SQL"    ? DateStyle::kSql
                             : value == "German" ? DateStyle::kGerman
                                                 : DateStyle::kPostgres;
    } else if (parameter == "DateOrder") {
      settings_.date_order = value == "MDY"   ? DateOrder::kMdy
                             : value == "DMY" ? DateOrder::kDmy
                                              : DateOrder::kYmd;
    } else if (parameter == "IntervalStyle") {
      settings_.interval_style = value == "postgres"       ? IntervalStyle::kPostgres
                                 : value == "iso_8601"     ? IntervalStyle::kIso8601
                                 : value == "sql_standard" ? IntervalStyle::kSqlStandard
                                                           : IntervalStyle::kPostgresVerbose;
    } else if (parameter == "extra_float_digits") {
      settings_.extra_float_digits = std::stoi(value);
    } else {
      ASSERT_EQ(parameter, "bytea_output");
      settings_.bytea_hex = value == "hex";
    }
  }

 private:
  static Oid TypeOid(const std::string& name) { return FindTypeByName(name)->oid; }
  Value Parse(const std::string& type, const std::string& text, std::int32_t typmod = -1) const {
    return ParseText(Type{TypeOid(type), typmod}, text, settings_);
  }
  std::string Format(const std::string& type, const Value& value) const {
    std::string out;
    FormatText(Type{TypeOid(type), -1}, value, settings_, out);
    return out;
  }
  std::int64_t Int(const std::string& type, const std::string& text) const {
    return Parse(type, text).AsInt();
  }
  std::string FormatInt(const std::string& type, std::int64_t value) const {
    return Format(type, Value::Int(value));
  }
  Interval Span(const std::string& text) const { return Parse("interval", text).AsInterval(); }
  std::string FormatSpan(const Interval& span) const { return Format("interval", Value::Of(span)); }
  TimeTz Timetz(const std::string& text) const { return Parse("timetz", text).AsTimetz(); }
  const TimeZone& Zone() const { return SessionTimeZone(settings_.time_zone); }
  static Numeric Number(const std::string& text) { return Numeric::Parse(text); }

  template <class F>
  void Add(std::string name, F f) {
    operations_.emplace(std::move(name), std::move(f));
  }
  void Binary(const std::string& name, Numeric (*f)(const Numeric&, const Numeric&)) {
    Add(name, [f](const Args& a) { return f(Number(a[0]), Number(a[1])).ToString(); });
  }
  void Unary(const std::string& name, Numeric (*f)(const Numeric&)) {
    Add(name, [f](const Args& a) { return f(Number(a[0])).ToString(); });
  }

  void AddCodecs() {
    Add("text", [this](const Args& a) { return Format(a[0], Parse(a[0], a[1])); });
    Add("assign", [this](const Args& a) { return Format(a[0], Parse(a[0], a[2], std::stoi(a[1]))); });
    Add("cast", [this](const Args& a) {
      return Format(a[0], ApplyTypmod(Type{TypeOid(a[0]), std::stoi(a[1])}, Parse(a[0], a[2]), true));
    });
    Add("binary", [this](const Args& a) {
      const Value value = Parse(a[0], a[1]);
      const Type type{TypeOid(a[0]), -1};
      std::string bytes;
      FormatBinary(type, value, bytes);
      // What comes back prints as what went out.
      EXPECT_EQ(Format(a[0], ParseBinary(type, bytes)), Format(a[0], value));
      std::string hex;
      FormatText(Type{oid::kBytea, -1}, Value::Blob(bytes), TextSettings(), hex);
      return hex;
    });
    Add("compare", [this](const Args& a) {
      const Oid type = TypeOid(a[0]);
      const Value x = Parse(a[0], a[1]);
      const Value y = Parse(a[0], a[2]);
      const int order = Compare(type, x, y);
      EXPECT_EQ(Compare(type, y, x) < 0, order > 0);
      if (order == 0) {
        EXPECT_EQ(Hash(type, x), Hash(type, y)) << a[1] << " and " << a[2];
      }
      return std::to_string(order < 0 ? -1 : order > 0 ? 1 : 0);
    });
    Add("format_type", [](const Args& a) {
      const auto oid = static_cast<Oid>(std::stoul(a[0]));
      return a[1] == "NULL" ? FormatType(oid) : FormatType(oid, std::stoi(a[1]));
    });
  }

  void AddNumeric() {
    Binary("numeric +", rocklake::Add);
    Binary("numeric -", Subtract);
    Binary("numeric *", Multiply);
    Binary("numeric /", Divide);
    Binary("numeric %", Modulo);
    Binary("div", DivideTruncating);
    Binary("gcd", GreatestCommonDivisor);
    Binary("lcm", LeastCommonMultiple);
    Binary("power", Power);
    Binary("log", Logarithm);
    Unary("ceil", Ceil);
    Unary("floor", Floor);
    Unary("sqrt", SquareRoot);
    Unary("exp", Exponential);
    Unary("ln", NaturalLogarithm);
    Unary("trim_scale", TrimScale);
    Add("round", [](const Args& a) { return Round(Number(a[0]), std::stoi(a[1])).ToString(); });
    Add("trunc", [](const Args& a) { return Truncate(Number(a[0]), std::stoi(a[1])).ToString(); });
    Add("numeric::int8", [](const Args& a) { return std::to_string(Number(a[0]).ToInt64()); });
    Add("numeric::int4", [](const Args& a) { return std::to_string(Number(a[0]).ToInt32()); });
    Add("numeric::float8",
        [this](const Args& a) { return Format("float8", Value::Float(Number(a[0]).ToDouble())); });
    Add("numeric::float4",
        [this](const Args& a) { return Format("float4", Value::Float(Number(a[0]).ToFloat())); });
    Add("float8::numeric",
        [this](const Args& a) { return Numeric::FromDouble(Parse("float8", a[0]).AsFloat()).ToString(); });
    Add("float4::numeric", [this](const Args& a) {
      return Numeric::FromFloat(static_cast<float>(Parse("float4", a[0]).AsFloat())).ToString();
    });
  }

  void AddArithmetic() {
    const auto timestamp = [this](const std::string& t) { return Int("timestamp", t); };
    Add("timestamp + interval", [=, this](const Args& a) {
      return FormatInt("timestamp", TimestampPlusInterval(timestamp(a[0]), Span(a[1])));
    });
    Add("timestamp - interval", [=, this](const Args& a) {
      return FormatInt("timestamp", TimestampMinusInterval(timestamp(a[0]), Span(a[1])));
    });
    Add("timestamptz + interval", [this](const Args& a) {
      return FormatInt("timestamptz", TimestamptzPlusInterval(Int("timestamptz", a[0]), Span(a[1]), Zone()));
    });
    Add("timestamp - timestamp", [=, this](const Args& a) {
      return FormatSpan(TimestampMinusTimestamp(timestamp(a[0]), timestamp(a[1])));
    });
    Add("age", [=, this](const Args& a) { return FormatSpan(Age(timestamp(a[0]), timestamp(a[1]))); });
    Add("age timestamptz", [this](const Args& a) {
      return FormatSpan(AgeOfTimestamptz(Int("timestamptz", a[0]), Int("timestamptz", a[1]), Zone()));
    });
    Add("date + int4", [this](const Args& a) {
      return FormatInt("date", DatePlusDays(Int("date", a[0]), std::stoi(a[1])));
    });
    Add("date - date", [this](const Args& a) {
      return std::to_string(DateMinusDate(Int("date", a[0]), Int("date", a[1])));
    });
    Add("date + time", [this](const Args& a) {
      return FormatInt("timestamp", DatePlusTime(Int("date", a[0]), Int("time", a[1])));
    });
    Add("date + timetz", [this](const Args& a) {
      return FormatInt("timestamptz", DatePlusTimetz(Int("date", a[0]), Timetz(a[1])));
    });
    Add("time + interval",
        [this](const Args& a) { return FormatInt("time", TimePlusInterval(Int("time", a[0]), Span(a[1]))); });
    Add("time - interval", [this](const Args& a) {
      return FormatInt("time", TimeMinusInterval(Int("time", a[0]), Span(a[1])));
    });
    Add("timetz + interval", [this](const Args& a) {
      return Format("timetz", Value::Of(TimetzPlusInterval(Timetz(a[0]), Span(a[1]))));
    });
    Add("time - time",
        [this](const Args& a) { return FormatSpan(TimeMinusTime(Int("time", a[0]), Int("time", a[1]))); });
    Add("interval + interval",
        [this](const Args& a) { return FormatSpan(rocklake::Add(Span(a[0]), Span(a[1]))); });
    Add("interval - interval",
        [this](const Args& a) { return FormatSpan(Subtract(Span(a[0]), Span(a[1]))); });
    Add("interval * float8",
        [this](const Args& a) { return FormatSpan(Multiply(Span(a[0]), std::stod(a[1]))); });
    Add("interval / float8",
        [this](const Args& a) { return FormatSpan(Divide(Span(a[0]), std::stod(a[1]))); });
    Add("- interval", [this](const Args& a) { return FormatSpan(Negate(Span(a[0]))); });
    Add("justify_hours", [this](const Args& a) { return FormatSpan(JustifyHours(Span(a[0]))); });
    Add("justify_days", [this](const Args& a) { return FormatSpan(JustifyDays(Span(a[0]))); });
    Add("justify_interval", [this](const Args& a) { return FormatSpan(JustifyInterval(Span(a[0]))); });
  }

  template <class F>
  void Cast(const std::string& from, const std::string& to, F f) {
    Add(from + "::" + to, [this, from, to, f](const Args& a) { return FormatInt(to, f(Int(from, a[0]))); });
  }

  void AddCasts() {
    Cast("date", "timestamp", [](std::int64_t d) { return DateToTimestamp(d); });
    Cast("date", "timestamptz", [this](std::int64_t d) { return DateToTimestamptz(d, Zone()); });
    Cast("timestamp", "date", [](std::int64_t t) { return TimestampToDate(t); });
    Cast("timestamptz", "date", [this](std::int64_t t) { return TimestamptzToDate(t, Zone()); });
    Cast("timestamp", "timestamptz", [this](std::int64_t t) { return TimestampToTimestamptz(t, Zone()); });
    Cast("timestamptz", "timestamp", [this](std::int64_t t) { return TimestamptzToTimestamp(t, Zone()); });
    Add("interval::time", [this](const Args& a) { return FormatInt("time", IntervalToTime(Span(a[0]))); });
    Add("timestamp::time", [this](const Args& a) {
      const auto time = TimestampToTime(Int("timestamp", a[0]));
      return time.has_value() ? FormatInt("time", *time) : "NULL";
    });
    Add("timestamptz::timetz", [this](const Args& a) {
      const auto time = TimestamptzToTimetz(Int("timestamptz", a[0]), Zone());
      return time.has_value() ? Format("timetz", Value::Of(*time)) : "NULL";
    });
    Add("timestamp at zone", [this](const Args& a) {
      return FormatInt("timestamptz", TimestampAtZone(Int("timestamp", a[0]), a[1]));
    });
    Add("timestamptz at zone", [this](const Args& a) {
      return FormatInt("timestamp", TimestamptzAtZone(Int("timestamptz", a[0]), a[1]));
    });
    Add("timestamp at offset", [this](const Args& a) {
      return FormatInt("timestamptz", TimestampAtZone(Int("timestamp", a[0]), Span(a[1])));
    });
    Add("timestamptz at offset", [this](const Args& a) {
      return FormatInt("timestamp", TimestamptzAtZone(Int("timestamptz", a[0]), Span(a[1])));
    });
    Add("set timezone", [](const Args& a) { return ResolveTimeZoneSetting(a[0]); });
  }

  OptionalField Extract(const Args& a) const {
    if (a[0] == "date") return ExtractDate(a[1], Int("date", a[2]));
    if (a[0] == "time") return ExtractTime(a[1], Int("time", a[2]));
    if (a[0] == "timetz") return ExtractTimetz(a[1], Timetz(a[2]));
    if (a[0] == "timestamp") return ExtractTimestamp(a[1], Int("timestamp", a[2]));
    if (a[0] == "timestamptz") return ExtractTimestamptz(a[1], Int("timestamptz", a[2]), Zone());
    return ExtractInterval(a[1], Span(a[2]));
  }

  void AddFields() {
    // The exact value, and behind it date_part's, which dates have none of.
    Add("extract", [this](const Args& a) {
      const OptionalField field = Extract(a);
      if (!field.has_value()) return std::string("NULL");
      const std::string exact = field->exact.ToString();
      return a[0] == "date" ? exact : exact + " " + Format("float8", Value::Float(field->approximate));
    });
    Add("date_trunc", [this](const Args& a) {
      if (a[0] == "timestamp") return FormatInt(a[0], TruncateTimestamp(a[1], Int(a[0], a[2])));
      if (a[0] == "timestamptz") return FormatInt(a[0], TruncateTimestamptz(a[1], Int(a[0], a[2]), Zone()));
      return FormatSpan(TruncateInterval(a[1], Span(a[2])));
    });
    Add("date_trunc at zone", [this](const Args& a) {
      return FormatInt("timestamptz", TruncateTimestamptz(a[0], Int("timestamptz", a[1]), a[2]));
    });
    Add("date_bin", [this](const Args& a) {
      return FormatInt("timestamp", BinTimestamp(Span(a[0]), Int("timestamp", a[1]), Int("timestamp", a[2])));
    });
    const auto n = [](const std::string& text) { return std::stoi(text); };
    Add("make_date",
        [=, this](const Args& a) { return FormatInt("date", MakeDate(n(a[0]), n(a[1]), n(a[2]))); });
    Add("make_time",
        [=, this](const Args& a) { return FormatInt("time", MakeTime(n(a[0]), n(a[1]), std::stod(a[2]))); });
    Add("make_timestamp", [=, this](const Args& a) {
      return FormatInt("timestamp",
                       MakeTimestamp(n(a[0]), n(a[1]), n(a[2]), n(a[3]), n(a[4]), std::stod(a[5])));
    });
    Add("make_timestamptz", [=, this](const Args& a) {
      return FormatInt("timestamptz", MakeTimestamptz(n(a[0]), n(a[1]), n(a[2]), n(a[3]), n(a[4]),
                                                      std::stod(a[5]), std::string_view(a[6])));
    });
    Add("make_interval", [=, this](const Args& a) {
      return FormatSpan(MakeInterval(n(a[0]), n(a[1]), n(a[2]), n(a[3]), n(a[4]), n(a[5]), std::stod(a[6])));
    });
    Add("to_timestamp", [this](const Args& a) {
      return FormatInt("timestamptz", TimestamptzFromUnixSeconds(std::stod(a[0])));
    });
  }

  TextSettings settings_;
  std::map<std::string, std::function<std::string(const Args&)>> operations_;
};

Args Split(std::string_view text, std::string_view separator) {
  Args parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

struct Table {
  const char* name;
  std::string_view lines;
};

class GoldenTest : public testing::TestWithParam<Table> {};

TEST_P(GoldenTest, AnswersAsPostgresql) {
  Evaluator evaluator;
  int cases = 0;
  for (const std::string& line : Split(GetParam().lines, "\n")) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t arrow = line.rfind(" => ");
    Args words = Split(std::string_view(line).substr(0, arrow), " | ");
    const std::string operation = words.front();
    words.erase(words.begin());
    if (operation == "set") {
      evaluator.Set(words[0], words[1]);
      continue;
    }
    EXPECT_EQ(evaluator.Evaluate(operation, words), line.substr(arrow + 4)) << line;
    ++cases;
  }
  EXPECT_GT(cases, 300);
}

// clang-format off
constexpr Table kTables[] = {
{"scalars",
#include "types/golden/scalars.inc"
},
{"containers",
#include "types/golden/containers.inc"
},
{"json",
#include "types/golden/json.inc"
},
{"typmods",
#include "types/golden/typmods.inc"
},
{"compare",
#include "types/golden/compare.inc"
},
{"numeric",
#include "types/golden/numeric.inc"
},
{"datetime_text",
#include "types/golden/datetime_text.inc"
},
{"interval_text",
#include "types/golden/interval_text.inc"
},
{"datetime_arithmetic",
#include "types/golden/datetime_arithmetic.inc"
},
{"datetime_fields",
#include "types/golden/datetime_fields.inc"
},
};
// clang-format on

INSTANTIATE_TEST_SUITE_P(Tables, GoldenTest, testing::ValuesIn(kTables),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace rocklake
