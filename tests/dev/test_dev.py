"""`make dev`, with the real backend, the real web app and the reloader."""

import os
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from django.conf import settings

from infra.dev import ports
from infra.dev.keys import Keys
from infra.dev.processes import MARK
from tests.cast import Cast
from tests.database import app_dsn, owner_dsn

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_dev_command_starts_and_reloads_a_changed_python_file(
    committed_db: Cast, environment: dict[str, str], tmp_path: Path
) -> None:
    """It takes longer than two seconds, because it starts all processes of the product. The reloader loads
    the application in a thread, which no other test does."""
    port, web_port, data_dir, log = ports.pick(), ports.pick(), tmp_path / "data", tmp_path / "log"
    data_dir.mkdir()
    Keys(data_dir).put("seeded", "yes")
    own = {"DATA_DIR": data_dir, "PORT": port, "WEB_PORT": web_port, "REDIS_URL": settings.REDIS_URL}
    own |= {"DATABASE_URL": url(app_dsn()), "OWNER_DATABASE_URL": url(owner_dsn())}
    with log.open("w") as output:
        make = subprocess.Popen(
            ["make", "dev"],
            cwd=ROOT,
            env={**environment, **{name: str(value) for name, value in own.items()}},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        until(lambda: "Servicebay is ready" in log.read_text(), make, log, within=180)
        assert healthy(port)
        assert healthy(web_port, "/api/openapi.json")
        before = web_processes(data_dir)

        # A new time is a change for the reloader, and no other test notices it.
        os.utime(ROOT / "platform" / "config" / "health.py")

        until(lambda: web_processes(data_dir) - before and healthy(port), make, log, within=60)
    finally:
        os.killpg(make.pid, signal.SIGTERM)
        make.wait(60)
    assert "Stopped." in log.read_text()


def url(dsn: str) -> str:
    given = dict(part.split("=", 1) for part in dsn.split())
    return (
        f"postgresql://{given['user']}:{given['password']}@{given['host']}:{given['port']}/{given['dbname']}"
    )


def until(happens: Callable[[], object], make: subprocess.Popen[bytes], log: Path, within: float) -> None:
    deadline = time.monotonic() + within
    while not happens():
        assert make.poll() is None and time.monotonic() < deadline, log.read_text()
        time.sleep(0.2)


def healthy(port: int, path: str = "/healthz") -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def web_processes(data_dir: Path) -> set[int]:
    """Return the reloader and its child."""
    return {each.pid for each in psutil.process_iter() if is_web(each, data_dir)}


def is_web(process: psutil.Process, data_dir: Path) -> bool:
    try:
        return "runserver" in process.cmdline() and process.environ().get(MARK) == str(data_dir)
    except psutil.Error:
        return False
