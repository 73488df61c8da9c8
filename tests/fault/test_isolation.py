"""Snapshot isolation, read-your-writes, reads that never go back in time, durability: recorded by concurrent clients of a
writer, its readers and a standby while servers are killed, and checked as a whole (harness/history.py). The
checker itself is proven by planted violations (tests/checks) and by PostgreSQL's READ COMMITTED."""

import itertools
import random
import threading
import time

import psycopg
import pytest
from harness import duck
from harness.history import ABORTED, COMMITTED, History

import duckdb

LISTS = tuple("abcdef")
TABLE = "create table lists (name text primary key, numbers text not null)"


class Clients:
    """Threads that append and read until told to stop, each with its own seed."""

    def __init__(self, seed: int):
        self.seed = seed
        self.history = History()
        self.stop = threading.Event()
        self.numbers = itertools.count(1)
        self.sessions = itertools.count(1)
        self.threads, self.failures = [], []

    def start(self, target, *arguments):
        def run():
            try:
                target(random.Random(f"{self.seed} {len(self.threads)}"), *arguments)
            except BaseException as error:  # a thread's own error would be lost
                self.failures.append(error)

        self.threads.append(threading.Thread(target=run))
        self.threads[-1].start()

    def finish(self):
        self.stop.set()
        for thread in self.threads:
            thread.join()
        if self.failures:
            raise self.failures[0]

    def sql(self, choose, servers, writes, isolation="repeatable read"):
        """One session after another: a connection that is lost is followed by one to whichever server answers."""
        while not self.stop.is_set():
            server = choose.choice(servers)
            try:
                with psycopg.connect(server.dsn("lake"), autocommit=True, connect_timeout=5) as connection:
                    session = next(self.sessions)
                    while not self.stop.is_set():
                        self.sql_transaction(choose, connection, session, writes, isolation)
            except psycopg.errors.ReadOnlySqlTransaction:
                continue  # not the one that writes, or not yet
            except psycopg.OperationalError:
                continue

    def sql_transaction(self, choose, connection, session, writes, isolation):
        transaction = self.history.begin(session)
        ending = False
        try:
            connection.execute(f"begin isolation level {isolation}")
            for name in choose.sample(LISTS, choose.randint(1, 3)):
                if writes and choose.random() < 0.5:
                    number = next(self.numbers)
                    transaction.appends.append((name, number))
                    connection.execute(
                        "update lists set numbers = numbers || ' ' || %s where name = %s", (str(number), name)
                    )
                else:
                    (text,) = connection.execute("select numbers from lists where name = %s", (name,)).fetchone()
                    transaction.reads.append((name, tuple(map(int, text.split()))))
            ending = True
            connection.execute("commit")
            transaction.outcome = COMMITTED
        except psycopg.Error as error:
            # Whoever gets no answer to COMMIT, or one that says so, does not know.
            lost = error.sqlstate is None or error.sqlstate.startswith(("08", "57P0"))
            if not (ending and lost):
                transaction.outcome = ABORTED
            if connection.closed or lost or error.sqlstate == "25006":
                raise
            connection.execute("rollback")


def final_state(server) -> dict:
    with psycopg.connect(server.dsn("lake")) as connection:
        rows = connection.execute("select name, numbers from lists").fetchall()
    return {name: tuple(map(int, numbers.split())) for name, numbers in rows}


def make_lists(server):
    with psycopg.connect(server.dsn("lake")) as connection:
        connection.execute(TABLE)
        for name in LISTS:
            connection.execute("insert into lists values (%s, '')", (name,))


def judge(clients: Clients, final: dict, least: int, overwrites: bool = True):
    committed = [t for t in clients.history.transactions if t.outcome == COMMITTED]
    print(
        f"seed {clients.seed}: {len(clients.history.transactions)} transactions, {len(committed)} committed, "
        f"{sum(len(t.appends) for t in committed)} numbers, {sum(len(t.reads) for t in committed)} reads"
    )
    assert len(committed) >= least
    assert clients.history.violations(final, overwrites) == []


@pytest.mark.needs_rocklake
@pytest.mark.timeout(900)
def test_writer_readers_and_standby_under_kills(own_rocklake, size):
    servers = [own_rocklake()]
    root = servers[0].root
    make_lists(servers[0])
    reader = own_rocklake(root=root, options=("--read-only",))
    servers.append(own_rocklake(root=root, options=("--standby",)))
    clients = Clients(random.randrange(2**32))
    for _ in range(4):
        clients.start(clients.sql, servers, True)
    for _ in range(2):
        clients.start(clients.sql, [reader], False)
    try:
        for _ in range({"quick": 1, "bounded": 2, "full": 20}[size]):
            settle(clients, servers)
            writer = next(server for server in servers if writes(server))
            writer.crash()
            (heir,) = (server for server in servers if server is not writer)
            wait_until(lambda heir=heir: writes(heir), "the standby took over")
            servers.remove(writer)
            servers.append(own_rocklake(root=root, options=("--standby",)))
        settle(clients, servers)
    finally:
        clients.finish()
    judge(clients, final_state(next(server for server in servers if writes(server))), least=50)


def settle(clients: Clients, servers, more: int = 40):
    """Until so many more transactions have committed, and the standby was seen by the writer."""
    count = lambda: sum(t.outcome == COMMITTED for t in list(clients.history.transactions))  # noqa: E731
    goal = count() + more
    wait_until(lambda: clients.failures or count() >= goal, "transactions commit")
    lease = servers[0].root / "_system" / "leases" / "writer"
    first = lease.stat().st_mtime_ns if lease.exists() else 0
    wait_until(lambda: lease.exists() and lease.stat().st_mtime_ns != first, "the writer shows life")


def writes(server) -> bool:
    if not server.running:
        return False
    try:
        with psycopg.connect(server.dsn("lake"), connect_timeout=5) as connection:
            return connection.execute("show in_hot_standby").fetchone() == ("off",)
    except psycopg.OperationalError:
        return False


def wait_until(condition, what: str, seconds: float = 120):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, f"not within {seconds} s: {what}"
        time.sleep(0.02)


@pytest.mark.needs_rocklake
@pytest.mark.timeout(600)
def test_duckdb_clients_of_a_writer_and_a_reader(own_rocklake, tmp_path, size):
    writer, data = own_rocklake(), tmp_path / "data"
    with duck.client() as client:
        duck.attach(client, writer, "lake", data)
        for name in LISTS[:3]:
            client.execute(f"CREATE TABLE lake.{name}(n INTEGER)")
    reader = own_rocklake(root=writer.root, options=("--read-only",))
    clients = Clients(random.randrange(2**32))

    def ducks(choose, server, options):
        client = duck.process_client(version=duck.CURRENT)
        duck.attach(client, server, "lake", data, options=options)
        session = next(clients.sessions)
        while not clients.stop.is_set():
            transaction = clients.history.begin(session)
            try:
                client.execute("BEGIN")
                for name in choose.sample(LISTS[:3], choose.randint(1, 3)):
                    if not options and choose.random() < 0.5:
                        number = next(clients.numbers)
                        transaction.appends.append((name, number))
                        client.execute(f"INSERT INTO lake.{name} VALUES ({number})")
                    else:
                        rows = client.execute(f"SELECT n FROM lake.{name} ORDER BY rowid").fetchall()
                        own = [n for key, n in transaction.appends if key == name]
                        transaction.reads.append((name, tuple(n for (n,) in rows if n not in own)))
                client.execute("COMMIT")
                transaction.outcome = COMMITTED
            except duckdb.Error:
                transaction.outcome = ABORTED
                try:
                    client.execute("ROLLBACK")
                except duckdb.Error:
                    pass  # it was over
        client.close()

    for server, options in ((writer, ""), (writer, ""), (reader, "READ_ONLY")):
        clients.start(ducks, server, options)
    try:
        goal = {"quick": 10, "bounded": 30, "full": 300}[size]
        wait_until(
            lambda: clients.failures
            or sum(t.outcome == COMMITTED for t in list(clients.history.transactions)) >= goal,
            "clients commit",
            300,
        )
    finally:
        clients.finish()
    with duck.client() as client:
        duck.attach(client, writer, "lake", data, options="READ_ONLY")
        final = {
            name: tuple(n for (n,) in client.execute(f"SELECT n FROM lake.{name} ORDER BY rowid").fetchall())
            for name in LISTS[:3]
        }
    judge(clients, final, least=10, overwrites=False)


def run_against(server, isolation: str, seconds: float, wanted) -> tuple[Clients, dict]:
    clients = Clients(random.randrange(2**32))
    for _ in range(6):
        clients.start(clients.sql, [server], True, isolation)
    until = time.monotonic() + seconds
    while time.monotonic() < until and not wanted(clients):
        clients.stop.wait(0.1)
    clients.finish()
    return clients, final_state(server)


def test_read_committed_is_told_from_snapshot_isolation(oracle):
    """PostgreSQL's READ COMMITTED shows what snapshot isolation forbids, and its REPEATABLE READ does not."""
    oracle.create_database("lake")
    make_lists(oracle)
    many = lambda clients: len(clients.history.transactions) > 600  # noqa: E731
    clients, final = run_against(oracle, "repeatable read", 20, many)
    judge(clients, final, least=20)
    with psycopg.connect(oracle.dsn("lake")) as connection:
        connection.execute("update lists set numbers = ''")
    for _ in range(5):
        clients, final = run_against(oracle, "read committed", 20, many)
        if clients.history.violations(final):
            return
        with psycopg.connect(oracle.dsn("lake")) as connection:
            connection.execute("update lists set numbers = ''")
    pytest.fail("the checker finds nothing in READ COMMITTED")
