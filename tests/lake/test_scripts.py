"""Every script of tests/lake/scripts/ on PostgreSQL 15 and on RockLake, results compared."""

import pathlib
import re

import pytest
from harness import duck
from harness.lake_script import CatalogRun, parse, run_script

SCRIPTS = sorted((pathlib.Path(__file__).parent / "scripts").glob("*.sql"))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("version", duck.VERSIONS)
def test_script(path, version, servers, tmp_path, request):
    script = parse(path.read_text())
    sides = {}
    for number, (name, server) in enumerate(servers.items()):
        # Names of one length: the client shows so many letters of a statement beside the place of its error.
        database = re.sub("[^a-z0-9]", "_", f"{path.stem}_{version}_{number}")
        sides[name] = CatalogRun(server, database, tmp_path / str(number), script.detached, version)
    counts = run_script(path, sides, script)
    assert counts["rows"] > 0, "a script that reads nothing shows nothing"
    request.node.user_properties.append(("counts", counts))
