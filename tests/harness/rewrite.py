"""Says the same SQL differently: other letter case, other aliases, comments between the words.

Works on tokens, never inside literals, quoted identifiers or comments, so the meaning stays.
"""

import random
import re

TOKEN = re.compile(
    r"""
    (?P<text>[eE]?'(?:[^']|'')*')          # a literal; the clients seen here use no backslash escapes
  | (?P<quoted>"(?:[^"]|"")*")
  | (?P<dollar>\$(?P<tag>\w*)\$.*?\$(?P=tag)\$)
  | (?P<comment>--[^\n]*|/\*(?:/\*.*?\*/|.)*?\*/)   # block comments nest; one level is enough here
  | (?P<word>[A-Za-z_][A-Za-z0-9_$]*)
  | (?P<space>\s+)
  | (?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)

# Names that clients make up inside one statement: aliases of tables, of CTEs and of their columns.
ALIASES = (
    "__unnamed_subquery",
    "new_values",
    "new_contains_null",
    "new_contains_nan",
    "new_extra_stats",
    "new_min",
    "new_max",
    "tid",
    "cid",
    "col_desc",
    "tbl_desc",
    "type_ns",
    "sub_type",
    "sub_type_ns",
)


def tokens(sql: str) -> list[tuple[str, str]]:
    return [(match.lastgroup if match.lastgroup != "tag" else "dollar", match.group()) for match in TOKEN.finditer(sql)]


def join(parts: list[tuple[str, str]]) -> str:
    return "".join(text for _, text in parts)


def recase(sql: str, chance: random.Random) -> str:
    """Every bare word in capitals, small letters or mixed ones."""
    styles = (str.upper, str.lower, str.title)
    return join([(kind, chance.choice(styles)(text) if kind == "word" else text) for kind, text in tokens(sql)])


def realias(sql: str, chance: random.Random) -> str:
    """The client's own aliases get names that it never uses."""
    names = {alias: f"alias_{chance.randrange(10**6)}_{number}" for number, alias in enumerate(ALIASES)}
    return join([(kind, names.get(text, text) if kind == "word" else text) for kind, text in tokens(sql)])


def comment(sql: str, chance: random.Random) -> str:
    """Comments and new lines where there was space."""
    fillers = ("/* it's \"here\" */", " -- to the end; of the line\n", "\n\t", " /* a /* nested */ one */ ")
    return join(
        [(kind, f" {chance.choice(fillers)} " if kind == "space" and chance.random() < 0.5 else text)
         for kind, text in tokens(sql)]
    )


def plain(sql: str) -> str:
    """Without comments, and with one space wherever there were blanks or comments."""
    blanked = "".join(" " if kind in ("space", "comment") else text for kind, text in tokens(sql))
    return "".join(" " if kind == "space" else text for kind, text in tokens(blanked))


def statements(sql: str) -> list[str]:
    """The statements of the text in plain form; empty ones are none."""
    found, current = [], []
    for kind, text in [*tokens(sql), ("other", ";")]:
        if kind == "other" and text == ";":
            found.append(plain(join(current)).strip())
            current = []
        else:
            current.append((kind, text))
    return [statement for statement in found if statement]


def statement_count(sql: str) -> int:
    """How many statements the text holds."""
    return len(statements(sql))
