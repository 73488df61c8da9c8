// System information about the session and the server. (Manual, sections 9.26 and 9.27.)
#include <algorithm>
#include <random>

#include "base/clock.h"
#include "catalog/builtin_schemas.h"
#include "catalog/settings.h"
#include "query/functions/identifiers.h"
#include "query/functions/implementations.h"
#include "query/functions/reg_types.h"
#include "query/functions/system_rows.h"
#include "types/ascii.h"
#include "types/sql_error.h"
#include "types/type_info.h"
#include "types/utf8.h"

namespace rocklake {
namespace {

using Emit = std::function<void(Row&&)>;

constexpr std::string_view kServerVersion = "0.1.0";  // as CMakeLists.txt says

Settings& SettingsOf(const FunctionCall& call) { return call.context.session.settings(); }

const SessionServices& Services(const FunctionCall& call) {
  if (call.context.services == nullptr) throw Error("0A000", "this function needs a client session");
  return *call.context.services;
}

// Clients read the number behind "PostgreSQL".
Value Version(const FunctionCall& call) {
  return Value::Text(fmt::format("PostgreSQL {} (RockLake {}), {}-bit",
                                 SettingsOf(call).Get("server_version"), kServerVersion, 8 * sizeof(void*)));
}

Value CurrentDatabase(const FunctionCall& call) { return Value::Text(call.context.session.database().name); }
Value CurrentUser(const FunctionCall& call) { return Value::Text(call.context.session.user()); }

Value CurrentSchema(const FunctionCall& call) {
  const auto path = call.context.session.EffectiveSearchPath(false);
  return path.empty() ? Value() : Value::Text(path.front());
}

Value CurrentSchemas(const FunctionCall& call) {
  ArrayValue names;
  names.element_type = oid::kName;
  for (const std::string& name : call.context.session.EffectiveSearchPath(call.args[0].AsBool())) {
    names.elements.push_back(Value::Text(name));
  }
  if (!names.elements.empty())
    names.dimensions.push_back({static_cast<std::int32_t>(names.elements.size()), 1});
  return Value::Of(std::move(names));
}

Value CurrentSetting(const FunctionCall& call) {
  const std::string_view name = call.args[0].AsText();
  if (call.args.size() > 1 && call.args[1].AsBool()) {
    const auto value = SettingsOf(call).Find(name);
    return value ? Value::Text(*value) : Value();
  }
  return Value::Text(SettingsOf(call).Get(name));
}

Value SetConfig(const FunctionCall& call) {
  if (call.args[0].is_null()) throw Error("22004", "SET requires parameter name");
  const std::string_view name = call.args[0].AsText();
  const bool local = !call.args[2].is_null() && call.args[2].AsBool();
  if (call.args[1].is_null()) {
    SettingsOf(call).Reset(name);
  } else {
    SettingsOf(call).Set(name, call.args[1].AsText(), local);
  }
  return Value::Text(SettingsOf(call).Get(name));
}

Value BackendPid(const FunctionCall& call) { return Value::Int(Services(call).backend_pid); }
Value Null(const FunctionCall&) { return Value(); }
Value False(const FunctionCall&) { return Value::Bool(false); }
Value Zero(const FunctionCall&) { return Value::Int(0); }

// Fixed when the program starts, not when first asked.
const std::int64_t kStartTime = NowMicros();
Value StartTime(const FunctionCall&) { return Value::Int(kStartTime); }

Value InRecovery(const FunctionCall& call) {
  const auto standby = SettingsOf(call).Find("in_hot_standby");
  return Value::Bool(standby == "on");
}

Value TypeOf(const FunctionCall& call) { return Value::Int(call.arg_types[0].oid); }

Value FormatTypeOf(const FunctionCall& call) {
  if (call.args[0].is_null()) return Value();
  const auto type = static_cast<Oid>(call.args[0].AsInt());
  if (call.args[1].is_null()) return Value::Text(FormatType(type));
  return Value::Text(FormatType(type, static_cast<std::int32_t>(call.args[1].AsInt())));
}

// -- encodings ----------------------------------------------------------------------------------------------------

constexpr std::int64_t kUtf8 = 6;

Value EncodingName(const FunctionCall& call) {
  if (call.args[0].AsInt() == kUtf8) return Value::Text("UTF8");
  return Value::Text(call.args[0].AsInt() == 0 ? "SQL_ASCII" : "");
}

Value EncodingNumber(const FunctionCall& call) {
  const std::string name = ToLower(call.args[0].AsText());
  if (name == "utf8" || name == "utf-8" || name == "unicode") return Value::Int(kUtf8);
  return Value::Int(name == "sql_ascii" ? 0 : -1);
}

Value DatabaseEncoding(const FunctionCall&) { return Value::Text("UTF8"); }
Value ClientEncoding(const FunctionCall& call) {
  return Value::Text(SettingsOf(call).Get("client_encoding"));
}

// -- names of objects ---------------------------------------------------------------------------------------------

template <Oid kType>
Value ToRegObject(const FunctionCall& call) {
  const auto found = FindRegObject(kType, call.args[0].AsText(), call.context.session);
  return found ? Value::Int(*found) : Value();
}

Value TextToRegclass(const FunctionCall& call) {
  return ParseRegType(oid::kRegclass, call.args[0].AsText(), call.context.session);
}

Value UserById(const FunctionCall& call) {
  const auto role = static_cast<Oid>(call.args[0].AsInt());
  const auto name = RoleName(role, call.context.session);
  return Value::Text(name ? *name : fmt::format("unknown (OID={})", role));
}

Value MyTemporarySchema(const FunctionCall& call) {
  const auto schemas = call.context.session.Schemas();
  const bool exists = std::ranges::find(schemas, kTempSchemaOid, &SchemaInfo::oid) != schemas.end();
  return Value::Int(exists ? kTempSchemaOid : 0);
}

void KeywordRows(const FunctionCall&, const Emit& emit) {
  for (const Keyword& keyword : Keywords()) {
    std::string_view meaning;
    switch (keyword.category) {
      case 'U':
        meaning = "unreserved";
        break;
      case 'C':
        meaning = "unreserved (cannot be function or type name)";
        break;
      case 'T':
        meaning = "reserved (can be function or type name)";
        break;
      default:
        meaning = "reserved";
    }
    emit({Value::Text(keyword.word), Value::Int(keyword.category), Value::Bool(keyword.bare_label),
          Value::Text(meaning), Value::Text(keyword.bare_label ? "can be bare label" : "requires AS")});
  }
}

// Strings "name=value" of options arrays.
void OptionRows(const FunctionCall& call, const Emit& emit) {
  if (call.args[0].is_null()) return;
  for (const Value& option : call.args[0].AsArray().elements) {
    if (option.is_null()) throw Error("22004", "null array element not allowed in this context");
    const std::string_view text = option.AsText();
    const std::size_t equals = text.find('=');
    emit({Value::Text(text.substr(0, equals)),
          equals == std::string_view::npos ? Value() : Value::Text(text.substr(equals + 1))});
  }
}

// -- counting NULLs, identifiers --------------------------------------------------------------------------------------

Value CountNulls(const FunctionCall& call) {
  return Value::Int(std::ranges::count_if(call.args, [](const Value& value) { return value.is_null(); }));
}
Value CountNonNulls(const FunctionCall& call) {
  return Value::Int(std::ranges::count_if(call.args, [](const Value& value) { return !value.is_null(); }));
}

Value RandomUuid(const FunctionCall&) {
  thread_local std::mt19937_64 generator{std::random_device{}()};
  std::string bytes;
  for (int word = 0; word < 2; ++word) {
    const std::uint64_t bits = generator();
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(bits >> (8 * i)));
  }
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x40);
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
  return Value::Blob(bytes);
}

Value ColumnSize(const FunctionCall& call) {
  const TypeInfo* type = FindType(call.arg_types[0].oid);
  if (type != nullptr && type->length > 0) return Value::Int(type->length);
  const std::string text = FormatValue(call.arg_types[0], call.args[0], call.context);
  return Value::Int(static_cast<std::int64_t>(text.size()) + (text.size() < 127 ? 1 : 4));
}

Value CollationFor(const FunctionCall& call) {
  const TypeInfo* type = FindType(call.arg_types[0].oid);
  const bool collatable = type != nullptr && type->category == 'S';
  return collatable ? Value::Text("\"default\"") : Value();
}

// -- notifications ------------------------------------------------------------------------------------------------

Value NotifyChannel(const FunctionCall& call) {
  const std::string channel = call.args[0].is_null() ? "" : std::string(call.args[0].AsText());
  if (channel.empty()) throw Error("22023", "channel name cannot be empty");
  if (channel.size() > 63) throw Error("22023", "channel name too long");
  const std::string payload = call.args[1].is_null() ? "" : std::string(call.args[1].AsText());
  if (payload.size() >= 8000) throw Error("22023", "payload string too long");
  if (!Services(call).notify) throw Error("0A000", "pg_notify is not supported here");
  Services(call).notify(channel, payload);
  return Value::Text("");
}

void ListeningChannels(const FunctionCall& call, const Emit& emit) {
  if (!Services(call).channels) return;
  for (const std::string& channel : Services(call).channels()) emit({Value::Text(channel)});
}

Value ExportSnapshot(const FunctionCall& call) {
  if (!Services(call).export_snapshot) throw Error("0A000", "pg_export_snapshot is not supported here");
  return Value::Text(Services(call).export_snapshot());
}

// The number of this transaction over the schema that comes first in the search path.
Value TransactionNumber(const FunctionCall& call) {
  CatalogSession& session = call.context.session;
  for (const std::string& name : session.EffectiveSearchPath(false)) {
    if (const auto schema = session.FindSchema(name)) {
      return Value::Int(static_cast<std::int64_t>(session.TransactionOf(schema->oid, false).id()));
    }
  }
  throw Error("3F000", "no schema has been selected");
}

constexpr ScalarEntry kFunctions[] = {
    {"pgsql_version", Version},
    {"current_database", CurrentDatabase},
    {"current_user", CurrentUser},
    {"session_user", CurrentUser},
    {"current_schema", CurrentSchema},
    {"current_schemas", CurrentSchemas},
    {"show_config_by_name", CurrentSetting},
    {"show_config_by_name_missing_ok", CurrentSetting},
    {"set_config_by_name", SetConfig},
    {"pg_backend_pid", BackendPid},
    {"inet_client_addr", Null},
    {"inet_client_port", Null},
    {"inet_server_addr", Null},
    {"inet_server_port", Null},
    {"pg_postmaster_start_time", StartTime},
    {"pg_conf_load_time", StartTime},
    {"pg_is_in_recovery", InRecovery},
    {"pg_is_wal_replay_paused", False},
    {"pg_jit_available", False},
    {"row_security_active", False},
    {"row_security_active_name", False},
    {"pg_is_other_temp_schema", False},
    {"pg_trigger_depth", Zero},
    {"pg_notification_queue_usage", [](const FunctionCall&) { return Value::Float(0); }},
    {"pg_typeof", TypeOf},
    {"format_type", FormatTypeOf},
    {"PG_encoding_to_char", EncodingName},
    {"PG_char_to_encoding", EncodingNumber},
    {"getdatabaseencoding", DatabaseEncoding},
    {"pg_client_encoding", ClientEncoding},
    {"to_regclass", ToRegObject<oid::kRegclass>},
    {"to_regtype", ToRegObject<oid::kRegtype>},
    {"to_regproc", ToRegObject<oid::kRegproc>},
    {"to_regprocedure", ToRegObject<oid::kRegprocedure>},
    {"to_regoper", ToRegObject<oid::kRegoper>},
    {"to_regoperator", ToRegObject<oid::kRegoperator>},
    {"to_regnamespace", ToRegObject<oid::kRegnamespace>},
    {"to_regrole", ToRegObject<oid::kRegrole>},
    {"to_regcollation", ToRegObject<oid::kRegcollation>},
    {"text_regclass", TextToRegclass},
    {"pg_get_userbyid", UserById},
    {"pg_my_temp_schema", MyTemporarySchema},
    {"pg_num_nulls", CountNulls},
    {"pg_num_nonnulls", CountNonNulls},
    {"gen_random_uuid", RandomUuid},
    {"pg_column_size", ColumnSize},
    {"pg_column_compression", Null},
    {"pg_collation_for", CollationFor},
    {"pg_notify", NotifyChannel},
    {"pg_export_snapshot", ExportSnapshot},
    {"pg_current_xact_id", TransactionNumber},
    {"pg_current_xact_id_if_assigned", TransactionNumber},
};

constexpr SetEntry kSets[] = {
    {"pg_get_keywords", KeywordRows},
    {"pg_options_to_table", OptionRows},
    {"pg_listening_channels", ListeningChannels},
};

}  // namespace

std::span<const ScalarEntry> SystemFunctions() { return kFunctions; }
std::span<const SetEntry> SystemSets() { return kSets; }

}  // namespace rocklake
