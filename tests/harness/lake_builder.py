"""Lakes of a chosen size: DuckDB makes the catalog and its tables, COPY registers the files."""

import pathlib
import uuid

import psycopg

from harness import duck


def build_lake(server, database: str, data: pathlib.Path, tables: int, files: int, columns: int = 4) -> None:
    """`tables` tables of `columns` columns, `files` data files spread over them evenly, one small table."""
    server.create_database(database)
    client = duck.client()
    duck.attach(client, server, database, data)
    client.execute("CREATE TABLE lake.small (id INTEGER)")
    client.execute("INSERT INTO lake.small VALUES (1)")
    described = ", ".join(f"c{number} INTEGER" for number in range(1, columns + 1))
    client.execute("BEGIN")
    for number in range(tables):
        client.execute(f"CREATE TABLE lake.table_{number} ({described})")
    client.execute("COMMIT")
    client.close()
    with psycopg.connect(server.dsn(database)) as connection:
        register_files(connection, files, columns)


def register_files(connection, files: int, columns: int) -> None:
    """In one snapshot, in the transaction of the connection."""
    ids = [
        row[0]
        for row in connection.execute(
            "SELECT table_id FROM ducklake_table WHERE table_name LIKE 'table\\_%' ORDER BY table_id"
        ).fetchall()
    ]
    snapshot, schema_version, catalog_id, file_id = connection.execute(
        "SELECT snapshot_id, schema_version, next_catalog_id, next_file_id FROM ducklake_snapshot "
        "ORDER BY snapshot_id DESC LIMIT 1"
    ).fetchone()
    snapshot += 1
    connection.execute(
        "INSERT INTO ducklake_snapshot VALUES (%s, now(), %s, %s, %s)",
        (snapshot, schema_version, catalog_id, file_id + files),
    )
    file_columns = (
        "data_file_id, table_id, begin_snapshot, path, path_is_relative, file_format, record_count, "
        "file_size_bytes, footer_size, row_id_start"
    )
    with connection.cursor().copy(f"COPY ducklake_data_file ({file_columns}) FROM STDIN") as copy:
        for number in range(files):
            table = ids[number % len(ids)]
            copy.write_row(
                (file_id + number, table, snapshot, f"ducklake-{uuid.UUID(int=number)}.parquet", True, "parquet",
                 1000, 123456, 789, number // len(ids) * 1000)
            )  # fmt: skip
    stat_columns = (
        "data_file_id, table_id, column_id, column_size_bytes, value_count, null_count, min_value, max_value"
    )
    with connection.cursor().copy(f"COPY ducklake_file_column_stats ({stat_columns}) FROM STDIN") as copy:
        for number in range(files):
            for column in range(1, columns + 1):
                copy.write_row((file_id + number, ids[number % len(ids)], column, 4000, 1000, 0, "0", str(number)))
    per_table = files // len(ids)
    with connection.cursor().copy("COPY ducklake_table_stats FROM STDIN") as copy:
        for table in ids:
            copy.write_row((table, per_table * 1000, per_table * 1000, per_table * 123456))
    connection.execute(
        "INSERT INTO ducklake_snapshot_changes (snapshot_id, changes_made) VALUES (%s, %s)",
        (snapshot, ",".join(f"inserted_into_table:{table}" for table in ids)),
    )
