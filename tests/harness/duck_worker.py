"""A DuckDB client as a process: pickled SQL on standard input; (failed, answer) pickled on standard output.

The first answer is the version; the answer to a statement is its columns and all its rows, or the error's message.
"""

import pickle
import sys

import duckdb
from harness import duck


def main() -> None:
    requests, answers = sys.stdin.buffer, sys.stdout.buffer

    def answer(failed: bool, value) -> None:
        pickle.dump((failed, value), answers)
        answers.flush()

    connection = duck.client(*sys.argv[1:])
    answer(False, duckdb.__version__)
    while True:
        try:
            sql = pickle.load(requests)
        except EOFError:
            break
        try:
            connection.execute(sql)
            columns = [(name, str(kind)) for name, kind, *_ in connection.description or []]
            answer(False, (columns, connection.fetchall()))
        except duckdb.Error as error:
            answer(True, str(error))
    connection.close()


if __name__ == "__main__":
    main()
