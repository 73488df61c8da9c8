"""A proxy between clients and a server of the PostgreSQL protocol that shows each request, and meddles where it is told to.

A client in this process cannot use it: DuckDB holds Python's lock while it waits (duck.process_client).
"""

import contextlib
import dataclasses
import socket
import struct
import threading
from collections.abc import Callable

from harness import wire


class Cut(Exception):
    """Raised by on_request: the connection ends here, the request is not passed on."""


@dataclasses.dataclass
class Link:
    """One connection through the proxy."""

    number: int
    client: socket.socket
    server: socket.socket
    lose_answer: bool = False  # the connection ends when the server has answered, and the client hears nothing

    def end(self) -> None:
        for end in (self.client, self.server):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


class Proxy:
    """Passes for the server at `port`. `on_request(link, kind, body)` sees each request behind the startup message, and
    may return another body to be sent instead. It runs on a thread of each connection."""

    def __init__(self, server_port: int, on_request: Callable[[Link, bytes, bytes], bytes | None]):
        self.server_port = server_port
        self.on_request = on_request
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.links: list[Link] = []
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self) -> None:
        self.listener.close()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.server_port))
            except OSError:
                client.close()
                continue
            link = Link(len(self.links) + 1, client, server)
            self.links.append(link)
            threading.Thread(target=self.pass_requests, args=(link,), daemon=True).start()
            threading.Thread(target=self.pass_answers, args=(link,), daemon=True).start()

    @staticmethod
    def pass_answers(link: Link) -> None:
        with contextlib.suppress(OSError):
            while data := link.server.recv(1 << 16):
                if link.lose_answer:
                    break
                link.client.sendall(data)
        link.end()

    def pass_requests(self, link: Link) -> None:
        reader = wire.Connection.__new__(wire.Connection)
        reader.socket, reader.buffer = link.client, b""
        with contextlib.suppress(OSError, wire.Closed, Cut):
            while True:  # a request for encryption comes before the startup message
                size, code = struct.unpack("!ii", header := reader.take(8))
                link.server.sendall(header + reader.take(size - 8))
                if code not in (wire.SSL_REQUEST, wire.GSSENC_REQUEST):
                    break
            while True:
                kind = reader.take(1)
                (size,) = struct.unpack("!i", reader.take(4))
                body = reader.take(size - 4)
                instead = self.on_request(link, kind, body)
                link.server.sendall(wire.frame(kind, body if instead is None else instead))
        link.end()


class Behind:
    """A server as clients meet it at the proxy's port; its life is none of theirs."""

    def __init__(self, port: int):
        self.port = port

    def dsn(self, database: str) -> str:
        return f"host=127.0.0.1 port={self.port} user=lake dbname={database}"

    def create_database(self, name: str) -> None:
        """Made beforehand."""

    def restart(self) -> None:
        """Clients start anew all the same."""

    crash_and_restart = restart

    def check_nothing_deleted(self, database: str) -> None:
        """Asked of the server itself."""
