"""Lakes whose catalog stands on an object store. Each kind of store runs the same: S3, Azure and Google's.

Roots are nested prefixes of one bucket, one for each test.
"""

import os
import pathlib
import subprocess
import time

import pytest
from harness import duck
from harness.lake_script import CatalogRun, parse, run_script
from harness.object_store import BUCKET, NOWHERE, STORES, Gcs, SeaweedFs
from harness.rocklake import binary, json_rows, run
from harness.store_proxy import Rule

pytestmark = [pytest.mark.needs_rocklake, pytest.mark.timeout(600)]
SCRIPTS = pathlib.Path(__file__).parent / "scripts"
UNREACHABLE, FENCED, CANNOT_START = 4, 5, 7
BOUNDED_SECONDS = 60  # within which a store that cannot be used is told


def root_on(store, own_rocklake, prefix: str, port: int | None = None, **options):
    """A server on its own prefix of a store. `port`: of a proxy."""
    return own_rocklake(store.url(prefix), env=store.environment(port), **options)


@pytest.mark.parametrize(
    ("object_store", "name"),
    [(SeaweedFs, "first_steps"), (SeaweedFs, "time_travel"), (SeaweedFs, "update_delete_merge")]
    + [(kind, "maintenance") for kind in STORES],
    indirect=["object_store"],
    ids=lambda value: value if isinstance(value, str) else value.scheme,
)
def test_script(object_store, name, oracle, own_rocklake, tmp_path):
    server = root_on(object_store, own_rocklake, f"scripts/{name}")
    path = SCRIPTS / f"{name}.sql"
    script = parse(path.read_text())
    database = f"{object_store.scheme}_{name}"
    sides = {
        "postgresql": CatalogRun(oracle, database, tmp_path / "postgresql", script.detached),
        "rocklake": CatalogRun(server, database, tmp_path / "rocklake", script.detached),
    }
    assert run_script(path, sides, script)["rows"] > 0
    server.stop()


def test_store_conformance(object_store):
    """What every store promises to the layers above, on this one: the unit tests of src/store."""
    program = binary().parent / "store_test"
    assert program.exists(), f"{program} does not exist: scripts/test builds it"
    environment = os.environ | object_store.environment() | {"ROCKLAKE_TEST_S3_URL": object_store.url("conformance")}
    result = subprocess.run(
        [program, "--gtest_filter=*StoreConformance*/S3"], env=environment, capture_output=True, text=True, timeout=300
    )
    assert result.returncode == 0, result.stdout[-4000:]
    assert "PASSED" in result.stdout and "SKIPPED" not in result.stdout


def test_acknowledged_commits_survive_a_kill(object_store, own_rocklake, tmp_path):
    server = root_on(object_store, own_rocklake, "kill/nested/prefix")
    for count in range(1, 4):
        client = duck.client()
        duck.attach(client, server, "lake", tmp_path / "data")
        if count == 1:
            client.execute("CREATE TABLE lake.t (a INTEGER)")
        client.execute(f"INSERT INTO lake.t VALUES ({count})")
        server.crash_and_restart()
        client.close()
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    assert client.execute("FROM lake.t ORDER BY a").fetchall() == [(1,), (2,), (3,)]
    offline = ["inspect", "keys", "--offline", server.root, "-d", "lake", "--relation", "ducklake_snapshot"]
    assert len(json_rows(run(*offline, "--json", env=server.env))) == 5
    server.stop()
    assert run("verify", "--offline", server.root, env=server.env).returncode == 0
    assert any(name.startswith("lake/public/1/wal/") for name in object_store.list("kill/nested/prefix/"))


def test_second_writer_takes_over(object_store, own_rocklake, tmp_path):
    first = root_on(object_store, own_rocklake, "take-over")
    client = duck.client()
    duck.attach(client, first, "lake", tmp_path / "data")
    client.execute("CREATE TABLE lake.t AS SELECT 1 AS a")
    second = root_on(object_store, own_rocklake, "take-over")
    assert first.wait() == FENCED, first.log_tail()
    reader = duck.client()
    duck.attach(reader, second, "lake", tmp_path / "data")
    assert reader.execute("FROM lake.t").fetchall() == [(1,)]
    second.stop()


def end_of(server) -> tuple[int, str]:
    """Exit code and log of a server that is to refuse its start, in one line and bounded time."""
    began = time.monotonic()
    server.launch_server()
    status = server.wait(seconds=BOUNDED_SECONDS)
    assert time.monotonic() - began < BOUNDED_SECONDS
    log = server.log_tail()
    server.process = None
    assert log.count("\n") == 1, log
    return status, log


def test_missing_bucket(object_store, own_rocklake):
    server = own_rocklake(object_store.url("x", "nobucket"), start=False, env=object_store.environment())
    status, log = end_of(server)
    assert (status, object_store.no_bucket in log) == (CANNOT_START, True), log


def test_wrong_credentials(object_store, own_rocklake):
    refusal = object_store.refusal()
    env = object_store.environment() | refusal.change
    status, log = end_of(own_rocklake(object_store.url("x"), start=False, env=env))
    assert (status, refusal.words in log) == (CANNOT_START, True), log


def test_wrong_endpoint(object_store, own_rocklake):
    status, log = end_of(root_on(object_store, own_rocklake, "x", NOWHERE, start=False))
    assert (status, f"127.0.0.1:{NOWHERE}" in log) == (UNREACHABLE, True), log


def test_store_that_never_answers(object_store, own_rocklake, proxy_of):
    proxy = proxy_of(object_store)
    proxy.add(Rule("timeout"))
    status, log = end_of(root_on(object_store, own_rocklake, "x", proxy.port, start=False))
    assert (status, "127.0.0.1" in log) == (UNREACHABLE, True), log


def test_store_that_may_not_be_written(object_store, own_rocklake, proxy_of):
    proxy = proxy_of(object_store)
    proxy.add(Rule("forbidden", operations=("put", "conditional put")))
    status, log = end_of(root_on(object_store, own_rocklake, "read-only", proxy.port, start=False))
    assert (status, "AccessDenied" in log) == (CANNOT_START, True), log


def test_conditions_are_certified_at_the_start(object_store, own_rocklake, proxy_of):
    proxy = proxy_of(object_store)
    server = root_on(object_store, own_rocklake, "certified", proxy.port)
    tries = [request for request in proxy.requests() if "/_conditions/" in request["path"]]
    created = [request["status"] for request in tries if request["operation"] == "conditional put"]
    assert sum(status in (200, 201) for status in created) == 2, "one creation and one update, of all that tried"
    assert sum(status in (409, 412) for status in created) >= 2, created
    assert not object_store.list("certified/_conditions/")
    server.stop()


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (r"if-none-match: \*|generation-match: 0$", "create-if-absent"),
        ("^if-match|generation-match: [1-9]", "If-Match"),
    ],
    ids=["create-if-absent", "if-match"],
)
def test_store_that_ignores_conditions_is_refused(header, words, object_store, own_rocklake, proxy_of):
    proxy = proxy_of(object_store)
    proxy.add(Rule("pretend", header=header))
    status, log = end_of(root_on(object_store, own_rocklake, f"ignores/{words}", proxy.port, start=False))
    assert (status, f"ignores {words}" in log) == (CANNOT_START, True), log
    assert not object_store.list(f"ignores/{words}/"), "nothing is left of the trial"


def test_store_that_overwrites_in_spite_of_conditions_is_refused(own_rocklake, tmp_path):
    store = Gcs(tmp_path, "--ignore-conditions")
    store.start()
    status, log = end_of(root_on(store, own_rocklake, "x", start=False))
    assert (status, "ignores create-if-absent" in log) == (CANNOT_START, True), log
    store.stop()


def test_credentials_of_the_machine(object_store_of, own_rocklake):
    """Google's: a token of the metadata service, when the environment names no account."""
    store = object_store_of(Gcs)
    env = {name: value for name, value in store.environment().items() if name != "GOOGLE_SERVICE_ACCOUNT"}
    server = own_rocklake(store.url("machine"), env=env | {"GCE_METADATA_HOST": f"127.0.0.1:{store.port}"})
    server.stop()


def test_data_files_on_the_same_store(s3, own_rocklake, tmp_path):
    """Catalog and Parquet files in one bucket, through DuckDB's httpfs: nothing of the lake is on this machine."""
    server = root_on(s3, own_rocklake, "whole/catalog")

    def client():
        connection = duck.client("httpfs")
        connection.execute(
            f"CREATE SECRET (TYPE s3, KEY_ID '{s3.key}', SECRET '{s3.secret}', REGION 'us-east-1', "
            f"ENDPOINT '127.0.0.1:{s3.port}', URL_STYLE 'path', USE_SSL false)"
        )
        connection.execute(
            f"ATTACH 'ducklake:postgres:{server.dsn('lake')}' AS lake (DATA_PATH 's3://{BUCKET}/whole/data/')"
        )
        return connection

    first = client()
    first.execute("CREATE TABLE lake.t AS SELECT i, 'row ' || i AS s FROM range(2000) r(i)")
    first.execute("INSERT INTO lake.t SELECT i, 'more' FROM range(2000, 3000) r(i)")
    first.execute("DELETE FROM lake.t WHERE i % 10 = 0")
    first.close()
    server.crash_and_restart()
    second = client()
    assert second.execute("SELECT count(*), min(i), max(i) FROM lake.t").fetchall() == [(2700, 1, 2999)]
    assert second.execute("SELECT count(*) FROM lake.t AT (VERSION => 1)").fetchone() == (2000,)
    second.execute("CALL ducklake_merge_adjacent_files('lake')")
    assert second.execute("SELECT count(*), sum(i) FROM lake.t").fetchall() == [(2700, 2700 * 1500)]
    named = second.execute("SELECT data_file FROM ducklake_list_files('lake', 't')").fetchall()
    stored = s3.list("whole/data/")
    assert named and all(name.removeprefix(f"s3://{BUCKET}/whole/data/") in stored for (name,) in named)
    server.stop()


def test_excision_leaves_one_generation(object_store, own_rocklake, tmp_path):
    server = root_on(object_store, own_rocklake, "excise")
    server.add_user("olga", "admin")
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    client.execute("CREATE TABLE lake.t AS SELECT i FROM range(100) r(i)")
    client.execute("INSERT INTO lake.t VALUES (1000)")
    client.execute("DELETE FROM lake.t WHERE i < 10")
    before = client.execute("SELECT count(*), sum(i) FROM lake.t").fetchall()
    for arguments in (("gc", "advance", "--keep-last", "1"), ("excise", "--apply", "--reason", "a test"), ("verify",)):
        done = server.cli(*arguments, "-d", "lake", user="olga")
        assert done.returncode == 0, done.stderr
    assert client.execute("SELECT count(*), sum(i) FROM lake.t").fetchall() == before
    server.stop()
    (lake,) = (
        row for row in json_rows(run("lakes", "--offline", server.root, "--json", env=server.env))
        if row["database"] == "lake"
    )
    assert lake["generation"] == 2
    listed = object_store.list("excise/lake/public/")
    assert any(name.startswith("2/") for name in listed)
    assert not any(object_store.sizes("excise/lake/public/1/").values()), "only fences, which are empty"
