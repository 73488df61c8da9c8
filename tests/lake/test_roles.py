"""Roles: who is let in, what each may do, and that real clients get along with them."""

import contextlib
import secrets
import subprocess

import psycopg
import pytest
from harness import duck
from harness.rocklake import json_rows, run

import duckdb

pytestmark = pytest.mark.needs_rocklake

FAILED, USAGE, REFUSED, FENCED, UNAUTHORISED = 1, 2, 3, 5, 6
PASSWORDS = {name: secrets.token_hex(8) for name in ("root", "ann", "bob", "cleo")}


class AsRole:
    """A server as one role sees it, for harness.duck."""

    def __init__(self, server, user: str):
        self.server, self.user = server, user

    def dsn(self, database: str) -> str:
        return (
            f"host=127.0.0.1 port={self.server.port} user={self.user} "
            f"password={PASSWORDS[self.user]} dbname={database}"
        )


def connect(server, user: str, database: str = "lake", password: str | None = None, **options):
    password = PASSWORDS.get(user) if password is None else password
    return psycopg.connect(
        host="127.0.0.1", port=server.port, user=user, password=password, dbname=database, autocommit=True, **options
    )


def user_command(server, *arguments, user: str | None = "root", password_of: str | None = None):
    """`rocklake user ...` as `user`; the password of who is named goes through standard input."""
    env = {"PGPASSWORD": PASSWORDS.get(user, "")} if user else {}
    options = {"env": env}
    if password_of:
        arguments = (*arguments, "--password-file", "-")
        options |= {"input": PASSWORDS[password_of] + "\n", "stdin": None}
    return run("user", *arguments, "-h", "127.0.0.1", "-p", server.port, "-U", user or "lake", **options)


def succeed(result: subprocess.CompletedProcess) -> None:
    assert result.returncode == 0, result.stderr


@pytest.fixture
def server(own_rocklake):
    """One with an admin, a writer without DDL and a reader, made by the command line."""
    server = own_rocklake()
    succeed(user_command(server, "add", "root", "--role", "admin", user=None, password_of="root"))
    succeed(user_command(server, "add", "ann", "--role", "writer", "--no-ddl", password_of="ann"))
    succeed(user_command(server, "add", "bob", "--role", "reader", password_of="bob"))
    yield server
    server.stop()


def test_clients_work_within_their_role(server, tmp_path):
    data = tmp_path / "data"
    owner, writer, reader, past = (duck.client() for _ in range(4))
    duck.attach(owner, server, "lake", data)  # a name that is no role: trusted on loopback
    owner.execute("CREATE TABLE lake.t (i INTEGER, v VARCHAR)")
    owner.execute("INSERT INTO lake.t VALUES (1, 'one')")
    duck.attach(writer, AsRole(server, "ann"), "lake", data)
    writer.execute("INSERT INTO lake.t VALUES (2, 'two'), (3, 'three')")
    writer.execute("UPDATE lake.t SET v = 'zwei' WHERE i = 2")
    writer.execute("CREATE TABLE lake.own AS SELECT i FROM range(5) r(i)")
    writer.execute("INSERT INTO lake.own VALUES (7)")  # its table for inlined data is new
    writer.execute("CALL ducklake_flush_inlined_data('lake')")
    writer.execute("DELETE FROM lake.t WHERE i = 3")
    duck.attach(reader, AsRole(server, "bob"), "lake", data, options="READ_ONLY")
    assert reader.execute("FROM lake.t ORDER BY i").fetchall() == [(1, "one"), (2, "zwei")]
    assert reader.execute("SELECT count(*) FROM lake.own").fetchone() == (6,)
    duck.attach(past, AsRole(server, "bob"), "lake@2", data, options="READ_ONLY")
    assert past.execute("FROM lake.t").fetchall() == [(1, "one")]

    intruder = duck.client()
    duck.attach(intruder, AsRole(server, "bob"), "lake", data)
    with pytest.raises(duckdb.Error, match="permission denied for table ducklake_"):
        intruder.execute("INSERT INTO lake.t VALUES (9, 'no')")
    with pytest.raises(duckdb.Error, match="does not exist|permission denied"):
        duck.attach(duck.client(), AsRole(server, "bob"), "another", data)
    with pytest.raises(duckdb.Error, match="permission denied for schema public"):
        connect(server, "root").execute("create database empty")
        duck.attach(duck.client(), AsRole(server, "ann"), "empty", data)


def test_passwords(server):
    with connect(server, "ann", "postgres") as ann:
        assert ann.execute("select current_user, pg_has_role('rocklake_writer', 'usage')").fetchone() == ("ann", True)
    for user, password in (("ann", "wrong"), ("root", "")):
        with pytest.raises(psycopg.OperationalError, match="password"):
            connect(server, user, "postgres", password=password)
    PASSWORDS["fresh"] = secrets.token_hex(8)
    succeed(user_command(server, "password", "bob", user="bob", password_of="fresh"))
    with pytest.raises(psycopg.OperationalError, match='password authentication failed for user "bob"'):
        connect(server, "bob", "postgres")
    connect(server, "bob", "postgres", password=PASSWORDS["fresh"]).close()
    log = server.log.read_text()
    assert not any(password in log for password in PASSWORDS.values())


def test_single_databases(server):
    succeed(user_command(server, "add", "cleo", "--role", "writer", "--database", "postgres", password_of="cleo"))
    with connect(server, "cleo", "postgres") as cleo:
        cleo.execute("create table hers (a int)")
    connect(server, "root", "lake").close()
    with pytest.raises(psycopg.OperationalError, match='permission denied for database "lake"'):
        connect(server, "cleo", "lake")
    users = json_rows(user_command(server, "list", "--json"))
    shown = {(user["name"], user["level"], user["database"]) for user in users}
    assert shown == {
        ("root", "admin", None),
        ("ann", "writer", None),
        ("bob", "reader", None),
        ("cleo", "writer", "postgres"),
    }
    offline = json_rows(run("user", "list", "--offline", server.root, "--json"))
    assert {(user["name"], user["level"], user["database"]) for user in offline} == shown


def test_exit_codes(server):
    denied = user_command(server, "add", "cleo", "--role", "admin", user=None, password_of="cleo")
    assert denied.returncode == UNAUTHORISED and "permission denied to create role" in denied.stderr
    assert user_command(server, "add", "cleo", "--role", "admin", user="ann", password_of="cleo").returncode == 6
    wrong = run("user", "list", "-p", server.port, "-U", "root", env={"PGPASSWORD": "wrong"})
    assert wrong.returncode == UNAUTHORISED and "password authentication failed" in wrong.stderr
    assert run("user", "list", "-p", server.port, "-U", "root", env={}).returncode == UNAUTHORISED
    assert user_command(server, "add", "ann", "--role", "reader", password_of="ann").returncode == FAILED
    assert user_command(server, "drop", "nobody").returncode == FAILED
    assert user_command(server, "drop", "root").returncode == REFUSED
    assert user_command(server, "add", "x", "--role", "king", password_of="cleo").returncode == USAGE
    assert user_command(server, "add", "x", "--role", "reader").returncode == USAGE  # nobody to ask
    succeed(user_command(server, "drop", "bob"))


def test_changes_survive_a_crash(server):
    server.crash_and_restart()
    connect(server, "ann", "postgres").close()
    with pytest.raises(psycopg.OperationalError):
        connect(server, "ann", "postgres", password="wrong")


def test_no_trust(own_rocklake):
    server = own_rocklake(start=False, options=("--no-trust",))
    made = run(
        "user", "add", "root", "--role", "admin", "--offline", server.root, "--password-file", "-",
        input=PASSWORDS["root"] + "\n", stdin=None,
    )  # fmt: skip
    succeed(made)
    server.start()
    messages = []
    for name in ("root", "nobody"):
        with pytest.raises(psycopg.OperationalError) as refused:
            connect(server, name, "postgres", password="wrong")
        messages.append(str(refused.value).replace(name, "NAME"))
    assert messages[0] == messages[1]
    connect(server, "root", "postgres").close()
    server.stop()


def test_offline_needs_the_password_or_the_name(server):
    server.stop()
    offline = ("--offline", server.root)
    denied = run("user", "drop", "ann", *offline, "-U", "bob", env={"PGPASSWORD": PASSWORDS["bob"]})
    assert denied.returncode == UNAUTHORISED, denied
    assert run("user", "drop", "ann", *offline, "-U", "root", env={"PGPASSWORD": "x"}).returncode == UNAUTHORISED
    succeed(run("user", "drop", "ann", *offline, "-U", "root", env={"PGPASSWORD": PASSWORDS["root"]}))
    PASSWORDS["found"] = secrets.token_hex(8)
    succeed(
        run("user", "password", "root", *offline, "--as", "root", "--password-file", "-", input=PASSWORDS["found"], stdin=None)
    )  # fmt: skip
    server.start()
    connect(server, "root", "postgres", password=PASSWORDS["found"]).close()
    with pytest.raises(psycopg.OperationalError):
        connect(server, "root", "postgres")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    files = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
        + ["-out", files[0], "-keyout", files[1]],
        check=True,
        capture_output=True,
    )
    return files


def test_channel_binding(own_rocklake, certificate):
    server = own_rocklake(options=("--tls-cert", certificate[0], "--tls-key", certificate[1]))
    succeed(user_command(server, "add", "root", "--role", "admin", user=None, password_of="root"))
    connect(server, "root", "postgres", sslmode="require", channel_binding="require").close()
    connect(server, "root", "postgres", sslmode="disable", channel_binding="disable").close()
    with pytest.raises(psycopg.OperationalError, match="channel binding"):
        connect(server, "root", "postgres", sslmode="disable", channel_binding="require")
    server.stop()


def test_other_addresses_need_users_and_tls(own_rocklake, certificate, tmp_path):
    tls = ("--tls-cert", certificate[0], "--tls-key", certificate[1])
    root = tmp_path / "root"
    serve = ("serve", root, "--listen", "0.0.0.0:0")
    plain = run(*serve)
    assert plain.returncode == REFUSED and "--tls-cert" in plain.stderr
    nobody = run(*serve, *tls)
    assert nobody.returncode == REFUSED and "rocklake user add" in nobody.stderr
    succeed(run("user", "add", "root", "--role", "admin", "--offline", root, "--password-file", "-",
                input=PASSWORDS["root"], stdin=None))  # fmt: skip
    with contextlib.suppress(subprocess.TimeoutExpired):
        started = run(*serve, *tls, timeout=5)
        pytest.fail(started.stderr)


REFUSALS = (
    "create role r password 'x' in role nobody",
    "create role pg_mine",
    "create role public",
    "create role none",
    "create role made",
    "alter role nobody password 'x'",
    "drop role nobody",
    "drop role if exists nobody",
    "drop user nobody",
    "grant nobody to made",
    "grant all on database nowhere to made",
    "grant all on database roledb to nobody",
    "grant select on database roledb to made",
    "drop role current_user",
    "drop role public",
)


def words(connection, sql: str):
    try:
        connection.execute(sql)
        return "fine"
    except psycopg.Error as error:
        return error.sqlstate, error.diag.message_primary, error.diag.message_detail


def test_refusals_as_postgresql_words_them(server, oracle):
    connect(server, "root", "roledb").close()
    with connect(server, "root", "roledb") as ours, psycopg.connect(oracle.dsn("postgres"), autocommit=True) as theirs:
        theirs.execute("create database roledb")
        for connection in (ours, theirs):
            connection.execute("create role made")
        assert {sql: words(ours, sql) for sql in REFUSALS} == {sql: words(theirs, sql) for sql in REFUSALS}
        theirs.execute("drop role made")
        theirs.execute("drop database roledb")


DENIALS = (
    "insert into t values (1)",
    "update t set a = 1",
    "delete from t",
    "truncate t",
    "select * from t for update",
    "drop table t",
    "alter table t add column b int",
    "create index on t (a)",
    "create table u (a int)",
    "create schema s",
    "drop schema public",
    "create database d",
    "drop database roledb",
    "create role r",
    "alter role ann password 'x'",
    "drop role root",
    "comment on table t is 'x'",
)


def test_denials_as_postgresql_words_them(server, oracle):
    """A reader against a role of PostgreSQL that may only SELECT."""
    setup = ("create database roledb", "create role root superuser", "create role ann", "create role bob login")
    with psycopg.connect(oracle.dsn("postgres"), autocommit=True) as admin:
        for statement in setup:
            admin.execute(statement)
    with connect(server, "root", "roledb") as admin:
        admin.execute("create table t (a int)")
    with psycopg.connect(oracle.dsn("roledb"), autocommit=True) as theirs, connect(server, "bob", "roledb") as ours:
        for statement in (
            "create table t (a int)",
            "grant select on t to bob",
            "revoke create on schema public from public",
            "set session authorization bob",
        ):
            theirs.execute(statement)
        assert {sql: words(ours, sql) for sql in DENIALS} == {sql: words(theirs, sql) for sql in DENIALS}
    with psycopg.connect(oracle.dsn("postgres"), autocommit=True) as admin:
        for statement in ("drop database roledb", "drop role bob", "drop role ann", "drop role root"):
            admin.execute(statement)
