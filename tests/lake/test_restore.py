"""Undo: after a restore a real client sees what it saw at that snapshot, and goes on from there."""

import json

import psycopg
import pytest
from harness import duck
from harness.rocklake import json_rows

pytestmark = pytest.mark.needs_rocklake

HISTORY = (
    "CREATE TABLE lake.t(id INTEGER, v VARCHAR)",
    "INSERT INTO lake.t VALUES (1, 'inlined'), (2, NULL)",
    "INSERT INTO lake.t SELECT i, 'file' FROM range(100, 1100) r(i)",
    "CREATE SCHEMA lake.s",
    "CREATE TABLE lake.s.p AS SELECT 'k' || (i % 3) AS k, i FROM range(300) r(i)",
    "UPDATE lake.t SET v = 'updated' WHERE id % 10 = 1",
    "DELETE FROM lake.t WHERE id BETWEEN 200 AND 299",
    "DELETE FROM lake.t WHERE id = 301",
    "ALTER TABLE lake.t ADD COLUMN w INTEGER DEFAULT 5",
    "INSERT INTO lake.t VALUES (3, 'more', 6)",
    "ALTER TABLE lake.t RENAME COLUMN v TO vv",
    "CREATE VIEW lake.vw AS SELECT id, vv FROM lake.t WHERE id < 150",
    "CREATE MACRO lake.plus(a) AS a + 1",
    "COMMENT ON TABLE lake.t IS 'a comment'",
    "ALTER TABLE lake.s.p SET PARTITIONED BY (k)",
    "INSERT INTO lake.s.p SELECT 'k' || (i % 3) AS k, i FROM range(300, 600) r(i)",
    "CALL ducklake_flush_inlined_data('lake')",
    "INSERT INTO lake.t SELECT i, 'file', i FROM range(2000, 2500) r(i)",
    "CALL ducklake_merge_adjacent_files('lake')",
    "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)",
    "ALTER TABLE lake.t DROP COLUMN w",
    "DROP VIEW lake.vw",
    "ALTER TABLE lake.t RENAME TO tt",
    "DROP TABLE lake.s.p",
    "DROP SCHEMA lake.s",
    "DROP MACRO lake.plus",
    "TRUNCATE lake.tt",
    "DROP TABLE lake.tt",
)  # fmt: skip
# What older clients cannot do.
LACKS = {"1.4.4": ("MACRO",), "1.3.2": ("MACRO", "flush_inlined_data", "rewrite_data_files")}
FUTURE = "older_than => now() + INTERVAL '1 day'"


def seen_by(client, at: str = "") -> dict:
    """Every table and view with its columns, comment, and rows with their ids, at the newest snapshot or another one."""
    tables = client.execute(
        "SELECT schema_name, table_name, comment FROM duckdb_tables() WHERE database_name = 'lake' UNION ALL "
        "SELECT schema_name, view_name, comment FROM duckdb_views() WHERE database_name = 'lake' ORDER BY ALL"
    ).fetchall()
    seen = {}
    for schema, table, comment in tables:
        columns = client.execute(f"DESCRIBE lake.{schema}.{table}").fetchall()
        rows = client.execute(f"SELECT * FROM lake.{schema}.{table} {at} ORDER BY ALL").fetchall()
        seen[schema, table] = (comment, columns, rows)
    functions = client.execute("SELECT function_name FROM duckdb_functions() WHERE database_name = 'lake' ORDER BY 1")
    seen["macros"] = functions.fetchall()
    return seen


def attached(server, data, database: str = "lake", options: str = "", version: str = duck.CURRENT):
    client = duck.client(version=version)
    duck.attach(client, server, database, data, options=options)
    return client


def seen_anew(server, data, database: str = "lake", options: str = "READ_ONLY", version: str = duck.CURRENT) -> dict:
    client = attached(server, data, database, options, version)
    seen = seen_by(client)
    client.close()
    return seen


def operate(server, *arguments):
    return server.cli(*arguments, "-d", "lake", user="olga")


def restore(server, to: int, *options) -> list[dict]:
    """By a session of level operator."""
    result = operate(server, "restore", "--to", to, "--json", *options)
    return json_rows(result)


class Lake:
    """What a client of one version makes and sees."""

    def __init__(self, server, data, statements=HISTORY, version=duck.CURRENT):
        self.server, self.data, self.version = server, data, version
        self.history = {}
        self.run(*statements)

    def attached(self):
        return attached(self.server, self.data, version=self.version)

    def seen(self, database: str = "lake", options: str = "READ_ONLY") -> dict:
        return seen_anew(self.server, self.data, database, options, self.version)

    def run(self, *statements) -> int:
        """Returns the newest snapshot."""
        client = self.attached()
        for sql in statements:
            if any(word in sql for word in LACKS.get(self.version, ())):
                continue
            client.execute(sql)
            (snapshot,) = client.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone()
            self.history[snapshot] = seen_by(client)
        client.close()
        return max(self.history)

    def restore(self, to: int, *options) -> int:
        (whole, *_) = restore(self.server, to, *options)
        self.history[whole["snapshot_id"]] = self.history[to]
        return whole["snapshot_id"]

    def now(self) -> dict:
        return self.seen()

    def check_history(self, every: int = 1) -> None:
        """Every snapshot that is there is what it was, by an as-of session and by a client that attaches to it. Or of
        so many always one, the last among them."""
        client = self.attached()
        kept = [row[0] for row in client.execute("SELECT snapshot_id FROM lake.snapshots()").fetchall()]
        client.close()
        for snapshot in sorted(set(kept) & set(self.history))[::-every]:
            then = self.seen(options=f"SNAPSHOT_VERSION {snapshot}")
            assert then == self.history[snapshot], f"version {snapshot}"
            then = self.seen(f"lake@{snapshot}")
            assert then == self.history[snapshot], f"as of {snapshot}"


@pytest.fixture
def server(own_rocklake):
    server = own_rocklake()
    server.add_user("root", "admin")
    server.add_user("olga", "operator", by="root")
    yield server
    server.check_nothing_deleted("lake")
    server.stop()


@pytest.fixture(params=duck.VERSIONS)
def version(request) -> str:
    return request.param


@pytest.mark.timeout(900)
def test_restore_to_every_snapshot(server, tmp_path, version, size):
    """One after the other, forwards and backwards through a lake's life; with older clients only through some of it."""
    lake = Lake(server, tmp_path / "data", version=version)
    originals = sorted(lake.history)
    step = 3 if size == "full" or version == duck.CURRENT else 9
    for snapshot in [*originals[::-step], *originals[1::step]]:
        lake.restore(snapshot)
        assert lake.now() == lake.history[snapshot], f"restored to {snapshot}"
    lake.check_history(every=step // 3)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("to", [2, 8, 10, 16])
def test_life_goes_on(server, tmp_path, to, size, version):
    if size != "full" and to != 10:
        pytest.skip("with --size full")
    lake = Lake(server, tmp_path / "data", version=version)
    lake.restore(to)
    lake.run(
        "INSERT INTO lake.t(id) VALUES (7)",
        "INSERT INTO lake.t(id) SELECT i FROM range(5000, 5400) r(i)",
        "UPDATE lake.t SET id = id + 10000 WHERE id < 120",
        "DELETE FROM lake.t WHERE id % 7 = 0",
        "ALTER TABLE lake.t ADD COLUMN later INTEGER",
        "INSERT INTO lake.t(id, later) VALUES (8, 8)",
        "CALL ducklake_flush_inlined_data('lake')",
        "CALL ducklake_merge_adjacent_files('lake')",
        "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)",
    )
    lake.check_history()
    if version == "1.3.2":
        return  # it expires a table with the first of its versions: on PostgreSQL, too, after a mere RENAME
    seen = lake.now()
    lake.run(f"CALL ducklake_expire_snapshots('lake', {FUTURE})", f"CALL ducklake_cleanup_old_files('lake', {FUTURE})")
    assert lake.now() == seen
    lake.run("INSERT INTO lake.t(id) VALUES (9)", "CREATE TABLE lake.another AS SELECT 1 AS a")
    lake.check_history()


@pytest.mark.timeout(900)
def test_housekeeping_spares_restored_files(server, tmp_path, version):
    """The row that ended is expired; the file that it shares with the restored one stays."""
    lake = Lake(server, tmp_path / "data", HISTORY[:3], version)
    lake.run("TRUNCATE lake.t")
    lake.restore(3)
    lake.run(f"CALL ducklake_expire_snapshots('lake', {FUTURE})")
    client = lake.attached()
    assert client.execute(f"CALL ducklake_cleanup_old_files('lake', {FUTURE})").fetchall() == []
    if version != "1.3.2":
        assert client.execute(f"CALL ducklake_delete_orphaned_files('lake', {FUTURE})").fetchall() == []
    assert lake.now() == lake.history[3]
    with psycopg.connect(server.dsn("lake")) as catalog:
        (files,) = catalog.execute("select count(*) from ducklake_data_file where end_snapshot is null").fetchone()
    client.execute("TRUNCATE lake.t")
    client.execute(f"CALL ducklake_expire_snapshots('lake', {FUTURE})")
    assert len(client.execute(f"CALL ducklake_cleanup_old_files('lake', {FUTURE})").fetchall()) == files > 0
    client.close()


def test_scheduled_files_come_off_the_list(server, tmp_path, version):
    lake = Lake(server, tmp_path / "data", HISTORY[:5], version)
    lake.run("TRUNCATE lake.t", f"CALL ducklake_expire_snapshots('lake', {FUTURE})")
    lake.restore(5)
    assert lake.now() == lake.history[5]
    lake.run(f"CALL ducklake_cleanup_old_files('lake', {FUTURE})")
    assert lake.now() == lake.history[5]


def test_files_that_are_gone(server, tmp_path, version):
    lake = Lake(server, tmp_path / "data", HISTORY[:5], version)
    lake.run("TRUNCATE lake.t", "INSERT INTO lake.t VALUES (77, 'x')", "DELETE FROM lake.s.p WHERE i < 100")
    newest = lake.run(
        f"CALL ducklake_expire_snapshots('lake', {FUTURE})", f"CALL ducklake_cleanup_old_files('lake', {FUTURE})"
    )
    restore(server, newest)
    before = lake.now()
    refused = operate(server, "restore", "--to", 5)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert ".parquet" in refused.stderr and "are gone" in refused.stderr and "main/t/" in refused.stderr
    assert lake.now() == before
    rows = restore(server, 5, "--partial")
    left = {row["name"]: row["change"] for row in rows if row["name"]}
    assert left == {"main.t": "left", "s.p": "restored"}
    now = lake.now()
    assert now["main", "t"] == before["main", "t"]
    assert now["s", "p"] == lake.history[5]["s", "p"]


def test_what_is_refused(server, tmp_path):
    lake = Lake(server, tmp_path / "data", HISTORY[:2])
    assert restore(server, 2)[0]["change"] == "unchanged"
    result = operate(server, "restore", "--to", 99)
    assert (result.returncode, "snapshot 99 does not exist" in result.stderr) == (2, True)
    assert lake.run("INSERT INTO lake.t VALUES (9, 'z')") == 3


def test_log_and_audit_tell(server, tmp_path):
    lake = Lake(server, tmp_path / "data", HISTORY[:3])
    restore(server, 3)  # nothing to do: nothing to tell
    snapshot = lake.restore(1, "--reason", "a mistake")
    (entry,) = json_rows(server.cli("log", "-n", 1, "-d", "lake", "--json"))
    assert (entry["snapshot_id"], entry["message"]) == (snapshot, "restore to snapshot 1")
    assert (entry["rows_added"], entry["rows_removed"], entry["files_removed"]) == (0, 1002, 1)
    (entry,) = (row for row in json_rows(operate(server, "audit", "--json")) if row["schema"])
    told = {name: entry[name] for name in ("schema", "action", "object", "role", "authenticated", "address", "reason")}
    assert told == {
        "schema": "public", "action": "restore", "object": "public", "role": "olga", "authenticated": "t",
        "address": "127.0.0.1", "reason": "a mistake",
    }  # fmt: skip
    assert json.loads(entry["detail"]) == {"to": 1, "snapshot": snapshot}


def test_who_brings_back_a_lake_is_told(server):
    with psycopg.connect(server.dsn("lake", "root"), autocommit=True) as root:
        root.execute("create schema s")
        root.execute("drop schema s")
    assert operate(server, "lakes", "restore", "lake.s", "--reason", "it was needed").returncode == 0
    entry = json_rows(operate(server, "audit", "--json"))[-1]
    told = {name: entry[name] for name in ("schema", "action", "object", "role", "authenticated", "address", "reason")}
    assert told == {
        "schema": None, "action": "restore lake", "object": "lake/s/1", "role": "olga", "authenticated": "t",
        "address": "127.0.0.1", "reason": "it was needed",
    }  # fmt: skip


def test_a_left_table_keeps_its_schema(server, tmp_path):
    """A restore brings a dropped schema back under a new id. A partial one after it must not make a second."""
    data = tmp_path / "data"
    client = attached(server, data)
    for sql in ("CREATE SCHEMA lake.s", "CREATE TABLE lake.s.t AS SELECT i FROM range(500) r(i)",
                "CREATE VIEW lake.s.vw AS SELECT 1 AS one", "DROP SCHEMA lake.s CASCADE"):
        client.execute(sql)
    restore(server, 3)
    client = attached(server, data)
    client.execute("DELETE FROM lake.s.t WHERE i < 90")
    client.execute("CALL ducklake_rewrite_data_files('lake', delete_threshold => 0)")
    client.execute("DROP VIEW lake.s.vw")
    client.execute(f"CALL ducklake_expire_snapshots('lake', {FUTURE})")
    client.execute("CALL ducklake_cleanup_old_files('lake', cleanup_all => true)")
    assert [table["name"] for table in restore(server, 3, "--partial") if table["missing_files"]] == ["s.t"]
    client = attached(server, data)
    client.execute("CREATE TABLE lake.more AS SELECT 1 AS i")
    assert client.execute("SELECT count(*) FROM lake.s.t").fetchone() == (410,)
    assert client.execute("FROM lake.s.vw").fetchone() == (1,)
    schemas = client.execute("SELECT schema_name FROM duckdb_schemas() WHERE database_name = 'lake' AND schema_name = 's'")
    assert len(schemas.fetchall()) == 1
