// Roles, and GRANT and REVOKE of privileges and of membership.
#include <pg_query/pg_query.pb-c.h>

#include <utility>

#include "sql/parse_tree.h"

namespace rocklake::sql {

namespace {

RoleStatementKind RoleStatementKindOf(PgQuery__RoleStmtType type) {
  switch (type) {
    case PG_QUERY__ROLE_STMT_TYPE__ROLESTMT_USER:
      return RoleStatementKind::kUser;
    case PG_QUERY__ROLE_STMT_TYPE__ROLESTMT_GROUP:
      return RoleStatementKind::kGroup;
    default:
      return RoleStatementKind::kRole;
  }
}

std::vector<Privilege> PrivilegesOf(NodeSpan nodes) {
  std::vector<Privilege> privileges;
  for (const auto* node : nodes) {
    if (node->node_case != PG_QUERY__NODE__NODE_ACCESS_PRIV) continue;
    const auto& access = *node->access_priv;
    privileges.push_back({access.priv_name, Names({access.cols, access.n_cols})});
  }
  return privileges;
}

}  // namespace

StatementPtr Converter::RoleStatement(const PgQuery__Node& node) {
  switch (node.node_case) {
    case PG_QUERY__NODE__NODE_CREATE_ROLE_STMT: {
      auto statement = std::make_unique<CreateRoleStatement>();
      const auto& create = *node.create_role_stmt;
      statement->role_kind = RoleStatementKindOf(create.stmt_type);
      statement->name = create.role;
      statement->options = Options({create.options, create.n_options});
      return statement;
    }
    case PG_QUERY__NODE__NODE_ALTER_ROLE_STMT: {
      auto statement = std::make_unique<AlterRoleStatement>();
      const auto& alter = *node.alter_role_stmt;
      if (alter.role != nullptr) statement->role = RoleOf(*alter.role);
      statement->options = Options({alter.options, alter.n_options});
      statement->drop_members = alter.action < 0;
      return statement;
    }
    case PG_QUERY__NODE__NODE_ALTER_ROLE_SET_STMT: {
      auto statement = std::make_unique<AlterRoleSetStatement>();
      const auto& alter = *node.alter_role_set_stmt;
      if (alter.role != nullptr) statement->role = RoleOf(*alter.role);
      statement->database = alter.database;
      if (alter.setstmt != nullptr) statement->set = Set(*alter.setstmt);
      return statement;
    }
    case PG_QUERY__NODE__NODE_DROP_ROLE_STMT: {
      auto statement = std::make_unique<DropRoleStatement>();
      statement->roles = Roles({node.drop_role_stmt->roles, node.drop_role_stmt->n_roles});
      statement->if_exists = node.drop_role_stmt->missing_ok;
      return statement;
    }
    case PG_QUERY__NODE__NODE_GRANT_STMT:
      return Grant(*node.grant_stmt);
    case PG_QUERY__NODE__NODE_GRANT_ROLE_STMT:
      return GrantRole(*node.grant_role_stmt);
    default:
      return nullptr;
  }
}

StatementPtr Converter::Grant(const PgQuery__GrantStmt& grant) {
  auto statement = std::make_unique<GrantStatement>();
  statement->grant = grant.is_grant;
  if (grant.targtype == PG_QUERY__GRANT_TARGET_TYPE__ACL_TARGET_ALL_IN_SCHEMA) {
    statement->target = GrantTarget::kAllInSchema;
  }
  if (grant.targtype == PG_QUERY__GRANT_TARGET_TYPE__ACL_TARGET_DEFAULTS) {
    statement->target = GrantTarget::kDefaults;
  }
  statement->object = ObjectKindOf(grant.objtype).value_or(ObjectKind::kTable);
  for (const auto* node : NodeSpan(grant.objects, grant.n_objects)) {
    if (node->node_case == PG_QUERY__NODE__NODE_RANGE_VAR) {
      statement->relations.push_back(RelationOf(*node->range_var));
    } else {
      statement->names.push_back(Object(node));
    }
  }
  statement->privileges = PrivilegesOf({grant.privileges, grant.n_privileges});
  statement->grantees = Roles({grant.grantees, grant.n_grantees});
  statement->grant_option = grant.grant_option;
  if (grant.grantor != nullptr) statement->grantor = RoleOf(*grant.grantor);
  statement->cascade = grant.behavior == PG_QUERY__DROP_BEHAVIOR__DROP_CASCADE;
  return statement;
}

StatementPtr Converter::GrantRole(const PgQuery__GrantRoleStmt& grant) {
  auto statement = std::make_unique<GrantRoleStatement>();
  statement->grant = grant.is_grant;
  for (const auto& role : PrivilegesOf({grant.granted_roles, grant.n_granted_roles})) {
    statement->granted.push_back(role.name);
  }
  statement->grantees = Roles({grant.grantee_roles, grant.n_grantee_roles});
  statement->admin_option = grant.admin_opt;
  if (grant.grantor != nullptr) statement->grantor = RoleOf(*grant.grantor);
  statement->cascade = grant.behavior == PG_QUERY__DROP_BEHAVIOR__DROP_CASCADE;
  return statement;
}

}  // namespace rocklake::sql
