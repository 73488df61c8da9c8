"""Compaction and collection on the store: nothing of it shows in any answer, and reads touch fewer tables."""

import psycopg
import pytest
from harness import duck
from harness.rocklake import json_rows

pytestmark = pytest.mark.needs_rocklake

STEPS = (
    "CREATE TABLE lake.t AS SELECT i, 'v' || i AS v FROM range(2000) r(i)",
    "INSERT INTO lake.t VALUES (5000, 'inlined'), (5001, NULL)",
    "UPDATE lake.t SET v = 'changed' WHERE i % 7 = 0",
    "CREATE TABLE lake.u AS SELECT 'k' || (i % 3) AS k, i FROM range(300) r(i)",
    "DELETE FROM lake.t WHERE i BETWEEN 100 AND 200",
    "DROP TABLE lake.u",
    "ALTER TABLE lake.t ADD COLUMN w INTEGER DEFAULT 3",
    "INSERT INTO lake.t VALUES (6000, 'more', 4)",
)


def seen(server, database: str, data) -> list:
    """All rows of all tables, as DuckDB reads them."""
    with duck.client() as client:
        duck.attach(client, server, database, data, options="READ_ONLY")
        tables = client.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1"
        ).fetchall()
        return [
            (table, client.execute(f"SELECT count(*), bit_xor(hash(t)) FROM lake.{table} t").fetchall())
            for (table,) in tables
        ]


def metrics(server) -> dict:
    with psycopg.connect(server.dsn("lake")) as connection:
        return dict(connection.execute("select name, value from rocklake.store_metrics").fetchall())


def tables_of(server) -> float:
    """What a read of the whole keyspace has to merge."""
    now = metrics(server)
    return now["slatedb.db.l0_sst_count"] + now["slatedb.db.sorted_run_count"]


def tables_looked_into(server, data, snapshots) -> float:
    """How many times the store opened a sorted table to answer clients that attach as of each snapshot, cold."""
    server.restart()

    def opened() -> float:
        return sum(v for name, v in metrics(server).items() if "db_cache.access_count{entry_kind=index}" in name)

    before = opened()
    for snapshot in snapshots:
        seen(server, f"lake@{snapshot}", data)
    return opened() - before


@pytest.mark.timeout(900)
def test_compaction_is_invisible(own_rocklake, tmp_path):
    server, data = own_rocklake(), tmp_path / "data"
    history = {}
    for step in STEPS:
        with duck.client() as client:
            duck.attach(client, server, "lake", data)
            client.execute(step)
            (snapshot,) = client.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()
        history[snapshot] = seen(server, "lake", data)
        server.restart()  # each end writes what is in memory as a table of its own
    server.add_user("olga", "admin")
    many = tables_of(server)
    assert many >= 5, "one table would prove nothing"
    assert {s: seen(server, f"lake@{s}", data) for s in history} == history
    looked_before = tables_looked_into(server, data, history)
    (report,) = json_rows(server.cli("gc", "storage", "--compact", "--now", "--json", "-d", "lake", user="olga"))
    assert report["objects"] < report["objects_before"]
    assert tables_of(server) < many
    looked_after = tables_looked_into(server, data, history)
    print(f"tables {many:.0f} -> {tables_of(server):.0f}, looked into {looked_before:.0f} -> {looked_after:.0f}")
    assert looked_after < looked_before
    assert {s: seen(server, f"lake@{s}", data) for s in history} == history
    assert seen(server, "lake", data) == history[max(history)]
    server.stop()
    server.check_lakes()


def test_nothing_is_collected_at_once_while_somebody_reads(own_rocklake):
    writer = own_rocklake()
    writer.add_user("olga", "admin")
    with psycopg.connect(writer.dsn("lake")) as connection:
        connection.execute("create table t (a int)")
    reader = own_rocklake(root=writer.root, options=("--read-only",))
    now = ("gc", "storage", "--now", "-d", "lake")
    refused = writer.cli(*now, user="olga")
    assert refused.returncode == 3 and "may be reading" in refused.stderr, refused
    assert writer.cli("gc", "storage", "-d", "lake", user="olga").returncode == 0
    by_nobody = writer.cli(*now)
    assert by_nobody.returncode == 6, by_nobody
    reader.stop()
    assert writer.cli(*now, user="olga").returncode == 0
