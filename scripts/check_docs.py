#!/usr/bin/env python3
"""Checks that what the documents point at exists: links, anchors, and paths in backquotes.

In README.md, docs/ and every other tracked Markdown file:
  * a relative link leads to a file, its #anchor to a heading of that file;
  * a word in backquotes that starts with a top-level folder of the clone (`src/...`, `scripts/...`)
    is a path that exists; `*` and `<name>` in it are wildcards. build/ is made later and not checked.

    scripts/check_docs.py [TOP]
"""

import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
FOLDERS = ("src/", "bridge/", "proto/", "docs/", "tests/", "bench/", "scripts/", "ops/", ".ci/")


def anchors(text: str) -> set[str]:
    found = set()
    for line in FENCE.sub("", text).splitlines():
        if line.startswith("#"):
            title = line.lstrip("#").strip().replace("`", "").lower()
            found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found


def link_problem(top: pathlib.Path, document: pathlib.Path, target: str) -> str | None:
    if re.match(r"^[a-z]+:", target):
        return None
    name, _, anchor = target.partition("#")
    path = document if not name else (document.parent / name).resolve()
    if not path.exists() or not path.is_relative_to(top):
        return f"link to {target}, which does not exist"
    if anchor and path.suffix == ".md" and anchor not in anchors(path.read_text()):
        return f"link to {target}, but there is no such heading"
    return None


def path_problem(top: pathlib.Path, code: str) -> str | None:
    word = code.split()[0].rstrip(".,:;") if code.split() else ""
    word = re.sub(r":\d+$", "", word)
    if not word.startswith(FOLDERS) or "://" in word or "…" in word:
        return None
    pattern = re.sub(r"<[^>]*>|\{[^}]*\}", "*", word).split("#")[0].rstrip("/")
    if not any(top.glob(pattern)):
        return f"names `{word}`, which does not exist"
    return None


def check(top: pathlib.Path) -> list[str]:
    listed = subprocess.run(
        ["git", "-C", str(top), "ls-files", "-co", "--exclude-standard", "*.md"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    problems = []
    for name in sorted(listed):
        document = top / name
        if not document.exists():
            continue
        text = document.read_text()
        prose = FENCE.sub(lambda m: "\n" * m.group(0).count("\n"), text)
        for number, line in enumerate(prose.splitlines(), 1):
            targets = [a or b for a, b in LINK.findall(line)]
            found = [link_problem(top, document, target) for target in targets]
            found += [path_problem(top, code) for code in CODE.findall(line)]
            problems += [f"{name}:{number}: {problem}" for problem in found if problem]
    return problems


def main() -> int:
    top = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    problems = check(top.resolve())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
