"""What a run leaves: lines on the terminal, a JSON file, pictures."""

import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess

import plot
from context import shown_time
from registry import Benchmark, Figure, Measured

TOP = pathlib.Path(__file__).resolve().parents[1]


def load() -> float:
    """Processes that ran or wanted to, in the last minute."""
    return round(os.getloadavg()[0], 2)


def shown(value: float, unit: str) -> str:
    return shown_time(value) if unit == "s" else f"{value:,.4g} {unit}".strip()


def verdict(figure: Figure, measured: Measured) -> str:
    return "reached" if figure.reached(measured.value) else "NOT reached"


def line(figure: Figure, measured: Measured) -> str:
    low, high = measured.quartiles
    value = f"{measured.value:.3g} [{low:.3g}, {high:.3g}] {figure.unit}"
    sides = ", ".join(f"{name} {shown(statistics.median(v), measured.unit)}" for name, v in measured.samples.items())
    words = f"  {figure.what:40} {value:32} {figure!s:12} {verdict(figure, measured):12} {sides}"
    return words + (f"\n      {measured.remark}" if measured.remark else "")


class Report:
    def __init__(self, size: str, sizes: dict):
        commit = subprocess.run(["git", "-C", TOP, "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
        self.result = {
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
            "commit": commit,
            "machine": {"cores": os.cpu_count(), "system": platform.platform(), "load": load()},
            "size": size,
            "sizes": sizes,
            "benchmarks": {},
        }

    def begin(self, benchmark: Benchmark) -> None:
        print(f"{benchmark.name}: {benchmark.words} (load {load()})", flush=True)

    def add(self, benchmark: Benchmark, found: list[Measured], seconds: float) -> None:
        assert len(found) == len(benchmark.figures), benchmark.name
        figures = []
        for figure, measured in zip(benchmark.figures, found, strict=True):
            print(line(figure, measured), flush=True)
            figures.append(
                {
                    "what": figure.what, "must": str(figure), "reached": figure.reached(measured.value),
                    "value": measured.value, "quartiles": measured.quartiles, "unit": figure.unit,
                    "samples": measured.samples, "samples_unit": measured.unit, "remark": measured.remark,
                }
            )  # fmt: skip
        self.result["benchmarks"][benchmark.name] = {
            "work": benchmark.words, "seconds": round(seconds, 1), "load": load(), "figures": figures
        }  # fmt: skip

    def add_missing(self, benchmark: Benchmark, why: str) -> None:
        print(f"  not measured: {why}", flush=True)
        self.result["benchmarks"][benchmark.name] = {"work": benchmark.words, "not measured": why}

    def summary(self) -> str:
        reached = [f["reached"] for b in self.result["benchmarks"].values() for f in b.get("figures", ())]
        missing = [name for name, b in self.result["benchmarks"].items() if "not measured" in b]
        words = f"{sum(reached)} of {len(reached)} figures reached"
        return words + (f"; not measured: {', '.join(missing)}" if missing else "")

    def write(self, folder: pathlib.Path, plots: list[dict]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "results.json").write_text(json.dumps(self.result, indent=2))
        for picture in plots:
            plot.draw(folder / f"{picture['name']}.png", **{key: picture[key] for key in ("title", "x", "y", "lines")})
