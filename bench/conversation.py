"""What a DuckDB client says to a server, recorded by a proxy between them, and said again without DuckDB."""

import dataclasses
import threading

from harness import duck, wire
from harness.proxy import Behind, Proxy
from raw import RawClient


@dataclasses.dataclass
class Request:
    """What is sent at once on one of the client's connections; `answered`: an answer is waited for."""

    link: int
    data: bytes
    answered: bool


def record(side, database: str, *statements: str) -> list[Request]:
    """Of a new client that attaches and executes the statements."""
    requests, lock = [], threading.Lock()

    def note(link, kind: bytes, body: bytes) -> None:
        with lock:
            requests.append(Request(link.number, wire.frame(kind, body), kind in (b"Q", b"S")))

    proxy = Proxy(side.server.port, note)
    client = duck.process_client()
    duck.attach(client, Behind(proxy.port), database, side.data(database))
    for statement in statements:
        client.execute(statement)
    said = [request for request in requests if request.data[:1] != b"X"]
    client.close()
    proxy.close()
    return joined(said)


def joined(requests: list[Request]) -> list[Request]:
    """What follows each other on a connection without an answer in between, as one."""
    result, begun = [], {}
    for request in requests:
        data = begun.pop(request.link, b"") + request.data
        if request.answered:
            result.append(Request(request.link, data, True))
        else:
            begun[request.link] = data
    return result


def replay(side, database: str, requests: list[Request], ask=RawClient.ask) -> int:
    """On new connections, in the order in which it was said; the bytes that were answered."""
    clients, size = {}, 0
    for request in requests:
        if request.link not in clients:
            clients[request.link] = RawClient(side.server, database)
        size += ask(clients[request.link], request.data) or 0
    for client in clients.values():
        client.close()
    return size


def check(side, database: str, requests: list[Request]) -> None:
    """Nothing that is said again may fail."""
    replay(side, database, requests, ask=lambda client, data: client.check(data) and 0)
