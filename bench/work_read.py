"""Reading: attach, planning, small statements, a whole relation."""

import socket
import threading

import statements
from context import medians, shown_time, timed
from conversation import check, record, replay
from harness import duck
from raw import RawClient, query
from registry import at_least, at_most, benchmark, ratio

FIRST_QUERY = "SELECT count(*) FROM lake.small"
BURST = 20  # statements sent at once where throughput is measured


@benchmark(at_most(0.3, "time"))
def attach_stream(bench):
    """The statements of DuckDB's ATTACH and first query, replayed on new connections."""
    database = bench.lake(bench.size.wide)
    works, said = {}, []
    for side in bench.sides:
        requests = record(side, database, FIRST_QUERY)
        check(side, database, requests)
        works[side.name] = lambda side=side, requests=requests: timed(lambda: replay(side, database, requests))
        said.append(f"{side.name} {len(requests)} requests, {replay(side, database, requests):,} bytes answered")
    return [ratio(bench.interleaved(works, bench.size.rounds), "s", f"{bench.size.wide}; {'; '.join(said)}")]


@benchmark(at_most(0.9, "time"))
def attach_duckdb(bench):
    """The same by a new DuckDB, end to end."""
    database = bench.lake(bench.size.wide)

    def work(side):
        client = duck.client()

        def run():
            side.attach(client, database)
            client.execute(FIRST_QUERY).fetchall()

        seconds = timed(run)
        client.close()
        return seconds

    works = {side.name: lambda side=side: work(side) for side in bench.sides}
    return [ratio(bench.interleaved(works, bench.size.rounds), "s", str(bench.size.wide))]


def planning_times(bench, database: str, table: str = "table_0") -> dict[str, list[float]]:
    """Seconds of the statements that planning a scan of the table sends."""
    works = {}
    for side in bench.sides:
        with side.connect(database) as connection:
            requests = statements.planning(connection, table)
        client = RawClient(side.server, database)
        for request in requests:
            client.check(request)
        works[side.name] = lambda client=client, requests=requests: timed(lambda: [client.ask(r) for r in requests])
    return bench.interleaved(works, bench.size.rounds)


@benchmark(at_most(0.01, "time"))
def plan_statements(bench):
    """A table's files, column statistics and delete files among a million files: DuckDB's statements."""
    shape = bench.size.largest
    return [ratio(planning_times(bench, bench.lake(shape)), "s", str(shape))]


@benchmark(at_most(0.1, "time"))
def plan_duckdb(bench):
    """The same table's ducklake_list_files by an attached DuckDB."""
    shape = bench.size.largest
    database = bench.lake(shape)
    sql = "SELECT count(*) FROM ducklake_list_files('lake', 'table_0')"
    clients = {side.name: side.attached(database) for side in bench.sides}
    works = {name: lambda client=client: timed(client.execute(sql).fetchall) for name, client in clients.items()}
    times = bench.interleaved(works, bench.size.rounds)
    for client in clients.values():
        client.close()
    return [ratio(times, "s", str(shape))]


def small_times(bench, sql: str) -> dict[str, list[float]]:
    """Seconds of one statement on a connection that sends it again and again."""
    database, count = bench.lake(bench.size.wide), bench.size.repeats
    works = {}
    for side in bench.sides:
        client, request = RawClient(side.server, database), query(sql)
        client.check(request)
        works[side.name] = lambda client=client, request=request: timed(
            lambda: [client.ask(request) for _ in range(count)]
        ) / count
    return bench.interleaved(works, bench.size.rounds)


def loopback_floor(count: int) -> float:
    """Seconds that one byte takes to another thread and back."""
    listener = socket.create_server(("127.0.0.1", 0))
    here = socket.create_connection(listener.getsockname())
    there, _ = listener.accept()

    def echo():
        while data := there.recv(64):
            there.sendall(data)

    threading.Thread(target=echo, daemon=True).start()

    def ask():
        for _ in range(count):
            here.sendall(b"x")
            here.recv(64)

    seconds = timed(ask) / count
    here.close()
    listener.close()
    return seconds


@benchmark(at_most(0.7, "time of select 1"), at_most(0.7, "time of the latest snapshot"))
def small_statement(bench):
    """One small statement, asked for again and again on one connection, round trip included."""
    floor = f"loopback floor {shown_time(loopback_floor(bench.size.repeats))}"
    return [ratio(small_times(bench, sql), "s", floor) for sql in ("SELECT 1", statements.LATEST)]


@benchmark(at_least(5, "throughput"))
def repeated_planning(bench):
    """The files of one table, asked for by the same statement on an unchanged lake, many requests in flight."""
    shape = bench.size.wide
    database = bench.lake(shape)
    count = max(1, bench.size.repeats // (5 * BURST))
    works = {}
    for side in bench.sides:
        with side.connect(database) as connection:
            request = statements.planning(connection, "table_7")[0]
        client = RawClient(side.server, database)
        size = client.size_of(request)
        works[side.name] = lambda client=client, request=request, size=size: count * BURST / timed(
            lambda: [client.burst(request, BURST, size) for _ in range(count)]
        )
    return [ratio(bench.interleaved(works, bench.size.rounds), "/s", str(shape))]


@benchmark(at_least(1, "throughput"))
def scan_copy(bench):
    """A full scan of a million rows of file statistics by binary COPY."""
    shape = bench.size.largest
    database = bench.lake(shape)
    works = {}
    for side in bench.sides:
        client, request = RawClient(side.server, database), query(statements.ALL_STATS)
        client.check(request)
        works[side.name] = lambda client=client, request=request: shape.files * shape.columns / timed(
            lambda: client.ask(request)
        )
    return [ratio(bench.interleaved(works, max(2, bench.size.rounds // 2)), "rows/s", str(shape))]


@benchmark(at_most(1.5, "RockLake, largest ÷ smallest"))
def growth_files(bench):
    """Planning a scan of one table, by DuckDB's statements, against lake sizes; the table's own size stays."""
    lines, times = {}, {}
    for files in bench.size.growth:
        shape = bench.size.grown(files)
        times[files] = planning_times(bench, bench.lake(shape))
        for name, values in times[files].items():
            lines.setdefault(name, []).append((files, sorted(values)[len(values) // 2] * 1e3))
    bench.plots.append(
        {"name": "growth_files", "title": "Planning a scan of one table", "x": "files in the lake", "y": "ms", "lines": lines}
    )
    small, large = bench.size.growth[0], bench.size.growth[-1]
    samples = {f"{files:,} files": times[files]["rocklake"] for files in (large, small)}
    remark = "; ".join(f"{files:,} files: {medians(found)}" for files, found in times.items())
    return [ratio(samples, "s", remark, over=f"{small:,} files")]
