"""A real web server that is stopped while it works."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import orjson
import psycopg
import pytest
from django.conf import settings

from config.env import ROOT
from infra.dev.ports import pick as free_port
from tests.database import owner_dsn

pytestmark = pytest.mark.slow
# `/healthz` reads this table. With a lock on the table, the request runs until the lock is released.
PATIENT = "tests.config.patient:application"
LOCK = "LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE"


class Web:
    def __init__(self, drain_seconds: int, command: list[str]) -> None:
        name = settings.DATABASES["default"]["NAME"]
        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=os.environ
            | {
                "DJANGO_SETTINGS_MODULE": "config.settings.development",
                "PYTHONPATH": f"{ROOT}/platform:{ROOT}",
                "DATABASE_URL": f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}",
                "HOST": "127.0.0.1",
                "PORT": str(self.port),
                "WEB_PROCESSES": "1",
                "DRAIN_SECONDS": str(drain_seconds),
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def get(self, path: str) -> tuple[int, dict[str, object]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path, headers={"Host": "localhost"})
            answer = connection.getresponse()
            return answer.status, orjson.loads(answer.read())
        finally:
            connection.close()

    def refuses_connections(self) -> bool:
        try:
            self.get("/livez")
        except OSError:
            return True
        return False


@contextmanager
def running(drain_seconds: int, command: list[str]) -> Iterator[Web]:
    web = Web(drain_seconds, command)
    try:
        until(lambda: not web.refuses_connections())
        yield web
    finally:
        web.process.kill()
        web.process.wait()


def until(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise TimeoutError


def somebody_waits_for_a_lock(owner: psycopg.Connection) -> bool:
    return owner.execute("SELECT FROM pg_locks WHERE NOT granted").rowcount > 0


def test_stopped_server_is_not_ready_then_refuses_requests_and_finishes_the_running_one(
    django_db_setup: None,
) -> None:
    with (
        running(60, ["platform/servicebay.py", "web", PATIENT]) as web,
        psycopg.connect(owner_dsn()) as owner,
        ThreadPoolExecutor() as pool,
    ):
        assert web.get("/readyz") == (200, {"ok": True})
        web.process.send_signal(signal.SIGTERM)
        until(lambda: web.get("/readyz") == (503, {"ok": False, "reason": "draining"}))
        assert web.get("/livez") == (200, {"ok": True})
        assert web.get("/healthz")[0] == 200

        owner.execute(LOCK)
        running_request = pool.submit(web.get, "/healthz")
        until(lambda: somebody_waits_for_a_lock(owner))
        # The second signal ends the time in which the server still accepts requests.
        web.process.send_signal(signal.SIGTERM)
        until(web.refuses_connections)
        assert not running_request.done()
        owner.rollback()
        assert running_request.result()[0] == 200
        assert web.process.wait(20) == 0


@pytest.mark.prove
def test_request_that_does_not_end_in_time_is_cut_and_the_server_exits_well(django_db_setup: None) -> None:
    """This is the negative control: the request above is answered because the server waits for it."""
    command = [
        "-c",
        f"from config import webserver as w; w.FINISH_SECONDS = 1; w.server({PATIENT!r}).serve()",
    ]
    with (
        running(0, command) as web,
        psycopg.connect(owner_dsn()) as owner,
        ThreadPoolExecutor() as pool,
    ):
        owner.execute(LOCK)
        running_request = pool.submit(web.get, "/healthz")
        until(lambda: somebody_waits_for_a_lock(owner))
        web.process.send_signal(signal.SIGTERM)
        assert web.process.wait(20) == 0
        with pytest.raises(http.client.RemoteDisconnected):
            running_request.result()
