// What holds of a lake's bytes whatever transactions did to it: the rules of docs/storage-format.md, checked on every
// entry after random transactions. Prints its seed when a rule is broken.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <set>

#include "admin/verify.h"
#include "mvcc/stored_effects_test_support.h"

namespace rocklake {
namespace {

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

class RandomLake {
 public:
  explicit RandomLake(unsigned seed) : random_(seed) {
    lake_.Run([](Transaction& t) {
      for (const auto& relation : {TableRelation(), DataFileRelation(), TableStatsRelation(),
                                   ColumnStatsRelation(), NotesRelation()}) {
        t.CreateRelation(relation, "tester");
      }
    });
  }

  // One transaction of several statements; a refused one is rolled back.
  void Step() {
    auto t = lake_.Begin();
    const auto savepoint = t->TakeSavepoint();
    try {
      for (int i = Draw(1, 6); i > 0; --i) {
        ChangeSomething(*t);
        t->BeginStatement();
      }
      if (Draw(0, 9) == 0) t->RollbackTo(*savepoint);
      Draw(0, 9) == 0 ? t->Rollback() : t->Commit("tester");
    } catch (const SqlError& error) {
      EXPECT_EQ(error.sqlstate, "23505") << error.message;
      t->Rollback();
    }
    if (Draw(0, 4) == 0) lake_.Open();
  }

  TestLake& lake() { return lake_; }

 private:
  int Draw(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
  Value DrawId() { return Draw(0, 19) == 0 ? Int(Draw(100, 120)) : Int(Draw(0, 4)); }

  Row DrawRow(const RelationDefinition& relation) {
    Row row;
    for (const ColumnDefinition& column : relation.columns) {
      const bool is_key = column.name.ends_with("id") || column.name == kBeginColumn;
      if (!is_key && Draw(0, 2) != 0) {
        row.push_back(Value::Null());
      } else {
        row.push_back(column.type.oid == oid::kInt8 ? DrawId() : Text(Draw(0, 1) == 0 ? "a" : "b"));
      }
    }
    return row;
  }

  void ChangeSomething(Transaction& t) {
    const auto relations = t.Relations();
    const DefinitionPtr& relation =
        relations[static_cast<std::size_t>(Draw(0, static_cast<int>(relations.size()) - 1))];
    std::vector<RowPtr> rows;
    for (auto at = t.Scan(*relation, AllOf(*relation)); at.Valid(); at.Next()) rows.push_back(at.row());
    if (rows.empty() || Draw(0, 2) == 0) {
      t.Insert(*relation, DrawRow(*relation));
      return;
    }
    const RowPtr& row = rows[static_cast<std::size_t>(Draw(0, static_cast<int>(rows.size()) - 1))];
    if (Draw(0, 3) == 0) {
      Delete(t, relation->name, row);
      return;
    }
    const Row drawn = DrawRow(*relation);
    const int end = relation->end_attnum();
    if (relation->behaviour == Behaviour::kVersioned && Draw(0, 2) == 0) {
      Supersede(t, *relation, row);
      return;
    }
    const auto column = end != 0 && Draw(0, 1) == 0
                            ? static_cast<std::size_t>(end) - 1
                            : static_cast<std::size_t>(Draw(0, static_cast<int>(drawn.size()) - 1));
    Update(t, relation->name, row, [&](Row& values) { values[column] = drawn[column]; });
  }

  // As a client renames a table: the version ends where the next one begins.
  void Supersede(Transaction& t, const RelationDefinition& relation, const RowPtr& row) {
    const auto end = static_cast<std::size_t>(relation.end_attnum()) - 1;
    const auto begin = static_cast<std::size_t>(relation.begin_attnum()) - 1;
    Row successor = row->values;
    successor.resize(relation.columns.size());
    if (!successor[end].is_null()) return;
    successor[begin] = DrawId();
    Update(t, relation.name, row, [&](Row& values) { values[end] = successor[begin]; });
    t.Insert(relation, std::move(successor));
  }

  std::mt19937 random_;
  TestLake lake_;
};

// The rules: what verify checks of a lake whose clients may put any snapshots and owners, and what only a test can know.
class Rules {
 public:
  explicit Rules(TestLake& lake) : version_(lake.lake()->Latest()), stored_(ReadAll(lake.lake()->store())) {}

  void Check(std::set<std::string>& facts) {
    VerifyKeys(version_->stored(), CheckViolation, [](std::string_view, std::uint64_t, std::uint64_t) {});
    std::set<std::string> now;
    for (const auto& [key, value] : stored_) {
      if (const DefinitionPtr relation = RelationOfKey(*version_, key)) {
        CheckRow(*relation, key, value);
        if (relation->behaviour != Behaviour::kSingleton) now.insert(Fact(*relation, value));
      }
    }
    EXPECT_TRUE(std::ranges::includes(now, facts)) << "a committed fact is gone";
    facts = std::move(now);
  }

 private:
  static void CheckViolation(const Violation& violation) {
    using enum rocklake::Check;
    const bool may_be_drawn = violation.check == kRising || violation.check == kOverlaps ||
                              violation.check == kRetained || violation.check == kOwners;
    EXPECT_TRUE(may_be_drawn) << CheckName(violation.check) << ": " << violation.relation << " "
                              << violation.detail;
  }

  // What a row says, but for what may be set later.
  static std::string Fact(const RelationDefinition& relation, const Bytes& value) {
    DecodedRow row = DecodeRow(relation, value);
    row.values.resize(relation.columns.size());
    if (const int end = relation.end_attnum(); end != 0) {
      row.values[static_cast<std::size_t>(end) - 1] = Value::Null();
    }
    return fmt::format("{} {} {}", relation.name, row.envelope.written,
                       Hex(EncodeRow(relation, {}, row.values)));
  }

  void CheckRow(const RelationDefinition& relation, const Bytes& key, const Bytes& value) {
    const std::string described = DescribeRow(relation, key, value);
    const DecodedRow row = DecodeRow(relation, value);
    const std::uint32_t ordinal = DecodeRowKey(relation, key).ordinal.value_or(0);
    const Bytes plain = key.substr(0, PlainKeyLength(relation, key));
    if (ordinal != 0) {
      EXPECT_TRUE(stored_.contains(ordinal == 1 ? plain : WithOrdinal(plain, ordinal - 1))) << described;
    }
    const RowEnvelope& envelope = row.envelope;
    EXPECT_TRUE(envelope.written >= relation.created_commit && envelope.written <= version_->commit());
    EXPECT_TRUE(envelope.ended == 0 || envelope.ended > envelope.written) << described;
    EXPECT_TRUE(envelope.retracted == 0 || envelope.retracted > std::max(envelope.written, envelope.ended))
        << described;
    if (relation.behaviour == Behaviour::kVersioned) {
      EXPECT_EQ(envelope.replaced, HasSuccessor(relation, row)) << described;
    }
  }

  // Whether the commit that ended the row wrote one that begins there.
  bool HasSuccessor(const RelationDefinition& relation, const DecodedRow& row) const {
    if (row.envelope.ended == 0) return false;
    Row next = row.values;
    next[static_cast<std::size_t>(relation.begin_attnum()) - 1] =
        next[static_cast<std::size_t>(relation.end_attnum()) - 1];
    const Bytes plain = EncodeRowKey(relation, next, 0);
    for (auto at = stored_.lower_bound(plain); at != stored_.end() && at->first.starts_with(plain); ++at) {
      if (DecodeEnvelope(at->second).written == row.envelope.ended) return true;
    }
    return false;
  }

  const LakeVersionPtr version_;
  const Stored stored_;
};

TEST(StoredInvariants, HoldAfterRandomTransactions) {
  const unsigned seed = std::random_device()();
  RecordProperty("seed", std::to_string(seed));
  for (unsigned run = 0; run < 8; ++run) {
    RandomLake random(seed + run);
    std::set<std::string> facts;
    for (int step = 0; step < 60; ++step) {
      random.Step();
      if (step % 4 == 3) Rules(random.lake()).Check(facts);
      ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed + run << ", step " << step;
    }
  }
}

}  // namespace
}  // namespace rocklake
