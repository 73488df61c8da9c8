// Each check against a lake that is damaged in exactly that way, and only in that way; and repairs.
#include "admin/verify.h"

#include <gmock/gmock.h>

#include <map>

#include "admin/inspect.h"
#include "admin/repair.h"
#include "catalog/audit.h"
#include "mvcc/mvcc_test_support.h"
#include "store/write_and_wait.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Identity kOperator{.user = "olga", .level = RoleLevel::kOperator, .authenticated = true};
const Progress kSilent = [](std::string_view, std::uint64_t, std::uint64_t) {};

// Entries in memory, which a test damages as it likes.
class MapReader final : public StoreReader {
 public:
  explicit MapReader(StoreReader& reader) {
    ScanAll(reader, {}, [&](const Bytes& key, const Bytes& value) {
      entries[key] = value;
      return true;
    });
  }

  Result<std::optional<Bytes>, StoreError> Get(ByteView key) override {
    const auto found = entries.find(Bytes(key));
    return found == entries.end() ? std::nullopt : std::optional(found->second);
  }
  Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range, ScanOrder) override {
    std::vector<KeyValue> rows;
    for (auto at = entries.lower_bound(range.begin); at != entries.end() && range.Contains(at->first); ++at) {
      rows.push_back({at->first, at->second});
    }
    return std::make_unique<OneChunk>(std::move(rows));
  }

  std::map<Bytes, Bytes> entries;

 private:
  class OneChunk final : public Cursor {
   public:
    explicit OneChunk(std::vector<KeyValue> rows) : rows_(std::move(rows)) {}
    Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t) override {
      rows = std::exchange(rows_, {});
      return {};
    }

   private:
    std::vector<KeyValue> rows_;
  };
};

std::vector<Violation> Verify(StoreReader& store) {
  std::vector<Violation> violations;
  VerifyKeys(store, [&](Violation violation) { violations.push_back(std::move(violation)); }, kSilent);
  return violations;
}

std::string ToText(const Violation& violation) {
  return fmt::format("{} {} {}", static_cast<int>(violation.check), violation.relation, violation.detail);
}

std::vector<std::string> Texts(StoreReader& store) {
  std::vector<std::string> texts;
  for (const Violation& violation : Verify(store)) texts.push_back(ToText(violation));
  return texts;
}

RelationDefinition ColumnRelation() {
  return MakeRelation("ducklake_column",
                      {MakeColumn("column_id"), MakeColumn("begin_snapshot"), MakeColumn("end_snapshot"),
                       MakeColumn("table_id"), MakeColumn("column_name", oid::kVarchar)});
}
RelationDefinition ViewRelation() {
  return MakeRelation("ducklake_view",
                      {MakeColumn("view_id"), MakeColumn("begin_snapshot"), MakeColumn("end_snapshot"),
                       MakeColumn("schema_id"), MakeColumn("view_name", oid::kVarchar)});
}
RelationDefinition ColumnStatsRelation() {
  return MakeRelation("ducklake_file_column_stats", {MakeColumn("data_file_id"), MakeColumn("table_id"),
                                                     MakeColumn("column_id"), MakeColumn("value_count")});
}
RelationDefinition NotesRelation() {
  RelationDefinition notes =
      MakeRelation("notes", {MakeColumn("id"), MakeColumn("u"), MakeColumn("text", oid::kText)}, {1});
  notes.unique.push_back({"notes_u_key", false, true, {2}});
  return notes;
}

// Table 42 with column 1 and view 50 were made at snapshot 5 and renamed at 10; file 7 of the table; a note.
class VerifyTest : public testing::Test {
 protected:
  VerifyTest() {
    lake_.Run([](Transaction& t) {
      for (const auto& relation :
           {SnapshotRelation(), TableRelation(), ColumnRelation(), ViewRelation(), DataFileRelation(),
            TableStatsRelation(), ColumnStatsRelation(), NotesRelation()}) {
        t.CreateRelation(relation, "tester");
      }
      Insert(t, "ducklake_snapshot", {Int(5), Int(1000)});
      Insert(t, "ducklake_table", {Int(42), Int(5), Value::Null(), Int(1), Text("orders")});
      Insert(t, "ducklake_column", {Int(1), Int(5), Value::Null(), Int(42), Text("id")});
      Insert(t, "ducklake_view", {Int(50), Int(5), Value::Null(), Int(1), Text("v")});
      Insert(t, "ducklake_data_file", {Int(7), Int(42), Int(5), Value::Null(), Text("a.parquet")});
      Insert(t, "ducklake_file_column_stats", {Int(7), Int(42), Int(1), Int(100)});
      Insert(t, "ducklake_table_stats", {Int(42), Int(100)});
      Insert(t, "notes", {Int(1), Int(10), Text("x")});
    });
    lake_.Run([](Transaction& t) {
      Insert(t, "ducklake_snapshot", {Int(10), Int(2000)});
      for (const char* relation : {"ducklake_table", "ducklake_column", "ducklake_view"}) {
        const RowPtr row = FindById(t, relation, relation[9] == 'c' ? 1 : relation[9] == 't' ? 42 : 50);
        Row next = row->values;
        next.resize(5);
        next[1] = Int(10);
        next[4] = Text("renamed");
        Update(t, relation, row, [](Row& values) { values[2] = Int(10); });
        Insert(t, relation, std::move(next));
      }
    });
  }

  MapReader Stored() { return MapReader(*lake_.lake()->store().Snapshot()); }
  DefinitionPtr Relation(std::string_view name) { return lake_.lake()->Latest()->FindRelation(name); }

  // A row's key as its definition has it.
  Bytes KeyOf(std::string_view relation, const Row& values) {
    return EncodeRowKey(*Relation(relation), values, 0);
  }
  // Puts a row with its index entries, as commit 1 would have written it.
  void PutRow(MapReader& stored, std::string_view relation, const Row& values, std::uint32_t ordinal = 0,
              std::uint64_t written = 1) {
    const RelationDefinition& definition = *Relation(relation);
    Bytes key = EncodeRowKey(definition, values, 0);
    if (ordinal != 0) key = WithOrdinal(key, ordinal);
    stored.entries[key] = EncodeRow(definition, {.written = written}, values);
    for (const LookUpIndex& look_up : definition.look_ups) {
      if (const auto entry = LookUpValues(definition, look_up, values)) stored.entries[*entry + key] = "";
    }
  }

  TestLake lake_;
};

TEST_F(VerifyTest, ALakeIsClean) {
  MapReader stored = Stored();
  EXPECT_THAT(Texts(stored), IsEmpty());
}

// -- 1 to 3, 5: versions ---------------------------------------------------------------------------------------

TEST_F(VerifyTest, ARenamedObjectWithoutItsSuccessorIsNamedByItsKey) {
  const std::pair<std::string_view, Row> renamed[] = {
      {"ducklake_table", {Int(42), Int(10), Value::Null(), Int(1)}},
      {"ducklake_column", {Int(1), Int(10), Value::Null(), Int(42)}},
      {"ducklake_view", {Int(50), Int(10), Value::Null(), Int(1)}}};
  for (const auto& [relation, successor] : renamed) {
    MapReader stored = Stored();
    const Bytes key = KeyOf(relation, successor);
    ASSERT_EQ(stored.entries.erase(key), 1u);
    std::erase_if(stored.entries, [&](const auto& entry) {  // and what led to it
      return entry.first[0] == static_cast<char>(Tag::kIndex) && entry.first.ends_with(key);
    });
    const auto violations = Verify(stored);
    ASSERT_EQ(violations.size(), 1u) << relation;
    EXPECT_EQ(violations[0].check, Check::kSuccessors);
    EXPECT_EQ(violations[0].relation, relation);
    Row first = successor;
    first[1] = Int(5);
    EXPECT_EQ(violations[0].key, ToHex(KeyOf(relation, first)));
    EXPECT_THAT(violations[0].detail, HasSubstr("was replaced at snapshot 10, where no version begins"));
  }
}

TEST_F(VerifyTest, ARetractedSuccessorIsOne) {
  lake_.Run([](Transaction& t) {
    const auto newest = [](const Row& values) { return values[1].AsInt() == 10; };
    Delete(t, "ducklake_table", FindWhere(t, "ducklake_table", newest));
  });
  MapReader stored = Stored();
  EXPECT_THAT(Texts(stored), IsEmpty());
}

TEST_F(VerifyTest, TwoVersionsThatBeginTogether) {
  MapReader stored = Stored();
  PutRow(stored, "ducklake_table", {Int(42), Int(5), Int(5), Int(1), Text("twin")}, 1);
  EXPECT_THAT(Texts(stored),
              ElementsAre("2 ducklake_table (1, 42, 5) #1 another version begins at snapshot 5, too"));
}

TEST_F(VerifyTest, VersionsOfOneCommitAreWhatItsClientSaid) {
  for (const std::uint64_t written : {1, 2}) {
    MapReader stored = Stored();
    PutRow(stored, "ducklake_table", {Int(42), Int(5), Int(5), Int(1), Text("twin")}, 1, written);
    std::vector<bool> notices;
    for (const Violation& violation : Verify(stored)) {
      if (violation.check == Check::kRising) notices.push_back(violation.notice);
    }
    EXPECT_THAT(notices, ElementsAre(written == 1)) << "the other one is of commit 1";
  }
}

TEST_F(VerifyTest, TwoVersionsVisibleAtOneSnapshot) {
  MapReader stored = Stored();
  PutRow(stored, "ducklake_table", {Int(42), Int(8), Int(9), Int(1), Text("meanwhile")});
  EXPECT_THAT(Texts(stored),
              ElementsAre("3 ducklake_table (1, 42, 8) at snapshot 8 the version that began at "
                          "5 is visible, too: up to snapshot 10"));
}

TEST_F(VerifyTest, AVersionOnBothSidesOfRetainFrom) {
  MapReader stored = Stored();
  stored.entries[RetainFromKey()] = EncodeCounter(7);
  PutRow(stored, "ducklake_view", {Int(51), Int(9), Int(7), Int(1), Text("backwards")});
  stored.entries[CounterKey(CounterId::kCatalog)] = EncodeCounter(52);
  EXPECT_THAT(Texts(stored),
              ElementsAre("5 ducklake_view (1, 51, 9) begins at snapshot 9, above retain-from 7, "
                          "and ended at 7"));
}

// -- 4: counters -----------------------------------------------------------------------------------------------

TEST_F(VerifyTest, EachCounterThatIsTooLow) {
  const std::pair<CounterId, std::string_view> counters[] = {
      {CounterId::kSnapshot, "next snapshot is 1, but 10 is in use"},
      {CounterId::kCatalog, "next catalog id is 1, but 50 is in use"},
      {CounterId::kFile, "next file id is 1, but 7 is in use"},
      {CounterId::kRelation, "next relation is 1, but 8 is in use"},
      {CounterId::kCommit, "next commit is 1, but 2 is in use"}};
  for (const auto& [counter, detail] : counters) {
    MapReader stored = Stored();
    stored.entries[CounterKey(counter)] = EncodeCounter(1);
    const auto violations = Verify(stored);
    ASSERT_EQ(violations.size(), 1u) << detail;
    EXPECT_EQ(violations[0].check, Check::kCounters);
    EXPECT_EQ(violations[0].detail, detail);
  }
}

TEST_F(VerifyTest, IdsOfTheDeadCount) {
  lake_.Run([](Transaction& t) {
    Insert(t, "ducklake_data_file", {Int(9), Int(42), Int(10), Value::Null(), Text("b")});
  });
  lake_.Run([](Transaction& t) { Delete(t, "ducklake_data_file", FindById(t, "ducklake_data_file", 9)); });
  MapReader stored = Stored();
  stored.entries[CounterKey(CounterId::kFile)] = EncodeCounter(9);
  EXPECT_THAT(Texts(stored), ElementsAre("4 ducklake_data_file next file id is 9, but 9 is in use"));
}

// -- 6: indexes ------------------------------------------------------------------------------------------------

TEST_F(VerifyTest, EveryIndexEntryThatIsMissing) {
  MapReader stored = Stored();
  std::size_t entries = 0;
  for (const auto& [key, value] : std::map(stored.entries)) {
    if (TagOf(key) != Tag::kIndex && TagOf(key) != Tag::kFilesAt) continue;
    ++entries;
    stored.entries.erase(key);
    const auto violations = Verify(stored);
    ASSERT_EQ(violations.size(), 1u) << ToHex(key);
    EXPECT_EQ(violations[0].check, Check::kIndexes);
    EXPECT_THAT(violations[0].detail, HasSubstr(ToHex(key)));
    ASSERT_EQ(violations[0].puts.size(), 1u);
    EXPECT_EQ(violations[0].puts[0].key, key);
    stored.entries[key] = "";
  }
  EXPECT_EQ(entries, 7u);  // two tables, two views, a note; a file in both
}

TEST_F(VerifyTest, EntriesThatLeadNowhere) {
  MapReader stored = Stored();
  const RelationDefinition& notes = *Relation("notes");
  const Row nobody = {Int(9), Int(90), Text("never")};
  const Bytes to_no_row = *LookUpValues(notes, notes.look_ups[0], nobody) + KeyOf("notes", nobody);
  stored.entries[to_no_row] = "";
  stored.entries[FilesAtKey(5, 42, 8)] = "";
  Bytes to_no_relation(1, static_cast<char>(Tag::kIndex));
  AppendBigEndian<std::uint64_t>(to_no_relation, 99);
  stored.entries[to_no_relation + "\x01"] = "";
  const auto violations = Verify(stored);
  ASSERT_EQ(violations.size(), 3u);
  EXPECT_EQ(violations[0].key, ToHex(to_no_row));
  EXPECT_EQ(violations[0].strays, std::vector{to_no_row});
  EXPECT_THAT(violations[1].detail, HasSubstr("leads to no relation"));
  EXPECT_THAT(violations[2].detail, HasSubstr("leads to file 8 of table 42, which never was"));
}

TEST_F(VerifyTest, AStrayNeedsItsEntryAndOnlyAStray) {
  lake_.Run([](Transaction& t) {  // statistics of a file that there is not
    Insert(t, "ducklake_file_column_stats", {Int(8), Int(42), Int(1), Int(100)});
  });
  MapReader stored = Stored();
  EXPECT_THAT(
      Texts(stored),
      ElementsAre("8 ducklake_file_column_stats (42, 1, 8) there never was a row of ducklake_data_file "
                  "8, which it belongs to"));
  const RelationDefinition& stats = *Relation("ducklake_file_column_stats");
  const auto entry = LookUpValues(stats, *stats.FindStrays(), {Int(8), Int(42), Int(1), Int(100)});
  ASSERT_EQ(stored.entries.erase(*entry + KeyOf(stats.name, {Int(8), Int(42), Int(1)})), 1u);
  EXPECT_THAT(Texts(stored), testing::Contains(HasSubstr("has no entry")));
}

// Rows that were dead before an index came have no entries, and need none.
TEST_F(VerifyTest, AnIndexThatCameLater) {
  lake_.Run([](Transaction& t) { Insert(t, "notes", {Int(2), Int(20), Text("y")}); });
  lake_.Run([](Transaction& t) { Delete(t, "notes", FindById(t, "notes", 2)); });
  lake_.Run([](Transaction& t) {
    RelationDefinition notes = *t.FindRelation("notes");
    notes.unique.push_back({"notes_text_key", false, true, {3}});
    PlaceLookUps(notes);
    t.AlterRelation(std::move(notes));
  });
  MapReader stored = Stored();
  EXPECT_THAT(Texts(stored), IsEmpty());
}

// -- 7: decoding -----------------------------------------------------------------------------------------------

TEST_F(VerifyTest, ValuesThatDoNotDecode) {
  const std::pair<Bytes, std::string_view> damaged[] = {
      {KeyOf("ducklake_table_stats", {Int(42)}), "ducklake_table_stats"},
      {CounterKey(CounterId::kRelation), ""},
      {CommitLogKey(1), ""},
      {FormatVersionKey(), ""}};
  for (const auto& [key, relation] : damaged) {
    MapReader stored = Stored();
    ASSERT_TRUE(stored.entries.contains(key));
    stored.entries[key] = "\xff\xff";
    const auto violations = Verify(stored);
    ASSERT_FALSE(violations.empty()) << ToHex(key);
    const auto found = std::ranges::find(violations, Check::kDecoding, &Violation::check);
    ASSERT_NE(found, violations.end()) << ToHex(key);
    EXPECT_EQ(found->key, ToHex(key));
    EXPECT_EQ(found->relation, relation);
  }
}

TEST_F(VerifyTest, ADefinitionThatDoesNotDecode) {
  MapReader stored = Stored();
  const DefinitionPtr notes = Relation("notes");
  stored.entries[DefinitionKey(notes->relation_id, notes->commit)] = "\xff\xff";
  const auto violations = Verify(stored);
  ASSERT_EQ(violations.size(), 3u);  // it, its row, and the entry that leads to that
  EXPECT_EQ(violations[0].key, ToHex(DefinitionKey(notes->relation_id, notes->commit)));
  EXPECT_EQ(violations[1].detail, "no relation has this key");
}

TEST_F(VerifyTest, KeysThatNoWriterMakes) {
  MapReader stored = Stored();
  const Bytes key = KeyOf("ducklake_table_stats", {Int(42)});
  stored.entries[key + "\x01"] = stored.entries[key];
  Bytes moved = key;
  moved.back() = '\x2B';
  stored.entries[moved] = stored.entries[key];  // the row of table 42 under 43
  stored.entries["\x7F"] = "";
  const auto texts = Texts(stored);
  ASSERT_EQ(texts.size(), 3u);
  EXPECT_THAT(texts[0], HasSubstr("7 ducklake_table_stats"));
  EXPECT_THAT(texts[1], HasSubstr("the row's columns belong to key"));
  EXPECT_THAT(texts[2], HasSubstr("no relation has this key"));
}

// -- 8: owners -------------------------------------------------------------------------------------------------

TEST_F(VerifyTest, RowsWithoutTheirOwner) {
  MapReader stored = Stored();
  PutRow(stored, "ducklake_column", {Int(1), Int(5), Value::Null(), Int(41), Text("of no table")});
  EXPECT_THAT(Texts(stored),
              ElementsAre("8 ducklake_column (41, 1, 5) there never was a row of ducklake_table "
                          "41, which it belongs to"));
}

TEST_F(VerifyTest, ARetractedOwnerIsOneAndRetractedRowsNeedNone) {
  lake_.Run([](Transaction& t) {
    Insert(t, "ducklake_table_stats", {Int(41), Int(100)});
    Delete(t, "ducklake_data_file", FindById(t, "ducklake_data_file", 7));
  });
  lake_.Run(
      [](Transaction& t) { Delete(t, "ducklake_table_stats", FindById(t, "ducklake_table_stats", 41)); });
  MapReader stored = Stored();
  EXPECT_THAT(Texts(stored), IsEmpty());
}

TEST_F(VerifyTest, ADroppedRelationIsNotJudgedByTheOneThatCameAfter) {
  lake_.Run([](Transaction& t) { t.DropRelation(*t.FindRelation("ducklake_table_stats")); });
  lake_.Run([](Transaction& t) {
    t.CreateRelation(
        MakeRelation("ducklake_table_stats", {MakeColumn("table_id"), MakeColumn("note", oid::kText)}),
        "tester");
    Insert(t, "ducklake_table_stats", {Int(42), Text("of the second one")});
  });
  MapReader stored = Stored();
  EXPECT_THAT(Texts(stored), IsEmpty());
}

// -- 9: the commit log -----------------------------------------------------------------------------------------

TEST_F(VerifyTest, HolesInTheCommitLog) {
  for (int i = 0; i < 3; ++i) {
    lake_.Run([&](Transaction& t) { Insert(t, "notes", {Int(10 + i), Int(100 + i), Text("n")}); });
  }
  const auto without = [&](std::initializer_list<std::uint64_t> commits) {
    MapReader stored = Stored();
    for (const std::uint64_t commit : commits) stored.entries.erase(CommitLogKey(commit));
    return Texts(stored);
  };
  EXPECT_THAT(without({3}), ElementsAre("9  commit 3 has no record"));
  EXPECT_THAT(without({1, 3, 4}),
              ElementsAre("9  commit 1 has no record", "9  commits 3 to 4 have no record"));
  EXPECT_THAT(without({5}), ElementsAre("9  commit 5 has no record"));
  // What was excised has one record in place of many.
  MapReader stored = Stored();
  stored.entries[RetainFromKey()] = EncodeCounter(7);
  stored.entries.erase(CommitLogKey(1));
  EXPECT_THAT(Texts(stored), IsEmpty());
}

// -- repair ----------------------------------------------------------------------------------------------------

// A lake that another program damaged while it was closed.
class RepairTest : public VerifyTest {
 protected:
  void Damage(PutBatch batch) {
    std::optional<Result<void, StoreError>> result;
    const auto store = lake_.root().OpenWriter("lake").value();
    store->Write(std::move(batch), [&](Result<void, StoreError> written) { result = written; });
    ASSERT_TRUE(result && *result);
    lake_.Open();
  }
  RepairPlan Plan() { return PlanRepair(lake_.lake()->Latest()->stored(), kSilent); }
};

TEST_F(RepairTest, CountersAreRaisedAndEntriesAdded) {
  const RelationDefinition& notes = *Relation("notes");
  const Row row = {Int(2), Int(20), Text("without entries")};
  Damage({{KeyOf("notes", row), EncodeRow(notes, {.written = 1}, row)},
          {CounterKey(CounterId::kCatalog), EncodeCounter(3)},
          {CounterKey(CounterId::kCommit), EncodeCounter(2)}});
  const RepairPlan plan = Plan();
  std::vector<std::string> actions;
  for (const Violation& step : plan) actions.push_back(RepairAction(step));
  EXPECT_THAT(actions, ElementsAre("add entry", "raise counter", "raise counter"));
  ApplyRepair(lake_.lake(), kOperator, "public", plan);
  MapReader stored = Stored();
  EXPECT_THAT(Texts(stored), IsEmpty());
  EXPECT_EQ(DecodeCommitRecord(stored.entries[CommitLogKey(2)]).snapshot_id, 10)
      << "no record was overwritten";
  lake_.Open();
  EXPECT_THAT(Plan(), IsEmpty());
}

TEST_F(RepairTest, ACounterThatRoseSinceThePlanIsNotLowered) {
  Damage({{CounterKey(CounterId::kFile), EncodeCounter(3)}});
  const RepairPlan plan = Plan();
  lake_.Run([](Transaction& t) {
    Insert(t, "ducklake_data_file", {Int(70), Int(42), Int(10), Value::Null(), Text("b")});
  });
  ApplyRepair(lake_.lake(), kOperator, "public", plan);
  EXPECT_EQ(lake_.lake()->Latest()->counters().next_file_id, 71u);
  MapReader stored = Stored();
  EXPECT_THAT(Texts(stored), IsEmpty());
}

TEST_F(RepairTest, NothingElseIsPlanned) {
  const Row orphan = {Int(1), Int(5), Value::Null(), Int(41), Text("of no table")};
  Damage(
      {{KeyOf("ducklake_column", orphan), EncodeRow(*Relation("ducklake_column"), {.written = 1}, orphan)}});
  EXPECT_THAT(Plan(), IsEmpty());
}

TEST_F(RepairTest, OnlyAnOperatorMends) {
  EXPECT_EQ(SqlStateOf([&] { ApplyRepair(lake_.lake(), {.user = "lake"}, "public", {}); }), "42501");
}

TEST(RepairStrays, AreRemovedUnderAnAuditEntry) {
  const auto root = MakeMemoryRoot();
  const auto lake = Lake::Open(root->OpenWriter("lake").value(), {});
  ASSERT_TRUE(WriteAndWait(lake->store(), {{FilesAtKey(1, 2, 3), ""}}));
  const auto plan = [&] { return PlanRepair(lake->Latest()->stored(), kSilent); };
  EXPECT_THAT(plan(), IsEmpty()) << "of the version before";
  const RepairPlan found = PlanRepair(lake->store(), kSilent);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(RepairAction(found[0]), "remove entry");
  ApplyRepair(lake, kOperator, "public", found);
  EXPECT_THAT(PlanRepair(lake->store(), kSilent), IsEmpty());
  std::vector<std::string> audit;
  ReadAudit(lake->store(),
            [&](const AuditEntry& entry) { audit.push_back(entry.role + " " + entry.action); });
  EXPECT_THAT(audit, ElementsAre("olga repair"));
}

}  // namespace
}  // namespace rocklake
