"""A real S3 server (SeaweedFS) on loopback, with one bucket, for as long as a test session lasts."""

import pathlib
import re
import subprocess
import sys
import urllib.parse

from harness.processes import Server, free_port

BUCKET = "lakes"
KEY, SECRET = "test", "testtest"


class SeaweedFs(Server):
    def __init__(self, folder: pathlib.Path):
        super().__init__("seaweedfs", folder / "seaweedfs.log")
        self.folder = folder

    @property
    def environment(self) -> dict[str, str]:
        """What a client of it has in its environment."""
        return {
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_REGION": "us-east-1",
            "AWS_ALLOW_HTTP": "true",
            "AWS_ENDPOINT": f"http://127.0.0.1:{self.port}",
        }

    def start(self) -> None:
        weed = pathlib.Path(sys.executable).parent / "weed"
        ports = [f"-{name}={free_port()}" for name in PORTS]
        off = ["-s3.port.iceberg=0", "-admin.ui=false", "-webdav=false", "-master.telemetry=false"]
        data = self.folder / "seaweedfs"
        data.mkdir()
        self.launch(
            [weed, "mini", f"-dir={data}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-bucket={BUCKET}",
             f"-s3.port={self.port}", "-s3.autoCreateBucket=false", *ports, *off],
            env={"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "HOME": str(data)},
            cwd=data,
        )  # fmt: skip
        self.wait_until_serving()

    def request(self, path: str, *options: str) -> str:
        signed = ["curl", "-s", *options, "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", f"{KEY}:{SECRET}"]
        url = f"http://127.0.0.1:{self.port}/{path}"
        return subprocess.run([*signed, url], capture_output=True, text=True, timeout=30).stdout

    def answers(self) -> bool:
        """The bucket is there."""
        return self.request(BUCKET, "-I").startswith("HTTP/1.1 200")

    def list(self, prefix: str) -> list[str]:
        """The objects of the bucket below a prefix, without it: at most a thousand."""
        answer = self.request(f"{BUCKET}?list-type=2&prefix={urllib.parse.quote(prefix, safe='')}")
        return [key.removeprefix(prefix) for key in re.findall("<Key>([^<]*)</Key>", answer)]

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


PORTS = (
    "master.port", "master.port.grpc", "filer.port", "filer.port.grpc", "volume.port", "volume.port.grpc",
    "admin.port", "admin.port.grpc", "s3.port.grpc", "s3.port.lance",
)  # fmt: skip
