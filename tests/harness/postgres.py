"""PostgreSQL 15, the oracle: a cluster of our own in a temporary folder, durable settings."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile

import psycopg

from harness.processes import Server

BIN = pathlib.Path("/usr/lib/postgresql/15/bin")
USER = "lake"


def as_postgres(command: list) -> list:
    """PostgreSQL refuses to run as root; the Debian package made the user `postgres`."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    return prefix + [str(part) for part in command]


def room_in_memory() -> bool:
    shared = pathlib.Path("/dev/shm")
    return shared.is_dir() and os.access(shared, os.W_OK) and shutil.disk_usage(shared).free > 4 << 30


class Postgres(Server):
    """start() makes the cluster at its first call. crash() is a stop without a checkpoint.

    Its settings are PostgreSQL's own, durable ones, but for those given. `volatile` is for tests that
    only ask it for answers: data in memory where there is room, and nothing waits for a disk.
    """

    kind = "postgresql"

    def __init__(self, log: pathlib.Path, volatile: bool = False, **settings):
        super().__init__("postgres", log)
        self.settings = ({"fsync": "off"} if volatile else {}) | settings
        memory = "/dev/shm" if volatile and room_in_memory() else None
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="rocklake-pg-", dir=memory))
        self.data = self.home / "data"
        if os.geteuid() == 0:
            shutil.chown(self.home, "postgres", "postgres")

    def start(self) -> None:
        if not self.data.exists():
            subprocess.run(
                as_postgres([BIN / "initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8"])
                + ["--locale=C", "--no-sync"],
                check=True,
                capture_output=True,
                cwd="/",
            )
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": 300,
            "timezone": "UTC",
            "log_timezone": "UTC",
        } | self.settings
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.launch(as_postgres([BIN / "postgres", "-D", self.data, *options]), cwd="/")
        self.wait_until_serving()

    def answers(self) -> bool:
        """It listens before its recovery has ended, and refuses until then."""
        with contextlib.suppress(psycopg.OperationalError):
            self.execute("select 1")
            return True
        return False

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.dsn(database), autocommit=True) as connection:
            connection.execute(statement)

    def dsn(self, database: str) -> str:
        return f"host=127.0.0.1 port={self.port} user={USER} dbname={database}"

    def create_database(self, name: str) -> None:
        self.execute(f'create database "{name}"')

    def control(self, mode: str) -> None:
        subprocess.run(as_postgres([BIN / "pg_ctl", "-D", self.data, "-s", "-m", mode, "-W", "stop"]), check=True, cwd="/")
        self.wait()

    def crash(self) -> None:
        self.control("immediate")

    def restart(self) -> None:
        self.control("fast")
        self.start()

    def crash_and_restart(self) -> None:
        self.crash()
        self.start()

    def stop(self) -> None:
        """For good: what it held is thrown away, so it need not be written first."""
        if self.running:
            self.control("immediate")
        shutil.rmtree(self.home)
