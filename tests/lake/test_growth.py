"""How a lake grew, as numbers that agree with what clients see of each snapshot, and as a picture."""

import psycopg
import pytest
from harness import duck
from harness.png import Picture
from harness.rocklake import json_rows, run

pytestmark = pytest.mark.needs_rocklake

STATEMENTS = (
    "CREATE TABLE lake.t(id INTEGER, v VARCHAR)",
    "INSERT INTO lake.t VALUES (1, 'inlined'), (2, NULL), (3, 'gone')",
    "INSERT INTO lake.t SELECT i, 'file' FROM range(100, 1100) r(i)",
    "DELETE FROM lake.t WHERE id = 3",
    "CREATE TABLE lake.p AS SELECT i FROM range(300) r(i)",
    "DELETE FROM lake.t WHERE id BETWEEN 200 AND 299",
    "DELETE FROM lake.t WHERE id = 301",
    "UPDATE lake.t SET v = 'changed' WHERE id % 10 = 1",
    "INSERT INTO lake.t SELECT i, 'file' FROM range(2000, 2500) r(i)",
    "CALL ducklake_flush_inlined_data('lake')",
    "CALL ducklake_merge_adjacent_files('lake')",
    "CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)",
    "DELETE FROM lake.t WHERE id = 302",
    "TRUNCATE lake.t",
    "INSERT INTO lake.t VALUES (7, 'again')",
    "DROP TABLE lake.p",
)
# Where things stand in the picture, in pixels.
SIZE, LEFT, RIGHT = (1200, 940), 96, 1164
TOPS, HEIGHT = {"rows": 124, "files": 388, "bytes": 652}, 204
COLORS = {"rows": (31, 112, 235), "files": (33, 150, 77), "bytes": (130, 79, 222)}


def draw(server, path, database: str, *options, offline=False) -> Picture:
    arguments = ("log", "--plot", path, "-d", database, *options)
    done = run(*arguments, "--offline", server.root) if offline else server.cli(*arguments)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert done.stdout.startswith(f"{path}: ")
    picture = Picture(path)
    assert (picture.width, picture.height) == SIZE
    return picture


def check_curve(picture: Picture, panel: str, place: float, share: float) -> None:
    """At `place` of the way from the left to the right the panel's curve stands at `share` of its axis."""
    x = round(LEFT + place * (RIGHT - LEFT))
    rows = range(TOPS[panel] - 3, TOPS[panel] + HEIGHT + 4)
    assert picture.pixel(x, TOPS[panel] - 30) == (255, 255, 255)
    found = picture.where(x, COLORS[panel], rows)
    expected = TOPS[panel] + (1 - share) * HEIGHT
    assert found and min(abs(y - expected) for y in found) <= 2, (panel, place, found, expected)


def as_of(server, data, snapshot: int) -> dict:
    client = duck.client()
    duck.attach(client, server, f"lake@{snapshot}", data, options="READ_ONLY")
    tables = client.execute("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake'").fetchall()
    rows = sum(client.execute(f"SELECT count(*) FROM lake.{table}").fetchone()[0] for (table,) in tables)
    client.close()
    live = "FROM {} WHERE end_snapshot IS NULL"
    with psycopg.connect(server.dsn(f"lake@{snapshot}"), autocommit=True) as connection:
        ask = lambda what, table: connection.execute(f"SELECT {what} {live.format(table)}").fetchone()[0]  # noqa: E731
        size = "coalesce(sum(file_size_bytes), 0)::bigint"
        return {
            "rows": rows,
            "files": ask("count(*)", "ducklake_data_file"),
            "delete_files": ask("count(*)", "ducklake_delete_file"),
            "bytes": ask(size, "ducklake_data_file") + ask(size, "ducklake_delete_file"),
        }


@pytest.mark.timeout(900)
def test_growth_is_what_clients_see(own_rocklake, tmp_path):
    server = own_rocklake()
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    for sql in STATEMENTS:
        client.execute(sql)
    with psycopg.connect(server.dsn("lake"), autocommit=True) as connection:
        growth = connection.execute("SELECT snapshot_id, rows, files, delete_files, bytes FROM rocklake.growth()").fetchall()
    names = ("rows", "files", "delete_files", "bytes")
    for snapshot, *counts in growth:
        assert dict(zip(names, counts, strict=True)) == as_of(server, tmp_path / "data", snapshot), snapshot
    assert len(growth) == len(STATEMENTS) + 1

    def marked() -> tuple[set, set, list]:
        with psycopg.connect(server.dsn("lake"), autocommit=True) as connection:
            ask = lambda sql: [row[0] for row in connection.execute(sql)]  # noqa: E731
            return (
                set(ask("SELECT snapshot_id FROM rocklake.growth() WHERE rewritten")),
                set(ask("SELECT snapshot_id FROM rocklake.growth() WHERE expired")),
                ask("SELECT bytes_kept - bytes FROM rocklake.growth()"),
            )

    housekeeping = {number for number, sql in enumerate(STATEMENTS, 1) if sql.startswith("CALL")}
    rewritten, expired, kept = marked()
    assert (rewritten, expired) == (housekeeping, set())
    assert kept[-1] > 0 and min(kept) >= 0
    client.execute("CALL ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day')")
    assert marked() == (housekeeping, set(range(len(STATEMENTS))), kept[:-1] + [0]), "the bytes fall with the expiry"
    log = json_rows(server.cli("log", "-d", "lake", "--json"))[::-1]
    assert [row[0] for row in growth] == [entry["snapshot_id"] for entry in log]
    for entry in log:
        if entry["snapshot_id"] in housekeeping:
            assert (entry["rows_added"], entry["rows_removed"]) == (0, 0), "written anew"
    server.stop()


def test_the_picture(own_rocklake, tmp_path):
    server = own_rocklake()
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    client.execute("CREATE TABLE lake.t(i INTEGER)")  # 1
    for start in (0, 200, 400, 600, 800):  # 2 to 6
        client.execute(f"INSERT INTO lake.t SELECT i FROM range({start}, {start + 200}) r(i)")
    client.execute("CALL ducklake_merge_adjacent_files('lake')")  # 7
    client.execute("DELETE FROM lake.t WHERE i < 500")  # 8
    client.execute("CALL ducklake_expire_snapshots('lake', versions => [1, 2, 3])")
    picture = draw(server, tmp_path / "asked.png", "lake")
    draw(server, tmp_path / "read.png", "lake", offline=True)
    assert (tmp_path / "asked.png").read_bytes() == (tmp_path / "read.png").read_bytes(), "two doors, one picture"
    counts = {0: (0, 0), 1: (0, 0), 2: (200, 1), 3: (400, 2), 4: (600, 3), 5: (800, 4), 6: (1000, 5), 7: (1000, 1), 8: (500, 1)}
    for snapshot, (rows, files) in counts.items():
        place = (snapshot + 0.75) / len(counts)  # beside the dot
        check_curve(picture, "rows", place, rows / 1000)
        if files > 1:  # where the curve of delete files is not drawn over it
            check_curve(picture, "files", place, files / 5)
        ground = picture.pixel(round(LEFT + place * (RIGHT - LEFT)), TOPS["rows"] + 12)
        assert (max(ground) - min(ground) == 2) == (snapshot in (1, 2, 3)), f"{snapshot}: {ground}"
    middle = round(LEFT + 7.5 / len(counts) * (RIGHT - LEFT))
    assert max(picture.pixel(middle, TOPS["files"] - 7)) < 70, "the mark of the merge"
    newest = draw(server, tmp_path / "newest.png", "lake", "-n", "2")
    check_curve(newest, "rows", 0.3, 1)
    check_curve(newest, "rows", 0.8, 0.5)
    server.stop()


def test_one_snapshot_and_ten_thousand(own_rocklake, tmp_path):
    server = own_rocklake()
    for database in ("one", "many"):
        client = duck.client()
        duck.attach(client, server, database, tmp_path / database)
        if database == "many":
            client.execute("CREATE TABLE lake.t(i INTEGER)")
        client.close()
    check_curve(draw(server, tmp_path / "one.png", "one"), "rows", 0.3, 0)
    with psycopg.connect(server.dsn("many")) as connection:
        connection.execute(
            "INSERT INTO ducklake_snapshot SELECT i, now() + i * interval '1 minute', 1, 2, i FROM generate_series(2, 10000) g(i)"
        )
        connection.execute(
            "INSERT INTO ducklake_data_file (data_file_id, table_id, begin_snapshot, path, record_count, file_size_bytes) "
            "SELECT i, 1, i, i || '.parquet', 10, 1000 FROM generate_series(2, 10000) g(i)"
        )
    picture = draw(server, tmp_path / "many.png", "many")
    for place in (0.1, 0.4, 0.75, 0.98):
        check_curve(picture, "rows", place, place)
        check_curve(picture, "files", place, place)
    server.stop()


def test_what_cannot_be_drawn(own_rocklake, tmp_path):
    server = own_rocklake()
    duck.attach(duck.client(), server, "lake", tmp_path / "data")
    for arguments, code, words in (
        (("--plot", tmp_path / "growth.jpg"), 2, "must end in .png"),
        (("--plot", tmp_path / "nowhere" / "growth.png"), 1, "could not write"),
        (("--plot", tmp_path / "growth.png", "--schema", "nosuch"), 1, 'schema "nosuch" does not exist'),
        (("--plot", tmp_path / "growth.png", "--oneline"), 2, "--oneline"),
        (("--plot", tmp_path / "growth.png", "-n", "0"), 1, "no snapshot"),
    ):
        refused = server.cli("log", *arguments, "-d", "lake")
        assert (refused.returncode, words in refused.stderr) == (code, True), refused.stderr
    assert not list(tmp_path.glob("*.png")) and not list(tmp_path.glob("*.jpg"))
    server.stop()
