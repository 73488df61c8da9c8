"""What clients delete stays on the store: `rocklake inspect keys` shows the retracted rows."""

import pytest
from harness import duck
from harness.rocklake import json_rows

pytestmark = pytest.mark.needs_rocklake


def keys(server, relation: str, state: str) -> list[dict]:
    arguments = ["inspect", "keys", "-d", "lake", "--relation", relation, "--state", state, "--limit", "0"]
    result = server.cli(*arguments, "--json")
    return json_rows(result)


def test_rows_that_a_client_expired_and_cleaned_up(own_rocklake, tmp_path):
    server = own_rocklake()
    client = duck.client()
    duck.attach(client, server, "lake", tmp_path / "data")
    client.execute("USE lake")
    client.execute("CREATE TABLE t(id INTEGER, v VARCHAR)")
    for start in (0, 1000, 2000):
        client.execute(f"INSERT INTO t SELECT i, 'v' FROM range({start}, {start + 1000}) r(i)")
    client.execute("INSERT INTO t VALUES (1, 'inlined')")
    client.execute("DELETE FROM t WHERE id < 10")
    assert not keys(server, "ducklake_snapshot", "retracted")
    client.execute("CALL ducklake_flush_inlined_data('lake')")
    client.execute("CALL ducklake_merge_adjacent_files('lake')")
    client.execute("CALL ducklake_rewrite_data_files('lake', delete_threshold => 0.0)")
    before = client.execute("SELECT count(*), max(snapshot_id) FROM lake.snapshots()").fetchone()
    client.execute("CALL ducklake_expire_snapshots('lake', older_than => now() + INTERVAL '1 day')")
    client.execute("CALL ducklake_cleanup_old_files('lake', cleanup_all => true)")
    assert client.execute("SELECT count(*) FROM lake.snapshots()").fetchone() == (1,)

    retracted = keys(server, "ducklake_snapshot", "retracted")
    assert len(retracted) == before[0] - 1
    assert len(keys(server, "ducklake_snapshot", "live")) == 1
    assert len(keys(server, "ducklake_data_file", "retracted")) >= 3
    assert keys(server, "ducklake_files_scheduled_for_deletion", "retracted")
    assert all(row["retracted"] for row in retracted)

    client.execute("DROP TABLE t")
    client.close()
    server.crash_and_restart()
    assert len(keys(server, "ducklake_snapshot", "retracted")) == len(retracted)
    one = server.cli("inspect", "get", retracted[0]["key_hex"], "-d", "lake", "--json")
    assert json_rows(one)[0]["state"] == "retracted"
    stats = json_rows(server.cli("inspect", "stats", "-d", "lake", "--json"))
    snapshot_stats = next(row for row in stats if row["relation"] == "ducklake_snapshot")
    assert int(snapshot_stats["retracted"]) == len(retracted)
    server.stop()
