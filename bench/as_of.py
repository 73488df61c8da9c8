#!/usr/bin/env python3
"""What the past costs: RockLake against itself, interleaved rounds.

    bench/as_of.py [--tables N] [--files N] [--snapshots N ...] [--rounds N] [--json FILE] [NAME ...]

as_of: the catalog as it stood some snapshots ago (dbname=lake@N) against the latest, of one lake: ATTACH, the first query
and the list of a table's files by a new DuckDB. `cold`: of a server that has just started; `again`: of one that was asked the
same before; `held`: while another client still reads that moment. Prints the ratios of the medians, of the time that passed and
of the server's own CPU time, what the server read from files meanwhile, and how many blocks of its tables it looked into.

dead_versions: a relation that is in the row cache, each of whose rows was replaced 100 times, against one of whose rows none
was: a scan of all, and the look-up of one row.

Ratios above 1 say that the past costs something. scripts/build comes first; run it with the Python of scripts/test (its venv).
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests"))

import psycopg  # noqa: E402
from harness import duck  # noqa: E402
from harness.lake_builder import build_lake  # noqa: E402
from harness.rocklake import RockLake  # noqa: E402
from run import timed  # noqa: E402

STEPS = ("attach", "first query", "file list")
DEAD_VERSIONS = 100
BENCHMARKS = {}


def benchmark(function):
    BENCHMARKS[function.__name__] = function
    return function


def add_snapshots(server, count: int) -> int:
    """Each registers a file of table_0, as a client would; returns the newest snapshot."""
    with psycopg.connect(server.dsn("lake"), autocommit=True) as connection:
        table = connection.execute("SELECT table_id FROM ducklake_table WHERE table_name = 'table_0'").fetchone()[0]
        newest, version, catalog_id, file_id = connection.execute(
            "SELECT snapshot_id, schema_version, next_catalog_id, next_file_id FROM ducklake_snapshot "
            "ORDER BY snapshot_id DESC LIMIT 1"
        ).fetchone()
        for number in range(1, count + 1):
            snapshot, file = newest + number, file_id + number - 1
            connection.execute(
                f"BEGIN; INSERT INTO ducklake_snapshot VALUES ({snapshot}, now(), {version}, {catalog_id}, {file + 1});"
                "INSERT INTO ducklake_snapshot_changes (snapshot_id, changes_made) "
                f"VALUES ({snapshot}, 'inserted_into_table:{table}');"
                "INSERT INTO ducklake_data_file (data_file_id, table_id, begin_snapshot, path, path_is_relative, file_format, "
                f"record_count, file_size_bytes, footer_size, row_id_start) VALUES ({file}, {table}, {snapshot}, "
                f"'added-{file}.parquet', true, 'parquet', 1000, 123456, 789, 0);"
                f"UPDATE ducklake_table_stats SET record_count = record_count + 1000 WHERE table_id = {table}; COMMIT"
            )
        return newest + count


def cpu_seconds(server) -> float:
    """Of all threads of the server that live."""
    threads = pathlib.Path(f"/proc/{server.process.pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


class Reads:
    """What the server has read since `take` was called last: bytes of files, blocks of tables."""

    def __init__(self, server):
        self.server = server
        self.last = (0, 0)
        self.take()

    def take(self) -> tuple[int, int]:
        for line in pathlib.Path(f"/proc/{self.server.process.pid}/io").read_text().splitlines():
            name, value = line.split()
            if name == "rchar:":
                read = int(value)
        with psycopg.connect(self.server.dsn("lake"), autocommit=True) as connection:
            blocks = connection.execute(
                "SELECT coalesce(sum(value), 0)::bigint FROM rocklake.store_metrics "
                "WHERE name LIKE 'slatedb.db_cache.access_count{entry_kind=data_block}%%'"
            ).fetchone()[0]
        before, self.last = self.last, (read, blocks)
        return read - before[0], blocks - before[1]


def read_once(server, data, database: str) -> tuple[dict[str, float], duck.duckdb.DuckDBPyConnection]:
    """What each step took, in all and of the server's CPU."""
    client = duck.client()
    works = (
        lambda: duck.attach(client, server, database, data, options="READ_ONLY"),
        lambda: client.execute("SELECT count(*) FROM lake.small").fetchall(),
        lambda: client.execute("SELECT count(*) FROM ducklake_list_files('lake', 'table_7')").fetchall(),
    )
    seconds = {}
    for step, work in zip(STEPS, works, strict=True):
        before = cpu_seconds(server)
        seconds[step] = timed(work)
        seconds[f"{step}, CPU"] = cpu_seconds(server) - before
    return seconds, client


@benchmark
def as_of(server, data, options) -> dict:
    """For each way and step: seconds and reads of the latest state and of each moment."""
    build_lake(server, "lake", data, options.tables, options.files)
    newest = add_snapshots(server, max(options.snapshots))
    databases = {"latest": "lake"} | {f"{back} back": f"lake@{newest - back}" for back in options.snapshots}
    times = {}

    def note(way: str, name: str, found: dict[str, float]) -> None:
        for what, value in found.items():
            times.setdefault((way, what), {}).setdefault(name, []).append(value)

    for number in range(options.rounds + 1):
        names = list(databases)
        for name in names if number % 2 == 0 else reversed(names):
            for way in ("cold", "again", "held"):
                if way == "cold":
                    server.restart()
                reads = Reads(server)
                seconds, client = read_once(server, data, databases[name])
                if number > 0:
                    note(way, name, seconds | dict(zip(("bytes read", "blocks read"), reads.take(), strict=True)))
                if way == "again":
                    holder = client
                else:
                    client.close()
            holder.close()
    return times


@benchmark
def dead_versions(server, data, options) -> dict:
    rows = 5000
    server.create_database("versions")
    with psycopg.connect(server.dsn("versions"), autocommit=True) as connection:
        for name in ("fresh", "replaced"):
            connection.execute(f"CREATE TABLE {name} (id BIGINT PRIMARY KEY, v BIGINT)")
            connection.execute(f"INSERT INTO {name} SELECT i, 0 FROM generate_series(1, {rows}) g(i)")
        for number in range(1, DEAD_VERSIONS + 1):
            connection.execute(f"UPDATE replaced SET v = {number}")
        stats = dict(connection.execute("SELECT relation, retracted FROM rocklake.key_stats WHERE relation IN ('fresh', 'replaced')"))
        assert stats == {"fresh": 0, "replaced": rows * DEAD_VERSIONS}, stats
        times = {}
        for number in range(options.rounds + 1):
            for name in ("fresh", "replaced") if number % 2 == 0 else ("replaced", "fresh"):
                works = {
                    "scan": lambda name=name: connection.execute(f"SELECT count(*), sum(v) FROM {name}").fetchall(),
                    "look-up": lambda name=name: connection.execute(f"SELECT v FROM {name} WHERE id = 77").fetchall(),
                }
                for step, work in works.items():
                    seconds = timed(lambda work=work: [work() for _ in range(20)]) / 20
                    if number > 0:
                        side = "latest" if name == "fresh" else f"{DEAD_VERSIONS} dead versions"
                        times.setdefault(("row cache", step), {}).setdefault(side, []).append(seconds)
    return times


def summary(times: dict) -> list[dict]:
    results = []
    for (way, step), sides in times.items():
        base = statistics.median(sides["latest"])
        for name in ("latest", *sorted(sides.keys() - {"latest"})):
            values = sides[name]
            median = statistics.median(values)
            low, _, high = statistics.quantiles(values, n=4)
            results.append({"way": way, "step": step, "moment": name, "median": median, "quartiles": [low, high],
                            "ratio": median / base if base else None})  # fmt: skip
    return results


def show(result: dict) -> str:
    if result["step"].endswith("read"):
        value = f"{result['median']:,.0f}"
    else:
        low, high = (value * 1e3 for value in result["quartiles"])
        value = f"{result['median'] * 1e3:.2f} [{low:.2f}, {high:.2f}] ms"
    ratio = "" if result["moment"] == "latest" or result["ratio"] is None else f"ratio {result['ratio']:.2f}"
    return f"{result['way']:10} {result['step']:17} {result['moment']:18} {ratio:12} {value}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *BENCHMARKS], help="which work; default: all")
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--snapshots", type=int, nargs="+", default=[10, 10_000], help="how far back")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    if options.rounds < 2 or options.tables < 8:
        parser.error("at least 2 rounds and 8 tables")

    results = {}
    with tempfile.TemporaryDirectory(prefix="rocklake-bench-") as folder:
        folder = pathlib.Path(folder)
        server = RockLake(folder / "root", folder / "rocklake.log")
        try:
            server.start()
            for name in options.names or BENCHMARKS:
                results[name] = summary(BENCHMARKS[name](server, folder / "data", options))
                for result in results[name]:
                    print(show(result), flush=True)
        finally:
            if server.running:
                server.stop()
    if options.json:
        options.json.write_text(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
