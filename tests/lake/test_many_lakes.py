"""Many lakes under one root: opened when they are used, closed when they are not, within one budget of memory and a bounded
number of threads and descriptors."""

import concurrent.futures
import os
import pathlib
import time

import psycopg
import pytest
from harness import duck
from harness.monitoring import METRICS, Monitor

pytestmark = [pytest.mark.needs_rocklake, pytest.mark.timeout(1800)]

LAKES = {"quick": 20, "bounded": 60, "full": 1000}
CACHE_BYTES = 8 << 20
FILES = 20  # of each lake
AT_ONCE = 8  # clients
IO_THREADS = 64  # of the store's engine, at most; they end when they are idle


def process(server) -> dict[str, int]:
    """Threads, open descriptors and resident bytes of the server."""
    folder = pathlib.Path("/proc") / str(server.process.pid)
    status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
    return {
        "threads": int(status["Threads"]),
        "descriptors": len(os.listdir(folder / "fd")),
        "resident": int(status["VmRSS"].split()[0]) << 10,
    }


def use(server, name: str) -> int:
    """What a planner reads of every file: the rows are in memory afterwards."""
    with psycopg.connect(server.dsn(name)) as connection:
        (rows,) = connection.execute(
            "select count(*) from ducklake_data_file join ducklake_file_column_stats using (data_file_id)"
        ).fetchone()
    return rows


def test_lakes_come_and_go(own_rocklake, tmp_path, size):
    count, data = LAKES[size], tmp_path / "data"
    server = own_rocklake(
        options=(*METRICS, "--cache-bytes", str(CACHE_BYTES), "--lake-idle-timeout", "5", "--max-sessions", "100")
    )
    with duck.client() as client:
        duck.attach(client, server, "lake0", data, options="DATA_INLINING_ROW_LIMIT 0")
        client.execute("CREATE TABLE lake.t AS SELECT i, i % 3 AS k, 'v' || i AS v FROM range(10) r(i)")
        for n in range(1, FILES):
            client.execute(f"INSERT INTO lake.t SELECT i, i % 3, 'v' || i FROM range({n * 10}, {n * 10 + 10}) r(i)")
    with psycopg.connect(server.dsn("postgres"), autocommit=True) as connection:
        for n in range(1, count):
            connection.execute(f"create database lake{n} template lake0")
    names = [f"lake{n}" for n in range(count)]

    server.restart()
    monitor = Monitor(server)
    began = time.monotonic()
    assert use(server, "lake0") == 3 * FILES
    print(f"{count} lakes: first answer {(time.monotonic() - began) * 1000:.0f} ms after the start")
    assert monitor.value("rocklake_open_lakes") <= 3, "the others cost nothing until they are used"
    before = process(server)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as clients:
        assert set(clients.map(lambda name: use(server, name), names)) == {3 * FILES}
    opened = monitor.value("rocklake_open_lakes")
    after = process(server)
    print(f"{opened:.0f} open: {before} -> {after}, rows {monitor.value('rocklake_row_cache_bytes'):.0f} bytes")
    assert opened > min(count, 50) / 2
    assert after["threads"] <= before["threads"] + AT_ONCE + IO_THREADS
    assert after["descriptors"] <= before["descriptors"] + 32
    assert monitor.value("rocklake_row_cache_bytes") <= CACHE_BYTES

    until = time.monotonic() + 120
    while (opened := monitor.value("rocklake_open_lakes")) > 2:
        assert time.monotonic() < until, f"{opened} lakes are still open"
        time.sleep(0.1)
    with duck.client() as client:
        duck.attach(client, server, names[-1], data)
        client.execute("INSERT INTO lake.t VALUES (-1, 0, 'own')")
        assert client.execute("SELECT count(*), min(i) FROM lake.t").fetchone() == (10 * FILES + 1, -1)
    assert use(server, "lake0") == 3 * FILES
    server.stop()
