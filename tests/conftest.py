"""Fixtures of all Python tests: the oracle, RockLake, and what the command line chooses.

    --oracle-only     RockLake's side is a second database of PostgreSQL: checks the tests themselves
    --size SIZE       quick, bounded (default) or full: how long the longer tests go on
    --cache-bytes N   what the shared server keeps in memory of each lake
    --require-kinds   fail when one of the kinds of tests ran no case
"""

import collections
import pathlib

import pytest
from harness.object_store import STORES, ObjectStore, SeaweedFs
from harness.postgres import Postgres
from harness.processes import ServerFailed
from harness.rocklake import RockLake, binary
from harness.store_proxy import StoreProxy

KINDS = ("checks", "oracle", "lake", "fault")
ran = collections.Counter()  # kind of tests -> cases that passed or failed


def pytest_addoption(parser):
    parser.addoption("--oracle-only", action="store_true")
    parser.addoption("--size", choices=("quick", "bounded", "full"), default="bounded")
    parser.addoption("--require-kinds", action="store_true")
    parser.addoption("--cache-bytes")


def pytest_configure(config):
    for kind in KINDS:
        config.addinivalue_line("markers", f"{kind}: tests/{kind}")
    config.addinivalue_line("markers", "needs_rocklake: says nothing when both sides are PostgreSQL")


def pytest_collection_modifyitems(config, items):
    here = pathlib.Path(__file__).parent
    for item in items:
        kind = item.path.relative_to(here).parts[0]
        item.add_marker(getattr(pytest.mark, kind))
        if config.option.oracle_only and "needs_rocklake" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="needs RockLake"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A failed test shows what its servers logged last."""
    report = yield
    if report.failed:
        for name in ("rocklake", "own_server"):
            server = getattr(item, "funcargs", {}).get(name)
            if server is not None:
                report.sections.append((f"log of {server.name}", server.log_tail()))
    return report


def pytest_runtest_logreport(report):
    if report.when == "call" and report.outcome in ("passed", "failed"):
        ran[report.nodeid.split("/")[1]] += 1


def pytest_sessionfinish(session):
    if session.config.option.require_kinds and any(not ran[kind] for kind in KINDS):
        session.exitstatus = 1


def pytest_terminal_summary(terminalreporter, config):
    counts = ", ".join(f"{kind} {ran[kind]}" for kind in KINDS)
    terminalreporter.write_line(f"cases by kind: {counts}")
    if config.option.require_kinds:
        for kind in KINDS:
            if not ran[kind]:
                terminalreporter.write_line(f"FAILED: no case of tests/{kind} ran", red=True)


@pytest.fixture(scope="session")
def size(request) -> str:
    return request.config.option.size


@pytest.fixture(scope="session")
def oracle(tmp_path_factory):
    server = Postgres(tmp_path_factory.mktemp("postgres") / "postgres.log", volatile=True)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def shared_server(request, oracle, tmp_path_factory):
    """Ends by SIGTERM with exit code 0, and leaves lakes that verify finds nothing wrong with."""
    if request.config.option.oracle_only:
        yield oracle
        return
    assert binary().exists(), f"{binary()} does not exist: scripts/build makes it"
    folder = tmp_path_factory.mktemp("rocklake")
    cache_bytes = request.config.option.cache_bytes
    options = ("--cache-bytes", cache_bytes) if cache_bytes else ()
    server = RockLake(folder / "root", folder / "rocklake.log", options=options)
    server.start()
    yield server
    server.stop()
    server.check_lakes()


@pytest.fixture
def rocklake(shared_server):
    """One server for all tests that do not need one of their own. A test during which it ends fails."""
    yield shared_server
    if not shared_server.running:
        status, log = shared_server.process.returncode, shared_server.log_tail()
        shared_server.start()
        pytest.fail(f"{shared_server.name} ended by itself with {status}:\n{log}")


@pytest.fixture
def servers(oracle, rocklake):
    return {"postgresql": oracle, "rocklake": rocklake}


@pytest.fixture
def own_rocklake(tmp_path):
    """A factory of RockLake servers of one test; what still runs at its end is killed."""
    made = []

    def make(root=None, start=True, **options) -> RockLake:
        server = RockLake(root or tmp_path / "root", tmp_path / f"rocklake-{len(made)}.log", **options)
        made.append(server)
        if start:
            server.start()
        return server

    yield make
    for server in made:
        server.abandon()


@pytest.fixture(scope="session")
def object_store_of(tmp_path_factory):
    """Servers of object stores by class, each started once in a run. Tests keep to prefixes of their own."""
    started: dict[type[ObjectStore], ObjectStore] = {}

    def get(kind: type[ObjectStore]) -> ObjectStore:
        if kind not in started:
            server = kind(tmp_path_factory.mktemp(kind.kind))
            try:
                server.start()
            except ServerFailed:
                server.stop()
                raise
            started[kind] = server
        return started[kind]

    yield get
    for server in started.values():
        server.stop()


@pytest.fixture
def s3(object_store_of) -> SeaweedFs:
    return object_store_of(SeaweedFs)


@pytest.fixture(params=STORES, ids=lambda kind: kind.scheme)
def object_store(request, object_store_of) -> ObjectStore:
    """Each kind of store in turn."""
    return object_store_of(request.param)


@pytest.fixture
def proxy_of(tmp_path):
    """A factory of fault-injecting proxies in front of object stores."""
    started = []

    def make(store: ObjectStore, seed: int = 0) -> StoreProxy:
        proxy = StoreProxy(tmp_path, store.port, seed)
        proxy.start()
        started.append(proxy)
        return proxy

    yield make
    for proxy in started:
        proxy.stop()


@pytest.fixture
def own_server(request, own_rocklake, tmp_path):
    """A server of one test, free to be killed: RockLake, or with --oracle-only a PostgreSQL."""
    if not request.config.option.oracle_only:
        yield own_rocklake()
        return
    server = Postgres(tmp_path / "postgres.log", volatile=True)
    try:
        server.start()
        yield server
    finally:
        server.stop()
