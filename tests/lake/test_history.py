"""What the past says: history, log, diff and files_at, asked of a server and read from the store without one."""

import psycopg
import pytest
from harness import duck
from harness.rocklake import RockLake, json_rows, run

pytestmark = pytest.mark.needs_rocklake

STATEMENTS = {
    "CREATE TABLE lake.t(id INTEGER, v VARCHAR)": 1,
    "INSERT INTO lake.t VALUES (1, 'inlined'), (2, NULL)": 2,
    "INSERT INTO lake.t SELECT i, 'file' FROM range(100, 1100) r(i)": 3,
    "CREATE SCHEMA lake.s": 4,
    "CREATE TABLE lake.s.p AS SELECT i FROM range(300) r(i)": 5,
    "DELETE FROM lake.t WHERE id BETWEEN 200 AND 299": 6,
    "ALTER TABLE lake.t ADD COLUMN w INTEGER DEFAULT 5": 7,
    "ALTER TABLE lake.t RENAME COLUMN v TO vv": 8,
    "CREATE VIEW lake.vw AS SELECT id FROM lake.t": 9,
    "CALL ducklake_flush_inlined_data('lake')": 10,
    "INSERT INTO lake.t SELECT i, 'file', i FROM range(2000, 2500) r(i)": 11,
    "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)": 12,
    "ALTER TABLE lake.t RENAME TO tt": 13,
    "DROP TABLE lake.s.p": 14,
    "CREATE MACRO lake.m(a) AS a + 1": 15,
    "DROP VIEW lake.vw": 16,
}


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """A server whose lake went through STATEMENTS, with messages; snapshots 3 to 5 are expired."""
    folder = tmp_path_factory.mktemp("history")
    server = RockLake(folder / "root", folder / "rocklake.log")
    server.start()
    writer = duck.client()
    duck.attach(writer, server, "lake", folder / "data")
    for sql, snapshot in STATEMENTS.items():
        writer.execute("BEGIN")
        writer.execute(sql)
        writer.execute(f"CALL lake.set_commit_message('ann', 'step {snapshot}', extra_info => 'x{snapshot}')")
        writer.execute("COMMIT")
        assert writer.execute("SELECT max(snapshot_id) FROM lake.snapshots()").fetchone() == (snapshot,)
    writer.execute("CALL ducklake_expire_snapshots('lake', versions => [3, 4, 5])")
    writer.close()
    yield server
    server.stop()


def both_ways(server, *arguments) -> list[dict]:
    """What the command prints, which is the same from a server and from the store alone."""
    asked = server.cli(*arguments, "-d", "lake", "--json")
    read = run(*arguments, "-d", "lake", "--json", "--offline", server.root)
    assert asked.stdout == read.stdout, read.stderr
    return json_rows(asked)


def test_log_tells_every_snapshot(lake):
    log = both_ways(lake, "log")
    assert [entry["snapshot_id"] for entry in log] == list(range(16, -1, -1))
    assert [entry["snapshot_id"] for entry in log if entry["expired"] in (True, "t", "true")] == [5, 4, 3]
    by_id = {entry["snapshot_id"]: entry for entry in log}
    assert by_id[3] | {"snapshot_time": None, "bytes_added": None} == by_id[3] | {
        "snapshot_time": None, "bytes_added": None, "role": "lake", "author": "ann", "message": "step 3", "extra_info": "x3",
        "files_added": 1, "files_removed": 0, "rows_added": 1000, "rows_removed": 0, "tables_created": 0,
    }  # fmt: skip
    rows = {number: (entry["rows_added"], entry["rows_removed"]) for number, entry in by_id.items()}
    assert {number: moved for number, moved in rows.items() if moved != (0, 0)} == {
        2: (2, 0), 3: (1000, 0), 5: (300, 0), 6: (0, 100), 11: (500, 0), 14: (0, 300)
    }  # fmt: skip
    changed = {(number, column): count for number, entry in by_id.items() for column, count in entry.items()
               if column.endswith(("created", "dropped", "altered")) and count}  # fmt: skip
    assert changed == {
        (0, "schemas_created"): 1,
        (1, "tables_created"): 1, (1, "columns_created"): 2,
        (4, "schemas_created"): 1,
        (5, "tables_created"): 1, (5, "columns_created"): 1,
        (7, "columns_created"): 1,
        (8, "columns_altered"): 1,
        (9, "views_created"): 1,
        (13, "tables_altered"): 1,
        (14, "tables_dropped"): 1, (14, "columns_dropped"): 1,
        (15, "macros_created"): 1,
        (16, "views_dropped"): 1,
    }  # fmt: skip


def test_log_reads_like_git_log(lake):
    text = lake.cli("log", "-n", 2, "-d", "lake").stdout
    assert text.startswith("snapshot 16\nAuthor: ann (role lake)\nDate:   20")
    assert "\n\n    step 16\n\n    x16\n\n    dropped view main.vw\n\n views -1\n\nsnapshot 15\n" in text
    lines = lake.cli("log", "--oneline", "-d", "lake").stdout.splitlines()
    assert lines[-4:-1] == ["3 (expired) step 3 (files +1, rows +1000)", "2 step 2 (rows +2)", "1 step 1"]
    assert lake.cli("log", "-n", 0, "-d", "lake").stdout == ""


@pytest.mark.parametrize(
    ("kind", "name", "versions"),
    [
        ("schema", "s", [("s", 4, None, "live")]),
        ("table", "main.t", [("main.t", 1, 13, "ended"), ("main.tt", 13, None, "live")]),
        ("table", "TT", [("main.t", 1, 13, "ended"), ("main.tt", 13, None, "live")]),
        ("table", '"s"."p"', [("s.p", 5, 14, "ended")]),
        ("column", "t.v", [("main.t.v", 1, 8, "ended"), ("main.t.vv", 8, None, "live")]),
        ("column", "main.tt.w", [("main.tt.w", 7, None, "live")]),
        ("view", "vw", [("main.vw", 9, 16, "ended")]),
        ("macro", "m", [("main.m", 15, None, "live")]),
    ],
)
def test_history_follows_an_object_by_any_of_its_names(lake, kind, name, versions):
    rows = both_ways(lake, "history", kind, name)
    shown = [(row["name"], row["begin_snapshot"], row["end_snapshot"], row["state"]) for row in rows]
    assert [(name.lower(), *rest) for name, *rest in shown] == versions
    for row in rows:
        assert (row["begin_role"], row["begin_author"]) == ("lake", "ann")
        assert (row["end_author"] == "ann") == (row["end_time"] is not None) == (row["end_snapshot"] is not None)


def test_history_tells_definitions(lake):
    assert [row["definition"] for row in both_ways(lake, "history", "column", "t.w")] == ["int32 DEFAULT 5"]
    assert "SELECT id FROM" in both_ways(lake, "history", "view", "vw")[0]["definition"]
    assert both_ways(lake, "history", "macro", "m")[0]["definition"] == "(a + 1)"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("history", "table", "nosuch"), 1, 'there never was a table "nosuch"'),
        (("history", "table", "a.b.c"), 2, '"a.b.c" is not the name of a table'),
        (("history", "table", "a..c"), 2, 'malformed name "a..c"'),
        (("history", "cow", "a"), 2, "kind"),
        (("diff", "--from", "1", "--to", "99"), 2, "snapshot 99 does not exist"),
        (("diff", "--from", "tea", "--to", "3"), 2, "tea"),
        (("files", "--snapshot", "99", "--table", "t"), 2, "snapshot 99 does not exist"),
        (("log", "--schema", "nosuch"), 1, 'schema "nosuch" does not exist'),
    ],
)
def test_what_there_is_not(lake, arguments, code, words):
    result = lake.cli(*arguments, "-d", "lake")
    assert (result.returncode, result.stdout) == (code, "")
    assert words in result.stderr


def changes(rows) -> set[tuple]:
    return {(row["kind"], row["name"], row["change"], row["before"], row["after"]) for row in rows}


def test_diff_of_two_snapshots(lake):
    rows = both_ways(lake, "diff", "--from", "4", "--to", "16")
    assert changes(rows) == {
        ("table", "main.tt", "renamed", "t", "tt"),
        ("column", "main.tt.vv", "renamed", "v", "vv"),
        ("column", "main.tt.w", "added", None, "int32 DEFAULT 5"),
        ("macro", "main.m", "added", None, "(a + 1)"),
        ("data", "main.tt", "changed", None, None),
    }
    (data,) = (row for row in rows if row["kind"] == "data")
    assert data["rows_added"] - data["rows_removed"] == 500 - 100
    backwards = changes(both_ways(lake, "diff", "--from", "16", "--to", "4"))
    assert ("table", "main.t", "renamed", "tt", "t") in backwards
    assert ("macro", "main.m", "dropped", "(a + 1)", None) in backwards
    assert both_ways(lake, "diff", "--from", "5", "--to", "5") == []


def test_diff_counts_what_a_delete_takes_away(lake):
    (data,) = both_ways(lake, "diff", "--from", "5", "--to", "6")
    assert (data["name"], data["rows_added"], data["rows_removed"], data["delete_files_added"]) == ("main.t", 0, 100, 1)


def test_diff_by_time(lake):
    times = {entry["snapshot_id"]: entry["snapshot_time"] for entry in both_ways(lake, "log")}
    by_time = both_ways(lake, "diff", "--from", times[4], "--to", times[16])
    assert by_time == both_ways(lake, "diff", "--from", "4", "--to", "16")


@pytest.mark.parametrize(("snapshot", "table", "rows"), [(3, "t", [1000]), (3, "tt", [1000]), (5, "s.p", [300]), (4, "t", [])])
def test_files_at(lake, snapshot, table, rows):
    files = both_ways(lake, "files", "--snapshot", snapshot, "--table", table)
    assert [file["rows"] for file in files if file["state"] != "retracted" or snapshot != 3][: len(rows)] == rows
    assert all(file["path"].endswith(".parquet") and file["begin_snapshot"] == snapshot for file in files)


def test_the_same_in_sql(lake):
    with psycopg.connect(lake.dsn("lake"), autocommit=True) as connection:
        ask = lambda sql: connection.execute(sql).fetchall()  # noqa: E731
        assert ask("select snapshot_id, message from rocklake.log(2)") == [(16, "step 16"), (15, "step 15")]
        assert ask("select count(*) from rocklake.log(schema => 'public') where expired") == [(3,)]
        diff = "select name from rocklake.diff(a => 8, b => 9, schema => 'public') where kind <> 'data'"
        assert ask(diff) == [("main.vw",)] == ask(diff.replace("8", "'8'").replace("9", "'9'"))
        assert ask("select name, state from rocklake.history('table', 's.p')") == [("s.p", "ended")]
        assert ask('select sum(rows) from rocklake.files_at(snapshot => 5, "table" => \'s.p\')') == [(300,)]
        with pytest.raises(psycopg.errors.InvalidSchemaName):
            ask("select * from rocklake.log(schema => 'nosuch')")
        with pytest.raises(psycopg.errors.NullValueNotAllowed):
            ask("select * from rocklake.history('table', null)")
