"""A client's commit or housekeeping that breaks at any of its statements leaves the lake whole.

Each operation is run once to count the statements it sends; then once for each chosen statement and way to break it: the
statement fails, the connection ends before it, or after it with its answer lost. Whatever the client says afterwards, the
lake must show the operation's whole effect or none of it, and name no Parquet file that is not there.
"""

import dataclasses
import pathlib
import random
import threading

import psycopg
import pytest
from harness import duck
from harness.proxy import Behind, Cut, Link, Proxy

import duckdb

BREAKS = {"quick": 12, "bounded": 40, "full": 150}  # at most, over all operations; another seed, other statements
WAYS = ("fails", "cut before", "answer lost")
BROKEN = b"select 1/0 -- broken by a test\0"


@dataclasses.dataclass(frozen=True)
class Operation:
    name: str
    sql: str
    changes: bool  # whether it changes what readers see


OPERATIONS = (
    Operation("inlined insert", "INSERT INTO lake.t SELECT i + {n}, 'inlined' FROM range(3) r(i)", True),
    Operation("insert of a file", "INSERT INTO lake.t SELECT i + {n}, 'file' FROM range(500) r(i)", True),
    Operation("update", "UPDATE lake.t SET v = 'u{n}' WHERE id % 7 = 0", True),
    Operation("delete", "DELETE FROM lake.t WHERE id % 50 = {n} % 50", True),
    Operation("new column", "ALTER TABLE lake.t ADD COLUMN c{n} INTEGER DEFAULT 5", True),
    Operation("new table", "CREATE TABLE lake.t{n} AS SELECT i FROM range(100) r(i)", True),
    Operation("flush", "CALL ducklake_flush_inlined_data('lake')", False),
    Operation("merge", "CALL ducklake_merge_adjacent_files('lake')", False),
    Operation("rewrite", "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.01)", False),
    Operation("expire", "CALL ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day')", False),
    Operation("clean up", "CALL ducklake_cleanup_old_files('lake', cleanup_all => true)", False),
)


class Breaker:
    """Counts the statements of all connections, and breaks one of them."""

    def __init__(self):
        self.lock = threading.Lock()
        self.sent: list[str] = []
        self.at: int | None = None
        self.way = ""

    def arm(self, at: int | None, way: str = "") -> None:
        with self.lock:
            self.sent, self.at, self.way = [], at, way

    def on_request(self, link: Link, kind: bytes, body: bytes) -> bytes | None:
        if kind != b"Q":
            return None
        with self.lock:
            number = len(self.sent)
            self.sent.append(body[:-1].decode())
            if number != self.at:
                return None
        if self.way == "fails":
            return BROKEN
        if self.way == "cut before":
            raise Cut
        link.lose_answer = True
        return None


class Lake:
    """The lake of one test, seen by clients that nothing disturbs and by one behind the breaker."""

    def __init__(self, server, data: pathlib.Path):
        self.server, self.data = server, data
        self.breaker = Breaker()
        self.proxy = Proxy(server.port, self.breaker.on_request)
        self.direct = duck.client()
        duck.attach(self.direct, server, "broken", data)

    def broken_client(self):
        self.breaker.arm(None)
        connection = duck.process_client()
        duck.attach(connection, Behind(self.proxy.port), "broken", self.data)
        return connection

    def refresh(self) -> None:
        """What the undisturbed client remembers of the catalog's tables may be gone: on any server it would fail."""
        self.direct.execute("DETACH lake")
        duck.attach(self.direct, self.server, "broken", self.data)

    def state(self) -> dict[str, object]:
        """What readers see: every table with its columns and its rows."""
        tables = self.rows("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1")
        described = {}
        for (table,) in tables:
            columns = self.rows(f"SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = 'lake' AND table_name = '{table}' ORDER BY column_index")
            described[table] = (columns, self.rows(f"SELECT count(*), bit_xor(hash(t)) FROM lake.{table} t"))
        return described

    def rows(self, sql: str) -> list[tuple]:
        return self.direct.execute(sql).fetchall()

    def forget_missing_files(self) -> list[str]:
        """Files that the catalog names and that are gone. They are retired, so that what is left can be read."""
        gone = []
        for (table,) in self.rows("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake'"):
            for data_file, delete_file in self.rows(f"SELECT data_file, delete_file FROM ducklake_list_files('lake', '{table}')"):
                gone += [file for file in (data_file, delete_file) if file and not pathlib.Path(file).exists()]
        with psycopg.connect(self.server.dsn("broken"), autocommit=True) as catalog:
            for file in gone:
                for relation in ("ducklake_data_file", "ducklake_delete_file"):
                    catalog.execute(f"delete from {relation} where path like %s", [f"%{pathlib.Path(file).name}"])
        return gone

    def check_catalog(self) -> None:
        with psycopg.connect(self.server.dsn("broken")) as catalog:
            ids = [row[0] for row in catalog.execute("select snapshot_id from ducklake_snapshot order by 1")]
            assert ids == list(range(ids[0], ids[0] + len(ids))), f"snapshots with a gap: {ids}"
            doubled = catalog.execute("select data_file_id from ducklake_data_file group by 1 having count(*) > 1").fetchall()
            assert not doubled, f"data files with one id: {doubled}"


def choose(statements: dict[Operation, list[str]], most: int, chance: random.Random) -> list[tuple[Operation, int, str]]:
    """Every statement in every way, or as many as allowed: COMMITs up to half of them, and the others spread evenly over all
    operations and their statements, from a place that the seed decides."""
    breaks = [(op, at, way) for op, sent in statements.items() for at in range(len(sent)) for way in WAYS]
    if len(breaks) <= most:
        return breaks
    commits = [(op, at, way) for op, at, way in breaks if statements[op][at].upper().startswith("COMMIT")]
    chosen = chance.sample(commits, min(most // 2, len(commits)))
    others = [broken for broken in breaks if broken not in commits]
    step = len(others) / (most - len(chosen))
    first = chance.random() * step
    return chosen + [others[int(first + number * step)] for number in range(most - len(chosen))]


def may_have_committed(sent: list[str], at: int, way: str) -> bool:
    """Whether a COMMIT reached the server before the break, or was itself the statement whose answer was lost.

    A flush commits and then asks which inlined tables it has superseded: it can fail with its effect in place.
    """
    reached = sent[: at + 1] if way == "answer lost" else sent[:at]
    return any(statement.upper().startswith("COMMIT") for statement in reached)


@pytest.mark.timeout(3600)
def test_operations_that_break(own_server, tmp_path, size):
    seed = random.randrange(2**32)
    print("seed", seed)
    own_server.create_database("broken")
    lake = Lake(own_server, tmp_path / "data")
    lake.rows("CREATE TABLE lake.t(id INTEGER, v VARCHAR)")
    lake.rows("INSERT INTO lake.t SELECT i, 'first' FROM range(1000) r(i)")
    number = 1000

    def prepare(operation: Operation) -> str:
        """Something for it to work on: rows that are inlined, two files to merge, some rows deleted."""
        nonlocal number
        number += 1000
        lake.refresh()
        for first, rows in ((0, 3), (100, 300)):
            lake.rows(f"INSERT INTO lake.t(id, v) SELECT i + {number + first + 400}, 'p' FROM range({rows}) r(i)")
        lake.rows(f"DELETE FROM lake.t WHERE id BETWEEN {number + 550} AND {number + 600}")
        if operation.name == "clean up":
            lake.rows("CALL ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day')")
        return operation.sql.format(n=number)

    statements = {}
    for operation in OPERATIONS:
        sql, client = prepare(operation), lake.broken_client()
        lake.breaker.arm(None)
        client.execute(sql)
        statements[operation] = lake.breaker.sent
        client.close()
    chosen = choose(statements, BREAKS[size], random.Random(seed))
    done = {way: 0 for way in WAYS}
    for operation, at, way in chosen:
        sql, client = prepare(operation), lake.broken_client()
        before = lake.state()
        lake.breaker.arm(at, way)
        where = f"seed {seed}: {operation.name}, statement {at} {way}"
        try:
            client.execute(sql)
            failed = None
        except duckdb.Error as error:
            failed = str(error)
        sent = lake.breaker.sent
        where = f"{where}: {sent[at][:200] if at < len(sent) else '(not sent)'}; the client said {failed}"
        committed = may_have_committed(sent, at, way)
        client.close()
        done[way] += 1
        lake.refresh()
        gone = lake.forget_missing_files()
        if gone:
            # Its COMMIT held, and what failed came after: then this client believes that it failed and removes its files.
            assert committed, f"{where}: files are gone: {gone}"
        lake.check_catalog()
        after = lake.state()
        if failed is None and operation.changes:
            assert after != before, f"{where}: nothing happened"
        elif not operation.changes:
            assert after == before or gone, f"{where}: housekeeping changed what is seen"
        elif after != before and not gone:
            assert committed or failed is None, f"{where}: an effect of what failed"
    print(f"{len(chosen)} breaks of {sum(map(len, statements.values())) * len(WAYS)} that there are: {done}")
    lake.proxy.close()
    lake.direct.close()
    assert all(done.values())
