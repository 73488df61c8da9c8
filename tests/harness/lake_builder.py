"""Lakes of a chosen size: DuckDB makes the catalog and its tables, COPY registers the files."""

import pathlib
import uuid

import psycopg

from harness import duck

FILES_PER_COMMIT = 100_000
LINES_PER_WRITE = 10_000


def build_lake(server, database: str, data: pathlib.Path, tables: int, files: int, columns: int = 4, client=None) -> None:
    """`tables` tables of `columns` columns, `files` data files spread over them evenly, one small table. `client`: a DuckDB
    to do it with, for who builds many."""
    server.create_database(database)
    client = client or duck.client()
    duck.attach(client, server, database, data)
    client.execute("CREATE TABLE lake.small (id INTEGER)")
    client.execute("INSERT INTO lake.small VALUES (1)")
    described = ", ".join(f"c{number} INTEGER" for number in range(1, columns + 1))
    client.execute("BEGIN")
    for number in range(tables):
        client.execute(f"CREATE TABLE lake.table_{number} ({described})")
    client.execute("COMMIT")
    client.execute("DETACH lake")
    with psycopg.connect(server.dsn(database)) as connection:
        ids = [
            row[0]
            for row in connection.execute(
                "SELECT table_id FROM ducklake_table WHERE table_name LIKE 'table\\_%' ORDER BY table_id"
            ).fetchall()
        ]
        for first in range(0, files, FILES_PER_COMMIT):
            register_files(connection, ids, range(first, min(files, first + FILES_PER_COMMIT)), columns)
            connection.commit()
        add_table_stats(connection, ids, files // len(ids))


def register_files(connection, ids: list[int], numbers: range, columns: int) -> None:
    """The files of these numbers in one snapshot, in the transaction of the connection."""
    snapshot, schema_version, catalog_id, file_id = connection.execute(
        "SELECT snapshot_id, schema_version, next_catalog_id, next_file_id FROM ducklake_snapshot "
        "ORDER BY snapshot_id DESC LIMIT 1"
    ).fetchone()
    snapshot += 1
    connection.execute(
        "INSERT INTO ducklake_snapshot VALUES (%s, now(), %s, %s, %s)",
        (snapshot, schema_version, catalog_id, file_id + len(numbers)),
    )
    connection.execute(
        "INSERT INTO ducklake_snapshot_changes (snapshot_id, changes_made) VALUES (%s, %s)",
        (snapshot, ",".join(f"inserted_into_table:{table}" for table in ids)),
    )
    placed = [(file_id + at, ids[number % len(ids)], number) for at, number in enumerate(numbers)]
    copy_lines(
        connection,
        "ducklake_data_file (data_file_id, table_id, begin_snapshot, path, path_is_relative, file_format, "
        "record_count, file_size_bytes, footer_size, row_id_start)",
        (
            f"{file}\t{table}\t{snapshot}\tducklake-{uuid.UUID(int=number)}.parquet\tt\tparquet\t1000\t123456\t789\t"
            f"{number // len(ids) * 1000}\n"
            for file, table, number in placed
        ),
    )
    copy_lines(
        connection,
        "ducklake_file_column_stats (data_file_id, table_id, column_id, column_size_bytes, value_count, null_count, "
        "min_value, max_value)",
        (
            f"{file}\t{table}\t{column}\t4000\t1000\t0\t0\t{number}\n"
            for file, table, number in placed
            for column in range(1, columns + 1)
        ),
    )


def add_table_stats(connection, ids: list[int], files: int) -> None:
    """Of tables with so many files each."""
    lines = (f"{table}\t{files * 1000}\t{files * 1000}\t{files * 123456}\n" for table in ids)
    copy_lines(connection, "ducklake_table_stats (table_id, record_count, next_row_id, file_size_bytes)", lines)


def copy_lines(connection, target: str, lines) -> None:
    """COPY in text, in blocks of many lines."""
    with connection.cursor().copy(f"COPY {target} FROM STDIN") as copy:
        block = []
        for line in lines:
            block.append(line)
            if len(block) == LINES_PER_WRITE:
                copy.write("".join(block))
                block.clear()
        copy.write("".join(block))
