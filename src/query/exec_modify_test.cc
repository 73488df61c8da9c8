// INSERT, UPDATE, DELETE, row locks and data-modifying WITH queries, end to end.
#include <gmock/gmock.h>

#include "query/query_fixture.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class ModifyTest : public QueryFixture {
 protected:
  void SetUp() override {
    QueryFixture::SetUp();
    Run("create table t (id bigint primary key, name text not null default 'none', n int check (n < 100))");
  }
};

TEST_F(ModifyTest, InsertFillsDefaultsAndReturns) {
  EXPECT_THAT(Run("insert into t (id) values (1) returning id, name, n"), ElementsAre("1|none|<null>"));
  EXPECT_EQ(affected_, 1U);
  EXPECT_THAT(Run("insert into t values (2, 'b', 5), (3, default, 6)"), IsEmpty());
  EXPECT_EQ(affected_, 2U);
  EXPECT_THAT(Run("select * from t order by id"), ElementsAre("1|none|<null>", "2|b|5", "3|none|6"));
}

TEST_F(ModifyTest, ConstraintsNameTheRow) {
  EXPECT_EQ(ErrorOf("insert into t values (1, null, 5)"),
            "23502: null value in column \"name\" of relation \"t\" violates not-null constraint");
  EXPECT_EQ(ErrorOf("insert into t values (1, 'a', 100)"),
            "23514: new row for relation \"t\" violates check constraint \"t_n_check\"");
  try {
    Run("insert into t values (1, null, 5)");
    FAIL();
  } catch (const SqlError& error) {
    EXPECT_EQ(error.detail, "Failing row contains (1, null, 5).");
    EXPECT_EQ(error.column_name, "name");
    EXPECT_EQ(error.table_name, "t");
  }
}

TEST_F(ModifyTest, OnConflict) {
  Run("insert into t values (1, 'a', 1)");
  EXPECT_EQ(ErrorOf("insert into t values (1, 'b', 2)"),
            "23505: duplicate key value violates unique constraint \"t_pkey\"");
  EXPECT_THAT(Run("insert into t values (1, 'b', 2) on conflict do nothing returning id"), IsEmpty());
  EXPECT_EQ(affected_, 0U);
  EXPECT_THAT(Run("insert into t values (1, 'b', 2), (2, 'c', 3) on conflict (id) do update "
                  "set name = excluded.name || t.name, n = t.n + excluded.n returning *"),
              ElementsAre("1|ba|3", "2|c|3"));
  EXPECT_THAT(Run("insert into t values (1, 'x', 9) on conflict (id) do update set n = 50 where t.n > 10 "
                  "returning *"),
              IsEmpty());
  EXPECT_THAT(Run("select * from t order by id"), ElementsAre("1|ba|3", "2|c|3"));
}

TEST_F(ModifyTest, OnConflictTouchesARowOnce) {
  EXPECT_EQ(ErrorOf("insert into t values (7, 'a', 1), (7, 'b', 2) on conflict (id) do update set n = 3"),
            "21000: ON CONFLICT DO UPDATE command cannot affect row a second time");
}

TEST_F(ModifyTest, UpdateAndDelete) {
  Run("insert into t select x, 'n' || x, x from generate_series(1, 5) x");
  EXPECT_THAT(Run("update t set n = n * 10, name = upper(name) where id <= 2 returning id, name, n"),
              UnorderedElementsAre("1|N1|10", "2|N2|20"));
  EXPECT_EQ(affected_, 2U);
  EXPECT_THAT(Run("delete from t where n between 3 and 4 returning id"), UnorderedElementsAre("3", "4"));
  EXPECT_THAT(Run("select id, n from t order by id"), ElementsAre("1|10", "2|20", "5|5"));
  EXPECT_EQ(ErrorOf("update t set n = 1 / 0"), "22012: division by zero");
}

TEST_F(ModifyTest, UpdateFromTouchesEachRowOnce) {
  Run("insert into t select x, 'n', x from generate_series(1, 3) x");
  Run("update t set n = v.n from (values (1, 50), (1, 60), (3, 70)) v(id, n) where t.id = v.id");
  EXPECT_EQ(affected_, 2U);
  EXPECT_THAT(Run("select id, n from t order by id"), ElementsAre("1|50", "2|2", "3|70"));
  Run("delete from t using (values (1), (1), (2)) v(id) where t.id = v.id");
  EXPECT_EQ(affected_, 2U);
  EXPECT_THAT(Run("select id from t"), ElementsAre("3"));
}

TEST_F(ModifyTest, AStatementDoesNotSeeItsOwnWrites) {
  Run("insert into t values (1, 'a', 1)");
  Run("insert into t select id + 1, name, n from t");
  EXPECT_THAT(Run("select id from t order by id"), ElementsAre("1", "2"));
  EXPECT_THAT(Run("with gone as (delete from t where id = 1 returning id) select (select count(*) from t), "
                  "(select count(*) from gone)"),
              ElementsAre("2|1"));
  EXPECT_THAT(Run("select id from t"), ElementsAre("2"));
}

TEST_F(ModifyTest, ModifyingWithQueriesRunEvenIfUnread) {
  Run("with a as (insert into t values (1, 'a', 1)) select 1");
  EXPECT_THAT(Run("select id from t"), ElementsAre("1"));
  EXPECT_THAT(Run("with u as (update t set n = 9 returning id, n) insert into t select id + 1, 'u', n from u "
                  "returning id, n"),
              ElementsAre("2|9"));
}

TEST_F(ModifyTest, TidsNameRows) {
  Run("insert into t select x, 'n', x % 100 from generate_series(1, 100) x");
  const auto tids = Run("select ctid from t where id % 2 = 0");
  std::string list;
  for (const std::string& tid : tids) list += (list.empty() ? "'" : ", '") + tid + "'";
  Run("delete from t where ctid in (" + list + ")");
  EXPECT_EQ(affected_, 50U);
  EXPECT_THAT(Run("select count(*), max(id) from t"), ElementsAre("50|99"));
}

TEST_F(ModifyTest, KeyRanges) {
  Run("insert into t select x, 'n', x % 50 from generate_series(1, 200) x");
  EXPECT_THAT(Run("select id from t where id = 7"), ElementsAre("7"));
  EXPECT_THAT(Run("select id from t where id in (9, 3, 3, 500, -1)"), ElementsAre("3", "9"));
  EXPECT_THAT(Run("select id from t where id = any(array[9, null, 3])"), UnorderedElementsAre("3", "9"));
  EXPECT_THAT(Run("select count(*) from t where id > 10 and id <= 20"), ElementsAre("10"));
  EXPECT_THAT(Run("select count(*) from t where id >= -5 and id < 3"), ElementsAre("2"));
  EXPECT_THAT(Run("select count(*) from t where id > 9223372036854775806"), ElementsAre("0"));
  EXPECT_THAT(Run("select count(*) from t where id = null"), ElementsAre("0"));
  EXPECT_THAT(Run("select id from t where id between 5 and 6"), ElementsAre("5", "6"));
}

TEST_F(ModifyTest, ForUpdateThroughSortsAndJoins) {
  Run("insert into t select x, 'n', 4 - x from generate_series(1, 3) x");
  EXPECT_THAT(Run("select id from t order by n for update"), ElementsAre("3", "2", "1"));
  EXPECT_THAT(
      Run("select t.id, v.x from t join (values (1), (3)) v(x) on v.x = t.id order by 1 for update of t"),
      ElementsAre("1|1", "3|3"));
  EXPECT_THAT(Run("select id from t where id = 2 for share skip locked"), ElementsAre("2"));
}

TEST_F(ModifyTest, MemoryIsBounded) {
  memory_limit_ = 1 << 20;
  EXPECT_EQ(ErrorOf("select count(*) from (select x from generate_series(1, 100000) x order by x desc) s"),
            "53200: out of memory");
  EXPECT_EQ(ErrorOf("select array_agg(x) from generate_series(1, 100000) x"), "53200: out of memory");
  EXPECT_THAT(Run("select count(*) from generate_series(1, 100000) x"), ElementsAre("100000"));
}

}  // namespace
}  // namespace rocklake
