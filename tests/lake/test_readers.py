"""Servers that follow the one that writes: what they show, how soon, and that they take nothing from it."""

import pathlib
import random
import threading
import time

import psycopg
import pytest
from harness import duck, wire

import duckdb

pytestmark = pytest.mark.needs_rocklake

READER = ("--read-only",)


@pytest.fixture
def pair(own_rocklake):
    """A server that writes and a function that starts servers which read what it does."""
    writer = own_rocklake()
    with psycopg.connect(writer.dsn("lake")):
        pass

    def reader(*options):
        return own_rocklake(root=writer.root, options=READER + options)

    return writer, reader


def connect(server, database="lake", **options):
    return psycopg.connect(server.dsn(database), autocommit=True, **options)


def wait_until(condition, what: str, seconds: float = 30):
    until = time.monotonic() + seconds
    while not (seen := condition()):
        assert time.monotonic() < until, f"{what}: not within {seconds} s"
        time.sleep(0.01)
    return seen


def sqlstate(connection, sql: str) -> tuple[str, str]:
    with pytest.raises(psycopg.Error) as error:
        connection.execute(sql)
    return error.value.sqlstate, error.value.diag.message_primary


@pytest.mark.parametrize("version", duck.VERSIONS)
def test_a_client_reads_through_a_reader(pair, tmp_path, version):
    writer, reader = pair
    data = tmp_path / "data"
    one, other = duck.client(version=version), duck.client(version=version)
    duck.attach(one, writer, "lake", data)
    one.execute("CREATE TABLE lake.t AS SELECT i, 'v' || i AS v FROM range(1000) r(i)")
    follower = reader()
    duck.attach(other, follower, "lake", data, options="READ_ONLY")
    rows = "SELECT count(*), sum(i), max(v) FROM lake.t"
    assert other.execute(rows).fetchall() == one.execute(rows).fetchall()
    for sql in (
        "INSERT INTO lake.t VALUES (5000, 'inlined')",
        "UPDATE lake.t SET v = 'changed' WHERE i < 10",
        "ALTER TABLE lake.t ADD COLUMN w INTEGER DEFAULT 7",
        "DELETE FROM lake.t WHERE i BETWEEN 100 AND 199",
        "CREATE TABLE lake.u(a INTEGER)",
        "ALTER TABLE lake.t RENAME COLUMN v TO vv",
    ):
        one.execute(sql)
        (snapshot,) = one.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()
        newest = "SELECT max(snapshot_id) FROM lake.snapshots()"
        wait_until(lambda: other.execute(newest).fetchone() == (snapshot,), sql)
        everything = "SELECT count(*), bit_xor(hash(t)) FROM lake.t t"
        assert other.execute(everything).fetchall() == one.execute(everything).fetchall()
    with pytest.raises(duckdb.Error if version == duck.CURRENT else Exception):
        other.execute("INSERT INTO lake.t VALUES (1, 'no', 2)")
    one.close()
    other.close()


def test_what_writes_is_refused(pair):
    writer, reader = pair
    with connect(writer) as connection:
        connection.execute("create table t (a int primary key)")
        connection.execute("insert into t values (1)")
    follower = reader()
    with connect(follower) as connection:
        for sql, command in (
            ("insert into t values (2)", "INSERT"),
            ("update t set a = 3", "UPDATE"),
            ("delete from t", "DELETE"),
            ("truncate t", "TRUNCATE TABLE"),
            ("create table u (a int)", "CREATE TABLE"),
            ("create schema s", "CREATE SCHEMA"),
            ("drop table t", "DROP TABLE"),
            ("create role r", "CREATE ROLE"),
            ("select * from t for update", "SELECT FOR UPDATE"),
        ):
            state, message = sqlstate(connection, sql)
            assert (state, message) == ("25006", f"cannot execute {command} in a read-only transaction"), sql
        assert sqlstate(connection, "create database other")[0] == "25006"
        assert sqlstate(connection, "begin read write") == (
            "0A000",
            "cannot set transaction read-write mode during recovery",
        )
        connection.execute("rollback")
        assert connection.execute("select pg_is_in_recovery()").fetchone() == (True,)
        assert connection.execute("show transaction_read_only").fetchone() == ("on",)
        assert connection.execute("show in_hot_standby").fetchone() == ("on",)
        assert connection.execute("select a from t").fetchall() == [(1,)]
    with connect(writer) as connection:
        assert connection.execute("select pg_is_in_recovery()").fetchone() == (False,)
        assert connection.execute("select a from t").fetchall() == [(1,)]
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        connect(follower, "unheard_of")


def test_clients_find_the_server_they_want(pair):
    writer, reader = pair
    follower = reader()
    both = f"host=127.0.0.1,127.0.0.1 port={follower.port},{writer.port} user=lake dbname=lake"
    for wanted, server in (("read-write", writer), ("primary", writer), ("standby", follower), ("read-only", follower)):
        with psycopg.connect(both, target_session_attrs=wanted) as connection:
            assert connection.info.port == server.port, wanted


def test_a_session_waits_for_a_snapshot_it_knows_of(pair, tmp_path):
    writer, reader = pair
    client = duck.client()
    duck.attach(client, writer, "lake", tmp_path / "data")
    client.execute("CREATE TABLE lake.t(i INTEGER)")
    follower = reader("--poll-interval", "2000")  # late unless asked
    with connect(follower) as connection:
        for i in range(5):
            client.execute(f"INSERT INTO lake.t VALUES ({i})")
            (newest,) = client.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()
            connection.execute(f"set rocklake.min_snapshot = {newest}")
            query = "select max(snapshot_id) from ducklake_snapshot"
            assert connection.execute(query).fetchone()[0] >= newest
            assert int(connection.execute("show rocklake.snapshot").fetchone()[0]) >= newest
            staleness = connection.execute("show rocklake.staleness_ms").fetchone()[0]
            assert 0 <= int(staleness.removesuffix("ms").removesuffix("s")) < 60_000
        connection.execute("set statement_timeout = '300ms'")
        connection.execute(f"set rocklake.min_snapshot = {newest + 1000}")
        assert sqlstate(connection, query)[0] == "57014"
        connection.execute("reset rocklake.min_snapshot")
        assert connection.execute(query).fetchone()[0] >= newest
    with connect(follower, options=f"-c rocklake.min_snapshot={newest}") as connection:
        assert connection.execute(query).fetchone()[0] >= newest
    client.close()


def test_no_view_mixes_two_commits(pair, size):
    """Both tables change in one transaction: whoever reads them sees the same in both, and never an older state than
    it saw before."""
    writer, reader = pair
    seed = random.randrange(2**32)
    print("seed", seed)
    choose = random.Random(seed)
    with connect(writer) as connection:
        connection.execute("create table a (k int primary key, v bigint)")
        connection.execute("create table b (k int primary key, v bigint)")
        connection.execute("insert into a select i, 0 from generate_series(1, 40) i")
        connection.execute("insert into b select i, 0 from generate_series(1, 40) i")
    followers = [reader(), reader("--cache-bytes", "1MiB")]
    stop, faults, looks = threading.Event(), [], [0, 0]
    seconds = {"quick": 3, "bounded": 8, "full": 60}[size]

    def write():
        with connect(writer) as connection:
            for n in range(1, 10**9):
                if stop.is_set():
                    return
                keys = sorted(choose.sample(range(1, 41), 3))
                connection.execute("begin")
                for table in ("a", "b"):
                    connection.execute(f"update {table} set v = %s where k = any(%s)", (n, keys))
                connection.execute("commit")

    def look(which):
        last = -1
        try:
            with connect(followers[which]) as connection:
                while not stop.is_set():
                    connection.execute("begin isolation level repeatable read")
                    first = connection.execute("select sum(v), max(v) from a").fetchone()
                    second = connection.execute("select sum(v), max(v) from b").fetchone()
                    connection.execute("commit")
                    together = connection.execute(
                        "select (select sum(v) from a) = (select sum(v) from b)"
                    ).fetchone()
                    if first != second or together != (True,) or first[1] < last:
                        faults.append((which, first, second, together, last))
                    last = first[1]
                    looks[which] += 1
        except Exception as error:  # shown below: a thread's own error is lost
            faults.append(error)

    threads = [threading.Thread(target=write), *(threading.Thread(target=look, args=(i,)) for i in (0, 1))]
    for thread in threads:
        thread.start()
    stop.wait(seconds)
    stop.set()
    for thread in threads:
        thread.join()
    assert not faults, faults[:5]
    assert min(looks) > 10, looks


def objects(root) -> dict:
    """Every object below a directory, but for leases."""
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in pathlib.Path(root).rglob("*")
        if path.is_file() and path.parent.name != "leases" and "#" not in path.name
    }


def test_readers_leave_no_trace(pair, own_rocklake, size):
    writer, reader = pair
    with connect(writer) as connection:
        connection.execute("create table t (a int)")
        connection.execute("insert into t select generate_series(1, 1000)")
    writer.stop()
    before = objects(writer.root)
    count = {"quick": 2, "bounded": 4, "full": 10}[size]
    followers = [reader() for _ in range(count)]
    until = time.monotonic() + {"quick": 2, "bounded": 5, "full": 60}[size]
    connections = [connect(follower) for follower in followers]
    while time.monotonic() < until:
        for connection in connections:
            assert connection.execute("select count(*) from t").fetchone() == (1000,)
    for connection in connections:
        connection.close()
    for follower in followers:
        follower.stop()
    assert objects(writer.root) == before


def test_a_root_that_nobody_has_served(own_rocklake, tmp_path):
    follower = own_rocklake(root=tmp_path / "nothing", options=READER, start=False)
    follower.launch_server()
    status = follower.wait(60)
    follower.process = None
    assert status == 7 and "served" in follower.log_tail(), follower.log_tail()
    assert not (tmp_path / "nothing").exists()


def test_what_appears_and_goes(pair, tmp_path):
    """Databases, schemas and users that the writer makes, drops and moves."""
    writer, reader = pair
    follower = reader()
    with connect(writer) as connection:
        connection.execute("create schema extra")
        connection.execute("create table extra.t (a int)")
        connection.execute("insert into extra.t values (42)")
        connection.execute("create database second")
    schemas = "select nspname from pg_namespace where nspname = 'extra'"
    with connect(follower) as connection:
        wait_until(lambda: connection.execute(schemas).fetchall() == [("extra",)], "the schema")
        assert connection.execute("select a from extra.t").fetchall() == [(42,)]
    wait_until(lambda: connects(follower, "second"), "the database")
    writer.add_user("boss", "admin")
    follower.passwords = dict(writer.passwords)
    # Until the reader knows of the user, it is a name like any other, and trusted.
    wrong = f"host=127.0.0.1 port={follower.port} user=boss password=wrong dbname=lake"
    wait_until(lambda: refuses(wrong), "the user")
    with psycopg.connect(follower.dsn("lake", user="boss")) as connection:
        assert connection.execute("select current_user").fetchone() == ("boss",)
    with connect(writer) as connection:
        connection.execute("drop schema extra cascade")
    with connect(follower) as connection:
        wait_until(lambda: connection.execute(schemas).fetchall() == [], "the schema's end")


def connects(server, database: str) -> bool:
    try:
        connect(server, database).close()
    except psycopg.OperationalError as error:
        assert "does not exist" in str(error), error
        return False
    return True


def refuses(dsn: str) -> bool:
    try:
        psycopg.connect(dsn).close()
    except psycopg.OperationalError as error:
        assert "password authentication failed" in str(error), error
        return True
    return False


def test_a_reader_s_past_is_kept(pair, tmp_path):
    """Leases: what sessions of a reader read the lake as of, neither gc nor a client's expire takes away."""
    writer, reader = pair
    writer.add_user("boss", "admin")
    data = tmp_path / "data"
    client = duck.client()
    duck.attach(client, writer, "lake", data)
    client.execute("CREATE TABLE lake.t AS SELECT 1 AS i")
    for i in range(4):
        client.execute(f"INSERT INTO lake.t VALUES ({i})")
    follower = reader()
    past = connect(follower, "lake@2")
    assert past.execute("select max(snapshot_id) from ducklake_snapshot").fetchone() == (2,)
    refused = writer.cli("gc", "advance", "--keep-last", "1", "-d", "lake", user="boss")
    assert refused.returncode == 3 and "of reader" in refused.stderr and "snapshot 2" in refused.stderr, refused
    with pytest.raises(duckdb.Error, match="snapshot 2 .*reader|reader.*snapshot 2|keeps"):
        client.execute("CALL ducklake_expire_snapshots('lake', versions => [2])")
    past.close()
    advance = ("gc", "advance", "--keep-last", "1", "-d", "lake")
    wait_until(lambda: writer.cli(*advance, user="boss").returncode == 0, "the end of the lease")
    with connect(follower, "lake@2") as connection:

        def is_hidden():
            try:
                connection.execute("select count(*) from ducklake_table")
                return False
            except psycopg.errors.InvalidParameterValue as error:
                return error.diag.message_primary.startswith("snapshot-out-of-retention-window")

        wait_until(is_hidden, "the window")
    client.close()


def test_excision_under_a_reader(pair, tmp_path):
    """The lake moves to its next generation: a reader goes on there."""
    writer, reader = pair
    writer.add_user("boss", "admin")
    client = duck.client()
    duck.attach(client, writer, "lake", tmp_path / "data")
    client.execute("CREATE TABLE lake.secret AS SELECT 1 AS i")
    client.execute("DROP TABLE lake.secret")
    client.execute("CREATE TABLE lake.kept AS SELECT 2 AS i")
    client.close()
    follower = reader()
    tables = "select table_name from ducklake_table order by 1"
    with connect(follower) as connection:
        assert connection.execute(tables).fetchall() == [("kept",), ("secret",)]
        for arguments in (("gc", "advance", "--keep-last", "1"), ("excise", "--apply", "--reason", "a test")):
            done = writer.cli(*arguments, "-d", "lake", user="boss")
            assert done.returncode == 0, done.stderr

        def only_what_is_kept():
            try:
                return connection.execute(tables).fetchall() == [("kept",)]
            except psycopg.Error as error:
                assert error.sqlstate in ("57P03", "40001", "58030"), error
                return False

        wait_until(only_what_is_kept, "the next generation")
