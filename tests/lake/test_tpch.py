"""TPC-H in a lake: its 22 queries give what plain DuckDB gives, whatever happened to the catalog.

The lake is loaded table by table, then changed, compacted, its server restarted, and read at its old
snapshot. The expectation is plain DuckDB on the same data with the same statements, no lake at all.
"""

import math

import pytest
from harness import duck

TABLES = ("region", "nation", "customer", "supplier", "part", "partsupp", "orders", "lineitem")

CHANGES = [
    "DELETE FROM lineitem WHERE l_orderkey % 7 = 3",
    "DELETE FROM orders WHERE o_orderkey % 7 = 3",
    "UPDATE customer SET c_acctbal = c_acctbal + 100, c_mktsegment = 'BUILDING' WHERE c_custkey % 5 = 1",
    "UPDATE lineitem SET l_discount = 0.05 WHERE l_linenumber = 2 AND l_orderkey % 3 = 0",
    "INSERT INTO orders SELECT o_orderkey + 100000000, o_custkey, o_orderstatus, o_totalprice, o_orderdate,"
    " o_orderpriority, o_clerk, o_shippriority, o_comment FROM orders WHERE o_orderkey % 50 = 1",
    "INSERT INTO region VALUES (5, 'ATLANTIS', 'inlined')",
]


def close(left, right) -> bool:
    if isinstance(left, float):
        return math.isclose(left, right, rel_tol=1e-9)
    return left == right


def answers(connection) -> dict[int, list]:
    queries = connection.execute("SELECT query_nr, query FROM tpch_queries() ORDER BY 1").fetchall()
    assert len(queries) == 22
    return {number: connection.execute(query).fetchall() for number, query in queries}


def assert_same(when: str, actual: dict[int, list], expected: dict[int, list]) -> int:
    rows = 0
    for number, wanted in expected.items():
        got = actual[number]
        assert len(got) == len(wanted), f"{when}: query {number}"
        for one, other in zip(got, wanted):
            assert all(map(close, one, other)), f"{when}: query {number}: {one} is not {other}"
        rows += len(wanted)
    return rows


@pytest.mark.timeout(1800)
def test_queries_agree_with_plain_duckdb(rocklake, tmp_path, size):
    scale = 0.01 if size == "quick" else 0.1
    plain = duck.client("tpch")
    plain.execute(f"CALL dbgen(sf = {scale})")
    before = answers(plain)
    assert sum(map(len, before.values())) > 100

    rocklake.create_database("tpch")
    lake = duck.client("tpch")

    def attach():
        duck.attach(lake, rocklake, "tpch", tmp_path / "data")
        lake.execute("USE lake")

    source = tmp_path / "tpch"
    plain.execute(f"EXPORT DATABASE '{source}' (FORMAT parquet)")
    attach()
    for table in TABLES:
        lake.execute(f"CREATE TABLE {table} AS FROM read_parquet('{source}/{table}.parquet')")
    assert_same("loaded", answers(lake), before)
    loaded = lake.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()[0]

    for change in CHANGES:
        plain.execute(change)
        lake.execute(change)
    after = answers(plain)
    assert after != before
    assert_same("changed", answers(lake), after)

    lake.execute("CALL ducklake_flush_inlined_data('lake')")
    lake.execute("CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)")
    lake.execute("CALL ducklake_merge_adjacent_files('lake')")
    assert_same("compacted", answers(lake), after)

    lake.execute("USE memory; DETACH lake")
    rocklake.restart()
    attach()
    assert_same("after a restart", answers(lake), after)

    lake.execute("USE memory; DETACH lake")
    duck.attach(lake, rocklake, "tpch", tmp_path / "data", options=f"SNAPSHOT_VERSION {loaded}")
    lake.execute("USE lake")
    assert_same("at the old snapshot", answers(lake), before)
    lake.close()
