"""A commit is answered after it is stored: system calls on a local directory, requests on an object store."""

import re
import signal
import subprocess
import threading
import time

import psycopg
import pytest
from harness import wire
from harness.store_proxy import Rule

pytestmark = [pytest.mark.needs_rocklake, pytest.mark.timeout(300)]
SESSIONS = 64
PUT_SECONDS = 0.02
COMMITS_PER_PUT = 16
ROUNDS = {"quick": 20, "bounded": 40, "full": 200}


class Trace:
    """The system calls of a process and all its threads, in the order in which they returned: strace on it."""

    CALLS = "openat,fsync,fdatasync,link,linkat,rename,renameat2,write,writev,pwrite64,sendto,sendmsg,close"

    def __init__(self, process_id: int, file):
        self.file = file
        self.strace = subprocess.Popen(
            ["strace", "-f", "-y", "-s", "4096", "-e", f"trace={self.CALLS}", "-o", file, "-p", str(process_id)],
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        for line in self.strace.stderr:
            if "attached" in line:
                break
        threading.Thread(target=self.strace.stderr.read, daemon=True).start()

    def stop(self) -> list[str]:
        """Each call as one line, at the place where it returned: `openat(...) = 9</path>`."""
        self.strace.send_signal(signal.SIGINT)
        self.strace.wait(timeout=30)
        begun, calls = {}, []
        for line in self.file.read_text(errors="replace").splitlines():
            thread, text = line.split(maxsplit=1)
            if text.endswith("<unfinished ...>"):
                begun[thread] = text.removesuffix("<unfinished ...>")
            elif resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", text):
                calls.append(begun.pop(thread, "") + resumed[1])
            else:
                calls.append(text)
        return calls


def place(calls: list[str], pattern: str, after: int = 0) -> int:
    """Of the first call from `after` on that matches and succeeded."""
    for number in range(after, len(calls)):
        if re.search(pattern, calls[number]) and not re.search(r"= -1 \w+", calls[number]):
            return number
    raise AssertionError(f"no call like {pattern} behind the {after}th of {len(calls)}")


def test_a_commit_on_a_directory_is_answered_after_the_sync(own_rocklake, tmp_path):
    server = own_rocklake()
    with wire.Connection(server.port, "d") as client:
        client.query("create table t (a int)")
        client.query("begin")
        client.query("insert into t values (1)")
        trace = Trace(server.process.pid, tmp_path / "trace")
        client.query("commit")
        calls = trace.stop()
    logs = re.escape(str(tmp_path / "root" / "d" / "public" / "1" / "wal"))
    number = rf"{logs}/\d+\.sst"
    linked = place(calls, rf'link(at)?\(.*"{number}"')
    (staged,) = re.search(rf'"({number}#\d+)"', calls[linked]).groups()
    written = place(calls, rf"write\w*\(\d+<{re.escape(staged)}>")
    file_synced = place(calls, rf"f(data)?sync\(\d+<{re.escape(staged)}>\)\s+= 0", written)
    directory_synced = place(calls, rf"fsync\(\d+<{logs}>\)\s+= 0", linked)
    answered = place(calls, r'(send|write)\w*\(\d+<(socket|TCP).*COMMIT')
    assert written < file_synced < linked < directory_synced < answered, calls
    server.stop()


def log_puts(proxy) -> list[dict]:
    """The objects of the lake's write-ahead log that were put."""
    puts = (request for request in proxy.requests() if request["operation"] == "conditional put")
    return [put for put in puts if "/d/public/1/wal/" in put["path"]]


def test_a_commit_on_a_store_is_answered_after_the_put(object_store, own_rocklake, proxy_of):
    proxy = proxy_of(object_store)
    server = own_rocklake(object_store.url("durable"), env=object_store.environment(proxy.port))
    with psycopg.connect(server.dsn("d")) as connection:
        connection.execute("create table t (a int)")
        connection.commit()
        proxy.requests()
        proxy.add(Rule("late answer", operations=("conditional put",), path="/d/public/1/wal/", seconds=0.3))
        connection.execute("insert into t values (1)")
        began = time.monotonic()
        connection.commit()
        answered = time.monotonic()
    (put,) = log_puts(proxy)
    assert put["status"] in (200, 201)
    assert began < put["began"] and put["began"] + 0.3 < put["ended"] < answered
    proxy.clear()
    server.stop()


def test_concurrent_commits_share_puts(s3, own_rocklake, proxy_of, size):
    """With PUTs of 20 ms and 64 sessions on one lake."""
    proxy = proxy_of(s3)
    server = own_rocklake(s3.url("shared-puts"), env=s3.environment(proxy.port))
    with psycopg.connect(server.dsn("d"), autocommit=True) as connection:
        connection.execute("create table t (session int, n int)")
    proxy.add(Rule("late answer", operations=("put", "conditional put"), seconds=PUT_SECONDS))
    rounds, failed = ROUNDS[size], []
    together = threading.Barrier(SESSIONS + 1)

    def work(session: int) -> None:
        try:
            with wire.Connection(server.port, "d") as connection:
                together.wait()
                for number in range(rounds):
                    connection.query(f"insert into t values ({session}, {number})")
        except Exception as error:
            failed.append(error)
            raise

    threads = [threading.Thread(target=work, args=(session,)) for session in range(SESSIONS)]
    for thread in threads:
        thread.start()
    together.wait()
    proxy.requests()
    for thread in threads:
        thread.join()
    puts = log_puts(proxy)
    assert not failed
    with psycopg.connect(server.dsn("d")) as connection:
        assert connection.execute("select count(*) from t").fetchone() == (SESSIONS * rounds,)
    ratio = SESSIONS * rounds / len(puts)
    print(f"{SESSIONS * rounds} commits in {len(puts)} PUTs: {ratio:.1f} a PUT")
    assert ratio >= COMMITS_PER_PUT
    server.stop()
