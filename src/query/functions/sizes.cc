// Sizes of relations and databases, and sizes in words. (Manual, section 9.27.7.) A relation's size is that of its live rows.
#include "query/functions/implementations.h"
#include "query/functions/reg_types.h"
#include "types/ascii.h"
#include "types/numeric.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::int64_t RelationBytes(CatalogSession& session, const RelationRef& relation) {
  if (!relation.definition || relation.definition->kind != RelationKind::kTable) return 0;
  Transaction& transaction = session.TransactionOf(relation.schema_oid, false);
  std::int64_t bytes = 0;
  const KeyRange all = KeyRange::Prefix(relation.definition->KeyPrefix());
  for (auto it = transaction.Scan(*relation.definition, all); it.Valid(); it.Next()) {
    bytes += static_cast<std::int64_t>(it.row()->MemoryBytes());
  }
  return bytes;
}

Value RelationSize(const FunctionCall& call) {
  const auto relation = call.context.session.FindRelation(static_cast<Oid>(call.args[0].AsInt()));
  if (!relation) return Value();
  if (call.args.size() > 1 && call.args[1].AsText() != "main") return Value::Int(0);
  return Value::Int(RelationBytes(call.context.session, *relation));
}

Value IndexesSize(const FunctionCall&) {
  return Value::Int(0);
}  // rows stand in key order; there is no index to count

// NULL: only the session's own database has a known size.
Value DatabaseBytes(const FunctionCall& call, const DatabaseInfo& database) {
  CatalogSession& session = call.context.session;
  if (database.oid != session.database().oid) return Value();
  std::int64_t bytes = 0;
  for (const SchemaInfo& schema : session.Schemas()) {
    for (const RelationRef& relation : session.Relations(schema.oid))
      bytes += RelationBytes(session, relation);
  }
  return Value::Int(bytes);
}

Value DatabaseSizeByName(const FunctionCall& call) {
  const auto database = call.context.session.catalog().FindDatabase(call.args[0].AsText());
  if (!database) throw Error("3D000", "database \"{}\" does not exist", call.args[0].AsText());
  return DatabaseBytes(call, *database);
}

Value DatabaseSizeByOid(const FunctionCall& call) {
  for (const DatabaseInfo& database : call.context.session.catalog().Databases()) {
    if (database.oid == call.args[0].AsInt()) return DatabaseBytes(call, database);
  }
  return Value();
}

// -- pg_size_pretty: a unit stays as long as the number is below 10 of the next one (20 halves) -----------------------------

constexpr std::string_view kUnits[] = {"bytes", "kB", "MB", "GB", "TB", "PB"};

Value Pretty(const FunctionCall& call) {
  std::int64_t size = call.args[0].AsInt();
  const auto magnitude = [&] {
    return size < 0 ? -static_cast<__int128>(size) : static_cast<__int128>(size);
  };
  std::size_t unit = 0;
  bool halves = false;
  while (unit + 1 < std::size(kUnits) && magnitude() >= (halves ? 20480 - 1 : 10240)) {
    size /= std::int64_t{1} << (halves ? 10 : 9);  // from the second unit on in halves, for rounding
    halves = true;
    ++unit;
  }
  if (halves) size = (size + (size < 0 ? -1 : 1)) / 2;
  return Value::Text(fmt::format("{} {}", size, kUnits[unit]));
}

Value PrettyNumeric(const FunctionCall& call) {
  Numeric size = call.args[0].AsNumeric();
  const auto at_least = [&](std::int64_t limit) {
    return Compare(Abs(size), Numeric::FromInt64(limit)) >= 0;
  };
  std::size_t unit = 0;
  bool halves = false;
  while (unit + 1 < std::size(kUnits) && at_least(halves ? 20480 - 1 : 10240)) {
    size = DivideTruncating(size, Numeric::FromInt64(std::int64_t{1} << (halves ? 10 : 9)));
    halves = true;
    ++unit;
  }
  if (halves) {
    size = DivideTruncating(Add(size, Numeric::FromInt64(size.sign() < 0 ? -1 : 1)), Numeric::FromInt64(2));
  }
  return Value::Text(fmt::format("{} {}", size.ToString(), kUnits[unit]));
}

// pg_size_bytes('1.5 GB')
Value ParseSize(const FunctionCall& call) {
  const std::string_view text = TrimSpaces(call.args[0].AsText());
  std::size_t end = 0;
  while (end < text.size() &&
         (IsDigit(text[end]) || text[end] == '.' || text[end] == '-' || text[end] == '+' ||
          ((text[end] == 'e' || text[end] == 'E') && end + 1 < text.size() &&
           (IsDigit(text[end + 1]) || text[end + 1] == '-' || text[end + 1] == '+')))) {
    ++end;
  }
  if (end == 0) throw Error("22023", "invalid size: \"{}\"", call.args[0].AsText());
  const Numeric number = Numeric::Parse(text.substr(0, end));
  const std::string_view unit = TrimSpaces(text.substr(end));
  int shift = 0;
  if (!unit.empty() && !EqualsIgnoringCase(unit, "bytes") && !EqualsIgnoringCase(unit, "b")) {
    std::size_t found = 0;
    for (std::size_t i = 1; i < std::size(kUnits); ++i) {
      if (EqualsIgnoringCase(unit, kUnits[i])) found = i;
    }
    if (found == 0) {
      throw Error("22023", "invalid size: \"{}\"", call.args[0].AsText())
          .Detail(fmt::format("Invalid size unit: \"{}\".", unit))
          .Hint("Valid units are \"bytes\", \"kB\", \"MB\", \"GB\", \"TB\", and \"PB\".");
    }
    shift = static_cast<int>(found) * 10;
  }
  return Value::Int(Multiply(number, Numeric::FromInt64(std::int64_t{1} << shift)).ToInt64());
}

Value FileNode(const FunctionCall& call) { return call.args[0]; }

constexpr ScalarEntry kFunctions[] = {
    {"pg_relation_size_2325", RelationSize},
    {"pg_relation_size", RelationSize},
    {"pg_table_size", RelationSize},
    {"pg_total_relation_size", RelationSize},
    {"pg_indexes_size", IndexesSize},
    {"pg_database_size_name", DatabaseSizeByName},
    {"pg_database_size_oid", DatabaseSizeByOid},
    {"pg_size_pretty", Pretty},
    {"pg_size_pretty_numeric", PrettyNumeric},
    {"pg_size_bytes", ParseSize},
    {"pg_relation_filenode", FileNode},
};

}  // namespace

std::span<const ScalarEntry> SizeFunctions() { return kFunctions; }

}  // namespace rocklake
