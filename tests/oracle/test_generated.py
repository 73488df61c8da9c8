"""Random sessions on PostgreSQL 15 and RockLake: rows, types, command tags and SQLSTATEs compared.

A failure prints its seed and the case made small. --size full runs 100,000 statements and counts each construct.
GENERATED_SEED runs another sequence of sessions than the default one.
"""

import collections
import os
import re
from decimal import Decimal

import pytest
from harness.oracle_session import Block, Side, digest, show
from harness.normalise import Normaliser
from harness.sql_generator import TABLES, Generator, Statement
from harness.sql_templates import AGGREGATES, FAMILIES, PLANTS, WINDOWS

STATEMENTS = {"quick": 400, "bounded": 2500, "full": 100_000}
FULL_USES_MIN, FULL_ANSWERED_MIN = 50, 0.7
PLANTED_SESSIONS_MAX = 1500
SHRINK_TRIES_MAX = 400
NUMBER = re.compile(r"-?\d+(\.\d+)?")


class Pair:
    """Both servers' connections; the second may be told a planted wrong statement."""

    def __init__(self, oracle, other, name: str, plant: tuple[str, str] | None = None):
        self.sides = (Side(oracle, name), Side(other, f"{name}_o"))
        self.plant = plant
        for side in self.sides:
            side.normaliser = Normaliser()  # a number that is also a port's stays what it is

    def reset(self) -> None:
        """What no session has seen: no tables, and no connection."""
        for side in self.sides:
            side.close()
            side.connections.clear()
            side.connection("a").query("; ".join(f"drop table if exists {table}" for table in TABLES))

    def difference(self, statement: Statement) -> tuple[str | None, bool]:
        """What differs, and whether the oracle's answer held something."""
        answers = []
        for side, plant in zip(self.sides, (None, self.plant)):
            block = Block(0, statement.node.text(plant), statement.connection, statement.mode, statement.binary)
            answers.append(digest(side, block, statement.node.text(), side.send(block, block.sql)))
        expected, actual = answers
        if any(node.family == "conditional" for node in statement.node.walk()):
            forget_modifiers(expected)  # PostgreSQL tells them after it folded constants
            forget_modifiers(actual)
        tags = [part[1] for part in expected.parts if part[0] == "CommandComplete"]
        answered = expected.row_count > 0 or any(tag.rstrip(b"\0").split(b" ")[-1] not in (b"0",) for tag in tags)
        if codes(expected) == codes(actual) and (expected.failed or same(expected.parts, actual.parts)):
            return None, answered and not expected.failed
        return f"{statement.node.text()}\npostgresql:\n{show(expected)}\nother:\n{show(actual)}", answered

    def first_difference(self, statements: list[Statement]) -> tuple[int, str] | None:
        self.reset()
        for at, statement in enumerate(statements):
            found, _ = self.difference(statement)
            if found:
                return at, found
        return None

    def close(self) -> None:
        for side in self.sides:
            side.close()


def forget_modifiers(answer) -> None:
    answer.parts = [(part[0], tuple(column[:3] for column in part[1])) if part[0] == "RowDescription" else part
                    for part in answer.parts]  # fmt: skip


def same(expected: list, actual: list) -> bool:
    """Rows that ORDER BY takes for equal, 0 and 0.0, may have changed places."""

    def plain(row) -> tuple:
        return tuple(Decimal(v).normalize() if isinstance(v, str) and NUMBER.fullmatch(v) else v for v in row)

    def same_rows(a, b) -> bool:
        return collections.Counter(a) == collections.Counter(b) and list(map(plain, a)) == list(map(plain, b))

    return len(expected) == len(actual) and all(
        a == b or (a[0] == b[0] == "rows" and same_rows(a[1], b[1])) for a, b in zip(expected, actual)
    )


def codes(answer) -> list[str]:
    """SQLSTATEs. Which of several wrong values of one statement is met first, nobody promises."""
    found = [part[1]["C"] for part in answer.parts if part[0] == "Error"]
    return ["22xxx" if code.startswith("22") else code for code in found]


def shrink(pair: Pair, statements: list[Statement], at: int, found: str) -> tuple[list[Statement], str]:
    """Fewer and simpler statements that still differ."""
    tries = 0

    def differs(candidate: list[Statement]) -> bool:
        nonlocal tries, found
        tries += 1
        difference = pair.first_difference(candidate) if tries < SHRINK_TRIES_MAX else None
        if difference:
            found = difference[1]
        return bool(difference)

    statements = statements[: at + 1]
    for size in (8, 2, 1):
        for start in range(len(statements) - size - 1, -1, -size):
            candidate = statements[:start] + statements[start + size :]
            if len(candidate) and differs(candidate):
                statements = candidate
    smaller = True
    while smaller and tries < SHRINK_TRIES_MAX:
        smaller = any(differs(statements) for _ in statements[-1].simpler() if len(statements))
    return statements, found


def run(pair: Pair, generator: Generator, counts: collections.Counter, answered: collections.Counter) -> str | None:
    """One session; a difference as text, made small."""
    statements = generator.session()
    pair.reset()
    for at, statement in enumerate(statements):
        found, has_answer = pair.difference(statement)
        if found:
            small, found = shrink(pair, statements, at, found)
            return "\n\n".join([*(f"{s.connection}> {s.node.text()};" for s in small), found])
        counts.update(statement.constructs())
        counts["statements"] += 1
        answered["statements"] += has_answer
        if has_answer:
            answered.update(statement.constructs())
    return None


@pytest.mark.timeout(7200)
def test_random_sessions_answer_as_postgresql(oracle, rocklake, size):
    seed = int(os.environ.get("GENERATED_SEED", "1"))
    oracle.create_database("generated")
    rocklake.create_database("generated_o")
    pair = Pair(oracle, rocklake, "generated")
    counts, answered = collections.Counter(), collections.Counter()
    generator = Generator(seed)
    try:
        while counts["statements"] < STATEMENTS[size]:
            found = run(pair, generator, counts, answered)
            assert found is None, f"GENERATED_SEED={seed}, after {counts['statements']} statements:\n{found}"
    finally:
        pair.close()
        print_table(counts, answered)
    assert answered["statements"] >= FULL_ANSWERED_MIN * counts["statements"]
    if size == "full":
        known = {(family, text) for family, types in FAMILIES.items() for texts in types.values() for text in texts}
        known |= {("aggregate", text) for _, text in AGGREGATES} | {("window", text) for text in WINDOWS}
        assert not [construct for construct in known if counts[construct] < FULL_USES_MIN]


def print_table(counts: collections.Counter, answered: collections.Counter) -> None:
    families = collections.defaultdict(list)
    for construct, ran in counts.items():
        if construct != "statements":
            families[construct[0]].append((ran, answered[construct], construct[1]))
    print(f"{counts['statements']} statements, {answered['statements']} with an answer")
    for family, rows in sorted(families.items()):
        ran, some = sum(row[0] for row in rows), sum(row[1] for row in rows)
        rarest = min(rows)
        print(f"{family:16} {len(rows):4} constructs, ran {ran:7}, answered {some / ran:4.0%}, rarest {rarest[0]} x {rarest[2]}")


@pytest.mark.parametrize("family", PLANTS)
def test_a_planted_wrong_answer_is_found(oracle, family):
    """Both servers are PostgreSQL: only the plant can differ."""
    name = f"planted_{family.replace(' ', '_')}"
    oracle.create_database(name)
    oracle.create_database(f"{name}_o")
    pair = Pair(oracle, oracle, name, PLANTS[family])
    generator = Generator(7)
    try:
        for _ in range(PLANTED_SESSIONS_MAX):
            statements = [s for s in generator.session() if s.mode == "simple"]
            if not any(PLANTS[family][0] == node.template for s in statements for node in s.node.walk()):
                continue
            difference = pair.first_difference(statements)
            if difference:
                assert PLANTS[family][0] in {node.template for s in statements for node in s.node.walk()}
                return
        pytest.fail(f"no session showed {PLANTS[family][1]} in place of {PLANTS[family][0]}")
    finally:
        pair.close()
