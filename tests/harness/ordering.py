"""What an ORDER BY says about the order of an answer's rows, and what it leaves open.

Rows that are equal in all sort keys may come in any order; all others may not. Keys are recognised that are
output columns: by name, by number, or because the select list has the same expression. Where a key is
something else, or an inner query is ordered, the whole order counts.
"""

import itertools

from harness import rewrite

END = {"limit", "offset", "fetch", "for"}
DIRECTION = {"asc", "desc", "nulls", "first", "last"}
SET_OPERATION = {"union", "intersect", "except"}


def canonical(statement: str, names: list[str], rows: list[tuple], any_order: bool = False) -> tuple:
    """The rows in an order that two answers to the statement share exactly when both may be right."""
    words = spelled(statement)
    if any_order or not has_order(words):
        return tuple(sorted(rows, key=repr))
    keys = sort_columns(words, [name.lower() for name in names])
    if keys is None:
        return tuple(rows)
    groups = itertools.groupby(rows, key=lambda row: [row[key] for key in keys])
    return tuple(row for _, group in groups for row in sorted(group, key=repr))


def spelled(statement: str) -> list[str]:
    """Tokens without blanks and comments, words in small letters."""
    kept = [(kind, text) for kind, text in rewrite.tokens(statement) if kind not in ("space", "comment")]
    return [text.lower() if kind == "word" else text.strip('"') if kind == "quoted" else text for kind, text in kept]


def has_order(words: list[str]) -> bool:
    return any(pair == ("order", "by") for pair in itertools.pairwise(words))


def sort_columns(words: list[str], names: list[str]) -> list[int] | None:
    """Indexes of the output columns that the statement sorts by; None: they cannot be told."""
    outside = [(at, word) for at, word, depth in with_depth(words) if depth == 0]
    starts = [at for (at, word), (_, after) in itertools.pairwise(outside) if (word, after) == ("order", "by")]
    if len(starts) != 1:
        return None
    end = next((at for at, word in outside if at > starts[0] and word in END), len(words))
    selects = [] if any(word in SET_OPERATION for _, word in outside) else select_list(words, outside)
    columns = []
    for key in split(words[starts[0] + 2 : end]):
        while key and key[-1] in DIRECTION:
            key = key[:-1]
        index = find_column(key, names, selects)
        if index is None:
            return None
        columns.append(index)
    return columns


def with_depth(words: list[str]) -> list[tuple[int, str, int]]:
    found, depth = [], 0
    for at, word in enumerate(words):
        depth -= word in (")", "]")
        found.append((at, word, depth))
        depth += word in ("(", "[")
    return found


def split(words: list[str]) -> list[list[str]]:
    """At the commas outside brackets."""
    parts = [[]]
    for _, word, depth in with_depth(words):
        if word == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def select_list(words: list[str], outside: list[tuple[int, str]]) -> list[list[str]]:
    start = next((at for at, word in outside if word == "select"), None)
    if start is None:
        return []
    end = next((at for at, word in outside if at > start and word in ("from", "order")), len(words))
    items = split(words[start + 1 : end])
    return [] if any("*" in item for item in items) else [item[: item.index("as")] if "as" in item else item for item in items]


def find_column(key: list[str], names: list[str], selects: list[list[str]]) -> int | None:
    if len(key) == 1 and key[0].isdigit():
        return int(key[0]) - 1
    if len(key) == 1 and names.count(key[0]) == 1:
        return names.index(key[0])
    if len(selects) == len(names) and selects.count(key) == 1:
        return selects.index(key)
    return None
