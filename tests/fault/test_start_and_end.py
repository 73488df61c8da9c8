"""How the server starts, refuses to start, and ends."""

import json
import signal
import time

import psycopg
import pytest
from harness import duck, wire
from harness.processes import accepts
from harness.rocklake import change_keys, json_rows, run

pytestmark = pytest.mark.needs_rocklake

FAILED, USAGE, REFUSED, UNREACHABLE, FENCED, CANNOT_START = 1, 2, 3, 4, 5, 7


def refused(server) -> tuple[int, str]:
    """Exit code and log of a server that is to refuse its start."""
    server.launch_server()
    status = server.wait(60)
    server.process = None
    return status, server.log_tail()


def test_port_taken(own_rocklake, tmp_path):
    first = own_rocklake()
    with psycopg.connect(first.dsn("d"), autocommit=True) as connection:
        connection.execute("create table t (a int)")
        second = own_rocklake(root=tmp_path / "other", start=False, port=first.port)
        status, log = refused(second)
        assert status == CANNOT_START and str(first.port) in log
        # Not even on the same root does the second one harm the first.
        third = own_rocklake(start=False, port=first.port)
        assert refused(third)[0] == CANNOT_START
        connection.execute("insert into t values (1)")
    first.stop()


@pytest.mark.parametrize("kind", ["below a file", "where nobody may write"])
def test_root_that_cannot_be_written(own_rocklake, tmp_path, kind):
    (tmp_path / "file").write_text("in the way")
    root = tmp_path / "file" / "root" if kind == "below a file" else "/proc/rocklake-root"
    status, log = refused(own_rocklake(root=root, start=False))
    assert status == CANNOT_START
    assert str(root) in log, log
    assert len(log.strip().splitlines()) <= 3, "one line that a person can act on"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        ["serve"],
        ["serve", "./x", "--no-such-option"],
        ["serve", "./x", "--listen", "nonsense"],
        ["serve", "./x", "--listen", "127.0.0.1:99999"],
        ["serve", "./x", "--log-level", "shout"],
        ["serve", "./x", "--cache-bytes", "1 elephant"],
        ["serve", "./x", "--cache-bytes", "-1"],
        ["serve", "./x", "--max-sessions", "0"],
        ["inspect"],
        ["inspect", "keys", "--state", "undead"],
        ["inspect", "keys", "--limit", "-1"],
        ["inspect", "keys", "--prefix", "0g"],
        ["inspect", "get", "abc"],
        ["inspect", "keys", "--offline", "gopher://x/y", "-d", "lake"],
        ["lakes", "-p", "a port"],
        ["lakes", "-p", "70000"],
        ["lakes", "postgresql://127.0.0.1:x/lake?nosuch=1"],
        ["serve", "gopher://x/y", "--listen", "127.0.0.1:0"],
    ],
)
def test_usage(arguments, tmp_path):
    result = run(*arguments, cwd=tmp_path)
    assert result.returncode == USAGE, result
    assert result.stderr.strip() and not list(tmp_path.iterdir())


def test_other_addresses_are_refused(tmp_path):
    result = run("serve", tmp_path / "root", "--listen", "0.0.0.0:0")
    assert result.returncode == REFUSED and "0.0.0.0" in result.stderr
    assert not (tmp_path / "root").exists()


def test_help_and_version():
    for arguments in (["--help"], ["serve", "--help"], ["lakes", "--help"], ["inspect", "keys", "--help"]):
        result = run(*arguments)
        assert result.returncode == 0 and "rocklake" in result.stdout.lower()
    for spelling in ("version", "--version"):
        version = run(spelling)
        assert version.returncode == 0 and version.stdout.startswith("rocklake 0.1.0 (storage format ")


def test_second_writer_takes_over(own_rocklake, tmp_path):
    """The old one exits with 5; what it had acknowledged is there; what it could not, is not."""
    first = own_rocklake()
    client = duck.client()
    duck.attach(client, first, "d", tmp_path / "data")
    client.execute("CREATE TABLE lake.t(a INTEGER); INSERT INTO lake.t VALUES (1)")
    second = own_rocklake()
    assert second.port != first.port
    assert first.wait(60) == FENCED, first.log_tail()
    first.process = None
    with pytest.raises(Exception):
        client.execute("INSERT INTO lake.t VALUES (2)")
    reader = duck.client()
    duck.attach(reader, second, "d", tmp_path / "data")
    reader.execute("INSERT INTO lake.t VALUES (3)")
    assert reader.execute("FROM lake.t ORDER BY a").fetchall() == [(1,), (3,)]
    reader.close()
    second.stop()


def test_taken_over_while_it_writes(own_rocklake):
    first = own_rocklake()
    with psycopg.connect(first.dsn("d"), autocommit=True) as connection:
        connection.execute("create table t (a bigint primary key)")
        second = own_rocklake()
        acknowledged = []
        with pytest.raises(psycopg.Error):
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                connection.execute("insert into t values (%s)", [len(acknowledged)])
                acknowledged.append(len(acknowledged))
    assert first.wait(60) == FENCED, first.log_tail()
    first.process = None
    with psycopg.connect(second.dsn("d")) as connection:
        found = [row[0] for row in connection.execute("select a from t order by a")]
    assert found[: len(acknowledged)] == acknowledged and len(found) <= len(acknowledged) + 1
    second.stop()


def test_store_of_a_newer_format(own_rocklake):
    server = own_rocklake()
    with psycopg.connect(server.dsn("d"), autocommit=True) as connection:
        connection.execute("create table t (a int)")
    server.stop()
    newer = "ff01=00000063"
    change_keys(server.root, "d/public/1", newer)
    server.start()
    with pytest.raises(psycopg.Error, match="99"):
        with psycopg.connect(server.dsn("d")) as connection:
            connection.execute("select * from t")
    with psycopg.connect(server.dsn("e"), autocommit=True) as connection:
        connection.execute("create table other_lakes_go_on (a int)")
    server.stop()
    change_keys(server.root, "_system", newer)
    status, log = refused(server)
    assert status == CANNOT_START and "99" in log


def test_end_by_sigterm(own_rocklake):
    """Sessions get 57P01, what was committed is there, the exit code is 0."""
    server = own_rocklake()
    with wire.Connection(server.port, "d") as idle, wire.Connection(server.port, "d") as busy:
        idle.query("create table t (a int)")
        busy.query("insert into t values (1)")
        busy.query("begin")
        busy.query("insert into t values (2)")
        assert server.signal_and_wait(signal.SIGTERM) == 0, server.log_tail()
        for connection in (idle, busy):
            (error,) = wire.errors(connection.until("Error"))
            assert (error["S"], error["C"]) == ("FATAL", "57P01")
    assert not accepts(server.port)
    server.start()
    with psycopg.connect(server.dsn("d")) as connection:
        assert connection.execute("select a from t").fetchall() == [(1,)]
    server.stop()


def test_logs_in_json(own_rocklake):
    server = own_rocklake(options=["--log-json", "--log-level", "debug"])
    with psycopg.connect(server.dsn("d")) as connection:
        connection.execute("select 1")
    server.stop()
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert lines and all(isinstance(line, dict) for line in lines)


def test_lakes_command(own_rocklake):
    server = own_rocklake()
    for database in ("sales", "hr"):
        with psycopg.connect(server.dsn(database), autocommit=True) as connection:
            connection.execute("create table t (a int)")
            connection.execute("create schema extra")
    listed = server.cli("lakes", "--json")
    lakes = {(lake["database"], lake["schema"]) for lake in json_rows(listed)}
    assert {("sales", "public"), ("sales", "extra"), ("hr", "public"), ("hr", "extra")} <= lakes
    url = run("lakes", f"postgresql://lake@127.0.0.1:{server.port}/sales", "--json")
    assert json_rows(url) == json_rows(listed)
    server.stop()
    unreachable = server.cli("lakes")
    assert unreachable.returncode == UNREACHABLE and unreachable.stderr.startswith("rocklake: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["keys", "-d", "nosuch"], 'database "nosuch" does not exist'),
        (["stats", "-d", "nosuch"], 'database "nosuch" does not exist'),
        (["stats", "-d", "sales", "--schema", "nosuch"], 'schema "nosuch" does not exist'),
        (["keys", "-d", "sales", "--relation", "nosuch"], 'relation "nosuch" does not exist'),
        (["get", "FF", "-d", "sales"], "no key ff"),
    ],
)
def test_inspect_says_what_is_not_there(own_rocklake, arguments, words):
    """... from the server and from the store alike, and asking creates nothing."""
    server = own_rocklake()
    with psycopg.connect(server.dsn("sales"), autocommit=True) as connection:
        connection.execute("create table t (a int)")
    before = json_rows(server.cli("lakes", "--json"))
    online = server.cli("inspect", *arguments)
    assert (online.returncode, online.stderr) == (FAILED, f"rocklake: {words}\n")
    assert json_rows(server.cli("lakes", "--json")) == before
    server.stop()
    offline = run("inspect", *arguments, "--offline", server.root)
    assert offline.returncode == FAILED and words in offline.stderr
