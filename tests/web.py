"""A real web server of the product, on the database of this test process."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import orjson
from django.conf import settings

from config.env import ROOT
from infra.dev.ports import pick as free_port

SERVICEBAY = str(ROOT / "platform" / "servicebay.py")
HOST = "garage.example"


def production() -> dict[str, str]:
    """Return the settings of a production deployment on this test's database."""
    name = settings.DATABASES["default"]["NAME"]
    return {
        **{
            variable: f"{os.environ[variable].rpartition('/')[0]}/{name}"
            for variable in ("DATABASE_URL", "OWNER_DATABASE_URL")
        },
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "REDIS_URL": os.environ["REDIS_URL"],
        "SECRET_KEY": "x" * 40,
        "PUBLIC_URL": f"https://{HOST}",
        "SELLER_NAME": "Servicebay Private Limited",
        "SELLER_ADDRESS": "Lower Parel, Mumbai",
        "BACKUP_DIR": "/srv/backups",
    }


class Web:
    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.port = free_port()
        own = {"HOST": "127.0.0.1", "PORT": str(self.port), "WEB_PROCESSES": "1", "WEB_THREADS": "2"}
        self.process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": f"{ROOT}/platform:{ROOT}",
                **production(),
                **own,
                **environment,
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def get(self, path: str, timeout: float = 30) -> tuple[int, dict[str, object]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("GET", path, headers={"Host": HOST})
            answer = connection.getresponse()
            return answer.status, orjson.loads(answer.read())
        finally:
            connection.close()

    def refuses_connections(self) -> bool:
        """Return whether a new connection gets no answer. While the server stops, the system still accepts
        the connection, but nobody reads it."""
        try:
            self.get("/livez", timeout=2)
        except OSError:
            return True
        return False


@contextmanager
def serving(command: list[str], **environment: str) -> Iterator[Web]:
    web = Web(command, environment)
    try:
        until(lambda: not web.refuses_connections())
        yield web
    finally:
        with suppress(ProcessLookupError):
            os.killpg(web.process.pid, signal.SIGKILL)  # Its child processes as well.
        web.process.wait()


def until(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise TimeoutError
