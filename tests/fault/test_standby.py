"""Another server takes over: one that waits for it, or one that simply starts."""

import os
import signal
import threading
import time

import psycopg
import pytest
from harness import duck

pytestmark = pytest.mark.needs_rocklake

FENCED = 5


def connect(server, **options):
    return psycopg.connect(server.dsn("lake"), autocommit=True, **options)


def wait_for_log(server, text: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while text not in server.log_tail():
        assert server.running, server.log_tail()
        assert time.monotonic() < until, f"{text!r} not in the log:\n{server.log_tail()}"
        time.sleep(0.02)


def beats(root) -> int:
    lease = root / "_system" / "leases" / "writer"
    return lease.stat().st_mtime_ns if lease.exists() else 0


def wait_for_beat(root) -> None:
    """The writer has noticed that a standby is there, and the standby has had time to see it."""
    first, until = beats(root), time.monotonic() + 60
    seen = 0
    while seen < 3:
        assert time.monotonic() < until, "the writer does not beat"
        if (now := beats(root)) != first:
            first, seen = now, seen + 1
        time.sleep(0.02)


@pytest.fixture
def guarded(own_rocklake):
    """A writer with a lake, and a standby that has seen it alive."""
    writer = own_rocklake()
    with connect(writer) as connection:
        connection.execute("create table t (a int primary key)")
        connection.execute("insert into t values (0)")
    standby = own_rocklake(root=writer.root, options=("--standby",))
    wait_for_beat(writer.root)
    return writer, standby


def first_commit(standby, value: int) -> float:
    """Tries until the standby commits; the seconds it took."""
    began = time.monotonic()
    with connect(standby) as connection:
        while True:
            try:
                connection.execute("insert into t values (%s)", (value,))
                return time.monotonic() - began
            except psycopg.Error as error:
                assert error.sqlstate == "25006", error
                assert time.monotonic() < began + 60, standby.log_tail()
                time.sleep(0.01)


def test_the_writer_is_killed(guarded):
    writer, standby = guarded
    acknowledged, stop = [], threading.Event()

    def load():
        with connect(writer) as connection:
            for n in range(1, 10**6):
                try:
                    connection.execute("insert into t values (%s)", (n,))
                except psycopg.Error:
                    return
                acknowledged.append(n)
                if stop.is_set():
                    return

    thread = threading.Thread(target=load)
    thread.start()
    while len(acknowledged) < 30:
        time.sleep(0.01)
    writer.crash()
    seconds = first_commit(standby, -1)
    stop.set()
    thread.join()
    print(f"killed to first commit: {seconds:.2f} s, {len(acknowledged)} acknowledged")
    with connect(standby) as connection:
        rows = {a for (a,) in connection.execute("select a from t").fetchall()}
        assert set(acknowledged) <= rows and rows - set(acknowledged) <= {0, -1, len(acknowledged) + 1}
        assert connection.execute("select pg_is_in_recovery()").fetchone() == (False,)


def test_the_writer_ends(guarded):
    writer, standby = guarded
    with connect(standby) as connection:  # a session from before goes on after it
        assert connection.execute("select a from t").fetchall() == [(0,)]
        assert connection.execute("show transaction_read_only").fetchone() == ("on",)
        writer.stop()
        print(f"ended to first commit: {first_commit(standby, 1):.2f} s")
        connection.execute("insert into t values (2)")
        assert connection.execute("select a from t order by a").fetchall() == [(0,), (1,), (2,)]
        assert connection.info.parameter_status("in_hot_standby") == "off"


def test_a_client_goes_on_with_the_other_host(guarded, tmp_path):
    writer, standby = guarded
    hosts = (
        f"host=127.0.0.1,127.0.0.1 port={writer.port},{standby.port} user=lake dbname=ducks "
        "target_session_attrs=read-write"
    )
    client = duck.client()
    duck.attach(client, writer, "ducks", tmp_path / "data")
    client.execute("CREATE TABLE lake.t AS SELECT 1 AS i")
    client.close()
    writer.crash()
    wait_for_log(standby, "took over")
    client = duck.client()
    client.execute(f"ATTACH 'ducklake:postgres:{hosts}' AS lake (DATA_PATH '{tmp_path}/data')")
    client.execute("INSERT INTO lake.t VALUES (2)")
    assert client.execute("SELECT i FROM lake.t ORDER BY i").fetchall() == [(1,), (2,)]
    client.close()


def test_a_stopped_writer_acknowledges_nothing(guarded):
    """SIGSTOP: the standby takes over, and what the first one does when it goes on is refused."""
    writer, standby = guarded
    with connect(writer) as connection:
        connection.execute("insert into t values (1)")
        os.kill(writer.process.pid, signal.SIGSTOP)
        try:
            first_commit(standby, 2)
        finally:
            os.kill(writer.process.pid, signal.SIGCONT)
        with pytest.raises(psycopg.Error):
            connection.execute("insert into t values (3)")
    assert writer.wait(60) == FENCED
    writer.process = None
    with connect(standby) as connection:
        assert connection.execute("select a from t order by a").fetchall() == [(0,), (1,), (2,)]


def test_a_stopped_writer_shows_nothing_old(own_rocklake):
    """While it was stopped another server wrote: its first answer afterwards is no state of before."""
    first = own_rocklake()
    with connect(first) as connection:
        connection.execute("create table t (a int)")
        connection.execute("insert into t values (1)")
        assert connection.execute("select count(*) from t").fetchone() == (1,)
        os.kill(first.process.pid, signal.SIGSTOP)
        stopped = time.monotonic()
        try:
            second = own_rocklake(root=first.root)
            with connect(second) as other:
                while time.monotonic() < stopped + 1:  # longer than a hiccup
                    other.execute("insert into t values (2)")
        finally:
            os.kill(first.process.pid, signal.SIGCONT)
        with pytest.raises(psycopg.Error) as error:
            connection.execute("select count(*) from t")
        assert error.value.sqlstate in ("57P03", "57P01", None), error.value
    assert first.wait(60) == FENCED
    first.process = None


def test_a_writer_that_is_fenced_may_serve_reads(own_rocklake):
    first = own_rocklake(options=("--demote-on-fence",))
    with connect(first) as connection:
        connection.execute("create table t (a int primary key)")
        connection.execute("insert into t values (0)")
        second = own_rocklake(root=first.root)
        wait_for_log(first, "serving reads from now on")
        with connect(second) as other:
            other.execute("insert into t values (1)")
        until = time.monotonic() + 30
        while connection.execute("select count(*) from t").fetchone() != (2,):
            assert time.monotonic() < until
            time.sleep(0.02)
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            connection.execute("insert into t values (2)")


def test_two_servers_started_at_once(own_rocklake):
    first = own_rocklake(start=False)
    second = own_rocklake(root=first.root, start=False)
    for server in (first, second):
        server.launch_server()
    until = time.monotonic() + 60
    while first.running and second.running:
        assert time.monotonic() < until, "both go on"
        time.sleep(0.02)
    winner, loser = (first, second) if first.running else (second, first)
    assert loser.wait(10) == FENCED, loser.log_tail()
    loser.process = None
    assert "another server" in loser.log_tail(), loser.log_tail()
    winner.wait_until_serving()
    with connect(winner) as connection:
        connection.execute("create table t (a int)")
        connection.execute("insert into t values (1)")
