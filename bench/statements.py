"""What clients say, in the words of DuckDB 1.5.5: planning a scan of one table, committing files to it."""

import uuid

from raw import RawClient, query

LATEST = (
    "SELECT snapshot_id, schema_version, next_catalog_id, next_file_id FROM \"public\".ducklake_snapshot "
    "WHERE snapshot_id = (SELECT MAX(snapshot_id) FROM \"public\".ducklake_snapshot)"
)
FILES = (
    'COPY (SELECT "data_file_id", "table_id", "begin_snapshot", "end_snapshot", "path", "path_is_relative", '
    '"file_size_bytes", "footer_size", "row_id_start", "partial_max", "mapping_id" FROM "public"."ducklake_data_file" '
    "WHERE \"table_id\" = '{table}' AND \"begin_snapshot\" <= '{snapshot}') TO STDOUT (FORMAT \"binary\");"
)
DELETES = (
    'COPY (SELECT "table_id", "begin_snapshot", "end_snapshot", "data_file_id", "path", "path_is_relative", "format", '
    '"file_size_bytes", "footer_size" FROM "public"."ducklake_delete_file" '
    "WHERE \"table_id\" = '{table}' AND \"begin_snapshot\" <= '{snapshot}') TO STDOUT (FORMAT \"binary\");"
)
COLUMN_STATS = (
    'COPY (SELECT "data_file_id", "value_count", "max_value", "min_value" FROM (SELECT data_file_id, value_count, '
    'max_value, min_value FROM "public".ducklake_file_column_stats WHERE column_id = 1 AND table_id = {table}) '
    'AS __unnamed_subquery ) TO STDOUT (FORMAT "binary");'
)
ALL_STATS = (
    'COPY (SELECT "data_file_id", "table_id", "column_id", "value_count", "null_count", "min_value", "max_value" '
    'FROM "public"."ducklake_file_column_stats" ) TO STDOUT (FORMAT "binary");'
)
FILE_COLUMNS = (
    "data_file_id, table_id, begin_snapshot, path, path_is_relative, file_format, record_count, file_size_bytes, "
    "footer_size, row_id_start"
)
STATS_COLUMNS = "data_file_id, table_id, column_id, value_count, null_count, min_value, max_value"


def value_of(connection, sql: str):
    return connection.execute(sql).fetchone()[0]


def planning(connection, table: str = "table_0") -> list[bytes]:
    """Of a scan of the table with a filter on its first column: its files, a column's statistics, its delete files."""
    table_id = value_of(connection, f"SELECT table_id FROM ducklake_table WHERE table_name = '{table}'")
    snapshot = value_of(connection, "SELECT max(snapshot_id) FROM ducklake_snapshot")
    return [query(text.format(table=table_id, snapshot=snapshot)) for text in (FILES, COLUMN_STATS, DELETES)]


class Commits:
    """The commits of one client that is alone on its lake, each one round trip: so many files of one table, with the
    statistics of one column."""

    def __init__(self, connection, files: int = 1, table: str = "table_0"):
        self.files = files
        self.table = value_of(connection, f"SELECT table_id FROM ducklake_table WHERE table_name = '{table}'")
        self.snapshot, self.schema_version, self.catalog_id, self.file = connection.execute(LATEST).fetchone()

    def __iter__(self):
        return self

    def __next__(self) -> bytes:
        return query(self.text())

    def text(self) -> str:
        self.snapshot += 1
        numbers = range(self.file, self.file + self.files)
        self.file += self.files
        files = ",".join(
            f"({number},{self.table},{self.snapshot},'ducklake-{uuid.UUID(int=number)}.parquet',true,'parquet',1000,"
            f"123456,789,{number * 1000})"
            for number in numbers
        )
        stats = ",".join(f"({number},{self.table},1,1000,0,'0','{number}')" for number in numbers)
        return (
            f'BEGIN;INSERT INTO "public".ducklake_snapshot VALUES ({self.snapshot}, NOW(), {self.schema_version}, '
            f"{self.catalog_id}, {self.file});"
            f'INSERT INTO "public".ducklake_data_file ({FILE_COLUMNS}) VALUES {files};'
            f'INSERT INTO "public".ducklake_file_column_stats ({STATS_COLUMNS}) VALUES {stats};'
            f'UPDATE "public".ducklake_table_stats SET record_count=record_count+{1000 * self.files} '
            f"WHERE table_id={self.table};"
            'INSERT INTO "public".ducklake_snapshot_changes (snapshot_id, changes_made) '
            f"VALUES ({self.snapshot}, 'inserted_into_table:{self.table}');COMMIT"
        )


def commit_many(side, database: str, count: int) -> int:
    """So many commits of one file each, one after the other; the newest snapshot."""
    with side.connect(database) as connection:
        commits = Commits(connection)
    with RawClient(side.server, database) as client:
        for number in range(count):
            if number == 0:
                client.check(next(commits))
            else:
                client.ask(next(commits))
    with side.connect(database) as connection:
        assert value_of(connection, "SELECT max(snapshot_id) FROM ducklake_snapshot") == commits.snapshot
    return commits.snapshot
