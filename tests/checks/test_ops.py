"""What ops/ has for running a server names what there is: programs, options, packages, directives."""

import configparser
import json
import re
import shlex
import shutil
import subprocess

import pytest
from harness.rocklake import TOP, binary, run

UNIT = TOP / "ops/rocklake.service"
CONTAINER = TOP / "ops/Containerfile"


def unit() -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",), comment_prefixes=("#",))
    parsed.optionxform = str
    parsed.read_string(UNIT.read_text())
    return parsed


def serve_options() -> set[str]:
    return set(re.findall(r"--[a-z-]+", run("serve", "--help").stdout))


def flags(words) -> set[str]:
    return {word for word in words if word.startswith("--")}


def test_the_unit_is_one(tmp_path):
    service = unit()["Service"]
    program, command, *rest = shlex.split(service["ExecStart"])
    assert (program, command) == ("/usr/local/bin/rocklake", "serve")
    assert flags(rest) and flags(rest) <= serve_options()
    assert flags(shlex.split(re.search(r"ROCKLAKE_FLAGS=(.*)", UNIT.read_text()).group(1))) <= serve_options()
    assert "5" in service["RestartPreventExitStatus"].split()  # fenced: not to be started again
    if shutil.which("systemd-analyze") is None:
        return
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace(program, str(binary())))
    checked = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, timeout=120)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")


def test_the_unit_is_hardened():
    service = unit()["Service"]
    assert service["User"] == service["Group"] == "rocklake"
    assert service["ProtectSystem"] == "strict" and service["CapabilityBoundingSet"] == ""
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "RestrictNamespaces"):
        assert service[name] == "yes", name
    if shutil.which("systemd-analyze") is None:
        return
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", UNIT],
        capture_output=True, text=True, timeout=120,
    )
    level = re.search(r"Overall exposure level for rocklake.service: ([\d.]+)", rated.stdout)
    assert level and float(level.group(1)) < 2, rated.stdout + rated.stderr


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", CONTAINER.read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


def test_the_container_runs_what_is_built():
    found = instructions()
    assert [word for word, _ in found].count("FROM") == 2 and all("debian:12" in v for k, v in found if k == "FROM")
    build = next(value for word, value in found if word == "RUN")
    assert (TOP / build).stat().st_mode & 0o111, build
    copied = next(value for word, value in found if word == "COPY" and "--from=build" in value).split()
    assert copied[1:] == ["/source/build/release/rocklake", "/usr/local/bin/rocklake"]
    assert [copied[2]] == json.loads(dict(found)["ENTRYPOINT"])
    command, *rest = json.loads(dict(found)["CMD"])
    assert command == "serve" and flags(rest) <= serve_options()
    assert any("useradd --system --uid 10001" in v and v.endswith(dict(found)["USER"]) for k, v in found if k == "RUN")


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="asks Debian's package database")
def test_the_container_has_the_libraries():
    needed = subprocess.run(["readelf", "-d", binary()], capture_output=True, text=True, check=True).stdout
    listed = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    (install,) = (value for word, value in instructions() if word == "RUN" and "install" in value)
    packages = set(re.findall(r"[a-z][a-z0-9.+-]+", install))
    for library in re.findall(r"\(NEEDED\).*\[(.*)\]", needed):
        if library.startswith(("libc.so", "libm.so", "ld-linux", "libgcc_s")):
            continue  # of every Debian
        path = re.search(rf"^\s*{re.escape(library)} .*x86-64.* => (\S+)$", listed, re.MULTILINE).group(1)
        owners = subprocess.run(["dpkg-query", "-S", f"*/{path.rsplit('/', 1)[1]}"], capture_output=True, text=True)
        names = {line.split(":")[0] for line in owners.stdout.splitlines()}
        assert names & packages, f"{library} is of {names}, which ops/Containerfile does not install"
