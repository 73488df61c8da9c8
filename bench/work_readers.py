"""Servers that follow the one that writes."""

import contextlib
import itertools
import time

import statements
from context import shown_time, timed
from process import cpu_seconds
from raw import RawClient, crowd
from registry import Measured, at_least, at_most, benchmark, quartiles, ratio

POLL_SECONDS = 0.1
STALE_SECONDS_MAX = 60
COMMITS = 20  # in a round


@contextlib.contextmanager
def following(bench, writer, count: int):
    with contextlib.ExitStack() as stack:
        options = ("--read-only", "--poll-interval", int(POLL_SECONDS * 1e3))
        yield [stack.enter_context(bench.own_rocklake(*options, root=writer.server.root)) for _ in range(count)]


def served_by(readers, request: bytes, seconds: float) -> tuple[float, float]:
    """Statements a second of one client on each reader; CPU seconds of a reader for one statement."""
    clients = [(RawClient(side.server, "lake"), itertools.repeat(request)) for side in readers]
    for client, _ in clients:
        client.check(request)
    before = sum(cpu_seconds(side.server) for side in readers)
    served = crowd(clients, seconds, judge=False)
    used = sum(cpu_seconds(side.server) for side in readers) - before
    for client, _ in clients:
        client.close()
    return served.rate, used / sum(served.counts)


def staleness(client, commits, follower) -> float:
    """Seconds from the answer to a commit until a reader shows it."""
    client.check(next(commits))
    answered = time.perf_counter()
    while statements.value_of(follower, "SELECT max(snapshot_id) FROM ducklake_snapshot") < commits.snapshot:
        assert time.perf_counter() < answered + STALE_SECONDS_MAX, "the reader does not follow"
    return time.perf_counter() - answered


# That throughput grows with cores and that the writer is not affected are no numbers yet: clients, readers and writer
# share the cores of one machine here, so two readers must reach 1.5 of one, each statement's CPU stays within a quarter,
# and the writer is measured beside readers that follow it and serve nobody.
@benchmark(
    at_least(1.5, "throughput of 2 ÷ of 1"),
    at_most(1.25, "CPU of a statement, most ÷ 1"),
    at_most(1.1, "writer's commit, beside most that idle ÷ alone"),
    at_most(1, "staleness ÷ (poll interval + commit)"),
    both=False,
)
def readers(bench):
    """Reader processes that list a table's files for one client each, beside a writer."""
    size, most = bench.size, bench.size.readers[-1]
    with bench.own_rocklake() as writer:
        writer.build(size.grown(size.growth[1]), "lake")
        with writer.connect("lake") as connection:
            commits = statements.Commits(connection)
            request = statements.planning(connection)[0]
        client = RawClient(writer.server, "lake")
        client.check(next(commits))
        commit = lambda: timed(lambda: [client.ask(next(commits)) for _ in range(COMMITS)]) / COMMITS  # noqa: E731
        alone = [commit() for _ in range(size.rounds)]
        with following(bench, writer, most) as followers:
            # The first connection opens the lake on each, so that all of them follow it.
            followed = [side.connect("lake") for side in followers]
            beside = [commit() for _ in range(size.rounds)]
            behind = sorted(staleness(client, commits, followed[0]) for _ in range(size.rounds))
            for connection in followed:
                connection.close()
            cpu = {}

            def work(count: int) -> float:
                rate, used = served_by(followers[:count], request, size.seconds)
                cpu.setdefault(str(count), []).append(used)
                return rate

            works = {str(count): lambda count=count: work(count) for count in size.readers}
            rates = bench.interleaved(works, size.few_rounds)
        client.close()
    told = ", ".join(f"{count}: {max(values):,.0f}/s" for count, values in rates.items())
    allowed = POLL_SECONDS + sorted(beside)[len(beside) // 2]
    stale = [seconds / allowed for seconds in behind]
    return [
        ratio({name: rates[name] for name in ("2", "1")}, "/s", f"at best, by readers: {told}", over="1"),
        ratio({name: cpu[name][-size.few_rounds :] for name in (str(most), "1")}, "s", over="1"),
        ratio({f"{most} readers": beside, "alone": alone}, "s", over="alone"),
        Measured(stale[-1], quartiles(stale), {"rocklake": behind}, "s", f"the longest, {shown_time(behind[-1])}"),
    ]
