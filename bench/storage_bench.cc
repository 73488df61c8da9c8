// What the storage promises about its own cost, below SQL: visibility, version resolution, trees, commits.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "format/key_codec.h"
#include "format/row_codec.h"
#include "mvcc/lake.h"
#include "mvcc/transaction.h"
#include "mvcc/visibility.h"
#include "store/memory_store.h"

namespace rocklake {
namespace {

ColumnDefinition MakeColumn(const char* name, Oid type = oid::kInt8) {
  ColumnDefinition column;
  column.name = name;
  column.type = {type, -1};
  return column;
}

RelationDefinition TableRelation() {
  RelationDefinition relation;
  relation.name = "ducklake_table";
  relation.columns = {MakeColumn("table_id"),
                      MakeColumn("table_uuid", oid::kUuid),
                      MakeColumn("begin_snapshot"),
                      MakeColumn("end_snapshot"),
                      MakeColumn("schema_id"),
                      MakeColumn("table_name", oid::kVarchar),
                      MakeColumn("path", oid::kVarchar),
                      MakeColumn("path_is_relative", oid::kBool)};
  return relation;
}

RelationDefinition DataFileRelation() {
  RelationDefinition relation;
  relation.name = "ducklake_data_file";
  for (const char* name : {"data_file_id", "table_id", "begin_snapshot", "end_snapshot", "file_order"}) {
    relation.columns.push_back(MakeColumn(name));
  }
  relation.columns.push_back(MakeColumn("path", oid::kVarchar));
  relation.columns.push_back(MakeColumn("path_is_relative", oid::kBool));
  relation.columns.push_back(MakeColumn("file_format", oid::kVarchar));
  for (const char* name :
       {"record_count", "file_size_bytes", "footer_size", "row_id_start", "partition_id"}) {
    relation.columns.push_back(MakeColumn(name));
  }
  relation.unique.push_back({"ducklake_data_file_pkey", true, true, {1}});
  return relation;
}

Row DataFileRow(std::int64_t file, std::int64_t table) {
  const auto path =
      Value::Text("ducklake-0197f3a1-7c2e-7cc1-9a3e-" + std::to_string(100000000000 + file) + ".parquet");
  static const Value format = Value::Text("parquet");
  return {Value::Int(file),  Value::Int(table),
          Value::Int(1),     Value::Null(),
          Value::Null(),     path,
          Value::Bool(true), format,
          Value::Int(1000),  Value::Int(52431),
          Value::Int(812),   Value::Int(file * 1000),
          Value::Null()};
}

std::shared_ptr<Lake> OpenLake(Root& root) { return Lake::Open(*root.OpenWriter("lake"), Lake::Options()); }

void IsVisible(benchmark::State& state) {
  std::vector<std::pair<SnapshotId, std::optional<SnapshotId>>> versions;
  for (SnapshotId i = 0; i < 1024; ++i) {
    versions.emplace_back(i, i % 3 == 0 ? std::nullopt : std::optional(i + 5));
  }
  SnapshotId s = 0;
  for (auto unused : state) {
    std::int64_t visible = 0;
    for (const auto& [begin, end] : versions) visible += is_visible(begin, end, s) ? 1 : 0;
    benchmark::DoNotOptimize(visible);
    s = (s + 7) % 1024;
  }
  state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK(IsVisible);

// An entity's hundred versions, from keys and values as the store returns them.
void ResolveHundredVersions(benchmark::State& state) {
  RelationDefinition relation = TableRelation();
  PlaceRelation(relation);
  const int begin_attnum = relation.begin_attnum(), end_attnum = relation.end_attnum();
  std::vector<Bytes> values;
  for (std::int64_t i = 0; i < 100; ++i) {
    const Value end = i == 99 ? Value::Null() : Value::Int(i * 10 + 10);
    values.push_back(
        EncodeRow(relation, {.written = 1, .ended = 0, .retracted = 0, .replaced = false},
                  {Value::Int(42), Value::Blob(std::string(16, 'u')), Value::Int(i * 10), end, Value::Int(1),
                   Value::Text("orders"), Value::Text("orders/"), Value::Bool(true)}));
  }
  for (auto unused : state) {
    const auto begin_of = [&](const Bytes& value) { return *DecodeIntegerColumn(value, begin_attnum); };
    const auto end_of = [&](const Bytes& value) { return DecodeIntegerColumn(value, end_attnum); };
    const auto found = latest_visible_version(values, 555, begin_of, end_of);
    benchmark::DoNotOptimize(DecodeRow(relation, *found));
  }
}
BENCHMARK(ResolveHundredVersions)->Unit(benchmark::kMicrosecond);

void DecodeDataFileRow(benchmark::State& state) {
  RelationDefinition relation = DataFileRelation();
  PlaceRelation(relation);
  const Bytes value =
      EncodeRow(relation, {.written = 1, .ended = 0, .retracted = 0, .replaced = false}, DataFileRow(1, 1));
  for (auto unused : state) benchmark::DoNotOptimize(DecodeRow(relation, value));
}
BENCHMARK(DecodeDataFileRow);

// A new lake in memory, an open transaction, and the files that it is to register.
struct Registration {
  explicit Registration(std::int64_t files) {
    Transaction create(lake, IsolationLevel::kRepeatableRead);
    create.BeginStatement();
    create.CreateRelation(DataFileRelation(), "bench");
    create.Commit("bench");
    transaction.BeginStatement();
    relation = transaction.FindRelation("ducklake_data_file");
    for (std::int64_t file = 0; file < files; ++file) rows.push_back(DataFileRow(file, file / 1000));
  }

  std::unique_ptr<Root> root = MakeMemoryRoot();
  std::shared_ptr<Lake> lake = OpenLake(*root);
  Transaction transaction{lake, IsolationLevel::kRepeatableRead};
  DefinitionPtr relation;
  std::vector<Row> rows;
};

// One transaction that registers files, to the memory store.
void CommitFiles(benchmark::State& state) {
  std::unique_ptr<Registration> next;
  for (auto unused : state) {
    state.PauseTiming();
    next = std::make_unique<Registration>(state.range(0));
    state.ResumeTiming();
    for (Row& row : next->rows) next->transaction.Insert(*next->relation, std::move(row));
    next->transaction.Commit("bench");
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(CommitFiles)->Arg(1)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMillisecond);

// Scans and a cold load of a lake with many files.
class ManyFiles : public benchmark::Fixture {
 public:
  void SetUp(const benchmark::State&) override {
    if (root_ != nullptr) return;
    root_ = MakeMemoryRoot();
    const auto lake = OpenLake(*root_);
    Transaction create(lake, IsolationLevel::kRepeatableRead);
    create.BeginStatement();
    const DefinitionPtr relation = create.CreateRelation(DataFileRelation(), "bench");
    for (std::int64_t file = 0; file < kFiles; ++file)
      create.Insert(*relation, DataFileRow(file, file / 1000));
    create.Commit("bench");
  }

 protected:
  static constexpr std::int64_t kFiles = 200'000;
  static std::unique_ptr<Root> root_;
};
std::unique_ptr<Root> ManyFiles::root_;

BENCHMARK_DEFINE_F(ManyFiles, ColdLoad)(benchmark::State& state) {
  for (auto unused : state) {
    const auto lake = OpenLake(*root_);
    const LakeVersionPtr version = lake->Latest();
    const DefinitionPtr relation = version->FindRelation("ducklake_data_file");
    benchmark::DoNotOptimize(version->Rows(*relation, KeyRange::Prefix(relation->KeyPrefix())).size());
  }
  state.SetItemsProcessed(state.iterations() * kFiles);
}
BENCHMARK_REGISTER_F(ManyFiles, ColdLoad)->Unit(benchmark::kMillisecond);

BENCHMARK_DEFINE_F(ManyFiles, WarmScan)(benchmark::State& state) {
  const auto lake = OpenLake(*root_);
  Transaction transaction(lake, IsolationLevel::kRepeatableRead);
  transaction.BeginStatement();
  const DefinitionPtr relation = transaction.FindRelation("ducklake_data_file");
  transaction.view().Rows(*relation, KeyRange::Prefix(relation->KeyPrefix()));  // loads it
  for (auto unused : state) {
    std::int64_t sum = 0;
    for (auto at = transaction.Scan(*relation, KeyRange::Prefix(relation->KeyPrefix())); at.Valid();
         at.Next()) {
      sum += at.row()->values[0].AsInt();
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * kFiles);
}
BENCHMARK_REGISTER_F(ManyFiles, WarmScan)->Unit(benchmark::kMillisecond);

BENCHMARK_DEFINE_F(ManyFiles, WarmScanOfOneTable)(benchmark::State& state) {
  const auto lake = OpenLake(*root_);
  Transaction transaction(lake, IsolationLevel::kRepeatableRead);
  transaction.BeginStatement();
  const DefinitionPtr relation = transaction.FindRelation("ducklake_data_file");
  Bytes prefix = relation->KeyPrefix();
  AppendKeyColumn(prefix, KeyType::kId, Value::Int(77));
  const KeyRange range = KeyRange::Prefix(prefix);
  for (auto unused : state) {
    std::int64_t rows = 0;
    for (auto at = transaction.Scan(*relation, range); at.Valid(); at.Next()) ++rows;
    benchmark::DoNotOptimize(rows);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK_REGISTER_F(ManyFiles, WarmScanOfOneTable)->Unit(benchmark::kMicrosecond);

// A small commit in a lake of many relations: what it does not touch must cost nothing.
void CommitAmongRelations(benchmark::State& state) {
  const auto root = MakeMemoryRoot();
  const auto lake = OpenLake(*root);
  Transaction create(lake, IsolationLevel::kRepeatableRead);
  create.BeginStatement();
  RelationDefinition small;
  small.columns = {MakeColumn("row_id"), MakeColumn("begin_snapshot"), MakeColumn("end_snapshot")};
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    small.name = "ducklake_inlined_data_" + std::to_string(i) + "_1";
    const DefinitionPtr relation = create.CreateRelation(small, "bench");
    create.Insert(*relation, {Value::Int(0), Value::Int(0), Value::Null()});
  }
  create.Commit("bench");
  std::int64_t id = 1;
  for (auto unused : state) {
    Transaction insert(lake, IsolationLevel::kRepeatableRead);
    insert.BeginStatement();
    const DefinitionPtr relation = insert.FindRelation("ducklake_inlined_data_7_1");
    insert.Insert(*relation, {Value::Int(id), Value::Int(id), Value::Null()});
    insert.Commit("bench");
    ++id;
  }
}
BENCHMARK(CommitAmongRelations)->Arg(10)->Arg(3000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace rocklake

BENCHMARK_MAIN();
