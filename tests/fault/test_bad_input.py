"""Bytes and statements that no good client sends: a clear answer, and nobody else notices."""

import random
import re
import socket
import struct

import psycopg
import pytest
from harness import wire
from harness.processes import accepts

BINARY_HEADER = b"PGCOPY\n\xff\r\n\0" + struct.pack("!ii", 0, 0)


@pytest.fixture
def server(rocklake):
    """Serves before and after; a bystander's session opened before still answers after."""
    with wire.Connection(rocklake.port) as bystander:
        yield rocklake
        assert wire.rows(bystander.query("select 41 + 1")) == [[b"42"]]
    with wire.Connection(rocklake.port) as newcomer:
        assert wire.rows(newcomer.query("select 1")) == [[b"1"]]


@pytest.fixture
def database(rocklake, request):
    """A database of this test's own."""
    name = re.sub("[^a-z0-9]", "_", request.node.name)
    rocklake.create_database(name)
    return name


def read_to_end(connection: socket.socket) -> bytes:
    data = b""
    try:
        while chunk := connection.recv(1 << 16):
            data += chunk
    except ConnectionResetError:
        pass
    return data


def raw(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60)


def fatal(data: bytes) -> dict[str, str]:
    assert data[:1] == b"E", data
    return wire.Message("Error", data[5:]).fields


@pytest.mark.parametrize("seed", range(20))
def test_garbage_for_a_startup_message(server, seed):
    chance = random.Random(seed)
    with raw(server.port) as connection:
        connection.sendall(chance.randbytes(chance.randrange(8, 3000)))
        connection.shutdown(socket.SHUT_WR)
        answer = read_to_end(connection)
    assert answer == b"" or answer[:1] in (b"E", b"N")


def test_http(server):
    with raw(server.port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        assert read_to_end(connection)[:1] in (b"", b"E")


@pytest.mark.parametrize("version", [0, 1 << 16, 2 << 16, 4 << 16, 9999 << 16])
def test_unknown_protocol_version(server, version):
    with raw(server.port) as connection:
        connection.sendall(wire.startup(version, b"user\0lake\0\0"))
        answer = read_to_end(connection)
    assert b"unsupported frontend protocol %d.0" % (version >> 16) in answer


def test_startup_without_a_user(server):
    with raw(server.port) as connection:
        connection.sendall(wire.startup(wire.PROTOCOL_3_0, b"database\0postgres\0\0"))
        error = fatal(read_to_end(connection))
    assert (error["S"], error["C"]) == ("FATAL", "28000")


@pytest.mark.parametrize("length", [0, 3, -1, 2**31 - 1, 1 << 30])
def test_startup_of_an_impossible_length(server, length):
    with raw(server.port) as connection:
        connection.sendall(struct.pack("!i", length) + b"\0" * 12)
        connection.shutdown(socket.SHUT_WR)
        assert read_to_end(connection)[:1] in (b"", b"E")


@pytest.mark.parametrize("seed", range(20))
def test_garbage_in_a_session(server, seed):
    chance = random.Random(1000 + seed)
    with wire.Connection(server.port) as connection:
        connection.send(chance.randbytes(chance.randrange(6, 3000)))
        connection.socket.shutdown(socket.SHUT_WR)
        read_to_end(connection.socket)


def test_unknown_message_type(server):
    with wire.Connection(server.port) as connection:
        connection.send(wire.frame(b"y", b"what is this"))
        error = wire.errors(connection.until("Error"))[0]
        assert (error["S"], error["C"]) == ("FATAL", "08P01")
        assert read_to_end(connection.socket) == b""


@pytest.mark.parametrize("length", [0, 3, -1, -(2**31)])
def test_message_of_an_impossible_length(server, length):
    """PostgreSQL says why in its log only."""
    with wire.Connection(server.port) as connection:
        connection.send(b"Q" + struct.pack("!i", length) + b"select 1\0")
        data = read_to_end(connection.socket)
    assert data == b"" or (fatal(data)["S"], fatal(data)["C"]) == ("FATAL", "08P01")


def test_oversized_message(server):
    """Announces two gigabytes: refused by its length, before they are sent."""
    with wire.Connection(server.port) as connection:
        connection.send(b"Q" + struct.pack("!i", 2**31 - 1) + b"select ")
        connection.socket.shutdown(socket.SHUT_WR)
        data = read_to_end(connection.socket)
    assert data == b"" or fatal(data)["S"] == "FATAL"


@pytest.mark.parametrize("cut", [1, 3, 5, 9])
def test_half_a_message(server, database, cut):
    with wire.Connection(server.port, database) as connection:
        connection.query("create table h (a int)")
        connection.send(wire.frame(b"Q", wire.cstring("insert into h values (1)"))[:cut])
    with wire.Connection(server.port, database) as connection:
        assert wire.rows(connection.query("select count(*) from h")) == [[b"0"]]


def test_text_without_its_end(server):
    with wire.Connection(server.port) as connection:
        connection.send(wire.frame(b"Q", b"select 1"))
        error = wire.errors(connection.until("Error"))[0]
        assert error["C"] == "08P01"


def test_bytes_that_are_not_utf8(server):
    with wire.Connection(server.port) as connection:
        connection.send(wire.frame(b"Q", b"select '\xff\xfe'\0"))
        error = wire.errors(connection.until_ready())[0]
        assert error["C"] == "22021"
        assert error["M"].startswith('invalid byte sequence for encoding "UTF8"')


def test_extended_messages_out_of_order(server):
    with wire.Connection(server.port) as connection:
        connection.send(wire.Connection.bind(name="nobody") + wire.frame(b"S"))
        assert wire.errors(connection.until_ready())[0]["C"] == "26000"
        connection.send(wire.frame(b"E", wire.cstring("nobody") + struct.pack("!i", 0)) + wire.frame(b"S"))
        assert wire.errors(connection.until_ready())[0]["C"] == "34000"
        connection.send(wire.frame(b"D", b"S" + wire.cstring("nobody")) + wire.frame(b"S"))
        assert wire.errors(connection.until_ready())[0]["C"] == "26000"
        connection.send(wire.Connection.parse("select $1::int") + wire.Connection.bind() + wire.frame(b"S"))
        assert wire.errors(connection.until_ready())[0]["C"] == "08P01"


def test_after_an_error_messages_are_skipped_until_sync(server):
    with wire.Connection(server.port) as connection:
        connection.send(
            wire.Connection.parse("select 1/0")
            + wire.Connection.bind()
            + wire.frame(b"E", wire.cstring("") + struct.pack("!i", 0))
            + wire.Connection.parse("select 2")
            + wire.Connection.bind()
            + wire.frame(b"E", wire.cstring("") + struct.pack("!i", 0))
            + wire.frame(b"S")
        )
        messages = connection.until_ready()
        assert [e["C"] for e in wire.errors(messages)] == ["22012"] and not wire.rows(messages)
        assert wire.rows(connection.query("select 3")) == [[b"3"]]


def copy_table(connection: wire.Connection) -> None:
    connection.query("drop table if exists c; create table c (id int, at timestamptz, v varchar)")


def fields(*values: bytes | None) -> bytes:
    data = struct.pack("!h", len(values))
    for value in values:
        data += struct.pack("!i", -1) if value is None else struct.pack("!i", len(value)) + value
    return data


GOOD = fields(struct.pack("!i", 1), struct.pack("!q", 0), b"x")
TRAILER = struct.pack("!h", -1)
BAD_COPIES = {
    "an int of eight bytes": (BINARY_HEADER + fields(struct.pack("!q", 1), None, None) + TRAILER, "22P03"),
    "a timestamp of four bytes": (BINARY_HEADER + fields(None, b"abcd", None) + TRAILER, None),
    "a text that is not UTF-8": (BINARY_HEADER + fields(None, None, b"\xff\xfe") + TRAILER, "22021"),
    "too few columns": (BINARY_HEADER + GOOD + fields(None) + TRAILER, "22P04"),
    "no header": (GOOD + TRAILER, "22P04"),
    "a cut header": (BINARY_HEADER[:9], "22P04"),
    "an unknown critical flag": (BINARY_HEADER[:11] + struct.pack("!ii", 1 << 20, 0) + TRAILER, "22P04"),
    "a cut row": (BINARY_HEADER + GOOD + GOOD[:9], "22P04"),
    "a field longer than the data": (
        BINARY_HEADER + struct.pack("!h", 3) + struct.pack("!i", 1 << 28) + b"abc",
        "22P04",
    ),
    "a field of negative length": (BINARY_HEADER + struct.pack("!h", 3) + struct.pack("!i", -7), "22P04"),
    "bytes after the trailer": (BINARY_HEADER + GOOD + TRAILER + b"more", "22P04"),
}


@pytest.mark.parametrize("name", BAD_COPIES)
def test_binary_copy_with(server, oracle, name):
    """The same SQLSTATE and words as PostgreSQL's, and none of the rows."""
    data, sqlstate = BAD_COPIES[name]
    seen = []
    for one in (oracle, server):
        with wire.Connection(one.port, "postgres") as connection:
            copy_table(connection)
            messages = connection.copy_in("copy c from stdin (format binary)", [data])
            (error,) = wire.errors(messages)
            seen.append((error["S"], error["C"], error["M"]))
            assert messages[-1].status == "I"
            assert wire.rows(connection.query("select count(*) from c")) == [[b"0"]]
    assert seen[0] == seen[1]
    assert sqlstate is None or seen[0][1] == sqlstate


def test_copy_that_breaks_off(server, database):
    with wire.Connection(server.port, database) as setup:
        copy_table(setup)
    for _ in range(3):
        connection = wire.Connection(server.port, database)
        connection.send(wire.frame(b"Q", wire.cstring("copy c from stdin (format binary)")))
        connection.until("CopyInResponse")
        connection.send(wire.frame(b"d", BINARY_HEADER + GOOD * 1000))
        connection.close()
    with wire.Connection(server.port, database) as connection:
        failed = connection.copy_in("copy c from stdin", ["1\t2021-01-01\tx\n".encode()], fail="I changed my mind")
        (error,) = wire.errors(failed)
        assert error["C"] == "57014" and "I changed my mind" in error["M"]
        assert wire.rows(connection.query("select count(*) from c")) == [[b"0"]]


def test_query_inside_a_copy(server, database):
    with wire.Connection(server.port, database) as connection:
        copy_table(connection)
        connection.send(wire.frame(b"Q", wire.cstring("copy c from stdin")))
        connection.until("CopyInResponse")
        connection.send(wire.frame(b"Q", wire.cstring("select 1")))
        error = wire.errors(connection.until("Error"))[0]
        assert error["C"] == "08P01"


def test_client_that_leaves_in_a_transaction(server, database):
    with wire.Connection(server.port, database) as setup:
        setup.query("create table if not exists l (id int primary key, v int)")
        setup.query("delete from l; insert into l values (1, 0)")
    leaver = wire.Connection(server.port, database)
    leaver.query("begin")
    leaver.query("update l set v = 1 where id = 1")
    leaver.close()
    with wire.Connection(server.port, database, timeout=30) as connection:
        assert not wire.errors(connection.query("update l set v = v + 10 where id = 1"))
        assert wire.rows(connection.query("select v from l")) == [[b"10"]]


def test_cancel_request(server, database):
    with wire.Connection(server.port, database) as connection:
        key = next(m.body for m in connection.greeting if m.name == "BackendKeyData")
        connection.query("create table if not exists c (id int primary key)")
        connection.query("delete from c; insert into c values (1)")
        with wire.Connection(server.port, database) as holder:
            holder.query("begin; update c set id = 1")
            connection.send(wire.frame(b"Q", wire.cstring("update c set id = 1")))
            with raw(server.port) as canceller:
                canceller.sendall(wire.startup(wire.CANCEL_REQUEST, key))
                assert read_to_end(canceller) == b""
            error = wire.errors(connection.until_ready())[0]
            assert error["C"] == "57014"
        wrong = bytes(4) + key[4:]
        with raw(server.port) as canceller:
            canceller.sendall(wire.startup(wire.CANCEL_REQUEST, wrong))
            assert read_to_end(canceller) == b""
        assert wire.rows(connection.query("select count(*) from c")) == [[b"1"]]


def test_statement_nested_too_deeply(server):
    with wire.Connection(server.port) as connection:
        for sql in ("select " + "(" * 20000 + "1" + ")" * 20000, "select " + "not " * 50000 + "true"):
            (error,) = wire.errors(connection.query(sql))
            assert error["S"] == "ERROR"


@pytest.mark.needs_rocklake
def test_unknown_database(own_rocklake):
    server = own_rocklake(options=["--no-create-databases"])
    with pytest.raises(psycopg.OperationalError, match='database "nowhere" does not exist'):
        psycopg.connect(server.dsn("nowhere"))
    with raw(server.port) as connection:
        connection.sendall(wire.startup(wire.PROTOCOL_3_0, b"user\0lake\0database\0nowhere\0\0"))
        data = read_to_end(connection)
    assert b"C3D000\0" in data
    with psycopg.connect(server.dsn("postgres")) as connection:
        assert connection.execute("select 1").fetchone() == (1,)
    assert accepts(server.port)
    server.stop()
