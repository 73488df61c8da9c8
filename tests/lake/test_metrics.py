"""Monitoring: /metrics, /healthz and /readyz say what the server does, and what docs/ and ops/ say of them is so."""

import json
import re
import signal
import socket
import threading
import time

import psycopg
import pytest
import yaml
from harness import duck
from harness.monitoring import METRICS, Monitor
from harness.processes import free_port
from harness.rocklake import TOP, RockLake, run
from harness.store_proxy import Rule

pytestmark = pytest.mark.needs_rocklake

METRIC = re.compile(r"\b(?:rocklake|process)_[a-z0-9_]+")


def connect(server, database="lake", **options):
    return psycopg.connect(server.dsn(database), autocommit=True, **options)


def wait_until(condition, what: str, seconds: float = 60):
    until = time.monotonic() + seconds
    while not (seen := condition()):
        assert time.monotonic() < until, f"{what}: not within {seconds} s"
        time.sleep(0.02)
    return seen


@pytest.fixture
def monitored(own_rocklake):
    server = own_rocklake(options=METRICS)
    with connect(server) as connection:
        connection.execute("create table t (a int primary key, b int)")
    return server, Monitor(server)


class Grown:
    """By how much samples have grown since it was made."""

    def __init__(self, monitor: Monitor):
        self.monitor, self.before = monitor, {}

    def watch(self, sample: str, **labels) -> None:
        self.before[sample, tuple(labels.items())] = self.monitor.value(sample, **labels)

    def by(self, sample: str, **labels) -> float:
        return self.monitor.value(sample, **labels) - self.before[sample, tuple(labels.items())]


def test_commits_and_statements(monitored):
    server, monitor = monitored
    (lake,) = {
        sample.labels["lake"]
        for sample in monitor.families()["rocklake_commits"].samples
        if sample.labels["lake"].startswith("lake/")
    }
    grown = Grown(monitor)
    grown.watch("rocklake_commits_total", lake=lake)
    for sample in (
        "rocklake_commit_duration_seconds_count",
        "rocklake_commit_duration_seconds_sum",
        "rocklake_statement_duration_seconds_count",
        "rocklake_wal_objects_total",
    ):
        grown.watch(sample)
    grown.watch("rocklake_store_written_bytes_total", kind="wal")
    grown.watch("rocklake_store_requests_total", operation="put", component="db")
    with connect(server) as connection:
        for n in range(25):
            connection.execute("insert into t values (%s, %s)", (n, n), prepare=n % 2 == 0)
        with connection.cursor().copy("copy t from stdin") as copy:
            copy.write_row((100, 1))
        for sql in ("select * from t", "begin", "select 1", "commit"):  # none of them writes
            connection.execute(sql)
    assert grown.by("rocklake_commits_total", lake=lake) == 26
    assert grown.by("rocklake_commit_duration_seconds_count") == 26
    assert grown.by("rocklake_commit_duration_seconds_sum") > 0
    assert grown.by("rocklake_statement_duration_seconds_count") == 30
    assert grown.by("rocklake_wal_objects_total") >= 26
    assert grown.by("rocklake_store_requests_total", operation="put", component="db") >= 26
    assert grown.by("rocklake_store_written_bytes_total", kind="wal") > 26 * 20
    assert monitor.value("rocklake_row_cache_bytes") > 0
    assert monitor.value("rocklake_memtable_bytes") > 0


def test_histograms_are_cumulative(monitored):
    server, monitor = monitored
    with connect(server) as connection:
        for n in range(20):
            connection.execute("insert into t values (%s, 0)", (n,))
    for name in ("rocklake_commit_duration_seconds", "rocklake_statement_duration_seconds"):
        samples = monitor.families()[name].samples
        buckets = [(float(s.labels["le"]), s.value) for s in samples if s.name.endswith("_bucket")]
        (count,) = (s.value for s in samples if s.name.endswith("_count"))
        assert buckets == sorted(buckets) and [n for _, n in buckets] == sorted(n for _, n in buckets)
        assert (buckets[0][0], buckets[-1]) == (0.0001, (float("inf"), count)) and count >= 20


def test_errors_by_sqlstate(monitored):
    server, monitor = monitored
    grown = Grown(monitor)
    for state in ("42P01", "22012", "23505", "42601", "40001"):
        grown.watch("rocklake_errors_total", sqlstate=state)
        grown.watch("rocklake_conflicts_total", sqlstate=state)
    with connect(server) as connection, connect(server) as other:
        connection.execute("insert into t values (1, 1)")
        for _ in range(3):
            for sql in ("select * from nowhere", "select 1/0", "insert into t values (1, 2)", "selec"):
                with pytest.raises(psycopg.Error):
                    connection.execute(sql)
        connection.execute("begin isolation level repeatable read")
        connection.execute("select * from t")
        other.execute("update t set b = 7 where a = 1")
        with pytest.raises(psycopg.errors.SerializationFailure):
            connection.execute("update t set b = 8 where a = 1")
    for state, count in {"40001": 1, "23505": 3}.items():
        assert grown.by("rocklake_conflicts_total", sqlstate=state) == count, state
    for state, count in {"42P01": 3, "22012": 3, "23505": 3, "42601": 3, "40001": 1}.items():
        assert grown.by("rocklake_errors_total", sqlstate=state) == count, state


def test_sessions_and_connections(own_rocklake):
    server = own_rocklake(options=(*METRICS, "--max-sessions", 3))
    monitor = Monitor(server)
    server.add_user("anna", "admin")
    assert monitor.value("rocklake_max_sessions") == 3
    refused, accepted = "rocklake_connections_refused_total", "rocklake_connections_accepted_total"
    wait_until(lambda: monitor.value("rocklake_sessions") == 0, "the session of `user add` ends")
    before = monitor.value(accepted)
    with connect(server), connect(server) as busy, connect(server) as failed:
        busy.execute("begin")
        failed.execute("begin")
        with pytest.raises(psycopg.Error):
            failed.execute("select 1/0")
        with pytest.raises(psycopg.OperationalError, match="too many clients"):
            connect(server)
        for state, count in {
            "idle": 1,
            "idle in transaction": 1,
            "idle in transaction (aborted)": 1,
            "active": 0,
        }.items():
            assert monitor.value("rocklake_sessions", state=state) == count, state
        assert monitor.value(refused, sqlstate="53300") == 1
        assert monitor.value(accepted) - before == 4
    wait_until(lambda: monitor.value("rocklake_sessions") == 0, "the sessions are gone")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(server.dsn("lake", "anna").replace(server.passwords["anna"], "wrong"))
    assert monitor.value("rocklake_failed_logins_total") == 1
    assert monitor.value(refused, sqlstate="28P01") == 1
    with connect(server, "lake"):
        pass
    assert monitor.value("rocklake_failed_logins_total") == 1


def test_lakes_open_and_close(own_rocklake):
    server = own_rocklake(options=METRICS)
    monitor = Monitor(server)
    before = monitor.value("rocklake_open_lakes")
    with connect(server) as connection:
        connection.execute("create table t (a int)")
        connection.execute("create schema s")
        connection.execute("create table s.u (a int)")
        assert monitor.value("rocklake_open_lakes") == before + 2
    assert monitor.value("rocklake_commits_total", lake="_system") > 0


def test_retention_and_staleness(own_rocklake, tmp_path):
    writer = own_rocklake(options=METRICS)
    monitor = Monitor(writer)
    client = duck.client()
    duck.attach(client, writer, "lake", tmp_path / "data")
    for n in range(4):
        client.execute(f"CREATE TABLE lake.t{n} (a INTEGER)")
    (snapshot,) = client.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()
    assert monitor.value("rocklake_newest_snapshot") == snapshot
    assert monitor.value("rocklake_retain_from") == 0
    assert not monitor.families()["rocklake_staleness_seconds"].samples
    writer.add_user("olga", "admin")
    done = writer.cli("gc", "advance", "--to", snapshot - 1, "-d", "lake", user="olga")
    assert done.returncode == 0, done.stderr
    assert monitor.value("rocklake_retain_from") == snapshot - 1

    reader = own_rocklake(root=writer.root, options=(*METRICS, "--read-only"))
    follower = Monitor(reader)
    with connect(reader) as connection:  # opens the lake
        connection.execute("select count(*) from ducklake_snapshot")
    role = "rocklake_server_role"
    assert [follower.value(role, role=r) for r in ("writer", "reader", "standby")] == [0, 1, 0]
    assert [monitor.value(role, role=r) for r in ("writer", "reader", "standby")] == [1, 0, 0]
    wait_until(lambda: follower.value("rocklake_newest_snapshot") == snapshot, "the reader shows the snapshot")
    client.execute("INSERT INTO lake.t1 VALUES (1)")
    wait_until(lambda: follower.value("rocklake_newest_snapshot") == snapshot + 1, "the reader follows")
    wait_until(lambda: follower.get("/readyz") == (200, "ready\n"), "a reader that follows is ready")
    assert 0 <= follower.value("rocklake_staleness_seconds", lake="_system") < 60
    client.close()


def not_ready(monitor: Monitor):
    answer = monitor.get("/readyz")
    return None if answer[0] == 200 else answer


def test_without_its_object_store_nobody_is_ready(s3, own_rocklake, proxy_of):
    proxy = proxy_of(s3)
    root, environment = s3.url("metrics"), s3.environment(proxy.port)
    writer = Monitor(own_rocklake(root, options=METRICS, env=environment))
    with connect(writer.server) as connection:
        connection.execute("create table t (a int)")
    following = (*METRICS, "--read-only", "--poll-interval", 100, "--ready-staleness", 5)
    reader = Monitor(own_rocklake(root, options=following, env=environment))
    for monitor in (writer, reader):
        wait_until(lambda m=monitor: m.get("/readyz") == (200, "ready\n"), "ready while the store answers")
        wait_until(lambda m=monitor: m.value("rocklake_root_answers") == 1, "the root's answer")
    proxy.add(Rule("partition"))
    for monitor, reason in (
        (writer, r"the root (has not answered within 2000 ms|does not answer: .*)\n"),
        (reader, r"lake \S+ is \d+ ms behind its writer, more than 5000\n"),
    ):
        status, text = wait_until(lambda m=monitor: not_ready(m), "not ready without the store")
        assert status == 503 and re.fullmatch(reason, text), text
        wait_until(lambda m=monitor: m.value("rocklake_root_answers") == 0, "no answer of the root")
        assert monitor.get("/healthz") == (200, "ok\n")
    assert reader.value("rocklake_staleness_seconds", lake="_system") > 5
    proxy.clear()
    for monitor in (writer, reader):
        wait_until(lambda m=monitor: m.get("/readyz") == (200, "ready\n"), "ready when the store is back", 120)
        wait_until(lambda m=monitor: m.value("rocklake_root_answers") == 1, "the root's answer")


def test_a_fenced_writer_is_not_ready(own_rocklake):
    server = own_rocklake(options=(*METRICS, "--demote-on-fence"))
    monitor = Monitor(server)
    with connect(server) as connection:
        connection.execute("create table t (a int)")
    assert monitor.get("/readyz")[0] == 200
    other = own_rocklake(root=server.root, options=METRICS)
    answer = wait_until(lambda: not_ready(monitor), "a fenced writer is not ready")
    assert answer == (503, "another server has taken over this root\n")
    wait_until(lambda: monitor.value("rocklake_server_role", role="reader") == 1, "it reads on")
    assert monitor.get("/readyz") == answer
    assert monitor.get("/healthz")[0] == 200
    assert Monitor(other).get("/readyz") == (200, "ready\n")
    with connect(server) as connection:
        assert connection.execute("select * from t").fetchall() == []


def test_a_standby_becomes_the_writer(own_rocklake):
    writer = own_rocklake(options=METRICS)
    with connect(writer):
        pass
    standby = own_rocklake(root=writer.root, options=(*METRICS, "--standby"))
    monitor = Monitor(standby)
    role = "rocklake_server_role"
    assert [monitor.value(role, role=r) for r in ("writer", "reader", "standby")] == [0, 0, 1]
    wait_until(lambda: monitor.get("/readyz")[0] == 200, "a standby is ready for reads")
    writer.stop()
    wait_until(lambda: monitor.value(role, role="writer") == 1, "the standby takes over")
    wait_until(lambda: monitor.get("/readyz")[0] == 200, "and is ready")
    with connect(standby) as connection:
        connection.execute("create table t (a int)")
    assert monitor.value("rocklake_commits_total") > 0


def test_the_process(monitored):
    server, monitor = monitored
    before = monitor.value("process_cpu_seconds_total")
    assert monitor.value("process_resident_memory_bytes") > 1 << 20
    assert abs(time.time() - monitor.value("rocklake_uptime_seconds") - monitor.value("process_start_time_seconds")) < 60
    files = monitor.value("process_open_fds")
    connections = [connect(server) for _ in range(10)]
    assert files + 8 <= monitor.value("process_open_fds") <= monitor.value("process_max_fds")
    for connection in connections:
        connection.close()
    with connect(server) as connection:
        wait_until(
            lambda: connection.execute("select sum(n) from generate_series(1, 20000) g(n)")
            and monitor.value("process_cpu_seconds_total") > before,
            "the server has used the CPU",
        )
    (version,) = monitor.families()["rocklake_build_info"].samples
    assert f"rocklake {version.labels['version']} " in run("version").stdout


def test_only_its_pages(monitored):
    _, monitor = monitored
    for path in ("/", "/metrics/x", "/../etc/passwd", "/readyz/"):
        assert monitor.get(path)[0] == 404, path
    with socket.create_connection(("127.0.0.1", monitor.port), timeout=30) as raw:
        raw.sendall(b"DELETE /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        assert raw.recv(64).startswith((b"HTTP/1.1 404", b"HTTP/1.1 400", b"HTTP/1.1 405"))


def test_who_says_nothing_holds_up_nobody_for_long(monitored):
    server, monitor = monitored
    silent = [socket.create_connection(("127.0.0.1", monitor.port), timeout=30) for _ in range(8)]
    with connect(server) as connection:  # clients have threads of their own
        assert connection.execute("select 1").fetchone() == (1,)
    assert monitor.get("/healthz", timeout=120) == (200, "ok\n")
    for connection in silent:
        connection.close()
    server.stop()


def test_many_look_at_once(monitored):
    server, monitor = monitored
    answers, stop = [], threading.Event()

    def look():
        while not stop.is_set():
            answers.append(monitor.get("/metrics", timeout=120)[0])

    threads = [threading.Thread(target=look) for _ in range(6)]
    for thread in threads:
        thread.start()
    with connect(server) as connection:
        for n in range(50):
            connection.execute("insert into t values (%s, 0)", (n,))
    wait_until(lambda: len(answers) > 20, "metrics are answered beside clients")
    stop.set()
    for thread in threads:
        thread.join()
    assert set(answers) == {200}
    server.stop()


def test_off_unless_asked_for(own_rocklake):
    server = own_rocklake()
    assert "metrics on" not in server.log_tail()


def test_the_start(own_rocklake, tmp_path):
    result = run("serve", tmp_path / "root", "--listen", "127.0.0.1:0", "--metrics", "nonsense")
    assert (result.returncode, "--metrics wants HOST:PORT" in result.stderr) == (2, True), result.stderr
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        result = run("serve", tmp_path / "root", "--listen", "127.0.0.1:0", "--metrics", address)
    assert result.returncode == 7 and f"could not listen on {address} for metrics" in result.stderr, result.stderr
    assert not (tmp_path / "root").exists()  # nothing was opened, and nobody fenced
    port = free_port()
    server = own_rocklake(options=("--metrics", f":{port}"))
    assert Monitor(server).port == port  # without a host: on loopback
    second = own_rocklake(root=tmp_path / "second", start=False, options=("--metrics", f":{port}"))
    second.launch_server()
    assert second.wait() == 7
    assert server.signal_and_wait(signal.SIGTERM) == 0


# -- what docs/ and ops/ say -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    """Every name that a query can use, and name -> labels of the samples there are: of a writer and a reader at work."""
    folder = tmp_path_factory.mktemp("names")
    servers = [RockLake(folder / "root", folder / "writer.log", options=METRICS)]
    servers.append(RockLake(folder / "root", folder / "reader.log", options=(*METRICS, "--read-only")))
    names, labels = set(), {}
    try:
        for server in servers:
            server.start()
            with connect(server) as connection, pytest.raises(psycopg.Error):
                if server is servers[0]:
                    connection.execute("create table ducklake_snapshot (snapshot_id bigint, snapshot_time timestamptz)")
                connection.execute("select * from nowhere")
            monitor = Monitor(server)
            names |= monitor.sample_names()
            for family in monitor.families().values():
                for sample in family.samples:
                    labels.setdefault(sample.name, set()).update(sample.labels)
    finally:
        for server in servers:
            server.abandon()
    return names, labels


def metric_of(name: str) -> str:
    """A histogram has three names, of which the guide lists what they have in common."""
    return re.sub(r"_seconds_(bucket|count|sum)$", "_seconds", name)


def documented() -> dict[str, set[str]]:
    """Metric -> labels, of the tables of the guide."""
    guide = (TOP / "docs/guides/operations.md").read_text()
    rows = re.findall(r"^\| `([a-z0-9_]+)` \|([^|]*)\|", guide, re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", labels)) for name, labels in rows}


def test_the_guide_lists_what_there_is(names):
    exposed = {metric_of(name) for name in names[0]}
    assert set(documented()) == exposed
    for name, labels in documented().items():
        assert names[1].get(name, labels) <= labels, name


def queries() -> list[tuple[str, str]]:
    """Where it stands, and the query, of the dashboard and of the alerts."""
    dashboard = json.loads((TOP / "ops/grafana-dashboard.json").read_text())
    found = [
        (panel["title"], target["expr"]) for panel in dashboard["panels"] for target in panel.get("targets", [])
    ]
    found += [(v["name"], v["definition"]) for v in dashboard["templating"]["list"] if "definition" in v]
    alerts = yaml.safe_load((TOP / "ops/alerts.yaml").read_text())
    return found + [(rule["alert"], rule["expr"]) for group in alerts["groups"] for rule in group["rules"]]


def test_queries_name_what_there_is(names):
    used = set()
    for where, query in queries():
        metrics = METRIC.findall(query)
        assert metrics, (where, query)
        assert set(metrics) <= names[0], (where, set(metrics) - names[0])
        used |= set(metrics)
        for metric, matchers in re.findall(r"\b((?:rocklake|process)_\w+)\{([^}]*)\}", query):
            known = documented()[metric_of(metric)]
            labels = set(re.findall(r"(\w+)\s*(?:=|!=|=~|!~)", matchers))
            assert labels <= known | {"job", "instance"}, (where, labels)
        assert query.count("(") == query.count(")") and query.count("{") == query.count("}"), where
    assert {metric_of(name) for name in used} == set(documented()), "a dashboard or an alert shows every metric"


def test_the_dashboard_is_one():
    dashboard = json.loads((TOP / "ops/grafana-dashboard.json").read_text())
    panels = dashboard["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels) > 20
    places = set()
    for panel in panels:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= 24, panel["title"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & places, panel["title"]
        places |= cells
    variables = {variable["name"] for variable in dashboard["templating"]["list"]}
    for where, query in queries():
        assert set(re.findall(r"\$(?!__)(\w+)", query)) <= variables, where


def test_alerts_are_rules():
    alerts = yaml.safe_load((TOP / "ops/alerts.yaml").read_text())
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}, rule["alert"]
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert set(rule["annotations"]) == {"summary", "description"}
