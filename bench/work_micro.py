"""What bench/storage_bench.cc measures below SQL, where it was built: ninja -C build/release storage_bench."""

import json
import subprocess

from harness.rocklake import binary
from registry import NotBuilt, at_most, benchmark, median


def run_storage_bench(name: str, rounds: int) -> list[float]:
    """Nanoseconds of one iteration, of each repetition."""
    program = binary().parent / "storage_bench"
    if not program.exists():
        raise NotBuilt(f"{program.name} is not built beside the server")
    command = [program, f"--benchmark_filter=^{name}$", f"--benchmark_repetitions={max(2, rounds)}"]
    command += ["--benchmark_format=json", "--benchmark_min_time=0.1"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout)
    factor = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
    return [
        run["cpu_time"] * factor[run["time_unit"]] for run in found["benchmarks"] if run["run_type"] == "iteration"
    ]


@benchmark(at_most(2, "is_visible", "ns"), at_most(20, "100 versions from bytes", "µs"), both=False)
def visibility(bench):
    """Visibility of one version, and resolving a row's hundred versions from the bytes of the store, in one thread."""
    checks = [value / 1024 for value in run_storage_bench("IsVisible", bench.size.few_rounds)]
    resolved = [value / 1e3 for value in run_storage_bench("ResolveHundredVersions", bench.size.few_rounds)]
    return [median(checks, "ns", "1,024 versions in a loop"), median(resolved, "µs")]
