"""The guides' commands do what the guides say: their blocks of SQL and shell run, in order, on a server of their own."""

import os
import pathlib
import re
import subprocess

import pytest
from harness import duck
from harness.rocklake import TOP, binary

pytestmark = pytest.mark.needs_rocklake

BLOCK = re.compile(r"^```(sql|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.timeout(600)
def test_retention_and_erasure(own_rocklake, tmp_path):
    server = own_rocklake()
    server.add_user("olga", "admin")
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    environment = os.environ | {
        "PATH": f"{binary().parent}:{os.environ['PATH']}",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(server.port),
        "PGUSER": "olga",
        "PGPASSWORD": server.passwords["olga"],
        "PGDATABASE": "lake",
    }
    guide = (pathlib.Path(TOP) / "docs/guides/retention-and-erasure.md").read_text()
    blocks = BLOCK.findall(guide)
    assert len(blocks) > 8
    printed = ""
    for language, text in blocks:
        if language == "sql":
            client.execute(text)
            continue
        done = subprocess.run(["bash", "-euc", text], env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        printed += done.stdout
    assert "refused: 3" in printed
    assert "excise done" in printed
    assert client.execute("SELECT count(*) FROM lake.customers").fetchone() == (501,)
    server.stop()
