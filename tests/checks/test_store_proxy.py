"""The fault-injecting proxy does to requests what its rules say, and counts it."""

import http.client
import http.server
import threading
import time

import pytest
from harness.store_proxy import FAULTS, Head, Rule, StoreProxy, operation_of

BODY = bytes(range(256)) * 40


class Recorder(http.server.BaseHTTPRequestHandler):
    """A store that knows whether an object is there, answers in chunks where its name says so, and keeps connections."""

    protocol_version = "HTTP/1.1"
    stored: dict[str, bytes]

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        there = self.headers.get("If-None-Match") == "*" and self.path in self.stored
        if not there:
            self.stored[self.path] = body
        self.answer(412 if there else 200, b"")

    def do_GET(self):
        self.answer(200, self.stored[self.path])

    def do_HEAD(self):
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.stored[self.path])))
        self.end_headers()

    def answer(self, status: int, body: bytes):
        self.send_response(status)
        chunked = "chunked" in self.path
        self.send_header(*(("Transfer-Encoding", "chunked") if chunked else ("Content-Length", str(len(body)))))
        self.end_headers()
        if not chunked:
            self.wfile.write(body)
            return
        for piece in (body[:1000], body[1000:]):
            if piece:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    handler = type("Bound", (Recorder,), {"stored": {}})
    store = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=store.serve_forever, daemon=True).start()
    proxy = StoreProxy(tmp_path_factory.mktemp("proxy"), store.server_port, seed=1)
    proxy.start()
    yield proxy, handler.stored
    proxy.stop()
    store.shutdown()


@pytest.fixture
def proxy(started):
    started[0].clear()
    started[0].requests()
    started[1].clear()
    return started[0]


@pytest.fixture
def stored(started):
    return started[1]


class Client:
    """One connection to the proxy for as long as it lasts."""

    def __init__(self, proxy: StoreProxy):
        self.connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=2)

    def __call__(self, method: str, path: str, body: bytes | None = None, **headers):
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, body, names)
        answer = self.connection.getresponse()
        return answer.status, answer.read()


def test_without_rules_everything_passes(proxy, stored):
    client = Client(proxy)
    for path in ("/o", "/chunked"):
        assert client("PUT", path, BODY)[0] == 200
        assert client("GET", path) == (200, BODY)
        assert client("HEAD", path)[0] == 200
    assert stored == {"/o": BODY, "/chunked": BODY}
    assert client("PUT", "/o", b"", If_None_Match="*")[0] == 412
    seen = proxy.requests()
    assert [(request["operation"], request["status"]) for request in seen] == [
        ("put", 200), ("get", 200), ("head", 200), ("put", 200), ("get", 200), ("head", 200), ("conditional put", 412)
    ]  # fmt: skip
    assert all(first["ended"] <= second["began"] for first, second in zip(seen, seen[1:]))
    assert not proxy.hits() and not proxy.requests()


@pytest.mark.parametrize(
    ("line", "headers", "operation"),
    [
        ("PUT /b/o HTTP/1.1", [], "put"),
        ("PUT /b/o HTTP/1.1", [("If-None-Match", "*")], "conditional put"),
        ("PUT /b/o HTTP/1.1", [("if-match", '"x"')], "conditional put"),
        ("PUT /b/o HTTP/1.1", [("X-Goog-If-Generation-Match", "0")], "conditional put"),
        ("GET /b/o HTTP/1.1", [], "get"),
        ("GET /b/o HTTP/1.1", [("If-None-Match", '"x"')], "get"),
        ("GET /b?list-type=2&prefix=x HTTP/1.1", [], "list"),
        ("GET /a/b?restype=container&comp=list HTTP/1.1", [], "list"),
        ("HEAD /b/o HTTP/1.1", [], "head"),
        ("DELETE /b/o HTTP/1.1", [], "delete"),
        ("POST /b?delete HTTP/1.1", [], "other"),
    ],
)
def test_operations(line, headers, operation):
    assert operation_of(Head(line, headers)) == operation


# What a client sees of a PUT: a status or an error; and whether the store has the object.
OF_A_PUT = {
    "timeout": (TimeoutError, False),
    "lost answer": (http.client.RemoteDisconnected, True),
    "reset after": (ConnectionResetError, True),
    "late answer": (200, True),
    "false 500": (500, True),
    "reset before": (ConnectionResetError, False),
    "partition": (ConnectionResetError, False),
    "error 500": (500, False),
    "error 503": (503, False),
    "slow down": (503, False),
    "throttled": (429, False),
    "slow body": (200, True),
    "truncated": ((http.client.HTTPException, ConnectionError), True),
    "pretend": (200, True),
    "forbidden": (403, False),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_hits_what_its_rule_names_and_as_often(proxy, stored, fault):
    before = proxy.hits()
    proxy.add(Rule(fault, operations=("put",), path="/hit", times=1, seconds=0.1))
    assert Client(proxy)("PUT", "/other", b"1")[0] == 200
    outcome, there = OF_A_PUT[fault]
    began = time.monotonic()
    if isinstance(outcome, int):
        assert Client(proxy)("PUT", "/hit", b"2")[0] == outcome
    else:
        with pytest.raises(outcome):
            Client(proxy)("PUT", "/hit", b"2")
    assert (stored.get("/hit") == b"2") == there
    if fault in ("late answer", "slow body"):
        assert time.monotonic() - began >= 0.1
    assert proxy.hits() - before == {(fault, "put"): 1}
    assert Client(proxy)("PUT", "/hit", b"3")[0] == 200
    assert stored["/hit"] == b"3"


def test_half_of_a_body(proxy, stored):
    client = Client(proxy)
    client("PUT", "/o", BODY)
    proxy.add(Rule("truncated", operations=("get",)))
    with pytest.raises(http.client.IncompleteRead) as error:
        client("GET", "/o")
    assert 0 < len(error.value.partial) < len(BODY)


def test_a_slow_body_is_whole(proxy):
    client = Client(proxy)
    client("PUT", "/o", BODY)
    proxy.add(Rule("slow body", operations=("get",), seconds=0.4))
    began = time.monotonic()
    assert client("GET", "/o") == (200, BODY)
    assert time.monotonic() - began >= 0.4


def test_a_failed_condition_is_pretended_to_hold(proxy, stored):
    client = Client(proxy)
    client("PUT", "/o", b"1")
    proxy.add(Rule("pretend", header=r"if-none-match: \*"))
    assert client("PUT", "/o", b"2", If_None_Match="*")[0] == 201
    assert stored["/o"] == b"1"


def test_a_partition_ends(proxy):
    client = Client(proxy)
    client("PUT", "/o", b"1")
    proxy.add(Rule("partition", lasts=0.3))
    refused = 0
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            assert Client(proxy)("GET", "/o") == (200, b"1")
            break
        except ConnectionError:
            refused += 1
    assert refused and time.monotonic() < deadline


def test_chances_come_from_the_seed(proxy, tmp_path):
    Client(proxy)("PUT", "/o", b"1")
    drawn = []
    for seed in (7, 7, 8):
        other = StoreProxy(tmp_path, proxy.store_port, seed)
        other.start()
        other.add(Rule("error 500", chance=0.5))
        drawn.append([Client(other)("GET", "/o")[0] for _ in range(40)])
        other.stop()
    assert drawn[0] == drawn[1] != drawn[2]
    assert {200, 500} == set(drawn[0])
