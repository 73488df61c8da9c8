"""Every benchmark runs from end to end. How long anything takes says nothing here: sizes are tiny, other tests run beside."""

import json
import pathlib
import subprocess
import sys

import pytest
from harness.png import Picture

pytestmark = pytest.mark.needs_rocklake
RUN = pathlib.Path(__file__).resolve().parents[2] / "bench/run.py"
CURVE = (31, 112, 235)


def bench(*arguments) -> str:
    done = subprocess.run([sys.executable, RUN, *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.timeout(700)
def test_every_benchmark_runs(tmp_path):
    shown = bench("--size", "tiny", "--out", tmp_path)
    result = json.loads((tmp_path / "results.json").read_text())
    listed = [line.split(":")[0] for line in bench("--list").splitlines() if not line.startswith(" ")]
    assert list(result["benchmarks"]) == listed and len(listed) > 15
    for name, found in result["benchmarks"].items():
        assert f"{name}: {found['work']}" in shown
        if "not measured" in found:
            assert name == "visibility" and "not built" in found["not measured"], found
            continue
        for figure in found["figures"]:
            low, high = figure["quartiles"]
            assert low <= high and figure["value"] >= 0 and all(figure["samples"].values()), figure
    for name in ("growth_files", "growth_versions"):
        picture = Picture(tmp_path / f"{name}.png")
        assert any(picture.where(x, CURVE, range(80, 550)) for x in range(110, 960, 50)), name


def test_a_benchmark_is_chosen_by_name(tmp_path):
    shown = bench("--size", "tiny", "--out", tmp_path, "dead_versions")
    assert list(json.loads((tmp_path / "results.json").read_text())["benchmarks"]) == ["dead_versions"]
    assert "of 2 figures reached" in shown
    refused = subprocess.run([sys.executable, RUN, "nonesuch"], capture_output=True, text=True)
    assert refused.returncode == 2 and "no benchmark nonesuch" in refused.stderr
