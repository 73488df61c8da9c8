"""What the benchmarks of a run share: sizes, the two servers, their lakes, folders."""

import contextlib
import dataclasses
import functools
import pathlib
import statistics
import time
from collections.abc import Callable

import psycopg
from harness import duck
from harness.lake_builder import build_lake
from harness.postgres import Postgres
from harness.rocklake import RockLake
from registry import POSTGRESQL, ROCKLAKE


@dataclasses.dataclass(frozen=True)
class Shape:
    """Of a lake: tables, files in all of them together, columns of each."""

    tables: int
    files: int
    columns: int = 1

    @property
    def database(self) -> str:
        return f"lake_{self.tables}_{self.files}_{self.columns}"

    def __str__(self) -> str:
        return f"{self.files:,} files in {self.tables:,} tables"


@dataclasses.dataclass(frozen=True)
class Size:
    rounds: int  # of works that take milliseconds
    few_rounds: int  # of works that take seconds
    warm_rounds: int  # first, that do not count
    wide: Shape  # what clients attach to
    growth: tuple[int, ...]  # files of lakes whose tables are all of the same size
    files_per_table: int
    versions: tuple[int, ...]  # dead ones of each row of a table, against none
    repeats: int  # of small statements in a round
    seconds: float  # of a round of several clients
    clients: int  # DuckDB, and raw ones, that commit at the same time
    store_clients: int  # that commit through an object store
    store_commits: int  # of one client, one after the other
    registered: int  # files in one commit
    stored: int  # files on the store, in one commit and in as many commits
    snapshots: tuple[int, int]  # how far back clients look
    dead_rows: int
    dead_versions: int
    readers: tuple[int, ...]
    sessions: int
    volatile: bool = False  # PostgreSQL without fsync: where nothing is measured

    def grown(self, files: int) -> Shape:
        return Shape(max(1, files // self.files_per_table), files)

    @property
    def largest(self) -> Shape:
        return self.grown(self.growth[-1])


DEFAULT = Size(
    rounds=15, few_rounds=3, warm_rounds=1, wide=Shape(1_000, 100_000, 4), growth=(1_000, 10_000, 100_000),
    files_per_table=1_000, versions=(1, 10, 100), repeats=200, seconds=4, clients=16, store_clients=64, store_commits=150,
    registered=100_000, stored=10_000, snapshots=(10, 1_000), dead_rows=5_000, dead_versions=100, readers=(1, 2), sessions=1_000,
)  # fmt: skip
FULL = dataclasses.replace(
    DEFAULT, rounds=25, few_rounds=7, growth=(1_000, 10_000, 100_000, 1_000_000), versions=(1, 10, 100, 1_000), seconds=10,
    store_commits=1_000, snapshots=(10, 10_000), readers=(1, 2, 10),
)  # fmt: skip
TINY = Size(
    rounds=2, few_rounds=1, warm_rounds=0, wide=Shape(8, 40, 2), growth=(10, 20), files_per_table=10, versions=(1, 2),
    repeats=3, seconds=0.2, clients=2, store_clients=2, store_commits=3, registered=20, stored=10, snapshots=(1, 3), dead_rows=10,
    dead_versions=2, readers=(1, 2), sessions=5, volatile=True,
)  # fmt: skip
SIZES = {"tiny": TINY, "default": DEFAULT, "full": FULL}


@functools.cache
def builder():
    """One DuckDB makes all lakes: its start takes longer than a small lake."""
    return duck.client()


class Side:
    """One server with lakes on it; `folder` is where their Parquet files would be."""

    def __init__(self, server, folder: pathlib.Path):
        self.server = server
        self.name = server.kind
        self.folder = folder / f"data-{server.kind}"

    def data(self, database: str) -> pathlib.Path:
        return self.folder / database

    def attach(self, client, database: str, name: str = "lake", options: str = "") -> None:
        duck.attach(client, self.server, database, self.data(database), name, options)

    def attached(self, database: str):
        client = duck.client()
        self.attach(client, database)
        return client

    def connect(self, database: str):
        return psycopg.connect(self.server.dsn(database), autocommit=True)

    def build(self, shape: Shape, database: str) -> None:
        """As a lake that has stood for a while: PostgreSQL's background work on it is done beforehand."""
        build_lake(self.server, database, self.data(database), shape.tables, shape.files, shape.columns, builder())
        if self.name == POSTGRESQL:
            with self.connect(database) as connection:
                connection.execute("VACUUM ANALYZE")
                connection.execute("CHECKPOINT")


class Bench:
    """The servers start when a benchmark first asks for them; a lake is built when it is first asked for."""

    def __init__(self, size: Size, folder: pathlib.Path, say=lambda text: None):
        self.size, self.folder, self.say = size, folder, say
        self.plots: list[dict] = []  # what report.py draws: name, title, x, y, lines
        self._sides: dict[str, Side] = {}
        self._lakes: set[tuple[str, str]] = set()
        self._made = 0

    def side(self, name: str) -> Side:
        if name not in self._sides:
            log = self.folder / f"{name}.log"
            if name == POSTGRESQL:
                server = Postgres(log, volatile=self.size.volatile)
            else:
                server = RockLake(self.folder / "root", log)
            server.start()
            self._sides[name] = Side(server, self.folder)
        return self._sides[name]

    @property
    def sides(self) -> list[Side]:
        return [self.side(ROCKLAKE), self.side(POSTGRESQL)]

    def lake(self, shape: Shape, sides: list[Side] | None = None, label: str = "") -> str:
        """The name of the database of such a lake on the sides; with a label it is nobody else's."""
        database = shape.database + label
        for side in self.sides if sides is None else sides:
            if (side.name, database) not in self._lakes:
                seconds = timed(lambda side=side: side.build(shape, database))
                self.say(f"{side.name}: {database} ({shape}) built in {seconds:.1f} s")
                self._lakes.add((side.name, database))
        return database

    def interleaved(self, works: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
        """What each work returns, by its name, of so many rounds; the order alternates."""
        values = {name: [] for name in works}
        for number in range(self.size.warm_rounds + rounds):
            for name in works if number % 2 == 0 else reversed(works):
                values[name].append(works[name]())
        return {name: found[-rounds:] for name, found in values.items()}

    @contextlib.contextmanager
    def own_rocklake(self, *options, root=None, env=None):
        """A side of a RockLake of one benchmark: for restarts, options, an object store."""
        self._made += 1
        folder = self.folder / f"own-{self._made}"
        folder.mkdir()
        server = RockLake(root or folder / "root", folder / "rocklake.log", options=options, env=env)
        try:
            server.start()
            yield Side(server, folder)
            server.stop()
        except Exception as error:
            error.add_note(f"log of the server:\n{server.log_tail()}")
            raise
        finally:
            server.abandon()

    def stop(self) -> None:
        for side in self._sides.values():
            if side.server.running:
                side.server.stop()


def timed(work) -> float:
    """Seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def shown_time(seconds: float) -> str:
    for limit, factor, unit in ((1e-3, 1e6, "µs"), (1, 1e3, "ms")):
        if seconds < limit:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


def medians(samples: dict[str, list[float]]) -> str:
    """For remarks: seconds by their names."""
    return ", ".join(f"{name} {shown_time(statistics.median(values))}" for name, values in samples.items())
