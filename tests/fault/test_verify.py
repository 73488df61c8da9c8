"""`rocklake verify` and `rocklake repair`: a lake of a real client is clean; damage to its objects and files is named."""

import concurrent.futures
import contextlib
import itertools
import json
import os
import pathlib
import pty
import shutil
import subprocess
import threading

import pytest
from harness import duck
from harness.lake_builder import build_lake
from harness.processes import free_port
from harness.rocklake import RockLake, json_rows, run

pytestmark = pytest.mark.needs_rocklake

LAKE = ("-d", "lake")


def violations(*arguments, code: int) -> list[dict]:
    result = run("verify", *arguments, "--json")
    assert result.returncode == code, result.stdout + result.stderr
    return json.loads(result.stdout)


def use(server, data: pathlib.Path) -> None:
    """What makes versions: renames, a dropped table, files that are superseded, inlined rows."""
    client = duck.client()
    duck.attach(client, server, "lake", data)
    client.execute("USE lake")
    client.execute("CREATE TABLE t(id INTEGER, v VARCHAR)")
    client.execute("CREATE TABLE dropped(id INTEGER)")
    client.execute("CREATE VIEW w AS SELECT 1 AS one")
    for start in (0, 1000):
        client.execute(f"INSERT INTO t SELECT i, 'v' FROM range({start}, {start + 1000}) r(i)")
    client.execute("INSERT INTO t VALUES (1, 'inlined')")
    client.execute("ALTER TABLE t RENAME COLUMN v TO value")
    client.execute("ALTER TABLE t RENAME TO renamed")
    client.execute("ALTER VIEW w RENAME TO x")
    client.execute("DROP TABLE dropped")
    client.execute("DELETE FROM renamed WHERE id < 10")
    client.close()


@pytest.fixture(scope="module")
def flushed(tmp_path_factory):
    """A root whose server ended well, so that its keys stand in tables, and the lake's Parquet files."""
    folder = tmp_path_factory.mktemp("verify")
    server = RockLake(folder / "root", folder / "rocklake.log")
    server.start()
    use(server, folder / "data")
    server.stop()
    return folder


@pytest.fixture
def copy(flushed, tmp_path):
    """Of that root, to be damaged."""
    shutil.copytree(flushed / "root", tmp_path / "root")
    return tmp_path / "root"


def store_of(root: pathlib.Path) -> pathlib.Path:
    return root / "lake" / "public" / "1"


def flip(path: pathlib.Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0x40
    path.write_bytes(content)


def test_a_lake_is_clean_at_rest_and_while_it_is_served(own_rocklake, tmp_path):
    server = own_rocklake()
    use(server, tmp_path / "data")
    assert violations("--offline", server.root, code=0) == []
    result = server.cli("verify", *LAKE, "--json")
    assert json_rows(result) == []
    server.crash()
    assert violations("--offline", server.root, *LAKE, code=0) == []
    server.start()
    server.stop()
    assert violations("--offline", server.root, code=0) == []


def test_beside_a_client_that_never_rests(own_rocklake, tmp_path):
    """Relations come and go, the log is flushed to tables: what a snapshot shows is clean at every moment."""
    server = own_rocklake()
    use(server, tmp_path / "data")
    client = duck.process_client()
    duck.attach(client, server, "lake", tmp_path / "data")
    ended = threading.Event()

    def write():
        for number in itertools.count():
            client.execute(f"CREATE TABLE lake.n{number}(id INTEGER)")
            client.execute(f"INSERT INTO lake.n{number} VALUES (1)")
            client.execute(f"INSERT INTO lake.n{number} SELECT * FROM range(1000)")
            client.execute(f"DROP TABLE lake.n{number}")
            if ended.is_set():
                return

    with concurrent.futures.ThreadPoolExecutor() as pool:
        writing = pool.submit(write)
        try:
            for _ in range(5):
                assert violations("--offline", server.root, code=0) == []
                assert json_rows(server.cli("verify", *LAKE, "--json")) == []
        finally:
            ended.set()
        writing.result()
    client.close()


def test_a_byte_of_a_table_wherever_it_is(copy):
    table = max(store_of(copy).glob("compacted/*.sst"), key=lambda path: path.stat().st_size)
    size = table.stat().st_size
    for part in range(20):
        at = size * part // 20 if part else 3
        flip(table, at)
        found = violations("--offline", copy, *LAKE, code=1)
        named = [row for row in found if row["check"] == 11 and row["key"] and row["key"].endswith(table.name)]
        assert len(named) == 1, f"byte {at} of {size}: {found}"
        flip(table, at)
    assert violations("--offline", copy, *LAKE, code=0) == []


def test_a_table_that_is_gone(copy):
    table = next(store_of(copy).glob("compacted/*.sst"))
    table.unlink()
    found = violations("--offline", copy, *LAKE, code=1)
    assert [row["detail"] for row in found if row["key"] and row["key"].endswith(table.name)] == ["is missing"]


def test_a_log_object_that_is_gone_or_damaged(own_rocklake, tmp_path):
    server = own_rocklake()
    use(server, tmp_path / "data")
    server.crash()  # nothing was flushed to tables: the log has it all
    log = sorted(store_of(server.root).glob("wal/*.sst"))
    middle = log[len(log) // 2]
    flip(middle, middle.stat().st_size // 2)
    found = violations("--offline", server.root, *LAKE, code=1)
    assert [row["key"].rsplit("/")[-1] for row in found if row["check"] == 11 and row["key"]] == [middle.name]
    middle.unlink()
    found = violations("--offline", server.root, *LAKE, code=1)
    named = [row for row in found if row["key"] and row["key"].endswith(middle.name)]
    assert [(row["check"], row["detail"]) for row in named] == [(11, "is missing")]


@pytest.mark.parametrize("which", (0, -1))
def test_a_manifest_that_is_cut(copy, which):
    manifest = sorted(store_of(copy).glob("manifest/*.manifest"))[which]
    manifest.write_bytes(manifest.read_bytes()[:-20])
    found = violations("--offline", copy, *LAKE, code=1)
    assert any(row["check"] == 11 and row["key"] and row["key"].endswith(manifest.name) for row in found), found


def test_the_servers_own_lake_is_checked_too(copy):
    table = next((copy / "_system").glob("compacted/*.sst"))
    flip(table, table.stat().st_size // 2)
    found = violations("--offline", copy, code=1)
    assert {row["lake"] for row in found} == {"_system"}
    assert any(row["key"] and row["key"].endswith(table.name) for row in found)


def test_data_files(flushed, tmp_path):
    root, data = flushed / "root", flushed / "data"
    arguments = ("--offline", root, *LAKE, "--data")
    assert violations(*arguments, code=0) == []
    first, second, *_ = sorted(data.rglob("*.parquet"))
    kept = {path: path.read_bytes() for path in (first, second)}
    try:
        first.unlink()
        second.write_bytes(kept[second][:-1] + b"X")
        (data / "main" / "extra.parquet").write_bytes(b"PAR1")
        found = {row["key"]: (row["check"], row["notice"], row["detail"]) for row in violations(*arguments, code=1)}
        assert set(found) == {str(first), str(second), str(data / "main" / "extra.parquet")}
        assert found[str(first)][:2] == (10, "f") and found[str(first)][2].startswith("is missing")
        assert found[str(second)][2].startswith("does not end like a Parquet file")
        assert found[str(data / "main" / "extra.parquet")] == (10, "t", "nothing in the catalog names it")
        second.write_bytes(kept[second] + b"more")
        details = [row["detail"] for row in violations(*arguments, code=1)]
        assert any(f"has {len(kept[second]) + 4} bytes, and {len(kept[second])} in the catalog" in d for d in details)
    finally:
        (data / "main" / "extra.parquet").unlink(missing_ok=True)
        for path, content in kept.items():
            path.write_bytes(content)


def test_a_file_that_nothing_names_is_no_violation(flushed):
    extra = flushed / "data" / "left_over.parquet"
    extra.write_bytes(b"")
    try:
        found = violations("--offline", flushed / "root", *LAKE, "--data", code=0)
    finally:
        extra.unlink()
    assert [(row["key"], row["notice"]) for row in found] == [(str(extra), "t")]


def test_exit_codes(own_rocklake, tmp_path):
    assert run("verify", "-p", free_port(), *LAKE).returncode == 4
    assert run("verify", "--nonsense").returncode == 2
    assert run("verify", "--offline", "nonsense://x").returncode == 2
    server = own_rocklake()
    use(server, tmp_path / "data")
    assert server.cli("verify", "-d", "lake", "--schema", "nowhere").returncode == 1
    assert json_rows(server.cli("repair", *LAKE, "--json")) == []
    assert json_rows(run("repair", "--offline", server.root, *LAKE, "--json")) == []
    # Mending and looking at the server's files need a role that nobody has who comes without a password.
    assert server.cli("repair", "--apply", *LAKE).returncode == 6
    assert server.cli("verify", "--data", *LAKE).returncode == 6
    server.stop()


def test_progress_is_shown_on_a_terminal_alone(own_rocklake, tmp_path):
    server = own_rocklake()
    build_lake(server, "wide", tmp_path / "data", tables=5, files=20_000)
    server.stop()
    command = ("verify", "--offline", server.root, "-d", "wide", "--json")
    piped = run(*command)
    assert (piped.returncode, json.loads(piped.stdout), piped.stderr) == (0, [], "")
    terminal, side = pty.openpty()
    shown = run(*command, capture_output=False, stdout=subprocess.PIPE, stderr=side)
    os.close(side)
    text = b""
    with contextlib.suppress(OSError), open(terminal, "rb", buffering=0) as reading:  # EIO: all was read
        while part := reading.read(4096):
            text += part
    assert (shown.returncode, json.loads(shown.stdout)) == (0, [])
    lines = text.decode().split("\r\033[K")
    assert len(lines) > 2 and lines[1].startswith("wide.public: ") and lines[-1] == "", text
