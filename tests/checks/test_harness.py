"""The harness finds what it is for: answers that differ, scripts that are wrong."""

import random

import pytest
from harness import ordering, oracle_session, rewrite, wire
from harness.lake_script import Mismatch, Outcome, Step, judge, parse
from harness.normalise import Normaliser
from harness.oracle_session import Answer, Block, compare

SAME = Outcome([("a", "INTEGER")], ["(1,)", "(2,)"], None)
FAILED = Outcome([], [], "Catalog Error: no such table")


def test_equal_outcomes_pass():
    judge("s", Step(1, "SELECT"), {"postgresql": SAME, "rocklake": SAME})
    judge("s", Step(1, "SELECT", must_fail=True), {"postgresql": FAILED, "rocklake": FAILED})


@pytest.mark.parametrize(
    "step, other",
    [
        (Step(1, "SELECT"), Outcome([("a", "INTEGER")], ["(1,)", "(3,)"], None)),
        (Step(1, "SELECT"), Outcome([("a", "INTEGER")], ["(1,)"], None)),
        (Step(1, "SELECT"), Outcome([("a", "BIGINT")], ["(1,)", "(2,)"], None)),
        (Step(1, "SELECT"), Outcome([("b", "INTEGER")], ["(1,)", "(2,)"], None)),
        (Step(1, "SELECT"), FAILED),
        (Step(1, "SELECT", rows=3), SAME),
        (Step(1, "SELECT", must_fail=True), SAME),
    ],
)
def test_different_outcomes_fail(step, other):
    with pytest.raises(Mismatch):
        judge("s", step, {"postgresql": SAME, "rocklake": other})


def test_other_words_of_an_error_fail():
    step = Step(1, "SELECT", must_fail=True, error_words="Error")
    with pytest.raises(Mismatch):
        judge("s", step, {"postgresql": FAILED, "rocklake": Outcome([], [], "Catalog Error: oops")})
    step.words_only = True
    judge("s", step, {"postgresql": FAILED, "rocklake": Outcome([], [], "Catalog Error: oops")})
    step.error_words = "no such"
    with pytest.raises(Mismatch):
        judge("s", step, {"postgresql": FAILED, "rocklake": Outcome([], [], "Catalog Error: oops")})


def test_parsing_a_script():
    script = parse("--! detached\n-- words\n--! error no\nSELECT\n  1;\n--! restart\n--! rows 2\nFROM t;\n")
    assert script.detached
    assert [(step.line, step.sql, step.action) for step in script.steps] == [
        (4, "SELECT\n  1;", ""),
        (6, "", "restart"),
        (8, "FROM t;", ""),
    ]
    assert script.steps[0].must_fail and script.steps[0].error_words == "no"
    assert script.steps[2].rows == 2 and not script.steps[2].must_fail


@pytest.mark.parametrize("text", ["SELECT 1", "--! explode\nSELECT 1;"])
def test_a_broken_script_is_refused(text):
    with pytest.raises(ValueError):
        parse(text)


def test_normalising():
    clean = Normaliser({"port=1": "port=<port>"}, folder="/tmp/x")
    uuid = "0198c5d4-7e4a-7c4e-8d7e-3a5b1c2d3e4f"
    assert clean.text(f"/tmp/x/main/ducklake-{uuid}.parquet") == "<folder>/main/ducklake-<uuid>.parquet"
    assert clean.text("...mp/x/f.parquet'); port=1") == "...<folder>/f.parquet'); port=<port>"
    assert clean.text("2021-01-02 03:04:05+00") == "2021-01-02 03:04:05+00"
    assert clean.row((1, None, "a", [uuid])) == "(1, None, 'a', ['<uuid>'])"


def test_parsing_a_session():
    text = "-- words\n\nselect 1\n\n--@ c=b extended binary params 1|\\N\nselect $1,\n  $2\n\n--@ copy fail\ncopy t from stdin\n1\tx\n2\ty\n"
    first, second, third = oracle_session.parse(text)
    assert (first.sql, first.connection, first.mode, first.expect) == ("select 1", "a", "simple", "ok")
    assert (second.sql, second.connection, second.mode) == ("select $1,\n  $2", "b", "extended")
    assert second.binary and second.parameters == ("1", None)
    assert (third.sql, third.data, third.expect) == ("copy t from stdin", (b"1\tx\n2\ty\n",), "fail")
    recorded = "--@@\n--@ c=c1 any\nselect 1;\n\nselect 2\n--@ c=c1 any close\n--@ c=c2 any\nselect 3\n"
    blocks = oracle_session.parse(recorded)
    assert [(b.sql, b.mode) for b in blocks] == [("select 1;\n\nselect 2", "simple"), ("", "close"), ("select 3", "simple")]


def test_comparing_answers():
    block = Block(1, "select 1")
    answer = Answer([("rows", ((1,),)), ("CommandComplete", b"SELECT 1\0")], 1, False, {})
    other = Answer([("rows", ((2,),)), ("CommandComplete", b"SELECT 1\0")], 1, False, {})
    assert compare("s", block, answer, answer) == []
    assert compare("s", block, answer, other)
    assert compare("s", Block(1, "select 1", expect="fail"), answer, answer)


def test_digest_sees_columns_rows_tags_errors_and_status(oracle):
    """Each pair of statements differs in one part of the answer only."""
    oracle.create_database("digest")
    pairs = [
        ("select 1 as a", "select 1 as b"),
        ("select 1 as a", "select 1::bigint as a"),
        ("select 'x'::varchar(3) as a", "select 'x'::varchar(4) as a"),
        ("select 1 as a", "select 2 as a"),
        ("select null as a", "select '' as a"),
        ("select 1/0", "select 1.0/0 from nowhere"),
        ("select nope", "select  nope"),  # the position
        ("values (1), (2) order by 1", "values (1), (2) order by 1 desc"),
        ("begin; commit", "begin"),
        ("copy (select 1) to stdout", "copy (select 2) to stdout"),
        ("copy (select 1) to stdout (format binary)", "copy (select 1::bigint) to stdout (format binary)"),
    ]
    for left, right in pairs:
        answers = []
        for sql in (left, right):
            side = oracle_session.Side(oracle, "digest")
            answers.append(oracle_session.digest(side, Block(1, sql), sql, side.send(Block(1, sql), sql)).parts)
            side.close()
        assert answers[0] != answers[1], (left, right)
    side = oracle_session.Side(oracle, "digest")
    same = [
        oracle_session.digest(side, Block(1, sql), sql, side.send(Block(1, sql), sql)).parts
        for sql in ("values (1), (2)", "values (2), (1)")
    ]
    side.close()
    assert same[0] == same[1], "without ORDER BY rows count as a set"


@pytest.mark.parametrize(
    "sql, left, right, same",
    [
        ("select a from t", "12", "21", True),
        ("select a from t order by a", "12", "21", False),
        ("select a from t order by a", "12", "12", True),
        ("select a from t order by random()", "12", "21", False),
        ("select a from (select a from t order by a) s", "12", "21", False),
        ("copy (select a from t order by a) to stdout", "12", "21", False),
        ("select a from t -- order by a", "12", "21", True),
        ("select a, b from t order by a", ["1x", "1y", "2z"], ["1y", "1x", "2z"], True),
        ("select a, b from t order by a", ["1x", "1y", "2z"], ["1x", "2z", "1y"], False),
        ("select a, b from t order by a, b", ["1x", "1y"], ["1y", "1x"], False),
        ("select a, b from t order by 2 desc nulls last", ["1x", "2x"], ["2x", "1x"], True),
        ("select t.c as a, b from t order /* by */ by t.c limit 3", ["1x", "1y"], ["1y", "1x"], True),
        ("select a, b from t order by lower(b)", ["1x", "1y"], ["1y", "1x"], False),
        ("select a, b from t union select 1, 2 order by b", ["1x", "2x"], ["2x", "1x"], True),
    ],
)
def test_order_counts_as_far_as_order_by_says(sql, left, right, same):
    names = ["a", "b"][: len(left[0])]
    orders = [ordering.canonical(sql, names, [tuple(row) for row in rows]) for rows in (left, right)]
    assert (orders[0] == orders[1]) == same


def test_each_statement_of_a_string_is_compared_by_its_own_order(oracle):
    oracle.create_database("several")
    side = oracle_session.Side(oracle, "several")

    def parts(first, second):
        block = Block(1, f"values {first} order by 1 /* ; */; values {second}; commit")
        return oracle_session.digest(side, block, block.sql, side.send(block, block.sql)).parts

    # The same rows for the harness to compare as if both servers had been asked the first string.
    asked = Block(1, "select * from t; select * from t order by 1")
    right = oracle_session.digest(side, asked, asked.sql, side.send(Block(1, "x"), "values (1), (2); values (1), (2)"))
    free = oracle_session.digest(side, asked, asked.sql, side.send(Block(1, "x"), "values (2), (1); values (1), (2)"))
    wrong = oracle_session.digest(side, asked, asked.sql, side.send(Block(1, "x"), "values (1), (2); values (2), (1)"))
    assert parts("(2), (1)", "(4), (3)") == parts("(1), (2)", "(3), (4)")
    side.close()
    assert right.parts == free.parts
    assert right.parts != wrong.parts


def test_rewriting_keeps_literals_and_meaning(oracle):
    sql = """SELECT 'It''s -- not a comment' AS "Mixed Case", /* word */ new_min + 1 AS x
        FROM (VALUES (41)) AS new_values(new_min) WHERE new_min::TEXT <> '/* no */' -- end"""
    chance = random.Random(7)
    with wire.Connection(oracle.port) as connection:
        expected = wire.rows(connection.query(sql))
        assert expected == [[b"It's -- not a comment", b"42"]]
        for change in (rewrite.recase, rewrite.realias, rewrite.comment):
            for _ in range(20):
                changed = change(sql, chance)
                assert changed != sql
                assert wire.rows(connection.query(changed)) == expected, changed
    assert rewrite.statement_count(sql) == 1
    assert rewrite.statement_count("select 1; ; select ';' -- ;\n;") == 2
    commented = 'copy (select "a", /* x /* ; */ y */ ctid -- from\n from t)'
    assert rewrite.plain(commented) == 'copy (select "a", ctid from t)'
