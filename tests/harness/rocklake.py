"""RockLake itself: build/release/rocklake, or the binary that ROCKLAKE_BINARY names."""

import contextlib
import json
import os
import pathlib
import secrets
import signal
import socket
import struct
import subprocess

import psycopg
from harness.processes import Server, ServerFailed

TOP = pathlib.Path(__file__).resolve().parents[2]
USER = "lake"


def binary() -> pathlib.Path:
    return (TOP / os.environ.get("ROCKLAKE_BINARY", "build/release/rocklake")).resolve()


def run(*arguments, **popen) -> subprocess.CompletedProcess:
    """One run of the command line program to its end."""
    popen = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL, "timeout": 120} | popen
    return subprocess.run([str(binary()), *map(str, arguments)], **popen)


def change_keys(root, lake: str, *changes: str) -> None:
    """Writes keys of a store that nobody has open: KEY=VALUE, in hexadecimal; without a value the key is removed."""
    tool = binary().parent / "change_keys"
    assert tool.exists(), f"{tool} does not exist: scripts/build change_keys"
    subprocess.run([tool, root, lake, *changes], check=True, timeout=120)


def json_rows(result: subprocess.CompletedProcess) -> list[dict]:
    """What a command printed with --json: an array of objects."""
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


class RockLake(Server):
    """`rocklake serve ROOT`. Its root outlives restarts; the port stays the same."""

    kind = "rocklake"

    def __init__(self, root, log: pathlib.Path, port: int | None = None, options: tuple = (), env=None):
        super().__init__("rocklake", log, port)
        self.root = root
        self.options = tuple(map(str, options))
        self.env = os.environ | (env or {})
        self.passwords = {}  # of the users that add_user made

    def launch_server(self, **popen) -> None:
        listen = f"127.0.0.1:{self.port}"
        command = [str(binary()), "serve", str(self.root), "--listen", listen, *self.options]
        self.launch(command, env=self.env, **popen)

    def start(self) -> None:
        self.launch_server()
        self.wait_until_serving()

    def answers(self) -> bool:
        """The port is bound before the root is opened, so that it accepts says little: SSLRequest wants an answer."""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5) as probe:
            probe.sendall(struct.pack(">II", 8, 80877103))
            return len(probe.recv(1)) == 1
        return False

    def dsn(self, database: str, user: str = USER) -> str:
        """`user`: a name that is trusted, or one that add_user made."""
        password = f" password={self.passwords[user]}" if user in self.passwords else ""
        return f"host=127.0.0.1 port={self.port} user={user}{password} dbname={database}"

    def add_user(self, name: str, role: str, by: str | None = None) -> None:
        """`by`: an admin, once there is one."""
        self.passwords[name] = secrets.token_hex(8)
        result = self.cli("user", "add", name, "--role", role, "--password-file", "-", user=by or USER,
                          input=self.passwords[name] + "\n", stdin=None)
        assert result.returncode == 0, result.stderr

    def check_nothing_deleted(self, database: str) -> None:
        """No key was deleted on the stores of this database since the server started: what they count themselves."""
        with psycopg.connect(self.dsn(database)) as connection:
            counters = connection.execute("select name, value from rocklake.store_metrics").fetchall()
        assert sum(value for name, value in counters if name == "rocklake.keys_put") > 0
        assert {value for name, value in counters if name == "rocklake.keys_deleted"} == {0}

    def check_lakes(self) -> None:
        """`rocklake verify` of every lake of the root, while no server runs. What the scripts of SQL sessions (s_*)
        say of versions and owners, no client of DuckLake would."""
        result = run("verify", "--offline", self.root, "--json", timeout=600)
        assert result.returncode in (0, 1), result.stderr
        violations = [row for row in json.loads(result.stdout) if row["notice"] == "f"]
        made_up = [row for row in violations if row["lake"].startswith("s_") and row["check"] in (2, 3, 8)]
        assert not [row for row in violations if row not in made_up], violations[:20]

    def create_database(self, name: str) -> None:
        """Nothing to do: on loopback a database is created by its first connection."""

    def stop(self) -> None:
        """SIGTERM; anything but exit code 0 is a failure."""
        if self.process is None:
            return
        if not self.running:
            raise ServerFailed(f"rocklake ended by itself with {self.process.returncode}:\n{self.log_tail()}")
        status = self.signal_and_wait(signal.SIGTERM)
        self.process = None
        if status != 0:
            raise ServerFailed(f"rocklake exited with {status} after SIGTERM:\n{self.log_tail()}")

    def crash(self) -> None:
        """kill -9."""
        self.signal_and_wait(signal.SIGKILL)

    def restart(self) -> None:
        self.stop()
        self.start()

    def crash_and_restart(self) -> None:
        self.crash()
        self.start()

    def abandon(self) -> None:
        """For the end of a test that ended the server on purpose: nothing may stay behind."""
        if self.running:
            self.process.kill()
            self.process.wait()
        self.process = None

    def cli(self, *arguments, user: str = USER, **popen) -> subprocess.CompletedProcess:
        """A client command (`lakes`, `inspect keys`, ...) connected to this server."""
        connection = ["-h", "127.0.0.1", "-p", self.port, "-U", user]
        env = os.environ | {"PGPASSWORD": self.passwords.get(user, "")}
        return run(*arguments, *connection, env=env, **popen)
