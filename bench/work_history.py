"""What the past costs: reading the catalog as it stood, and rows with many dead versions."""

import statistics

import statements
from context import Shape, medians, timed
from harness import duck
from process import fine_cpu_seconds, read_bytes
from raw import RawClient, query
from registry import ROCKLAKE, at_most, benchmark, ratio

STEPS = ("attach", "first query", "file list")
WAYS = ("cold", "again", "held")
MOMENTS = ("near", "far")
ASKED = 20  # times in a round, of a statement that takes little
BLOCKS = (
    "SELECT coalesce(sum(value), 0)::bigint FROM rocklake.store_metrics "
    "WHERE name LIKE 'slatedb.db_cache.access_count{entry_kind=data_block}%'"
)


class Reads:
    """What the server has read since `take` was called last: bytes of files, blocks of tables."""

    def __init__(self, side):
        self.side = side
        self.last = (0, 0)
        self.take()

    def take(self) -> tuple[int, int]:
        read = read_bytes(self.side.server)
        with self.side.connect("lake") as connection:
            blocks = statements.value_of(connection, BLOCKS)
        before, self.last = self.last, (read, blocks)
        return read - before[0], blocks - before[1]


def read_once(side, database: str) -> tuple[dict[str, float], duck.duckdb.DuckDBPyConnection]:
    """Seconds of each step by a new DuckDB, in all and of the server's CPU."""
    client = duck.client()
    works = (
        lambda: duck.attach(client, side.server, database, side.data("lake"), options="READ_ONLY"),
        lambda: client.execute("SELECT count(*) FROM lake.small").fetchall(),
        lambda: client.execute("SELECT count(*) FROM ducklake_list_files('lake', 'table_7')").fetchall(),
    )
    seconds = {}
    for step, work in zip(STEPS, works, strict=True):
        before = fine_cpu_seconds(side.server)
        seconds[step] = timed(work)
        seconds[f"{step}, CPU"] = fine_cpu_seconds(side.server) - before
    return seconds, client


def read_moments(side, databases: dict[str, str], size) -> dict[tuple[str, str], dict[str, list[float]]]:
    """(way, what) -> moment -> a value of each round. Cold: of a server that has just started; again: of one that was
    asked the same before; held: while another client still reads that moment."""
    found = {}
    for number in range(size.warm_rounds + size.few_rounds):
        for moment in databases if number % 2 == 0 else reversed(databases):
            holder = None
            for way in WAYS:
                if way == "cold":
                    side.server.restart()
                reads = Reads(side)
                seconds, client = read_once(side, databases[moment])
                values = seconds | dict(zip(("bytes read", "blocks read"), reads.take(), strict=True))
                for what, value in values.items() if number >= size.warm_rounds else ():
                    found.setdefault((way, what), {}).setdefault(moment, []).append(value)
                if way == "again":
                    holder = client
                else:
                    client.close()
            holder.close()
    return found


AS_OF = [(moment, way, step) for moment in MOMENTS for way in WAYS for step in STEPS]


@benchmark(*(at_most(1.1, f"{moment}, {way}, {step}") for moment, way, step in AS_OF), both=False)
def as_of(bench):
    """The catalog as it stood some snapshots ago, near and far, against the latest: a new DuckDB's attach, first query, list of files."""
    with bench.own_rocklake() as side:
        side.build(bench.size.wide, "lake")
        newest = statements.commit_many(side, "lake", max(bench.size.snapshots))
        backs = dict(zip(MOMENTS, bench.size.snapshots, strict=True))
        databases = {"latest": "lake"} | {moment: f"lake@{newest - back}" for moment, back in backs.items()}
        found = read_moments(side, databases, bench.size)

    def result(moment: str, way: str, step: str):
        both = lambda what: {name: found[way, what][name] for name in ("latest", moment)}  # noqa: E731
        remark = f"{backs[moment]:,} snapshots back; CPU: {medians(both(f'{step}, CPU'))}"
        for what in ("bytes read", "blocks read") if step == STEPS[-1] else ():
            values = (f"{name} {statistics.median(values):,.0f}" for name, values in both(what).items())
            remark += f"; {what} in all steps: {', '.join(values)}"
        return ratio(both(step), "s", remark, over="latest")

    return [result(*each) for each in AS_OF]


@benchmark(at_most(1.2, "scan"), at_most(1.2, "look-up"), both=False)
def dead_versions(bench):
    """A relation in the row cache, each of whose rows was replaced many times, against one of whose rows none was."""
    rows, versions = bench.size.dead_rows, bench.size.dead_versions
    sides = {"replaced": f"{versions} dead versions", "fresh": "none"}
    with bench.own_rocklake() as side, side.connect("versions") as connection:
        for name in sides:
            connection.execute(f"CREATE TABLE {name} (id BIGINT PRIMARY KEY, v BIGINT)")
            connection.execute(f"INSERT INTO {name} SELECT i, 0 FROM generate_series(1, {rows}) g(i)")
        for number in range(1, versions + 1):
            connection.execute(f"UPDATE replaced SET v = {number}")
        counted = "SELECT relation, retracted FROM rocklake.key_stats WHERE relation IN ('fresh', 'replaced')"
        assert dict(connection.execute(counted)) == {"fresh": 0, "replaced": rows * versions}
        client = RawClient(side.server, "versions")
        results = []
        for sql in ("SELECT count(*), sum(v) FROM {}", "SELECT v FROM {} WHERE id = 7"):
            works = {
                words: lambda request=query(sql.format(name)): timed(lambda: [client.ask(request) for _ in range(ASKED)]) / ASKED
                for name, words in sides.items()
            }
            results.append(ratio(bench.interleaved(works, bench.size.rounds), "s", f"{rows:,} rows", over="none"))
        client.close()
    return results


def supersede(connection, table: int, number: int) -> None:
    """One more dead version of every row that planning a scan of the table reads."""
    connection.execute(f"UPDATE ducklake_data_file SET record_count = {number} WHERE table_id = {table}")
    connection.execute(f"UPDATE ducklake_file_column_stats SET null_count = {number} WHERE table_id = {table}")


@benchmark(at_most(1.5, "RockLake, most ÷ none"))
def growth_versions(bench):
    """Planning a scan of a table, by DuckDB's statements, against the number of dead versions of each of its rows."""
    database = bench.lake(Shape(10, bench.size.files_per_table), label="_versions")
    tables, planned = {}, {}
    for side in bench.sides:
        with side.connect(database) as connection:
            tables[side.name] = statements.value_of(
                connection, "SELECT table_id FROM ducklake_table WHERE table_name = 'table_0'"
            )
            planned[side.name] = statements.planning(connection)
    times, lines, done = {}, {}, 0
    for versions in (0, *bench.size.versions):
        works = {}
        for side in bench.sides:
            with side.connect(database) as connection:
                for number in range(done, versions):
                    supersede(connection, tables[side.name], number)
            client = RawClient(side.server, database)
            works[side.name] = lambda client=client, asked=planned[side.name]: timed(lambda: [client.ask(r) for r in asked])
        done = versions
        times[versions] = bench.interleaved(works, bench.size.rounds)
        for name, values in times[versions].items():
            lines.setdefault(name, []).append((max(versions, 0.5), statistics.median(values) * 1e3))
    bench.plots.append(
        {"name": "growth_versions", "title": "Planning a scan of one table", "x": "dead versions of each row (0.5: none)",
         "y": "ms", "lines": lines}
    )  # fmt: skip
    most = bench.size.versions[-1]
    samples = {f"{most} dead": times[most][ROCKLAKE], "none": times[0][ROCKLAKE]}
    remark = "; ".join(f"{versions}: {medians(found)}" for versions, found in times.items())
    return [ratio(samples, "s", remark, over="none")]
