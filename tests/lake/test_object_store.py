"""A lake whose catalog stands on a real S3 server: the same client, the same results, kill -9 included."""

import os
import pathlib
import subprocess

import pytest
from harness import duck
from harness.lake_script import CatalogRun, parse, run_script
from harness.object_store import BUCKET, SeaweedFs
from harness.rocklake import binary, json_rows, run

pytestmark = pytest.mark.needs_rocklake
SCRIPTS = pathlib.Path(__file__).parent / "scripts"
UNREACHABLE, CANNOT_START = 4, 7


@pytest.fixture(scope="module")
def s3(tmp_path_factory):
    server = SeaweedFs(tmp_path_factory.mktemp("s3"))
    server.start()
    yield server
    server.stop()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", ["first_steps", "time_travel", "update_delete_merge", "maintenance"])
def test_script(name, s3, oracle, own_rocklake, tmp_path):
    """Nested prefixes of one bucket are roots of their own."""
    server = own_rocklake(f"s3://{BUCKET}/scripts/{name}", env=s3.environment)
    path = SCRIPTS / f"{name}.sql"
    script = parse(path.read_text())
    sides = {
        "postgresql": CatalogRun(oracle, f"s3_{name}", tmp_path / "postgresql", script.detached),
        "rocklake": CatalogRun(server, f"s3_{name}", tmp_path / "rocklake", script.detached),
    }
    assert run_script(path, sides, script)["rows"] > 0
    server.stop()


def test_store_conformance(s3):
    """What every store promises to the layers above, on this one: the unit tests of src/store."""
    program = binary().parent / "store_test"
    environment = os.environ | s3.environment | {"ROCKLAKE_TEST_S3_URL": f"s3://{BUCKET}/conformance"}
    result = subprocess.run(
        [program, "--gtest_filter=*StoreConformance*/S3"], env=environment, capture_output=True, text=True, timeout=300
    )
    assert result.returncode == 0, result.stdout[-4000:]
    assert "PASSED" in result.stdout and "SKIPPED" not in result.stdout


def test_acknowledged_commits_survive_a_kill(s3, own_rocklake, tmp_path):
    server = own_rocklake(f"s3://{BUCKET}/kill", env=s3.environment)
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


def test_second_writer_takes_over(s3, own_rocklake):
    first = own_rocklake(f"s3://{BUCKET}/take-over", env=s3.environment)
    second = own_rocklake(f"s3://{BUCKET}/take-over", env=s3.environment)
    assert first.wait() == 5, first.log_tail()
    second.stop()


@pytest.mark.parametrize(
    ("change", "url", "status", "words"),
    [
        ({}, "s3://nobucket/x", CANNOT_START, "NoSuchBucket"),
        ({"AWS_SECRET_ACCESS_KEY": "wrong"}, f"s3://{BUCKET}/x", CANNOT_START, "SignatureDoesNotMatch"),
        ({"AWS_ENDPOINT": "http://127.0.0.1:1"}, f"s3://{BUCKET}/x", UNREACHABLE, "127.0.0.1:1"),
    ],
    ids=["bucket", "secret", "endpoint"],
)
def test_what_is_wrong_is_said_in_one_line(s3, own_rocklake, change, url, status, words):
    server = own_rocklake(url, start=False, env=s3.environment | change)
    server.launch_server()
    assert server.wait(seconds=120) == status, server.log_tail()
    assert words in server.log_tail() and server.log_tail().count("\n") == 1


def test_excision_leaves_one_generation(s3, own_rocklake, tmp_path):
    root = f"s3://{BUCKET}/excise"
    server = own_rocklake(root, env=s3.environment)
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
        row for row in json_rows(run("lakes", "--offline", root, "--json", env=os.environ | s3.environment))
        if row["database"] == "lake"
    )
    assert lake["generation"] == 2
    listed = s3.list("excise/lake/public/")
    assert listed and all(name.startswith("2/") for name in listed), listed
