"""The golden tables of src/types are what PostgreSQL 15 answers today.

The unit tests of the module compare it with those tables; this compares the tables with the oracle. Each
line `operation | argument | ... => result` becomes a query; errors are shown as the unit tests show them.
"""

import pathlib

import psycopg
import pytest

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "src" / "types" / "golden"
TABLES = sorted(GOLDEN.glob("*.inc"))

# Runs a query that gives one text; a failure becomes a text too.
EVALUATE = r"""
create function pg_temp.evaluate(query text) returns text language plpgsql as $$
declare result text; state text; message text; detail text; hint text; context text;
begin
  execute query into result;
  return result;
exception when others then
  get stacked diagnostics state = returned_sqlstate, message = message_text, detail = pg_exception_detail,
    hint = pg_exception_hint, context = pg_exception_context;
  context := (regexp_match(context, '^(JSON data.*?)(\nSQL statement|\nPL/pg|$)'))[1];
  return 'ERR ' || state || ': ' || message || case when detail <> '' then ' | ' || detail else '' end
    || case when hint <> '' then ' ! ' || hint else '' end || coalesce(' @ ' || context, '');
end $$;
create function pg_temp.cast_to(type_name text, modifier int, value text) returns text language plpgsql as $$
declare result text;
begin
  execute format('select format(''%%s'', %L::%s)', value, format_type(type_name::regtype, modifier)) into result;
  return result;
end $$
"""

BINARY_OPERATORS = {
    "numeric +": ("numeric", "numeric"),
    "numeric -": ("numeric", "numeric"),
    "numeric *": ("numeric", "numeric"),
    "numeric /": ("numeric", "numeric"),
    "numeric %": ("numeric", "numeric"),
}
FUNCTIONS = {
    "div": ("numeric", "numeric"),
    "gcd": ("numeric", "numeric"),
    "lcm": ("numeric", "numeric"),
    "power": ("numeric", "numeric"),
    "log": ("numeric", "numeric"),
    "ceil": ("numeric",),
    "floor": ("numeric",),
    "sqrt": ("numeric",),
    "exp": ("numeric",),
    "ln": ("numeric",),
    "trim_scale": ("numeric",),
    "round": ("numeric", "int4"),
    "trunc": ("numeric", "int4"),
    "age": ("timestamp", "timestamp"),
    "justify_hours": ("interval",),
    "justify_days": ("interval",),
    "justify_interval": ("interval",),
    "date_bin": ("interval", "timestamp", "timestamp"),
    "make_date": ("int4",) * 3,
    "make_time": ("int4", "int4", "float8"),
    "make_timestamp": ("int4",) * 5 + ("float8",),
    "make_timestamptz": ("int4",) * 5 + ("float8", "text"),
    "make_interval": ("int4",) * 6 + ("float8",),
    "to_timestamp": ("float8",),
}
INPUT = {"varchar": "varcharin", "bpchar": "bpcharin"}
SEND = {
    name: name + "send"
    for name in (
        "text varchar bpchar bool int2 int4 int8 float4 float8 name oid bytea tid xid cid xid8 int2vector "
        "oidvector char"
    ).split()
}
SETTINGS = {"DateOrder": "DateStyle"}


def quoted(text: str) -> str:
    return "$arg$" + text + "$arg$"


def type_name(name: str) -> str:
    return '"char"' if name == "char" else name


def typed(text: str, name: str) -> str:
    return f"{quoted(text)}::{type_name(name)}"


def codec_query(operation: str, a: list[str]) -> str | None:
    if operation == "text":
        return f"select format('%s', {typed(a[1], a[0])})"
    if operation == "assign":
        function = INPUT.get(a[0], a[0] + "_in")
        return f"select format('%s', {function}({quoted(a[2])}::cstring, 0, {a[1]}))"
    if operation == "cast":
        return f"select pg_temp.cast_to({quoted(a[0])}, {a[1]}, {quoted(a[2])})"
    if operation == "binary":
        send = "array_send" if a[0].startswith("_") else SEND.get(a[0], a[0] + "_send")
        return f'select "{send}"({typed(a[1], a[0])})::text'
    if operation == "compare":
        return (
            "select (case when x < y then -1 when x > y then 1 when x = y then 0 end)::text "
            f"from (select {typed(a[1], a[0])} x, {typed(a[2], a[0])} y) q"
        )
    if operation == "format_type":
        return f"select format_type({a[0]}, {a[1]})"
    return None


def field_query(operation: str, a: list[str]) -> str | None:
    if operation == "extract":
        if a[0] == "date":
            return f"select coalesce(extract({a[1]} from {typed(a[2], 'date')})::text, 'NULL')"
        argument = f"{quoted(a[1])}, {typed(a[2], a[0])}"
        return f"select coalesce(pg_catalog.extract({argument})::text || ' ' || date_part({argument})::text, 'NULL')"
    if operation == "date_trunc":
        return f"select date_trunc({quoted(a[1])}, {typed(a[2], a[0])})::text"
    if operation == "date_trunc at zone":
        return f"select date_trunc({quoted(a[0])}, {typed(a[1], 'timestamptz')}, {quoted(a[2])})::text"
    if operation == "set timezone":
        return f"select set_config('TimeZone', {quoted(a[0])}, false)"
    if operation == "age timestamptz":
        return f"select age({typed(a[0], 'timestamptz')}, {typed(a[1], 'timestamptz')})::text"
    if operation == "- interval":
        return f"select (- {typed(a[0], 'interval')})::text"
    return None


def query(operation: str, arguments: list[str]) -> str:
    special = codec_query(operation, arguments) or field_query(operation, arguments)
    if special is not None:
        return special
    if operation in FUNCTIONS:
        pairs = zip(arguments, FUNCTIONS[operation], strict=True)
        return f"select {operation}({', '.join(typed(text, name) for text, name in pairs)})::text"
    if operation in BINARY_OPERATORS:
        left, right = BINARY_OPERATORS[operation]
        return f"select ({typed(arguments[0], left)} {operation[-1]} {typed(arguments[1], right)})::text"
    if "::" in operation:
        source, target = operation.split("::")
        return f"select coalesce(({typed(arguments[0], source)}::{target})::text, 'NULL')"
    left, operator, right = operation.split(" ", 2)
    if operator == "at":
        zone = typed(arguments[1], "interval") if right == "offset" else quoted(arguments[1])
        return f"select ({typed(arguments[0], left)} at time zone ({zone}))::text"
    return f"select ({typed(arguments[0], left)} {operator} {typed(arguments[1], right)})::text"


def evaluate(connection, lines: list[str]) -> list[str]:
    """The lines as the oracle would have them."""
    connection.execute(EVALUATE)
    connection.execute("set IntervalStyle = 'postgres'")
    answers = []
    for line in lines:
        head, arrow, _ = line.rpartition(" => ")
        operation, *arguments = (head if arrow else line).split(" | ")
        if operation == "set":
            name, value = arguments
            connection.execute(f"set {SETTINGS.get(name, name)} = '{value}'")
            answers.append(line)
            continue
        (answer,) = connection.execute("select pg_temp.evaluate(%s)", [query(operation, arguments)]).fetchone()
        answers.append(f"{head} => {answer}")
    return answers


def test_there_are_tables():
    assert len(TABLES) >= 10


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_table_says_what_postgresql_says(oracle, table):
    lines = [line for line in table.read_text().splitlines()[1:-1] if line and not line.startswith("#")]
    with psycopg.connect(oracle.dsn("postgres"), autocommit=True) as connection:
        assert evaluate(connection, lines) == lines
