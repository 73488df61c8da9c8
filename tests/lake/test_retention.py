"""The retention window and pins: what they hide and keep, for real clients; and that all of it can be undone."""

import psycopg
import pytest
from harness import duck
from harness.rocklake import json_rows, run

import duckdb

pytestmark = pytest.mark.needs_rocklake

OUT_OF_WINDOW = "snapshot-out-of-retention-window"
REFUSED, UNAUTHORISED = 3, 6


class Lake:
    """A lake with some history, its operator, and DuckDB clients."""

    def __init__(self, server, data):
        self.server, self.data = server, data
        server.add_user("root", "admin")
        server.add_user("olga", "operator", by="root")
        self.client = self.attach("lake", options="")
        self.run("CREATE TABLE lake.t AS SELECT i, 'first' AS v FROM range(100) r(i)")  # 1
        self.run("INSERT INTO lake.t SELECT i, 'second' FROM range(100) r(i)")  # 2
        self.run("INSERT INTO lake.t VALUES (1, 'third')")  # 3
        self.run("CREATE TABLE lake.dropped AS SELECT i FROM range(50) r(i)")  # 4
        self.run("DELETE FROM lake.t WHERE v = 'first' AND i < 50")  # 5
        self.run("DROP TABLE lake.dropped")  # 6
        self.run("INSERT INTO lake.t VALUES (2, 'last')")  # 7

    def attach(self, database: str, options="READ_ONLY"):
        client = duck.client()
        duck.attach(client, self.server, database, self.data, options=options)
        return client

    def run(self, sql: str) -> list[tuple]:
        return self.client.execute(sql).fetchall()

    def count(self, snapshot: int) -> int:
        return self.run(f"SELECT count(*) FROM lake.t AT (VERSION => {snapshot})")[0][0]

    def operate(self, *arguments, user="olga"):
        return self.server.cli(*arguments, "-d", "lake", user=user)

    def rows(self, *arguments) -> list[dict]:
        return json_rows(self.operate(*arguments, "--json"))


@pytest.fixture
def lake(own_rocklake, tmp_path):
    server = own_rocklake()
    yield Lake(server, tmp_path / "data")
    server.stop()


def test_the_window_hides_and_shows_again(lake):
    before = {snapshot: lake.count(snapshot) for snapshot in range(1, 8)}
    assert lake.rows("gc", "status")[0] | {"snapshots": 8} == {
        "retain_from": 0, "excised_below": 0, "oldest_snapshot": 0, "newest_snapshot": 7, "snapshots": 8,
        "expired": 0, "out_of_window": 0, "pins": 0, "as_of_sessions": 0,
    }
    assert lake.rows("gc", "advance", "--to", "4", "--reason", "a test") == [{"retain_from_before": 0, "retain_from": 4}]
    for snapshot in (1, 2, 3):
        with pytest.raises(duckdb.Error, match=OUT_OF_WINDOW):
            lake.attach("lake").execute(f"FROM lake.t AT (VERSION => {snapshot})")
        with pytest.raises(duckdb.Error, match=OUT_OF_WINDOW):
            lake.attach(f"lake@{snapshot}")
        with pytest.raises(duckdb.Error, match=OUT_OF_WINDOW):
            lake.attach("lake", options=f"SNAPSHOT_VERSION {snapshot}").execute("FROM lake.t")
    for snapshot in range(4, 8):
        assert lake.count(snapshot) == before[snapshot]
        assert lake.attach(f"lake@{snapshot}").execute("SELECT count(*) FROM lake.t").fetchone() == (before[snapshot],)
    assert len(lake.run("FROM ducklake_snapshots('lake')")) == 8, "lists stay complete"
    assert lake.rows("gc", "advance", "--back-to", "1") == [{"retain_from_before": 4, "retain_from": 1}]
    client = lake.attach("lake")
    for snapshot in range(1, 8):
        counted = client.execute(f"SELECT count(*) FROM lake.t AT (VERSION => {snapshot})").fetchone()
        assert counted == (before[snapshot],)
    assert [entry["action"] for entry in lake.rows("audit") if entry["schema"]] == ["gc advance", "gc back"]


def test_a_single_hidden_snapshot_is_refused_and_lists_are_complete(lake):
    lake.operate("gc", "advance", "--to", "4")
    times = {row["snapshot_id"]: row["snapshot_time"] for row in lake.rows("log")}
    hidden = (
        ("diff", "--from", "3", "--to", "5"),
        ("diff", "--from", "5", "--to", "3"),
        ("diff", "--from", times[2], "--to", times[5]),
        ("files", "--snapshot", "1", "--table", "t"),
        ("restore", "--to", "3"),
        ("pin", "create", "p", "--snapshot", "3"),
    )
    offline = ("--offline", lake.server.root, "-d", "lake")
    refusals = [lake.operate(*arguments) for arguments in hidden]
    refusals += [run(*arguments, *offline) for arguments in hidden if arguments[0] in ("diff", "files")]
    for refused in refusals:
        assert (refused.returncode, refused.stdout) == (2, ""), refused.stderr
        assert OUT_OF_WINDOW in refused.stderr
    assert lake.rows("diff", "--from", "4", "--to", "5") and lake.rows("files", "--snapshot", "4", "--table", "dropped")
    assert sorted(times) == list(range(8)), "the log is complete"
    assert [row["begin_snapshot"] for row in lake.rows("history", "table", "t")] == [1]
    assert [row["snapshot_id"] for row in lake.rows("log", "-n", "8")][-1] == 0
    lake.operate("gc", "advance", "--back-to", "1")
    for arguments in hidden:
        assert lake.operate(*arguments).returncode == 0, arguments


def test_going_back_finds_every_file(lake):
    """A client's expire and clean-up after an advance remove no file of a snapshot that is hidden and not expired."""
    before = {snapshot: lake.count(snapshot) for snapshot in range(1, 8)}
    lake.operate("gc", "advance", "--to", "5")
    client = lake.attach("lake", options="")
    client.execute("CALL ducklake_expire_snapshots('lake', versions => [6])")
    client.execute("CALL ducklake_cleanup_old_files('lake', cleanup_all => true)")
    lake.operate("gc", "advance", "--back-to", "1")
    for snapshot in (1, 2, 3, 4, 5, 7):
        counted = lake.attach("lake").execute(f"SELECT count(*) FROM lake.t AT (VERSION => {snapshot})").fetchone()
        assert counted == (before[snapshot],)


def test_hidden_snapshots_can_be_expired(lake):
    lake.operate("gc", "advance", "--to", "6")
    lake.run("CALL ducklake_expire_snapshots('lake', versions => [2])")
    lake.run("CALL ducklake_expire_snapshots('lake', versions => [1, 3])")
    assert lake.rows("gc", "status")[0]["expired"] == 3


def test_targets(lake):
    assert lake.rows("gc", "advance", "--keep-last", "3") == [{"retain_from_before": 0, "retain_from": 5}]
    assert lake.rows("gc", "advance", "--keep", "30d") == [{"retain_from_before": 5, "retain_from": 5}]
    lake.run("CALL ducklake_expire_snapshots('lake', versions => [6])")
    assert lake.rows("gc", "advance", "--to", "6")[0]["retain_from"] == 6, "one that is expired has been, too"
    for arguments, message in (
        (("--to", "5"), "retain-from is 6 already"),
        (("--to", "9"), "snapshot 9 lies beyond the newest one, 7"),
        (("--back-to", "7"), "retain-from is 6"),
        (("--keep-last", "0"), "at least one snapshot is kept"),
        (("--keep", "-3d"), "an age cannot be negative"),
        (("--keep", "soon"), "invalid input syntax for type interval"),
        (("--to", "x"), "invalid input syntax for type bigint"),
    ):
        refused = lake.operate("gc", "advance", *arguments)
        assert (refused.returncode, message in refused.stderr) == (2, True), refused.stderr
    assert lake.operate("gc", "advance").returncode == 2


def test_pins_and_sessions_are_not_passed(lake):
    assert lake.rows("pin", "create", "audit 2026", "--snapshot", "3", "--note", "kept")[0]["snapshot"] == 3
    refused = lake.operate("gc", "advance", "--to", "4")
    assert refused.returncode == REFUSED
    assert 'cannot move retain-from to 4: pin "audit 2026" of olga keeps snapshot 3' in refused.stderr
    with pytest.raises(duckdb.Error, match='snapshot 3 is kept by pin "audit 2026" of olga') as expire:
        lake.run("CALL ducklake_expire_snapshots('lake', versions => [2, 3])")
    assert not any(word in str(expire.value).lower() for word in ("primary key", "unique", "conflict", "concurrent"))
    assert lake.rows("pin", "list")[0]["owner"] == "olga"
    assert lake.operate("pin", "create", "audit 2026").returncode == 1
    assert lake.operate("pin", "drop", "audit 2026").returncode == 0
    assert "does not exist" in lake.operate("pin", "drop", "audit 2026").stderr

    reader = lake.attach("lake@3")
    reader.execute("FROM lake.t")
    refused = lake.operate("gc", "advance", "--to", "4")
    assert (refused.returncode, "a session that reads the lake as of it" in refused.stderr) == (REFUSED, True)
    reader.close()
    assert lake.rows("gc", "advance", "--to", "4")[0]["retain_from"] == 4


def test_who_may(lake):
    for arguments in (("gc", "advance", "--to", "2"), ("pin", "create", "p"), ("excise", "--apply", "--reason", "r")):
        refused = lake.operate(*arguments, user="lake")
        assert (refused.returncode, "role operator is needed" in refused.stderr) == (UNAUTHORISED, True), refused.stderr
    assert lake.operate("gc", "status", user="lake").returncode == 0
    with psycopg.connect(lake.server.dsn("lake", "olga"), autocommit=True) as olga:
        olga.execute("begin")
        olga.execute("select rocklake.pin_create('undone')")
        olga.execute("rollback")
        assert olga.execute("select count(*) from rocklake.pins").fetchone() == (0,)
        assert olga.execute("select * from rocklake.gc_advance(keep_last => 2)").fetchone() == (0, 6)
        for change in ("delete from rocklake.audit", "update rocklake.audit set role = 'x'"):
            with pytest.raises(psycopg.Error):
                olga.execute(change)


def test_a_crash_keeps_the_window(lake):
    lake.operate("pin", "create", "kept", "--snapshot", "5")
    lake.operate("gc", "advance", "--to", "4")
    lake.server.crash_and_restart()
    status = lake.rows("gc", "status")[0]
    assert (status["retain_from"], status["pins"], status["out_of_window"]) == (4, 1, 4)
    assert [entry["role"] for entry in lake.rows("audit") if entry["schema"]] == ["olga", "olga"]
