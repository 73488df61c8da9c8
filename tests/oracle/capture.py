#!/usr/bin/env python3
"""Records what real DuckDB clients send to PostgreSQL 15 while they run lake scripts.

Between client and server stands a proxy that passes every byte on and writes down the client's requests,
in the order in which they arrived, as session files of harness/oracle_session.py: one per lake script,
in tests/oracle/wire/duckdb-<version>/. Run it again for a new client version and review the difference.

    PYTHONPATH=tests <python of scripts/test> tests/oracle/capture.py [--client VERSION] [SCRIPT...]
"""

import argparse
import base64
import multiprocessing
import pathlib
import tempfile
import threading

from harness import duck
from harness.lake_script import CatalogRun, parse, run_script
from harness.postgres import Postgres
from harness.proxy import Behind, Link, Proxy

TESTS = pathlib.Path(__file__).resolve().parents[1]
# Every operation once; the longer scripts say the same things again.
SCRIPTS = (
    "first_steps",
    "inlining",
    "update_delete_merge",
    "changes",
    "maintenance",
    "partition_sort",
    "options_messages",
    "views_macros",
    "comments",
    "schemas",
    "conflicts",
    "catalog_queries",
)
# Of older clients, what they say otherwise: COPY FROM, temporary tables, ctid, their own order of statements.
OLDER_SCRIPTS = ("every_version", "inlining")


class Recorder:
    """The requests of all connections in order of arrival, as blocks of a session file."""

    def __init__(self):
        self.lock = threading.Lock()
        self.blocks: list[list[str]] = []

    def add(self, connection: str, mode: str, lines: list[str]) -> None:
        with self.lock:
            self.blocks.append([f"--@ c={connection} any {mode}".rstrip(), *lines])

    def add_copy_data(self, connection: str, data: bytes) -> None:
        """Joins the data to the COPY statement that this connection sent last."""
        with self.lock:
            block = next(b for b in reversed(self.blocks) if f"c={connection} " in f"{b[0]} ")
            if "copy64" not in block[0]:
                block[0] += " copy64"
                block[1:] = [" ".join("\n".join(block[1:]).split()), ""]
            whole = base64.b64decode(block[-1]) + data
            block[-1] = base64.b64encode(whole).decode()

    def record(self, link: Link, kind: bytes, body: bytes) -> None:
        name = f"c{link.number}"
        if kind == b"Q":
            self.add(name, "", body[:-1].decode().splitlines())
        elif kind == b"P":
            statement, sql, _ = body.split(b"\0", 2)
            assert not statement, "the client names its statements: teach this to the session format"
            self.add(name, "describe", sql.decode().splitlines())
        elif kind == b"d":
            self.add_copy_data(name, body)
        elif kind == b"X":
            self.add(name, "close", [])
        else:
            assert kind in (b"D", b"S", b"c"), f"the client sends {kind}: teach this to the session format"

    def text(self) -> str:
        return "--@@\n" + "".join("\n".join(block) + "\n" for block in self.blocks)


def run_client(name: str, version: str, port: int, database: str, folder: str) -> None:
    path = TESTS / "lake/scripts" / f"{name}.sql"
    script = parse(path.read_text())
    side = CatalogRun(Behind(port), database, pathlib.Path(folder), script.detached, version)
    run_script(path, {"postgresql": side}, script)


def capture(server: Postgres, name: str, version: str, folder: str) -> str:
    """The client is a process of its own: it holds Python's lock while it waits for an answer."""
    database = f"wire_{name}"
    server.create_database(database)
    recorder = Recorder()
    proxy = Proxy(server.port, recorder.record)
    client = multiprocessing.get_context("spawn").Process(
        target=run_client, args=(name, version, proxy.port, database, folder)
    )
    client.start()
    client.join(300)
    proxy.close()
    if client.exitcode != 0:
        client.kill()
        raise SystemExit(f"{name}: the client ended with {client.exitcode}")
    return recorder.text().replace(folder, "/lake").replace(f"port={proxy.port}", "port=5432")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--client", default=duck.CURRENT, choices=duck.VERSIONS)
    parser.add_argument("scripts", nargs="*")
    arguments = parser.parse_args()
    target = TESTS / "oracle/wire" / f"duckdb-{arguments.client}"
    target.mkdir(parents=True, exist_ok=True)
    for name in arguments.scripts or (SCRIPTS if arguments.client == duck.CURRENT else OLDER_SCRIPTS):
        with tempfile.TemporaryDirectory() as folder:
            server = Postgres(pathlib.Path(folder) / "log", autovacuum="off", volatile=True)
            server.start()
            try:
                text = capture(server, name, arguments.client, f"{folder}/wire")
            finally:
                server.stop()
        (target / f"{name}.sql").write_text(text)
        print(name, text.count("\n--@ "), "requests,", len(text), "bytes")


if __name__ == "__main__":
    main()
