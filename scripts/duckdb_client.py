#!/usr/bin/env python3
"""Runs SQL statements, one a line of standard input, in a new DuckDB client and prints their results.

The client holds the ducklake and postgres extensions from the Python environment of tests/requirements.txt;
PYTHONPATH must name tests/. Ends with 1 at the first statement that fails.
"""

import sys

import duckdb
from harness import duck


def show(connection) -> None:
    columns = [name for name, *_ in connection.description or []]
    rows = [["NULL" if value is None else str(value) for value in row] for row in connection.fetchall()]
    if columns in (["Count"], ["Success"]) or not columns:
        return
    widths = [max(map(len, cells)) for cells in zip(columns, *rows)]
    for cells in [columns, *rows]:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip())


def main() -> int:
    connection = duck.client()
    for statement in filter(str.strip, sys.stdin):
        print(f"D {statement.strip()}", flush=True)
        try:
            show(connection.execute(statement))
        except duckdb.Error as error:
            print(error)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
