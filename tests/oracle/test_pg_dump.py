"""pg_dump of a lake is a way out: restored into PostgreSQL 15, it has the same rows and definitions, and a DuckDB that
attaches to the copy reads the same lake."""

import os
import subprocess

import psycopg
import pytest
from harness import duck
from harness.postgres import BIN

CHANGES = [
    "create table lake.orders (id integer, amount decimal(10, 2), note varchar)",
    "insert into lake.orders values (1, 9.99, 'one'), (2, -5, null), (3, 0, 'tab\there, back\\slash, \"quotes\"')",
    "create schema lake.other",
    "create table lake.other.nested (a int, b struct(c int, d varchar[]), t timestamptz)",
    "insert into lake.other.nested values (1, {'c': 1, 'd': ['x', null]}, '2020-02-29 12:34:56.789+02')",
    "update lake.orders set note = 'changed' where id = 2",
    "delete from lake.orders where id = 1",
    "create view lake.small as select id from lake.orders where id < 3",
    "insert into lake.orders select i, i * 1.5, 'n' || i from range(1000) r(i)",
    "alter table lake.orders add column extra int default 7",
    "comment on table lake.orders is 'what was ordered'",
]
QUERIES = [
    "select * from {}.orders order by all",
    "select * from {}.orders at (version => 2) order by all",
    "select * from {}.other.nested",
    "select * from {}.small",
    "select snapshot_id, schema_version, changes from {}.snapshots() order by 1",
]
# What a catalog of DuckLake's does not have, and a user may add.
ADDITIONS = """
create table side (id int primary key, v varchar(20) not null default 'it''s', n numeric(10, 2) check (n > 0), u int unique,
    at timestamptz default now(), "Mixed Case" text[] default '{a,b}', f float8 default 1.5, c char(3), b bytea);
create unique index side_vn on side (v, n);
create index side_n on side (n desc nulls last, v);
create index side_lower on side (lower(v));
create view another as select id, v from public.side where n > 1;
create view "a view" as select v from public.another;
comment on table side is 'it is aside';
comment on column side.v is 'a column';
insert into side values (1, 'x', 2.50, 3, '2020-01-01+00', '{"q r",NULL}', 'NaN', 'ab', '\\x00ff'), (2, 'y', null, null, null, null, null, null, null);
"""


def dump(server, database: str, *options: str) -> str:
    command = [BIN / "pg_dump", "-d", server.dsn(database), *options]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PGOPTIONS": ""})
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    return "\n".join(line for line in lines if not line.startswith(("\\restrict", "\\unrestrict", "-- Dumped", "--")))


def restore(server, database: str, text: str) -> None:
    command = ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", server.dsn(database)]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr


def tables(server, database: str) -> dict[str, list]:
    """The rows of every table and view of users."""
    with psycopg.connect(server.dsn(database)) as connection:
        names = connection.execute(
            "select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace"
            " where relkind in ('r', 'v') and nspname !~ '^(pg_|information_schema|rocklake)' order by 1, 2"
        ).fetchall()
        return {
            f"{schema}.{name}": sorted(map(repr, connection.execute(f'select * from "{schema}"."{name}"').fetchall()))
            for schema, name in names
        }


@pytest.fixture
def lake(rocklake, tmp_path):
    """A database of a lake with a table beside it, and its client."""
    client = duck.client()
    duck.attach(client, rocklake, "dumped", tmp_path / "data")
    for change in CHANGES:
        client.execute(change)
    with psycopg.connect(rocklake.dsn("dumped")) as connection:
        connection.execute(ADDITIONS)
    yield client
    client.close()
    with psycopg.connect(rocklake.dsn("postgres"), autocommit=True) as connection:
        connection.execute("drop database dumped with (force)")


@pytest.mark.needs_rocklake
@pytest.mark.parametrize("form", ["copy", "inserts"])
def test_a_dumped_lake_lives_on_in_postgresql(lake, oracle, rocklake, tmp_path, form):
    text = dump(rocklake, "dumped", *(["--inserts"] if form == "inserts" else []))
    database = f"restored_{form}"
    oracle.create_database(database)
    restore(oracle, database, text)

    expected, found = tables(rocklake, "dumped"), tables(oracle, database)
    assert found == expected
    assert len(found) > 25 and sum(map(len, found.values())) > 50
    here, there = (dump(server, name, "--schema-only", "--no-owner") for server, name in
                   ((rocklake, "dumped"), (oracle, database)))  # fmt: skip
    assert views_apart(here) == views_apart(there)

    duck.attach(lake, oracle, database, tmp_path / "data", name="copy")
    answers = [[lake.execute(query.format(name)).fetchall() for query in QUERIES] for name in ("lake", "copy")]
    assert answers[0] == answers[1] and all(answers[0])
    lake.execute("insert into copy.orders values (5000, 1, 'the copy is its own', 1)")
    assert lake.execute("select count(*) from lake.orders where id = 5000").fetchone() == (0,)


def views_apart(text: str) -> list[str]:
    """Statements, without the queries of views: PostgreSQL prints its own form of them."""
    statements = [statement.strip() for statement in text.split(";\n")]
    return [statement.split(" AS\n")[0] if statement.startswith("CREATE VIEW") else statement for statement in statements]


@pytest.mark.needs_rocklake
def test_a_dump_of_the_past_is_the_past(lake, oracle, rocklake):
    oracle.create_database("restored_past")
    restore(oracle, "restored_past", dump(rocklake, "dumped@2", "--table=public.*"))
    with psycopg.connect(oracle.dsn("restored_past")) as connection:
        assert connection.execute("select max(snapshot_id) from ducklake_snapshot").fetchone() == (2,)
