"""An object store that fails in every way, under load: no acknowledged commit lost, none applied twice, no reply that
lies, bounded retry, and service that resumes by itself. A proxy between server and store injects the faults.
"""

import pathlib
import random
import re
import threading
import time

import psycopg
import pytest
from harness import duck, ledger
from harness.ledger import Client, Load
from harness.rocklake import run
from harness.store_proxy import Rule

import duckdb

pytestmark = pytest.mark.needs_rocklake
FENCED = 5
COUNTED = ("put", "conditional put", "get", "list")  # where each fault has to hit
EVERYWHERE = (*COUNTED, "head", "delete", "other")
FAULTS = (
    "timeout", "lost answer", "reset after", "late answer", "false 500", "reset before", "error 500", "error 503",
    "slow down", "throttled", "slow body", "truncated",
)  # fmt: skip
SECONDS = {"late answer": 0.2, "slow body": 0.4}
CLIENTS, VISITED = 4, 8  # of the busy lake; lakes that are opened and closed all the time
MIXED_SECONDS = {"quick": 10, "bounded": 20, "full": 120}
HITS = 20  # of each fault at each of COUNTED, with --size full
CHANCES = {"put": 0.7, "conditional put": 0.1, "get": 0.1, "list": 0.3}  # a put is one of hundreds of requests
PHASE_SECONDS = 600
ANSWER_SECONDS_MAX = 120
ROWS_PER_FILE = 300  # above the inlining limit: such an insert becomes a Parquet file
ENVIRONMENT = {f"{store}_TIMEOUT": "1 second" for store in ("AWS", "AZURE", "GOOGLE")}
OPTIONS = ("--lake-idle-timeout", "1")


@pytest.fixture
def seed() -> int:
    seed = random.randrange(2**32)
    print("seed", seed)
    return seed


def serve_behind(proxy, store, own_rocklake, prefix: str, *options: str):
    environment = store.environment(proxy.port) | ENVIRONMENT
    return own_rocklake(store.url(prefix), env=environment, options=(*OPTIONS, *options))


def make_clients(server) -> list[Client]:
    """Some stay in one lake; one goes through many, so that lakes are opened and closed under load."""
    visited = [f"visited{number}" for number in range(VISITED)]
    for database in ("busy", *visited):
        ledger.create(server.dsn(database), CLIENTS + 1)
    busy = [Client(number, {"busy": server.dsn("busy")}, stay=50) for number in range(1, CLIENTS + 1)]
    return [*busy, Client(CLIENTS + 1, {database: server.dsn(database) for database in visited}, stay=2)]


class DuckClient:
    """A real DuckDB that inserts, on a thread: what it was told, and what it named."""

    def __init__(self, server, data: pathlib.Path):
        self.server, self.data = server, data
        self.connection = duck.process_client()
        duck.attach(self.connection, server, "duck", data)
        self.connection.execute("CREATE TABLE lake.t (batch INTEGER, part INTEGER)")
        self.acknowledged, self.failed = [], {}
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.work)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()
        self.connection.close()

    def work(self) -> None:
        batch = 0
        while not self.stop.is_set():
            rows = ROWS_PER_FILE if batch % 2 else 3
            try:
                self.connection.execute(f"INSERT INTO lake.t SELECT {batch}, i FROM range({rows}) r(i)")
                self.acknowledged.append(batch)
            except duckdb.Error as error:
                self.failed[batch] = str(error)
                self.reconnect()
            batch += 1

    def reconnect(self) -> None:
        """A DuckDB whose connection broke, or that gave up waiting, starts anew."""
        while not self.stop.is_set():
            self.connection.close()
            self.connection = duck.process_client()
            try:
                return duck.attach(self.connection, self.server, "duck", self.data)
            except duckdb.Error:
                continue

    def check(self) -> int:
        """No file that the catalog names is missing; what was acknowledged is there, what failed is not."""
        reader = duck.process_client()
        duck.attach(reader, self.server, "duck", self.data)
        files = reader.execute("SELECT data_file FROM ducklake_list_files('lake', 't')").fetchall()
        missing = [name for (name,) in files if not pathlib.Path(name).exists()]
        assert not missing, f"named by the catalog, and deleted: {missing}; {self.failed}"
        found = dict(reader.execute("SELECT batch, count(*) FROM lake.t GROUP BY 1").fetchall())
        reader.close()
        expected = {batch: ROWS_PER_FILE if batch % 2 else 3 for batch in self.acknowledged}
        assert {batch: found.get(batch) for batch in expected} == expected, self.failed
        unknown = {batch for batch, error in self.failed.items() if "did not answer" in error}
        assert set(found) - set(expected) <= unknown, self.failed
        return len(files)


def finish(server, clients: list[Client], duck_client: DuckClient | None = None) -> None:
    """After the faults: service goes on without help, the books agree, and so do the bytes."""
    ledger.check_resumed(clients)
    assert server.running, server.log_tail()
    commits = ledger.check(clients)
    files = duck_client.check() if duck_client else 0
    longest = max(client.longest for client in clients)
    errors = {client.number: client.errors for client in clients}
    print(f"{commits} commits acknowledged, {files} Parquet files, longest answer {longest:.1f} s, errors {errors}")
    assert commits > len(clients) and longest < ANSWER_SECONDS_MAX
    server.stop()
    verified = run("verify", "--offline", server.root, env=server.env, timeout=600)
    assert verified.returncode == 0, verified.stdout[-4000:] + verified.stderr


def print_hits(hits) -> None:
    for fault in sorted({fault for fault, _ in hits}):
        counts = ", ".join(f"{operation} {hits.get((fault, operation), 0)}" for operation in EVERYWHERE)
        print(f"{fault:>12}: {counts}")


@pytest.mark.timeout(900)
def test_a_store_that_fails_in_every_way(s3, own_rocklake, proxy_of, tmp_path, size, seed):
    proxy = proxy_of(s3, seed)
    server = serve_behind(proxy, s3, own_rocklake, "mixed")
    clients = make_clients(server)
    chance = random.Random(seed)
    with DuckClient(server, tmp_path / "data") as duck_client:
        with Load(clients) as load:
            deadline = time.monotonic() + MIXED_SECONDS[size]
            proxy.add(*(Rule(fault, EVERYWHERE, chance=0.02, seconds=SECONDS.get(fault, 0)) for fault in FAULTS))
            while time.monotonic() < deadline:
                load.stop.wait(chance.uniform(2, 6))  # nobody sets it: faults go on meanwhile
                proxy.add(Rule("partition", EVERYWHERE, lasts=chance.uniform(0.1, 3)))
                load.check_clients()
            proxy.clear()
        duck_client.stop.set()
        duck_client.thread.join()
        hits = proxy.hits()
        print_hits(hits)
        finish(server, clients, duck_client)
    for fault in (*FAULTS, "partition"):
        assert sum(count for (kind, _), count in hits.items() if kind == fault), f"no {fault} hit anything"


@pytest.mark.timeout(7200)
def test_each_fault_at_each_operation(s3, own_rocklake, proxy_of, size, seed):
    """With --size full: 20 hits of each fault at each of PUT, conditional PUT, GET and LIST."""
    proxy = proxy_of(s3, seed)
    server = serve_behind(proxy, s3, own_rocklake, "each")
    clients = make_clients(server)
    faults = FAULTS if size == "full" else ("lost answer",)
    wanted = HITS if size == "full" else 1
    for fault in faults:
        rules = [
            Rule(fault, (operation,), chance=CHANCES[operation], times=2 * wanted, seconds=SECONDS.get(fault, 0))
            for operation in COUNTED
        ]
        with Load(clients) as load:
            proxy.add(*rules)
            deadline = time.monotonic() + PHASE_SECONDS
            while min(proxy.hits()[fault, operation] for operation in COUNTED) < wanted:
                assert time.monotonic() < deadline, f"{fault}: {proxy.hits()}"
                load.stop.wait(0.2)
                load.check_clients()
            proxy.clear()
        ledger.check_resumed(clients)
        ledger.check(clients)
        print_hits({key: count for key, count in proxy.hits().items() if key[0] == fault})
    hits = proxy.hits()
    for fault in faults:
        for operation in COUNTED:
            assert hits[fault, operation] >= wanted, f"{fault} at {operation}"
    finish(server, clients)


@pytest.fixture
def one_lake_on(own_rocklake, proxy_of, request):
    """Makes a server behind a proxy, with one ledger of one client."""
    return lambda store, *options: make_lake(store, own_rocklake, proxy_of, request.node.name, *options)


@pytest.fixture
def one_lake(s3, one_lake_on, request):
    return one_lake_on(s3, *getattr(request, "param", ()))


def make_lake(store, own_rocklake, proxy_of, name: str, *options: str):
    proxy = proxy_of(store)
    server = serve_behind(proxy, store, own_rocklake, re.sub(r"\W+", "-", name), *options)
    ledger.create(server.dsn("busy"), 1)
    client = Client(1, {"busy": server.dsn("busy")}, stay=1)
    assert client.visit("busy", 1, threading.Event()) == 1
    return proxy, server, client


@pytest.mark.timeout(300)
def test_the_answer_of_a_commit_is_lost(object_store, one_lake_on):
    """The log object is there, and asked for again; a refusal then is by oneself, and not by another writer."""
    proxy, server, client = one_lake_on(object_store)
    for fault in ("lost answer", "reset after", "false 500", "truncated"):
        proxy.add(Rule(fault, ("conditional put",), path="/wal/", times=1))
        assert client.visit("busy", 2, threading.Event()) == 2, client.errors
        assert proxy.hits()[fault, "conditional put"] == 1
    finish(server, [client])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("looks", [6, 30], ids=["for a while", "longer than it is asked"])
def test_nobody_can_tell_whose_the_log_object_is(one_lake, looks):
    """The answer is lost, and then the look at the object that would tell: that is not the same as being fenced."""
    proxy, server, client = one_lake
    proxy.add(
        Rule("lost answer", ("conditional put",), path="/busy/public/1/wal/", times=1),
        Rule("reset before", ("head",), path="/busy/public/1/", times=looks),
    )
    client.visit("busy", 2, threading.Event())
    hits = proxy.hits()
    assert hits["lost answer", "conditional put"] == 1 and hits["reset before", "head"] == looks
    finish(server, [client])


@pytest.mark.timeout(300)
def test_the_answer_of_a_manifest_is_lost(one_lake):
    """Every second one, while lakes are opened, closed and opened again."""
    proxy, server, client = one_lake
    proxy.add(Rule("lost answer", ("conditional put",), path="/(manifest|compactions|gc)/", chance=0.5))
    for _ in range(3):
        assert client.visit("busy", 2, threading.Event()) == 2, client.errors
        server.restart()
    assert proxy.hits()["lost answer", "conditional put"]
    finish(server, [client])


@pytest.mark.timeout(300)
def test_a_partition_longer_than_any_retry(one_lake):
    """A COMMIT waits for the store, is decided, and then answered."""
    proxy, server, client = one_lake
    proxy.add(Rule("partition", lasts=12))
    client.visit("busy", 1, threading.Event())
    assert client.longest < 60 and not client.accounts["busy"].open, client.errors
    finish(server, [client])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("one_lake", [("--commit-decide-timeout", "1")], indirect=True, ids=["one second"])
def test_a_partition_longer_than_the_patience(one_lake):
    """08007, in words that no client takes for a failure; what became of the commit shows when the store is back."""
    proxy, server, client = one_lake
    proxy.add(Rule("lost answer", ("conditional put",), path="/busy/", times=1), Rule("partition"))
    client.visit("busy", 1, threading.Event())
    assert client.errors == {"08007": 1}
    proxy.clear()
    finish(server, [client])
    assert client.accounts["busy"].open == {1}


@pytest.mark.timeout(300)
def test_another_server_takes_over_while_the_answer_is_lost(one_lake, s3, own_rocklake):
    """The commit is there or it is not, and whoever asked is told which; the server ends with 5."""
    proxy, server, client = one_lake
    proxy.add(
        Rule("reset after", ("conditional put",), path="/busy/public/1/wal/", times=1),
        Rule("partition", path="/busy/public/1/", lasts=10),
    )
    never = threading.Event()
    commit = threading.Thread(target=client.visit, args=("busy", 1, never))
    commit.start()
    deadline = time.monotonic() + 60
    while not proxy.hits()["reset after", "conditional put"]:
        assert time.monotonic() < deadline
    second = own_rocklake(server.root, env=s3.environment())
    heir = Client(1, {"busy": second.dsn("busy")}, stay=1)
    with psycopg.connect(second.dsn("busy")) as connection:
        total = connection.execute("select v from total").fetchone()[0]
    commit.join()
    assert server.wait() == FENCED, server.log_tail()
    heir.accounts = client.accounts
    assert ledger.check([heir]) >= 1
    assert total == 2 or not client.accounts["busy"].acknowledged - {0}
    finish(second, [heir])
