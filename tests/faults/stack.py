"""Real processes that a test can kill: Redis, relay, worker and an SMTP server."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import redis
from aiosmtpd.controller import Controller
from django.conf import settings

from config.env import ROOT
from infra.dev import redis as embedded
from infra.dev.ports import pick as free_port
from kernel.outbox.registry import QUEUES
from servicebay import ROLES
from tests.prove.broken import LAUNCHER

# How long new processes may take until they work, on a machine with other load.
START_SECONDS = 60
DROPS_CONNECTION = "drops the connection after DATA"


class FakeMailServer:
    """Counts mails by Message-ID. It can be slow, refuse a mail, or drop the connection after
    receiving it.
    """

    def __init__(self) -> None:
        self.received: dict[str, int] = {}
        self.in_progress = 0
        self.delay = 0.0
        # These are the replies to the next mails. Later mails are accepted.
        self.next_replies: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.in_progress += 1
        try:
            await asyncio.sleep(self.delay)
        finally:
            self.in_progress -= 1
        reply = self.next_replies.pop(0) if self.next_replies else "250 OK"
        if reply.startswith(("4", "5")):
            return reply
        head = envelope.content.decode().partition("\r\n\r\n")[0]
        key = next(line for line in head.splitlines() if line.startswith("Message-ID:"))
        self.received[key] = self.received.get(key, 0) + 1
        if reply == DROPS_CONNECTION:
            server.transport.abort()
        return "250 OK"


@dataclass
class Stack:
    """All processes between an outbox row and a delivered mail."""

    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="servicebay-stack-")))
    mail_server: FakeMailServer = field(default_factory=FakeMailServer)
    smtp_port: int = field(default_factory=free_port)
    redis_port: int = field(default_factory=free_port)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    _controller: Controller | None = None

    @property
    def env(self) -> dict[str, str]:
        default = settings.DATABASES["default"]
        database = default["NAME"]
        return os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.development",
            "PYTHONPATH": f"{ROOT}/platform:{ROOT}",
            "DATABASE_URL": f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{database}",
            "OWNER_DATABASE_URL": f"{os.environ['OWNER_DATABASE_URL'].rpartition('/')[0]}/{database}",
            "RELAY_DATABASE_URL": "",
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "EMAIL_URL": f"smtp://127.0.0.1:{self.smtp_port}",
        }

    def start_mail_server(self) -> None:
        self._controller = Controller(self.mail_server, hostname="127.0.0.1", port=self.smtp_port)
        self._controller.start()

    def stop_mail_server(self) -> None:
        """Stop the server, so that connections are refused."""
        if self._controller is not None:
            self._controller.stop()
        self._controller = None

    def start(self, *names: str, queues: str = ",".join(QUEUES)) -> None:
        """Start processes. A worker takes messages of these queues only."""
        python = (sys.executable, str(ROOT / "platform/servicebay.py"))
        # The worker of a control runs without one mechanism.
        worker = (sys.executable, *LAUNCHER, *ROLES["worker"]) if LAUNCHER else (*python, "worker")
        commands = {
            "redis": [
                *(str(embedded.find()), "--port", str(self.redis_port), "--bind", "127.0.0.1"),
                *("--save", "", "--dir", str(self.folder)),
            ],
            "relay": [*python, "relay"],
            "beat": [*python, "beat"],
            "worker": [*worker, "--concurrency", "1", "--queues", queues],
        }
        for name in names:
            log = (self.folder / f"{name}.log").open("ab")
            self.processes[name] = subprocess.Popen(
                commands[name],
                env=self.env,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            if name == "redis":
                wait_for(self._redis_answers, 10)

    def _redis_answers(self) -> bool:
        try:
            return bool(redis.Redis(port=self.redis_port, socket_timeout=1).ping())
        except redis.RedisError:
            return False

    def waiting_messages(self, *queues: str) -> int:
        """Return the number of messages that wait in Redis, in these queues or in all."""
        broker = redis.Redis(port=self.redis_port, socket_timeout=1)
        return sum(int(broker.llen(queue)) for queue in queues or QUEUES)

    def kill(self, name: str) -> None:
        """Kill the process and its children, so that they cannot clean up."""
        process = self.processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self, name: str) -> int:
        """Ask the process to stop, as an init system does. Returns its exit status."""
        process = self.processes.pop(name)
        process.terminate()
        return process.wait(30)

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(errors="replace")


AnyStack = TypeVar("AnyStack", bound=Stack)


@contextmanager
def running() -> Iterator[Stack]:
    with ending(Stack()) as stack:
        stack.start_mail_server()
        yield stack


@contextmanager
def ending(stack: AnyStack) -> Iterator[AnyStack]:
    """End all processes of a stack, and delete its folder. After an error, show the logs."""
    try:
        yield stack
    except BaseException:
        for name in stack.processes:
            print(f"--- {name}\n{stack.log(name)[-4000:]}")
        raise
    finally:
        for name in list(stack.processes):
            stack.kill(name)
        stack.stop_mail_server()
        shutil.rmtree(stack.folder, ignore_errors=True)


def wait_for(condition: Callable[[], bool], seconds: float) -> float:
    """Wait until the condition is true. Returns the seconds it took."""
    started = time.monotonic()
    while not condition():
        if time.monotonic() - started > seconds:
            raise TimeoutError(f"not within {seconds} s")
        time.sleep(0.05)
    return time.monotonic() - started
