"""Postgres and Redis for one data folder: embedded servers, or the servers at the configured URLs."""

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from redis import Redis, RedisError

from infra.dev import console, postgres, redis
from infra.dev.keys import Keys
from infra.dev.processes import Runner
from infra.dev.refusal import Refusal

LEAST_ROOM = 4 * 1024**3
DATABASES = ("DATABASE_URL", "OWNER_DATABASE_URL", "RELAY_DATABASE_URL")


def start(
    runner: Runner,
    data_dir: Path,
    keys: Keys,
    given: Mapping[str, str],
    *,
    durable: bool = True,
    show: Callable[[str, str], None] = console.log,
) -> dict[str, str]:
    """Start the servers for which no URL is set. Returns the URLs for the environment."""
    urls = {
        name: given[name] for name in ("DATABASE_URL", "OWNER_DATABASE_URL", "REDIS_URL") if given.get(name)
    }
    if "DATABASE_URL" not in urls:
        urls |= postgres.start(runner, data_dir, keys, show, durable=durable)
    if "REDIS_URL" not in urls:
        urls |= redis.start(runner, data_dir, keys, show)
    return urls


@contextmanager
def throwaway_folder(*, in_memory: bool = False) -> Iterator[Path]:
    """Create a data folder, with a folder for temporary files in it, and delete it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="servicebay-", dir=memory() if in_memory else None))
    (folder / "tmp").mkdir()
    if os.geteuid() == 0:
        # Some tests of root run nginx as another user, who needs a way to its files.
        folder.chmod(0o711)
    try:
        yield folder
    finally:
        remove(folder)


def memory() -> Path | None:
    """Return the folder whose files are in memory, if it has room. Some disks need 40 times as long to create
    a file, and tests create many thousands."""
    place = postgres.MEMORY
    has_room = os.access(place, os.W_OK) and shutil.disk_usage(place).free >= LEAST_ROOM
    return place if has_room else None


def remove(folder: Path) -> None:
    """Delete a data folder and its clusters in other folders."""
    for cluster in folder.rglob("postgres"):
        postgres.forget(cluster)
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(
    data_dir: Path, *, durable: bool = True, show: Callable[[str, str], None] = console.log
) -> Iterator[dict[str, str]]:
    """Run both servers during the `with` block."""
    with Runner(data_dir, handle_signals=False) as runner:
        yield start(runner, data_dir, Keys(data_dir), {}, durable=durable, show=show)


def require_reachable(given: Mapping[str, str]) -> None:
    """Refuse configured URLs that do not work. The error never contains a password."""
    for name in DATABASES:
        if url := given.get(name):
            place = _place(name, url, "postgresql://user:password@host:5432/database")
            try:
                psycopg.connect(url, connect_timeout=2).close()
            except psycopg.Error as error:
                raise _unusable(name, f"Postgres at {place}", error) from None
    if url := given.get("REDIS_URL"):
        place = _place("REDIS_URL", url, "redis://host:6379/0")
        try:
            with Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2, retry=None) as client:
                client.ping()
        except (RedisError, OSError, ValueError) as error:
            raise _unusable("REDIS_URL", f"Redis at {place}", error) from None


def _place(name: str, url: str, example: str) -> str:
    """Return the host and port of the URL."""
    kind = example.partition(":")[0]
    try:
        parts = urlsplit(url)
        if parts.scheme in (kind, "postgres", "rediss") and parts.hostname:
            return f"{parts.hostname}:{parts.port or urlsplit(example).port}"
    except ValueError:
        pass
    raise Refusal(f"{name} must look like {example}.")


def _unusable(name: str, server: str, error: Exception) -> Refusal:
    """Return the error. Its reason is the last part of "connection to server at … failed: FATAL: password
    authentication failed …".
    """
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    line = next((line for line in lines if "failed: " in line), lines[0])
    reason = re.sub(r"^(.*failed: )?([A-Z]+: +)?", "", line).rstrip(".")
    return Refusal(
        f"{name}: {server} could not be used: {reason}. "
        f"Start it, correct {name}, or remove it to use the embedded server."
    )
