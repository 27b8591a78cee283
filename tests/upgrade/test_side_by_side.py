"""During an upgrade, the previous release and this code serve the same database."""

import http.client
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson
import pytest

from config.env import ROOT
from infra.box.archives import extract
from infra.dev.ports import pick as free_port
from tests.upgrade.installed import EACH_RELEASE, environment, migrate, restored

EMAIL, PASSWORD = "owner@sharma.example", "garage-demo-1"
READY = 60


def code_of(release: str, folder: Path) -> Path:
    """Return the sources of a release: those of the commit that added its dump."""
    # A check may run on an export of the files, or on the newest commit alone. `make test` in a clone has it all.
    has_history = ["git", "rev-parse", "--is-shallow-repository"]
    if subprocess.run(has_history, cwd=ROOT, capture_output=True, check=False).stdout.strip() != b"false":
        pytest.skip("Without the history there is no earlier release.")
    dump = f"tests/upgrade/{release}.sql.gz"
    released = _git("log", "-1", "--diff-filter=A", "--format=%H", "--", dump).decode().strip()
    if not released:
        return ROOT  # The release is being made, and its dump is not committed yet.
    with tarfile.open(fileobj=BytesIO(_git("archive", released))) as archive:
        extract(archive, folder)
    return folder


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout


@contextmanager
def serving(code: Path) -> Iterator[int]:
    """Run one web process of that code and return its port."""
    port = free_port()
    process = subprocess.Popen(
        [
            sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", "1", "--host", "127.0.0.1",
            "--port", str(port), "--blocking-threads", "2", "config.wsgi:application",
        ],
        cwd=code,
        env=environment(code),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + READY
    while time.monotonic() < end:
        assert process.poll() is None, "The server ended."
        try:
            send(port, "GET", "/healthz")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(port)


def send(
    port: int, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, orjson.loads(answer.read())
    finally:
        connection.close()


class Client:
    def __init__(self, port: int) -> None:
        self.port, self.headers = port, {"Content-Type": "application/json"}

    def call(self, method: str, path: str, body: Any = None) -> Any:
        raw = orjson.dumps(body) if body is not None else None
        status, found = send(self.port, method, f"/api/garage/{path}", raw, self.headers)
        assert (status, found["success"]) == (200, True), (path, found)
        return found["data"]

    def sign_in(self) -> None:
        data = self.call("POST", "login", {"email": EMAIL, "password": PASSWORD})
        garage = next(each for each in data["garages"] if each["garageName"].endswith("Andheri"))
        self.headers |= {
            "Authorization": f"Bearer {data['token']}",
            "X-Garage-Id": str(garage["garageId"]),
        }

    def work(self) -> int:
        """Make the usual calls of the front desk. Returns the id of the invoiced job."""
        query = urlencode({"filter": '{"status":[1,2]}', "pageSize": 25})
        listed = self.call("GET", f"jobs?{query}")
        sheets = (self.call("GET", f"jobs/{row['jobId']}") for row in listed["jobs"])
        job_id = next(int(sheet["jobId"]) for sheet in sheets if sheet["customerEmail"])
        self.call("POST", "jobs/change-status", {"jobId": job_id, "jobStatusId": 3})
        self.call("POST", f"send-job-invoice/{job_id}")
        return job_id


@pytest.mark.slow
@pytest.mark.parametrize("release", EACH_RELEASE)
def test_previous_release_and_current_code_can_serve_one_database_together(
    release: str, tmp_path: Path
) -> None:
    code = code_of(release, tmp_path)
    with restored(release) as connection:
        migrate("migrate_platform")
        migrate("migrate_garages")
        with serving(code) as old, serving(ROOT) as new:
            clients = [Client(old), Client(new)]
            for client in clients:
                client.sign_in()
            # Each process accepts sessions opened by the other process.
            clients[0].headers, clients[1].headers = clients[1].headers, clients[0].headers
            invoiced = [client.work() for client in (*clients, *clients)]
        assert len(set(invoiced)) == 4
        numbers = connection.execute(
            "SELECT number FROM garage_1.invoice WHERE job_id = ANY(%s) ORDER BY id", [invoiced]
        ).fetchall()
        assert len(numbers) == 4
        assert sorted(numbers) == numbers
