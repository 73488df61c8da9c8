"""Large amounts: the answers are PostgreSQL's, and memory stays within its bound."""

import dataclasses
import pathlib
import re

import psycopg
import pytest
from harness import duck
from harness.lake_builder import build_lake

MIB = 1 << 20
CACHE = 64 * MIB
# What the server may use besides its cache: the largest transaction in memory, the engine's tables, the program.
ROW_BYTES, FIXED_BYTES = 1500, 600 * MIB


@dataclasses.dataclass(frozen=True)
class Amounts:
    tables: int
    columns: int  # of each table
    files: int
    snapshots: int
    list_elements: int
    statement_bytes: int


AMOUNTS = {
    "quick": Amounts(20, 4, 500, 50, 1000, MIB // 4),
    "bounded": Amounts(100, 4, 5000, 300, 50_000, 16 * MIB),
    "full": Amounts(1000, 10, 100_000, 10_000, 50_000, 16 * MIB),
}


def peak_memory(server) -> int:
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) * 1024


def answers_of(server, folder: pathlib.Path, amounts: Amounts) -> list:
    """What one server says of the same large lake."""
    build_lake(server, "large", folder, amounts.tables, amounts.files, amounts.columns)
    answers = []

    def ask(client, sql: str) -> None:
        answers.append((sql[:200], client.execute(sql).fetchall()))

    with psycopg.connect(server.dsn("large"), autocommit=True) as catalog:
        add_snapshots(catalog, amounts)
        ids = ",".join(str(number * 3) for number in range(amounts.list_elements))
        ask(catalog, f"select count(*), sum(data_file_id) from ducklake_data_file where data_file_id in ({ids})")
        ask(catalog, f"select count(*) from ducklake_file_column_stats where table_id = 3 and data_file_id not in ({ids})")
        ask(catalog, f"select count(*), max(path) from ducklake_data_file where data_file_id = any('{{{ids}}}'::bigint[])")
        catalog.execute("create table long_statement(a bigint, b text)")
        row = "(1,'" + "x" * 97 + "'),"
        catalog.execute("insert into long_statement values " + row * (amounts.statement_bytes // len(row)) + "(2, 'end')")
        ask(catalog, "select count(*), sum(length(b)), sum(a) from long_statement")
        text = "é" * (amounts.statement_bytes // 2)
        ask(catalog, f"select length('{text}'), md5('{text}')")
        ask(catalog, "select count(*), sum(record_count), max(row_id_start), min(path), max(path) from ducklake_data_file")
        ask(catalog, "select count(*), count(distinct table_id), sum(value_count), max(max_value::bigint) from ducklake_file_column_stats")
        ask(catalog, "select table_id, count(*) from ducklake_data_file group by 1 order by 2 desc, 1 limit 5")
    client = duck.client()
    duck.attach(client, server, "large", folder)
    ask(client, "SELECT count(*) FROM duckdb_tables() WHERE database_name = 'lake'")
    ask(client, "SELECT count(*), count(DISTINCT table_name) FROM duckdb_columns() WHERE database_name = 'lake'")
    ask(client, "SELECT count(*), sum(file_count), sum(file_size_bytes) FROM ducklake_table_info('lake')")
    ask(client, "SELECT count(*), max(data_file) FROM ducklake_list_files('lake', 'table_1')")
    ask(client, "SELECT count(*), max(snapshot_id) FROM ducklake_snapshots('lake')")
    ask(client, "SELECT count(*) FROM lake.small AT (VERSION => 2)")
    client.execute("INSERT INTO lake.small VALUES (2)")
    ask(client, "FROM lake.small ORDER BY id")
    client.close()
    return answers


def add_snapshots(catalog, amounts: Amounts) -> None:
    """A commit each, as clients make them."""
    first = catalog.execute("select max(snapshot_id) + 1 from ducklake_snapshot").fetchone()[0]
    for number in range(first, first + amounts.snapshots):
        catalog.execute(
            "insert into ducklake_snapshot select %s, now(), schema_version, next_catalog_id, next_file_id "
            "from ducklake_snapshot where snapshot_id = %s",
            (number, number - 1),
        )
        catalog.execute("insert into ducklake_snapshot_changes (snapshot_id, changes_made) values (%s, '')", (number,))


@pytest.mark.needs_rocklake
@pytest.mark.timeout(3600)
def test_large_lake(oracle, own_rocklake, tmp_path, size):
    amounts = AMOUNTS[size]
    server = own_rocklake(options=("--cache-bytes", CACHE))
    expected = answers_of(oracle, tmp_path / "postgresql", amounts)
    answers = answers_of(server, tmp_path / "rocklake", amounts)
    for (sql, theirs), (_, ours) in zip(expected, answers, strict=True):
        clean = repr(theirs).replace(str(tmp_path / "postgresql"), "<data>")
        assert repr(ours).replace(str(tmp_path / "rocklake"), "<data>") == clean, sql
    rows = amounts.files * (1 + amounts.columns)
    allowed = FIXED_BYTES + CACHE + rows * ROW_BYTES + 30 * amounts.statement_bytes
    peak = peak_memory(server)
    print(f"{rows} rows in one transaction, peak {peak // MIB} MiB of {allowed // MIB} MiB allowed")
    assert peak <= allowed
    server.crash_and_restart()
    client = duck.client()
    duck.attach(client, server, "large", tmp_path / "rocklake")
    assert client.execute("FROM lake.small ORDER BY id").fetchall() == [(1,), (2,)]
    client.close()
    server.stop()
