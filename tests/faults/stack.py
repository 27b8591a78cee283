"""Real processes to be killed: a Redis, a relay, a worker and an SMTP server of the test's own."""

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
from typing import Any

import redis
from aiosmtpd.controller import Controller
from django.conf import settings

from config.env import ROOT
from infra.dev import redis as embedded
from infra.dev.ports import pick as free_port

HANGS_UP = "hangs up after DATA"


class Postman:
    """Counts each Message-ID; can be slow in the middle of a mail, refuse it, or hang up when it has it."""

    def __init__(self) -> None:
        self.arrived: dict[str, int] = {}
        self.in_hand = 0
        self.delay = 0.0
        # What it does with the next ones, each once; then all is well again.
        self.moods: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.in_hand += 1
        try:
            await asyncio.sleep(self.delay)
        finally:
            self.in_hand -= 1
        mood = self.moods.pop(0) if self.moods else "250 OK"
        if mood.startswith(("4", "5")):
            return mood
        head = envelope.content.decode().partition("\r\n\r\n")[0]
        key = next(line for line in head.splitlines() if line.startswith("Message-ID:"))
        self.arrived[key] = self.arrived.get(key, 0) + 1
        if mood == HANGS_UP:
            server.transport.abort()
        return "250 OK"


@dataclass
class Stack:
    """Everything between a row in the outbox and a mail in a box."""

    folder: Path
    postman: Postman
    smtp_port: int
    redis_port: int = field(default_factory=free_port)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    _office: Controller | None = None

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

    def open_post_office(self) -> None:
        self._office = Controller(self.postman, hostname="127.0.0.1", port=self.smtp_port)
        self._office.start()

    def close_post_office(self) -> None:
        """Nobody answers there any more."""
        if self._office is not None:
            self._office.stop()
        self._office = None

    def start(self, *names: str) -> None:
        commands = {
            "redis": [
                str(embedded.find()), "--port", str(self.redis_port), "--bind", "127.0.0.1", "--save", "",
                "--dir", str(self.folder),
            ],
            "relay": [sys.executable, str(ROOT / "platform/manage.py"), "relay"],
            "worker": [
                sys.executable, "-m", "celery", "-A", "config.celery", "worker",
                "--concurrency", "1", "--without-gossip", "--without-mingle", "--loglevel", "INFO",
            ],
        }  # fmt: skip
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

    def waiting_messages(self) -> int:
        """How many messages lie in Redis and nowhere else."""
        return int(redis.Redis(port=self.redis_port, socket_timeout=1).llen("celery"))

    def kill(self, name: str) -> None:
        """Without a chance to clean up; a worker's children go with it."""
        process = self.processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(errors="replace")


@contextmanager
def running() -> Iterator[Stack]:
    folder = Path(tempfile.mkdtemp(prefix="servicebay-faults-"))
    postman, port = Postman(), free_port()
    stack = Stack(folder, postman, port)
    stack.open_post_office()
    try:
        yield stack
    except BaseException:
        for name in ("relay", "worker"):
            print(f"--- {name}\n{stack.log(name)[-4000:]}")
        raise
    finally:
        for name in list(stack.processes):
            stack.kill(name)
        stack.close_post_office()
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(condition: Callable[[], bool], seconds: float) -> float:
    """How long it took."""
    started = time.monotonic()
    while not condition():
        if time.monotonic() - started > seconds:
            raise TimeoutError(f"not within {seconds} s")
        time.sleep(0.05)
    return time.monotonic() - started
