"""The history checker finds every kind of violation that is planted, and nothing in histories that are right."""

import pytest
from harness.history import ABORTED, COMMITTED, UNKNOWN, History


def history(*transactions) -> History:
    """Each: (session, outcome, operations), where "a+1" appends 1 to list a and "a=1,2" is a read of it."""
    made = History()
    for session, outcome, operations in transactions:
        transaction = made.begin(session)
        transaction.outcome = outcome
        for operation in operations.split():
            if "+" in operation:
                name, number = operation.split("+")
                transaction.appends.append((name, int(number)))
            else:
                name, numbers = operation.split("=")
                transaction.reads.append((name, tuple(map(int, numbers.split(","))) if numbers else ()))
    return made


def test_right_histories():
    fine = history(
        (1, COMMITTED, "a+1 b+1"),
        (2, COMMITTED, "a=1 b=1 a+2"),
        (3, ABORTED, "a+9"),
        (4, UNKNOWN, "b+3"),
        (5, UNKNOWN, "b+4"),
        (2, COMMITTED, "a=1,2 b=1,3"),
        (1, COMMITTED, "a+5 a=1,2,5"),
    )
    assert fine.violations({"a": (1, 2, 5), "b": (1, 3)}) == []


def test_write_skew_is_allowed():
    """Two rw edges next to each other: snapshot isolation permits it."""
    skewed = history((1, COMMITTED, "a= b+1"), (2, COMMITTED, "b= a+1"))
    assert skewed.violations({"a": (1,), "b": (1,)}) == []


def test_rows_that_go_side_by_side():
    """Two that add rows and do not see each other: right for rows, and a lost update for lists."""
    side_by_side = history((1, COMMITTED, "a= a+1 b+1"), (2, COMMITTED, "a= a+2 b+2"))
    final = {"a": (1, 2), "b": (1, 2)}
    assert side_by_side.violations(final, overwrites=False) == []
    assert side_by_side.violations(final) != []
    half_seen = history((1, COMMITTED, "a+1 b+1"), (2, COMMITTED, "a=1 b="))
    assert half_seen.violations({"a": (1,), "b": (1,)}, overwrites=False) != []


@pytest.mark.parametrize(
    ("what", "transactions", "final"),
    [
        ("acknowledged and lost", [(1, COMMITTED, "a+1"), (1, COMMITTED, "a+2")], {"a": (1,)}),
        ("refused and there", [(1, ABORTED, "a+1")], {"a": (1,)}),
        ("half there", [(1, UNKNOWN, "a+1 b+1")], {"a": (1,)}),
        ("nobody committed", [(1, ABORTED, "a+1"), (2, COMMITTED, "a=1")], {"a": (1,)}),
        ("no beginning", [(1, COMMITTED, "a+1"), (1, COMMITTED, "a+2"), (2, COMMITTED, "a=2")], {"a": (1, 2)}),
        ("twice", [(1, COMMITTED, "a+1"), (2, COMMITTED, "a=1,1")], {"a": (1, 1)}),
        # Both lists change together, and somebody saw one of the changes only.
        (
            "read skew",
            [(1, COMMITTED, "a+1 b+1"), (2, COMMITTED, "a=1 b=")],
            {"a": (1,), "b": (1,)},
        ),
        # It saw the second transaction, which saw the first, but not the first.
        (
            "read skew",
            [(1, COMMITTED, "a+1"), (2, COMMITTED, "a=1 b+2"), (3, COMMITTED, "b=2 a=")],
            {"a": (1,), "b": (2,)},
        ),
        # Lost update: both read the empty list before they appended to it.
        (
            "read skew",
            [(1, COMMITTED, "a= a+1"), (2, COMMITTED, "a= a+2")],
            {"a": (1, 2)},
        ),
        # A session goes back in time.
        (
            "read skew",
            [(1, COMMITTED, "a+1"), (2, COMMITTED, "a=1"), (2, COMMITTED, "a=")],
            {"a": (1,)},
        ),
        # A session does not see what it wrote.
        ("read skew", [(1, COMMITTED, "a+1"), (1, COMMITTED, "a=")], {"a": (1,)}),
        # Each saw what the other wrote.
        ("cycle", [(1, COMMITTED, "a+1 b=1"), (2, COMMITTED, "b+1 a=1")], {"a": (1,), "b": (1,)}),
        # Written in one order here, in the other there.
        ("cycle", [(1, COMMITTED, "a+1 b+1"), (2, COMMITTED, "a+2 b+2")], {"a": (1, 2), "b": (2, 1)}),
    ],
)
def test_planted_violations(what, transactions, final):
    assert any(what in found for found in history(*transactions).violations(final)), (what, transactions)
