"""An object store whose PUTs take 20 ms and more: S3 by SeaweedFS, behind a proxy that holds answers back and counts."""

import contextlib
import itertools
import statistics

from context import shown_time
from harness.object_store import SeaweedFs
from harness.store_proxy import Rule, StoreProxy
from raw import RawClient, crowd, query
from registry import ROCKLAKE, Measured, at_least, at_most, benchmark, quartiles

PUT_SECONDS = 0.02
PUTS = ("put", "conditional put")


@contextlib.contextmanager
def slow_store(bench):
    """A RockLake on such a store, and the proxy in front of it."""
    folder = bench.folder / "store"
    folder.mkdir()
    store = SeaweedFs(folder)
    store.start()
    try:
        proxy = StoreProxy(folder, store.port)
        proxy.start()
        try:
            proxy.add(Rule("late answer", operations=PUTS, seconds=PUT_SECONDS))
            with bench.own_rocklake(root=store.url("bench"), env=store.environment(proxy.port)) as side:
                yield side, proxy
        finally:
            proxy.stop()
    finally:
        store.stop()


def committer(side, database: str, number: int = 0):
    """A client whose every request is a commit of one row."""
    client = RawClient(side.server, database)
    client.check(query(f"CREATE TABLE IF NOT EXISTS t_{number} (n BIGINT)"))
    return client, (query(f"INSERT INTO t_{number} VALUES ({n})") for n in itertools.count())


def log_puts(proxy) -> list[float]:
    """Seconds of the PUTs of write-ahead logs since the last call."""
    puts = (request for request in proxy.requests() if request["operation"] in PUTS and "/wal/" in request["path"])
    return [put["ended"] - put["began"] for put in puts]


def one_client(side, proxy, commits: int) -> list[Measured]:
    """Median and p99 of so many commits, in times of a PUT of that store at that time."""
    client, requests = committer(side, "alone")
    client.ask(next(requests))
    proxy.requests()
    latencies = []
    while len(latencies) < commits:
        latencies += crowd([(client, requests)], 0).latencies
    puts = log_puts(proxy)
    put = statistics.median(puts)
    in_puts = sorted(latency / put for latency in latencies)
    p99 = in_puts[min(len(in_puts) - 1, int(len(in_puts) * 0.99))]
    remark = f"{len(in_puts)} commits, {len(puts)} PUTs of the log, median PUT {shown_time(put)}"
    samples = {ROCKLAKE: in_puts}
    return [
        Measured(statistics.median(in_puts), quartiles(in_puts), samples, "PUTs", remark),
        Measured(p99, (p99, p99), samples, "PUTs", f"longest {in_puts[-1]:.2f} PUTs"),
    ]


def together(proxy, clients, seconds: float) -> Measured:
    """Commits for each PUT of a log, of clients that commit at the same time."""
    for client, requests in clients:
        client.ask(next(requests))
    proxy.requests()
    served = crowd(clients, seconds)
    puts = log_puts(proxy)
    assert not served.failed and puts
    value = sum(served.counts) / len(puts)
    remark = f"{len(clients)} clients, {served.rate:.0f} commits/s, {len(puts)} PUTs of logs"
    return Measured(value, (value, value), {ROCKLAKE: [value]}, "commits per PUT", remark)


@benchmark(
    at_most(1.3, "one client, median commit", "PUTs"),
    at_most(2.5, "one client, p99 of commits", "PUTs"),
    at_least(16, "clients on one lake", "commits per PUT"),
    at_least(16, "clients on as many lakes", "commits per PUT"),
    both=False,
)
def object_store(bench):
    """Raw protocol clients that commit on an object store with PUTs of 20 ms and more: one alone, many together."""
    count = bench.size.store_clients
    with slow_store(bench) as (side, proxy):
        alone = one_client(side, proxy, bench.size.store_commits)
        one_lake = [committer(side, "shared", number) for number in range(count)]
        many_lakes = [committer(side, f"own_{number}") for number in range(count)]
        return [*alone, *(together(proxy, clients, bench.size.seconds) for clients in (one_lake, many_lakes))]
