"""kill -9 in the middle of an excision: the lake is the one before or the one after, and a rerun finishes."""

import concurrent.futures
import pathlib
import random
import time

import pytest
from harness import duck
from harness.rocklake import json_rows

pytestmark = pytest.mark.needs_rocklake

ROUNDS = {"quick": 3, "bounded": 8, "full": 60}


def is_object_with_bytes(path: pathlib.Path) -> bool:
    """Fences are empty, and stay."""
    try:
        return path.is_file() and path.stat().st_size > 0
    except FileNotFoundError:  # erased meanwhile
        return False


def generations(server) -> dict[str, int]:
    """Those of the lake that hold bytes, and in how many objects."""
    counts = {}
    for folder in sorted((pathlib.Path(server.root) / "lake" / "public").iterdir(), key=lambda path: int(path.name)):
        if objects := sum(is_object_with_bytes(path) for path in folder.rglob("*")):
            counts[folder.name] = objects
    return counts


def moment(number: int, server, chance: random.Random, took: float):
    """When to kill: at some time, when the next generation is being written, or when the one before is being erased."""
    before = generations(server)
    (old,) = before
    deadline = time.monotonic() + took * chance.random()
    return (
        lambda: time.monotonic() > deadline,
        lambda: len(generations(server)) > 1,
        lambda: generations(server).get(old, 0) < before[old],
    )[number % 3]


@pytest.mark.timeout(1800)
def test_kill_during_excision(own_rocklake, tmp_path, size):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    server = own_rocklake()
    server.add_user("olga", "admin")

    def client():
        connection = duck.client()
        duck.attach(connection, server, "lake", tmp_path / "data")
        return connection

    def excise():
        return server.cli("excise", "--apply", "--reason", "a test", "-d", "lake", user="olga", timeout=120)

    def status() -> dict:
        return json_rows(server.cli("gc", "status", "-d", "lake", "--json"))[0]

    writer = client()
    writer.execute("CREATE TABLE lake.t AS SELECT i, 'row ' || i AS v FROM range(300) r(i)")
    took, outcomes = 0.5, {"before": 0, "after": 0}
    for number in range(ROUNDS[size]):
        for i in range(5):
            writer.execute(f"INSERT INTO lake.t VALUES ({1000 * number + i}, 'inlined')")
        writer.execute(f"UPDATE lake.t SET v = 'changed {number}' WHERE i % 7 = {number % 7}")
        writer.execute(f"CREATE TABLE lake.u{number} AS SELECT i FROM range(50) r(i)")
        writer.execute(f"DROP TABLE lake.u{number}")
        seen = writer.execute("SELECT count(*), bit_xor(hash(t)) FROM lake.t t").fetchall()
        newest = status()["newest_snapshot"]
        assert server.cli("gc", "advance", "--keep-last", "2", "-d", "lake", user="olga").returncode == 0
        writer.close()
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            has_come = moment(number, server, chance, took)
            running = pool.submit(excise)
            while not has_come() and not running.done():
                pass
            server.crash()
            running.result()
        server.start()
        outcomes["after" if status()["oldest_snapshot"] == newest - 1 else "before"] += 1
        assert len(generations(server)) == 1, "the start ends what was begun"
        writer = client()
        assert writer.execute("SELECT count(*), bit_xor(hash(t)) FROM lake.t t").fetchall() == seen
        started = time.monotonic()
        done = excise()
        assert done.returncode == 0, done.stderr
        took = time.monotonic() - started
        assert status()["oldest_snapshot"] == newest - 1
        assert writer.execute("SELECT count(*), bit_xor(hash(t)) FROM lake.t t").fetchall() == seen
    print("killed", outcomes)
    writer.close()
    server.stop()
