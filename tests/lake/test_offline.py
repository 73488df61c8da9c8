"""--offline: operations on the store itself. What only reads says what a server says, and disturbs nobody; what changes
becomes the root's writer, after proving that it may; a server that starts afterwards has it all."""

import pathlib
import secrets

import psycopg
import pytest
from harness import duck
from harness.rocklake import change_keys, json_rows, run

import duckdb

pytestmark = pytest.mark.needs_rocklake

FAILED, USAGE, REFUSED, FENCED, UNAUTHORISED = 1, 2, 3, 5, 6
BY_STORE = "offline, by the store's credentials"


class Lake:
    """A lake with some history, roles, and the two doors to it."""

    def __init__(self, server, data):
        self.server, self.data = server, data
        server.add_user("root", "admin")
        server.add_user("olga", "operator", by="root")
        server.add_user("walt", "writer", by="root")
        client = self.attach()
        for sql in (
            "CREATE TABLE lake.t(i INTEGER, v VARCHAR)",
            "INSERT INTO lake.t SELECT i, 'first' FROM range(100) r(i)",
            "INSERT INTO lake.t VALUES (1000, 'offlinemark')",
            "DELETE FROM lake.t WHERE i < 50",
            "DELETE FROM lake.t WHERE v = 'offlinemark'",
            "CREATE TABLE lake.u AS SELECT i FROM range(300) r(i)",
        ):
            client.execute(sql)
        client.close()

    def attach(self, database="lake", options=""):
        client = duck.client()
        duck.attach(client, self.server, database, self.data, options=options)
        return client

    def asked(self, *arguments) -> list[dict]:
        return json_rows(self.server.cli(*arguments, "-d", "lake", "--json", user="olga"))

    def offline(self, *arguments, user="olga", database=("-d", "lake"), **environment):
        """By a role with its password, unless `arguments` have `--as`."""
        env = {"PGPASSWORD": self.server.passwords.get(user, "wrong")} | environment
        return run(*arguments, *database, "--offline", self.server.root, "-U", user, env=env, timeout=300)

    def done(self, *arguments, **options) -> list[dict]:
        return json_rows(self.offline(*arguments, "--json", **options))

    def audit(self) -> list[tuple]:
        """Of the lake and the server, without what the fixture did."""
        entries = self.done("audit")
        return [(entry["action"], entry["object"], entry["role"], entry["authenticated"], entry["address"], entry["reason"])
                for entry in entries if not entry["action"].startswith("role ")]  # fmt: skip


@pytest.fixture
def lake(own_rocklake, tmp_path):
    server = own_rocklake()
    made = Lake(server, tmp_path / "data")
    yield made
    if server.process is None:
        server.start()
    server.stop()
    server.check_lakes()


def test_what_only_reads_says_the_same_and_disturbs_nobody(lake):
    operator = ("-d", "lake")
    assert lake.server.cli("pin", "create", "kept", "--snapshot", "4", "--note", "a note", *operator, user="olga").returncode == 0
    assert lake.server.cli("gc", "advance", "--to", "3", "--reason", "a test", *operator, user="olga").returncode == 0
    assert lake.server.cli("pin", "create", "Newest", *operator, user="olga").returncode == 0
    for command in (("pin", "list"), ("audit",), ("excise", "--plan"), ("excise", "--table", "t"), ("repair",)):
        assert lake.done(*command) == lake.asked(*command), command
        assert lake.offline(*command).stdout == lake.server.cli(*command, *operator, user="olga").stdout
    assert lake.done("gc", "status") == [lake.asked("gc", "status")[0] | {"as_of_sessions": None}]
    assert len(lake.done("audit")) == 3 + 3, "roles and what was done above"
    for schema in ("nosuch", "public"):
        refused = lake.offline("gc", "status", "--schema", schema, database=("-d", "nobody"))
        assert (refused.returncode, 'database "nobody" does not exist' in refused.stderr) == (FAILED, True)
    for command in (("audit",), ("gc", "status"), ("gc", "advance", "--to", "4"), ("restore", "--to", "1")):
        refused = lake.offline(*command, database=())
        assert (refused.returncode, "--offline needs --dbname" in refused.stderr) == (USAGE, True)
    assert lake.server.running and lake.server.answers()


def test_lakes_of_one_database(lake):
    with psycopg.connect(lake.server.dsn("other", "root"), autocommit=True) as root:
        root.execute("create schema s")
        root.execute("drop schema s")
    for ask in (lake.done, lambda *arguments, database: json_rows(lake.server.cli(*arguments, *database, "--json"))):
        assert {row["database"] for row in ask("lakes", database=())} == {"lake", "other", "postgres"}
        assert [row["path"] for row in ask("lakes", database=("-d", "other"))] == ["other/public/1"]
        assert [row["path"] for row in ask("lakes", "--retired", database=("-d", "other"))] == ["other/s/1"]
        assert ask("lakes", "--retired", database=("-d", "lake")) == []
    with psycopg.connect(lake.server.dsn("other", "root"), autocommit=True) as root:
        assert root.execute("select count(*) from rocklake.audit").fetchone()[0] > 0, "beside a lake that was never used"


def test_keys_may_have_a_prefix(lake):
    key = lake.asked("inspect", "keys", "--relation", "ducklake_table", "--limit", "1")[0]["key_hex"]
    for written in (key, f"0x{key}", key.upper()):
        assert lake.done("inspect", "get", written) == lake.asked("inspect", "get", written)
    assert lake.done("inspect", "keys", "--prefix", f"0x{key}")[0]["key_hex"] == key
    assert lake.offline("inspect", "get", "0xzz").returncode == USAGE


CHANGES = (
    ("gc", "advance", "--to", "3"),
    ("pin", "create", "p"),
    ("pin", "drop", "p"),
    ("excise", "--apply", "--reason", "r"),
    ("excise", "--lake", "lake/public/9", "--apply", "--reason", "r"),
    ("repair", "--apply"),
    ("restore", "--to", "2"),
    ("lakes", "restore", "lake.nosuch"),
)


def test_who_may_not_is_told_before_the_server_is_fenced(lake):
    for change in CHANGES:
        for user, environment in (("olga", {"PGPASSWORD": "wrong"}), ("nobody", {}), ("walt", {})):
            refused = lake.offline(*change, user=user, **environment)
            assert refused.returncode == UNAUTHORISED, refused.stderr
            assert ("password authentication failed" in refused.stderr) == (user != "walt")
            assert ("role operator is needed" in refused.stderr) == (user == "walt")
        assert lake.offline(*change, "--as", "walt").returncode == UNAUTHORISED
        assert lake.offline(*change, "--as", "nobody").returncode == FAILED
    assert lake.offline("gc", "advance", "--to", "3", database=("-d", "nosuch")).returncode == FAILED
    assert lake.offline("gc", "advance", "--to", "3", "--schema", "nosuch").returncode == FAILED
    assert lake.server.cli("gc", "advance", "--to", "3", "-d", "lake", "--as", "root").returncode == USAGE
    assert lake.server.running and lake.server.answers()
    assert lake.asked("gc", "status")[0]["retain_from"] == 0
    assert lake.audit() == []


def test_a_root_that_is_none_does_not_come_to_be(tmp_path):
    for change in CHANGES:
        refused = run(*change, "--offline", tmp_path / "typo", "-d", "lake", "--as", "olga")
        assert refused.returncode not in (0, USAGE), refused.stdout
    assert not (tmp_path / "typo").exists()


def test_a_root_without_roles_has_nobody_who_may(own_rocklake):
    server = own_rocklake()
    server.stop()
    for options in (("--as", "root"), ()):
        refused = run("gc", "advance", "--to", "0", "--offline", server.root, "-d", "postgres", *options)
        assert refused.returncode == UNAUTHORISED, refused.stderr
        assert "role operator is needed" in refused.stderr and "rocklake user add" in refused.stderr
    server.start()
    server.stop()


def test_a_server_that_runs_is_fenced(lake):
    assert lake.done("pin", "create", "kept", "--snapshot", "4")[0]["owner"] == "olga"
    assert lake.server.wait() == FENCED
    lake.server.process = None
    lake.server.start()
    assert [row["name"] for row in lake.asked("pin", "list")] == ["kept"]


def test_the_window_and_pins(lake):
    lake.server.stop()
    moved = lake.done("gc", "advance", "--to", "3", "--reason", "nightly")
    assert moved == [{"retain_from_before": 0, "retain_from": 3}]
    assert lake.done("pin", "create", "kept", "--snapshot", "3", "--note", "why", "--as", "root")[0]["owner"] == "root"
    refused = lake.offline("gc", "advance", "--keep-last", "1")
    assert refused.returncode == REFUSED
    assert 'pin "kept" of root keeps snapshot 3. Drop it first' in refused.stderr, refused.stderr
    assert lake.done("pin", "create", "other")[0]["snapshot"] == 6
    assert lake.done("pin", "drop", "other")[0]["name"] == "other"
    assert lake.audit() == [
        ("gc advance", "public", "olga", "t", "offline", "nightly"),
        ("pin create", "kept", "root", "f", BY_STORE, None),
        ("pin create", "other", "olga", "t", "offline", None),
        ("pin drop", "other", "olga", "t", "offline", None),
    ]
    lake.server.start()
    with pytest.raises(duckdb.Error, match="snapshot-out-of-retention-window"):
        lake.attach().execute("FROM lake.t AT (VERSION => 2)")
    assert lake.attach().execute("SELECT count(*) FROM lake.t AT (VERSION => 3)").fetchone() == (101,)
    assert lake.asked("pin", "list") == lake.done("pin", "list")
    assert lake.asked("gc", "advance", "--back-to", "1")[0]["retain_from"] == 1


def test_excise(lake):
    lake.server.stop()
    newest = lake.done("gc", "status")[0]["newest_snapshot"]
    assert lake.offline("excise", "--apply", "--reason", "too early").returncode == REFUSED
    lake.done("gc", "advance", "--to", str(newest))
    planned = {row["what"]: row["keys"] for row in lake.done("excise")}
    done = {row["what"]: row["keys"] for row in lake.done("excise", "--apply", "--reason", "ticket 7")}
    assert (done["total"], done["removed keys found again"]) == (planned["total"], 0)
    objects = [path for path in (pathlib.Path(lake.server.root) / "lake").rglob("*") if path.is_file()]
    assert objects and not any(b"offlinemark" in path.read_bytes() for path in objects)
    assert [entry[0] for entry in lake.audit()] == ["gc advance", "excise started", "excise done"]
    lake.server.start()
    client = lake.attach()
    assert client.execute("SELECT count(*) FROM lake.t").fetchone() == (50,)
    client.execute("INSERT INTO lake.t VALUES (1, 'on it goes')")
    assert lake.asked("verify") == []


def test_restore(lake):
    lake.server.stop()
    restored = lake.done("restore", "--to", "3", "--reason", "a mistake")
    assert restored[0]["snapshot_id"] == 7
    assert lake.audit() == [("restore", "public", "olga", "t", "offline", "a mistake")]
    lake.server.start()
    assert lake.attach().execute("SELECT count(*) FROM lake.t").fetchone() == (101,)


def test_retired_lakes(lake):
    with psycopg.connect(lake.server.dsn("lake", "root"), autocommit=True) as root:
        root.execute("create schema meta")
        root.execute("create table meta.t as select 7 as i")
        root.execute("drop schema meta cascade")
        root.execute("create schema meta")
        root.execute("create table meta.t (i int)")
        root.execute("drop schema meta cascade")
    lake.server.stop()
    assert [row["path"] for row in lake.done("excise", "--lake", "lake/meta/2")] == ["lake/meta/2"]
    assert lake.done("excise", "--lake", "lake/meta/2", "--apply", "--reason", "gone", database=())[0]["keys"] > 0
    assert [row["path"] for row in lake.done("lakes", "--retired", database=())] == ["lake/meta/1"]
    assert lake.offline("lakes", "restore", "lake.nosuch", database=()).returncode == FAILED
    assert lake.done("lakes", "restore", "lake.meta", "--reason", "not gone", "--as", "olga", database=())[0]["generation"] == 1
    assert lake.audit() == [
        ("excise lake started", "lake/meta/2", "olga", "t", "offline", "gone"),
        ("excise lake done", "lake/meta/2", "olga", "t", "offline", "gone"),
        ("restore lake", "lake/meta/1", "olga", "f", BY_STORE, "not gone"),
    ]
    lake.server.start()
    with psycopg.connect(lake.server.dsn("lake", "root")) as root:
        assert root.execute("select i from meta.t").fetchone() == (7,)


def test_repair(lake):
    lake.server.stop()
    assert lake.done("repair", "--apply") == []
    assert lake.audit() == [], "nothing was done"
    keys = {key["key_hex"]: key for key in lake.done("inspect", "keys", "--limit", "0")}
    entry = next(key for key in keys if key.startswith("fc"))  # of a file, by its snapshot
    counter = next(key for key in keys if keys[key]["key"] == "next file id")
    change_keys(lake.server.root, "lake/public/1", f"{entry}=", f"{entry[:-2]}77=00", f"{counter}={1:016x}")
    planned = lake.done("repair")
    assert {step["action"] for step in planned} == {"add entry", "remove entry", "raise counter"}
    assert lake.offline("verify").returncode == FAILED
    mended = lake.done("repair", "--apply")
    assert mended == [step | {"applied": "t"} for step in planned]
    assert lake.done("repair") == [] and lake.offline("verify").returncode == 0
    assert lake.audit() == [("repair", "public", "olga", "t", "offline", None)]
    lake.server.start()
    client = lake.attach()
    client.execute("INSERT INTO lake.t SELECT i, 'more' FROM range(100) r(i)")
    assert client.execute("SELECT count(*) FROM lake.t").fetchone() == (150,)


def test_the_user_may_stand_in_the_environment(lake):
    lake.server.stop()
    environment = {"PGUSER": "olga", "PGPASSWORD": lake.server.passwords["olga"]}
    arguments = ("pin", "create", "p", "-d", "lake", "--offline", lake.server.root)
    assert run(*arguments, env=environment).returncode == 0
    assert run(*arguments, env=environment | {"PGPASSWORD": secrets.token_hex(4)}).returncode == UNAUTHORISED
    assert [entry[:3] for entry in lake.audit()] == [("pin create", "p", "olga")]
