"""Session files: SQL sent to PostgreSQL 15 and to RockLake, every message of the answers compared.

A block is one request. In a written session blocks are separated by blank lines; in a file whose first
line is `--@@` only a `--@` line starts a new block (captured statements contain blank lines). A block
may start with a line of settings:

    --@ c=b            on connection b (the first one is a)
    --@ extended       Parse, Describe, Bind, Execute, Sync in place of a simple query
    --@ describe       Parse, Describe, Sync: nothing is executed
    --@ binary         results in binary (extended only)
    --@ params 1|x|\\N  parameters in text, separated by |
    --@ copy           the lines after the first are COPY data (of a COPY ... FROM STDIN); `copy64`: in base64
    --@ fail           the request must fail; without it, it must not
    --@ any            may fail or not, as the oracle says
    --@ any_order      compare rows as a set though there is an ORDER BY
    --@ close          closes the connection

Compared: RowDescription (names, type oids, sizes, typmods, formats), rows, COPY formats and data, command
tags, the fields S C M D H P of errors and notices, the transaction status. Oids that initdb or users gave
out (type oid, 12000 and above) and what harness.normalise knows are replaced first. Left out are rows about
schemas of temporary tables, RockLake's own schema in a listing of schemas, and what a listing over all
schemas says of system relations (its first column is the oid of pg_catalog, pg_toast or
information_schema). The order of rows counts as far
as their own statement's ORDER BY determines it (harness.ordering). Where a captured statement
names rows by ctid, the oracle's ctids are translated by the row contents that both servers showed with
them.
"""

import base64
import dataclasses
import difflib
import itertools
import re
import struct

from harness import ordering, rewrite, wire
from harness.normalise import Normaliser, is_recent_micros

OID = 26
FIRST_ASSIGNED_OID = 12000  # by initdb; users' objects begin at 16384
FIRST_USER_OID = 16384
PUBLIC_OID = 2200
TEMPORARY_SCHEMA = re.compile(rb"pg_(toast_)?temp_\d+")
TEMPORARY_NAME = re.compile(r"\bpg_temp_\d+\b")
CTID = re.compile(r"'\((\d+),(\d+)\)'")
RELATION = re.compile(r'\b(?:FROM|UPDATE)\s+"public"\s*\.\s*"?(\w+)"?', re.IGNORECASE)
WITH_CTID = re.compile(r", ?ctid FROM\b", re.IGNORECASE)
VERSION = re.compile(r"PostgreSQL 15[^\0]*")
ERROR_FIELDS = "SCMDHP"
MAX_DIFFERENCES = 25


@dataclasses.dataclass
class Block:
    line: int
    sql: str
    connection: str = "a"
    mode: str = "simple"  # simple, extended, describe, copy, close
    binary: bool = False
    parameters: tuple = ()
    data: tuple = ()
    expect: str = "ok"  # ok, fail, any
    any_order: bool = False


def parse(text: str) -> list[Block]:
    lines = text.splitlines()
    only_headers = bool(lines) and lines[0].startswith("--@@")
    blocks, current, first = [], [], 0
    for number, line in enumerate([*lines[only_headers:], "--@"], 1 + only_headers):
        starts = line.startswith("--@") and (only_headers or not current or number > len(lines))
        if current and (starts or (not only_headers and not line.strip())):
            blocks.append(read_block(first, current))
            current = []
        if line.strip() or (only_headers and current):
            first = first if current else number
            current.append(line)
    return [block for block in blocks if block]


def read_block(line: int, lines: list[str]) -> Block | None:
    block = Block(line, "")
    if lines[0].startswith("--@"):
        settings, lines = lines[0][3:], lines[1:]
        settings, _, parameters = settings.partition("params ")
        if parameters:
            block.parameters = tuple(None if p == "\\N" else p for p in parameters.split("|"))
        for word in settings.split():
            apply_setting(block, word)
    if block.mode == "close":
        return block
    if block.mode.startswith("copy"):
        data = "\n".join(lines[1:])
        block.data = (base64.b64decode(data) if block.mode == "copy64" else (data + "\n").encode(),)
        block.mode, lines = "copy", lines[:1]
    block.sql = "\n".join(lines)
    comments_only = all(part.startswith("--") or not part.strip() for part in lines)
    return None if comments_only and block.mode == "simple" else block


def apply_setting(block: Block, word: str) -> None:
    if word.startswith("c="):
        block.connection = word[2:]
    elif word in ("extended", "describe", "copy", "copy64", "close", "simple"):
        block.mode = word
    elif word in ("fail", "any"):
        block.expect = word
    elif word in ("binary", "any_order"):
        setattr(block, word, True)
    else:
        raise ValueError(f"line {block.line}: unknown setting {word}")


class Side:
    """One server's connections and what is known of its rows' ctids."""

    def __init__(self, server, database: str):
        self.server = server
        self.database = database
        self.connections: dict[str, wire.Connection] = {}
        self.normaliser = Normaliser({database: "<database>", str(server.port): "<port>"})

    def connection(self, name: str) -> wire.Connection:
        if name not in self.connections:
            self.connections[name] = wire.Connection(self.server.port, self.database)
        return self.connections[name]

    def send(self, block: Block, sql: str) -> list[wire.Message]:
        if block.mode == "close":
            self.connection(block.connection).close()  # also one that nothing was sent on
            del self.connections[block.connection]
            return []
        connection = self.connection(block.connection)
        if block.mode == "copy":
            return connection.copy_in(sql, list(block.data))
        if block.mode == "simple":
            return connection.query(sql)
        execute = block.mode == "extended"
        return connection.extended(sql, block.parameters, binary=block.binary, execute=execute)

    def close(self) -> None:
        for connection in self.connections.values():
            connection.close()


@dataclasses.dataclass
class Answer:
    """Comparable form of a request's messages: (message name, content), rows apart and maybe sorted."""

    parts: list[tuple]
    row_count: int
    failed: bool
    ctids: dict  # row content without ctid -> [ctids as literals]


def digest(side: Side, block: Block, sql: str, messages: list[wire.Message]) -> Answer:
    # The ORDER BY of one statement says nothing about the others of its string.
    statements = rewrite.statements(sql)
    statement = statements.pop(0) if statements else ""
    parts, rows, columns, ctids = [], [], [], {}
    count = dropped = 0

    def flush():
        if rows:
            names = [column.name for column in columns]
            parts.append(("rows", ordering.canonical(statement, names, rows, block.any_order)))
            rows.clear()

    for message in messages:
        if message.name == "DataRow":
            count += 1
            if left_out(columns, message.values):
                dropped += 1
            else:
                rows.append(tuple(clean(side, *pair) for pair in zip(columns, message.values)))
            continue
        if message.name == "CopyData":
            continue
        flush()
        if message.name == "RowDescription":
            columns = message.columns
            parts.append((message.name, tuple(map(dataclasses.astuple, columns))))
        elif message.name in ("Error", "Notice"):
            fields = {key: side.normaliser.text(v) for key, v in message.fields.items() if key in ERROR_FIELDS}
            parts.append((message.name, fields))
        elif message.name == "CopyDone":
            copied = wire.copy_rows(messages)
            copied, ctids = split_ctids(sql, copied)
            count += len(copied)
            cleaned = [clean_copy(side, row) for row in copied]
            parts.append(("copied", ordering.canonical(statement, [], cleaned, block.any_order)))
        elif message.name == "CommandComplete":
            word, number = message.text.rsplit(" ", 1) if dropped else ("", "")
            parts.append((message.name, f"{word} {int(number) - dropped}\0".encode() if dropped else message.body))
            dropped, statement = 0, statements.pop(0) if statements else ""
        elif message.name != "ParameterStatus":
            parts.append((message.name, message.body))
    flush()
    return Answer(parts, count, bool(wire.errors(messages)), ctids)


def left_out(columns: list[wire.Column], values: list[bytes | None]) -> bool:
    if b"rocklake" in values and columns[-1].name == "nspname":
        return True
    if any(value and TEMPORARY_SCHEMA.fullmatch(value) for value in values):
        return True
    listing = len(columns) > 2 and columns[0].type_oid == OID and columns[0].name in ("oid", "namespace_id")
    return listing and values[0] is not None and int(values[0]) < FIRST_USER_OID and int(values[0]) != PUBLIC_OID


def clean(side: Side, column: wire.Column, value: bytes | None):
    if value is None:
        return None
    if column.type_oid == OID:
        number = struct.unpack("!I", value)[0] if column.format else int(value)
        return "<oid>" if number >= FIRST_ASSIGNED_OID else value
    if column.format:
        return value
    text = side.normaliser.text(value.decode(errors="surrogateescape"))
    return VERSION.sub("<version>", TEMPORARY_NAME.sub("pg_temp_<n>", text))


def clean_copy(side: Side, row):
    """One line of a text COPY, or the fields of a row of a binary one."""
    if isinstance(row, list):
        return repr([clean_copy_field(side, field) for field in row])
    return side.normaliser.text(row.decode(errors="surrogateescape"))


def clean_copy_field(side: Side, field: bytes | None):
    if field is not None and len(field) == 8 and is_recent_micros(struct.unpack("!q", field)[0]):
        return "<now>"
    try:
        return field and side.normaliser.text(field.decode())
    except UnicodeDecodeError:
        return field


def split_ctids(sql: str, copied: list) -> tuple[list, dict]:
    """Rows of a binary COPY whose last column is ctid: without it, and the ctids by what is left."""
    if not WITH_CTID.search(rewrite.plain(sql)):
        return copied, {}
    ctids: dict[str, list[str]] = {}
    for *content, ctid in copied:
        block_number, offset = struct.unpack("!IH", ctid)
        ctids.setdefault(repr(content), []).append(f"'({block_number},{offset})'")
    return [row[:-1] for row in copied], ctids


def translate(block: Block, names: dict[str, str]) -> Block:
    """The oracle's ctids replaced by the other server's: in the text, and in COPY data of a temporary table."""

    def one(match):
        return names.get(match.group(0), match.group(0))

    data = tuple(
        CTID.sub(one, chunk.decode("latin-1")).encode("latin-1") if b"\t'(" in chunk else chunk
        for chunk in block.data
    )
    return dataclasses.replace(block, sql=CTID.sub(one, block.sql), data=data)


def relation_of(sql: str) -> str:
    """The relation that a statement with ctids reads, updates or deletes from."""
    match = RELATION.search(rewrite.plain(sql))
    return match.group(1).lower() if match else ""


class Difference(AssertionError):
    pass


def run_session(name: str, blocks: list[Block], oracle: Side, other: Side) -> dict[str, int]:
    """Sends every block to both; raises one Difference that shows every answer that differs."""
    counts = {"requests": 0, "rows": 0, "failed": 0}
    ctids: dict[tuple[str, str], str] = {}  # (relation, the oracle's ctid) -> the other server's
    last_read: dict[str, str] = {}  # connection -> the relation whose ctids it read last
    differences = []
    try:
        for block in blocks:
            relation = relation_of(block.sql) or last_read.get(block.connection, "")
            translated = translate(block, {pg: own for (of, pg), own in ctids.items() if of == relation})
            expected = digest(oracle, block, block.sql, oracle.send(block, block.sql))
            actual = digest(other, block, block.sql, other.send(translated, translated.sql))
            differences += compare(name, block, expected, actual)
            if expected.ctids:
                last_read[block.connection] = relation
            for content, theirs in expected.ctids.items():
                ours = actual.ctids.get(content, ())
                ctids.update({(relation, one): other_one for one, other_one in zip(theirs, ours)})
            counts["requests"] += 1
            counts["rows"] += expected.row_count
            counts["failed"] += expected.failed
    except (wire.Closed, OSError) as error:
        differences.append(f"{name}:{block.line}: {block.sql[:2000]}\n{error!r}")
    finally:
        oracle.close()
        other.close()
    if differences:
        shown = "\n\n".join(differences[:MAX_DIFFERENCES])
        raise Difference(f"{len(differences)} of {len(blocks)} answers differ:\n\n{shown}")
    return counts


def compare(name: str, block: Block, expected: Answer, actual: Answer) -> list[str]:
    where = f"{name}:{block.line}: {block.sql[:800]}"
    if block.expect != "any" and expected.failed != (block.expect == "fail"):
        return [f"{where}\nthe session says {block.expect}, PostgreSQL answers\n{show(expected)}"]
    if expected.parts != actual.parts:
        lines = difflib.unified_diff(
            show(expected).splitlines(), show(actual).splitlines(), "postgresql", "rocklake", n=1, lineterm=""
        )
        return ["\n".join([where, *itertools.islice(lines, 40)])]
    return []


def show(answer: Answer) -> str:
    lines = []
    for kind, content in answer.parts:
        if kind in ("rows", "copied"):
            lines += [f"{kind}:"] + [f"  {row}" for row in content]
        else:
            lines.append(f"{kind} {content}")
    return "\n".join(lines)
