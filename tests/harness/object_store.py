"""Object stores on loopback, one bucket each: S3 (SeaweedFS), Azure (Azurite), and a Google Cloud Storage of our own.

    store.environment()        what a client of it has in its environment
    store.environment(port)    ... that reaches it through a proxy at that port
    store.url("some/prefix")   a root in its bucket
    store.list("some/prefix/") the objects below a prefix
"""

import base64
import dataclasses
import hashlib
import hmac
import json
import pathlib
import re
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from harness.processes import Server, accepts, free_port

BUCKET = "lakes"
NOWHERE = 1  # a port that nobody listens on


@dataclasses.dataclass(frozen=True)
class Refusal:
    """What a client's environment lacks for it to get in, and a word of the store's own about it."""

    change: dict[str, str]
    words: str


class ObjectStore(Server):
    kind: str
    scheme: str
    no_bucket: str  # the store's word for a bucket that does not exist

    def __init__(self, folder: pathlib.Path):
        super().__init__(self.kind, folder / f"{self.kind}.log")
        self.folder = folder

    def url(self, prefix: str, bucket: str = BUCKET) -> str:
        return f"{self.scheme}://{bucket}/{prefix}"

    def sizes(self, prefix: str) -> dict[str, int]:
        """The objects of the bucket whose keys begin so, at most a thousand, and how many bytes they have."""
        raise NotImplementedError

    def list(self, prefix: str) -> list[str]:
        """Their keys, without the prefix."""
        return [key.removeprefix(prefix) for key in self.sizes(prefix)]

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class SeaweedFs(ObjectStore):
    kind, scheme, no_bucket = "seaweedfs", "s3", "NoSuchBucket"
    key, secret = "test", "testtest"

    def environment(self, port: int | None = None) -> dict[str, str]:
        return {
            "AWS_ACCESS_KEY_ID": self.key,
            "AWS_SECRET_ACCESS_KEY": self.secret,
            "AWS_REGION": "us-east-1",
            "AWS_ALLOW_HTTP": "true",
            "AWS_ENDPOINT": f"http://127.0.0.1:{port or self.port}",
        }

    def refusal(self) -> Refusal:
        return Refusal({"AWS_SECRET_ACCESS_KEY": "wrong"}, "SignatureDoesNotMatch")

    def start(self) -> None:
        weed = pathlib.Path(sys.executable).parent / "weed"
        ports = [f"-{name}={free_port()}" for name in SEAWEED_PORTS]
        off = ["-s3.port.iceberg=0", "-admin.ui=false", "-webdav=false", "-master.telemetry=false"]
        data = self.folder / "seaweedfs"
        data.mkdir()
        self.launch(
            [weed, "mini", f"-dir={data}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-bucket={BUCKET}",
             f"-s3.port={self.port}", "-s3.autoCreateBucket=false", *ports, *off],
            env={"AWS_ACCESS_KEY_ID": self.key, "AWS_SECRET_ACCESS_KEY": self.secret, "HOME": str(data)},
            cwd=data,
        )  # fmt: skip
        self.wait_until_serving()

    def request(self, path: str, *options: str) -> str:
        signed = ["curl", "-s", *options, "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", f"{self.key}:{self.secret}"]
        url = f"http://127.0.0.1:{self.port}/{path}"
        return subprocess.run([*signed, url], capture_output=True, text=True, timeout=30).stdout

    def answers(self) -> bool:
        """The bucket is there."""
        return self.request(BUCKET, "-I").startswith("HTTP/1.1 200")

    def sizes(self, prefix: str) -> dict[str, int]:
        answer = self.request(f"{BUCKET}?list-type=2&prefix={urllib.parse.quote(prefix, safe='')}")
        return sizes_in(answer, "Key", "Size")


SEAWEED_PORTS = (
    "master.port", "master.port.grpc", "filer.port", "filer.port.grpc", "volume.port", "volume.port.grpc",
    "admin.port", "admin.port.grpc", "s3.port.grpc", "s3.port.lance",
)  # fmt: skip


class Azurite(ObjectStore):
    kind, scheme, no_bucket = "azurite", "az", "ContainerNotFound"
    account = "rocklaketests"

    def __init__(self, folder: pathlib.Path):
        super().__init__(folder)
        self.key = new_azure_key()

    def environment(self, port: int | None = None) -> dict[str, str]:
        return {
            "AZURE_STORAGE_ACCOUNT_NAME": self.account,
            "AZURE_STORAGE_ACCOUNT_KEY": self.key,
            "AZURE_STORAGE_ENDPOINT": f"http://127.0.0.1:{port or self.port}/{self.account}",
            "AZURE_ALLOW_HTTP": "true",
        }

    def refusal(self) -> Refusal:
        return Refusal({"AZURE_STORAGE_ACCOUNT_KEY": new_azure_key()}, "AuthorizationFailure")

    def start(self) -> None:
        program = pathlib.Path(sys.prefix) / "azurite/node_modules/.bin/azurite-blob"
        assert program.exists(), f"{program} does not exist: scripts/test installs it"
        self.launch(
            [program, "--inMemoryPersistence", "--skipApiVersionCheck", "--disableTelemetry", "--silent",
             "--blobHost", "127.0.0.1", "--blobPort", str(self.port)],
            env={"AZURITE_ACCOUNTS": f"{self.account}:{self.key}", "PATH": "/usr/bin:/bin"},
            cwd=self.folder,
        )  # fmt: skip
        self.wait_until_serving()

    def answers(self) -> bool:
        """The container is there: made when the server first answers."""
        return accepts(self.port) and self.request("PUT", BUCKET, {"restype": "container"})[0] in (201, 409)

    def request(self, method: str, path: str, query: dict[str, str]) -> tuple[int, str]:
        """Signed with the account's key, as Azure's Shared Key wants it."""
        date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime())
        headers = {"x-ms-date": date, "x-ms-version": "2021-12-02", "Content-Length": "0"}
        resource = f"/{self.account}/{self.account}/{path}" + "".join(f"\n{key}:{query[key]}" for key in sorted(query))
        signed = f"{method}" + "\n" * 12 + f"x-ms-date:{date}\nx-ms-version:2021-12-02\n{resource}"
        digest = hmac.new(base64.b64decode(self.key), signed.encode(), hashlib.sha256).digest()
        headers["Authorization"] = f"SharedKey {self.account}:{base64.b64encode(digest).decode()}"
        url = f"http://127.0.0.1:{self.port}/{self.account}/{path}?{urllib.parse.urlencode(query)}"
        return fetch(urllib.request.Request(url, method=method, headers=headers))

    def sizes(self, prefix: str) -> dict[str, int]:
        status, answer = self.request("GET", BUCKET, {"restype": "container", "comp": "list", "prefix": prefix})
        assert status == 200, answer
        return sizes_in(answer, "Name", "Content-Length")


class Gcs(ObjectStore):
    """harness/gcs_server.py. `options`: its command line's."""

    kind, scheme, no_bucket = "gcs", "gs", "NoSuchBucket"

    def __init__(self, folder: pathlib.Path, *options: str):
        super().__init__(folder)
        self.options = options
        self.account = ServiceAccount(folder / "account.json")

    def environment(self, port: int | None = None) -> dict[str, str]:
        return {
            "GOOGLE_SERVICE_ACCOUNT": str(self.account.file),
            "GOOGLE_BASE_URL": f"http://127.0.0.1:{port or self.port}",
        }

    def refusal(self) -> Refusal:
        other = ServiceAccount(self.folder / "other-account.json")
        return Refusal({"GOOGLE_SERVICE_ACCOUNT": str(other.file)}, "AuthenticationRequired")

    def start(self) -> None:
        self.launch(
            [sys.executable, "-m", "harness.gcs_server", str(self.port), BUCKET, *self.options],
            env={"SERVICE_ACCOUNT_PUBLIC_KEY": str(self.account.public_key), "PATH": "/usr/bin:/bin"},
            cwd=pathlib.Path(__file__).resolve().parents[1],
        )
        self.wait_until_serving()

    def sizes(self, prefix: str) -> dict[str, int]:
        headers = {"Metadata-Flavor": "Google"}
        token_url = f"http://127.0.0.1:{self.port}/computeMetadata/v1/instance/service-accounts/default/token"
        token = json.loads(fetch(urllib.request.Request(token_url, headers=headers))[1])["access_token"]
        query = urllib.parse.urlencode({"list-type": "2", "prefix": prefix})
        url = f"http://127.0.0.1:{self.port}/{BUCKET}?{query}"
        _, answer = fetch(urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"}))
        return sizes_in(answer, "Key", "Size")


class ServiceAccount:
    """The JSON file of a Google service account, with a key made now, and the public half beside it."""

    def __init__(self, file: pathlib.Path):
        self.file, self.public_key = file, file.with_suffix(".pub")
        private = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
        self.public_key.write_text(openssl("pkey", "-pubout", input=private))
        account = {"type": "service_account", "private_key": private, "private_key_id": secrets.token_hex(20),
                   "client_email": "tests@rocklake.example"}  # fmt: skip
        file.write_text(json.dumps(account))


def sizes_in(listing: str, key: str, size: str) -> dict[str, int]:
    pairs = re.findall(f"<{key}>([^<]*)</{key}>.*?<{size}>([^<]*)</{size}>", listing, re.DOTALL)
    return {name: int(bytes_) for name, bytes_ in pairs}


def openssl(*arguments: str, input: str = "") -> str:
    return subprocess.run(["openssl", *arguments], input=input, capture_output=True, text=True, check=True).stdout


def new_azure_key() -> str:
    return base64.b64encode(secrets.token_bytes(64)).decode()


def fetch(request: urllib.request.Request) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


STORES = (SeaweedFs, Azurite, Gcs)
