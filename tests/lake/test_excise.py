"""Excision: what it removes is in no object any more, and what stays is as it was."""

import concurrent.futures
import pathlib

import psycopg
import pytest
from harness import duck
from harness.rocklake import json_rows, run

import duckdb

pytestmark = pytest.mark.needs_rocklake

REFUSED = 3
MARK = "xcisionmark"
HISTORY = (
    f"CREATE SCHEMA lake.s_{MARK}_schema",
    f"CREATE TABLE lake.s_{MARK}_schema.t_{MARK}_table(id INTEGER, c_{MARK}_column VARCHAR DEFAULT '{MARK}_default')",
    f"COMMENT ON TABLE lake.s_{MARK}_schema.t_{MARK}_table IS '{MARK}_comment'",
    f"INSERT INTO lake.s_{MARK}_schema.t_{MARK}_table VALUES (1, '{MARK}_inlined')",
    f"INSERT INTO lake.s_{MARK}_schema.t_{MARK}_table SELECT i, '{MARK}_statistics' || i FROM range(500) r(i)",
    f"CREATE VIEW lake.v_{MARK}_view AS SELECT 1 AS one",
    "CREATE TABLE lake.parts(k VARCHAR, i INTEGER)",
    "ALTER TABLE lake.parts SET PARTITIONED BY (k)",
    f"INSERT INTO lake.parts SELECT '{MARK}_partition', i FROM range(200) r(i)",
    "CREATE TABLE lake.stays AS SELECT i, 'kept' || i AS v FROM range(300) r(i)",
    "INSERT INTO lake.stays VALUES (1000, 'kept inlined')",
    f"DROP TABLE lake.s_{MARK}_schema.t_{MARK}_table",
    f"DROP SCHEMA lake.s_{MARK}_schema",
    f"DROP VIEW lake.v_{MARK}_view",
    "DROP TABLE lake.parts",
    "DELETE FROM lake.stays WHERE i < 100",
    "INSERT INTO lake.stays SELECT i, 'kept later' FROM range(2000, 2300) r(i)",
    "UPDATE lake.stays SET v = 'kept changed' WHERE i = 150",
)
AFTERWARDS = (
    "INSERT INTO lake.stays VALUES (1001, 'after')",
    "DELETE FROM lake.stays WHERE i = 120",
    "INSERT INTO lake.stays SELECT i, 'more' FROM range(3000, 3200) r(i)",
)


class Lake:
    def __init__(self, server, data):
        self.server, self.data = server, data
        server.add_user("olga", "admin")
        self.client = self.attach("lake", options="")
        for sql in HISTORY:
            self.client.execute("BEGIN")
            self.client.execute(sql)
            self.client.execute(f"CALL ducklake_set_commit_message('lake', '{MARK}_author', '{MARK}_message')")
            self.client.execute("COMMIT")
        for sql in AFTERWARDS:
            self.client.execute(sql)

    def attach(self, database: str, options="READ_ONLY"):
        client = duck.client()
        duck.attach(client, self.server, database, self.data, options=options)
        return client

    def newest(self) -> int:
        return self.client.execute("SELECT max(snapshot_id) FROM ducklake_snapshots('lake')").fetchone()[0]

    def operate(self, *arguments, user="olga"):
        return self.server.cli(*arguments, "-d", "lake", user=user, timeout=300)

    def rows(self, *arguments) -> list[dict]:
        return json_rows(self.operate(*arguments, "--json"))

    def seen(self, snapshot: int) -> list:
        with self.attach(f"lake@{snapshot}") as client:
            return client.execute("SELECT count(*), bit_xor(hash(t)) FROM lake.stays t").fetchall()

    def marks(self) -> int:
        """How often the mark stands in what the store says to whoever decodes all of it, and in its raw objects."""
        decoded = 0
        lakes = json_rows(run("lakes", "--offline", self.server.root, "--json"))
        paths = sorted((pathlib.Path(self.server.root) / "lake").rglob("*"))
        for entry in lakes:
            if entry["database"] == "lake":
                keys = run("inspect", "keys", "--offline", self.server.root, "-d", "lake", "--limit", "0", "--json")
                decoded += keys.stdout.count(MARK)
        raw = sum(path.read_bytes().count(MARK.encode()) for path in paths if path.is_file())
        return decoded + raw

    def generations(self) -> list[str]:
        """Those with bytes in them: fences are empty, and stay."""
        generations = (pathlib.Path(self.server.root) / "lake" / "public").iterdir()
        return sorted(path.name for path in generations if any(f.stat().st_size for f in path.rglob("*") if f.is_file()))


@pytest.fixture
def lake(own_rocklake, tmp_path):
    server = own_rocklake()
    yield Lake(server, tmp_path / "data")
    server.stop()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("expires", [False, True])
def test_erasure_is_proven(lake, expires):
    newest = lake.newest()
    retained = range(newest - 2, newest + 1)
    if expires:
        versions = ", ".join(str(version) for version in range(newest - 2))
        lake.client.execute(f"CALL ducklake_expire_snapshots('lake', versions => [{versions}])")
        lake.client.execute("CALL ducklake_cleanup_old_files('lake', cleanup_all => true)")
    before = {snapshot: lake.seen(snapshot) for snapshot in retained}
    assert lake.marks() > 0
    assert lake.operate("gc", "advance", "--to", str(newest - 2)).returncode == 0
    lake.server.restart()
    assert lake.marks() > 0, "the window deletes nothing"
    plan = {row["what"]: row["keys"] for row in lake.rows("excise")}
    assert plan["total"] > 0
    assert lake.marks() > 0, "a plan deletes nothing"
    excise_all(lake, plan["total"])
    for snapshot in retained:
        assert lake.seen(snapshot) == before[snapshot]

    # Files that wait for the client's clean-up have the mark in their paths, until it is done and excised too.
    client = lake.attach("lake", options="")
    client.execute("CALL ducklake_cleanup_old_files('lake', cleanup_all => true)")
    assert lake.rows("gc", "advance", "--keep-last", "1")[0]["retain_from"] == newest
    excise_all(lake)
    assert len(lake.generations()) == 1
    assert lake.rows("verify") == []
    lake.server.stop()
    assert lake.marks() == 0
    lake.server.start()
    assert lake.seen(newest) == before[newest]
    client = lake.attach("lake", options="")
    client.execute("INSERT INTO lake.stays VALUES (5000, 'on it goes')")
    client.execute("CALL ducklake_merge_adjacent_files('lake')")
    assert client.execute("SELECT count(*) FROM lake.stays WHERE i = 5000").fetchone() == (1,)
    actions = [entry["action"] for entry in lake.rows("audit") if entry["schema"]]
    assert actions == ["gc advance", "excise started", "excise done"] * 2
    refused = lake.operate("gc", "advance", "--back-to", "1")
    assert "were excised" in refused.stderr


def excise_all(lake, planned: int | None = None) -> None:
    done = {row["what"]: row["keys"] for row in lake.rows("excise", "--apply", "--reason", "a request to forget")}
    assert planned in (None, done["total"])
    assert done["removed keys found again"] == 0 and done["objects erased"] > 0


def test_one_table(lake):
    newest = lake.newest()
    assert lake.operate("gc", "advance", "--to", str(newest)).returncode == 0
    table = f"s_{MARK}_schema.t_{MARK}_table"
    plan = {row["what"]: row["keys"] for row in lake.rows("excise", "--table", table)}
    assert plan["ducklake_table"] == 1 and "ducklake_snapshot" not in plan
    assert lake.operate("excise", "--table", "never.was").returncode != 0
    before = lake.seen(newest)
    assert lake.operate("excise", "--table", table, "--apply", "--reason", "one table").returncode == 0
    keys = lake.operate("inspect", "keys", "--limit", "0").stdout
    assert f"{MARK}_statistics" not in keys and f"{MARK}_inlined" not in keys
    assert f"{MARK}_partition" in keys, "another table's"
    assert lake.seen(newest) == before
    assert lake.rows("verify") == []


def test_what_was_restored_stays_readable(own_rocklake, tmp_path):
    """A restored schema has a new id; its inlined rows were written under the old one."""
    server = own_rocklake()
    server.add_user("olga", "admin")
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    for sql in ("CREATE SCHEMA lake.s", "CREATE TABLE lake.s.t(a INTEGER)", "INSERT INTO lake.s.t VALUES (1)",
                "ALTER TABLE lake.s.t RENAME COLUMN a TO b", "INSERT INTO lake.s.t VALUES (2)", "DROP SCHEMA lake.s CASCADE"):
        client.execute(sql)
    for arguments in (("restore", "--to", "5"), ("gc", "advance", "--keep-last", "1"), ("excise", "--apply", "--reason", "r"),
                      ("verify",), ("excise", "--apply", "--reason", "again")):
        done = server.cli(*arguments, "-d", "lake", user="olga")
        assert done.returncode == 0, done.stdout + done.stderr
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    assert client.execute("SELECT b FROM lake.s.t ORDER BY b").fetchall() == [(1,), (2,)]
    client.execute("CALL ducklake_flush_inlined_data('lake')")
    assert client.execute("SELECT b FROM lake.s.t ORDER BY b").fetchall() == [(1,), (2,)]
    server.stop()


def test_what_stands_in_the_way(lake):
    newest = lake.newest()
    refused = lake.operate("excise", "--apply", "--reason", "r")
    assert (refused.returncode, "retain-from is 0" in refused.stderr) == (REFUSED, True)
    assert lake.operate("excise").returncode == REFUSED
    lake.operate("gc", "advance", "--to", str(newest))
    assert lake.operate("excise", "--apply").returncode == 2, "without a reason"
    assert lake.operate("excise", "--apply", "--reason", " ").returncode == 2
    assert lake.operate("excise", "--apply", "--reason", "r", user="lake").returncode == 6
    assert lake.operate("excise", "--plan").returncode == 0


def test_writers_wait_and_go_on(lake):
    lake.operate("gc", "advance", "--to", str(lake.newest()))
    writer = lake.attach("lake", options="")
    writer.execute("BEGIN")
    writer.execute("INSERT INTO lake.stays VALUES (7000, 'held')")
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        excision = pool.submit(lake.operate, "excise", "--apply", "--reason", "beside a writer")
        writer.execute("COMMIT")
        assert excision.result().returncode == 0
    writer.execute("INSERT INTO lake.stays VALUES (7001, 'after')")
    assert writer.execute("SELECT count(*) FROM lake.stays WHERE i >= 7000").fetchone() == (2,)


def test_a_retired_lake_goes_whole(lake):
    lake.client.execute("DETACH lake")
    assert lake.operate("gc", "advance", "--to", "2").returncode == 0
    with psycopg.connect(lake.server.dsn("lake", "olga"), autocommit=True) as olga:
        olga.execute("drop schema public cascade")
        olga.execute("create schema public")
        olga.execute("create database gone")
        olga.execute("drop database gone")
    gone, retired = json_rows(lake.server.cli("lakes", "--retired", "--json"))
    assert (gone["database"], retired["database"]) == ("gone", "lake")
    assert lake.operate("excise", "--lake", gone["path"], "--apply", "--reason", "never used").returncode == 0
    assert lake.operate("excise", "--lake", gone["path"]).returncode == 2, "it is gone"
    assert lake.operate("excise", "--lake", retired["path"]).returncode == 0
    done = lake.rows("excise", "--lake", retired["path"], "--apply", "--reason", "the customer left")
    assert done[0]["keys"] > 0
    assert json_rows(lake.server.cli("lakes", "--retired", "--json")) == []
    assert lake.marks() == 0
    actions = [entry["action"] for entry in lake.rows("audit") if entry["schema"] is None]
    assert actions[-2:] == ["excise lake started", "excise lake done"]
    assert "gc advance" in actions, "the lake's own audit outlives it"
    with pytest.raises(duckdb.Error):
        lake.attach("lake@3").execute("FROM lake.stays")
