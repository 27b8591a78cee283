"""Whether the caller's own Postgres and Redis answer, asked before anything is built or started."""

import re
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

import psycopg
from redis import Redis, RedisError

from infra.dev.refusal import Refusal

DATABASES = ("DATABASE_URL", "OWNER_DATABASE_URL", "RELAY_DATABASE_URL")
PATIENCE = 2


def require(given: Mapping[str, str]) -> None:
    """A sentence that names the variable; its value stays unsaid, for it holds a password."""
    for name in DATABASES:
        if given.get(name):
            _require_database(name, given[name])
    if given.get("REDIS_URL"):
        _require_redis(given["REDIS_URL"])


def _require_database(name: str, url: str) -> None:
    parts = _split(name, url, ("postgresql", "postgres"), "postgresql://user:password@host:5432/database")
    try:
        psycopg.connect(url, connect_timeout=PATIENCE).close()
    except psycopg.Error as error:
        raise Refusal(
            f"{name}: Postgres at {_place(parts, 5432)} could not be used: {_reason(error)}. "
            "Start it, mend the variable, or remove all the database addresses to use the embedded one."
        ) from None


def _require_redis(url: str) -> None:
    name = "REDIS_URL"
    parts = _split(name, url, ("redis", "rediss"), "redis://host:6379/0")
    try:
        client = Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=None)
        client.ping()
        client.close()
    except (RedisError, OSError, ValueError) as error:
        raise Refusal(
            f"{name}: Redis at {_place(parts, 6379)} could not be used: {_reason(error)}. "
            "Start it, mend the variable, or remove it to use the embedded one."
        ) from None


def _split(name: str, url: str, schemes: tuple[str, ...], example: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        usable = parts.scheme in schemes and parts.hostname and parts.port != 0
    except ValueError:
        usable = None
    if not usable:
        raise Refusal(f"{name} must look like {example}.")
    return parts


def _place(parts: SplitResult, port: int) -> str:
    return f"{parts.hostname}:{parts.port or port}"


def _reason(error: Exception) -> str:
    """The last of "connection to server at … failed: FATAL:  password authentication failed for user …"."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    told = next((line for line in lines if "failed: " in line), lines[0])
    return re.sub(r"^(.*failed: )?([A-Z]+: +)?", "", told).rstrip(".")
