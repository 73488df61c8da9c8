"""Session files against PostgreSQL 15 and RockLake: every message of every answer compared."""

import pathlib
import re

import pytest
from harness.oracle_session import Side, parse, run_session

HERE = pathlib.Path(__file__).parent
SESSIONS = sorted((HERE / "sessions").glob("*.sql"))


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_session(path, oracle, rocklake):
    database = re.sub("[^a-z0-9]", "_", f"s_{path.stem}")
    oracle.create_database(database)
    rocklake_database = f"{database}_r"
    rocklake.create_database(rocklake_database)
    counts = run_session(path.stem, parse(path.read_text()), Side(oracle, database), Side(rocklake, rocklake_database))
    assert counts["rows"] > 0 or counts["failed"] > 0
