"""A proxy in front of an object store, a process of its own, that counts requests and injects faults by rules.

    proxy = StoreProxy(folder, store.port)
    proxy.start()
    proxy.add(Rule("lost answer", operations=("conditional put",), times=3))
    ... a server whose store is at proxy.port ...
    proxy.hits()                                       # {("lost answer", "conditional put"): 3}

Requests are of one of OPERATIONS. The first rule that applies to a request decides what becomes of it; FAULTS says what
there is. Random choices come from the seed that the proxy was started with.
"""

import asyncio
import collections
import contextlib
import dataclasses
import json
import pathlib
import random
import re
import socket
import struct
import sys
import time
import urllib.parse

from harness.processes import Server, free_port

OPERATIONS = ("put", "conditional put", "get", "head", "list", "delete", "other")
FAULTS = {
    "timeout": "never answered, and never reaches the store",
    "lost answer": "takes effect; the connection ends properly instead of an answer",
    "reset after": "takes effect; the connection is reset instead of an answer",
    "late answer": "takes effect; the answer comes after `seconds`",
    "false 500": "takes effect; the answer is 500",
    "reset before": "the connection is reset before the request reaches the store",
    "partition": "the same; for rules with `lasts`, that hit everything",
    "error 500": "500 InternalError, and never reaches the store",
    "error 503": "503 ServiceUnavailable, and never reaches the store",
    "slow down": "503 SlowDown, and never reaches the store",
    "throttled": "429 TooManyRequests, and never reaches the store",
    "slow body": "the answer comes in pieces, during `seconds`",
    "truncated": "half of the body, or the beginning of an answer without one, then the connection ends",
    "pretend": "a failed condition (409 or 412) is answered as success",
    "forbidden": "403 AccessDenied, and never reaches the store",
}
ERRORS = {
    "error 500": (500, "InternalError"),
    "false 500": (500, "InternalError"),
    "error 503": (503, "ServiceUnavailable"),
    "slow down": (503, "SlowDown"),
    "throttled": (429, "TooManyRequests"),
    "forbidden": (403, "AccessDenied"),
}
CONDITIONS = ("if-none-match", "if-match", "x-goog-if-generation-match")
PIECES = 8
READ_BYTES = 1 << 16


@dataclasses.dataclass
class Rule:
    fault: str
    operations: tuple[str, ...] = OPERATIONS
    path: str = ""  # a regular expression that has to match somewhere in the path
    header: str = ""  # ... in one of the headers, as "name: value" in lower case
    times: int | None = None  # how many requests at most
    chance: float = 1.0  # of each request
    seconds: float = 0.0
    lasts: float | None = None  # seconds from now on

    def __post_init__(self):
        assert self.fault in FAULTS and set(self.operations) <= set(OPERATIONS), self


class StoreProxy(Server):
    """The tests' side: starts the process and talks to it."""

    def __init__(self, folder: pathlib.Path, store_port: int, seed: int = 0):
        super().__init__("store proxy", folder / f"store-proxy-{free_port()}.log")
        self.store_port, self.seed, self.control_port = store_port, seed, free_port()

    def start(self) -> None:
        here = pathlib.Path(__file__).resolve().parents[1]
        numbers = map(str, (self.port, self.control_port, self.store_port, self.seed))
        self.launch([sys.executable, "-m", "harness.store_proxy", *numbers], cwd=here)
        self.wait_until_serving()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def add(self, *rules: Rule) -> None:
        self._ask("add", [dataclasses.asdict(rule) for rule in rules])

    def clear(self) -> None:
        """Forgets the rules. Requests that are held go on being held."""
        self._ask("clear")

    def hits(self) -> collections.Counter:
        """(fault, operation) -> requests that a rule changed, since the start."""
        return collections.Counter({(fault, operation): n for fault, operation, n in self._ask("hits")})

    def requests(self) -> list[dict]:
        """What was answered since the last call: operation, path, status (None: not the store's answer), and the times
        of time.monotonic() when its head had been read and its answer was written."""
        return self._ask("requests")

    def _ask(self, command: str, argument=None):
        with socket.create_connection(("127.0.0.1", self.control_port), timeout=30) as connection:
            connection.sendall(json.dumps([command, argument]).encode() + b"\n")
            with connection.makefile() as answers:
                return json.loads(answers.readline())


@dataclasses.dataclass
class Head:
    """The first line and the headers of a request or an answer."""

    first: str
    headers: list[tuple[str, str]]

    @property
    def words(self) -> list[str]:
        return self.first.split(" ", 2)

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key.lower() == name), None)

    @property
    def lines(self) -> list[str]:
        return [f"{key}: {value}".lower() for key, value in self.headers] or [""]

    def without(self, *names: str) -> "Head":
        return Head(self.first, [(key, value) for key, value in self.headers if key.lower() not in names])

    def encoded(self) -> bytes:
        lines = [self.first, *(f"{key}: {value}" for key, value in self.headers)]
        return "\r\n".join([*lines, "", ""]).encode("latin-1")


class Ended(Exception):
    """The other side has closed the connection."""


async def read_head(reader: asyncio.StreamReader) -> Head:
    try:
        text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except (asyncio.IncompleteReadError, ConnectionError) as error:
        raise Ended from error
    first, *lines = text.split("\r\n")[:-2]
    return Head(first, [(name, value.strip()) for name, _, value in (line.partition(":") for line in lines)])


async def read_body(reader: asyncio.StreamReader, head: Head, until_end: bool):
    """The body in pieces, as it arrives and as it is framed. `until_end`: without a length it goes on to the end."""
    if (head.header("transfer-encoding") or "").lower() == "chunked":
        size = -1
        while size != 0:
            line = await reader.readline()
            size = int(line.split(b";")[0], 16)
            yield line + await reader.readexactly(size + 2)
        return
    length = head.header("content-length")
    left = int(length) if length else sys.maxsize if until_end else 0
    while left:
        if not (piece := await reader.read(min(left, READ_BYTES))):
            break
        left -= len(piece)
        yield piece


def operation_of(head: Head) -> str:
    method, target, _ = head.words
    query = urllib.parse.urlsplit(target).query
    if method == "PUT":
        return "conditional put" if any(head.header(name) is not None for name in CONDITIONS) else "put"
    if method == "GET":
        return "list" if "list-type=2" in query or "comp=list" in query else "get"
    return {"HEAD": "head", "DELETE": "delete"}.get(method, "other")


def reset(writer: asyncio.StreamWriter) -> None:
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


class Proxy:
    """The process's side."""

    def __init__(self, store_port: int, seed: int):
        self.store_port = store_port
        self.chance = random.Random(seed)
        self.rules: list[tuple[Rule, float]] = []  # each with the time of its end
        self.hits = collections.Counter()
        self.answered: list[dict] = []

    async def control(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if line := await reader.readline():  # else it was only looked whether this serves
            command, argument = json.loads(line)
            writer.write(json.dumps(getattr(self, f"do_{command}")(argument)).encode() + b"\n")
            await writer.drain()
        writer.close()

    def do_add(self, rules: list[dict]) -> None:
        for rule in (Rule(**fields) for fields in rules):
            self.rules.append((rule, time.monotonic() + (rule.lasts or float("inf"))))

    def do_clear(self, _) -> None:
        self.rules.clear()

    def do_hits(self, _) -> list:
        return [[*key, count] for key, count in self.hits.items()]

    def do_requests(self, _) -> list[dict]:
        taken, self.answered = self.answered, []
        return taken

    def rule_for(self, operation: str, path: str, head: Head) -> Rule | None:
        for rule, end in self.rules:
            lives = operation in rule.operations and rule.times != 0 and time.monotonic() < end
            matches = re.search(rule.path, path) and any(re.search(rule.header, line) for line in head.lines)
            if lives and matches and self.chance.random() < rule.chance:
                rule.times = None if rule.times is None else rule.times - 1
                self.hits[rule.fault, operation] += 1
                return rule
        return None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(Ended, ConnectionError, asyncio.IncompleteReadError):
            while not writer.is_closing():
                await self.pass_request(await read_head(reader), reader, writer)
        writer.close()

    async def pass_request(self, head: Head, reader, writer) -> None:
        began, operation, path = time.monotonic(), operation_of(head), urllib.parse.unquote(head.words[1])
        rule = self.rule_for(operation, path, head)
        fault = rule.fault if rule else ""
        status = None
        if fault in ("reset before", "partition"):
            reset(writer)
        elif fault == "timeout":
            async for _ in read_body(reader, head, until_end=False):
                pass
            await reader.read(1)  # until the client gives up
            raise Ended
        elif fault in ERRORS and fault != "false 500":
            async for _ in read_body(reader, head, until_end=False):
                pass
            await self.answer_error(fault, head, writer)
        else:
            status = await self.ask_store(rule, head, reader, writer)
        self.answered.append(
            {"operation": operation, "path": path, "status": status, "began": began, "ended": time.monotonic()}
        )

    async def answer_error(self, fault: str, request: Head, writer) -> None:
        status, code = ERRORS[fault]
        body = f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>injected</Message></Error>".encode()
        if request.words[0] == "HEAD":
            body = b""
        headers = [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))]
        head = Head(f"HTTP/1.1 {status} {code}", headers)
        writer.write(head.encoded() + body)
        await writer.drain()

    async def ask_store(self, rule: Rule | None, request: Head, reader, writer) -> int:
        """A connection for each request: one that the store closes when idle would be a fault that no rule made."""
        store_reader, store_writer = await asyncio.open_connection("127.0.0.1", self.store_port, limit=READ_BYTES)
        try:
            forwarded = request.without("connection")
            forwarded.headers.append(("Connection", "close"))
            store_writer.write(forwarded.encoded())
            async for piece in read_body(reader, request, until_end=False):
                store_writer.write(piece)
                await store_writer.drain()
            answer = await read_head(store_reader)
            await self.pass_answer(rule, request, answer, store_reader, writer)
            return int(answer.words[1])
        finally:
            store_writer.close()

    async def pass_answer(self, rule: Rule | None, request: Head, answer: Head, store_reader, writer) -> None:
        fault = rule.fault if rule else ""
        if fault in ("lost answer", "reset after", "false 500"):
            async for _ in read_body(store_reader, answer, until_end=True):
                pass
            if fault == "false 500":
                return await self.answer_error(fault, request, writer)
            return reset(writer) if fault == "reset after" else writer.close()
        if fault == "late answer":
            await asyncio.sleep(rule.seconds)
        status = int(answer.words[1])
        if fault == "pretend" and status in (409, 412):
            headers = [("ETag", f'"{self.chance.getrandbits(64):x}"'), ("Content-Length", "0")]
            writer.write(Head("HTTP/1.1 201 Created", headers).encoded())
            return await writer.drain()
        has_body = request.words[0] != "HEAD" and status not in (204, 304)
        framed = answer.header("content-length") is not None or answer.header("transfer-encoding") is not None
        head = answer.without("connection")
        if has_body and not framed:
            head.headers.append(("Connection", "close"))
        await self.send(rule, head, read_body(store_reader, answer, until_end=True) if has_body else None, writer)
        if has_body and not framed:
            writer.close()

    async def send(self, rule: Rule | None, head: Head, body, writer) -> None:
        fault = rule.fault if rule else ""
        if fault not in ("slow body", "truncated"):
            writer.write(head.encoded())
            if body is not None:
                async for piece in body:
                    writer.write(piece)
                    await writer.drain()
            return await writer.drain()
        content = b"".join([piece async for piece in body] if body is not None else [])
        whole = head.encoded() + content
        if fault == "truncated":
            writer.write(whole[: len(whole) - len(content) // 2] if content else whole[:5])
            await writer.drain()
            return writer.close()
        size = -(-len(whole) // PIECES)
        for start in range(0, len(whole), size):
            await asyncio.sleep(rule.seconds / PIECES)
            writer.write(whole[start : start + size])
            await writer.drain()


async def main(port: int, control_port: int, store_port: int, seed: int) -> None:
    proxy = Proxy(store_port, seed)
    await asyncio.start_server(proxy.control, "127.0.0.1", control_port)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", port, limit=READ_BYTES)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
