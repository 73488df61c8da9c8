"""A PostgreSQL protocol v3 client that shows every byte of an answer and interprets none of it.

Connection.query / .extended / .copy_in return the server's messages as Message objects up to and
including ReadyForQuery. Nothing is retried, no type is decoded.
"""

import dataclasses
import socket
import struct

PROTOCOL_3_0 = 196608
SSL_REQUEST = 80877103
GSSENC_REQUEST = 80877104
CANCEL_REQUEST = 80877102

NAMES = {
    b"1": "ParseComplete",
    b"2": "BindComplete",
    b"3": "CloseComplete",
    b"A": "Notification",
    b"C": "CommandComplete",
    b"D": "DataRow",
    b"E": "Error",
    b"G": "CopyInResponse",
    b"H": "CopyOutResponse",
    b"I": "EmptyQuery",
    b"K": "BackendKeyData",
    b"N": "Notice",
    b"R": "Authentication",
    b"S": "ParameterStatus",
    b"T": "RowDescription",
    b"Z": "ReadyForQuery",
    b"c": "CopyDone",
    b"d": "CopyData",
    b"n": "NoData",
    b"s": "PortalSuspended",
    b"t": "ParameterDescription",
    b"v": "NegotiateProtocolVersion",
}


@dataclasses.dataclass(frozen=True)
class Column:
    name: str
    type_oid: int
    type_size: int
    typmod: int
    format: int


@dataclasses.dataclass
class Message:
    name: str
    body: bytes

    @property
    def columns(self) -> list[Column]:
        (count,) = struct.unpack_from("!h", self.body)
        columns, at = [], 2
        for _ in range(count):
            end = self.body.index(0, at)
            name = self.body[at:end].decode()
            _, _, oid, size, typmod, form = struct.unpack_from("!ihihih", self.body, end + 1)
            columns.append(Column(name, oid, size, typmod, form))
            at = end + 19
        return columns

    @property
    def values(self) -> list[bytes | None]:
        (count,) = struct.unpack_from("!h", self.body)
        values, at = [], 2
        for _ in range(count):
            (size,) = struct.unpack_from("!i", self.body, at)
            at += 4
            values.append(None if size < 0 else self.body[at : at + size])
            at += max(size, 0)
        return values

    @property
    def fields(self) -> dict[str, str]:
        """Of an Error or Notice: field letter -> text."""
        parts = self.body.rstrip(b"\0").split(b"\0")
        return {part[:1].decode(): part[1:].decode() for part in parts if part}

    @property
    def text(self) -> str:
        return self.body.rstrip(b"\0").decode()

    @property
    def status(self) -> str:
        return self.body.decode()


def cstring(text: str) -> bytes:
    return text.encode() + b"\0"


def frame(kind: bytes, body: bytes = b"") -> bytes:
    return kind + struct.pack("!i", len(body) + 4) + body


def startup(protocol: int, body: bytes = b"") -> bytes:
    return struct.pack("!ii", len(body) + 8, protocol) + body


class Closed(Exception):
    """The server closed the connection."""


class Connection:
    def __init__(self, port: int, database="postgres", user="lake", timeout=60.0, handshake=True, **options):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.greeting: list[Message] = []
        if handshake:
            parameters = {"user": user, "database": database} | options
            body = b"".join(cstring(part) for pair in parameters.items() for part in pair) + b"\0"
            self.send(startup(PROTOCOL_3_0, body))
            self.greeting = self.until_ready()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def take(self, size: int) -> bytes:
        while len(self.buffer) < size:
            data = self.socket.recv(1 << 16)
            if not data:
                raise Closed(f"with {len(self.buffer)} bytes of a message received")
            self.buffer += data
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def receive(self) -> Message:
        kind = self.take(1)
        (size,) = struct.unpack("!i", self.take(4))
        return Message(NAMES.get(kind, f"unknown {kind!r}"), self.take(size - 4))

    def until(self, *names: str) -> list[Message]:
        """Messages up to and including the first of these names; also ends at a closed connection
        when an Error came before (a FATAL one closes without ReadyForQuery)."""
        messages = []
        while True:
            try:
                messages.append(self.receive())
            except (Closed, ConnectionResetError):
                if messages and messages[-1].name == "Error":
                    return messages
                raise
            if messages[-1].name in names:
                return messages

    def until_ready(self) -> list[Message]:
        return self.until("ReadyForQuery")

    def query(self, sql: str) -> list[Message]:
        """Simple query. A COPY FROM STDIN inside it is answered by CopyFail."""
        self.send(frame(b"Q", cstring(sql)))
        messages = self.until("ReadyForQuery", "CopyInResponse")
        if messages[-1].name == "CopyInResponse":
            self.send(frame(b"f", cstring("no data")))
            messages += self.until_ready()
        return messages

    def copy_in(self, sql: str, chunks: list[bytes], fail: str | None = None) -> list[Message]:
        self.send(frame(b"Q", cstring(sql)))
        messages = self.until("ReadyForQuery", "CopyInResponse")
        if messages[-1].name == "CopyInResponse":
            self.send(b"".join(frame(b"d", chunk) for chunk in chunks))
            self.send(frame(b"c") if fail is None else frame(b"f", cstring(fail)))
            messages += self.until_ready()
        return messages

    def extended(self, sql: str, parameters=(), types=(), binary=False, execute=True) -> list[Message]:
        """Parse, Describe, and unless told otherwise Bind, Execute; Sync. Parameters are text or None."""
        request = self.parse(sql, types) + frame(b"D", b"S" + cstring(""))
        if execute:
            request += self.bind(parameters, binary) + frame(b"E", cstring("") + struct.pack("!i", 0))
        self.send(request + frame(b"S"))
        return self.until_ready()

    @staticmethod
    def parse(sql: str, types=(), name="") -> bytes:
        oids = struct.pack(f"!h{len(types)}i", len(types), *types)
        return frame(b"P", cstring(name) + cstring(sql) + oids)

    @staticmethod
    def bind(parameters=(), binary=False, name="", portal="") -> bytes:
        body = cstring(portal) + cstring(name) + struct.pack("!hh", 0, len(parameters))
        for parameter in parameters:
            if parameter is None:
                body += struct.pack("!i", -1)
            else:
                data = parameter if isinstance(parameter, bytes) else parameter.encode()
                body += struct.pack("!i", len(data)) + data
        return frame(b"B", body + struct.pack("!hh", 1, int(binary)))

    def close(self) -> None:
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def errors(messages: list[Message]) -> list[dict[str, str]]:
    return [message.fields for message in messages if message.name == "Error"]


def rows(messages: list[Message]) -> list[list[bytes | None]]:
    return [message.values for message in messages if message.name == "DataRow"]


def copy_rows(messages: list[Message]) -> list:
    """The data of a COPY TO in order: the fields of each row where its format is binary, else its lines."""
    data = b"".join(message.body for message in messages if message.name == "CopyData")
    header = b"PGCOPY\n\xff\r\n\0"
    if not data.startswith(header):
        return data.splitlines(keepends=True)
    at = len(header) + 8 + struct.unpack_from("!i", data, len(header) + 4)[0]
    found = []
    while True:
        (count,) = struct.unpack_from("!h", data, at)
        at += 2
        if count < 0:
            assert at == len(data), "bytes after the trailer"
            return found
        row = []
        for _ in range(count):
            (size,) = struct.unpack_from("!i", data, at)
            at += 4
            row.append(None if size < 0 else data[at : at + size])
            at += max(size, 0)
        found.append(row)
