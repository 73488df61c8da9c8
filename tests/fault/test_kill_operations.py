"""kill -9 in the middle of each operation that writes, of the server or of the program that does it offline: the lake is the one
before or the one after, its audit entry is there if and only if the change is, and the next try succeeds."""

import contextlib
import random
import subprocess
import time

import pytest
from harness import duck
from harness.rocklake import binary, change_keys, json_rows, run

pytestmark = pytest.mark.needs_rocklake

ROUNDS = {"quick": 1, "bounded": 3, "full": 25}


class Lake:
    """A lake of 6 snapshots, which is looked at without a server."""

    def __init__(self, server, data):
        self.server, self.data = server, data
        server.add_user("olga", "admin")
        client = self.attach()
        client.execute("CREATE TABLE lake.t AS SELECT i, 'row ' || i AS v FROM range(300) r(i)")
        for number in range(4):
            client.execute(f"UPDATE lake.t SET v = 'changed {number}' WHERE i % 7 = {number}")
        client.execute("CREATE TABLE lake.u AS SELECT i FROM range(50) r(i)")
        client.close()

    def attach(self):
        client = duck.client()
        duck.attach(client, self.server, "lake", self.data)
        return client

    def read(self, *arguments) -> list[dict]:
        return json_rows(run(*arguments, "--offline", self.server.root, "-d", "lake", "--json", timeout=300))

    def audited(self, action: str) -> int:
        return sum(entry["action"] == action for entry in self.read("audit"))

    def status(self) -> dict:
        return self.read("gc", "status")[0]


class Operation:
    """`arguments`: its command. `state`: what it changes; `action`: what the audit calls it."""

    action = ""

    def prepare(self, lake, number: int) -> None:
        """With no server running."""

    def arguments(self, lake, number: int) -> list[str]:
        raise NotImplementedError

    def state(self, lake, number: int):
        raise NotImplementedError

    def check(self, lake, number: int) -> None:
        """When it is done, with the server running."""


class GcAdvance(Operation):
    def arguments(self, lake, number):
        forward = lake.status()["retain_from"] == 0
        self.action = "gc advance" if forward else "gc back"
        return ["gc", "advance", *(("--to", "3") if forward else ("--back-to", "0"))]

    def state(self, lake, number):
        return lake.status()["retain_from"]


class Pin(Operation):
    action = "pin create"

    def arguments(self, lake, number):
        return ["pin", "create", f"pin {number}", "--snapshot", "4"]

    def state(self, lake, number):
        return [pin["name"] for pin in lake.read("pin", "list")]


class Restore(Operation):
    action = "restore"

    def arguments(self, lake, number):
        return ["restore", "--to", str(1 + number % 5)]

    def state(self, lake, number):
        return lake.status()["newest_snapshot"]

    def check(self, lake, number):
        client = lake.attach()
        then, now = (
            client.execute(f"SELECT count(*), bit_xor(hash(t)) FROM (SELECT * FROM lake.t {at}) t").fetchall()
            for at in (f"AT (VERSION => {1 + number % 5})", "")
        )
        client.close()
        assert then == now


class Repair(Operation):
    """Removes an entry that leads nowhere, in a write of its own after the commit that mends the rest: a rerun may have to."""

    action = "repair"

    def prepare(self, lake, number):
        keys = lake.read("inspect", "keys", "--prefix", "fc", "--limit", "0")
        entry = keys[number % len(keys)]["key_hex"]
        change_keys(lake.server.root, "lake/public/1", f"{entry}=", f"{entry[:-4]}7777=00")

    def arguments(self, lake, number):
        return ["repair", "--apply"]

    def state(self, lake, number):
        return sorted({step["action"] for step in lake.read("repair")} & {"add entry"})


def kill_during(process, started: float, seconds: float) -> None:
    """`seconds` after the start, unless it has ended by itself."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=max(0, started + seconds - time.monotonic()))
    process.kill()
    process.wait()


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("operation", (GcAdvance, Pin, Restore, Repair))
@pytest.mark.parametrize("door", ("server", "offline"))
def test_kill_during(own_rocklake, tmp_path, size, operation, door):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    server = own_rocklake()
    lake, operation = Lake(server, tmp_path / "data"), operation()
    server.stop()
    took, outcomes = 2.0, {"before": 0, "after": 0}
    for number in range(ROUNDS[size]):
        operation.prepare(lake, number)
        before, arguments = operation.state(lake, number), operation.arguments(lake, number)
        audited = lake.audited(operation.action)
        address = ("--offline", server.root) if door == "offline" else ("-h", "127.0.0.1", "-p", server.port)
        command = [binary(), *arguments, "-d", "lake", "-U", "olga", *address]
        if door == "server":
            server.start()
        started = time.monotonic()
        client = subprocess.Popen(
            [str(part) for part in command], env=server.env | {"PGPASSWORD": server.passwords["olga"]},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        kill_during(client if door == "offline" else server.process, started, took * chance.random())
        client.wait(timeout=120)
        server.process = None
        changed = operation.state(lake, number) != before
        outcomes["after" if changed else "before"] += 1
        assert lake.audited(operation.action) == audited + changed
        if operation.action != "repair":
            assert run("verify", "--offline", server.root, "-d", "lake").returncode == 0
        server.start()
        started = time.monotonic()
        done = server.cli(*arguments, "-d", "lake", user="olga")
        took = time.monotonic() - started
        exists = changed and operation.action == "pin create"
        assert (done.returncode == 0) != exists, done.stderr
        operation.check(lake, number)
        server.stop()
        assert run("verify", "--offline", server.root, "-d", "lake").returncode == 0
    print("killed", outcomes)
