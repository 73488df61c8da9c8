#!/usr/bin/env python3
"""PostgreSQL 15 and RockLake side by side: the same client, the same data, interleaved rounds.

    bench/run.py [--files N] [--tables N] [--rounds N] [--json FILE] [NAME ...]

Prints for each work the ratio RockLake / PostgreSQL of the medians (below 1: RockLake is faster) with the
quartiles of both. Absolute times say something about this machine only. scripts/build comes first; run it with
the Python of scripts/test (its venv).
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests"))

import psycopg  # noqa: E402
from harness import duck  # noqa: E402
from harness.lake_builder import build_lake  # noqa: E402
from harness.postgres import Postgres  # noqa: E402
from harness.rocklake import RockLake  # noqa: E402

BENCHMARKS = {}


def benchmark(function):
    BENCHMARKS[function.__name__] = function
    return function


class Side:
    """One server with a lake on it; `data` is where its Parquet files would be."""

    def __init__(self, server, folder: pathlib.Path):
        self.server = server
        self.data = folder / f"data-{server.kind}"

    def attached(self, database: str):
        client = duck.client()
        duck.attach(client, self.server, database, self.data / database)
        return client

    def connect(self, database: str):
        return psycopg.connect(self.server.dsn(database), autocommit=True)


def interleaved(sides, rounds: int, work) -> dict:
    """Seconds per side: `work(side)` returns what it took; one untimed round first; the order alternates."""
    times = {side.server.kind: [] for side in sides}
    for number in range(rounds + 1):
        for side in sides if number % 2 == 0 else reversed(sides):
            seconds = work(side)
            if number > 0:
                times[side.server.kind].append(seconds)
    return times


def timed(work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@benchmark
def attach_and_first_query(sides, options):
    """A new DuckDB attaches and reads one row of a table."""

    def work(side):
        client = duck.client()

        def run():
            duck.attach(client, side.server, "wide", side.data / "wide")
            client.execute("SELECT count(*) FROM lake.small").fetchall()

        seconds = timed(run)
        client.close()
        return seconds

    return interleaved(sides, options.rounds, work)


@benchmark
def one_row_insert(sides, options):
    """INSERT of one inlined row through DuckDB, its own commit."""
    clients = {side: side.attached("insert") for side in sides}
    for client in clients.values():
        client.execute("CREATE TABLE IF NOT EXISTS lake.t (id INTEGER, v VARCHAR)")
    inserts = 10

    def work(side):
        def run():
            for number in range(inserts):
                clients[side].execute("INSERT INTO lake.t VALUES (?, 'a row')", [number])

        return timed(run) / inserts

    return interleaved(sides, options.rounds, work)


@benchmark
def file_list(sides, options):
    """ducklake_list_files of one table among many."""
    clients = {side: side.attached("wide") for side in sides}

    def work(side):
        query = "SELECT count(*) FROM ducklake_list_files('lake', 'table_7')"
        return timed(lambda: clients[side].execute(query).fetchall())

    return interleaved(sides, options.rounds, work)


@benchmark
def file_list_statements(sides, options):
    """The statements that planning a table sends: its files, its delete files, one column's statistics."""
    connections = {side: side.connect("wide") for side in sides}
    table = connections[sides[0]].execute(
        "SELECT table_id FROM ducklake_table WHERE table_name = 'table_7'"
    ).fetchone()[0]
    statements = [
        f"SELECT data_file_id, path, file_size_bytes FROM ducklake_data_file WHERE table_id = '{table}' "
        "AND begin_snapshot <= '100000'",
        f"SELECT data_file_id, path FROM ducklake_delete_file WHERE table_id = '{table}' AND begin_snapshot <= '100000'",
        "SELECT data_file_id, min_value, max_value FROM ducklake_file_column_stats "
        f"WHERE column_id = 1 AND table_id = {table}",
    ]

    def work(side):
        def run():
            for statement in statements:
                connections[side].execute(statement).fetchall()

        return timed(run)

    return interleaved(sides, options.rounds, work)


@benchmark
def small_statement(sides, options):
    """The latest snapshot, asked for a hundred times on one connection."""
    connections = {side: side.connect("wide") for side in sides}
    query = (
        "SELECT snapshot_id, schema_version FROM ducklake_snapshot "
        "WHERE snapshot_id = (SELECT max(snapshot_id) FROM ducklake_snapshot)"
    )

    def work(side):
        def run():
            for _ in range(100):
                connections[side].execute(query, prepare=False).fetchall()

        return timed(run) / 100

    return interleaved(sides, options.rounds, work)


def summary(times: dict) -> dict:
    result = {}
    for kind, seconds in times.items():
        quartiles = statistics.quantiles(seconds, n=4)
        result[kind] = {"median": statistics.median(seconds), "quartiles": [quartiles[0], quartiles[2]]}
    result["ratio"] = result["rocklake"]["median"] / result["postgresql"]["median"]
    return result


def milliseconds(side: dict) -> str:
    low, high = side["quartiles"]
    return f"{side['median'] * 1e3:.2f} [{low * 1e3:.2f}, {high * 1e3:.2f}] ms"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *BENCHMARKS], help="which work; default: all")
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="rocklake-bench-") as folder:
        folder = pathlib.Path(folder)
        servers = [Postgres(folder / "postgres.log"), RockLake(folder / "root", folder / "rocklake.log")]
        results = {}
        try:
            for server in servers:
                server.start()
            sides = [Side(server, folder) for server in servers]
            for side in sides:
                seconds = timed(lambda: build_lake(side.server, "wide", side.data / "wide", options.tables, options.files))
                print(f"{side.server.kind}: lake of {options.tables} tables, {options.files} files in {seconds:.1f} s")
                side.server.create_database("insert")
            for name in options.names or BENCHMARKS:
                results[name] = summary(BENCHMARKS[name](sides, options))
                row = results[name]
                print(
                    f"{name:24} ratio {row['ratio']:.2f}   RockLake {milliseconds(row['rocklake'])}   "
                    f"PostgreSQL {milliseconds(row['postgresql'])}",
                    flush=True,
                )
        finally:
            for server in servers:
                if server.running:
                    server.stop()
        if options.json:
            options.json.write_text(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
