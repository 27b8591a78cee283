"""Tests `make up` with real servers, granian and Celery, and a small backend."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from infra.dev import orphans, ports
from infra.dev.checks import NOWHERE
from infra.dev.processes import MARK, Command, Runner

pytestmark = pytest.mark.slow


class Up:
    """A running `make up` and its output so far."""

    def __init__(
        self, project: Path, environment: dict[str, str], data_dir: Path, port: int, log: Path
    ) -> None:
        self.data_dir, self.log = data_dir, log
        with log.open("w") as output:
            self.make = subprocess.Popen(
                ["make", "up"],
                cwd=project,
                env={**environment, "DATA_DIR": str(data_dir), "PORT": str(port)},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def text(self) -> str:
        return self.log.read_text()

    # The command itself waits up to a minute for its processes on a busy machine.
    def wait_for(self, sign: str, within: float = 90) -> None:
        until(lambda: sign in self.text or self.make.poll() is not None, within)
        assert sign in self.text, self.text

    def processes(self) -> list[psutil.Process]:
        """Return the processes of this run."""
        return [each for each in psutil.process_iter() if run_of(each) == str(self.data_dir)]

    def ends(self, within: float = 20) -> int:
        return self.make.wait(within)


def run_of(process: psutil.Process) -> str | None:
    try:
        folder: str | None = process.environ().get(MARK)
    except psutil.Error:
        return None
    return folder


def until(condition: Callable[[], bool], within: float = 10) -> None:
    deadline = time.monotonic() + within
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)


StartUp = Callable[[], Up]


@pytest.fixture
def start_up(project: Path, environment: dict[str, str], data_dir: Path, tmp_path: Path) -> Iterator[StartUp]:
    """Yield a function that starts `make up` on one data folder and port. All its processes end with the
    test.
    """
    runs: list[Up] = []
    port = ports.pick()

    def start() -> Up:
        runs.append(Up(project, environment, data_dir, port, tmp_path / f"log-{len(runs)}"))
        return runs[-1]

    yield start
    for run in runs:
        if run.make.poll() is None:
            os.killpg(run.make.pid, signal.SIGTERM)
            run.make.wait(30)
    orphans.end_all()


def test_up_command_shows_the_panel_and_refuses_a_second_run_and_stops_in_order(start_up: StartUp) -> None:
    first = start_up()
    first.wait_for("Servicebay is ready")
    assert "owner@sharma.example" in first.text
    assert f"{first.data_dir}/mail" in first.text
    assert re.search(r"^worker +│ .*ready", first.text, re.MULTILINE)
    assert first.text.count("manage.py seed") == 0, "a successful step's output stays out of the log"

    second = start_up()
    assert second.ends() != 0
    assert "Another Servicebay is running on the data folder" in second.text

    os.killpg(first.make.pid, signal.SIGINT)
    first.ends()
    assert "Stopped." in first.text
    assert first.processes() == []
    assert list(first.data_dir.rglob("*.lock")) + list(first.data_dir.rglob("*.pid")) == []
    order = [
        first.text.index(sign) for sign in ("Stopping", "worker: Warm shutdown", "fast shutdown request")
    ]
    assert order == sorted(order)


def test_second_start_of_the_same_code_does_not_migrate(start_up: StartUp, project: Path) -> None:
    first = start_up()
    first.wait_for("Servicebay is ready")
    assert "Database schema" in first.text
    os.killpg(first.make.pid, signal.SIGINT)
    first.ends()

    second = start_up()
    second.wait_for("Servicebay is ready")
    assert "Database schema" not in second.text
    os.killpg(second.make.pid, signal.SIGINT)
    second.ends()

    (project / "platform" / "changed.py").write_text("changed = True\n")
    third = start_up()
    third.wait_for("Servicebay is ready")
    assert "Database schema" in third.text


@pytest.mark.prove
def test_up_command_recovers_from_kill_9_and_stops_all_processes_when_one_dies(start_up: StartUp) -> None:
    killed = start_up()
    killed.wait_for("Servicebay is ready")
    os.killpg(killed.make.pid, signal.SIGKILL)

    again = start_up()
    again.wait_for("Servicebay is ready")
    assert "Demo data" not in again.text, "the first run's data is still there"

    next(each for each in again.processes() if "relay" in each.cmdline()).kill()
    assert again.ends() != 0
    assert "relay died (killed by SIGKILL)" in again.text
    assert again.processes() == []


CLOSED = "127.0.0.1:9"
REFUSED = {
    "DATA_DIR=/dev/null": "/dev/null can't be the data folder: it is no folder",
    "HOST=192.0.2.1": "HOST=192.0.2.1 is no address of this machine",
    "PUBLIC_URL=rubbish": "PUBLIC_URL must be an address like",
    "TRUSTED_PROXIES=-1": "TRUSTED_PROXIES must be a whole number",
    f"DATABASE_URL=postgresql://a:secret@{CLOSED}/x OWNER_DATABASE_URL=postgresql://b:secret@{CLOSED}/x": (
        f"DATABASE_URL: Postgres at {CLOSED} could not be used: Connection refused."
    ),
}


@pytest.mark.parametrize("assignments", REFUSED)
def test_up_command_refuses_a_wrong_setting_with_one_sentence_before_the_build(
    assignments: str, environment: dict[str, str], project: Path, tmp_path: Path
) -> None:
    given = dict(each.split("=", 1) for each in assignments.split())
    refused = subprocess.run(
        ["make", "up"],
        cwd=project,
        env={**environment, "DATA_DIR": str(tmp_path / "data"), "PORT": str(ports.pick()), **given},
        capture_output=True,
        text=True,
    )
    said = refused.stdout + refused.stderr
    assert refused.returncode != 0
    assert f"✗ {REFUSED[assignments]}" in refused.stdout
    assert "Traceback" not in said
    assert "secret" not in said
    assert "Public schema" not in said


def test_server_closes_a_connection_with_an_incomplete_http_header(
    environment: dict[str, str], project: Path
) -> None:
    """The test uses the options of the product with a shorter timeout."""
    port = ports.pick()
    shorter = "from config import webserver as w; assert w.HEADER_READ_MS <= 10_000; w.HEADER_READ_MS = 300"
    argv = [sys.executable, "-c", f"{shorter}; w.server().serve()"]
    env = {**environment, **NOWHERE, "SECRET_KEY": "x" * 40}
    env |= {"PYTHONPATH": str(project / "platform"), "PORT": str(port)}
    with Runner(handle_signals=False) as runner:
        web = runner.start(Command("web", argv, env=env, cwd=project))
        runner.wait_until(lambda: not ports.is_free(port) and web.printed("Started worker"), "web", within=20)
        with socket.create_connection(("127.0.0.1", port), timeout=5) as half:
            half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            assert half.recv(100) == b""


def test_error_for_a_port_in_use_names_the_program_that_uses_it(
    start_up: StartUp, environment: dict[str, str], project: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        refused = subprocess.run(
            ["make", "up"],
            cwd=project,
            env={**environment, "PORT": str(port)},
            capture_output=True,
            text=True,
        )
    assert refused.returncode != 0
    assert f"Port {port} on 127.0.0.1 is taken by" in refused.stdout
    assert f"(process {os.getpid()})" in refused.stdout
    assert "Traceback" not in refused.stdout + refused.stderr
