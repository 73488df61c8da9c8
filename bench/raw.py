"""Protocol clients that cost next to nothing: they send bytes, find the end of the answer, and leave it unread."""

import dataclasses
import selectors
import time
from collections.abc import Iterator

from harness import wire

READY = b"Z\0\0\0\5"
SPACE = 1 << 20


def query(sql: str) -> bytes:
    return wire.frame(b"Q", wire.cstring(sql))


class RawClient(wire.Connection):
    def __init__(self, server, database: str):
        super().__init__(server.port, database, timeout=300)
        self.space = memoryview(bytearray(SPACE))
        self.tail = b""

    def check(self, request: bytes) -> list[wire.Message]:
        """Asks and reads the answer, which must hold no error."""
        self.send(request)
        messages = self.until_ready()
        assert not wire.errors(messages), (request[:300], wire.errors(messages))
        return messages

    def ask(self, request: bytes) -> int:
        """Asks and waits for the whole answer; its size in bytes."""
        self.send(request)
        size, self.tail = 0, b""
        while True:
            size += self.receive_some()
            if self.at_end():
                return size

    def receive_some(self) -> int:
        count = self.socket.recv_into(self.space)
        if count == 0:
            raise wire.Closed("in the middle of an answer")
        self.tail = (self.tail + bytes(self.space[max(0, count - 6) : count]))[-6:]
        return count

    def at_end(self) -> bool:
        """Rows would have to hold the same five bytes where a piece of the answer ends."""
        return self.tail[:5] == READY

    def size_of(self, request: bytes) -> int:
        """Of an answer that is always the same."""
        self.check(request)
        size = self.ask(request)
        assert size == self.ask(request), request
        return size

    def burst(self, request: bytes, count: int, size: int) -> None:
        """The same request many times, sent at once; each answer has this size."""
        self.send(request * count)
        left = size * count
        while left:
            left -= self.receive_some()


@dataclasses.dataclass
class Served:
    """What a crowd got done."""

    seconds: float
    counts: list[int]  # answers of each client
    latencies: list[float]  # seconds, of all
    failed: int

    @property
    def rate(self) -> float:
        """Answers a second, of all clients together."""
        return sum(self.counts) / self.seconds


def crowd(clients: list[tuple[RawClient, Iterator[bytes]]], seconds: float, judge: bool = True) -> Served:
    """Each client sends its next request as soon as its last was answered. `judge`: looks for errors in small answers."""
    served = Served(0, [0] * len(clients), [], 0)
    with selectors.DefaultSelector() as selector:
        sent = {}

        def send(number: int) -> None:
            client, requests = clients[number]
            client.tail = b""
            sent[number] = time.perf_counter()
            client.send(next(requests))

        began = time.perf_counter()
        for number, (client, _) in enumerate(clients):
            selector.register(client.socket, selectors.EVENT_READ, number)
            send(number)
        waiting = len(clients)
        while waiting:
            for key, _ in selector.select():
                client = clients[key.data][0]
                fresh = not client.tail
                count = client.receive_some()
                failed = judge and fresh and b"SERROR\0VERROR\0" in bytes(client.space[:count])
                if not client.at_end():
                    continue
                now = time.perf_counter()
                served.latencies.append(now - sent[key.data])
                served.counts[key.data] += 1
                served.failed += failed
                if now - began < seconds:
                    send(key.data)
                else:
                    waiting -= 1
        served.seconds = time.perf_counter() - began
    return served
