#!/usr/bin/env python3
"""Runs lake scripts on one server, outside pytest, and goes on after a surprise: for writing scripts and
for looking at what fails.

    PYTHONPATH=tests <python of scripts/test> tests/lake/try_script.py [--postgres] [-v] SCRIPT...

--postgres runs on PostgreSQL 15 in place of RockLake; -v shows every statement and its result.
"""

import argparse
import pathlib
import tempfile

from harness.lake_script import CatalogRun, Outcome, Step, parse
from harness.postgres import Postgres
from harness.rocklake import RockLake

SCRIPTS = pathlib.Path(__file__).parent / "scripts"


def surprising(step: Step, outcome: Outcome) -> bool:
    failed = outcome.error is not None
    words_missing = step.must_fail and step.error_words not in (outcome.error or "")
    return failed != step.must_fail or words_missing or (step.rows not in (None, len(outcome.rows)))


def run(path: pathlib.Path, server, folder: pathlib.Path, verbose: bool) -> int:
    script = parse(path.read_text())
    side = CatalogRun(server, f"{path.stem}_try", folder / path.stem, script.detached)
    surprises = 0
    for step in script.steps:
        if step.action:
            side.act(step)
            continue
        outcome = side.run(step)
        surprise = surprising(step, outcome)
        surprises += surprise
        if verbose or surprise:
            mark = "UNEXPECTED " if surprise else ""
            print(f"{mark}{path.name}:{step.line}: {step.sql}\n{outcome.describe()}\n", flush=True)
    side.close_clients()
    print(f"{path.name}: {surprises} surprises", flush=True)
    return surprises


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("scripts", nargs="+")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        log = folder / "server.log"
        server = Postgres(log, volatile=True) if arguments.postgres else RockLake(folder / "root", log)
        server.start()
        try:
            surprises = [
                run(SCRIPTS / f"{script.removesuffix('.sql')}.sql", server, folder, arguments.verbose)
                for script in arguments.scripts
            ]
        finally:
            print(server.log_tail(1500))
            server.stop()
    return 1 if sum(surprises) else 0


if __name__ == "__main__":
    raise SystemExit(main())
