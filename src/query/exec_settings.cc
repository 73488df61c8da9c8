// SET, RESET, SHOW and DISCARD (PostgreSQL's guc.c, variable.c, discard.c).
#include <utility>

#include "catalog/settings_table.h"
#include "query/command_tag.h"
#include "query/functions/advisory_locks.h"
#include "query/session_impl.h"
#include "types/ascii.h"
#include "types/codec.h"
#include "types/sql_error.h"
#include "types/time_zone.h"
#include "types/type_info.h"

namespace rocklake {
namespace {

std::string LiteralText(const sql::Literal& literal) {
  switch (literal.literal) {
    case sql::LiteralKind::kInteger:
      return std::to_string(literal.integer);
    case sql::LiteralKind::kBoolean:
      return literal.boolean ? "true" : "false";
    default:
      return literal.text;
  }
}

// SET TIME ZONE INTERVAL '-3:30' HOUR TO MINUTE: the zone's name.
std::string ZoneOfInterval(const sql::TypeCast& cast, const TextSettings& settings) {
  const auto* literal = sql::If<sql::Literal>(cast.arg);
  if (literal == nullptr) throw SqlError("42601", "unexpected expression in SET");
  Type type{.oid = oid::kInterval};
  std::vector<std::int32_t> modifiers;
  for (const sql::ExprPtr& modifier : cast.type.modifiers) {
    if (const auto* number = sql::If<sql::Literal>(modifier)) modifiers.push_back(number->integer);
  }
  if (!modifiers.empty()) type = ResolveTypeName("interval", modifiers, 0);
  const Value value = ParseText(type, literal->text, settings);
  const Interval interval = value.AsInterval();
  const auto refuse = [&](std::string_view what) {
    std::string text;
    FormatText(type, value, settings, text);
    throw Error("22023", "invalid value for parameter \"TimeZone\": \"INTERVAL '{}'\"", text)
        .Detail(fmt::format("Cannot specify {} in time zone interval.", what));
  };
  if (interval.months != 0) refuse("months");
  if (interval.days != 0) refuse("days");
  return TimeZoneNameForOffset(interval.micros / 1'000'000);
}

}  // namespace

RunResult SessionImpl::ExecSet(Command& command) {
  const auto& statement = sql::As<sql::SetStatement>(command.statement);
  Settings& settings = this->settings();
  switch (statement.set) {
    case sql::SetKind::kValue:
    case sql::SetKind::kDefault:
      if (statement.local && !is_transaction_block()) {
        Warn("25P01", "SET LOCAL can only be used in transaction blocks");
      }
      SetValue(statement);
      break;
    case sql::SetKind::kFromCurrent:
      throw SqlError("42601", "SET FROM CURRENT is only allowed inside other statements");
    case sql::SetKind::kTransaction:
      if (!is_transaction_block()) {
        Warn("25P01", "SET TRANSACTION can only be used in transaction blocks");
      }
      ApplyModes(statement.modes);
      break;
    case sql::SetKind::kSessionCharacteristics:
      SetDefaultModes(statement.modes);
      break;
    case sql::SetKind::kTransactionSnapshot:
      if (settings.transaction().isolation == "read committed" ||
          settings.transaction().isolation == "read uncommitted") {
        throw SqlError(
            "0A000",
            "a snapshot-importing transaction must have isolation level SERIALIZABLE or REPEATABLE READ");
      }
      throw SqlError("22023", "invalid snapshot identifier: \"" + TextOf(statement) + "\"");
    case sql::SetKind::kReset:
      settings.Reset(statement.name);
      break;
    case sql::SetKind::kResetAll:
      settings.ResetAll();
      break;
  }
  return {.kind = RunResult::Kind::kComplete, .tag = CommandTag(statement)};
}

std::string SessionImpl::TextOf(const sql::SetStatement& statement) {
  const auto* literal = statement.values.empty() ? nullptr : sql::If<sql::Literal>(statement.values.front());
  return literal == nullptr ? "" : LiteralText(*literal);
}

void SessionImpl::SetDefaultModes(const sql::TransactionModes& modes) {
  if (modes.isolation) {
    constexpr std::string_view kNames[] = {"read uncommitted", "read committed", "repeatable read",
                                           "serializable"};
    settings().Set("default_transaction_isolation", kNames[static_cast<std::size_t>(*modes.isolation)],
                   false);
  }
  if (modes.read_only) {
    settings().Set("default_transaction_read_only", *modes.read_only ? "on" : "off", false);
  }
  if (modes.deferrable) {
    settings().Set("default_transaction_deferrable", *modes.deferrable ? "on" : "off", false);
  }
}

void SessionImpl::SetValue(const sql::SetStatement& statement) {
  const std::string name = ToLower(statement.name);
  if (name == "role" || name == "session_authorization") {
    SetRole(statement);
    return;
  }
  if (statement.set == sql::SetKind::kDefault) {
    if (name == "transaction_isolation" || name == "transaction_read_only" ||
        name == "transaction_deferrable") {
      settings().Set(name, settings().Get("default_" + name), false);
    } else {
      settings().Reset(statement.name);
    }
    return;
  }
  std::vector<std::string> values;
  for (const sql::ExprPtr& value : statement.values) {
    if (const auto* literal = sql::If<sql::Literal>(value)) {
      values.push_back(LiteralText(*literal));
    } else if (const auto* cast = sql::If<sql::TypeCast>(value)) {
      values.push_back(ZoneOfInterval(*cast, text_settings()));
    } else {
      throw SqlError("42601", "unexpected expression in SET");
    }
  }
  settings().SetList(statement.name, values, statement.local);
}

// One may become who one is already; other identities need a role of that name, which a session cannot take on.
void SessionImpl::SetRole(const sql::SetStatement& statement) {
  const std::string wanted = TextOf(statement);
  const bool session = ToLower(statement.name) == "session_authorization";
  const bool reset = statement.set == sql::SetKind::kDefault || (!session && wanted == "none");
  if (!reset && wanted != catalog_->user()) {
    if (!catalog_->catalog().FindRole(wanted) && !FindPredefinedRole(wanted)) {
      throw Error("22023", "role \"{}\" does not exist", wanted);
    }
    throw session ? SqlError("42501", "permission denied to set session authorization")
                  : Error("42501", "permission denied to set role \"{}\"", wanted);
  }
  if (session || reset) {
    settings().Reset("role");
  } else {
    settings().Set("role", wanted, statement.local);
  }
}

std::vector<OutputColumn> SessionImpl::ShowColumns(const sql::ShowStatement& statement) {
  if (statement.name == "all") return {TextColumn("name"), TextColumn("setting"), TextColumn("description")};
  const int index = FindSettingDefinition(statement.name);
  return {TextColumn(index < 0 ? statement.name
                               : std::string(SettingsTable()[static_cast<std::size_t>(index)].name))};
}

RunResult SessionImpl::ExecShow(Command& command) {
  const auto& statement = sql::As<sql::ShowStatement>(command.statement);
  if (statement.name == "all") {
    for (const SettingInfo& setting : settings().All()) {
      command.portal.rows.Append(
          {Value::Text(setting.name), Value::Text(settings().Get(setting.name)),
           setting.short_desc.empty() ? Value::Null() : Value::Text(setting.short_desc)});
    }
  } else {
    command.portal.rows.Append({Value::Text(settings().Get(statement.name))});
  }
  return {.kind = RunResult::Kind::kComplete, .tag = "SHOW"};
}

RunResult SessionImpl::ExecDiscard(Command& command) {
  const auto& statement = sql::As<sql::DiscardStatement>(command.statement);
  switch (statement.discard) {
    case sql::DiscardKind::kAll:
      PreventInBlock("DISCARD ALL");
      DiscardAll();
      break;
    case sql::DiscardKind::kTemporary:
      catalog_->DiscardTemporary();
      temporary_objects_ = false;
      break;
    case sql::DiscardKind::kPlans:      // plans are shared, and bound again when definitions change
    case sql::DiscardKind::kSequences:  // no sequence values are kept per session
      break;
  }
  return {.kind = RunResult::Kind::kComplete, .tag = CommandTag(statement)};
}

// PostgreSQL manual, DISCARD: CLOSE ALL, RESET ALL, DEALLOCATE ALL, UNLISTEN *, ... The portal that runs this goes on.
void SessionImpl::DiscardAll() {
  for (auto& [name, portal] : portals_) portal->rows.Close();
  portals_.clear();
  settings().ResetAll();
  prepared_.clear();
  pending_listens_.emplace_back(false, "*");
  ReleaseAdvisoryLocks(*catalog_);
  if (temporary_objects_) catalog_->DiscardTemporary();
  temporary_objects_ = false;
}

}  // namespace rocklake
