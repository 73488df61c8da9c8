"""What a server tells monitoring: its pages, and /metrics as numbers, parsed by Prometheus' own client library."""

import http.client
import re
import time

from harness.rocklake import RockLake
from prometheus_client.parser import text_string_to_metric_families

METRICS = ("--metrics", "127.0.0.1:0")


class Monitor:
    """Asks a RockLake that was started with METRICS among its options."""

    def __init__(self, server: RockLake):
        self.server = server
        # Of its last start: the address is in the log.
        self.port = int(re.findall(r"metrics on http://127\.0\.0\.1:(\d+)/", wait_for_line(server))[-1])

    def get(self, path: str, timeout: float = 30) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()

    def families(self) -> dict:
        """Name -> family, as the parser gives it; it raises ValueError for what is no exposition."""
        status, text = self.get("/metrics")
        assert status == 200, text
        return {family.name: family for family in text_string_to_metric_families(text)}

    def value(self, sample: str, **labels) -> float:
        """The sum of the samples of that name which have these labels; 0 when there is none."""
        return sum(
            found.value
            for family in self.families().values()
            for found in family.samples
            if found.name == sample and labels.items() <= found.labels.items()
        )

    def sample_names(self) -> set[str]:
        """What queries can name: of families without a sample as yet too."""
        names = set()
        for family in self.families().values():
            if family.type == "counter":
                names.add(f"{family.name}_total")
            elif family.type == "histogram":
                names |= {f"{family.name}_{part}" for part in ("bucket", "count", "sum")}
            else:
                names.add(family.name)
        return names


def wait_for_line(server: RockLake, seconds: float = 60) -> str:
    until = time.monotonic() + seconds
    while "metrics on http://" not in (log := server.log.read_text()):
        assert server.running and time.monotonic() < until, log
        time.sleep(0.01)
    return log
