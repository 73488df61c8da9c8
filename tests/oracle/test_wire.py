"""What real clients were seen to send (tests/oracle/wire, made by capture.py), replayed on both servers:
word by word, and said differently. Every message of every answer is compared.

A statement that is recognised by its text fails here as soon as it is said differently.
"""

import dataclasses
import pathlib
import random
import re
import zlib

import pytest
from harness import rewrite
from harness.oracle_session import Block, Side, parse, run_session
from harness.postgres import Postgres

WIRE = sorted((pathlib.Path(__file__).parent / "wire").glob("*/*.sql"))


def identity(block: Block, _: random.Random) -> Block:
    return block


def with_text(change):
    return lambda block, chance: dataclasses.replace(block, sql=change(block.sql, chance))


def extended(block: Block, _: random.Random) -> Block:
    """Single statements as Parse, Bind, Describe, Execute in place of a simple query."""
    one = block.mode == "simple" and rewrite.statement_count(block.sql) == 1
    return dataclasses.replace(block, mode="extended") if one else block


VARIANTS = {
    "as_sent": identity,
    "recased": with_text(rewrite.recase),
    "realiased": with_text(rewrite.realias),
    "commented": with_text(rewrite.comment),
    "extended": extended,
}


@pytest.fixture(scope="session")
def quiet_oracle(tmp_path_factory):
    """Without autovacuum: a replay that names rows by ctid meets the ctids of the recording."""
    server = Postgres(tmp_path_factory.mktemp("quiet") / "postgres.log", autovacuum="off", volatile=True)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("path", WIRE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_replay(path, variant, quiet_oracle, rocklake, request, size):
    if size == "quick" and variant != "as_sent":
        pytest.skip("--size quick replays the statements as they were sent")
    seed = zlib.crc32(f"{path.stem} {variant}".encode())
    chance = random.Random(seed)
    blocks = [VARIANTS[variant](block, chance) for block in parse(path.read_text())]
    database = re.sub("[^a-z0-9]", "_", f"w_{path.parent.name}_{path.stem}_{variant}")
    other = quiet_oracle if request.config.option.oracle_only else rocklake
    quiet_oracle.create_database(database)
    other.create_database(f"{database}_r")
    counts = run_session(path.name, blocks, Side(quiet_oracle, database), Side(other, f"{database}_r"))
    assert counts["requests"] > 100 and counts["rows"] > 100
