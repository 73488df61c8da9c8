"""The gates of scripts/ find what they are for: each is shown a planted violation."""

import importlib.util
import pathlib
import subprocess

import pytest

TOP = pathlib.Path(__file__).resolve().parents[2]


def load(name):
    spec = importlib.util.spec_from_file_location(name, TOP / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


layers, sizes, docs = load("check_layers"), load("check_sizes"), load("check_docs")

CMAKE = """
rocklake_module(base)
rocklake_module(store base)
rocklake_module(format base)
rocklake_module(sql base)
rocklake_module(pgwire base)
rocklake_module(server pgwire store base)
"""


@pytest.fixture
def clone(tmp_path):
    """A small clone without violations; `write(path, text)` adds to it."""

    def write(path, text):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    write("CMakeLists.txt", CMAKE)
    write("bridge/src/lib.rs", "fn x() {}\n")
    write("src/base/bytes.h", "#pragma once\n#include <string>\n")
    write("src/store/store.h", '#pragma once\n#include "base/bytes.h"\n')
    write("src/store/slate_store.cc", '#include "store/store.h"\n#include "lib.rs.h"\n')
    write("src/sql/parse.cc", '#include <pg_query.h>\n#include "protobuf/pg_query.pb-c.h"\n')
    return tmp_path, write


PLANTED = [
    ("src/base/bytes2.h", '#include "store/store.h"\n', "module base may not include store/store.h"),
    ("src/store/file.cc", '#  include "sql/../base/bytes.h"\n', "no file below src/"),
    ("src/sql/scan.cc", '#include "store/store.h"\n', "module sql may not include store/store.h"),
    ("src/server/run.cc", "#include <pg_query.h>\n", "libpg-query stays in sql"),
    ("src/store/rows.cc", "#include <google/protobuf/message.h>\n", "C++ protobuf stays in format"),
    ("src/store/rows.cc", '#include "row.pb.h"\n', "C++ protobuf stays in format"),
    ("src/format/rows.cc", "#include <protobuf-c/protobuf-c.h>\n", "protobuf-c stays in sql"),
    ("src/store/memory_store.cc", '#include "lib.rs.h"\n', "the bridge stays behind"),
    ("src/pgwire/socket.cc", "#include <asio.hpp>\n", "asio stays in server"),
    ("src/pgwire/socket.cc", "#include <asio/ip/tcp.hpp>\n", "asio stays in server"),
    ("src/pgwire/http.cc", "#include <httplib.h>\n", "HTTP and Prometheus' format stay in server"),
    ("src/store/count.cc", "#include <prometheus/counter.h>\n", "HTTP and Prometheus' format stay in server"),
    ("src/store/tls.cc", "#include <openssl/ssl.h>\n", "OpenSSL stays"),
    ("src/server/auth.cc", "#include <gsasl.h>\n", "SCRAM library stays in pgwire"),
    ("src/server/run.cc", '#include "run.h"\n', "no file below src/"),
    ("src/server/run.cc", '#include "../base/bytes.h"\n', "by their path below src/"),
    ("src/server/run.cc", '#include "store/slate_store.cc"\n', "by their path below src/"),
    ("src/server/run.cc", "#include <base/bytes.h>\n", "stand in quotes"),
    ("src/extra/run.cc", "int x;\n", "extra is no module"),
    ("src/base/string_utils.h", "#pragma once\n", "a name that says what is inside"),
    ("bridge/src/lib.rs", "// line\n" * (layers.MAX_BRIDGE_LINES + 1), "lines of Rust"),
    ("CMakeLists.txt", CMAKE.replace("(base)", "(base store)"), "module base uses store"),
]


def test_layers_pass_a_clean_clone(clone):
    top, _ = clone
    assert layers.check(top) == []


@pytest.mark.parametrize("path, text, expected", PLANTED)
def test_layers_find(clone, path, text, expected):
    top, write = clone
    write(path, text)
    problems = layers.check(top)
    assert any(expected in problem for problem in problems), problems
    gate = subprocess.run([TOP / "scripts/check_layers.py", top], capture_output=True, text=True)
    assert gate.returncode == 1 and expected in gate.stdout


def test_layers_read_the_table_of_the_clone():
    modules = layers.read_modules((TOP / "CMakeLists.txt").read_text())
    assert modules["base"] == set() and "format" not in modules["server"]
    assert layers.check_table(modules) == []


def function(lines, comment=""):
    return f"{comment}int F(int a) {{\n" + "  ++a;\n" * (lines - 2) + "}\n"


def test_sizes(clone):
    top, write = clone
    write("src/base/long.cc", "// Just long.\n" + "int x;\n" * 600)
    write("src/base/table.cc", "// A flat table of x.\n" + "int x;\n" * 600)
    write("src/base/f.cc", function(70) + function(71) + function(71, "// Long because it lists.\n"))
    write("src/base/g.h", "class A {\n  int F() {\n" + "    ++a;\n" * 80 + "  }\n};\n")
    found = sizes.check(top)
    assert [problem.split(" ")[0] for problem in found] == [
        "src/base/f.cc:71:",
        "src/base/g.h:2:",
        "src/base/long.cc:",
    ]


def test_docs(clone):
    top, write = clone
    subprocess.run(["git", "init", "-q", top], check=True)
    write("docs/a.md", "# One `two` (three)\n[ok](../README.md) [ok](#one-two-three)\n`src/base/*.h`\n")
    write(
        "README.md",
        "[gone](docs/b.md)\n[ok](docs/a.md#one-two-three)\n[gone](docs/a.md#four)\n"
        "`src/none.cc` and `src/base/bytes.h:3`\n```\n[not read](x.md)\n```\n",
    )
    assert docs.check(top) == [
        "README.md:1: link to docs/b.md, which does not exist",
        "README.md:3: link to docs/a.md#four, but there is no such heading",
        "README.md:4: names `src/none.cc`, which does not exist",
    ]
