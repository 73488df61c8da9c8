// Look-ups by file, and ctid.
#include <gmock/gmock.h>

#include "mvcc/mvcc_test_support.h"

namespace rocklake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view kFile = "ducklake_data_file", kStats = "ducklake_file_column_stats";

RelationDefinition StatsRelation() {
  return MakeRelation("ducklake_file_column_stats",
                      {MakeColumn("data_file_id"), MakeColumn("table_id"), MakeColumn("column_id")});
}

Row FileRow(std::int64_t file, std::int64_t table) {
  return {Int(file), Int(table), Int(1), Value::Null(), Text("p")};
}

// Files 10 and 11 of table 1, 20 of table 2, each with statistics of two columns.
void CreateFiles(TestLake& lake) {
  lake.Run([](Transaction& t) {
    t.CreateRelation(DataFileRelation(), "tester");
    t.CreateRelation(StatsRelation(), "tester");
  });
  lake.Run([](Transaction& t) {
    for (const std::int64_t file : {10, 11, 20}) {
      Insert(t, kFile, FileRow(file, file / 10));
      for (const std::int64_t column : {1, 2}) Insert(t, kStats, {Int(file), Int(file / 10), Int(column)});
    }
  });
}

// What the ranges of a look-up hold, filtered as a scan's predicate would.
std::vector<std::string> LookUp(Transaction& t, std::string_view name, std::int64_t file,
                                std::size_t* ranges = nullptr) {
  const DefinitionPtr relation = t.FindRelation(name);
  const auto found = t.LookUp(*relation, 1, Int(file));
  EXPECT_TRUE(found);
  std::vector<std::string> rows;
  if (!found) return rows;
  if (ranges != nullptr) *ranges = found->size();
  for (const KeyRange& range : *found) {
    for (auto at = t.Scan(*relation, range); at.Valid(); at.Next()) {
      if (at.row()->values[0].AsInt() == file) rows.push_back(ToText(*relation, *at.row()));
    }
  }
  return rows;
}

TEST(LookUp, FindsFilesAndWhatBelongsToThem) {
  TestLake lake;
  CreateFiles(lake);
  for (const bool reopened : {false, true}) {
    if (reopened) lake.Open();
    auto t = lake.Begin();
    std::size_t ranges = 0;
    EXPECT_THAT(LookUp(*t, kFile, 11, &ranges), ElementsAre("11 1 1 - p"));
    EXPECT_EQ(ranges, 1u);
    EXPECT_THAT(LookUp(*t, kStats, 20, &ranges), ElementsAre("20 2 1", "20 2 2"));
    EXPECT_EQ(ranges, 1u);
    EXPECT_THAT(LookUp(*t, kStats, 99, &ranges), IsEmpty());
    EXPECT_EQ(ranges, 0u);
  }
}

TEST(LookUp, OutlivesTheFile) {
  TestLake lake;
  CreateFiles(lake);
  auto t = lake.Begin();
  Delete(*t, kFile, FindById(*t, kFile, 20));
  t->BeginStatement();
  EXPECT_THAT(LookUp(*t, kFile, 20), IsEmpty());
  EXPECT_THAT(LookUp(*t, kStats, 20), ElementsAre("20 2 1", "20 2 2")) << "within the transaction";
  t->Commit("tester");
  EXPECT_THAT(LookUp(*lake.Begin(), kStats, 20), ElementsAre("20 2 1", "20 2 2")) << "and after it";
}

TEST(LookUp, SeesOwnRows) {
  TestLake lake;
  CreateFiles(lake);
  auto t = lake.Begin();
  Insert(*t, kFile, FileRow(30, 3));
  Insert(*t, kStats, {Int(30), Int(3), Int(1)});
  Insert(*t, kStats, {Int(10), Int(4), Int(1)});  // under a table that is not the file's
  t->BeginStatement();
  EXPECT_THAT(LookUp(*t, kFile, 30), ElementsAre("30 3 1 - p"));
  EXPECT_THAT(LookUp(*t, kStats, 30), ElementsAre("30 3 1"));
  EXPECT_THAT(LookUp(*t, kStats, 10), ElementsAre("10 1 1", "10 1 2", "10 4 1"));
}

TEST(LookUp, FindsStrays) {
  TestLake lake;
  CreateFiles(lake);
  lake.Run([](Transaction& t) {
    Insert(t, kStats, {Int(10), Int(4), Int(1)});  // the file is table 1's
    Insert(t, kStats, {Int(77), Int(5), Int(1)});  // no such file
  });
  lake.Run([](Transaction& t) { Insert(t, kFile, FileRow(77, 6)); });
  auto t = lake.Begin();
  EXPECT_THAT(LookUp(*t, kStats, 10), ElementsAre("10 1 1", "10 1 2", "10 4 1"));
  EXPECT_THAT(LookUp(*t, kStats, 77), ElementsAre("77 5 1"));
}

TEST(LookUp, KnowsWhatItCannotAnswer) {
  TestLake lake;
  CreateFiles(lake);
  lake.Run([](Transaction& t) {
    t.DropRelation(*t.FindRelation(kFile));
    t.CreateRelation(DataFileRelation(), "tester");
  });
  auto t = lake.Begin();
  EXPECT_FALSE(t->LookUp(*t->FindRelation(kStats), 1, Int(10)))
      << "the files of these statistics were dropped";
  EXPECT_FALSE(t->LookUp(*t->FindRelation(kStats), 3, Int(1))) << "no index";
  EXPECT_EQ(t->LookUp(*t->FindRelation(kFile), 1, Value::Null())->size(), 0u);
  EXPECT_EQ(t->LookUp(*t->FindRelation(kFile), 1, Int(-1))->size(), 0u);
}

TEST(Tid, NamesARowForOneTransaction) {
  TestLake lake;
  CreateFiles(lake);
  auto t = lake.Begin();
  const DefinitionPtr files = t->FindRelation(kFile);
  const RowPtr row = FindById(*t, kFile, 11);
  const std::int64_t tid = t->TidOf(*files, row), other = t->TidOf(*files, FindById(*t, kFile, 10));
  EXPECT_NE(tid, other);
  EXPECT_EQ(t->TidOf(*files, row), tid);
  EXPECT_EQ(t->FindTid(*files, tid), row);
  EXPECT_EQ(t->FindTid(*t->FindRelation(kStats), tid), nullptr) << "of another relation";
  for (const std::int64_t unknown :
       {std::int64_t{0}, std::int64_t{1} << 16 | 5, std::int64_t{-1}, INT64_MAX}) {
    EXPECT_EQ(t->FindTid(*files, unknown), nullptr);
  }
  Update(*t, kFile, row, [](Row& r) { r[4] = Text("q"); });
  EXPECT_EQ(t->FindTid(*files, tid), row) << "as of the statement's start";
  t->BeginStatement();
  EXPECT_EQ(t->FindTid(*files, tid), nullptr) << "the update gave the row another place";
  const RowPtr updated = FindById(*t, kFile, 11);
  EXPECT_EQ(t->FindTid(*files, t->TidOf(*files, updated)), updated);
  EXPECT_EQ(lake.Begin()->FindTid(*files, tid), nullptr) << "another transaction";
}

TEST(Tid, ManyRowsHaveManyTids) {
  TestLake lake;
  lake.Run([](Transaction& t) { t.CreateRelation(MakeRelation("n", {MakeColumn("x")}), "tester"); });
  lake.Run([](Transaction& t) {
    for (std::int64_t i = 0; i < 1000; ++i) Insert(t, "n", {Int(i)});
  });
  auto t = lake.Begin();
  const DefinitionPtr relation = t->FindRelation("n");
  std::vector<std::int64_t> tids;
  for (auto at = t->Scan(*relation, AllOf(*relation)); at.Valid(); at.Next()) {
    tids.push_back(t->TidOf(*relation, at.row()));
    EXPECT_GT(tids.back() & 0xFFFF, 0) << "offsets begin at 1";
  }
  for (std::size_t i = 0; i < tids.size(); ++i) {
    ASSERT_EQ(t->FindTid(*relation, tids[i])->values[0].AsInt(), static_cast<std::int64_t>(i));
  }
}

}  // namespace
}  // namespace rocklake
