"""Several DuckDB clients write to one lake at once; nothing is lost, nothing doubled."""

import threading

import pytest
from harness import duck
from harness.lake_script import words

import duckdb


@pytest.fixture
def lake(servers, tmp_path, request):
    """Attaches a new client to the lake of this test on the named server."""
    prepared = set()

    def new_client(name):
        database = f"{request.node.originalname}_{name}"
        if name not in prepared:
            servers[name].create_database(database)
            prepared.add(name)
        connection = duck.client()
        duck.attach(connection, servers[name], database, tmp_path / name)
        connection.execute("USE lake")
        return connection

    return new_client


def run_together(tasks):
    """Runs the tasks in threads that start at one moment; returns the exceptions they raised."""
    barrier = threading.Barrier(len(tasks))
    errors = []

    def work(task):
        barrier.wait()
        try:
            task()
        except Exception as error:  # handed to the test, which judges it
            errors.append(error)

    threads = [threading.Thread(target=work, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["postgresql", "rocklake"])
def test_two_clients_insert_at_once(lake, name):
    """Both succeed by the client's own retry, inlined rows and Parquet files alike."""
    rounds = 8
    first, second = lake(name), lake(name)
    first.execute("CREATE TABLE t(client INTEGER, round INTEGER, v VARCHAR)")

    def inserts(connection, client):
        for number in range(rounds):
            connection.execute("INSERT INTO t VALUES (?, ?, 'inlined')", [client, number])
            connection.execute(
                "INSERT INTO t SELECT ?, ?, 'file' FROM range(200)", [client, number + 1000]
            )

    errors = run_together([lambda: inserts(first, 1), lambda: inserts(second, 2)])
    assert not errors, [words(error) for error in errors]
    reader = lake(name)
    counts = reader.execute("SELECT client, v, count(*) FROM t GROUP BY ALL ORDER BY ALL").fetchall()
    assert counts == [
        (1, "file", rounds * 200),
        (1, "inlined", rounds),
        (2, "file", rounds * 200),
        (2, "inlined", rounds),
    ]
    assert reader.execute("SELECT count(*) = count(DISTINCT rowid) FROM t").fetchone() == (True,)
    ids = reader.execute("SELECT snapshot_id FROM lake.snapshots() ORDER BY 1").fetchall()
    assert ids == [(number,) for number in range(2 + 4 * rounds)]
    times = reader.execute("SELECT snapshot_time FROM lake.snapshots() ORDER BY snapshot_id").fetchall()
    assert times == sorted(set(times)), "snapshot times rise strictly"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["postgresql", "rocklake"])
def test_clients_create_tables_at_once(lake, name):
    clients = [lake(name) for _ in range(4)]

    def create(connection, client):
        for number in range(3):
            connection.execute(f"CREATE TABLE t_{client}_{number} AS SELECT {client} AS c, {number} AS n")

    errors = run_together([lambda c=c, i=i: create(c, i) for i, c in enumerate(clients)])
    assert not errors, [words(error) for error in errors]
    reader = lake(name)
    names = reader.execute("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake' ORDER BY 1")
    expected = [f"t_{c}_{n}" for c in range(4) for n in range(3)]
    assert [row[0] for row in names.fetchall()] == expected
    for table in expected:
        _, client, number = table.split("_")
        assert reader.execute(f"FROM {table}").fetchall() == [(int(client), int(number))]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["postgresql", "rocklake"])
def test_reader_beside_a_writer_sees_whole_transactions(lake, name):
    writer, reader = lake(name), lake(name)
    writer.execute("CREATE TABLE accounts(id INTEGER, amount INTEGER)")
    writer.execute("INSERT INTO accounts VALUES (1, 100), (2, 0)")
    done = threading.Event()
    sums = []

    def transfers():
        try:
            for _ in range(10):
                writer.execute("BEGIN")
                writer.execute("UPDATE accounts SET amount = amount - 10 WHERE id = 1")
                writer.execute("UPDATE accounts SET amount = amount + 10 WHERE id = 2")
                writer.execute("COMMIT")
        finally:
            done.set()

    def reads():
        while not done.is_set():
            sums.append(reader.execute("SELECT sum(amount), count(*) FROM accounts").fetchone())

    errors = run_together([transfers, reads])
    assert not errors, [words(error) for error in errors]
    assert sums and set(sums) == {(100, 2)}
    assert reader.execute("FROM accounts ORDER BY id").fetchall() == [(1, 0), (2, 100)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["postgresql", "rocklake"])
def test_losers_of_a_conflict_leave_nothing(lake, name):
    """Clients delete overlapping rows: each delete wins whole or loses with words that say conflict."""
    clients = [lake(name) for _ in range(3)]
    clients[0].execute("CREATE TABLE t AS SELECT i AS id FROM range(300) r(i)")
    outcomes = {}

    def delete(connection, client):
        try:
            connection.execute("DELETE FROM t WHERE id % 3 = ?", [client])
            outcomes[client] = None
        except duckdb.Error as error:
            outcomes[client] = words(error)

    assert not run_together([lambda c=c, i=i: delete(c, i) for i, c in enumerate(clients)])
    lost = {client: error for client, error in outcomes.items() if error}
    assert len(lost) < 3
    assert all("conflict" in error for error in lost.values()), lost
    left = lake(name).execute("SELECT DISTINCT id % 3 FROM t ORDER BY 1").fetchall()
    assert left == [(client,) for client in sorted(lost)]
