"""What a benchmark is: a name, its work in words, the figures it must reach; and how what was measured is held against them."""

import dataclasses
import statistics
from collections.abc import Callable

BENCHMARKS: dict[str, "Benchmark"] = {}
LEAST = 1e-9  # stands for what was too little to be measured
ROCKLAKE, POSTGRESQL = "rocklake", "postgresql"  # the names of the sides, as the servers' own `kind`


class NotBuilt(Exception):
    """A program that a benchmark runs is not there, and need not be."""


@dataclasses.dataclass(frozen=True)
class Figure:
    """What a number must reach. `what`: the number in words; `unit`: × for a ratio."""

    what: str
    limit: float
    at_most: bool
    unit: str = "×"

    def reached(self, value: float) -> bool:
        return value <= self.limit if self.at_most else value >= self.limit

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {self.limit:g} {self.unit}"


def at_most(limit: float, what: str, unit: str = "×") -> Figure:
    return Figure(what, limit, True, unit)


def at_least(limit: float, what: str, unit: str = "×") -> Figure:
    return Figure(what, limit, False, unit)


@dataclasses.dataclass
class Measured:
    """The number of one figure, its quartiles, and the samples behind it: name of a side -> one value of each round."""

    value: float
    quartiles: tuple[float, float]
    samples: dict[str, list[float]]
    unit: str  # of the samples
    remark: str = ""


@dataclasses.dataclass(frozen=True)
class Benchmark:
    name: str
    work: Callable
    figures: tuple[Figure, ...]
    both: bool  # whether PostgreSQL is one of the sides

    @property
    def words(self) -> str:
        return self.work.__doc__.split("\n\n")[0].strip()


def benchmark(*figures: Figure, both: bool = True):
    """Registers a function of a Bench that returns a Measured for each of the figures, in their order."""

    def register(work):
        name = work.__name__
        assert name not in BENCHMARKS and work.__doc__, name
        BENCHMARKS[name] = Benchmark(name, work, figures, both)
        return work

    return register


def quartiles(values: list[float]) -> tuple[float, float]:
    if len(values) < 2:
        return (values[0], values[0])
    low, _, high = statistics.quantiles(values, n=4)
    return (max(low, min(values)), min(high, max(values)))


def ratio(samples: dict[str, list[float]], unit: str, remark: str = "", over: str = POSTGRESQL) -> Measured:
    """Of the one other side over `over`, round by round: what else the machine does meets both sides of a round."""
    (side,) = samples.keys() - {over}
    rounds = [above / max(below, LEAST) for above, below in zip(samples[side], samples[over], strict=True)]
    return Measured(statistics.median(rounds), quartiles(rounds), samples, unit, remark)


def median(values: list[float], unit: str, remark: str = "", side: str = ROCKLAKE) -> Measured:
    return Measured(statistics.median(values), quartiles(values), {side: values}, unit, remark)


def single(value: float, unit: str, remark: str = "") -> Measured:
    """Measured once."""
    return median([value], unit, remark)
