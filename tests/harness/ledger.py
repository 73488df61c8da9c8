"""Clients that book every commit twice and remember what was answered, and the comparison with what is there.

A client of a ledger adds an entry and raises a total by one, in one transaction, again and again. An entry of an
acknowledged commit has to be there once; one of a commit that failed, not at all; one whose outcome the client was not
told, by itself or a broken connection, may be there. The total has to agree, at every step.
"""

import contextlib
import dataclasses
import threading
import time

import psycopg

OPEN = {"08007"}  # the server says that it does not know
FAILED = {"40001", "57P03", "58030", "57P01"}
RETRY_WORDS = ("primary key", "unique", "conflict", "concurrent")
RESUME_SECONDS = 90


class Lie(AssertionError):
    """An answer that what is there, or an earlier answer, contradicts."""


@dataclasses.dataclass
class Account:
    """What one client did in one database."""

    acknowledged: set[int] = dataclasses.field(default_factory=set)
    open: set[int] = dataclasses.field(default_factory=set)
    next: int = 0
    total_at_least: int = 0  # what the client has seen

    def check_total(self, total: int, where: str) -> None:
        least = max(len(self.acknowledged), self.total_at_least)
        most = len(self.acknowledged) + len(self.open)
        if not least <= total <= most:
            raise Lie(f"{where}: a total of {total}, and {least} to {most} are possible")
        self.total_at_least = total


def create(dsn: str, clients: int) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute("create table entry (client int, n int)")
        connection.execute("create table total (client int primary key, v bigint)")
        connection.execute(f"insert into total select i, 0 from generate_series(1, {clients}) s(i)")


class Client:
    """One client of the ledgers of some databases, which it visits in turn. Not to be shared by threads."""

    def __init__(self, number: int, dsns: dict[str, str], stay: int):
        self.number, self.dsns, self.stay = number, dsns, stay  # stay: commits on one connection
        self.accounts = {database: Account() for database in dsns}
        self.longest = 0.0  # seconds that an answer took
        self.errors: dict[str, int] = {}  # SQLSTATE -> how often
        self.lie: Exception | None = None

    def run(self, stop: threading.Event) -> None:
        try:
            while not stop.is_set():
                for database in self.dsns:
                    if not stop.is_set():
                        self.visit(database, self.stay, stop)
        except Exception as error:
            self.lie = error

    def visit(self, database: str, commits: int, stop: threading.Event) -> int:
        """How many commits were acknowledged before one failed."""
        done = 0
        with contextlib.suppress(psycopg.OperationalError):
            with self.timed():
                connection = psycopg.connect(self.dsns[database], connect_timeout=120)
            with contextlib.closing(connection):
                while done < commits and not stop.is_set() and self.commit(connection, database):
                    done += 1
        return done

    def commit(self, connection, database: str) -> bool:
        account = self.accounts[database]
        number, account.next = account.next, account.next + 1
        where = f"client {self.number} in {database} at {number}"
        committing = False
        try:
            with self.timed():
                total = connection.execute("select v from total where client = %s", [self.number]).fetchone()[0]
                account.check_total(total, where)
                connection.execute("insert into entry values (%s, %s)", [self.number, number])
                connection.execute("update total set v = v + 1 where client = %s", [self.number])
                committing = True
                account.open.add(number)
                connection.commit()
                account.acknowledged.add(number)
                account.open.discard(number)
                account.total_at_least = total + 1
            return True
        except psycopg.Error as error:
            state = error.sqlstate or "connection"
            self.errors[state] = self.errors.get(state, 0) + 1
            if state not in OPEN | FAILED | {"connection"}:
                raise Lie(f"{where}: {state} {error}") from error
            if state in OPEN and any(word in str(error) for word in RETRY_WORDS):
                raise Lie(f"{where}: a client would take this for a failure: {error}") from error
            if committing and state in FAILED:
                account.open.discard(number)
            return False

    @contextlib.contextmanager
    def timed(self):
        began = time.monotonic()
        try:
            yield
        finally:
            self.longest = max(self.longest, time.monotonic() - began)


def check_resumed(clients: list[Client]) -> None:
    """Without help, every client can commit in every database again."""
    never = threading.Event()
    deadline = time.monotonic() + RESUME_SECONDS
    for client in clients:
        for database in client.dsns:
            while not client.visit(database, 1, never):
                if time.monotonic() > deadline:
                    raise Lie(f"client {client.number} cannot commit in {database}: {client.errors}")


def check(clients: list[Client]) -> int:
    """Compares every ledger with the clients' accounts. How many commits were acknowledged."""
    acknowledged = 0
    for database, dsn in {name: dsn for client in clients for name, dsn in client.dsns.items()}.items():
        with psycopg.connect(dsn) as connection:
            entries, totals = {}, dict(connection.execute("select client, v from total").fetchall())
            for client, number, count in connection.execute("select client, n, count(*) from entry group by 1, 2"):
                if count != 1:
                    raise Lie(f"entry {number} of client {client} in {database} is there {count} times")
                entries.setdefault(client, set()).add(number)
        for client in clients:
            if (account := client.accounts.get(database)) is None:
                continue
            there, where = entries.get(client.number, set()), f"client {client.number} in {database}"
            if lost := account.acknowledged - there:
                raise Lie(f"{where}: acknowledged, and lost: {sorted(lost)}")
            if false := there - account.acknowledged - account.open:
                raise Lie(f"{where}: said to have failed, and there: {sorted(false)}")
            account.check_total(totals[client.number], where)
            if totals[client.number] != len(there):
                raise Lie(f"{where}: {len(there)} entries, and a total of {totals[client.number]}")
            acknowledged += len(account.acknowledged)
    return acknowledged


class Load:
    """Clients at work, each on a thread, until the block ends. A lie of one of them is raised then."""

    def __init__(self, clients: list[Client]):
        self.clients, self.stop = clients, threading.Event()
        self.threads = [threading.Thread(target=client.run, args=(self.stop,)) for client in clients]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()
        self.check_clients()

    def check_clients(self) -> None:
        for client in self.clients:
            if client.lie is not None:
                raise client.lie
