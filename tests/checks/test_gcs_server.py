"""The tests' Google Cloud Storage does what the real one promises, where a writer's safety hangs on it."""

import re
import threading
import urllib.error
import urllib.parse
import urllib.request

import pytest
from harness import gcs_server
from harness.gcs_server import Bucket, Tokens, serve
from harness.object_store import ServiceAccount

MATCH = "x-goog-if-generation-match"


class Client:
    def __init__(self, port: int, token: str | None):
        self.port, self.token = port, token

    def __call__(self, method: str, path: str, body: bytes | None = None, headers: dict | None = None, **query):
        """Status, headers and body."""
        query = urllib.parse.urlencode({name.replace("_", "-"): value for name, value in query.items()})
        url = f"http://127.0.0.1:{self.port}/{path}?{query}"
        request = urllib.request.Request(url, body, headers or {}, method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()


@pytest.fixture(scope="module")
def account(tmp_path_factory):
    return ServiceAccount(tmp_path_factory.mktemp("gcs") / "account.json")


@pytest.fixture
def client(account):
    """Of a server in this process, with one bucket, b."""
    tokens = Tokens(account.public_key)
    server = serve(0, "b", Bucket(), tokens)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Client(server.server_port, tokens.issue())
    server.shutdown()
    server.server_close()


def keys(body: bytes) -> list[str]:
    return re.findall("<Key>([^<]*)</Key>", body.decode())


def test_an_object_comes_back_as_it_was_put(client):
    headers = {"Content-Type": "x/y", "x-goog-meta-id": "7"}
    status, put, _ = client("PUT", "b/a/key%20with%2Fsigns", b"0123456789", headers)
    assert status == 200
    status, got, body = client("GET", "b/a/key%20with%2Fsigns")
    assert (status, body, got["Content-Type"], got["x-goog-meta-id"]) == (200, b"0123456789", "x/y", "7")
    assert (got["ETag"], got["x-goog-generation"]) == (put["ETag"], put["x-goog-generation"])
    status, head, body = client("HEAD", "b/a/key%20with%2Fsigns")
    assert (status, body, head["Content-Length"], head["ETag"]) == (200, b"", "10", put["ETag"])
    assert client("DELETE", "b/a/key%20with%2Fsigns")[0] == 204
    for method in ("GET", "HEAD", "DELETE"):
        assert client(method, "b/a/key%20with%2Fsigns")[0] == 404


@pytest.mark.parametrize(
    ("asked", "status", "body"),
    [
        ("bytes=2-4", 206, b"234"),
        ("bytes=8-", 206, b"89"),
        ("bytes=-3", 206, b"789"),
        ("bytes=8-99", 206, b"89"),
        ("bytes=-99", 206, b"0123456789"),
        ("bytes=10-11", 416, None),
        ("lines=1-2", 200, b"0123456789"),
    ],
)
def test_ranges(client, asked, status, body):
    client("PUT", "b/o", b"0123456789")
    answer, headers, got = client("GET", "b/o", headers={"Range": asked})
    assert answer == status and body in (None, got)
    if status == 206:
        first = b"0123456789".index(body)
        assert headers["Content-Range"] == f"bytes {first}-{first + len(body) - 1}/10"


def test_generations_decide_who_may_write(client):
    status, first, _ = client("PUT", "b/o", b"1", {MATCH: "0"})
    assert status == 200
    assert client("PUT", "b/o", b"2", {MATCH: "0"})[0] == 412
    status, second, _ = client("PUT", "b/o", b"2", {MATCH: first["x-goog-generation"]})
    assert status == 200 and int(second["x-goog-generation"]) > int(first["x-goog-generation"])
    assert client("PUT", "b/o", b"3", {MATCH: first["x-goog-generation"]})[0] == 412
    assert client("DELETE", "b/o", headers={MATCH: first["x-goog-generation"]})[0] == 412
    assert client("GET", "b/o")[2] == b"2"
    assert client("GET", "b/o", generation=first["x-goog-generation"])[0] == 404
    # The same bytes are a new generation: an etag, a digest here, could not tell.
    _, third, _ = client("PUT", "b/o", b"2")
    assert third["ETag"] == second["ETag"] and third["x-goog-generation"] != second["x-goog-generation"]
    assert client("DELETE", "b/o", headers={MATCH: third["x-goog-generation"]})[0] == 204
    assert client("PUT", "b/o", b"4", {MATCH: third["x-goog-generation"]})[0] == 412
    assert client("PUT", "b/o", b"4", {MATCH: "0"})[0] == 200


def test_one_of_many_creates_an_object(client):
    for race in range(10):
        answers = []
        start = threading.Barrier(8)

        def create(number, race=race, answers=answers, start=start):
            start.wait()
            answers.append((client("PUT", f"b/race-{race}", b"%d" % number, {MATCH: "0"})[0], number))

        threads = [threading.Thread(target=create, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(status for status, _ in answers) == [200] + [412] * 7
        (winner,) = (number for status, number in answers if status == 200)
        assert client("GET", f"b/race-{race}")[2] == b"%d" % winner


def test_without_conditions_a_careless_server_lets_everybody_win():
    bucket = Bucket(honour_conditions=False)
    assert bucket.put("o", b"1", {}, "0").generation < bucket.put("o", b"2", {}, "0").generation


def test_conditional_reads(client):
    etag = client("PUT", "b/o", b"1")[1]["ETag"]
    assert client("GET", "b/o", headers={"If-None-Match": etag})[0] == 304
    assert client("GET", "b/o", headers={"If-None-Match": '"other"'})[0] == 200
    assert client("GET", "b/o", headers={"If-Match": etag})[0] == 200
    assert client("GET", "b/o", headers={"If-Match": '"other"'})[0] == 412


def test_listing_by_prefix_and_delimiter(client):
    for key in ("a/1", "a/2", "a/b/3", "a/b/4", "a/c/5", "ab", "z"):
        client("PUT", f"b/{urllib.parse.quote(key, safe='')}", b"x")
    _, _, body = client("GET", "b", list_type=2, prefix="a/", delimiter="/")
    assert keys(body) == ["a/1", "a/2"]
    assert re.findall("<Prefix>([^<]*)</Prefix></CommonPrefixes>", body.decode()) == ["a/b/", "a/c/"]
    assert keys(client("GET", "b", list_type=2, prefix="a")[2]) == ["a/1", "a/2", "a/b/3", "a/b/4", "a/c/5", "ab"]
    assert keys(client("GET", "b", list_type=2, start_after="a/b/4")[2]) == ["a/c/5", "ab", "z"]
    assert keys(client("GET", "b", list_type=2, prefix="nothing/")[2]) == []


@pytest.mark.parametrize("delimiter", ["", "/"])
def test_pages_show_everything_once(client, delimiter):
    names = [f"{folder}/{number}" for folder in "abc" for number in range(4)] + ["plain", "q & <s>"]
    for name in names:
        client("PUT", f"b/{urllib.parse.quote(name, safe='')}", b"x")
    expected = ["a/", "b/", "c/", "plain", "q &amp; &lt;s&gt;"] if delimiter else [*names[:-1], "q &amp; &lt;s&gt;"]
    seen, token = [], {}
    while True:
        _, _, body = client("GET", "b", list_type=2, delimiter=delimiter, max_keys=2, **token)
        found = re.findall("<(?:Key|CommonPrefixes><Prefix)>([^<]*)<", body.decode())
        assert len(found) <= 2
        seen += found
        following = re.search("<NextContinuationToken>([^<]*)<", body.decode())
        assert (following is not None) == (b"<IsTruncated>true" in body)
        if not following:
            break
        token = {"continuation_token": following[1]}
    assert sorted(seen) == sorted(expected)


def test_an_upload_in_parts_appears_whole(client):
    _, _, body = client("POST", "b/o", b"", {"x-goog-meta-id": "7"}, uploads="")
    upload = re.search("<UploadId>([^<]*)<", body.decode())[1]
    etags = [
        client("PUT", "b/o", part, partNumber=number, uploadId=upload)[1]["ETag"]
        for number, part in ((1, b"one"), (2, b"two"))
    ]
    assert client("GET", "b/o")[0] == 404
    _, _, listed = client("GET", "b/o", uploadId=upload)
    assert re.findall("<PartNumber>([^<]*)<", listed.decode()) == ["1", "2"]

    def complete(parts):
        shown = "".join(f"<Part><PartNumber>{n}</PartNumber><ETag>{etag}</ETag></Part>" for n, etag in parts)
        body = f"<CompleteMultipartUpload>{shown}</CompleteMultipartUpload>"
        return client("POST", "b/o", body.encode(), uploadId=upload)

    assert complete([(1, etags[1]), (2, etags[0])])[0] == 400
    assert complete([(2, etags[1]), (1, etags[0])])[0] == 400
    assert complete([(1, etags[0]), (3, etags[1])])[0] == 400
    assert client("GET", "b/o")[0] == 404
    assert complete([(1, etags[0]), (2, etags[1])])[0] == 200
    status, headers, body = client("GET", "b/o")
    assert (status, body, headers["x-goog-meta-id"]) == (200, b"onetwo", "7")
    assert complete([(1, etags[0]), (2, etags[1])])[0] == 404, "the upload is over"


def test_an_upload_that_is_given_up_leaves_nothing(client):
    _, _, body = client("POST", "b/o", b"", uploads="")
    upload = re.search("<UploadId>([^<]*)<", body.decode())[1]
    client("PUT", "b/o", b"one", partNumber=1, uploadId=upload)
    assert client("DELETE", "b/o", uploadId=upload)[0] == 204
    assert client("PUT", "b/o", b"two", partNumber=2, uploadId=upload)[0] == 404
    assert client("GET", "b/o")[0] == 404


def test_copies(client):
    client("PUT", "b/o", b"1")
    client("PUT", "b/p", b"2")
    copy = {"x-goog-copy-source": "b/o"}
    assert client("PUT", "b/p", b"", copy | {MATCH: "0"})[0] == 412
    assert client("PUT", "b/q", b"", copy | {MATCH: "0"})[0] == 200
    assert client("GET", "b/q")[2] == b"1" and client("GET", "b/p")[2] == b"2"


def test_who_is_let_in(client):
    assert Client(client.port, None)("GET", "b", list_type=2)[0] == 403
    assert Client(client.port, "made up")("GET", "b", list_type=2)[0] == 401
    assert Client(client.port, "a.b.c")("GET", "b", list_type=2)[0] == 401
    machine = "computeMetadata/v1/instance/service-accounts/default/token"
    assert Client(client.port, None)("GET", machine)[0] == 403
    assert Client(client.port, None)("GET", machine, headers={"Metadata-Flavor": "Google"})[0] == 200
    assert client("GET", "other", list_type=2)[0] == 404


def test_a_token_ends(client, monkeypatch):
    now = gcs_server.time.time()
    monkeypatch.setattr(gcs_server.time, "time", lambda: now + gcs_server.TOKEN_SECONDS + 1)
    assert client("GET", "b", list_type=2)[0] == 401
