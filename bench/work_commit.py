"""Committing: one client, many clients on as many lakes or on one table, many files at once."""

import statistics
import threading

import duckdb
import statements
from context import Shape, timed
from harness import duck
from process import cpu_seconds, memory
from raw import RawClient, crowd
from registry import POSTGRESQL, ROCKLAKE, Measured, at_least, at_most, benchmark, quartiles, ratio

SMALL = Shape(1, 10)
INSERTS = 10  # in a round of one client


@benchmark(at_most(1.1, "time"))
def insert_duckdb(bench):
    """INSERT of one inlined row through DuckDB, its own commit."""
    database = bench.lake(SMALL, label="_insert")
    clients = {side.name: side.attached(database) for side in bench.sides}

    def work(client):
        def run():
            for number in range(INSERTS):
                client.execute(f"INSERT INTO lake.small VALUES ({number})")

        return timed(run) / INSERTS

    times = bench.interleaved({name: lambda c=client: work(c) for name, client in clients.items()}, bench.size.rounds)
    for client in clients.values():
        client.close()
    return [ratio(times, "s")]


@benchmark(at_most(3, "time"))
def commit_raw(bench):
    """A commit of one file by a raw protocol client, BEGIN to COMMIT in one round trip."""
    database = bench.lake(SMALL, label="_commit")
    works = {}
    for side in bench.sides:
        with side.connect(database) as connection:
            commits = statements.Commits(connection)
        client = RawClient(side.server, database)
        client.check(next(commits))
        works[side.name] = lambda client=client, commits=commits: timed(
            lambda: [client.ask(next(commits)) for _ in range(INSERTS)]
        ) / INSERTS
    return [ratio(bench.interleaved(works, bench.size.rounds), "s")]


@benchmark(at_most(1, "time"))
def register_files(bench):
    """Very many files registered in one commit, as INSERTs of literals."""
    count = bench.size.registered
    database = bench.lake(SMALL, label="_register")
    commits, clients = {}, {}
    for side in bench.sides:
        with side.connect(database) as connection:
            commits[side.name] = statements.Commits(connection, files=count)
        clients[side.name] = RawClient(side.server, database)

    def work(name):
        request = next(commits[name])
        return timed(lambda: clients[name].check(request))

    times = bench.interleaved({name: lambda name=name: work(name) for name in clients}, bench.size.few_rounds)
    peak = memory(bench.side(ROCKLAKE).server, "VmHWM") >> 20
    return [ratio(times, "s", f"{count:,} files and as many rows of statistics; RockLake's peak so far {peak:,} MiB")]


def with_cpu(bench, run) -> tuple[Measured, Measured, dict[str, list]]:
    """The ratios of commits a second and of the server's CPU time for a commit; what the rounds returned. `run(side)`
    serves one round and returns an object with `rate` and `counts`."""
    cpu, served = {}, {}

    def work(side):
        before = cpu_seconds(side.server)
        found = run(side)
        served.setdefault(side.name, []).append(found)
        cpu.setdefault(side.name, []).append((cpu_seconds(side.server) - before) / max(1, sum(found.counts)))
        return found.rate

    works = {side.name: lambda side=side: work(side) for side in bench.sides}
    rates = bench.interleaved(works, bench.size.few_rounds)
    cpu = {name: values[-bench.size.few_rounds :] for name, values in cpu.items()}
    served = {name: values[-bench.size.few_rounds :] for name, values in served.items()}
    return ratio(rates, "commits/s", told(served)), ratio(cpu, "s"), served


def told(served: dict[str, list]) -> str:
    parts = []
    for name, rounds in served.items():
        counts = sorted(sum(each) for each in zip(*(found.counts for found in rounds), strict=True))
        failed = sum(found.failed for found in rounds)
        parts.append(f"{name}: least served {counts[0]}, median {statistics.median(counts):g}, most {counts[-1]}, failed {failed}")
    return "; ".join(parts)


@benchmark(at_least(2, "throughput"), at_most(0.5, "server CPU of a commit"))
def lakes_raw(bench):
    """Raw protocol clients that commit on as many lakes at the same time."""
    clients = {side.name: [] for side in bench.sides}
    for number in range(bench.size.clients):
        database = bench.lake(SMALL, label=f"_many_{number}")
        for side in bench.sides:
            with side.connect(database) as connection:
                commits = statements.Commits(connection)
            client = RawClient(side.server, database)
            client.check(next(commits))
            clients[side.name].append((client, commits))
    rates, cpu, served = with_cpu(bench, lambda side: crowd(clients[side.name], bench.size.seconds))
    assert not any(found.failed for rounds in served.values() for found in rounds), rates.remark
    return [rates, cpu]


class Inserts:
    """DuckDB clients, processes of their own, attached on both sides; each inserts rows as fast as it can."""

    def __init__(self, bench, databases: list[str]):
        self.seconds = bench.size.seconds
        self.databases = databases
        self.clients = [duck.process_client() for _ in databases]
        for client, database in zip(self.clients, databases, strict=True):
            for side in bench.sides:
                side.attach(client, database, name=side.name)

    def run(self, side) -> "Inserts.Round":
        found = Inserts.Round(len(self.clients))
        start, stop = threading.Barrier(len(self.clients) + 1), threading.Event()

        def insert(number: int, client) -> None:
            start.wait()
            while not stop.is_set():
                try:
                    client.execute(f"INSERT INTO {side.name}.small VALUES ({number})")
                    found.counts[number] += 1
                except duckdb.Error as error:
                    found.errors.append(str(error))

        threads = [threading.Thread(target=insert, args=each) for each in enumerate(self.clients)]
        for thread in threads:
            thread.start()
        start.wait()

        def finish():
            stop.wait(self.seconds)
            stop.set()
            for thread in threads:
                thread.join()

        found.seconds = timed(finish)
        return found

    def close(self) -> None:
        for client in self.clients:
            client.close()

    class Round:
        def __init__(self, clients: int):
            self.seconds, self.counts, self.errors = 0.0, [0] * clients, []

        @property
        def rate(self) -> float:
            return sum(self.counts) / self.seconds

        @property
        def failed(self) -> int:
            return len(self.errors)


@benchmark(at_least(1.15, "throughput"), at_most(0.5, "server CPU of a commit"))
def lakes_duckdb(bench):
    """DuckDB clients that insert rows on as many lakes at the same time."""
    inserts = Inserts(bench, [bench.lake(SMALL, label=f"_many_{number}") for number in range(bench.size.clients)])
    try:
        rates, cpu, served = with_cpu(bench, inserts.run)
    finally:
        inserts.close()
    assert not any(found.failed for rounds in served.values() for found in rounds), rates.remark
    return [rates, cpu]


@benchmark(
    at_least(1.5, "throughput"),
    at_most(0, "RockLake, failed statements", ""),
    at_least(0.25, "RockLake, least served ÷ median"),
)
def one_table_duckdb(bench):
    """DuckDB clients that insert rows into one table at the same time, with default settings for retries."""
    inserts = Inserts(bench, [bench.lake(SMALL, label="_one")] * bench.size.clients)
    try:
        rates, _, served = with_cpu(bench, inserts.run)
    finally:
        inserts.close()
    failed = {name: [found.failed for found in rounds] for name, rounds in served.items()}
    total = sum(failed[ROCKLAKE])
    fair = [min(found.counts) / max(1, statistics.median(found.counts)) for found in served[ROCKLAKE]]
    counts = [sum(each) for each in zip(*(found.counts for found in served[ROCKLAKE]), strict=True)]
    share = min(counts) / max(1, statistics.median(counts))
    words = [error for found in served[ROCKLAKE] for error in found.errors]
    return [
        rates,
        Measured(total, quartiles(failed[ROCKLAKE]), failed, "statements in a round", words[0][:200] if words else ""),
        Measured(share, quartiles(fair), {ROCKLAKE: fair}, "×", f"over all rounds; {POSTGRESQL} in the line of throughput"),
    ]
