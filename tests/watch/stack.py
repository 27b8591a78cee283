"""Real web processes, relay and worker, with counters and traces."""

import http.client
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson

from config.env import ROOT
from infra.dev.ports import pick as free_port
from tests.faults import stack as faults
from tests.faults.stack import wait_for
from tests.watch import scrape
from tests.watch.receiver import Receiver, receiving

WEB_PROCESSES = 2


class Stack(faults.Stack):
    """The stack of the fault tests with web processes, schedule, counters and traces."""

    receiver: Receiver
    web_port: int

    @property
    def env(self) -> dict[str, str]:
        return super().env | {
            "DATA_DIR": str(self.folder),
            "METRICS_TOKEN": scrape.TOKEN,
            "METRICS_DIR": str(self.folder / "metrics"),
            "OTEL_EXPORTER_OTLP_ENDPOINT": self.receiver.url,
            "OTEL_BSP_SCHEDULE_DELAY": "200",
            "WEB_PROCESSES": str(WEB_PROCESSES),
        }

    def start_web(self) -> None:
        argv = [
            sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", str(WEB_PROCESSES),
            "--host", "127.0.0.1", "--port", str(self.web_port), "--blocking-threads", "2",
            "--respawn-failed-workers", "config.wsgi:application",
        ]  # fmt: skip
        log = (self.folder / "web.log").open("ab")
        self.processes["web"] = subprocess.Popen(
            argv, env=self.env, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
        )

    def send(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, bytes]:
        """Send a request on a new connection, so that any web process can answer it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.web_port, timeout=10)
        try:
            headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
            connection.request(method, path, orjson.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def value(self, name: str, **labels: str) -> float:
        status, body = self.send("GET", "/metrics", token=scrape.TOKEN)
        assert status == 200
        found = scrape.parsed(body.decode())
        return sum(
            each.value for each in found if each.name == name and labels.items() <= each.labels.items()
        )

    def answers(self) -> bool:
        try:
            return self.send("GET", "/healthz")[0] == 200
        except OSError:
            return False


@contextmanager
def running() -> Iterator[Stack]:
    stack = Stack()
    with receiving() as receiver, faults.ending(stack):
        stack.receiver, stack.web_port = receiver, free_port()
        stack.start_mail_server()
        stack.start("redis", "relay", "worker", "beat")
        stack.start_web()
        wait_for(stack.answers, 60)
        yield stack
