"""Checkpoints and clones: lakes that begin as another one's state, without a copied object, each attachable at once."""

import pathlib

import psycopg
import pytest
from harness import duck
from harness.rocklake import json_rows

pytestmark = [pytest.mark.needs_rocklake, pytest.mark.timeout(600)]

FUTURE = "older_than => now() + INTERVAL '1 day'"
HISTORY = (
    "CREATE TABLE lake.t AS SELECT i, 'v' || i AS v FROM range(1000) r(i)",
    "INSERT INTO lake.t VALUES (5000, 'inlined')",
    "CREATE SCHEMA lake.s",
    "CREATE TABLE lake.s.p AS SELECT i FROM range(300) r(i)",
    "DELETE FROM lake.t WHERE i BETWEEN 100 AND 200",
)


class Client:
    """A DuckDB that has a database attached."""

    def __init__(self, server, database: str, data, options: str = ""):
        self.duck = duck.client()
        duck.attach(self.duck, server, database, data, options=options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.duck.close()

    def run(self, *statements) -> None:
        for sql in statements:
            self.duck.execute(sql)

    def seen(self) -> dict:
        tables = self.duck.execute(
            "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY ALL"
        ).fetchall()
        return {
            table: self.duck.execute(f"SELECT count(*), bit_xor(hash(t)) FROM lake.{'.'.join(table)} t").fetchone()
            for table in tables
        }


def seen(server, database: str, data) -> dict:
    with Client(server, database, data, "READ_ONLY") as client:
        return client.seen()


def run(server, *arguments) -> list[dict]:
    """A command's rows, after it succeeded."""
    return json_rows(server.cli(*arguments, "--json", user="olga"))


def objects(root: pathlib.Path, database: str) -> list[int]:
    """Sizes of a lake's tables on the store."""
    return [path.stat().st_size for path in (root / database).rglob("compacted/*.sst")]


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def server(own_rocklake, data):
    server = own_rocklake()
    server.add_user("root", "admin")
    server.add_user("olga", "operator", by="root")
    with Client(server, "lake", data) as client:
        client.run(*HISTORY)
    yield server
    assert server.cli("verify", "--dbname", "lake").returncode == 0
    server.stop()


def test_a_clone_goes_its_own_way(server, data, tmp_path):
    run(server, "clone", "lake", "copy")
    assert objects(tmp_path / "root", "copy") == [], "nothing is copied"
    original = seen(server, "lake", data)
    assert seen(server, "copy", data) == original
    for snapshot in range(1, 6):
        assert seen(server, f"copy@{snapshot}", data) == seen(server, f"lake@{snapshot}", data)
    with Client(server, "copy", data) as client:
        client.run("INSERT INTO lake.t SELECT i, 'copy' FROM range(2000, 2500) r(i)", "DROP TABLE lake.s.p")
        changed = client.seen()
    with Client(server, "lake", data) as client:
        client.run("INSERT INTO lake.s.p SELECT i FROM range(1000, 1500) r(i)")
        grown = client.seen()
    assert changed != original != grown
    server.crash_and_restart()
    assert seen(server, "copy", data) == changed
    assert seen(server, "lake", data) == grown
    assert server.cli("verify", "--dbname", "copy").returncode == 0


@pytest.mark.parametrize(("cleaner", "other"), [("lake", "copy"), ("copy", "lake")])
def test_housekeeping_spares_what_the_other_names(server, data, cleaner, other):
    run(server, "clone", "lake", "copy")
    shared = set(data.rglob("*.parquet"))
    before = seen(server, other, data)
    with Client(server, cleaner, data) as client:
        client.run(
            "INSERT INTO lake.t SELECT i, 'new' FROM range(3000, 3300) r(i)",
            "INSERT INTO lake.t SELECT i, 'new' FROM range(4000, 4300) r(i)",
            "CALL ducklake_merge_adjacent_files('lake')",
            "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)",
            "DROP TABLE lake.s.p",
            f"CALL ducklake_expire_snapshots('lake', {FUTURE})",
        )
        deleted = client.duck.execute(f"CALL ducklake_cleanup_old_files('lake', {FUTURE})").fetchall()
        after = client.seen()
    assert len(deleted) >= 2, "what only it had"
    assert shared <= set(data.rglob("*.parquet"))
    assert seen(server, other, data) == before
    assert seen(server, cleaner, data) == after


def test_checkpoints(server, data, tmp_path):
    made = run(server, "checkpoint", "create", "before", "--note", "why", "-d", "lake")
    assert [(row["name"], row["snapshot"], row["note"]) for row in made] == [("before", 5, "why")]
    then = seen(server, "lake", data)
    with Client(server, "lake", data) as client:
        client.run("DROP TABLE lake.t", "INSERT INTO lake.s.p VALUES (7)", "CREATE TABLE lake.later AS SELECT 1 AS a")
        with pytest.raises(Exception, match='pin "before"'):
            client.run("CALL ducklake_expire_snapshots('lake', versions => [5])")
        client.run(f"CALL ducklake_cleanup_old_files('lake', {FUTURE})")
        now = client.seen()
    server.restart()
    listed = run(server, "checkpoint", "list", "-d", "lake")
    assert [row["name"] for row in listed] == ["before"]
    run(server, "clone", "lake", "back", "--checkpoint", "before")
    assert seen(server, "back", data) == then == seen(server, "lake@5", data)
    assert seen(server, "lake", data) == now
    with Client(server, "back", data) as client:
        client.run("INSERT INTO lake.t VALUES (1, 'after')")
        snapshots = client.duck.execute("SELECT count(*) FROM lake.snapshots()").fetchone()
    assert snapshots == (7,), "none of those that came after it"
    run(server, "checkpoint", "drop", "before", "-d", "lake")
    assert run(server, "checkpoint", "list", "-d", "lake") == []
    with psycopg.connect(server.dsn("lake")) as connection:
        assert connection.execute("select count(*) from rocklake.pins").fetchone() == (0,)
    assert seen(server, "back", data).keys() == then.keys(), "clones stay"


def test_refusals(server, data):
    run(server, "checkpoint", "create", "one", "-d", "lake")
    with psycopg.connect(server.dsn("lake", "olga"), autocommit=True) as connection:
        for sql, state in (
            ("select rocklake.checkpoint_create('one')", "42710"),
            ("select rocklake.checkpoint_drop('two')", "42704"),
            ("create database lake template lake", "42P04"),
            ("create database copy template nothing", "3D000"),
            ('create database copy template "lake@two"', "42704"),
            ("select * from rocklake.checkpoint_create('')", "22023"),
        ):
            with pytest.raises(psycopg.Error) as failed:
                connection.execute(sql)
            assert failed.value.sqlstate == state, sql
        connection.execute("create database copy template template1")
        assert connection.execute("select count(*) from pg_database where datname = 'copy'").fetchone() == (1,)
    assert 'checkpoint "two" does not exist' in server.cli("checkpoint", "drop", "two", "-d", "lake", user="olga").stderr
    assert [row["name"] for row in run(server, "checkpoint", "list", "-d", "lake")] == ["one"]


def excise(server, *options) -> list[dict]:
    return run(server, "excise", "--apply", "--reason", "test", *options)


def refused(server, *options) -> str:
    result = server.cli("excise", "--apply", "--reason", "test", *options, user="olga")
    assert result.returncode != 0
    return result.stderr


def test_bytes_that_others_keep_are_not_called_erased(server, data):
    """Neither a checkpoint nor a clone lets an excision promise what it cannot."""
    with Client(server, "lake", data) as client:
        client.run("CREATE TABLE lake.secret AS SELECT 'marker' AS a", "DROP TABLE lake.secret")
        (newest,) = client.duck.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()
    run(server, "checkpoint", "create", "held", "-d", "lake")
    run(server, "gc", "advance", "--to", newest, "-d", "lake")
    assert 'checkpoint "held" keeps the bytes' in refused(server, "-d", "lake")
    run(server, "clone", "lake", "copy", "--checkpoint", "held")
    run(server, "checkpoint", "drop", "held", "-d", "lake")
    assert "the clone copy.public keeps bytes" in refused(server, "-d", "lake")
    before = seen(server, "copy", data)
    run(server, "gc", "advance", "--to", newest, "-d", "copy")
    excise(server, "-d", "copy")
    excise(server, "-d", "lake")
    assert seen(server, "copy", data) == before
    run(server, "gc", "storage", "--compact", "-d", "lake")
    assert seen(server, "lake", data) == before


def test_a_clone_that_is_excised_lets_go(server, data):
    run(server, "clone", "lake", "copy")
    run(server, "gc", "advance", "--to", 4, "-d", "lake")
    assert "the clone copy.public keeps bytes" in refused(server, "-d", "lake")
    with psycopg.connect(server.dsn("postgres"), autocommit=True) as connection:
        connection.execute("drop database copy")
    assert "the retired clone at copy/public/1 keeps" in refused(server, "-d", "lake")
    excise(server, "--lake", "copy/public/1")
    excise(server, "-d", "lake")
    assert len(seen(server, "lake", data)) == 2


def test_every_schema_of_a_database_is_cloned(server, data):
    with Client(server, "lake", data, "METADATA_SCHEMA 'second'") as client:
        client.run("CREATE TABLE lake.other AS SELECT 42 AS a")
    run(server, "clone", "lake", "copy")
    with Client(server, "copy", data, "METADATA_SCHEMA 'second'") as client:
        assert list(client.seen()) == [("main", "other")]
    assert seen(server, "copy", data) == seen(server, "lake", data)
