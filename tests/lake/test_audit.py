"""The audit: nobody changes or removes an entry, whatever he may do otherwise."""

import psycopg
import pytest
from harness import duck
from harness.rocklake import change_keys, json_rows, run

pytestmark = pytest.mark.needs_rocklake

ATTEMPTS = (
    "delete from rocklake.audit",
    "update rocklake.audit set role = 'nobody'",
    "insert into rocklake.audit (action) values ('nothing')",
    "truncate rocklake.audit",
    "drop view rocklake.audit",
    "drop table rocklake.audit",
    "alter table rocklake.audit rename to gone",
    "create table rocklake.audit (a int)",
    "drop schema rocklake cascade",
    "copy rocklake.audit from stdin",
)


class Audited:
    def __init__(self, server, data):
        self.server, self.data = server, data
        server.add_user("root", "admin")
        client = duck.client()
        duck.attach(client, server, "lake", data)
        client.execute("CREATE TABLE lake.t AS SELECT i FROM range(100) r(i)")
        client.execute("INSERT INTO lake.t SELECT i FROM range(100) r(i)")
        client.execute("DELETE FROM lake.t WHERE i < 10")
        client.close()
        self.seen = []
        self.look()

    def operate(self, *arguments) -> None:
        done = self.server.cli(*arguments, "-d", "lake", user="root", timeout=300)
        assert done.returncode == 0, done.stderr
        self.look()

    def look(self) -> list[dict]:
        """Everything that was there is there as it was; what is new comes after it."""
        entries = json_rows(self.server.cli("audit", "-d", "lake", "--json", user="root"))
        assert self.seen == [entry for entry in entries if entry in self.seen]
        self.seen = entries
        return entries

    def sql(self, statement: str) -> None:
        with psycopg.connect(self.server.dsn("lake", "root"), autocommit=True) as root:
            root.execute(statement)


@pytest.fixture
def audited(own_rocklake, tmp_path):
    server = own_rocklake()
    yield Audited(server, tmp_path / "data")
    server.stop()


def test_an_admin_cannot_change_it_by_sql(audited):
    audited.operate("pin", "create", "p", "--note", "a note")
    for statement in ATTEMPTS:
        with pytest.raises(psycopg.Error):
            audited.sql(statement)
        audited.look()
    assert len(audited.seen) == 2


def test_operations_add_to_it_and_take_nothing_away(audited):
    server = audited.server
    audited.operate("pin", "create", "p")
    audited.operate("pin", "drop", "p")
    audited.operate("restore", "--to", "2", "--reason", "undo")
    audited.operate("gc", "advance", "--keep-last", "1", "--reason", "old")
    server.stop()
    key = json_rows(run("inspect", "keys", "--offline", server.root, "-d", "lake", "--prefix", "fc", "--limit", "1", "--json"))
    change_keys(server.root, "lake/public/1", f"{key[0]['key_hex']}=")
    server.start()
    audited.operate("repair", "--apply")
    audited.operate("excise", "--apply", "--reason", "a request")
    audited.operate("excise", "--table", "t", "--apply", "--reason", "another")
    audited.sql("create role ann password 'x'")
    audited.sql("drop role ann")
    server.crash_and_restart()
    actions = [entry["action"] for entry in audited.look()]
    assert actions == ["role create", "pin create", "pin drop", "restore", "gc advance", "repair", "excise started", "excise done",
                       "excise started", "excise done", "role create", "role drop"]  # fmt: skip


def test_it_outlives_the_lake(audited):
    audited.operate("gc", "advance", "--keep-last", "1")
    audited.sql("drop schema public cascade")
    assert [entry["action"] for entry in audited.look()][-1] == "gc advance"
    audited.sql("create schema public")
    assert [entry["schema"] for entry in audited.look()] == [None, "public"]
    audited.sql("drop schema public")
    (first, second) = json_rows(audited.server.cli("lakes", "--retired", "--json", user="root"))
    audited.operate("lakes", "restore", first["path"])
    audited.sql("drop schema public cascade")
    audited.look()
    # What was the lake's own is the server's from now on.
    before = {entry["id"] for entry in audited.seen}
    done = audited.server.cli("excise", "--lake", first["path"], "--apply", "--reason", "r", "-d", "lake", user="root")
    assert done.returncode == 0, done.stderr
    entries = json_rows(audited.server.cli("audit", "-d", "lake", "--json", user="root"))
    assert before <= {entry["id"] for entry in entries}
    assert [entry["action"] for entry in entries][-2:] == ["excise lake started", "excise lake done"]
    assert second["path"] != first["path"]
