#!/usr/bin/env python3
"""Checks that the modules of src/ include each other one way only.

The module table is read from the `rocklake_module(name deps...)` lines of CMakeLists.txt, the one
place where it stands: a module may include itself and the modules named on its line. FENCES adds
which third-party headers stay behind which files. Prints a line per violation and exits with 1
when there is one.

    scripts/check_layers.py [TOP]     TOP: the clone to check, by default the one of this script
"""

import pathlib
import re
import sys
from typing import NamedTuple

MODULE_LINE = re.compile(r"^rocklake_module\(([a-z_ ]+)\)", re.MULTILINE)
INCLUDE_LINE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]')
VAGUE_NAMES = {"utils", "util", "common", "helpers", "helper", "misc"}
MAX_BRIDGE_LINES = 1650  # three clouds, directories with If-Match, lost answers, the writer's task, its log, checks, upkeep, clones


class Fence(NamedTuple):
    header: re.Pattern  # of the included name
    allowed: re.Pattern  # of the including file's path below src/
    what: str


FENCES = [
    Fence(re.compile(r"^pg_query"), re.compile(r"^sql/"), "libpg-query stays in sql"),
    Fence(re.compile(r"^protobuf-c/|\.pb-c\.h$"), re.compile(r"^sql/"), "protobuf-c stays in sql"),
    Fence(
        re.compile(r"^google/protobuf/|\.pb\.h$"),
        re.compile(r"^format/"),
        "C++ protobuf stays in format",
    ),
    Fence(
        re.compile(r"^rust/|\.rs\.h$|^rocklake[-_]bridge|^commit_sink\.h$"),
        re.compile(r"^store/slate_store[a-z_]*\.(cc|h)$"),
        "the bridge stays behind store/slate_store.cc",
    ),
    Fence(re.compile(r"^(boost/)?asio(\.hpp$|/)"), re.compile(r"^server/"), "asio stays in server"),
    Fence(
        re.compile(r"^openssl/"),
        re.compile(r"^(server/|pgwire/scram)"),
        "OpenSSL stays in server and in pgwire's SCRAM",
    ),
    Fence(
        re.compile(r"^prometheus/|^httplib\.h$"),
        re.compile(r"^server/"),
        "HTTP and Prometheus' format stay in server",
    ),
    Fence(re.compile(r"^cairo"), re.compile(r"^cli/growth_plot\.cc$"), "cairo stays in cli/growth_plot.cc"),
    Fence(re.compile(r"^gsasl"), re.compile(r"^pgwire/"), "the SCRAM library stays in pgwire"),
]


def read_modules(cmake_text: str) -> dict[str, set[str]]:
    """Module name -> modules it may include, itself not named."""
    modules = {}
    for match in MODULE_LINE.finditer(cmake_text):
        name, *allowed = match.group(1).split()
        modules[name] = set(allowed)
    return modules


def check_table(modules: dict[str, set[str]]) -> list[str]:
    """The table names known modules only, and each after those it uses: so it has no cycle."""
    problems = []
    seen: set[str] = set()
    for name, allowed in modules.items():
        problems += [
            f"CMakeLists.txt: module {name} uses {other}, which stands on no earlier line"
            for other in sorted(allowed - seen)
        ]
        seen.add(name)
    return problems


def check_file(path: str, text: str, modules: dict[str, set[str]], exists) -> list[str]:
    """Violations of one file; path is below src/, exists(path below src/) tells of other files."""
    module = path.split("/", 1)[0]
    if module not in modules:
        return [f"src/{path}: {module} is no module of CMakeLists.txt"]
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE_LINE.match(line)
        if not match:
            continue
        quote, header = match.groups()
        problems += [
            f"src/{path}:{number}: {problem}"
            for problem in include_problems(path, module, quote, header, modules, exists)
        ]
    return problems


def include_problems(path, module, quote, header, modules, exists):
    for fence in FENCES:
        if fence.header.search(header) and not fence.allowed.search(path):
            yield f"includes {header}: {fence.what}"
    if header.startswith(".") or header.endswith((".cc", ".cpp")):
        yield f"includes {header}: name headers by their path below src/"
        return
    target = header.split("/", 1)[0]
    if "/" in header and target in modules and exists(header):
        if target != module and target not in modules[module]:
            yield f"module {module} may not include {header}"
        if quote == "<":
            yield f"includes <{header}>: our own headers stand in quotes"
    elif quote == '"' and not any(fence.header.search(header) for fence in FENCES):
        yield f'includes "{header}", which is no file below src/'


def check(top: pathlib.Path) -> list[str]:
    modules = read_modules((top / "CMakeLists.txt").read_text())
    if not modules:
        return ["CMakeLists.txt: no rocklake_module line found"]
    problems = check_table(modules)
    src = top / "src"
    files = sorted(p for p in src.rglob("*") if p.suffix in {".h", ".cc", ".inc"})
    known = {p.relative_to(src).as_posix() for p in files}
    for path in files:
        name = path.relative_to(src).as_posix()
        problems += check_file(name, path.read_text(), modules, known.__contains__)
    for path in src.rglob("*"):
        if path.stem in VAGUE_NAMES or path.stem.split("_")[-1] in VAGUE_NAMES:
            problems.append(f"{path.relative_to(top)}: a name that says what is inside, please")
    bridge_lines = sum(len(p.read_text().splitlines()) for p in (top / "bridge/src").rglob("*.rs"))
    if bridge_lines > MAX_BRIDGE_LINES:
        problems.append(f"bridge/src: {bridge_lines} lines of Rust, at most {MAX_BRIDGE_LINES}")
    return problems


def main() -> int:
    top = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    problems = check(top.resolve())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
