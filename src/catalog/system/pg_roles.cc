// Roles and their membership: those that were made, the predefined ones, and names that are only used, as owners or by a
// trusted connection. Passwords never show.
#include <array>
#include <map>

#include "catalog/builtin_schemas.h"
#include "catalog/system/producers.h"
#include "catalog/system/relation_walk.h"

namespace rocklake {
namespace {

constexpr std::array<RoleLevel, 4> kLevels = {RoleLevel::kReader, RoleLevel::kWriter, RoleLevel::kOperator,
                                              RoleLevel::kAdmin};

struct Attributes {
  bool superuser = false;
  bool may_define = true;
  bool may_log_in = true;
};

Row AuthidRow(std::string_view name, const Attributes& role) {
  return {Value::Int(RoleOid(name)),
          Name(name),
          Value::Bool(role.superuser),
          Value::Bool(true),
          Value::Bool(role.superuser),
          Value::Bool(role.may_define),
          Value::Bool(role.may_log_in),
          Value::Bool(false),
          Value::Bool(role.superuser),
          Value::Int(-1),
          Value::Null(),
          Value::Null()};
}

std::map<std::string, Attributes> UsedNames(CatalogSession& session) {
  std::map<std::string, Attributes> names = {{"postgres", {.superuser = true}}, {session.user(), {}}};
  for (const auto& database : session.catalog().Databases()) {
    if (!database.owner.empty()) names.try_emplace(database.owner);
  }
  for (const auto& schema : session.Schemas()) {
    if (!schema.owner.empty()) names.try_emplace(schema.owner);
  }
  return names;
}

Value TextOrNull(std::string_view text) { return text.empty() ? Value::Null() : Value::Text(text); }

}  // namespace

void PgAuthidRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  std::map<std::string, Attributes> names = UsedNames(session);
  for (const RoleLevel level : kLevels) {
    names[PredefinedRoleName(level)] = {.superuser = level == RoleLevel::kAdmin,
                                        .may_define = level >= RoleLevel::kWriter,
                                        .may_log_in = false};
  }
  for (const RoleInfo& role : session.Roles()) {
    names[role.name] = {.superuser = role.level == RoleLevel::kAdmin,
                        .may_define = MayDefineEverywhere(role),
                        .may_log_in = role.may_log_in};
  }
  for (const auto& [name, attributes] : names) emit(AuthidRow(name, attributes));
}

void PgAuthMembersRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  const auto member_of = [&](std::string_view member, RoleLevel level) {
    emit({Value::Int(RoleOid(PredefinedRoleName(level))), Value::Int(RoleOid(member)),
          Value::Int(kBootstrapRole), Value::Bool(false)});
  };
  for (std::size_t i = 1; i < kLevels.size(); ++i) member_of(PredefinedRoleName(kLevels[i]), kLevels[i - 1]);
  for (const RoleInfo& role : session.Roles()) {
    if (role.level) member_of(role.name, *role.level);
  }
}

// A row for each level that a role has, and one for a role that has none.
void RocklakeRolesRows(CatalogSession& session, VirtualFilter, const RowEmitter& emit) {
  std::map<Oid, std::string> databases;
  for (const auto& database : session.catalog().Databases()) databases[database.oid] = database.name;
  for (const RoleInfo& role : session.Roles()) {
    const auto row = [&](std::string_view level, std::string_view database) {
      emit({Value::Text(role.name), TextOrNull(level), TextOrNull(database), Value::Bool(role.may_define),
            Value::Bool(role.may_log_in), Value::Bool(!role.verifier.empty()), Value::Int(role.created)});
    };
    if (role.level || role.grants.empty()) row(role.level ? RoleLevelName(*role.level) : "", "");
    for (const auto& [database, level] : role.grants) row(RoleLevelName(level), databases[database]);
  }
}

}  // namespace rocklake
