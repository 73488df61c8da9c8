"""Unmodified DuckDB clients with the extensions that the Python environment holds.

The environment's own version runs in this process. The older ones stand in folders beside it (scripts/lib.sh,
ensure_venv), and each of their clients is a process of its own (duck_worker.py) behind the same methods.
"""

import os
import pathlib
import pickle
import select
import subprocess
import sys

import duckdb

SITE = pathlib.Path(duckdb.__file__).resolve().parent.parent
CURRENT = duckdb.__version__
VERSIONS = (CURRENT, "1.4.4", "1.3.2")
TESTS = pathlib.Path(__file__).resolve().parent.parent
ANSWER_SECONDS_MAX = 60  # some older clients lock themselves up, with any catalog


def extension(name: str) -> pathlib.Path:
    version = f"v{CURRENT}"
    return SITE / f"duckdb_extension_{name}" / "extensions" / version / f"{name}.duckdb_extension"


def client(*extensions: str, version: str = CURRENT):
    """A DuckDB instance of its own, in memory, that fetches nothing from elsewhere."""
    if version != CURRENT:
        return process_client(*extensions, version=version)
    connection = duckdb.connect(
        config={"threads": 2, "autoinstall_known_extensions": False, "autoload_known_extensions": False}
    )
    for name in ("ducklake", "postgres_scanner", *extensions):
        connection.execute(f"LOAD '{extension(name)}'")
    connection.execute("SET TimeZone = 'UTC'")
    return connection


def process_client(*extensions: str, version: str = CURRENT) -> "RemoteClient":
    """The same as a process of its own, whatever its version."""
    return RemoteClient(version, extensions)


class RemoteClient:
    """What the tests use of a DuckDB connection, in another process. Errors are duckdb.Error with its message."""

    def __init__(self, version: str, extensions: tuple[str, ...]):
        paths = [str(TESTS)]
        if version != CURRENT:
            folder = pathlib.Path(sys.prefix) / f"duckdb-{version}"
            assert folder.exists(), f"{folder} does not exist: scripts/test installs it"
            paths.insert(0, str(folder))
        environment = os.environ | {"PYTHONPATH": ":".join(paths)}
        self.description = []
        self.answer_seconds_max = ANSWER_SECONDS_MAX
        self._rows = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "harness.duck_worker", *extensions],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
        )  # fmt: skip
        assert self._answer() == version

    def execute(self, sql: str) -> "RemoteClient":
        if self._process.poll() is not None:
            raise duckdb.Error("the client has ended")
        pickle.dump(sql, self._process.stdin)
        self._process.stdin.flush()
        self.description, self._rows = self._answer()
        return self

    def fetchall(self) -> list[tuple]:
        rows, self._rows = self._rows, []
        return rows

    def fetchone(self) -> tuple | None:
        return self._rows.pop(0) if self._rows else None

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait(timeout=60)
            self._process.stdout.close()

    def _answer(self):
        if not select.select([self._process.stdout], [], [], self.answer_seconds_max)[0]:
            self._process.kill()
            self._process.wait()
            raise duckdb.Error(f"the client did not answer within {self.answer_seconds_max} s")
        try:
            failed, answer = pickle.load(self._process.stdout)
        except EOFError:
            raise AssertionError(f"the client ended with {self._process.wait()}") from None
        if failed:
            raise duckdb.Error(answer)
        return answer


def attach(connection, server, database: str, data: pathlib.Path, name: str = "lake", options: str = "") -> None:
    data.mkdir(parents=True, exist_ok=True)
    extra = f", {options}" if options else ""
    connection.execute(
        f"ATTACH 'ducklake:postgres:{server.dsn(database)}' AS {name} (DATA_PATH '{data}/'{extra})"
    )
