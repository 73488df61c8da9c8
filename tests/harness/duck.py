"""Unmodified DuckDB clients with the extensions that the Python environment holds."""

import pathlib

import duckdb

SITE = pathlib.Path(duckdb.__file__).resolve().parent.parent


def extension(name: str) -> pathlib.Path:
    version = f"v{duckdb.__version__}"
    return SITE / f"duckdb_extension_{name}" / "extensions" / version / f"{name}.duckdb_extension"


def client(*extensions: str) -> duckdb.DuckDBPyConnection:
    """A DuckDB instance of its own, in memory, that fetches nothing from elsewhere."""
    connection = duckdb.connect(
        config={"threads": 2, "autoinstall_known_extensions": False, "autoload_known_extensions": False}
    )
    for name in ("ducklake", "postgres_scanner", *extensions):
        connection.execute(f"LOAD '{extension(name)}'")
    connection.execute("SET TimeZone = 'UTC'")
    return connection


def attach(connection, server, database: str, data: pathlib.Path, name: str = "lake", options: str = "") -> None:
    data.mkdir(parents=True, exist_ok=True)
    extra = f", {options}" if options else ""
    connection.execute(
        f"ATTACH 'ducklake:postgres:{server.dsn(database)}' AS {name} (DATA_PATH '{data}/'{extra})"
    )
