"""Real clients and drivers do the same work on PostgreSQL 15 and on RockLake, and are told the same."""

import asyncio
import decimal
import subprocess

import asyncpg
import psycopg
import pytest
import sqlalchemy
from harness import duck
from harness.postgres import BIN
from sqlalchemy import orm

SCHEMA = """
create table item (id int primary key, name varchar(20) not null default 'none', price numeric(10, 2) check (price > 0),
    code int unique, made timestamptz, tags text[], info jsonb, weight float8, day date, raw bytea, ok bool);
create table part (item_id bigint, no int, note text, constraint part_key primary key (item_id, no));
create index item_name on item (name, price desc);
create unique index part_note on part (note);
create view cheap as select id, name from item where price < 5;
comment on table item is 'what is sold';
comment on column item.name is 'what it is called';
insert into item select g, 'n' || g, g + 0.5, g * 10, '2020-01-01 00:00+00'::timestamptz + g * interval '1 day',
    array['a', 'b' || g], jsonb_build_object('g', g), g / 4.0, '2020-01-01'::date + g, decode(md5(g::text), 'hex'), g % 2 = 0
from generate_series(1, 20) g;
insert into part select g % 7, g, 'note ' || g from generate_series(1, 40) g;
"""


@pytest.fixture
def databases(oracle, rocklake, request):
    """The same tables on both servers, each in a database of the test's own."""
    name = "client_" + request.node.name.removeprefix("test_")[:40]
    for server in (oracle, rocklake):
        server.create_database(name if server is oracle else f"{name}_r")
    places = ((oracle, name), (rocklake, f"{name}_r"))
    for server, database in places:
        with psycopg.connect(server.dsn(database)) as connection:
            connection.execute(SCHEMA)
    return places


def same(databases, work):
    """What `work(server, database)` gives on both."""
    expected, found = (work(*place) for place in databases)
    assert found == expected
    assert expected
    return expected


def test_psycopg_pipeline(databases):
    def work(server, database):
        seen = []
        with psycopg.connect(server.dsn(database), autocommit=True) as connection:
            with connection.pipeline() as pipeline:
                cursors = [connection.execute("select %s::int + id from item where id = %s", (g, g)) for g in range(1, 15)]
                connection.execute("insert into part values (100, 1, 'piped')")
                pipeline.sync()
                seen += [cursor.fetchall() for cursor in cursors]
            try:
                with connection.pipeline():
                    connection.execute("insert into part values (100, 2, 'undone')")
                    connection.execute("select 1 / (select 0)")
                    connection.execute("insert into part values (100, 3, 'never')")
            except psycopg.Error as error:
                seen.append((error.sqlstate, error.diag.message_primary))
            seen.append(connection.execute("select no, note from part where item_id = 100 order by no").fetchall())
        return seen

    same(databases, work)


def test_psycopg_binary_copy(databases):
    types = ["int4", "varchar", "numeric", "timestamptz", "text[]", "jsonb", "float8", "date", "bytea", "bool"]
    columns = "id, name, price, made, tags, info, weight, day, raw, ok"

    def work(server, database):
        with psycopg.connect(server.dsn(database)) as connection:
            cursor = connection.cursor()
            with cursor.copy(f"copy (select {columns} from item order by id) to stdout (format binary)") as out:
                out.set_types(types)
                rows = list(out.rows())
            with cursor.copy(f"copy item ({columns}) from stdin (format binary)") as into:
                into.set_types(types)
                for id, name, *rest, info, weight, day, raw, ok in rows:
                    into.write_row((id + 1000, name, *rest, psycopg.types.json.Jsonb(info), weight, day, raw, ok))
            again = cursor.execute(f"select {columns} from item where id > 1000 order by id", binary=True).fetchall()
        assert [row[1:] for row in again] == [row[1:] for row in rows]
        return rows

    assert len(same(databases, work)) == 20


def test_asyncpg(databases):
    async def talk(server, database):
        connection = await asyncpg.connect(host="127.0.0.1", port=server.port, user="lake", database=database)
        seen = [await connection.fetch("select * from item order by id")]
        statement = await connection.prepare("select $1::numeric * price as p, $2::text[] || tags as t from item where id = any($3::int[])")
        seen += [[(a.name, a.type.name) for a in part] for part in (statement.get_attributes(),)]
        seen.append([p.name for p in statement.get_parameters()])
        seen.append(await statement.fetch(decimal.Decimal("1.5"), ["x", None], [1, 2]))
        await connection.executemany("insert into part values ($1, $2, $3)", [(200, g, f"many {g}") for g in range(50)])
        seen.append(await connection.copy_records_to_table("part", records=[(300, g, f"copied {g}") for g in range(50)]))
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            seen.append([row async for row in connection.cursor("select no, note from part where item_id >= 200 order by 1, 2", prefetch=7)])
        heard: asyncio.Queue = asyncio.Queue()
        await connection.add_listener("news", lambda _, pid, channel, payload: heard.put_nowait((channel, payload)))
        await connection.execute("notify news, 'hear this'")
        seen.append(await asyncio.wait_for(heard.get(), 30))
        for wrong in ("select nothing from item", "insert into item (id) values (1)", "select $1::int / 0"):
            try:
                await connection.fetch(wrong, *([1] if "$1" in wrong else []))
            except asyncpg.PostgresError as error:
                seen.append((type(error).__name__, error.sqlstate, str(error)))
        await connection.reset()
        await connection.close()
        return repr(seen)

    same(databases, lambda *place: asyncio.run(talk(*place)))


def engine_of(server, database):
    return sqlalchemy.create_engine(f"postgresql+psycopg://lake@127.0.0.1:{server.port}/{database}")


def test_sqlalchemy_reflection(databases):
    def work(server, database):
        inspector = sqlalchemy.inspect(engine_of(server, database))
        seen = {"tables": inspector.get_table_names(), "views": inspector.get_view_names(), "schemas": "public" in inspector.get_schema_names()}
        for table in (*seen["tables"], "cheap"):
            columns = [column | {"type": str(column["type"])} for column in inspector.get_columns(table)]
            seen[table] = {
                "columns": columns, "primary": inspector.get_pk_constraint(table), "foreign": inspector.get_foreign_keys(table),
                "unique": inspector.get_unique_constraints(table), "indexes": inspector.get_indexes(table),
                "checks": inspector.get_check_constraints(table), "comment": inspector.get_table_comment(table),
            }  # fmt: skip
        return seen

    seen = same(databases, work)
    assert seen["item"]["checks"] and seen["item"]["indexes"] and len(seen["item"]["columns"]) == 11


def test_sqlalchemy_reads(databases):
    def work(server, database):
        engine = engine_of(server, database)
        metadata = sqlalchemy.MetaData()
        metadata.reflect(engine)
        registry = orm.registry(metadata=metadata)

        class Item:
            pass

        class Part:
            pass

        registry.map_imperatively(Part, metadata.tables["part"])
        registry.map_imperatively(Item, metadata.tables["item"], properties={
            "parts": orm.relationship(Part, viewonly=True, order_by=metadata.tables["part"].c.no,
                                      primaryjoin=metadata.tables["item"].c.id == orm.foreign(metadata.tables["part"].c.item_id)),
        })  # fmt: skip
        with orm.Session(engine) as session:
            query = sqlalchemy.select(Item).where(Item.price > 2, Item.name.like("n%")).order_by(Item.id).options(orm.selectinload(Item.parts))
            items = [(item.id, item.name, item.price, item.made, item.tags, item.info, [part.note for part in item.parts])
                     for item in session.scalars(query)]  # fmt: skip
            counts = session.execute(
                sqlalchemy.select(Part.item_id, sqlalchemy.func.count(), sqlalchemy.func.row_number().over(order_by=Part.item_id))
                .group_by(Part.item_id).order_by(Part.item_id)
            ).all()  # fmt: skip
            session.add(new := Item())
            new.id, new.name, new.price, new.tags = 500, "made here", decimal.Decimal("1.25"), ["q"]
            session.commit()
            session.refresh(new)
            return items, list(map(tuple, counts)), (new.id, new.price, new.tags, new.code)

    same(databases, work)


@pytest.mark.parametrize("mode", ["simple", "extended", "prepared"])
def test_pgbench(databases, tmp_path, mode):
    script = tmp_path / "script.sql"
    script.write_text(
        "\\set id random(1, 20)\n"
        "begin;\n"
        "select id, name, price from item where id = :id;\n"
        "insert into part values (:client_id + 1000, 100 * :id + (select count(*) from part), null);\n"
        "end;\n"
    )

    def work(server, database):
        command = [BIN / "pgbench", "-n", "-M", mode, "-c", "1", "-t", "40", "-f", script, "-h", "127.0.0.1", "-p", server.port, "-U", "lake"]
        done = subprocess.run([*map(str, command), database], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        with psycopg.connect(server.dsn(database)) as connection:
            rows = connection.execute("select count(*) from part where item_id >= 1000").fetchall()
        return [line for line in done.stdout.splitlines() if "processed" in line or "failed" in line], rows

    assert same(databases, work)[1] == [(40,)]


def test_duckdb_postgres_extension(databases):
    def work(server, database):
        client = duck.client()
        client.execute(f"attach '{server.dsn(database)}' as pg (type postgres)")
        client.execute("create table mine as select unnest(range(1, 30)) as id")
        seen = [
            client.execute(sql).fetchall()
            for sql in (
                "select * from pg.item order by id",
                "select i.name, p.note from pg.item i join pg.part p on p.item_id = i.id join mine m on m.id = i.id where p.no > 5 order by all",
                "select count(*), sum(price) from pg.item where name like 'n1%' and day > '2020-01-03'",
                "select * from pg.cheap order by all",
                "select * from postgres_query('pg', 'select id, tags[1] from item order by id limit 3')",
                "insert into pg.part select id, 500 + id, 'from duckdb ' || id from mine",
                "update pg.part set note = note || '!' where item_id = 3 and no > 500",
                "delete from pg.part where item_id = 4 and no > 500",
                "select item_id, note from pg.part where no > 500 order by 1",
                "create table pg.made as select 1 as a, 'x' as b",
                "select * from pg.made",
            )
        ]
        client.close()
        return seen

    same(databases, work)


COMMANDS = ["\\d", "\\d item", "\\d+ part", "\\d cheap", "\\d item_name", "\\d part_key", "\\dt", "\\di", "\\dv", "\\ds", "\\dm", "\\dn s*", "\\dT", "\\dp item",
            "\\d nothing", "\\dt nothing", "\\dD", "\\des", "\\dx hstore", "\\dy", "\\dRp", "\\dF nothing", "\\ddp", "\\drds", "\\dP", "\\dX", "\\dE",
            "\\sf nothing", "\\dconfig work_mem", "\\encoding"]  # fmt: skip


def test_psql_describes(databases):
    def work(server, database):
        answers = {}
        for command in COMMANDS:
            done = subprocess.run(["psql", "-X", "-d", server.dsn(database), "-c", command], capture_output=True, text=True)
            answers[command] = (done.returncode, done.stdout.replace(database, "<database>"), done.stderr)
        return answers

    expected, found = (work(*place) for place in databases)
    assert {command for command in COMMANDS if found[command] != expected[command]} == set()
