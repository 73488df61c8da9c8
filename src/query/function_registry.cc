// Filling the registry from the flat tables, and looking things up in it. Resolution is in function_resolution.cc.
#include "query/function_registry.h"

#include <algorithm>
#include <array>
#include <optional>

#include "admin/admin_function.h"
#include "catalog/builtin_schemas.h"
#include "query/functions/implementations.h"
#include "types/codec.h"

namespace rocklake {
namespace {

std::vector<Oid> ParseOids(std::string_view text) {
  std::vector<Oid> oids;
  Oid current = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ') continue;
    current = current * 10 + static_cast<Oid>(text[i] - '0');
    if (i + 1 == text.size() || text[i + 1] == ' ') oids.push_back(std::exchange(current, 0));
  }
  return oids;
}

std::vector<std::string> ParseWords(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    words.emplace_back(text.substr(0, space));
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  }
  return words;
}

// pg_get_expr's text of constants: "0, 0.0", "true", "'{}'::jsonb", "NULL::text".
std::vector<Value> ParseDefaults(std::string_view text, const std::vector<Oid>& arg_types) {
  std::vector<Value> values;
  std::vector<std::string> items;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    items.emplace_back(text.substr(0, comma));
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 2);
  }
  static const TextSettings settings;
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::string_view item = items[i];
    const Type type{arg_types[arg_types.size() - items.size() + i], -1};
    if (item.starts_with("NULL")) {
      values.emplace_back();
      continue;
    }
    if (item.starts_with('\'')) item = item.substr(1, item.rfind('\'') - 1);
    values.push_back(ParseText(type, item, settings));
  }
  return values;
}

FastCompare FastCompareOf(std::string_view source, const std::vector<Oid>& args) {
  static constexpr auto kIntegers =
      std::to_array<Oid>({oid::kInt2, oid::kInt4, oid::kInt8, oid::kOid, oid::kDate, oid::kTime,
                          oid::kTimestamp, oid::kTimestamptz});
  const auto is_integer = [](Oid type) { return std::ranges::find(kIntegers, type) != kIntegers.end(); };
  if (args.size() != 2 || !is_integer(args[0]) || !is_integer(args[1])) return FastCompare::kNone;
  const bool date_or_time = args[0] >= oid::kDate;
  if (date_or_time && args[0] != args[1]) return FastCompare::kNone;
  static constexpr std::pair<std::string_view, FastCompare> kOperators[] = {
      {"eq", FastCompare::kEqual},     {"ne", FastCompare::kNotEqual}, {"lt", FastCompare::kLess},
      {"le", FastCompare::kLessEqual}, {"gt", FastCompare::kGreater},  {"ge", FastCompare::kGreaterEqual}};
  static constexpr std::string_view kFamilies[] = {"int2",  "int4",  "int8",      "int24", "int42",
                                                   "int28", "int82", "int48",     "int84", "oid",
                                                   "date_", "time_", "timestamp_"};
  for (const auto& [suffix, op] : kOperators) {
    if (!source.ends_with(suffix)) continue;
    const std::string_view family = source.substr(0, source.size() - suffix.size());
    if (std::ranges::find(kFamilies, family) != std::end(kFamilies)) return op;
  }
  return FastCompare::kNone;
}

// Names and types of OUT and TABLE columns, and the names of the input arguments.
void FillColumns(const ProcRow& row, FunctionInfo& info) {
  const std::vector<std::string> names = ParseWords(row.arg_names);
  const std::string_view modes = row.modes;
  if (modes.empty()) {
    info.arg_names = names;
    return;
  }
  const std::vector<Oid> types = ParseOids(row.all_types);
  for (std::size_t i = 0; i < modes.size(); ++i) {
    const std::string name = i < names.size() && names[i] != "?" ? names[i] : "";
    if (modes[i] == 'o' || modes[i] == 't' || modes[i] == 'b') {
      info.result_columns.emplace_back(name, Type{types[i], -1});
    }
    if (modes[i] == 'i' || modes[i] == 'v' || modes[i] == 'b') info.arg_names.push_back(name);
  }
  // One OUT argument only names the result.
  if (info.result_type != oid::kRecord) info.result_columns.clear();
}

FunctionInfo InfoOf(const ProcRow& row) {
  const std::string_view flags = row.flags;
  FunctionInfo info;
  info.oid = row.oid;
  info.name = row.name;
  info.source = row.source;
  info.kind = row.kind == 'f' && flags.find('r') != flags.npos ? FunctionKind::kSetReturning
                                                               : static_cast<FunctionKind>(row.kind);
  info.arg_types = ParseOids(row.arg_types);
  info.default_args = row.default_count;
  info.variadic = row.variadic != 0;
  info.result_type = row.result;
  info.strict = flags.find('s') != flags.npos;
  info.volatility = static_cast<Volatility>(row.volatility);
  FillColumns(row, info);
  return info;
}

FunctionInfo InfoOf(const AdminFunction& function) {
  FunctionInfo info;
  info.oid = function.oid;
  info.name = function.name;
  info.schema = kRocklakeSchema;
  info.kind = FunctionKind::kSetReturning;
  info.result_type = oid::kRecord;
  info.strict = false;
  info.volatility = function.changes ? Volatility::kVolatile : Volatility::kStable;
  info.result_columns = function.columns;
  for (const auto& argument : function.arguments) {
    info.arg_types.push_back(argument.type);
    info.arg_names.push_back(argument.name);
    if (argument.default_value) info.defaults.push_back(*argument.default_value);
  }
  info.default_args = static_cast<int>(info.defaults.size());
  info.set = [&function](const FunctionCall& call, const RowEmitter& emit) {
    function.rows({call.context.session, call.args, call.context.check_interrupts}, emit);
  };
  return info;
}

void FillAggregate(FunctionInfo& info) {
  const auto rows = AggregateTable();
  const auto it = std::ranges::lower_bound(rows, info.oid, {}, &AggregateRow::function);
  if (it == rows.end() || it->function != info.oid) return;
  info.aggregate_kind = static_cast<AggregateKind>(it->kind);
  info.direct_arguments = it->direct_arguments;
}

struct Implementations {
  std::unordered_map<std::string_view, ScalarFunction> scalars;
  std::unordered_map<std::string_view, SetFunction> sets;
  std::unordered_map<std::string_view, AggregateFactory> aggregates;

  Implementations() {
    for (const auto entries : ScalarTables()) {
      for (const ScalarEntry& entry : entries) scalars.emplace(entry.source, entry.function);
    }
    for (const auto entries : SetTables()) {
      for (const SetEntry& entry : entries) sets.emplace(entry.source, entry.function);
    }
    for (const auto entries : AggregateTables()) {
      for (const AggregateEntry& entry : entries) aggregates.emplace(entry.name, entry.factory);
    }
  }

  void Attach(FunctionInfo& info, const char* defaults) const {
    if (info.kind == FunctionKind::kAggregate) {
      FillAggregate(info);
      if (const auto it = aggregates.find(info.name); it != aggregates.end()) info.aggregate = it->second;
    } else if (info.kind == FunctionKind::kSetReturning) {
      if (const auto it = sets.find(info.source); it != sets.end()) info.set = it->second;
    } else if (const auto it = scalars.find(info.source); it != scalars.end()) {
      info.scalar = it->second;
      info.fast = FastCompareOf(info.source, info.arg_types);
    } else if (const auto record = sets.find(info.source); record != sets.end()) {
      info.set = record->second;  // one record, whose columns only a column definition list says
    }
    if (info.implemented() && info.default_args > 0) info.defaults = ParseDefaults(defaults, info.arg_types);
  }
};

}  // namespace

FunctionRegistry::FunctionRegistry() : impl_(std::make_shared<Impl>()) {
  impl_->AddFunctions();
  impl_->AddOperators();
  impl_->AddCasts();
}

void FunctionRegistry::Impl::AddFunctions() {
  const Implementations implementations;
  const auto add_rows = [&](std::span<const ProcRow> rows, std::string_view schema) {
    for (const ProcRow& row : rows) {
      FunctionInfo info = InfoOf(row);
      info.schema = schema;
      implementations.Attach(info, row.defaults);
      Add(std::move(info));
    }
  };
  add_rows(ProcTable(), kPgCatalog);
  add_rows(InformationSchemaProcTable(), kInformationSchema);
  for (const AdminFunction& function : AdminFunctions()) Add(InfoOf(function));
}

void FunctionRegistry::Impl::Add(FunctionInfo info) {
  functions.push_back(std::make_unique<const FunctionInfo>(std::move(info)));
  const FunctionInfo* added = functions.back().get();
  by_oid.emplace(added->oid, added);
  by_name[added->name].push_back(added);
}

void FunctionRegistry::Impl::AddOperators() {
  std::unordered_map<Oid, const char*> names;
  for (const OperatorRow& row : OperatorTable()) names.emplace(row.oid, row.name);
  for (const OperatorRow& row : OperatorTable()) {
    OperatorInfo info;
    info.oid = row.oid;
    info.name = row.name;
    info.left = row.left;
    info.right = row.right;
    info.result = row.result;
    info.function = by_oid.at(row.code);
    if (const auto it = names.find(row.commutator); it != names.end()) info.commutator = it->second;
    if (const auto it = names.find(row.negator); it != names.end()) info.negator = it->second;
    operators.push_back(std::make_unique<const OperatorInfo>(std::move(info)));
    operators_by_name[operators.back()->name].push_back(operators.back().get());
  }
}

void FunctionRegistry::Impl::AddCasts() {
  for (const CastRow& row : CastTable()) {
    casts.push_back({.source = row.source,
                     .target = row.target,
                     .context = static_cast<CastContext>(row.context),
                     .method = static_cast<CastMethod>(row.method),
                     .function = row.function == 0 ? nullptr : by_oid.at(row.function)});
  }
  for (const CastInfo& cast : casts) casts_by_types.emplace(CastKey(cast.source, cast.target), &cast);
}

const FunctionRegistry& FunctionRegistry::Get() {
  static const FunctionRegistry registry;
  return registry;
}

std::span<const FunctionInfo* const> FunctionRegistry::FindFunctions(std::string_view name) const {
  const auto it = impl_->by_name.find(std::string(name));
  if (it == impl_->by_name.end()) return {};
  return it->second;
}

std::span<const OperatorInfo* const> FunctionRegistry::FindOperators(std::string_view name) const {
  const auto it = impl_->operators_by_name.find(std::string(name));
  if (it == impl_->operators_by_name.end()) return {};
  return it->second;
}

const CastInfo* FunctionRegistry::FindCast(Oid source, Oid target) const {
  const auto it = impl_->casts_by_types.find(Impl::CastKey(source, target));
  return it == impl_->casts_by_types.end() ? nullptr : it->second;
}

const FunctionInfo* FunctionRegistry::FindByOid(Oid function) const {
  const auto it = impl_->by_oid.find(function);
  return it == impl_->by_oid.end() ? nullptr : it->second;
}

std::vector<const FunctionInfo*> FunctionRegistry::AllFunctions() const {
  std::vector<const FunctionInfo*> all;
  for (const auto& function : impl_->functions) all.push_back(function.get());
  return all;
}

std::vector<const OperatorInfo*> FunctionRegistry::AllOperators() const {
  std::vector<const OperatorInfo*> all;
  for (const auto& op : impl_->operators) all.push_back(op.get());
  return all;
}

std::vector<const CastInfo*> FunctionRegistry::AllCasts() const {
  std::vector<const CastInfo*> all;
  for (const CastInfo& cast : impl_->casts) all.push_back(&cast);
  return all;
}

}  // namespace rocklake
