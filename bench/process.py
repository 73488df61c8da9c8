"""What the operating system says of a server: CPU time, memory, bytes read."""

import contextlib
import os
import pathlib

TICKS = os.sysconf("SC_CLK_TCK")


def tree(pid: int) -> list[int]:
    """The process and all below it."""
    found, parents = [pid], {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue  # it ended meanwhile
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found


def cpu_seconds(server) -> float:
    """Of the server's processes, those that have ended included."""
    ticks = 0
    for process in tree(server.process.pid):
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        ticks += sum(map(int, fields[11:15]))  # utime, stime, and of children that ended: cutime, cstime
    return ticks / TICKS


def fine_cpu_seconds(server) -> float:
    """Of the threads of one process that live, by the nanosecond."""
    nanoseconds = 0
    for thread in pathlib.Path(f"/proc/{server.process.pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            nanoseconds += int(thread.read_text().split()[0])
    return nanoseconds / 1e9


def memory(server, field: str) -> int:
    """Bytes: VmRSS is resident now, VmHWM has been at most."""
    for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) * 1024
    raise ValueError(field)


def private_bytes(server) -> int:
    """What the processes of the server have each for themselves; one that ends meanwhile has nothing."""
    total = 0
    for process in tree(server.process.pid):
        with contextlib.suppress(OSError):
            for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Private_"):
                    total += int(line.split()[1]) * 1024
    return total


def read_bytes(server) -> int:
    """Of files and sockets, since the start."""
    for line in pathlib.Path(f"/proc/{server.process.pid}/io").read_text().splitlines():
        if line.startswith("rchar:"):
            return int(line.split()[1])
    raise ValueError("rchar")


def bytes_below(folder: pathlib.Path) -> int:
    """Of the files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
