// Relations created, altered and dropped: seen by whom, waited for by whom, and what becomes of rows.
#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <thread>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

RelationDefinition Notes() { return MakeRelation("notes", {MakeColumn("id"), MakeColumn("v")}, {1}); }

RelationDefinition WithColumn(const RelationDefinition& relation, ColumnDefinition column) {
  RelationDefinition altered = relation;
  altered.columns.push_back(std::move(column));
  return altered;
}

void CreateNotes(TestLake& lake) {
  lake.Run([](Transaction& t) { t.CreateRelation(Notes(), "alice"); });
  lake.Run([](Transaction& t) { Insert(t, "notes", {Int(1), Int(10)}); });
}

// Whether `work` had to wait for a lock before it ended; `release` ends the wait.
template <class Work, class Release>
bool WaitsFor(TestLake& lake, Transaction& t, Work work, Release release, std::string* state = nullptr) {
  std::atomic<bool> done = false;
  auto future = std::async(std::launch::async, [&] {
    const std::string outcome = SqlStateOf(work);
    done = true;
    return outcome;
  });
  bool waited = false;
  while (!done && !waited) {
    for (const auto& held : lake.lake()->locks().List())
      waited = waited || (held.holder == t.id() && !held.granted);
    std::this_thread::yield();
  }
  release();
  const std::string outcome = future.get();
  if (state != nullptr) *state = outcome;
  return waited;
}

TEST(Definitions, ARelationIsItsTransactionsUntilCommit) {
  TestLake lake;
  auto t = lake.Begin();
  const auto before = t->definitions_version();
  const DefinitionPtr notes = t->CreateRelation(Notes(), "alice");
  EXPECT_EQ(notes->owner, "alice");
  EXPECT_NE(t->definitions_version(), before);
  EXPECT_EQ(t->FindRelation("notes"), notes);
  EXPECT_EQ(t->FindRelation(notes->relation_id), notes);
  Insert(*t, "notes", {Int(1), Int(2)});
  t->BeginStatement();
  EXPECT_THAT(Rows(*t, "notes"), ElementsAre("1 2"));
  EXPECT_EQ(lake.Begin()->FindRelation("notes"), nullptr);
  t->Commit("alice");
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 2"));
  lake.Open();
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 2"));
  EXPECT_EQ(lake.Begin()->FindRelation("notes")->relation_id, notes->relation_id);
}

TEST(Definitions, NamesAreTakenOnce) {
  TestLake lake;
  CreateNotes(lake);
  auto t = lake.Begin();
  std::string message;
  EXPECT_EQ(SqlStateOf([&] { t->CreateRelation(Notes(), "bob"); }, &message), "42P07");
  EXPECT_EQ(message, "relation \"notes\" already exists");
}

TEST(Definitions, TwoCreatorsOfOneNameWaitForEachOther) {
  TestLake lake;
  for (const bool commits : {false, true}) {
    auto first = lake.Begin(), second = lake.Begin();
    first->CreateRelation(Notes(), "alice");
    std::string state;
    const bool waited = WaitsFor(
        lake, *second, [&] { second->CreateRelation(Notes(), "bob"); },
        [&] { commits ? first->Commit("alice") : first->Rollback(); }, &state);
    EXPECT_TRUE(waited);
    EXPECT_EQ(state, commits ? "42P07" : "");
  }
}

TEST(Definitions, DroppingWaitsForWritersAndThenSucceeds) {
  TestLake lake;
  CreateNotes(lake);
  auto writer = lake.Begin(), dropper = lake.Begin();
  Insert(*writer, "notes", {Int(2), Int(20)});
  std::string state;
  EXPECT_TRUE(WaitsFor(
      lake, *dropper, [&] { dropper->DropRelation(*dropper->FindRelation("notes")); },
      [&] { writer->Commit("alice"); }, &state));
  EXPECT_EQ(state, "");
  EXPECT_EQ(dropper->FindRelation("notes"), nullptr);
  dropper->Commit("alice");
  EXPECT_EQ(lake.Begin()->FindRelation("notes"), nullptr);
  lake.Open();
  EXPECT_EQ(lake.Begin()->FindRelation("notes"), nullptr);
}

// TRUNCATE locks the relation against writers, and then deletes row by row.
TEST(Definitions, TruncatingWaitsForWritersAndThenSucceeds) {
  TestLake lake;
  CreateNotes(lake);
  auto writer = lake.Begin(), truncater = lake.Begin(IsolationLevel::kReadCommitted);
  Insert(*writer, "notes", {Int(2), Int(20)});
  std::string state;
  EXPECT_TRUE(WaitsFor(
      lake, *truncater,
      [&] { truncater->LockRelation(*truncater->FindRelation("notes"), LockMode::kExclusive); },
      [&] { writer->Commit("alice"); }, &state));
  EXPECT_EQ(state, "");
  truncater->BeginStatement();
  while (const RowPtr row = FindWhere(*truncater, "notes", [](const Row&) { return true; })) {
    Delete(*truncater, "notes", row);
    truncater->BeginStatement();
  }
  truncater->Commit("alice");
  EXPECT_THAT(Rows(lake, "notes"), IsEmpty());
}

// A client's housekeeping after a flush: an error there would make it delete the files it has just committed.
TEST(Definitions, HousekeepingNeverFailsOverOthersRows) {
  TestLake lake;
  CreateNotes(lake);
  lake.Run([](Transaction& t) {
    t.CreateRelation(MakeRelation("flushed", {MakeColumn("x")}), "alice");
    Insert(t, "flushed", {Int(1)});
    Insert(t, "notes", {Int(2), Int(20)});
  });
  auto keeper = lake.Begin();
  lake.Run([](Transaction& t) {
    Insert(t, "notes", {Int(3), Int(30)});
    Update(t, "notes", FindById(t, "notes", 1), [](Row& r) { r[1] = Int(11); });
    Insert(t, "flushed", {Int(2)});
  });
  keeper->DropRelation(*keeper->FindRelation("flushed"));
  EXPECT_TRUE(Delete(*keeper, "notes", FindById(*keeper, "notes", 2)));
  keeper->Commit("alice");
  EXPECT_EQ(lake.Begin()->FindRelation("flushed"), nullptr);
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 11", "3 30"));
}

TEST(Definitions, AWriterToADroppedOrAlteredRelationFails) {
  TestLake lake;
  CreateNotes(lake);
  auto old = lake.Begin(), older = lake.Begin(), dropper = lake.Begin();
  const DefinitionPtr notes = old->FindRelation("notes");
  lake.Run([](Transaction& t) { t.AlterRelation(WithColumn(*t.FindRelation("notes"), MakeColumn("w"))); });
  std::string message;
  EXPECT_EQ(SqlStateOf([&] { old->Insert(*notes, {Int(2), Int(2)}); }, &message), "40001");
  EXPECT_EQ(message, "could not serialize access due to concurrent update");
  old->Rollback();
  lake.Run([](Transaction& t) { t.DropRelation(*t.FindRelation("notes")); });
  EXPECT_THAT(Rows(*older, "notes"), ElementsAre("1 10")) << "an older view reads on";
  EXPECT_EQ(SqlStateOf([&] { older->Insert(*notes, {Int(2), Int(2)}); }), "40001");
  older->Rollback();
  // Housekeeping that drops what is dropped already has nothing to complain about.
  dropper->DropRelation(*notes);
  EXPECT_EQ(dropper->FindRelation("notes"), nullptr);
  dropper->Commit("alice");
}

TEST(Definitions, AddedColumnsShowTheirValueInOldRowsAndInOwnOnes) {
  TestLake lake;
  CreateNotes(lake);
  auto t = lake.Begin();
  Insert(*t, "notes", {Int(2), Int(20)});
  Update(*t, "notes", FindById(*t, "notes", 1), [](Row& r) { r[1] = Int(11); });
  ColumnDefinition added = MakeColumn("w");
  added.missing_value = Int(7);
  t->BeginStatement();
  t->AlterRelation(WithColumn(*t->FindRelation("notes"), added));
  Insert(*t, "notes", {Int(3), Int(30), Value::Null()});
  t->BeginStatement();
  EXPECT_THAT(Rows(*t, "notes"), ElementsAre("1 11 7", "2 20 7", "3 30 -"));
  t->Commit("alice");
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 11 7", "2 20 7", "3 30 -"));
  lake.Open();
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 11 7", "2 20 7", "3 30 -"));
}

TEST(Definitions, RowsThatNobodyTouchedShowTheAddedColumnToo) {
  TestLake lake;
  CreateNotes(lake);
  ColumnDefinition added = MakeColumn("w");
  added.missing_value = Int(7);
  lake.Run([&](Transaction& t) { t.AlterRelation(WithColumn(*t.FindRelation("notes"), added)); });
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 10 7"));
  lake.Run([](Transaction& t) {
    EXPECT_TRUE(Update(t, "notes", FindById(t, "notes", 1), [](Row& r) { r[2] = Value::Null(); }));
  });
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 10 -"));
  lake.Open();
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 10 -"));
}

// The end of a version is set without writing it anew, also in a row that is older than the column.
TEST(Definitions, AnEndThatWasAddedLaterCanBeSet) {
  TestLake lake;
  lake.Run([](Transaction& t) {
    t.CreateRelation(MakeRelation("ducklake_schema", {MakeColumn("schema_id"), MakeColumn("begin_snapshot")}),
                     "alice");
    Insert(t, "ducklake_schema", {Int(1), Int(5)});
  });
  lake.Run([](Transaction& t) {
    t.AlterRelation(WithColumn(*t.FindRelation("ducklake_schema"), MakeColumn("end_snapshot")));
  });
  EXPECT_THAT(Rows(lake, "ducklake_schema"), ElementsAre("1 5 -"));
  lake.Run([](Transaction& t) {
    Update(t, "ducklake_schema", FindById(t, "ducklake_schema", 1), [](Row& r) { r[2] = Int(9); });
  });
  EXPECT_THAT(Rows(lake, "ducklake_schema"), ElementsAre("1 5 9"));
  lake.Open();
  EXPECT_THAT(Rows(lake, "ducklake_schema"), ElementsAre("1 5 9"));
}

TEST(Definitions, DroppedColumnsKeepTheirNumber) {
  TestLake lake;
  CreateNotes(lake);
  lake.Run([](Transaction& t) {
    RelationDefinition altered = *t.FindRelation("notes");
    altered.columns[1].dropped = true;
    altered.columns.push_back(MakeColumn("v"));
    t.AlterRelation(altered);
    Insert(t, "notes", {Int(2), Value::Null(), Int(22)});
  });
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 -", "2 22"));
}

TEST(Definitions, RenamesMoveTheNameAlone) {
  TestLake lake;
  CreateNotes(lake);
  const std::uint64_t id = lake.Begin()->FindRelation("notes")->relation_id;
  lake.Run([](Transaction& t) {
    RelationDefinition renamed = *t.FindRelation("notes");
    renamed.name = "remarks";
    t.AlterRelation(renamed);
    EXPECT_EQ(t.FindRelation("notes"), nullptr);
    t.CreateRelation(Notes(), "alice");
    EXPECT_EQ(t.Relations().size(), 2u);
  });
  EXPECT_THAT(Rows(lake, "remarks"), ElementsAre("1 10"));
  EXPECT_THAT(Rows(lake, "notes"), IsEmpty());
  EXPECT_EQ(lake.Begin()->FindRelation("remarks")->relation_id, id);
  lake.Open();
  EXPECT_THAT(Rows(lake, "remarks"), ElementsAre("1 10"));
}

TEST(Definitions, ARecreatedRelationBeginsEmptyEvenUnderTheSameTag) {
  TestLake lake;
  lake.Run([](Transaction& t) { t.CreateRelation(TableStatsRelation(), "alice"); });
  lake.Run([](Transaction& t) { Insert(t, "ducklake_table_stats", {Int(1), Int(10)}); });
  lake.Run([](Transaction& t) {
    t.DropRelation(*t.FindRelation("ducklake_table_stats"));
    t.CreateRelation(TableStatsRelation(), "alice");
  });
  EXPECT_EQ(lake.Begin()->FindRelation("ducklake_table_stats")->tag, Tag::kTableStats);
  EXPECT_THAT(Rows(lake, "ducklake_table_stats"), IsEmpty());
  lake.Open();
  EXPECT_THAT(Rows(lake, "ducklake_table_stats"), IsEmpty());
  lake.Run([](Transaction& t) { Insert(t, "ducklake_table_stats", {Int(1), Int(20)}); });
  EXPECT_THAT(Rows(lake, "ducklake_table_stats"), ElementsAre("1 20"));
  lake.Open();
  EXPECT_THAT(Rows(lake, "ducklake_table_stats"), ElementsAre("1 20"));
}

// Another client version's relation may have other types in the places of the dropped one's columns.
TEST(Definitions, RowsOfADroppedRelationAreNotReadWithTheNextOnesTypes) {
  TestLake lake;
  lake.Run([](Transaction& t) { t.CreateRelation(TableStatsRelation(), "alice"); });
  lake.Run([](Transaction& t) {
    Insert(t, "ducklake_table_stats", {Int(1), Int(10)});
    Insert(t, "ducklake_table_stats", {Int(2), Int(20)});
  });
  lake.Run([](Transaction& t) {
    t.DropRelation(*t.FindRelation("ducklake_table_stats"));
    t.CreateRelation(
        MakeRelation("ducklake_table_stats", {MakeColumn("table_id"), MakeColumn("note", oid::kText)}),
        "alice");
    Insert(t, "ducklake_table_stats", {Int(1), Text("new")});
  });
  for (int i = 0; i < 2; ++i) {
    lake.Open();
    EXPECT_THAT(Rows(lake, "ducklake_table_stats"), ElementsAre("1 new"));
    EXPECT_EQ(lake.Begin()->FindRelation("ducklake_table_stats")->tag, Tag::kTableStats);
  }
}

TEST(Definitions, ATagBelongsToOneLiveRelation) {
  TestLake lake;
  lake.Run([](Transaction& t) {
    t.CreateRelation(TableStatsRelation(), "alice");
    RelationDefinition renamed = *t.FindRelation("ducklake_table_stats");
    renamed.name = "old_stats";
    t.AlterRelation(renamed);
    EXPECT_EQ(t.CreateRelation(TableStatsRelation(), "alice")->tag, Tag::kOther);
    Insert(t, "old_stats", {Int(1), Int(10)});
    Insert(t, "ducklake_table_stats", {Int(1), Int(20)});
  });
  EXPECT_THAT(Rows(lake, "old_stats"), ElementsAre("1 10"));
  EXPECT_THAT(Rows(lake, "ducklake_table_stats"), ElementsAre("1 20"));
}

TEST(Definitions, AUniqueConstraintAddedLaterCoversOldRows) {
  TestLake lake;
  CreateNotes(lake);
  lake.Run([](Transaction& t) {
    RelationDefinition altered = *t.FindRelation("notes");
    altered.unique.push_back({"notes_v_key", false, true, {2}});
    t.AlterRelation(altered);
  });
  for (const bool reopened : {false, true}) {
    if (reopened) lake.Open();
    auto t = lake.Begin();
    EXPECT_EQ(SqlStateOf([&] { Insert(*t, "notes", {Int(5), Int(10)}); }), "23505");
  }
  lake.Run([](Transaction& t) { Insert(t, "notes", {Int(2), Int(20)}); });
  auto t = lake.Begin();
  RelationDefinition altered = *t->FindRelation("notes");
  altered.columns.push_back(MakeColumn("same"));
  altered.columns.back().missing_value = Int(1);
  altered.unique.push_back({"notes_same_key", false, true, {3}});
  try {
    t->AlterRelation(altered);
    FAIL() << "no error";
  } catch (const SqlError& error) {
    EXPECT_EQ(error.sqlstate, "23505");
    EXPECT_EQ(error.message, "could not create unique index \"notes_same_key\"");
    EXPECT_EQ(error.detail, "Key (same)=(1) is duplicated.");
  }
}

TEST(Definitions, AUniqueConstraintAddedLaterCoversWhatOldRowsShow) {
  TestLake lake;
  CreateNotes(lake);
  ColumnDefinition added = MakeColumn("w");
  added.missing_value = Int(7);
  lake.Run([&](Transaction& t) {
    RelationDefinition altered = WithColumn(*t.FindRelation("notes"), added);
    altered.unique.push_back({"notes_w_key", false, true, {3}});
    t.AlterRelation(altered);
  });
  for (const bool reopened : {false, true}) {
    if (reopened) lake.Open();
    auto t = lake.Begin();
    EXPECT_EQ(SqlStateOf([&] { Insert(*t, "notes", {Int(2), Int(20), Int(7)}); }), "23505");
  }
}

TEST(Definitions, SavepointsTakeDefinitionsBackToo) {
  TestLake lake;
  CreateNotes(lake);
  lake.Run([](Transaction& t) {
    const auto savepoint = t.TakeSavepoint();
    t.DropRelation(*t.FindRelation("notes"));
    t.CreateRelation(MakeRelation("other", {MakeColumn("x")}), "alice");
    Insert(t, "other", {Int(1)});
    t.RollbackTo(*savepoint);
    EXPECT_EQ(t.FindRelation("other"), nullptr);
    EXPECT_NE(t.FindRelation("notes"), nullptr);
    Insert(t, "notes", {Int(2), Int(20)});
  });
  EXPECT_THAT(Rows(lake, "notes"), ElementsAre("1 10", "2 20"));
  EXPECT_EQ(lake.Begin()->FindRelation("other"), nullptr);
}

TEST(Definitions, SystemEntriesGoWithTheTransaction) {
  TestLake lake;
  lake.Run([](Transaction& t) {
    const auto savepoint = t.TakeSavepoint();
    t.PutSystem(PinKey("b"), EncodePin({.snapshot = 2}));
    t.RollbackTo(*savepoint);
    t.PutSystem(PinKey("a"), EncodePin({.snapshot = 1}));
  });
  EXPECT_EQ(*lake.lake()->store().Get(PinKey("a")), EncodePin({.snapshot = 1}));
  EXPECT_EQ(*lake.lake()->store().Get(PinKey("b")), std::nullopt);
}

// What a later version of the program wrote into a row, and into its envelope, is still there after this one's changes.
TEST(Definitions, FieldsOfALaterVersionSurviveARewrite) {
  TestLake lake;
  lake.Run([](Transaction& t) {
    t.CreateRelation(TableRelation(), "alice");
    Insert(t, "ducklake_table", {Int(42), Int(5), Value::Null(), Int(1), Text("a")});
  });
  const DefinitionPtr relation = lake.Begin()->FindRelation("ducklake_table");
  const Bytes key = EncodeRowKey(*relation, {Int(42), Int(5), Value::Null(), Int(1)}, 0);
  RelationDefinition later = WithColumn(*relation, MakeColumn("later", oid::kText));
  Bytes value = EncodeRow(later, {.written = 1, .ended = 0, .retracted = 0, .replaced = false},
                          {Int(42), Int(5), Value::Null(), Int(1), Text("a"), Text("kept")});
  value += "\x78\x01";  // field 15 of the envelope
  std::promise<void> written;
  lake.lake()->store().Write({{key, value}}, [&](const Result<void, StoreError>&) { written.set_value(); });
  written.get_future().get();
  lake.Open();
  const auto change = [&](std::size_t column, const Value& to) {
    lake.Run([&](Transaction& t) {
      Update(t, "ducklake_table", FindById(t, "ducklake_table", 42), [&](Row& r) { r[column] = to; });
    });
  };
  const auto expect_kept = [&](std::int64_t begin) {
    const Bytes at = EncodeRowKey(*relation, {Int(42), Int(begin), Value::Null(), Int(1)}, 0);
    const Bytes stored = (*lake.lake()->store().Get(at)).value();
    EXPECT_EQ(DecodeRow(later, stored).values.at(5).AsText(), "kept");
    EXPECT_TRUE(stored.ends_with("\x78\x01"));
  };
  change(4, Text("b"));
  expect_kept(5);  // in place
  change(1, Int(6));
  expect_kept(5);  // retracted
  expect_kept(6);  // at its new key
  change(2, Int(9));
  expect_kept(6);  // ended
}

}  // namespace
}  // namespace rocklake
