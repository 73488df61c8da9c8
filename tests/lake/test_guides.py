"""The guides' commands do what the guides say: their blocks of SQL and shell run, in order, on a server of their own."""

import os
import pathlib
import re
import subprocess

import psycopg
import pytest
from harness import duck
from harness.object_store import STORES
from harness.processes import free_port
from harness.rocklake import TOP, RockLake, binary, run

pytestmark = pytest.mark.needs_rocklake

BLOCK = re.compile(r"^```(sql|postgresql|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def follow(server, guide: str, client, tmp_path) -> tuple[str, int]:
    """Runs a guide's blocks, as an admin; what the shell printed, and how many blocks there were."""
    server.add_user("olga", "admin")
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "rocklake").symlink_to(binary())  # whatever it is called
    environment = os.environ | {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(server.port),
        "PGUSER": "olga",
        "PGPASSWORD": server.passwords["olga"],
        "PGDATABASE": "lake",
    }
    blocks = BLOCK.findall((pathlib.Path(TOP) / "docs/guides" / guide).read_text())
    printed = ""
    for language, text in blocks:
        if language == "sql":
            client.execute(text)
        elif language == "postgresql":
            with psycopg.connect(server.dsn("lake", "olga"), autocommit=True) as connection:
                for statement in text.split(";\n"):
                    connection.execute(statement)
        else:
            done = subprocess.run(
                ["bash", "-euc", text], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=300
            )
            assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
            printed += done.stdout
    return printed, len(blocks)


@pytest.mark.timeout(600)
def test_retention_and_erasure(own_rocklake, tmp_path):
    server = own_rocklake()
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    printed, blocks = follow(server, "retention-and-erasure.md", client, tmp_path)
    assert blocks > 8
    assert "refused: 3" in printed
    assert "excise done" in printed
    assert client.execute("SELECT count(*) FROM lake.customers").fetchone() == (501,)
    server.stop()


@pytest.mark.timeout(600)
def test_checkpoints_and_clones(own_rocklake, tmp_path):
    server = own_rocklake()
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    client.execute("CREATE TABLE lake.t AS SELECT i FROM range(500) r(i)")
    printed, blocks = follow(server, "checkpoints-and-clones.md", client, tmp_path)
    assert blocks == 2
    assert "back/public/1" in printed
    for name in ("experiment", "back", "trial", "monday"):
        duck.attach(client, server, name, tmp_path / "data", name=name)
        assert client.execute(f"SELECT count(*) FROM {name}.t").fetchone() == (500,)
    server.stop()


SERVE = re.compile(r"^rocklake serve (\S+)$", re.MULTILINE)


@pytest.mark.timeout(600)
def test_object_stores(object_store_of, tmp_path):
    """The servers that the guide starts, with the credentials of the test's own stores, and its SQL on S3."""
    guide = (pathlib.Path(TOP) / "docs/guides/object-stores.md").read_text()
    stores = {kind.scheme: object_store_of(kind) for kind in STORES}
    roots = SERVE.findall(guide)
    assert [root.split(":")[0] for root in roots] == ["./lake", "s3", "gs", "az"]
    for root in roots:
        store = stores.get(root.split(":")[0])
        server = RockLake(root, tmp_path / "guide.log", port=free_port(), env=store.environment() if store else {})
        server.launch_server(cwd=tmp_path)
        server.wait_until_serving()
        if store is not None and store.scheme == "s3":
            run_sql_on(store, server, guide)
        server.stop()
        verified = run("verify", "--offline", root, env=server.env, cwd=tmp_path)
        assert verified.returncode == 0, verified.stdout + verified.stderr


def run_sql_on(s3, server, guide: str) -> None:
    (sql,) = (text for language, text in BLOCK.findall(guide) if language == "sql")
    account = f"KEY_ID '{s3.key}', SECRET '{s3.secret}', ENDPOINT '127.0.0.1:{s3.port}'"
    account += ", URL_STYLE 'path', USE_SSL false"
    sql = sql.replace("KEY_ID '...', SECRET '...'", account).replace("port=5433", f"port={server.port}")
    client = duck.client("httpfs")
    assert client.execute(sql.replace("LOAD httpfs;", "")).fetchall() == [(1000,)]
    client.close()
    assert s3.list("team/data/") and s3.list("team/catalog/")
