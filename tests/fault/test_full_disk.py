"""A directory whose disk is full: commits wait or fail, and go on by themselves once there is room."""

import contextlib
import errno
import os
import subprocess
import time

import pytest
from harness import ledger
from harness.ledger import Client, Load
from harness.rocklake import run

pytestmark = [pytest.mark.needs_rocklake, pytest.mark.timeout(300)]
DISK = "32m"
CLIENTS = 4
BLOCK = bytes(4096)


@pytest.fixture
def small_disk(tmp_path):
    """A file system of its own, in memory; mounting one needs root."""
    place = tmp_path / "disk"
    place.mkdir()
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    options = f"size={DISK},uid={os.geteuid()},mode=700"
    subprocess.run([*sudo, "mount", "-t", "tmpfs", "-o", options, "rocklake-test", place], check=True)
    yield place
    subprocess.run([*sudo, "umount", "--lazy", place], check=True)


@contextlib.contextmanager
def filled(disk):
    """Not a byte is left, until the block ends."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        while True:
            try:
                file.write(BLOCK)
            except OSError as error:
                assert error.errno == errno.ENOSPC
                break
        try:
            yield
        finally:
            ballast.unlink()


def acknowledged(clients: list[Client]) -> int:
    return sum(len(client.accounts["d"].acknowledged) for client in clients)


def test_commits_go_on_when_there_is_room(own_rocklake, small_disk):
    server = own_rocklake(small_disk / "root")
    ledger.create(server.dsn("d"), CLIENTS)
    clients = [Client(number, {"d": server.dsn("d")}, stay=1000) for number in range(1, CLIENTS + 1)]
    with Load(clients) as load:
        for _ in range(3):
            before = acknowledged(clients)
            while acknowledged(clients) < before + 20:
                load.check_clients()
                load.stop.wait(0.01)
            with filled(small_disk):
                still, since = acknowledged(clients), time.monotonic()
                while time.monotonic() - since < 2:  # nobody is answered for two seconds: they wait for the disk
                    load.stop.wait(0.05)
                    if acknowledged(clients) != still:
                        still, since = acknowledged(clients), time.monotonic()
                    load.check_clients()
    ledger.check_resumed(clients)
    assert server.running, server.log_tail()
    print(f"{ledger.check(clients)} commits, longest {max(c.longest for c in clients):.1f} s, {clients[0].errors}")
    server.stop()
    assert run("verify", "--offline", server.root).returncode == 0


def test_a_server_that_finds_no_room_says_so(own_rocklake, small_disk):
    server = own_rocklake(small_disk / "root", start=False)
    with filled(small_disk):
        server.launch_server()
        assert server.wait(60) in (4, 7), server.log_tail()
    assert "No space left on device" in server.log_tail() and server.log_tail().count("\n") == 1
    server.start()
    server.stop()
