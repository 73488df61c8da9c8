"""What a lake takes beside time: bytes on the store, memory, a start; and what an idle session takes."""

import contextlib
import hashlib
import resource

import statements
from context import Shape, timed
from harness import wire
from process import bytes_below, memory, private_bytes
from raw import RawClient, query
from registry import POSTGRESQL, ROCKLAKE, at_most, benchmark, median, single

MIB = 1 << 20
EMPTY = Shape(1, 0)
CACHE_MIB = 16
BESIDE_MIB = 64  # what a server may use beside its two caches
POSTGRESQL_SESSIONS = 200  # its max_connections allow no more than 300


def stored(side, database: str) -> float:
    """MB of a lake after everything was written as tables, merged, and what nobody refers to was removed."""
    side.server.restart()
    result = side.server.cli("gc", "storage", "--compact", "--now", "-d", database, user="olga")
    assert result.returncode == 0, result.stderr
    return bytes_below(side.server.root / database) / 1e6


@benchmark(at_most(4, "in one commit", "MB"), at_most(10, "in as many commits, after collection", "MB"), both=False)
def bytes_stored(bench):
    """Bytes on the store of a lake of ten thousand files with the statistics of one column."""
    count, results = bench.size.stored, []
    with bench.own_rocklake() as side:
        side.server.add_user("olga", "admin")
        for database, files, commits in (("one", count, 1), ("many", 1, count)):
            side.build(EMPTY, database)
            with side.connect(database) as connection, RawClient(side.server, database) as client:
                made = statements.Commits(connection, files=files)
                client.check(next(made))
                for _ in range(commits - 1):
                    client.ask(next(made))
                assert statements.value_of(connection, "SELECT count(*) FROM ducklake_data_file") == count
            before = bytes_below(side.server.root / database) / 1e6
            results.append(single(stored(side, database), "MB", f"{count:,} files; {before:.1f} MB before collection"))
    return results


@benchmark(at_most(1, "RockLake, first answer", "s"))
def start(bench):
    """From the start of the server to the list of a table's files in a large lake, on a local directory."""
    shape = bench.size.largest
    database = bench.lake(shape)
    seconds = {}
    for side in bench.sides:
        with side.connect(database) as connection:
            asked = [query(statements.LATEST), *statements.planning(connection)]

        def first_answer(side=side, asked=asked):
            side.server.start()
            with RawClient(side.server, database) as client:
                for request in asked:
                    client.check(request)

        for _ in range(bench.size.few_rounds):
            if side.name == POSTGRESQL:
                side.server.control("fast")
            else:
                side.server.stop()
            seconds.setdefault(side.name, []).append(timed(first_answer))
    measured = median(seconds[ROCKLAKE], "s", f"{shape}; {POSTGRESQL} {min(seconds[POSTGRESQL]):.2f} s at best")
    measured.samples = seconds
    return [measured]


def answers(side, database: str, tables: int) -> str:
    """Digest of what planning says of every table and of a whole relation."""
    digest = hashlib.sha256()
    with side.connect(database) as connection, RawClient(side.server, database) as client:
        for number in range(tables):
            for request in statements.planning(connection, f"table_{number}"):
                digest.update(repr(sorted(wire.copy_rows(client.check(request)), key=repr)).encode())
        client.ask(query(statements.ALL_STATS))
        digest.update(repr(connection.execute(
            "SELECT count(*), sum(data_file_id), sum(length(path)), sum(record_count) FROM ducklake_data_file"
        ).fetchall()).encode())  # fmt: skip
    return digest.hexdigest()


# "Bounded by --cache-bytes" is taken as: the two caches and BESIDE_MIB, above what the server takes at its start.
@benchmark(at_most(1, "peak ÷ (caches + 64 MiB)"), both=False)
def memory_bound(bench):
    """Resident memory of a server with small caches that has read the whole lake, above what it takes at its start."""
    shape = bench.size.largest
    database = bench.lake(shape, [bench.side(ROCKLAKE)])
    large = bench.side(ROCKLAKE)
    expected = answers(large, database, min(shape.tables, 100))
    large.server.stop()  # one server at a time writes to a root
    caches = ("--cache-bytes", f"{CACHE_MIB}MiB", "--block-cache-bytes", f"{CACHE_MIB}MiB")
    try:
        with bench.own_rocklake(*caches, root=large.server.root) as side:
            begun = memory(side.server, "VmRSS")
            assert answers(side, database, min(shape.tables, 100)) == expected, "a small cache changes answers"
            peak, now = memory(side.server, "VmHWM"), memory(side.server, "VmRSS")
    finally:
        large.server.start()
    limit = (2 * CACHE_MIB + BESIDE_MIB) * MIB
    remark = (
        f"{shape}; two caches of {CACHE_MIB} MiB; {begun // MIB} MiB at the start, peak {peak // MIB} MiB, "
        f"then {now // MIB} MiB; same answers as with large caches"
    )
    return [single((peak - begun) / limit, "×", remark)]


@contextlib.contextmanager
def many_files_open():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def per_session(side, database: str, count: int, measure) -> float:
    """KB of each of so many sessions that have asked for something and now wait."""
    with contextlib.ExitStack() as stack:
        def session() -> None:
            stack.enter_context(client := RawClient(side.server, database))
            client.check(query(statements.LATEST))

        session()
        before = measure()
        for _ in range(count):
            session()
        return (measure() - before) / count / 1e3


@benchmark(at_most(50, "RockLake, per session", "KB"))
def idle_sessions(bench):
    """Resident memory of a session that has asked for the latest snapshot and waits."""
    count, database = bench.size.sessions, bench.lake(Shape(1, 10), label="_sessions")
    postgres = bench.side(POSTGRESQL)
    fewer = min(count, POSTGRESQL_SESSIONS)
    theirs = per_session(postgres, database, fewer, lambda: private_bytes(postgres.server))
    with many_files_open(), bench.own_rocklake("--max-sessions", count + 10) as side:
        side.build(Shape(1, 10), database)
        ours = per_session(side, database, count, lambda: memory(side.server, "VmRSS"))
    return [single(ours, "KB", f"{count:,} sessions; {POSTGRESQL} {theirs:,.0f} KB of private memory at {fewer}")]
