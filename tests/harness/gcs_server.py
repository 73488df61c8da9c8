"""Google Cloud Storage's XML interface, as far as clients of object stores use it, with one bucket in memory.

    python -m harness.gcs_server PORT BUCKET [--ignore-conditions]

What counts here is what a writer's safety hangs on: x-goog-if-generation-match (0: the object must not exist),
generations that rise with every write, listings that show every write at once, in order and in pages; multipart uploads that appear
whole or not at all. Requests need a JWT that a service account has signed with the key whose public half is in the file
that SERVICE_ACCOUNT_PUBLIC_KEY names, or a token of the machine's metadata service, which this is, too.
"""

import base64
import dataclasses
import email.utils
import hashlib
import http.server
import json
import os
import pathlib
import re
import secrets
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from xml.sax.saxutils import escape

KEYS_IN_A_PAGE = 1000
TOKEN_SECONDS = 3600
MACHINE_TOKEN = "/computeMetadata/v1/instance/service-accounts/default/token"
STORED_HEADERS = re.compile("^(content-type|content-encoding|cache-control|x-goog-meta-.+)$", re.IGNORECASE)


@dataclasses.dataclass(frozen=True)
class Object:
    body: bytes
    generation: int
    modified: float
    headers: dict[str, str]

    @property
    def etag(self) -> str:
        return f'"{hashlib.md5(self.body).hexdigest()}"'


@dataclasses.dataclass
class Upload:
    key: str
    headers: dict[str, str]
    parts: dict[int, bytes] = dataclasses.field(default_factory=dict)


class Failure(Exception):
    def __init__(self, status: int, code: str, message: str):
        super().__init__(message)
        self.status, self.code = status, code


class Bucket:
    """What is stored. Thread-safe."""

    def __init__(self, honour_conditions: bool = True):
        self.lock = threading.Lock()
        self.honour_conditions = honour_conditions
        self.objects: dict[str, Object] = {}
        self.uploads: dict[str, Upload] = {}
        self.generation = time.time_ns() // 1000

    def get(self, key: str, generation: str | None = None) -> Object:
        with self.lock:
            found = self.objects.get(key)
        if found is None or (generation is not None and generation != str(found.generation)):
            raise Failure(404, "NoSuchKey", "The specified key does not exist.")
        return found

    def put(self, key: str, body: bytes, headers: dict[str, str], if_generation: str | None) -> Object:
        with self.lock:
            self._check(key, if_generation)
            return self._store(key, body, headers)

    def delete(self, key: str, if_generation: str | None) -> None:
        with self.lock:
            self._check(key, if_generation)
            if self.objects.pop(key, None) is None:
                raise Failure(404, "NoSuchKey", "The specified key does not exist.")

    def page(
        self, prefix: str, delimiter: str, after: str, most: int
    ) -> tuple[list[tuple[str, Object]], list[str], str]:
        """Objects and common prefixes behind `after`, and where the next page begins, empty at the end."""
        with self.lock:
            keys = sorted(key for key in self.objects if key.startswith(prefix))
            objects, prefixes, last = [], [], after
            for key in keys:
                cut = key.find(delimiter, len(prefix)) if delimiter else -1
                name = key if cut < 0 else key[: cut + len(delimiter)]
                if name <= after or (prefixes and prefixes[-1] == name):
                    continue
                if len(objects) + len(prefixes) == most:
                    return objects, prefixes, last
                last = name
                if cut < 0:
                    objects.append((key, self.objects[key]))
                else:
                    prefixes.append(name)
            return objects, prefixes, ""

    def initiate(self, key: str, headers: dict[str, str]) -> str:
        with self.lock:
            upload_id = secrets.token_hex(16)
            self.uploads[upload_id] = Upload(key, headers)
            return upload_id

    def upload(self, key: str, upload_id: str) -> Upload:
        found = self.uploads.get(upload_id)
        if found is None or found.key != key:
            raise Failure(404, "NoSuchUpload", "The requested upload was not found.")
        return found

    def put_part(self, key: str, upload_id: str, number: int, body: bytes) -> str:
        with self.lock:
            self.upload(key, upload_id).parts[number] = body
            return etag_of(body)

    def complete(self, key: str, upload_id: str, parts: list[tuple[int, str]]) -> Object:
        """`parts`: numbers and etags, in order."""
        with self.lock:
            upload = self.upload(key, upload_id)
            numbers = [number for number, _ in parts]
            if numbers != sorted(set(numbers)):
                raise Failure(400, "InvalidPartOrder", "The parts are not in ascending order.")
            for number, etag in parts:
                if number not in upload.parts or etag_of(upload.parts[number]) != etag:
                    raise Failure(400, "InvalidPart", f"Part {number} was not found, or its etag is another.")
            del self.uploads[upload_id]
            return self._store(key, b"".join(upload.parts[number] for number in numbers), upload.headers)

    def abort(self, key: str, upload_id: str) -> None:
        with self.lock:
            self.upload(key, upload_id)
            del self.uploads[upload_id]

    def _check(self, key: str, if_generation: str | None) -> None:
        found = self.objects.get(key)
        if if_generation is None or not self.honour_conditions:
            return
        if if_generation != str(found.generation if found else 0):
            raise Failure(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold.")

    def _store(self, key: str, body: bytes, headers: dict[str, str]) -> Object:
        self.generation += 1
        self.objects[key] = Object(body, self.generation, time.time(), headers)
        return self.objects[key]


class Tokens:
    """Who may: bearers of a JWT that the service account has signed itself, or of a token that the machine gave.
    Thread-safe."""

    def __init__(self, public_key: pathlib.Path):
        self.public_key = public_key
        self.known: dict[str, float] = {}  # token -> time of its end

    def issue(self) -> str:
        token = secrets.token_urlsafe(24)
        self.known[token] = time.time() + TOKEN_SECONDS
        return token

    def check(self, header: str | None) -> None:
        if header is None:
            raise Failure(403, "AccessDenied", "Access denied. Anonymous caller does not have storage.objects access.")
        token = header.removeprefix("Bearer ")
        if token not in self.known and (end := self._end_of_signed(token)) is not None:
            self.known[token] = end
        if self.known.get(token, 0) < time.time():
            raise Failure(401, "AuthenticationRequired", "Invalid Credentials.")

    def _end_of_signed(self, token: str) -> float | None:
        try:
            signed, signature = token.rsplit(".", 1)
            end = float(json.loads(decode(signed.split(".")[1]))["exp"])
            with tempfile.NamedTemporaryFile() as file:
                file.write(decode(signature))
                file.flush()
                command = ["openssl", "dgst", "-sha256", "-verify", self.public_key, "-signature", file.name]
                verified = subprocess.run(command, input=signed.encode(), capture_output=True)
        except (KeyError, ValueError, IndexError):
            return None
        return end if verified.returncode == 0 else None


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def etag_of(body: bytes) -> str:
    return Object(body, 0, 0.0, {}).etag


def byte_range(header: str | None, size: int) -> tuple[int, int] | None:
    """First byte and the one behind the last, of the three forms of one range; None: the whole."""
    found = re.fullmatch(r"bytes=(\d*)-(\d*)", header or "")
    if not found or found[1] == found[2] == "":
        return None
    if found[1] == "":
        begin, end = max(0, size - int(found[2])), size
    else:
        begin, end = int(found[1]), min(size, int(found[2]) + 1 if found[2] else size)
    if begin >= end:
        raise Failure(416, "InvalidRange", "The requested range cannot be satisfied.")
    return begin, end


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    bucket_name: str
    bucket: Bucket
    tokens: Tokens
    disable_nagle_algorithm = True

    def log_message(self, *_) -> None:
        """Nothing: there is a request for every commit."""

    def handle_request(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            url = urllib.parse.urlsplit(self.path)
            self.query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
            if url.path == MACHINE_TOKEN:
                return self.machine_token()
            name, _, key = urllib.parse.unquote(url.path).removeprefix("/").partition("/")
            self.tokens.check(self.headers.get("Authorization"))
            if name != self.bucket_name:
                raise Failure(404, "NoSuchBucket", "The specified bucket does not exist.")
            getattr(self, f"{self.command.lower()}_{'object' if key else 'bucket'}", self.refuse)(key)
        except Failure as failure:
            text = f"<Error><Code>{failure.code}</Code><Message>{escape(str(failure))}</Message></Error>"
            self.answer(failure.status, text.encode(), {"Content-Type": "application/xml"})

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = handle_request

    def answer(self, status: int, body: bytes = b"", headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def answer_xml(self, name: str, content: str, headers: dict[str, str] | None = None) -> None:
        body = f"<?xml version='1.0' encoding='UTF-8'?><{name}>{content}</{name}>"
        self.answer(200, body.encode(), {"Content-Type": "application/xml"} | (headers or {}))

    def refuse(self, _) -> None:
        raise Failure(405, "MethodNotAllowed", f"There is no {self.command} of this.")

    def machine_token(self) -> None:
        if self.headers.get("Metadata-Flavor") != "Google":
            raise Failure(403, "AccessDenied", "Missing Metadata-Flavor:Google header.")
        answer = {"access_token": self.tokens.issue(), "expires_in": TOKEN_SECONDS, "token_type": "Bearer"}
        self.answer(200, json.dumps(answer).encode(), {"Content-Type": "application/json"})

    def describe(self, found: Object) -> dict[str, str]:
        return {
            "ETag": found.etag,
            "x-goog-generation": str(found.generation),
            "Last-Modified": email.utils.formatdate(found.modified, usegmt=True),
        }

    def get_object(self, key: str) -> None:
        if "uploadId" in self.query:
            return self.list_parts(key)
        found = self.bucket.get(key, self.query.get("generation"))
        headers = found.headers | self.describe(found)
        matching, other = self.headers.get("If-Match"), self.headers.get("If-None-Match")
        if matching not in (None, "*", found.etag):
            raise Failure(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold.")
        if other in ("*", found.etag):
            self.send_response(304)
            self.send_header("ETag", found.etag)
            return self.end_headers()
        part = byte_range(self.headers.get("Range"), len(found.body))
        if part is None:
            return self.answer(200, found.body, headers)
        begin, end = part
        headers["Content-Range"] = f"bytes {begin}-{end - 1}/{len(found.body)}"
        self.answer(206, found.body[begin:end], headers)

    head_object = get_object

    def put_object(self, key: str) -> None:
        if "uploadId" in self.query:
            number = int(self.query.get("partNumber") or 0)
            if not 1 <= number <= 10000:
                raise Failure(400, "InvalidArgument", "The part number must be between 1 and 10000.")
            return self.answer(200, b"", {"ETag": self.bucket.put_part(key, self.query["uploadId"], number, self.body)})
        condition, body = self.headers.get("x-goog-if-generation-match"), self.body
        headers = {name: value for name, value in self.headers.items() if STORED_HEADERS.match(name)}
        source = self.headers.get("x-goog-copy-source")
        if source is not None:
            name, _, from_key = urllib.parse.unquote(source).removeprefix("/").partition("/")
            if name != self.bucket_name:
                raise Failure(404, "NoSuchBucket", "The specified bucket does not exist.")
            found = self.bucket.get(from_key)
            body, headers = found.body, found.headers
        stored = self.bucket.put(key, body, headers, condition)
        if source is not None:
            return self.answer_xml("CopyObjectResult", f"<ETag>{escape(stored.etag)}</ETag>", self.describe(stored))
        self.answer(200, b"", self.describe(stored))

    def delete_object(self, key: str) -> None:
        if "uploadId" in self.query:
            self.bucket.abort(key, self.query["uploadId"])
        else:
            self.bucket.delete(key, self.headers.get("x-goog-if-generation-match"))
        self.answer(204)

    def post_object(self, key: str) -> None:
        if "uploads" in self.query:
            headers = {name: value for name, value in self.headers.items() if STORED_HEADERS.match(name)}
            upload_id = self.bucket.initiate(key, headers)
            names = f"<Bucket>{self.bucket_name}</Bucket><Key>{escape(key)}</Key>"
            return self.answer_xml("InitiateMultipartUploadResult", f"{names}<UploadId>{upload_id}</UploadId>")
        if "uploadId" not in self.query:
            return self.refuse(key)
        text = self.body.decode()
        numbers = re.findall(r"<PartNumber>(\d+)</PartNumber>", text)
        etags = [etag.replace("&quot;", '"') for etag in re.findall(r"<ETag>([^<]*)</ETag>", text)]
        if not numbers or len(numbers) != len(etags):
            raise Failure(400, "MalformedCompleteMultipartUploadRequest", "No parts, or parts without number or etag.")
        stored = self.bucket.complete(key, self.query["uploadId"], list(zip(map(int, numbers), etags, strict=True)))
        content = f"<Key>{escape(key)}</Key><ETag>{escape(stored.etag)}</ETag>"
        self.answer_xml("CompleteMultipartUploadResult", content, self.describe(stored))

    def list_parts(self, key: str) -> None:
        parts = sorted(self.bucket.upload(key, self.query["uploadId"]).parts.items())
        after, most = int(self.query.get("part-number-marker") or 0), int(self.query.get("max-parts") or KEYS_IN_A_PAGE)
        rest = [(number, body) for number, body in parts if number > after]
        shown = "".join(
            f"<Part><PartNumber>{number}</PartNumber><ETag>{escape(etag_of(body))}</ETag>"
            f"<Size>{len(body)}</Size></Part>"
            for number, body in rest[:most]
        )
        more = str(len(rest) > most).lower()
        self.answer_xml("ListPartsResult", f"<Key>{escape(key)}</Key><IsTruncated>{more}</IsTruncated>{shown}")

    def get_bucket(self, _) -> None:
        if self.query.get("list-type") != "2":
            raise Failure(400, "InvalidArgument", "Only list-type=2 is served.")
        most = min(int(self.query.get("max-keys") or KEYS_IN_A_PAGE), KEYS_IN_A_PAGE)
        token = self.query.get("continuation-token")
        after = decode(token).decode() if token else self.query.get("start-after", "")
        prefix, delimiter = self.query.get("prefix", ""), self.query.get("delimiter", "")
        objects, prefixes, following = self.bucket.page(prefix, delimiter, after, most)
        content = f"<Name>{self.bucket_name}</Name><Prefix>{escape(prefix)}</Prefix>"
        content += f"<KeyCount>{len(objects) + len(prefixes)}</KeyCount>"
        content += f"<IsTruncated>{str(bool(following)).lower()}</IsTruncated>"
        if following:
            token = base64.urlsafe_b64encode(following.encode()).decode()
            content += f"<NextContinuationToken>{token}</NextContinuationToken>"
        for key, found in objects:
            modified = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(found.modified)) + ".000Z"
            content += f"<Contents><Key>{escape(key)}</Key><Generation>{found.generation}</Generation>"
            content += f"<LastModified>{modified}</LastModified><ETag>{escape(found.etag)}</ETag>"
            content += f"<Size>{len(found.body)}</Size></Contents>"
        content += "".join(f"<CommonPrefixes><Prefix>{escape(name)}</Prefix></CommonPrefixes>" for name in prefixes)
        self.answer_xml("ListBucketResult", content)

    def head_bucket(self, _) -> None:
        self.answer(200)


def serve(port: int, bucket_name: str, bucket: Bucket, tokens: Tokens) -> http.server.ThreadingHTTPServer:
    handler = type("BoundHandler", (Handler,), {"bucket_name": bucket_name, "bucket": bucket, "tokens": tokens})
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


if __name__ == "__main__":
    honour = "--ignore-conditions" not in sys.argv
    tokens = Tokens(pathlib.Path(os.environ["SERVICE_ACCOUNT_PUBLIC_KEY"]))
    serve(int(sys.argv[1]), sys.argv[2], Bucket(honour), tokens).serve_forever()
