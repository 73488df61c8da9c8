// Roles as SQL makes them and as they bind sessions. Wording is PostgreSQL's; tests/oracle compares what both can say.
#include <gtest/gtest.h>

#include "query/sql_test_support.h"

namespace rocklake {
namespace {

class RoleTest : public testing::Test {
 protected:
  RoleTest() { EXPECT_EQ(trusted_.Run("CREATE ROLE root SUPERUSER PASSWORD 'x'"), "CREATE ROLE\n"); }

  SqlTestSession As(const std::string& role, const std::string& database = "test") {
    return SqlTestSession(catalog_, {.user = role, .authenticated = true}, database);
  }

  std::string Admin(std::string_view sql) { return As("root").Run(sql); }

  std::shared_ptr<Catalog> catalog_ = MakeTestCatalog();
  SqlTestSession trusted_{catalog_};
};

TEST_F(RoleTest, OnlyAnAdminChangesRoles) {
  EXPECT_EQ(
      trusted_.Run("CREATE ROLE ann"),
      "ERROR 42501: permission denied to create role\n  HINT: Connect as an admin, with its password.\n");
  EXPECT_EQ(Admin("CREATE ROLE ann LOGIN PASSWORD 'y' IN ROLE rocklake_reader"), "CREATE ROLE\n");
  EXPECT_EQ(Admin("CREATE USER ann"), "ERROR 42710: role \"ann\" already exists\n");
  EXPECT_EQ(As("ann").Run("ALTER ROLE ann PASSWORD 'z'"), "ALTER ROLE\n");
  EXPECT_EQ(As("ann").Run("GRANT rocklake_admin TO ann"),
            "ERROR 42501: permission denied\n  HINT: Connect as an admin, with its password.\n");
  EXPECT_EQ(Admin("ALTER ROLE bob PASSWORD 'z'"), "ERROR 42704: role \"bob\" does not exist\n");
  EXPECT_EQ(Admin("DROP ROLE bob"), "ERROR 42704: role \"bob\" does not exist\n");
  EXPECT_EQ(Admin("DROP ROLE IF EXISTS bob"), "NOTICE: role \"bob\" does not exist, skipping\nDROP ROLE\n");
  EXPECT_EQ(Admin("DROP ROLE ann"), "DROP ROLE\n");
  EXPECT_EQ(Admin("DROP ROLE root"), "ERROR 55006: current user cannot be dropped\n");
}

TEST_F(RoleTest, RefusesWhatItCannotKeep) {
  EXPECT_EQ(Admin("CREATE ROLE pg_x"),
            "ERROR 42939: role name \"pg_x\" is reserved\n"
            "  DETAIL: Role names starting with \"pg_\" are reserved.\n");
  EXPECT_EQ(Admin("CREATE ROLE ann CREATEROLE"), "ERROR 0A000: CREATEROLE is not supported\n");
  EXPECT_EQ(Admin("CREATE ROLE ann NOINHERIT"), "ERROR 0A000: NOINHERIT is not supported\n");
  EXPECT_EQ(Admin("CREATE ROLE ann VALID UNTIL '2030-01-01'"), "ERROR 0A000: VALID UNTIL is not supported\n");
  EXPECT_EQ(Admin("CREATE ROLE ann IN ROLE nobody"), "ERROR 42704: role \"nobody\" does not exist\n");
  EXPECT_EQ(Admin("GRANT root TO root"),
            "ERROR 0A000: role \"root\" cannot have members\n"
            "  HINT: Grant rocklake_reader, rocklake_writer, rocklake_operator or rocklake_admin.\n");
  EXPECT_EQ(Admin("CREATE ROLE ann PASSWORD ''"),
            "NOTICE: empty string is not a valid password, clearing password\nCREATE ROLE\n");
  EXPECT_EQ(catalog_->FindRole("ann")->verifier, "");
}

TEST_F(RoleTest, PasswordsBecomeVerifiers) {
  Admin("CREATE ROLE ann PASSWORD 'secret'");
  const std::string verifier = catalog_->FindRole("ann")->verifier;
  EXPECT_TRUE(verifier.starts_with("SCRAM-SHA-256$4096:"));
  EXPECT_EQ(verifier.find("secret"), std::string::npos);
  Admin("ALTER ROLE root PASSWORD '" + verifier + "'");  // a verifier is kept as it is
  EXPECT_EQ(catalog_->FindRole("root")->verifier, verifier);
  EXPECT_EQ(Admin("SELECT rolpassword FROM pg_authid WHERE rolname = 'ann'"),
            "[rolpassword]\nNULL\nSELECT 1\n");
  EXPECT_EQ(Admin("SELECT query FROM pg_stat_activity WHERE query ILIKE '%pass' || 'word ''%'"),
            "[query]\nSELECT 0\n");
}

TEST_F(RoleTest, GrantsRaiseAndRevokesLower) {
  Admin("CREATE ROLE ann");
  const auto level = [&] { return catalog_->FindRole("ann")->level; };
  EXPECT_EQ(Admin("GRANT rocklake_operator TO ann"), "GRANT ROLE\n");
  EXPECT_EQ(level(), RoleLevel::kOperator);
  EXPECT_EQ(Admin("GRANT rocklake_reader TO ann"),
            "NOTICE: role \"ann\" is already a member of role \"rocklake_reader\"\nGRANT ROLE\n");
  EXPECT_EQ(Admin("REVOKE rocklake_admin FROM ann"),
            "WARNING: role \"ann\" is not a member of role \"rocklake_admin\"\nREVOKE ROLE\n");
  EXPECT_EQ(Admin("REVOKE rocklake_operator FROM ann"), "REVOKE ROLE\n");
  EXPECT_EQ(level(), std::nullopt);
}

TEST_F(RoleTest, DatabasesAreGrantedOneByOne) {
  Admin("CREATE ROLE ann");
  Admin("CREATE DATABASE sales");
  const auto levels = [&] { return Admin("SELECT level, database FROM rocklake.roles WHERE name = 'ann'"); };
  EXPECT_EQ(Admin("GRANT CONNECT ON DATABASE sales TO ann"), "GRANT\n");
  EXPECT_EQ(levels(), "[level|database]\nreader|sales\nSELECT 1\n");
  EXPECT_THROW(As("ann"), SqlError);
  EXPECT_EQ(As("ann", "sales").Run("CREATE TABLE t (a int)"),
            "ERROR 42501: permission denied for schema public\n");
  EXPECT_EQ(Admin("GRANT ALL ON DATABASE sales TO ann"), "GRANT\n");
  EXPECT_EQ(levels(), "[level|database]\nwriter|sales\nSELECT 1\n");
  EXPECT_EQ(As("ann", "sales").Run("CREATE TABLE t (a int)"), "CREATE TABLE\n");
  EXPECT_EQ(As("ann", "sales").Run("DROP DATABASE test"), "ERROR 42501: must be owner of database test\n");
  EXPECT_EQ(As("ann", "sales").Run("CREATE DATABASE other"),
            "ERROR 42501: permission denied to create database\n");
  EXPECT_EQ(Admin("REVOKE CREATE ON DATABASE sales FROM ann"), "REVOKE\n");
  EXPECT_EQ(levels(), "[level|database]\nreader|sales\nSELECT 1\n");
  EXPECT_EQ(Admin("SELECT * FROM rocklake.grant_role('ann', 'operator', 'sales')"),
            "[role|level|database]\nann|operator|sales\nSELECT 1\n");
  EXPECT_EQ(Admin("REVOKE ALL ON DATABASE sales FROM ann"), "REVOKE\n");
  EXPECT_EQ(levels(), "[level|database]\nNULL|NULL\nSELECT 1\n");
  EXPECT_EQ(Admin("GRANT SELECT ON DATABASE sales TO ann"),
            "ERROR 0LP01: invalid privilege type SELECT for database\n");
  EXPECT_EQ(Admin("GRANT ALL ON DATABASE nowhere TO ann"),
            "ERROR 3D000: database \"nowhere\" does not exist\n");
}

TEST_F(RoleTest, ReadersOnlyRead) {
  trusted_.Run("CREATE TABLE t (a int); INSERT INTO t VALUES (1)");
  Admin("CREATE ROLE ann IN ROLE rocklake_reader");
  SqlTestSession ann = As("ann");
  EXPECT_EQ(ann.Run("SELECT * FROM t"), "[a]\n1\nSELECT 1\n");
  const std::string table = "ERROR 42501: permission denied for table t\n";
  for (const std::string sql : {"INSERT INTO t VALUES (2)", "UPDATE t SET a = 3", "DELETE FROM t",
                                "TRUNCATE t", "DELETE FROM t WHERE false"}) {
    EXPECT_EQ(ann.Run(sql), table) << sql;
  }
  EXPECT_EQ(ann.Run("SELECT * FROM t FOR UPDATE"), "[a]\n" + table);
  EXPECT_EQ(ann.Run("DROP TABLE t"), "ERROR 42501: must be owner of table t\n");
  EXPECT_EQ(ann.Run("ALTER TABLE t ADD COLUMN b int"), "ERROR 42501: must be owner of table t\n");
  EXPECT_EQ(ann.Run("CREATE INDEX ON t (a)"), "ERROR 42501: must be owner of table t\n");
  EXPECT_EQ(ann.Run("CREATE SCHEMA s"), "ERROR 42501: permission denied for database test\n");
  EXPECT_EQ(ann.Run("DROP SCHEMA public CASCADE"), "ERROR 42501: must be owner of schema public\n");
  EXPECT_EQ(ann.Run("CREATE TABLE ducklake_inlined_data_1_1 (a int)"),
            "ERROR 42501: permission denied for schema public\n");
  EXPECT_EQ(ann.Run("CREATE TEMP TABLE own (a int); INSERT INTO own VALUES (1); DROP TABLE own"),
            "CREATE TABLE\nINSERT 0 1\nDROP TABLE\n");
}

TEST_F(RoleTest, WritersMayBeKeptFromDefinitions) {
  trusted_.Run("CREATE TABLE t (a int)");
  Admin("CREATE ROLE ann NOCREATEDB IN ROLE rocklake_writer");
  SqlTestSession ann = As("ann");
  EXPECT_EQ(ann.Run("INSERT INTO t VALUES (2)"), "INSERT 0 1\n");
  EXPECT_EQ(ann.Run("CREATE TABLE u (a int)"), "ERROR 42501: permission denied for schema public\n");
  EXPECT_EQ(ann.Run("CREATE TABLE u AS SELECT 1"), "ERROR 42501: permission denied for schema public\n");
  EXPECT_EQ(ann.Run("CREATE VIEW u AS SELECT 1"), "ERROR 42501: permission denied for schema public\n");
  EXPECT_EQ(ann.Run("DROP TABLE t"), "ERROR 42501: must be owner of table t\n");
  EXPECT_EQ(ann.Run("CREATE TABLE ducklake_inlined_data_1_1 (row_id bigint, begin_snapshot bigint, "
                    "end_snapshot bigint, a int)"),
            "CREATE TABLE\n");
  EXPECT_EQ(ann.Run("ALTER TABLE ducklake_inlined_data_1_1 RENAME TO u"),
            "ERROR 42501: must be owner of table ducklake_inlined_data_1_1\n");
  EXPECT_EQ(ann.Run("DROP TABLE ducklake_inlined_data_1_1"), "DROP TABLE\n");
}

TEST_F(RoleTest, FunctionsTellTheTruth) {
  trusted_.Run("CREATE TABLE t (a int)");
  Admin("CREATE ROLE ann NOCREATEDB IN ROLE rocklake_writer; CREATE ROLE bob IN ROLE rocklake_reader");
  EXPECT_EQ(As("bob").Run(
                "SELECT has_table_privilege('t', 'select') AS a, has_table_privilege('t', 'insert') AS b, "
                "has_table_privilege('ann', 't', 'insert') AS c, "
                "has_schema_privilege('public', 'create') AS d"),
            "[a|b|c|d]\nt|f|t|f\nSELECT 1\n");
  EXPECT_EQ(
      Admin("SELECT pg_has_role('ann', 'rocklake_reader', 'usage') AS a, pg_has_role('bob', "
            "'rocklake_writer', 'member') AS b, has_database_privilege('ann', 'test', 'create') AS c, "
            "has_schema_privilege('public', 'create with grant option') AS d, pg_has_role('rocklake_admin', "
            "'rocklake_reader', 'usage') AS e"),
      "[a|b|c|d|e]\nt|f|f|t|t\nSELECT 1\n");
  EXPECT_EQ(Admin("SHOW is_superuser"), "[is_superuser]\non\nSHOW\n");
  EXPECT_EQ(As("ann").Run("SHOW is_superuser"), "[is_superuser]\noff\nSHOW\n");
}

TEST_F(RoleTest, CatalogsListThem) {
  Admin("CREATE ROLE ann NOLOGIN IN ROLE rocklake_writer");
  EXPECT_EQ(Admin("SELECT rolname, rolsuper, rolcreatedb, rolcanlogin FROM pg_roles "
                  "WHERE rolname IN ('ann', 'root') OR rolname LIKE 'rocklake%' ORDER BY 1"),
            "[rolname|rolsuper|rolcreatedb|rolcanlogin]\n"
            "ann|f|t|f\n"
            "rocklake_admin|t|t|f\n"
            "rocklake_operator|f|t|f\n"
            "rocklake_reader|f|f|f\n"
            "rocklake_writer|f|t|f\n"
            "root|t|t|t\n"
            "SELECT 6\n");
  EXPECT_EQ(Admin("SELECT r.rolname AS role, m.rolname AS member FROM pg_auth_members a "
                  "JOIN pg_roles r ON r.oid = a.roleid JOIN pg_roles m ON m.oid = a.member ORDER BY 1, 2"),
            "[role|member]\n"
            "rocklake_admin|root\n"
            "rocklake_operator|rocklake_admin\n"
            "rocklake_reader|rocklake_writer\n"
            "rocklake_writer|ann\n"
            "rocklake_writer|rocklake_operator\n"
            "SELECT 5\n");
}

}  // namespace
}  // namespace rocklake
