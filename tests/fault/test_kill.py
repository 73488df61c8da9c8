"""kill -9 under load: every acknowledged write is there after the restart, and no write is there by half."""

import dataclasses
import pathlib
import random
import threading

import psycopg
import pytest
from harness import duck

import duckdb

ROUNDS = {"quick": 2, "bounded": 5, "full": 30}
ROWS_PER_FILE = 300  # above the inlining limit: such an insert becomes a Parquet file


@dataclasses.dataclass
class Load:
    """What one client has sent and what was acknowledged to it. `moved` is notified at each acknowledgement."""

    client: int
    moved: threading.Condition
    acknowledged: list[int] = dataclasses.field(default_factory=list)
    sent: int = 0
    error: str | None = None


def insert_until_it_fails(server, database: str, data, load: Load, first: int) -> None:
    try:
        connection = duck.client()
        duck.attach(connection, server, database, data)
        number = first
        while True:
            load.sent = number
            if is_parquet(number):
                rows = f"SELECT {load.client}, {number}, i FROM range({ROWS_PER_FILE}) r(i)"
            else:
                rows = f"VALUES ({load.client}, {number}, 0), ({load.client}, {number}, 1)"
            connection.execute(f"INSERT INTO lake.t {rows}")
            with load.moved:
                load.acknowledged.append(number)
                load.moved.notify_all()
            number += 1
    except duckdb.Error as error:
        with load.moved:
            load.error = str(error)
            load.moved.notify_all()


def rows_of(number: int) -> int:
    return ROWS_PER_FILE if number % 5 == 4 else 2


def is_parquet(number: int) -> bool:
    return rows_of(number) == ROWS_PER_FILE


def forget_what_clients_removed(server, reader, loads: list[Load]) -> None:
    """A DuckDB whose COMMIT ends in a lost connection believes that it failed, and removes its Parquet file. A kill
    between the moment a commit is durable and its answer leaves the catalog naming that file, on any server."""
    files = [pathlib.Path(row[0]) for row in reader.execute("SELECT data_file FROM ducklake_list_files('lake', 't')").fetchall()]
    removed = [file.name for file in files if not file.exists()]
    in_flight = [load for load in loads if is_parquet(load.sent) and load.sent not in load.acknowledged]
    assert len(removed) <= len(in_flight), f"files of acknowledged inserts are gone: {removed}"
    with psycopg.connect(server.dsn("kill"), autocommit=True) as catalog:
        for name in removed:
            catalog.execute("delete from ducklake_data_file where path like %s", [f"%{name}"])


def check(reader, loads: list[Load], acknowledged: dict[int, set[int]], round_number: int) -> int:
    """Compares the table with what was acknowledged; adds to `acknowledged` what arrived unacknowledged."""
    found = reader.execute("SELECT client, batch, count(*), count(DISTINCT part) FROM t GROUP BY ALL").fetchall()
    batches = {(client, batch): (rows, parts) for client, batch, rows, parts in found}
    for load in loads:
        expected = acknowledged[load.client] | set(load.acknowledged)
        present = {batch for client, batch in batches if client == load.client}
        where = f"round {round_number}, client {load.client} ({load.error})"
        assert expected <= present, f"{where}: acknowledged, but lost: {sorted(expected - present)}"
        assert present - expected <= {load.sent}, f"{where}: never sent: {sorted(present - expected)}"
        for batch in present:
            assert batches[load.client, batch] == (rows_of(batch),) * 2, f"{where}: batch {batch} by half"
        acknowledged[load.client] = present
    return len(found)


@pytest.mark.timeout(1800)
def test_acknowledged_inserts_survive(own_server, tmp_path, size):
    """Half of the kills come within 5 ms of an acknowledgement, the others anywhere within 200 ms."""
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    server, data, clients = own_server, tmp_path / "data", (1, 2)
    server.create_database("kill")
    setup = duck.client()
    duck.attach(setup, server, "kill", data)
    setup.execute("CREATE TABLE lake.t(client INTEGER, batch INTEGER, part INTEGER)")
    setup.close()
    acknowledged = {client: set() for client in clients}
    total = 0
    for round_number in range(ROUNDS[size]):
        moved = threading.Condition()
        loads = [Load(client, moved) for client in clients]
        threads = [
            threading.Thread(
                target=insert_until_it_fails,
                args=(server, "kill", data, load, max(acknowledged[load.client], default=-1) + 1),
            )
            for load in loads
        ]
        for thread in threads:
            thread.start()
        wanted = chance.randrange(4, 20)
        with moved:
            arrived = moved.wait_for(
                lambda: sum(len(load.acknowledged) for load in loads) >= wanted
                or any(load.error for load in loads),
                timeout=120,
            )
        assert arrived, f"no {wanted} inserts within two minutes: {server.log_tail()}"
        assert not any(load.error for load in loads), [load.error for load in loads]
        delay = chance.uniform(0, 0.005) if round_number % 2 else chance.uniform(0, 0.2)
        threading.Event().wait(delay)  # nobody sets it: the kill is to come at a random moment
        server.crash()
        for thread in threads:
            thread.join()
        total += sum(len(load.acknowledged) for load in loads)
        server.start()
        reader = duck.client()
        duck.attach(reader, server, "kill", data)
        reader.execute("USE lake")
        forget_what_clients_removed(server, reader, loads)
        check(reader, loads, acknowledged, round_number)
        reader.close()
    print(f"{ROUNDS[size]} kills, {total} acknowledged inserts, all there")
    assert total >= 4 * ROUNDS[size]


@pytest.mark.timeout(600)
def test_transactions_over_two_relations_are_whole(own_server, size):
    """The same without DuckDB between: a transaction writes to two relations, or to none."""
    server = own_server
    server.create_database("pairs")
    with psycopg.connect(server.dsn("pairs"), autocommit=True) as connection:
        connection.execute("create table a (id bigint primary key, v text)")
        connection.execute("create table b (id bigint primary key, v text)")
    acknowledged = -1
    for _ in range(ROUNDS[size]):
        moved = threading.Condition()
        load = Load(1, moved)

        def work(load=load, first=acknowledged + 1, moved=moved):
            number = first
            try:
                with psycopg.connect(server.dsn("pairs")) as connection:
                    while True:
                        load.sent = number
                        connection.execute("insert into a values (%s, 'x')", [number])
                        connection.execute("insert into b values (%s, 'y')", [number])
                        connection.commit()
                        with moved:
                            load.acknowledged.append(number)
                            moved.notify_all()
                        number += 1
            except psycopg.Error as error:
                load.error = str(error)

        thread = threading.Thread(target=work)
        thread.start()
        with moved:
            assert moved.wait_for(lambda load=load: len(load.acknowledged) >= 20 or load.error, timeout=120)
        server.crash()
        thread.join()
        server.start()
        with psycopg.connect(server.dsn("pairs")) as connection:
            ids_a = [row[0] for row in connection.execute("select id from a order by id")]
            ids_b = [row[0] for row in connection.execute("select id from b order by id")]
        assert ids_a == ids_b == list(range(len(ids_a)))
        assert load.acknowledged[-1] <= ids_a[-1] <= load.sent
        acknowledged = ids_a[-1]
