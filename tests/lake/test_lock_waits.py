"""What a DuckLake client meets where another session holds a lock: it waits, goes on, gives up or is told of a conflict, with every
version of the client as on PostgreSQL 15."""

import contextlib
import re
import threading

import psycopg
import pytest
from harness import duck
from harness.lake_script import words

import duckdb

UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Where in PostgreSQL's pages it waited, and the word before that if nothing follows.
PLACE = re.compile(r'while inserting index tuple \(\d+,\d+\) in relation "\w+"\n')
CONTEXT_ALONE = re.compile(r"CONTEXT:  \Z")
SET_OPTION = "CALL lake.set_option('parquet_compression', '{}')"


class Waiting:
    """A statement of a client that another session's lock holds up."""

    def __init__(self, client, sql: str, observer: psycopg.Connection, holds: bool = True):
        self.outcome = None
        self.thread = threading.Thread(target=self.run, args=(client, sql))
        self.thread.start()
        if holds:
            while self.thread.is_alive() and not waiting(observer):
                self.thread.join(timeout=0.02)
            assert self.thread.is_alive(), f"{sql} did not wait: {self.outcome}"

    def run(self, client, sql: str) -> None:
        try:
            client.execute(sql)
            self.outcome = "done"
        except duckdb.Error as error:
            self.outcome = CONTEXT_ALONE.sub("", PLACE.sub("", UUID.sub("<uuid>", words(error))))

    def end(self) -> str:
        self.thread.join(timeout=60)
        assert not self.thread.is_alive(), "the statement waits for ever"
        return self.outcome


def waiting(observer: psycopg.Connection) -> bool:
    return observer.execute("select count(*) from pg_locks where not granted").fetchone()[0] > 0


class Lakes:
    """A lake of each server with a table, and what the tests do to it."""

    def __init__(self, server, version: str, folder, stack: contextlib.ExitStack):
        self.server, self.version, self.folder, self.stack = server, version, folder, stack
        self.database = "locks_" + re.sub("[^a-z0-9]", "_", f"{folder.parent.name}_{version}".lower())[-40:]
        server.create_database(self.database)
        self.client = self.attached()
        self.client.execute("CREATE TABLE lake.t(id INTEGER, v VARCHAR)")
        self.client.execute("INSERT INTO lake.t VALUES (1, 'one')")
        self.observer = self.session()
        self.observer.autocommit = True

    def attached(self, options: str = ""):
        client = duck.process_client(version=self.version)
        self.stack.callback(client.close)
        settings = f" options=''{options}''" if options else ""
        self.folder.mkdir(parents=True, exist_ok=True)
        client.execute(f"ATTACH 'ducklake:postgres:{self.server.dsn(self.database)}{settings}' AS lake (DATA_PATH '{self.folder}/')")
        return client

    def session(self) -> psycopg.Connection:
        return self.stack.enter_context(psycopg.connect(self.server.dsn(self.database)))

    def ids(self) -> list[int]:
        return [row[0] for row in self.client.execute("SELECT id FROM lake.t ORDER BY id").fetchall()]

    def next_snapshot(self, session) -> None:
        """Somebody's commit up to its end."""
        session.execute(
            "insert into ducklake_snapshot select snapshot_id + 1, now(), schema_version, next_catalog_id, next_file_id "
            "from ducklake_snapshot where snapshot_id = (select max(snapshot_id) from ducklake_snapshot)"
        )
        session.execute(
            "insert into ducklake_snapshot_changes (snapshot_id, changes_made) select max(snapshot_id), '' from ducklake_snapshot"
        )


@pytest.fixture(params=duck.VERSIONS)
def lakes(request, servers, tmp_path):
    with contextlib.ExitStack() as stack:
        yield [Lakes(server, request.param, tmp_path / name, stack) for name, server in servers.items()]


def same(lakes: list[Lakes], scene) -> object:
    """What the scene gives on both servers."""
    ours, theirs = (scene(lake) for lake in lakes)
    assert ours == theirs
    return ours


def test_a_lock_that_stays_ends_at_the_timeout(lakes):
    def scene(lake):
        impatient = lake.attached("-c lock_timeout=200ms")
        impatient.execute("FROM lake.t")
        with lake.session() as holder:
            lake.next_snapshot(holder)
            ended = Waiting(impatient, "INSERT INTO lake.t VALUES (2, 'two')", lake.observer, holds=False).end()
            assert "canceling statement due to lock timeout" in ended
            holder.rollback()
        return ended, lake.ids()

    assert same(lakes, scene)[1] == [1]


def test_who_takes_the_next_snapshot_holds_up_others(lakes):
    """Gone again, it lets the waiting commit have the number; committed, it makes that one try the number after it."""

    def scene(lake):
        answers = []
        for end in ("rollback", "commit"):
            with lake.session() as holder:
                lake.next_snapshot(holder)
                insert = Waiting(lake.client, f"INSERT INTO lake.t VALUES ({len(answers) + 2}, '{end}')", lake.observer)
                getattr(holder, end)()
            answers.append((insert.end(), lake.ids()))
        ids = lake.observer.execute("select snapshot_id from ducklake_snapshot order by 1").fetchall()
        return answers, ids

    answers, _ = same(lakes, scene)
    assert [outcome for outcome, _ in answers] == ["done", "done"]


def test_a_locked_row_holds_up_its_update(lakes):
    """FOR UPDATE lets go; FOR SHARE, too; a changed row is a conflict of a snapshot, which the client reports."""

    def scene(lake):
        answers = [Waiting(lake.client, SET_OPTION.format("zstd"), lake.observer, holds=False).end()]
        for lock in ("for update", "for share", "changed"):
            with lake.session() as holder:
                if lock == "changed":
                    holder.execute("update ducklake_metadata set value = 'lz4' where key = 'parquet_compression'")
                else:
                    holder.execute(f"select * from ducklake_metadata where key = 'parquet_compression' {lock}")
                option = Waiting(lake.client, SET_OPTION.format("gzip"), lake.observer)
                holder.commit()
            answers.append(option.end())
        value = lake.observer.execute("select value from ducklake_metadata where key = 'parquet_compression'").fetchall()
        return answers, value

    same(lakes, scene)


def test_an_open_transaction_of_a_client_locks_nothing(lakes):
    """It writes when it commits: until then others lock what they like, and those that would not wait have it at once."""

    def scene(lake):
        lake.client.execute("BEGIN")
        lake.client.execute("INSERT INTO lake.t VALUES (2, 'open')")
        with lake.session() as other:
            free = other.execute("select snapshot_id from ducklake_snapshot for update nowait").fetchall()
            skipping = other.execute("select table_id from ducklake_table for update skip locked").fetchall()
        lake.client.execute("COMMIT")
        return free, skipping, lake.ids()

    assert same(lakes, scene)[2] == [1, 2]


def test_a_deadlock_of_two_clients_has_one_victim(lakes):
    """Rows of a table beside the lake, through DuckDB's postgres extension."""

    def scene(lake):
        lake.observer.execute("create table own(id integer primary key, v integer); insert into own values (1, 0), (2, 0)")
        first, second = (duck.process_client(version=lake.version) for _ in range(2))
        for client in (first, second):
            lake.stack.callback(client.close)
            client.execute(f"ATTACH '{lake.server.dsn(lake.database)}' AS pg (TYPE postgres)")
            client.execute("BEGIN")
        update = "UPDATE pg.own SET v = v + 1 WHERE id = {}"
        first.execute(update.format(1))
        second.execute(update.format(2))
        waits = Waiting(first, update.format(2), lake.observer)
        closing = Waiting(second, update.format(1), lake.observer, holds=False)
        while waits.thread.is_alive() and closing.thread.is_alive():
            waits.thread.join(timeout=0.02)
        for statement, client in ((waits, first), (closing, second)):
            if not statement.thread.is_alive():
                with contextlib.suppress(duckdb.Error):
                    client.execute("ROLLBACK")
        return sorted(["deadlock detected" in waits.end(), "deadlock detected" in closing.end()])

    assert same(lakes, scene) == [False, True]
