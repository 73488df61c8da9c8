#include "catalog/catalog_session.h"

#include <gmock/gmock.h>

#include "catalog/catalog.h"
#include "store/memory_store.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

using testing::ElementsAre;

class CatalogTest : public testing::Test {
 protected:
  static std::shared_ptr<Catalog> Open(std::shared_ptr<MemorySpace> space, bool create_databases = true) {
    Catalog::Options options;
    options.create_databases = create_databases;
    options.lake.owner = std::to_string(++servers_);
    return Catalog::Open(MakeMemoryRoot(std::move(space)), options);
  }

  static RelationDefinition Table(const std::string& name) {
    RelationDefinition definition;
    definition.name = name;
    ColumnDefinition column;
    column.name = "a";
    column.type = Type{oid::kInt8};
    definition.columns.push_back(column);
    return definition;
  }

  static std::string SqlstateOf(const std::function<void()>& action) {
    try {
      action();
    } catch (const SqlError& error) {
      return error.sqlstate;
    }
    return "";
  }

  // Runs `action` in a transaction of its own.
  static void InTransaction(CatalogSession& session, const std::function<void()>& action) {
    session.Begin({});
    session.BeginStatement();
    try {
      action();
    } catch (...) {
      session.Rollback();
      throw;
    }
    session.Commit();
  }

  static void CreateTable(CatalogSession& session, const std::string& schema, const std::string& name) {
    const Oid oid = session.FindSchema(schema)->oid;
    session.TransactionOf(oid, true).CreateRelation(Table(name), "lake");
  }

  static std::vector<std::string> Names(const std::vector<RelationRef>& relations) {
    std::vector<std::string> names;
    for (const auto& relation : relations) names.push_back(relation.name);
    return names;
  }

  static inline int servers_ = 0;
  std::shared_ptr<MemorySpace> space_ = MakeMemorySpace();
  std::shared_ptr<Catalog> catalog_ = Open(space_);
};

TEST_F(CatalogTest, PostgresAlwaysExistsAndCannotBeDropped) {
  EXPECT_TRUE(catalog_->FindDatabase("postgres"));
  EXPECT_EQ(SqlstateOf([&] { catalog_->DropDatabase("postgres"); }), "55006");
}

TEST_F(CatalogTest, ADatabaseIsMadeOnConnectUnlessThatIsTurnedOff) {
  EXPECT_EQ(CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"})->database().name, "sales");
  EXPECT_TRUE(catalog_->FindDatabase("sales"));
  catalog_->Close();
  const auto strict = Open(space_, false);
  EXPECT_TRUE(strict->FindDatabase("sales")) << "databases survive a restart";
  EXPECT_EQ(SqlstateOf([&] { CatalogSession::Create(strict, "nowhere", Identity{.user = "lake"}); }),
            "3D000");
}

TEST_F(CatalogTest, ADatabaseInUseIsNotDropped) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  EXPECT_EQ(SqlstateOf([&] { catalog_->DropDatabase("sales"); }), "55006");
  session.reset();
  catalog_->DropDatabase("sales");
  EXPECT_EQ(SqlstateOf([&] { catalog_->DropDatabase("sales"); }), "3D000");
}

TEST_F(CatalogTest, RelationsAreFoundAlongTheSearchPath) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  InTransaction(*session, [&] { CreateTable(*session, "public", "t"); });
  InTransaction(*session, [&] {
    EXPECT_TRUE(session->FindRelation("", "t"));
    EXPECT_TRUE(session->FindRelation("public", "t"));
    EXPECT_FALSE(session->FindRelation("pg_catalog", "t"));
    const auto ref = session->FindRelation("", "t");
    EXPECT_EQ(session->FindRelation(ref->oid)->name, "t");
  });
}

TEST_F(CatalogTest, ACreatedSchemaIsVisibleToOthersAfterCommitWithItsRelations) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  auto other = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  session->Begin({});
  session->BeginStatement();
  session->CreateSchema("meta", false);
  CreateTable(*session, "meta", "t");
  other->Begin({});
  EXPECT_FALSE(other->FindSchema("meta"));
  session->Commit();
  ASSERT_TRUE(other->FindSchema("meta"));
  EXPECT_THAT(Names(other->Relations(other->FindSchema("meta")->oid)), ElementsAre("t"));
}

TEST_F(CatalogTest, ARolledBackSchemaLeavesNothingBehindForTheNextOfItsName) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  session->Begin({});
  session->BeginStatement();
  session->CreateSchema("meta", false);
  CreateTable(*session, "meta", "t");
  session->Rollback();
  InTransaction(*session, [&] {
    EXPECT_FALSE(session->FindSchema("meta"));
    session->CreateSchema("meta", false);
    EXPECT_TRUE(session->Relations(session->FindSchema("meta")->oid).empty());
  });
}

TEST_F(CatalogTest, DropSchemaWantsCascadeAndRetiresTheLake) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  InTransaction(*session, [&] { session->CreateSchema("meta", false); });
  InTransaction(*session, [&] { CreateTable(*session, "meta", "t"); });
  EXPECT_EQ(SqlstateOf([&] { InTransaction(*session, [&] { session->DropSchema("meta", false, false); }); }),
            "2BP01");
  InTransaction(*session, [&] { session->DropSchema("meta", false, true); });
  const Oid database = session->database().oid;
  ASSERT_EQ(catalog_->Schemas(database, true).size(), 1u);
  EXPECT_EQ(catalog_->Schemas(database, true)[0].generation, 1u);
  InTransaction(*session, [&] { session->CreateSchema("meta", false); });
  InTransaction(*session, [&] { EXPECT_EQ(session->FindSchema("meta")->generation, 2u); });
}

TEST_F(CatalogTest, ATransactionWritesToOneLake) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  InTransaction(*session, [&] { session->CreateSchema("meta", false); });
  session->Begin({});
  session->BeginStatement();
  CreateTable(*session, "public", "t");
  EXPECT_EQ(SqlstateOf([&] { CreateTable(*session, "meta", "t"); }), "0A000");
  EXPECT_FALSE(session->FindRelation("meta", "t")) << "reading it is allowed";
  session->Rollback();
}

TEST_F(CatalogTest, ReadOnlyTransactionsWriteTemporaryRelationsOnly) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  session->Begin({IsolationLevel::kRepeatableRead, true, false});
  session->BeginStatement();
  EXPECT_EQ(SqlstateOf([&] { CreateTable(*session, "public", "t"); }), "25006");
  const SchemaInfo temporary = session->CreationSchema("", true);
  session->TransactionOf(temporary.oid, true).CreateRelation(Table("t"), "lake");
  session->Commit();
  InTransaction(*session, [&] { EXPECT_TRUE(session->FindRelation("", "t")->temporary); });
}

TEST_F(CatalogTest, TemporaryRelationsOnCommitDrop) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  InTransaction(*session, [&] {
    const SchemaInfo temporary = session->CreationSchema("", true);
    const auto relation = session->TransactionOf(temporary.oid, true).CreateRelation(Table("t"), "lake");
    session->SetOnCommit(relation->relation_id, CatalogSession::OnCommit::kDrop);
    EXPECT_TRUE(session->FindRelation("", "t"));
  });
  InTransaction(*session, [&] { EXPECT_FALSE(session->FindRelation("", "t")); });
}

TEST_F(CatalogTest, SavepointsUndoSchemasAndRelations) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  session->Begin({});
  session->BeginStatement();
  session->Savepoint("s");
  session->CreateSchema("meta", false);
  CreateTable(*session, "meta", "t");
  session->RollbackToSavepoint("s");
  EXPECT_FALSE(session->FindSchema("meta"));
  CreateTable(*session, "public", "t");
  EXPECT_EQ(SqlstateOf([&] { session->RollbackToSavepoint("nowhere"); }), "3B001");
  session->ReleaseSavepoint("s");
  session->Commit();
  InTransaction(*session, [&] { EXPECT_TRUE(session->FindRelation("", "t")); });
}

TEST_F(CatalogTest, TheStampChangesWithDefinitionsThatTheSessionHasSeen) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  auto other = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  const auto stamp = [&] {
    std::string result;
    InTransaction(*session, [&] {
      session->FindRelation("", "t");
      result = session->DefinitionsStamp();
    });
    return result;
  };
  const std::string before = stamp();
  EXPECT_EQ(stamp(), before);
  InTransaction(*other, [&] { CreateTable(*other, "public", "t"); });
  EXPECT_NE(stamp(), before);
}

TEST_F(CatalogTest, DroppingASchemaWaitsForWhoWritesThere) {
  auto session = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  auto other = CatalogSession::Create(catalog_, "sales", Identity{.user = "lake"});
  InTransaction(*session, [&] {
    session->CreateSchema("meta", false);
    CreateTable(*session, "meta", "t");
  });
  other->Begin({});
  other->BeginStatement();
  CreateTable(*other, "meta", "u");
  WaitLimits limits;
  limits.lock_timeout = std::chrono::milliseconds(1);
  session->set_wait_limits(limits);
  EXPECT_EQ(SqlstateOf([&] { InTransaction(*session, [&] { session->DropSchema("meta", false, true); }); }),
            "55P03");
  other->Commit();
  // One that begins to write after the schema was dropped, in a transaction that still sees it.
  other->Begin({});
  other->BeginStatement();
  const Oid oid = other->FindSchema("meta")->oid;
  InTransaction(*session, [&] { session->DropSchema("meta", false, true); });
  EXPECT_EQ(SqlstateOf([&] { other->TransactionOf(oid, true); }), "3F000");
  other->Rollback();
}

TEST_F(CatalogTest, ASecondWriterFencesTheRoot) {
  const auto second = Open(space_);
  auto session = CatalogSession::Create(second, "sales", Identity{.user = "lake"});
  EXPECT_THROW(catalog_->CreateDatabase("late", "lake"), StoreFailure);
  EXPECT_FALSE(catalog_->Probe());
  EXPECT_TRUE(second->Probe());
}

}  // namespace
}  // namespace rocklake
