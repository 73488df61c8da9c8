"""Lake scripts: DuckDB statements that are run on two catalogs and whose results are compared.

A script is a .sql file. A statement ends at a line that ends with `;`. Before a statement may stand
directives, one a line:

    --! error            the statement must fail, on both catalogs with the same words
    --! error WORDS      ... with a message that contains WORDS
    --! rows N           the statement must return N rows
    --! any_order        compare rows as a set even though the statement says ORDER BY
    --! words_only       compare whether it failed, not what it returned (EXPLAIN-like output)
    --! client NAME      statements from here on are another DuckDB client's (attached on first use)
    --! reattach [OPTS]  the client starts anew and attaches again, with these ATTACH options
    --! version V        all clients start anew, as DuckDB V
    --! restart          the catalog server is stopped and started; clients start anew
    --! kill             the catalog server is killed and started; clients start anew
    --! detached         (first line) clients do not attach by themselves: the script does

In statements ${dsn} is the connection string of the catalog, ${data} the lake's data folder, and
${tmp} a folder for other files. Without ORDER BY the rows of a result are compared as a set.
"""

import dataclasses
import pathlib
import re
import string

import duckdb

from harness import duck
from harness.normalise import Normaliser


@dataclasses.dataclass
class Step:
    """One statement, or one action on clients or server (then `sql` is empty)."""

    line: int
    sql: str = ""
    action: str = ""
    argument: str = ""
    must_fail: bool = False
    error_words: str = ""
    rows: int | None = None
    any_order: bool = False
    words_only: bool = False


@dataclasses.dataclass
class Script:
    steps: list[Step]
    detached: bool


ACTIONS = {"client", "reattach", "version", "restart", "kill"}


def parse(text: str) -> Script:
    steps, detached = [], False
    pending, lines, first = Step(0), [], 0
    for number, line in enumerate(text.splitlines(), 1):
        if not lines and line.startswith("--!"):
            word, _, argument = line[3:].strip().partition(" ")
            if word in ACTIONS:
                steps.append(Step(number, action=word, argument=argument))
            elif word == "error":
                pending.must_fail, pending.error_words = True, argument
            elif word == "rows":
                pending.rows = int(argument)
            elif word in ("any_order", "words_only"):
                setattr(pending, word, True)
            elif word == "detached":
                detached = True
            else:
                raise ValueError(f"line {number}: unknown directive {word}")
            continue
        if not lines and (not line.strip() or line.startswith("--")):
            continue
        first = first if lines else number
        lines.append(line)
        if line.rstrip().endswith(";"):
            pending.line, pending.sql = first, "\n".join(lines)
            steps.append(pending)
            pending, lines = Step(0), []
    if lines:
        raise ValueError(f"line {first}: a statement without its `;`")
    return Script(steps, detached)


@dataclasses.dataclass
class Outcome:
    """What one statement gave: columns and rows, or an error; both already normalised."""

    columns: list[tuple[str, str]]
    rows: list[str]
    error: str | None

    def describe(self) -> str:
        if self.error is not None:
            return f"error: {self.error}"
        shown = self.rows[:40]
        more = [f"... {len(self.rows) - 40} more"] if len(self.rows) > 40 else []
        return "\n".join([str(self.columns), *shown, *more])


class CatalogRun:
    """One catalog's side of a script: its server, its clients, its folders."""

    def __init__(
        self, server, database: str, folder: pathlib.Path, detached: bool, version: str = duck.CURRENT
    ):
        self.server = server
        self.database = database
        self.data = folder / "data"
        self.tmp = folder / "tmp"
        self.tmp.mkdir(parents=True)
        self.data.mkdir()
        self.detached = detached
        self.version = version
        self.clients = {}
        self.options = ""
        self.current = "main"
        server.create_database(database)
        self.normaliser = Normaliser(
            {f"port={server.port}": "port=<port>", database: "<database>", f"port {server.port}": "port <port>"},
            str(folder),
        )

    def client(self):
        if self.current not in self.clients:
            connection = duck.client("tpch", version=self.version)
            self.clients[self.current] = connection
            if not self.detached:
                duck.attach(connection, self.server, self.database, self.data, options=self.options)
                connection.execute("USE lake")
        return self.clients[self.current]

    def close_clients(self) -> None:
        for connection in self.clients.values():
            connection.close()
        self.clients.clear()

    def act(self, step: Step) -> None:
        if step.action == "client":
            self.current = step.argument
        elif step.action == "reattach":
            self.options = step.argument
            if client := self.clients.pop(self.current, None):
                client.close()
        elif step.action == "version":
            self.close_clients()
            self.version = step.argument
        else:
            self.close_clients()
            self.server.check_nothing_deleted(self.database)
            self.server.restart() if step.action == "restart" else self.server.crash_and_restart()

    def run(self, step: Step) -> Outcome:
        sql = string.Template(step.sql).safe_substitute(
            dsn=self.server.dsn(self.database), data=self.data, tmp=self.tmp
        )
        try:
            client = self.client()
            client.execute(sql)
            columns = [(name, str(kind)) for name, kind, *_ in client.description or []]
            rows = [self.normaliser.row(row) for row in client.fetchall()]
        except duckdb.Error as error:
            return Outcome([], [], self.normaliser.text(words(error)))
        ordered = re.search(r"\border\s+by\b", sql, re.IGNORECASE) and not step.any_order
        return Outcome(columns, rows if ordered else sorted(rows), None)


def words(error: duckdb.Error) -> str:
    """Its message without what the client adds by itself: suggestions, a stack trace."""
    text = str(error).split("\n\nStack Trace:")[0]
    return re.sub(r"\n+(Did you mean|Candidate bindings).*", "", text)


class Mismatch(AssertionError):
    pass


def mismatch(name: str, step: Step, outcomes: dict[str, Outcome], why: str) -> Mismatch:
    parts = [f"{name}:{step.line}: {why}", step.sql]
    parts += [f"--- {server}\n{outcome.describe()}" for server, outcome in outcomes.items()]
    return Mismatch("\n".join(parts))


def expect(name: str, step: Step, outcomes: dict[str, Outcome]) -> None:
    """Each outcome on its own is what the script says."""
    for server, outcome in outcomes.items():
        if outcome.error is not None and not step.must_fail:
            raise mismatch(name, step, outcomes, f"failed on {server}")
        if step.must_fail and (outcome.error is None or step.error_words not in outcome.error):
            raise mismatch(name, step, outcomes, f"did not fail on {server} as it should")
        if step.rows is not None and len(outcome.rows) != step.rows:
            raise mismatch(name, step, outcomes, f"{len(outcome.rows)} rows on {server}, not {step.rows}")


def compare(name: str, step: Step, outcomes: dict[str, Outcome]) -> None:
    """All outcomes agree."""
    if step.words_only:
        return
    first, *others = outcomes.values()
    if any(other != first for other in others):
        raise mismatch(name, step, outcomes, "the catalogs disagree")


def judge(name: str, step: Step, outcomes: dict[str, Outcome], as_written: bool = True) -> None:
    """The outcomes agree and, unless a client is not the one that the script was written for, are as it says."""
    if as_written:
        expect(name, step, outcomes)
    compare(name, step, outcomes)


def run_script(path: pathlib.Path, sides: dict[str, CatalogRun], script: Script) -> dict[str, int]:
    """Runs every step on all sides; returns what was compared. Scripts speak of the current client: what an older one
    cannot do, it cannot do with either catalog."""
    counts = {"statements": 0, "rows": 0, "errors": 0}
    try:
        for step in script.steps:
            if step.action:
                for side in sides.values():
                    side.act(step)
                continue
            outcomes = {name: side.run(step) for name, side in sides.items()}
            as_written = all(side.version == duck.CURRENT for side in sides.values())
            judge(path.name, step, outcomes, as_written)
            outcome = next(iter(outcomes.values()))
            counts["statements"] += 1
            counts["rows"] += len(outcome.rows)
            counts["errors"] += outcome.error is not None
    finally:
        for side in sides.values():
            side.close_clients()
    for side in sides.values():
        side.server.check_nothing_deleted(side.database)
    return counts
