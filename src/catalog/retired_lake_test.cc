#include "catalog/retired_lake.h"

#include <gmock/gmock.h>

#include "catalog/audit.h"
#include "catalog/catalog_session.h"
#include "store/memory_store.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

std::string SqlstateOf(const std::function<void()>& action) {
  try {
    action();
    return "";
  } catch (const SqlError& error) {
    return error.sqlstate;
  }
}

const Identity kOperator{.user = "olga", .level = RoleLevel::kOperator, .authenticated = true};

class RetiredLakeTest : public testing::Test {
 protected:
  RetiredLakeTest() {
    catalog_->CreateDatabase("sales", "ann");
    Run([](CatalogSession& session) { session.CreateSchema("s", false); });
  }

  void Run(const std::function<void(CatalogSession&)>& work) {
    const auto session = CatalogSession::Create(catalog_, "sales", {.user = "ann"});
    session->Begin({});
    session->BeginStatement();
    work(*session);
    session->Commit();
  }
  std::vector<std::string> Schemas() {
    std::vector<std::string> names;
    for (const auto& schema : catalog_->Schemas(catalog_->FindDatabase("sales")->oid))
      names.push_back(schema.path);
    return names;
  }

  const std::shared_ptr<Catalog> catalog_ = Catalog::Open(MakeMemoryRoot(), {});
};

TEST_F(RetiredLakeTest, ADroppedSchemaComesBack) {
  const auto before = Schemas();
  Run([](CatalogSession& session) { session.DropSchema("s", false, true); });
  EXPECT_EQ(Schemas().size(), before.size() - 1);
  EXPECT_EQ(RestoreRetiredLake(*catalog_, "sales.s", kOperator, "").path, "sales/s/1");
  EXPECT_EQ(Schemas(), before);
  EXPECT_EQ(SqlstateOf([&] { RestoreRetiredLake(*catalog_, "sales.s", kOperator, ""); }), "3F000");
}

TEST_F(RetiredLakeTest, ALiveSchemaOfTheNameIsInTheWay) {
  Run([](CatalogSession& session) { session.DropSchema("s", false, true); });
  Run([](CatalogSession& session) { session.CreateSchema("s", false); });
  EXPECT_EQ(SqlstateOf([&] { RestoreRetiredLake(*catalog_, "sales/s/1", kOperator, ""); }), "42P06");
  Run([](CatalogSession& session) { session.DropSchema("s", false, true); });
  EXPECT_EQ(RestoreRetiredLake(*catalog_, "sales.s", kOperator, "").generation, 2u);
}

TEST_F(RetiredLakeTest, ADroppedDatabaseComesBackWithItsLake) {
  catalog_->DropDatabase("sales");
  EXPECT_FALSE(catalog_->FindDatabase("sales"));
  RestoreRetiredLake(*catalog_, "sales.s", kOperator, "");
  RestoreRetiredLake(*catalog_, "sales.public", kOperator, "");
  EXPECT_THAT(Schemas(), testing::ElementsAre("sales/public/1", "sales/s/1"));
}

TEST_F(RetiredLakeTest, OnlyAnOperatorBringsOneBackAndTheAuditSaysWhy) {
  Run([](CatalogSession& session) { session.DropSchema("s", false, true); });
  EXPECT_EQ(SqlstateOf([&] { RestoreRetiredLake(*catalog_, "sales.s", {.user = "ann"}, ""); }), "42501");
  RestoreRetiredLake(*catalog_, "sales.s", kOperator, "dropped by mistake");
  std::vector<std::string> entries;
  ReadAudit(*catalog_->OpenSystemLake()->store().Snapshot(), [&](const AuditEntry& entry) {
    entries.push_back(entry.action + ' ' + entry.object + ' ' + entry.role + ": " + entry.reason);
  });
  EXPECT_THAT(entries, testing::ElementsAre("restore lake sales/s/1 olga: dropped by mistake"));
}

}  // namespace
}  // namespace rocklake
