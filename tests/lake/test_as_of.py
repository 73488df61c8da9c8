"""Lakes as of a snapshot: what a DuckDB client read while it was the newest, any client reads ever after."""

import psycopg
import pytest
from harness import duck

import duckdb

pytestmark = pytest.mark.needs_rocklake

HISTORY = (
    "CREATE TABLE lake.t(id INTEGER, v VARCHAR)",
    "INSERT INTO lake.t VALUES (1, 'inlined'), (2, NULL)",
    "INSERT INTO lake.t SELECT i, 'file' FROM range(100, 1100) r(i)",
    "CREATE SCHEMA lake.s",
    "CREATE TABLE lake.s.p AS SELECT 'k' || (i % 3) AS k, i FROM range(300) r(i)",
    "UPDATE lake.t SET v = 'updated' WHERE id % 10 = 1",
    "DELETE FROM lake.t WHERE id BETWEEN 200 AND 299",
    "ALTER TABLE lake.t ADD COLUMN w INTEGER DEFAULT 5",
    "INSERT INTO lake.t VALUES (3, 'more', 6)",
    "ALTER TABLE lake.t RENAME COLUMN v TO vv",
    "CREATE VIEW lake.vw AS SELECT id, vv FROM lake.t WHERE id < 150",
    "CALL ducklake_flush_inlined_data('lake')",
    "INSERT INTO lake.t SELECT i, 'file', i FROM range(2000, 2500) r(i)",
    "CALL ducklake_merge_adjacent_files('lake')",
    "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)",
    "ALTER TABLE lake.t DROP COLUMN w",
    "COMMENT ON TABLE lake.t IS 'a comment'",
    "DROP TABLE lake.s.p",
    "DROP VIEW lake.vw",
    "TRUNCATE lake.t",
    "DROP TABLE lake.t",
)


def seen_by(client) -> dict:
    """Every table and view with its columns, its comment and its rows."""
    tables = client.execute(
        "SELECT schema_name, table_name, comment FROM duckdb_tables() WHERE database_name = 'lake' UNION ALL "
        "SELECT schema_name, view_name, comment FROM duckdb_views() WHERE database_name = 'lake' ORDER BY ALL"
    ).fetchall()
    seen = {}
    for schema, table, comment in tables:
        columns = client.execute(f"DESCRIBE lake.{schema}.{table}").fetchall()
        rows = client.execute(f"SELECT count(*), bit_xor(hash(t)) FROM lake.{schema}.{table} t").fetchall()
        seen[schema, table] = (comment, columns, rows)
    return seen


def attached(server, database: str, data, version=duck.CURRENT, options="READ_ONLY"):
    client = duck.client(version=version)
    duck.attach(client, server, database, data, options=options)
    return client


@pytest.mark.timeout(900)
def test_every_snapshot_is_seen_as_it_was(own_rocklake, tmp_path):
    server, data = own_rocklake(), tmp_path / "data"
    writer = attached(server, "lake", data, options="")
    history = {}
    for sql in HISTORY:
        writer.execute(sql)
        (snapshot,) = writer.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()
        history[snapshot] = seen_by(writer)
    times = dict(writer.execute("SELECT snapshot_id, snapshot_time::VARCHAR FROM lake.snapshots()").fetchall())
    writer.execute("CALL ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day')")
    assert writer.execute("SELECT count(*) FROM lake.snapshots()").fetchone() == (1,)
    writer.close()
    assert len(history) > 15
    server.crash_and_restart()
    for snapshot, seen in history.items():
        for moment in (str(snapshot), times[snapshot].replace(" ", "T")):
            reader = attached(server, f"lake@{moment}", data)
            assert seen_by(reader) == seen, f"as of {moment}"
            reader.close()
    server.check_nothing_deleted("lake")
    server.stop()


def columns_of(connection) -> list[tuple]:
    """Of every relation of the catalog."""
    return connection.execute(
        "select relname, attname, format_type(atttypid, atttypmod) from pg_class join pg_attribute on attrelid = pg_class.oid "
        "where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by 1, attnum"
    ).fetchall()


@pytest.mark.parametrize(
    ("version", "newer", "options"),
    [("1.3.2", "1.4.4", ""), ("1.4.4", duck.CURRENT, "AUTOMATIC_MIGRATION true")],
)
def test_the_past_keeps_the_columns_from_before_a_migration(version, newer, options, own_rocklake, tmp_path):
    """As of a snapshot from before every relation has its old columns and rows, and clients of that time attach."""
    server, data = own_rocklake(), tmp_path / "data"
    old = attached(server, "lake", data, version=version, options="")
    old.execute("CREATE TABLE lake.t AS SELECT i FROM range(1000) r(i)")
    (snapshot,) = old.execute("SELECT max(snapshot_id) FROM ducklake_snapshots('lake')").fetchone()
    old.execute("INSERT INTO lake.t VALUES (1000)")
    old.close()
    with psycopg.connect(server.dsn("lake")) as connection:
        columns = columns_of(connection)
        settings = connection.execute("select key, value from ducklake_metadata order by 1").fetchall()
    new = attached(server, "lake", data, version=newer, options=options)
    new.execute("DELETE FROM lake.t WHERE i < 900")
    assert new.execute("SELECT count(*) FROM lake.t").fetchone() == (101,)
    new.close()
    with psycopg.connect(server.dsn("lake")) as now, psycopg.connect(server.dsn(f"lake@{snapshot}")) as then:
        assert columns_of(now) != columns
        assert columns_of(then) == columns
        assert then.execute("select count(*) from ducklake_table").fetchone() == (1,)
        assert then.execute("select sum(record_count) from ducklake_data_file").fetchone() == (1000,)
        assert then.execute("select key, value from ducklake_metadata order by 1").fetchall() == settings
    old = attached(server, f"lake@{snapshot}", data, version=version, options="READ_ONLY")
    assert old.execute("SELECT count(*), sum(i) FROM lake.t").fetchone() == (1000, 499500)
    old.close()
    server.stop()


@pytest.fixture
def lake(own_rocklake, tmp_path):
    server = own_rocklake()
    writer = attached(server, "lake", tmp_path / "data", options="")
    for count in range(3):
        writer.execute(f"CREATE TABLE lake.t{count} AS SELECT {count} AS c")
    writer.close()
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("99", "snapshot 99 does not exist"),
        ("-1", "snapshot -1 does not exist"),
        ("1999-01-01", "the lake has no snapshot that old"),
        ("2999-01-01T00:00:00Z", "lies in the future"),
    ],
)
def test_moments_that_are_none(lake, moment, words):
    with psycopg.connect(lake.dsn(f"lake@{moment}")) as connection:
        with pytest.raises(psycopg.errors.InvalidParameterValue, match=words):
            connection.execute("select * from ducklake_snapshot")
    with pytest.raises(duckdb.Error, match=words):
        attached(lake, f"lake@{moment}", lake.root)


@pytest.mark.parametrize("moment", ["", "yesterday at tea time", "4x", "99999999999999999999"])
def test_malformed_moments(lake, moment):
    with pytest.raises(psycopg.OperationalError, match="rocklake.as_of|lacks what follows"):
        psycopg.connect(f"{lake.dsn('x').replace('dbname=x', '')} dbname='lake@{moment}'")


def test_a_session_may_choose(lake):
    tables = "select count(*) from ducklake_table"
    with psycopg.connect(lake.dsn("lake"), autocommit=True) as connection:
        assert connection.execute(tables).fetchone() == (3,)
        connection.execute("set rocklake.as_of = 1")
        assert connection.execute(tables).fetchone() == (1,)
        assert connection.execute("show transaction_read_only").fetchone() == ("on",)
        for sql in ("delete from ducklake_table", "create table x (a int)", "drop table ducklake_tag", "create schema s"):
            with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
                connection.execute(sql)
        connection.execute("reset rocklake.as_of")
        assert connection.execute(tables).fetchone() == (3,)
        with connection.transaction():
            connection.execute("set local rocklake.as_of = '2'")
            assert connection.execute(tables).fetchone() == (2,)
            with pytest.raises(psycopg.errors.ActiveSqlTransaction), connection.transaction():
                connection.execute("set rocklake.as_of = 1")
        assert connection.execute(tables).fetchone() == (3,)
        connection.execute("insert into ducklake_metadata(key, value) values ('still', 'writable')")


@pytest.mark.parametrize("change", ["reset rocklake.as_of", "reset all", "select set_config('rocklake.as_of', '2', false)"])
def test_a_transaction_reads_one_moment(lake, change):
    with psycopg.connect(lake.dsn("lake"), autocommit=True) as connection:
        connection.execute("set rocklake.as_of = 1")
        with pytest.raises(psycopg.errors.ActiveSqlTransaction), connection.transaction():
            connection.execute("select count(*) from ducklake_table")
            connection.execute(change)
        assert connection.execute("show rocklake.as_of").fetchone() == ("1",)


def test_words_for_times(lake):
    with psycopg.connect(lake.dsn("lake"), autocommit=True) as connection:
        connection.execute("set rocklake.as_of = 'now'")
        assert connection.execute("select count(*) from ducklake_table").fetchone() == (3,)
        connection.execute("set rocklake.as_of = 'tomorrow'")
        with pytest.raises(psycopg.errors.InvalidParameterValue, match="lies in the future"):
            connection.execute("select count(*) from ducklake_table")


def test_the_newest_snapshot_goes_on_with_the_commits(lake):
    columns = "select count(*) from ducklake_column"
    with psycopg.connect(lake.dsn("lake@3"), autocommit=True) as then, psycopg.connect(lake.dsn("lake"), autocommit=True) as now:
        assert then.execute(columns).fetchone() == (3,)
        now.execute("delete from ducklake_column where table_id = (select max(table_id) from ducklake_table)")
        assert then.execute(columns).fetchone() == (2,) == now.execute(columns).fetchone()


def test_a_lake_in_another_schema_than_public(own_rocklake, tmp_path):
    server = own_rocklake()
    writer = attached(server, "lake", tmp_path / "data", options="METADATA_SCHEMA 'meta'")
    for value in range(3):
        writer.execute(f"CREATE TABLE lake.t{value} AS SELECT {value} AS v")
    writer.close()
    reader = attached(server, "lake@2", tmp_path / "data", options="METADATA_SCHEMA 'meta', READ_ONLY")
    assert reader.execute("SELECT count(*) FROM duckdb_tables() WHERE database_name = 'lake'").fetchone() == (2,)
    assert reader.execute("FROM lake.t1").fetchall() == [(1,)]
    reader.close()
    server.stop()


def test_names_with_an_at_sign(lake):
    with psycopg.connect(lake.dsn("lake"), autocommit=True) as connection:
        connection.execute('create database "lake@1"')
    with psycopg.connect(lake.dsn("lake@1")) as connection:
        assert connection.execute("select current_database(), to_regclass('ducklake_table')").fetchone() == ("lake@1", None)
    with psycopg.connect(lake.dsn("lake@2")) as connection:
        assert connection.execute("select current_database()").fetchone() == ("lake",)
    with pytest.raises(psycopg.OperationalError, match='database "nosuch" does not exist'):
        psycopg.connect(lake.dsn("nosuch@1"))


def test_other_lakes_of_the_database(lake):
    """A schema that had no such snapshot is left out of lists, and says so when it is asked."""
    with psycopg.connect(lake.dsn("lake"), autocommit=True) as connection:
        connection.execute("create schema other")
        connection.execute("create table other.ducklake_snapshot (snapshot_id bigint primary key, snapshot_time timestamptz)")
        connection.execute("insert into other.ducklake_snapshot values (0, now())")
    with psycopg.connect(lake.dsn("lake@2"), autocommit=True) as connection:
        listed = "select count(*) from pg_class where relname = 'ducklake_snapshot'"
        assert connection.execute(listed).fetchone() == (1,)
        with pytest.raises(psycopg.errors.InvalidParameterValue, match="snapshot 2 does not exist"):
            connection.execute("select * from other.ducklake_snapshot")
