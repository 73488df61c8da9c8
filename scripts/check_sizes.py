#!/usr/bin/env python3
"""Checks the lengths of files (600 lines) and functions (70 lines) in src/, bridge/, scripts/, tests/.

A longer file or function is let through when a comment in its first lines (for a function: in the
lines right above it, too) says why, with the words "flat table" or "long because". Functions are
found by clang-format's layout: an opening line that ends in `{`, a closing brace in the same column.

    scripts/check_sizes.py [TOP]
"""

import pathlib
import re
import sys

MAX_FILE_LINES = 600
MAX_FUNCTION_LINES = 70
EXCUSE = re.compile(r"(//|#|--).*\b(flat table|long because)\b", re.IGNORECASE)
NOT_A_FUNCTION = re.compile(r"^\s*(namespace|class|struct|enum|union|extern)\b")
SUFFIXES = {".cc", ".h", ".rs", ".py", ".sh", ""}


def excused(lines: list[str]) -> bool:
    return any(EXCUSE.search(line) for line in lines)


def opening_line(lines: list[str], end: int) -> int:
    """Index where the declaration that ends with `{` on line `end` begins."""
    indent = len(lines[end]) - len(lines[end].lstrip())
    start = end
    while start > 0 and lines[start].startswith(" " * (indent + 1)):
        start -= 1
    while start > 0 and lines[start - 1].startswith(" " * (indent + 4)):
        start -= 1
    return start


def long_functions(lines: list[str]):
    """(first line number, length) of each function over the limit that nothing excuses."""
    for end, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        if not line.endswith("{") or indent > 2 or NOT_A_FUNCTION.match(line):
            continue
        if "(" not in "".join(lines[max(0, end - 6) : end + 1]):
            continue
        closing = " " * indent + "}"
        for last in range(end + 1, len(lines)):
            if lines[last].startswith(closing) and not lines[last].startswith(closing + " else"):
                break
        else:
            continue
        start = opening_line(lines, end)
        if last - start + 1 > MAX_FUNCTION_LINES and not excused(lines[max(0, start - 6) : end + 4]):
            yield start + 1, last - start + 1


def check(top: pathlib.Path) -> list[str]:
    problems = []
    for folder in ("src", "bridge", "scripts", "tests", "bench"):
        for path in sorted((top / folder).rglob("*")):
            if path.suffix not in SUFFIXES or not path.is_file() or "target" in path.parts:
                continue
            lines = path.read_text().splitlines()
            name = path.relative_to(top)
            if len(lines) > MAX_FILE_LINES and not excused(lines[:12]):
                problems.append(f"{name}: {len(lines)} lines, at most {MAX_FILE_LINES}")
            if path.suffix in {".cc", ".h"}:
                problems += [
                    f"{name}:{first}: a function of {length} lines, at most {MAX_FUNCTION_LINES}"
                    for first, length in long_functions(lines)
                ]
    return problems


def main() -> int:
    top = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    problems = check(top.resolve())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
