"""Catalogs of older DuckDB versions under newer clients, which migrate them: on PostgreSQL 15 and on RockLake."""

import pathlib
import random

import psycopg
import pytest
from harness import duck
from harness.lake_script import CatalogRun, parse, run_script
from harness.proxy import Behind, Cut, Proxy

import duckdb

SCRIPTS = sorted((pathlib.Path(__file__).parent / "migrations").glob("*.sql"))
KILLS = {"quick": 2, "bounded": 4, "full": 1000}  # at most: one before each of the migration's statements


@pytest.mark.timeout(600)
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_migration(path, servers, tmp_path):
    script = parse(path.read_text())
    name = path.stem.replace(".", "_")
    sides = {
        kind: CatalogRun(server, f"{name}_{number}", tmp_path / str(number), script.detached)
        for number, (kind, server) in enumerate(servers.items())
    }
    assert run_script(path, sides, script)["rows"] > 0


def catalog_of(server, database: str) -> dict[str, list[str]]:
    """Every relation of the catalog with its columns."""
    with psycopg.connect(server.dsn(database)) as connection:
        rows = connection.execute(
            "select relname, attname, format_type(atttypid, atttypmod) from pg_class join pg_attribute on attrelid = pg_class.oid "
            "where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by relname, attnum"
        ).fetchall()
    relations = {}
    for relation, column, kind in rows:
        relations.setdefault(relation, []).append(f"{column} {kind}")
    return relations


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("version", "newer"), [("1.3.2", "1.4.4"), ("1.4.4", duck.CURRENT)])
def test_a_kill_during_a_migration_leaves_the_old_catalog(version, newer, own_server, tmp_path, size):
    """Up to its COMMIT the catalog is the old one, as a whole, and the next client migrates it."""
    seed = random.randrange(2**32)
    print("seed", seed)
    server, data = own_server, tmp_path / "data"
    options = "AUTOMATIC_MIGRATION true" if newer == duck.CURRENT else ""  # the others need not be told

    def make(database: str) -> dict[str, list[str]]:
        server.create_database(database)
        old = duck.client(version=version)
        duck.attach(old, server, database, data / database)
        old.execute("CREATE TABLE lake.t(id INTEGER, v VARCHAR)")
        old.execute("INSERT INTO lake.t VALUES (1, 'a'), (2, NULL)")
        old.close()
        return catalog_of(server, database)

    def migrate(database: str, on_request=lambda *_: None) -> duck.RemoteClient:
        proxy = Proxy(server.port, on_request)
        client = duck.process_client(version=newer)
        try:
            duck.attach(client, Behind(proxy.port), database, data / database, options=options)
        except duckdb.Error:
            client.close()
            raise
        finally:
            proxy.close()
        return client

    sent = []
    before = make("counted")
    migrate("counted", lambda _, kind, body: sent.append(body[:-1].decode()) if kind == b"Q" else None).close()
    after = catalog_of(server, "counted")
    assert after != before
    commits = [number for number, sql in enumerate(sent) if sql.upper().startswith("COMMIT")]
    first = next(number for number, sql in enumerate(sent) if sql.upper().startswith(("ALTER", "CREATE", "UPDATE")))
    last = next(number for number in commits if number > first)
    moments = list(range(first, last + 1))
    chosen = sorted(random.Random(seed).sample(moments, min(KILLS[size], len(moments))))
    assert make("killed") == before
    for moment in chosen:
        seen = iter(range(len(sent) + 1000))

        def kill(_, kind, body, moment=moment, seen=seen):
            if kind == b"Q" and next(seen) == moment:
                server.crash()
                raise Cut

        with pytest.raises(duckdb.Error):
            migrate("killed", kill)
        server.start()
        assert catalog_of(server, "killed") == before, f"killed before statement {moment}: {sent[moment]}"
    old = duck.client(version=version)
    duck.attach(old, server, "killed", data / "killed")
    assert old.execute("FROM lake.t ORDER BY id").fetchall() == [(1, "a"), (2, None)]
    old.close()
    new = migrate("killed")
    assert new.execute("FROM lake.t ORDER BY id").fetchall() == [(1, "a"), (2, None)]
    new.close()
    assert catalog_of(server, "killed") == after
    print(f"{len(chosen)} kills before {len(moments)} statements of the migration from {version} to {newer}")
