"""Servers as child processes: a free port, waiting for it, logs kept, stopped by pid."""

import contextlib
import pathlib
import signal
import socket
import subprocess
import time

START_SECONDS = 60
STOP_SECONDS = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def accepts(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


class ServerFailed(AssertionError):
    """A server ended, or did not answer, when it should have been serving."""


class Server:
    """One child process that listens on 127.0.0.1:port and writes to a log file."""

    def __init__(self, name: str, log: pathlib.Path, port: int | None = None):
        self.name = name
        self.log = log
        self.port = port or free_port()
        self.process: subprocess.Popen | None = None

    def launch(self, command: list[str], **popen) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **popen
            )

    def wait_until_serving(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = self.process.wait(timeout=0.02)
                raise ServerFailed(f"{self.name} exited with {status} at its start:\n{self.log_tail()}")
            if time.monotonic() > deadline:
                raise ServerFailed(f"{self.name} does not answer on port {self.port}:\n{self.log_tail()}")

    def answers(self) -> bool:
        return accepts(self.port)

    def check_nothing_deleted(self, database: str) -> None:
        """For servers that promise to keep every key of their stores."""

    def log_tail(self, size: int = 4000) -> str:
        return self.log.read_bytes()[-size:].decode(errors="replace") if self.log.exists() else ""

    def signal_and_wait(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.wait()

    def wait(self, seconds: float = STOP_SECONDS) -> int:
        try:
            return self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise ServerFailed(
                f"{self.name} did not end within {seconds} s and was killed:\n{self.log_tail()}"
            ) from None

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None
