#include "catalog/role.h"

#include <gmock/gmock.h>

#include <functional>

#include "catalog/catalog.h"
#include "catalog/catalog_session.h"
#include "catalog/offline_identity.h"
#include "catalog/permissions.h"
#include "store/memory_store.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::string ErrorOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const SqlError& error) {
    return error.sqlstate + " " + error.message;
  }
  return "";
}

RoleInfo Role(const std::string& name, std::optional<RoleLevel> level = {}) {
  RoleInfo role;
  role.name = name;
  role.verifier = "a verifier";
  role.level = level;
  return role;
}
RoleInfo Admin(const std::string& name) { return Role(name, RoleLevel::kAdmin); }

RoleChange Make(const RoleInfo& role) { return {.before = {}, .after = role}; }
RoleChange Drop(const RoleInfo& role) { return {.before = role, .after = {}}; }

RelationRef Table(const std::string& name, bool temporary = false) {
  RelationRef table;
  table.name = name;
  table.temporary = temporary;
  return table;
}

TEST(Role, TheHigherLevelCounts) {
  constexpr Oid kSales = 20000, kOther = 20001;
  RoleInfo role = Role("ann");
  EXPECT_EQ(LevelIn(role, kSales), std::nullopt);
  role.grants[kSales] = RoleLevel::kWriter;
  EXPECT_EQ(LevelIn(role, kSales), RoleLevel::kWriter);
  EXPECT_EQ(LevelIn(role, kOther), std::nullopt);
  role.level = RoleLevel::kReader;
  EXPECT_EQ(LevelIn(role, kSales), RoleLevel::kWriter);
  EXPECT_EQ(LevelIn(role, kOther), RoleLevel::kReader);

  const Identity there = Authorised({.user = "ann", .authenticated = true}, role, kSales, "sales");
  EXPECT_TRUE(MayDefine(there));
  EXPECT_FALSE(there.everywhere);
  EXPECT_FALSE(MayDefine(Authorised({.user = "ann"}, role, kOther, "other")));
  role.level.reset();
  EXPECT_EQ(ErrorOf([&] { Authorised({.user = "ann"}, role, kOther, "other"); }),
            "42501 permission denied for database \"other\"");
}

TEST(Role, NamesOfLevels) {
  for (const auto level : {RoleLevel::kReader, RoleLevel::kWriter, RoleLevel::kOperator, RoleLevel::kAdmin}) {
    EXPECT_EQ(FindPredefinedRole(PredefinedRoleName(level)), level);
  }
  EXPECT_EQ(PredefinedRoleName(RoleLevel::kOperator), "rocklake_operator");
  EXPECT_EQ(FindPredefinedRole("rocklake_king"), std::nullopt);
  EXPECT_EQ(FindPredefinedRole("reader"), std::nullopt);
  for (const std::string name : {"pg_x", "rocklake_x", "none", "public"}) {
    EXPECT_EQ(ErrorOf([&] { CheckRoleName(name); }), "42939 role name \"" + name + "\" is reserved");
  }
}

TEST(Permissions, WritersWithoutDdlHandleInlinedDataOnly) {
  const Identity writer{.user = "w", .level = RoleLevel::kWriter, .authenticated = true, .may_define = false};
  const Identity reader{.user = "r", .level = RoleLevel::kReader, .authenticated = true};
  SchemaInfo schema;
  schema.name = "public";
  const RelationRef table = Table("t"), inlined = Table("ducklake_inlined_data_7_2");
  EXPECT_EQ(ErrorOf([&] { RequireWrite(writer, table); }), "");
  EXPECT_EQ(ErrorOf([&] { RequireCreate(writer, schema, "t"); }),
            "42501 permission denied for schema public");
  EXPECT_EQ(ErrorOf([&] { RequireDrop(writer, table); }), "42501 must be owner of table t");
  EXPECT_EQ(ErrorOf([&] { RequireCreate(writer, schema, inlined.name); }), "");
  EXPECT_EQ(ErrorOf([&] { RequireDrop(writer, inlined); }), "");
  EXPECT_EQ(ErrorOf([&] { RequireAlter(writer, inlined); }),
            "42501 must be owner of table ducklake_inlined_data_7_2");
  EXPECT_EQ(ErrorOf([&] { RequireWrite(reader, table); }), "42501 permission denied for table t");
  EXPECT_EQ(ErrorOf([&] { RequireCreate(reader, schema, inlined.name); }),
            "42501 permission denied for schema public");
  const RelationRef temporary = Table("t", true);
  EXPECT_EQ(ErrorOf([&] { RequireWrite(reader, temporary); }), "");
  EXPECT_EQ(ErrorOf([&] { RequireDrop(reader, temporary); }), "");
}

class RoleSessionTest : public testing::Test {
 protected:
  static std::shared_ptr<Catalog> Open(std::shared_ptr<MemorySpace> space) {
    Catalog::Options options;
    options.lake.owner = std::to_string(++servers_);
    return Catalog::Open(MakeMemoryRoot(std::move(space)), options);
  }

  // The change made by this identity, in a session and a transaction of its own.
  std::string Change(const Identity& identity, const RoleChange& change) {
    return ErrorOf([&] {
      const auto session = CatalogSession::Create(catalog_, "postgres", identity);
      session->Begin({});
      session->BeginStatement();
      session->ChangeRole(change);
      session->Commit();
    });
  }

  static inline int servers_ = 0;
  std::shared_ptr<MemorySpace> space_ = MakeMemorySpace();
  std::shared_ptr<Catalog> catalog_ = Open(space_);
  const Identity root_{.user = "root", .authenticated = true};
};

TEST_F(RoleSessionTest, TheFirstIsAnAdminMadeOnTheSpot) {
  const Identity local{.user = "me", .address = "127.0.0.1"}, remote{.user = "me", .address = "10.0.0.7"},
      offline{.user = "me", .address = std::string(kOfflineAddress)};
  const std::string denied = "42501 permission denied to create role";
  RoleInfo writer = Admin("root");
  writer.level = RoleLevel::kWriter;
  RoleInfo without_password = Admin("root");
  without_password.verifier.clear();
  EXPECT_EQ(Change(local, Make(writer)), denied);
  EXPECT_EQ(Change(local, Make(without_password)), denied);
  EXPECT_EQ(Change(remote, Make(Admin("root"))), denied);
  EXPECT_EQ(Change(offline, Make(writer)), denied);
  EXPECT_EQ(Change(local, Make(Admin("root"))), "");
  EXPECT_EQ(Change(offline, Make(Admin("second"))), denied);
  EXPECT_EQ(Change(local, Make(Admin("second"))), denied);
  EXPECT_EQ(Change(root_, Make(Admin("second"))), "");
  EXPECT_EQ(Change(root_, Make(Admin("second"))), "42710 role \"second\" already exists");
}

TEST_F(RoleSessionTest, OneMayChangeOnesOwnPasswordAndNothingElse) {
  ASSERT_EQ(Change({.user = "me"}, Make(Admin("root"))), "");
  const RoleInfo ann = Role("ann", RoleLevel::kReader);
  ASSERT_EQ(Change(root_, Make(ann)), "");
  const Identity as_ann{.user = "ann", .authenticated = true};
  RoleInfo changed = ann;
  changed.verifier = "new";
  EXPECT_EQ(Change({.user = "bob"}, {.before = ann, .after = changed}), "42501 permission denied");
  EXPECT_EQ(Change(as_ann, {.before = ann, .after = changed}), "");
  EXPECT_EQ(catalog_->FindRole("ann")->verifier, "new");
  RoleInfo raised = changed;
  raised.level = RoleLevel::kAdmin;
  EXPECT_EQ(Change(as_ann, {.before = changed, .after = raised}), "42501 permission denied");
  EXPECT_EQ(Change(as_ann, Drop(Admin("root"))), "42501 permission denied to drop role");
}

TEST_F(RoleSessionTest, AnAdminStaysOne) {
  ASSERT_EQ(Change({.user = "me"}, Make(Admin("root"))), "");
  const RoleInfo root = *catalog_->FindRole("root");
  RoleInfo locked = root;
  locked.may_log_in = false;
  EXPECT_EQ(Change(root_, Drop(root)), "55006 current user cannot be dropped");
  EXPECT_EQ(Change(root_, {.before = root, .after = locked}),
            "55006 current user cannot give up role rocklake_admin");
}

TEST_F(RoleSessionTest, RolesStayAndGrantsGoWithTheirDatabase) {
  ASSERT_EQ(Change({.user = "me"}, Make(Admin("root"))), "");
  const DatabaseInfo sales = catalog_->CreateDatabase("sales", "me");
  const RoleInfo ann{.name = "ann",
                     .verifier = "x",
                     .level = {},
                     .may_define = false,
                     .may_log_in = false,
                     .grants = {{sales.oid, RoleLevel::kOperator}},
                     .created = 5};
  ASSERT_EQ(Change(root_, Make(ann)), "");
  catalog_->Close();
  catalog_ = Open(space_);
  EXPECT_EQ(catalog_->FindRole("ann"), ann);
  EXPECT_EQ(catalog_->Roles().size(), 2);

  const Identity as_ann{.user = "ann", .authenticated = true};
  EXPECT_EQ(CatalogSession::Create(catalog_, "sales", as_ann)->identity().level, RoleLevel::kOperator);
  EXPECT_EQ(ErrorOf([&] { CatalogSession::Create(catalog_, "postgres", as_ann); }),
            "42501 permission denied for database \"postgres\"");
  EXPECT_EQ(ErrorOf([&] { CatalogSession::Create(catalog_, "new", as_ann); }),
            "3D000 database \"new\" does not exist");
  catalog_->DropDatabase("sales");
  EXPECT_TRUE(catalog_->FindRole("ann")->grants.empty());
}

TEST_F(RoleSessionTest, ChangesArePartOfTheTransaction) {
  ASSERT_EQ(Change({.user = "me"}, Make(Admin("root"))), "");
  const auto session = CatalogSession::Create(catalog_, "postgres", root_);
  session->Begin({});
  session->BeginStatement();
  session->ChangeRole(Make(Role("ann", RoleLevel::kReader)));
  const RoleInfo ann = *session->FindRole("ann");
  RoleInfo writer = ann;
  writer.level = RoleLevel::kWriter;
  session->ChangeRole({.before = ann, .after = writer});
  EXPECT_EQ(session->FindRole("ann")->level, RoleLevel::kWriter);
  EXPECT_FALSE(catalog_->FindRole("ann"));
  session->Rollback();
  EXPECT_FALSE(catalog_->FindRole("ann"));
}

}  // namespace
}  // namespace rocklake
