"""A writer that was stopped while another took over wakes up with an old view of the world: it says nothing of it."""

import signal
import threading
import time

import psycopg
import pytest
from harness import duck, ledger

pytestmark = [pytest.mark.needs_rocklake, pytest.mark.timeout(300)]
FENCED = 5
SESSIONS = 4


class Asked(threading.Thread):
    """One statement on an open connection, sent now, answered whenever."""

    def __init__(self, connection, sql: str):
        super().__init__()
        self.connection, self.sql = connection, sql
        self.rows, self.error = None, None
        self.start()

    def run(self) -> None:
        try:
            cursor = self.connection.execute(self.sql)
            self.rows = cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            self.error = error


def sessions(server, count: int) -> list:
    return [psycopg.connect(server.dsn("d"), autocommit=True) for _ in range(count)]


@pytest.fixture(params=[False, True], ids=["written", "written and collected"])
def asked(request, own_rocklake, tmp_path):
    """What was asked of a server while it was stopped and another took over, and answered after it woke up; and what is
    there now. In t were 100 rows, the other server left 50."""
    first = own_rocklake()
    first.add_user("olga", "admin")
    client = duck.client()
    duck.attach(client, first, "d", tmp_path / "data")
    for table in ("first", "second"):
        client.execute(f"CREATE TABLE lake.{table} AS SELECT 1 AS a")
    client.close()
    with psycopg.connect(first.dsn("d"), autocommit=True) as connection:
        connection.execute("create table t (a int primary key, v int)")
        connection.execute("insert into t select i, 0 from generate_series(1, 100) s(i)")
    readers, writers, updaters = (sessions(first, SESSIONS) for _ in range(3))
    for number, connection in enumerate(updaters):
        connection.execute("begin")
        connection.execute(f"update t set v = -1 where a = {number + 1}")
        connection.execute("select count(*) from t")

    first.process.send_signal(signal.SIGSTOP)
    stopped = time.monotonic()
    second = own_rocklake()
    second.passwords = first.passwords
    with psycopg.connect(second.dsn("d"), autocommit=True) as connection:
        connection.execute("update t set v = 1")
        connection.execute("delete from t where a > 50")
    if request.param:  # an excision erases what the first server has in mind
        for arguments in (("gc", "advance", "--keep-last", "1"), ("excise", "--apply", "--reason", "collected")):
            done = second.cli(*arguments, "-d", "d", user="olga")
            assert done.returncode == 0, done.stderr
    with psycopg.connect(second.dsn("d"), autocommit=True) as connection:
        while time.monotonic() < stopped + 1:  # longer than a hiccup, which is shorter than another server's start
            connection.execute("select count(*) from t")
    asked = [Asked(connection, "select count(*), sum(v) from t") for connection in readers]
    inserts = [f"insert into t values ({number + 200}, 0)" for number in range(SESSIONS)]
    asked += [Asked(connection, insert) for connection, insert in zip(writers, inserts, strict=True)]
    asked += [Asked(connection, "commit") for connection in updaters]
    first.process.send_signal(signal.SIGCONT)
    for one in asked:
        one.join(timeout=120)
        assert not one.is_alive(), f"no answer to {one.sql}"
    assert first.wait() == FENCED, first.log_tail()
    with psycopg.connect(second.dsn("d")) as connection:
        now = connection.execute("select count(*), sum(v) from t").fetchall()
    assert now == [(50, 50)]
    yield asked, now
    second.stop()


def test_it_acknowledges_nothing(asked):
    writes = [one for one in asked[0] if not one.sql.startswith("select")]
    assert len(writes) == 2 * SESSIONS
    assert [one.sql for one in writes if one.error is None] == []


def test_under_load(own_rocklake):
    """Every acknowledged commit is there, whoever acknowledged it."""
    first = own_rocklake()
    ledger.create(first.dsn("d"), SESSIONS + 1)
    clients = [ledger.Client(number, {"d": first.dsn("d")}, stay=1000) for number in range(1, SESSIONS + 1)]
    with ledger.Load(clients) as load:
        while sum(len(client.accounts["d"].acknowledged) for client in clients) < 50:
            load.check_clients()
        first.process.send_signal(signal.SIGSTOP)
        second = own_rocklake()
        heir = ledger.Client(SESSIONS + 1, {"d": second.dsn("d")}, stay=50)
        assert heir.visit("d", 50, threading.Event()) == 50
        first.process.send_signal(signal.SIGCONT)
        assert first.wait() == FENCED, first.log_tail()
    for client in clients:
        client.dsns = heir.dsns
    assert ledger.check([*clients, heir]) >= 100
    second.stop()


def test_it_does_not_show_the_past_as_the_present(asked):
    reads = [one for one in asked[0] if one.sql.startswith("select")]
    assert len(reads) == SESSIONS
    assert [one.rows for one in reads if one.error is None and one.rows != asked[1]] == []
