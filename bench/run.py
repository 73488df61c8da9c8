#!/usr/bin/env python3
"""RockLake beside PostgreSQL 15 with its durable defaults: same client, same data, interleaved rounds.

    bench/run [--full] [--out FOLDER] [--list] [NAME ...]

Prints for each figure of each benchmark the median, its quartiles, what it must reach and whether it does; a ratio is
RockLake ÷ PostgreSQL unless its words say otherwise. Absolute times say something about this machine only. Leaves
results.json and pictures of growth in the folder (build/bench). Takes less than 10 minutes on two idle cores; --full
takes the sizes that the figures are meant for, and long. scripts/build comes first; bench/run finds the Python of
scripts/test, which can run this file, too.
"""

import argparse
import dataclasses
import importlib
import pathlib
import sys
import tempfile
import time
import traceback

TOP = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TOP / "bench"), str(TOP / "tests")]

from context import SIZES, Bench  # noqa: E402
from harness.rocklake import binary  # noqa: E402
from registry import BENCHMARKS, NotBuilt  # noqa: E402
from report import Report  # noqa: E402

for module in ("read", "commit", "history", "upkeep", "readers", "store", "micro"):
    importlib.import_module(f"work_{module}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which benchmarks; default: all")
    parser.add_argument("--size", choices=SIZES, default="default", help="tiny only shows that everything runs")
    parser.add_argument("--full", dest="size", action="store_const", const="full", help="the same as --size full")
    parser.add_argument("--out", type=pathlib.Path, default=TOP / "build/bench", help="folder for results.json and pictures")
    parser.add_argument("--list", action="store_true", help="prints names, work and figures")
    options = parser.parse_args()
    if unknown := set(options.names) - BENCHMARKS.keys():
        parser.error(f"no benchmark {', '.join(sorted(unknown))}; --list names them")
    if not (options.list or binary().exists()):
        parser.error(f"{binary()} does not exist: scripts/build makes it")
    return options


def print_list() -> None:
    for benchmark in BENCHMARKS.values():
        print(f"{benchmark.name}: {benchmark.words}")
        for figure in benchmark.figures:
            print(f"  {figure.what:45} {figure}")


def run_one(bench: Bench, report: Report, name: str) -> bool:
    """Whether it did not fail; the others run all the same."""
    benchmark, began = BENCHMARKS[name], time.perf_counter()
    report.begin(benchmark)
    try:
        report.add(benchmark, benchmark.work(bench), time.perf_counter() - began)
        return True
    except NotBuilt as error:
        report.add_missing(benchmark, str(error))
        return True
    except Exception as error:
        traceback.print_exc()
        report.add_missing(benchmark, f"{type(error).__name__}: {error}"[:500])
        return False


def main() -> int:
    options = arguments()
    if options.list:
        print_list()
        return 0
    size, began = SIZES[options.size], time.perf_counter()
    report = Report(options.size, dataclasses.asdict(size))
    with tempfile.TemporaryDirectory(prefix="rocklake-bench-") as folder:
        bench = Bench(size, pathlib.Path(folder), say=lambda text: print(f"  {text}", flush=True))
        try:
            fine = [run_one(bench, report, name) for name in options.names or BENCHMARKS]
        finally:
            report.write(options.out, bench.plots)
            bench.stop()
    print(f"{report.summary()}; {time.perf_counter() - began:.0f} s; {options.out / 'results.json'}")
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
