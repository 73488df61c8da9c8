"""2, 4 and 16 DuckDB clients change one lake at once, with default settings; what was acknowledged is what is there.

Each client owns its rows and remembers what it was told. Its operations are drawn by a seed: inserts inlined and as files,
updates, deletes, new columns, tables of its own; one client more keeps house (flush, merge, rewrite, expire, clean up). An operation
that fails must say why in a way that clients know from PostgreSQL, and must leave nothing. A client that its own fault has made
useless starts anew.
"""

import contextlib
import dataclasses
import datetime
import pathlib
import random
import re
import threading
from collections.abc import Callable

import pytest
from harness import duck
from harness.lake_script import words

import duckdb

OPERATIONS = {"quick": 6, "bounded": 12, "full": 60}  # of each client
CLIENTS = {"quick": (2,), "bounded": (4,), "full": (2, 4, 16)}
# The last three are faults of the client itself, which show on PostgreSQL as well: it remembers tables of inlined rows that a
# flush has dropped, and stumbles over columns that another client added.
EXPECTED = re.compile(
    "conflict|Exceeded the maximum retry count|could not serialize access"
    "|Current transaction is aborted|database has been invalidated|Attempted to access index|Referenced column",
    re.IGNORECASE,
)
USELESS = re.compile("Current transaction is aborted|database has been invalidated")
ANSWER_SECONDS_MAX = 300  # 16 clients share what cores there are
FLUSH = "CALL ducklake_flush_inlined_data('lake')"
HOUSEKEEPING = (
    "CALL ducklake_merge_adjacent_files('lake')",
    "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.1)",
    "CALL ducklake_expire_snapshots('lake', older_than => TIMESTAMPTZ '{unused_before}')",
    "CALL ducklake_cleanup_old_files('lake', older_than => now() - INTERVAL '1 minute')",
)


class Clock:
    """When what runs now began. A client commits as the snapshot after the one it started from; where another client took that
    number and it has been expired meanwhile, it is free again, and DuckDB 1.5.5 commits below what others have committed, on
    PostgreSQL as well: two tables get one id. So only what no running client may have seen being made is expired."""

    def __init__(self):
        self.lock = threading.Lock()
        self.running: dict[object, tuple[datetime.datetime, datetime.datetime]] = {}  # began; the oldest running then

    @contextlib.contextmanager
    def run(self):
        mark, now = object(), datetime.datetime.now(datetime.timezone.utc)
        with self.lock:
            self.running[mark] = now, min([now, *(began for began, _ in self.running.values())])
        try:
            yield
        finally:
            with self.lock:
                del self.running[mark]

    def unused_before(self) -> datetime.datetime:
        """A snapshot's time is that of the start of the transaction that made it, so it may be older than who saw it made."""
        with self.lock:
            now = datetime.datetime.now(datetime.timezone.utc)
            return min([now, *(oldest for _, oldest in self.running.values())])


@dataclasses.dataclass
class Client:
    """One client and what it was told of its rows: id -> value, and of its columns and tables."""

    number: int
    attach: Callable[[], object]
    chance: random.Random
    clock: Clock
    connection: object = None
    rows: dict[int, str] = dataclasses.field(default_factory=dict)
    columns: list[str] = dataclasses.field(default_factory=list)
    tables: list[str] = dataclasses.field(default_factory=list)
    refused: list[str] = dataclasses.field(default_factory=list)
    next_id: int = 0

    def work(self, operations: int) -> None:
        for step in range(operations):
            kind = self.chance.choices(
                (self.insert, self.insert_file, self.update, self.delete, self.add_column, self.create_table),
                weights=(8, 4, 4, 4, 1, 1),
            )[0]
            sql, remember = kind(step)
            if self.try_to(sql):
                remember()

    def try_to(self, sql: str) -> bool:
        """Whether it was acknowledged; an error that is no refusal is raised."""
        try:
            with self.clock.run():
                self.connection.execute(sql)
            return True
        except duckdb.Error as error:
            if not EXPECTED.search(words(error)):
                raise
            self.refused.append(words(error))
            if USELESS.search(words(error)):
                self.start_anew()
            return False

    def start_anew(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = self.attach()

    def new_rows(self, count: int, value: str):
        first = self.number * 1_000_000 + self.next_id
        self.next_id += count
        sql = f"INSERT INTO lake.t(id, client, v) SELECT i, {self.number}, '{value}' FROM range({first}, {first + count}) r(i)"
        return sql, lambda: self.rows.update((i, value) for i in range(first, first + count))

    def insert(self, step):
        return self.new_rows(self.chance.randrange(1, 5), f"inlined {step}")

    def insert_file(self, step):
        return self.new_rows(self.chance.randrange(100, 300), f"file {step}")

    def update(self, step):
        residue, value = self.chance.randrange(5), f"updated {step}"
        sql = f"UPDATE lake.t SET v = '{value}' WHERE client = {self.number} AND id % 5 = {residue}"
        return sql, lambda: self.rows.update((i, value) for i in self.rows if i % 5 == residue)

    def delete(self, _):
        residue = self.chance.randrange(7)
        sql = f"DELETE FROM lake.t WHERE client = {self.number} AND id % 7 = {residue}"
        return sql, lambda: [self.rows.pop(i) for i in list(self.rows) if i % 7 == residue]

    def add_column(self, step):
        name = f"c_{self.number}_{step}"
        return f"ALTER TABLE lake.t ADD COLUMN {name} INTEGER", lambda: self.columns.append(name)

    def create_table(self, step):
        name = f"t_{self.number}_{step}"
        return f"CREATE TABLE lake.{name} AS SELECT {step} AS step", lambda: self.tables.append(name)


def keep_house(keeper: Client, chores: tuple[str, ...], done: threading.Event) -> None:
    """Until the others are done, and each kind at least once."""
    rounds = 0
    while not done.is_set() or rounds < len(chores):
        keeper.try_to(chores[rounds % len(chores)].format(unused_before=keeper.clock.unused_before()))
        rounds += 1


def run_all(clients: list[Client], keeper: Client, chores: tuple[str, ...], operations: int) -> None:
    """The first error that is no refusal is raised."""
    errors, done = [], threading.Event()

    def guarded(function, *arguments):
        try:
            function(*arguments)
        except Exception as error:  # handed to the test, which raises it
            errors.append(error)

    workers = [threading.Thread(target=guarded, args=(client.work, operations)) for client in clients]
    house = threading.Thread(target=guarded, args=(keep_house, keeper, chores, done))
    for thread in (*workers, house):
        thread.start()
    for thread in workers:
        thread.join()
    done.set()
    house.join()
    if errors:
        raise errors[0]


def check_rows(reader, clients: list[Client]) -> None:
    expected = {i: (client.number, value) for client in clients for i, value in client.rows.items()}
    rows = reader.execute("SELECT id, client, v FROM lake.t").fetchall()
    assert len(rows) == len({row[0] for row in rows}), "rows are there twice"
    found = {i: (client, value) for i, client, value in rows}
    assert found.keys() == expected.keys(), (
        f"lost: {sorted(expected.keys() - found.keys())[:20]}, not asked for: {sorted(found.keys() - expected.keys())[:20]}"
    )
    assert found == expected


def check_catalog(reader, clients: list[Client]) -> None:
    """Columns and tables are those asked for, files are where the catalog says, and no row is lost."""
    rows = {row[0] for row in reader.execute("SELECT id FROM lake.t").fetchall()}
    assert not {i for client in clients for i in client.rows} - rows, "rows are lost"
    assert reader.execute("SELECT count(*), count(id) FROM lake.t").fetchone()[0] >= len(rows)
    described = reader.execute("SELECT column_name FROM duckdb_columns() WHERE database_name = 'lake' AND table_name = 't'")
    columns = {row[0] for row in described.fetchall()}
    assert columns == {"id", "client", "v", *(name for client in clients for name in client.columns)}
    described = reader.execute("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake'")
    tables = {row[0] for row in described.fetchall()}
    assert tables == {"t", *(name for client in clients for name in client.tables)}
    for table in tables:
        files = reader.execute(f"SELECT data_file, delete_file FROM ducklake_list_files('lake', '{table}')").fetchall()
        missing = [file for pair in files for file in pair if file and not pathlib.Path(file).exists()]
        assert not missing, f"the catalog names files that are gone: {missing}"


def run_and_check(server, database: str, folder: pathlib.Path, count: int, flushing: bool, operations: int) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    server.create_database(database)

    def attached():
        connection = duck.process_client()
        connection.answer_seconds_max = ANSWER_SECONDS_MAX
        duck.attach(connection, server, database, folder)
        return connection

    clock = Clock()
    clients = [Client(number, attached, random.Random(seed + number), clock) for number in range(count)]
    keeper = Client(count, attached, random.Random(seed), clock)
    for client in (keeper, *clients):
        client.start_anew()
    keeper.connection.execute("CREATE TABLE lake.t(id BIGINT, client INTEGER, v VARCHAR)")
    run_all(clients, keeper, (FLUSH, *HOUSEKEEPING) if flushing else HOUSEKEEPING, operations)
    reader = attached()
    check_catalog(reader, clients)
    if not flushing:
        check_rows(reader, clients)
    lost = sum(len(client.refused) for client in clients)
    print(f"{server.name}, {count} clients: {operations * count - lost} acknowledged, {lost} refused, {len(keeper.refused)} of the keeper")
    assert operations * count > lost
    for connection in (reader, *(client.connection for client in (keeper, *clients))):
        connection.close()


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", ("postgresql", "rocklake"))
@pytest.mark.parametrize("flushing", (False, True), ids=("keeping", "flushing"))
def test_what_was_acknowledged_is_there(servers, name, flushing, tmp_path, size):
    """DuckDB 1.5.5 lets a flush and another client's delete or update of the same inlined rows both succeed, on PostgreSQL in
    about every third run of this: rows come back. So beside a flush no count of rows is asked for."""
    for count in CLIENTS[size]:
        database = f"many_{count}_{flushing}".lower()
        run_and_check(servers[name], database, tmp_path / str(count), count, flushing, OPERATIONS[size])
