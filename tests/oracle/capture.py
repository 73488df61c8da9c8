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
import socket
import struct
import tempfile
import threading

from harness import duck, wire
from harness.lake_script import CatalogRun, parse, run_script
from harness.postgres import Postgres

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
        self.connections = 0

    def new_connection(self) -> str:
        with self.lock:
            self.connections += 1
            return f"c{self.connections}"

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

    def text(self) -> str:
        return "--@@\n" + "".join("\n".join(block) + "\n" for block in self.blocks)


class Proxy:
    """Listens on `port`, talks to the server; `port` is what makes it pass for one."""

    def __init__(self, server: Postgres, recorder: Recorder):
        self.server = server
        self.recorder = recorder
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.server.port))
            name = self.recorder.new_connection()
            threading.Thread(target=self.requests, args=(name, client, server), daemon=True).start()
            threading.Thread(target=self.answers, args=(server, client), daemon=True).start()

    @staticmethod
    def answers(server, client) -> None:
        try:
            while data := server.recv(1 << 16):
                client.sendall(data)
        except OSError:
            pass
        client.close()

    def requests(self, name, client, server) -> None:
        reader = wire.Connection.__new__(wire.Connection)
        reader.socket, reader.buffer = client, b""
        try:
            while True:  # a request for encryption comes before the startup message
                size, code = struct.unpack("!ii", header := reader.take(8))
                server.sendall(header + reader.take(size - 8))
                if code not in (wire.SSL_REQUEST, wire.GSSENC_REQUEST):
                    break
            while True:
                kind = reader.take(1)
                (size,) = struct.unpack("!i", header := reader.take(4))
                body = reader.take(size - 4)
                self.record(name, kind, body)
                server.sendall(kind + header + body)
        except (OSError, wire.Closed):
            server.close()

    def record(self, name: str, kind: bytes, body: bytes) -> None:
        if kind == b"Q":
            self.recorder.add(name, "", body[:-1].decode().splitlines())
        elif kind == b"P":
            statement, sql, _ = body.split(b"\0", 2)
            assert not statement, "the client names its statements: teach this to the session format"
            self.recorder.add(name, "describe", sql.decode().splitlines())
        elif kind == b"d":
            self.recorder.add_copy_data(name, body)
        elif kind == b"X":
            self.recorder.add(name, "close", [])
        else:
            assert kind in (b"D", b"S", b"c"), f"the client sends {kind}: teach this to the session format"


class Behind:
    """The server as the client meets it: at the proxy's port. Restarts only make clients start anew,
    the server's life is no part of what clients send."""

    def __init__(self, port: int):
        self.port = port

    def dsn(self, database: str) -> str:
        return f"host=127.0.0.1 port={self.port} user=lake dbname={database}"

    def create_database(self, name: str) -> None:
        """Made beforehand, so that it is no part of the recording."""

    def restart(self) -> None:
        pass

    crash_and_restart = restart

    def check_nothing_deleted(self, database: str) -> None:
        pass


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
    proxy = Proxy(server, recorder)
    client = multiprocessing.get_context("spawn").Process(
        target=run_client, args=(name, version, proxy.port, database, folder)
    )
    client.start()
    client.join(300)
    proxy.listener.close()
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
