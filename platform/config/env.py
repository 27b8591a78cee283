"""All environment variables, typed, with error messages for missing and invalid variables."""

import base64
import binascii
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
INSECURE_SECRET = "development-only"
SHORTEST_SECRET = 32
VAPID_BYTES = 32
# The same as in kernel/tenancy/names.py. `make up` reads this file without the product's packages.
MOST_CELLS = 32


class EnvironmentProblem(Exception):
    """The process must not start. The message names the variable and the solution."""


@dataclass(frozen=True)
class Env:
    """One field for each variable of `.env.example`."""

    database_url: str
    owner_database_url: str
    relay_database_url: str
    redis_url: str
    secret_key: str
    old_secret_keys: tuple[tuple[date, str], ...]
    cell: int
    cell_key: str
    cells_dir: Path
    door_database_url: str
    data_dir: Path
    backup_dir: str
    host: str
    port: int
    public_url: str
    allowed_hosts: tuple[str, ...]
    email_url: str
    email_from: str
    support_email: str
    support_phone: str
    advertisement_url: str
    trusted_proxies: int
    web_root: Path
    database_pool: int
    web_processes: int
    web_threads: int
    worker_processes: int
    drain_seconds: int
    garage_rate: int
    seller_name: str
    seller_address: str
    seller_state: str
    seller_gstin: str
    seller_vpa: str
    stripe_secret_key: str
    stripe_webhook_secret: str
    vapid_private_key: str
    vapid_subject: str
    metrics_token: str
    metrics_dir: Path
    facts_dir: str
    otel_exporter_otlp_endpoint: str
    sentry_dsn: str


def read(environ: Mapping[str, str] | None = None) -> Env:
    environ = os.environ if environ is None else environ

    def required(name: str) -> str:
        if not environ.get(name):
            raise EnvironmentProblem(f"{name} is not set. .env.example says what it is for.")
        return environ[name]

    def number(name: str, default: int) -> int:
        text = environ.get(name) or str(default)
        if not text.isdecimal():
            raise EnvironmentProblem(f"{name} must be a whole number, not {text!r}.")
        return int(text)

    port = number("PORT", 8000)
    data_dir = Path(environ.get("DATA_DIR") or ROOT / "var").resolve()
    public_url = (environ.get("PUBLIC_URL") or f"http://localhost:{port}").rstrip("/")
    database_url = required("DATABASE_URL")
    return Env(
        database_url=database_url,
        owner_database_url=environ.get("OWNER_DATABASE_URL") or "",
        relay_database_url=environ.get("RELAY_DATABASE_URL") or database_url,
        redis_url=required("REDIS_URL"),
        secret_key=required("SECRET_KEY"),
        old_secret_keys=_old_keys(environ.get("OLD_SECRET_KEYS") or ""),
        cell=_cell(number("CELL", 0), environ),
        cell_key=_long_secret("CELL_KEY", environ),
        cells_dir=Path(environ.get("CELLS_DIR") or data_dir / "cells"),
        door_database_url=environ.get("DOOR_DATABASE_URL") or "",
        data_dir=data_dir,
        backup_dir=environ.get("BACKUP_DIR") or "",
        host=environ.get("HOST") or "127.0.0.1",
        port=port,
        public_url=public_url,
        allowed_hosts=_list(
            environ.get("ALLOWED_HOSTS") or f"{urlsplit(public_url).hostname},localhost,127.0.0.1"
        ),
        email_url=environ.get("EMAIL_URL") or f"folder://{data_dir / 'mail'}",
        email_from=environ.get("EMAIL_FROM") or "no-reply@servicebay.example",
        support_email=environ.get("SUPPORT_EMAIL") or "support@servicebay.example",
        support_phone=environ.get("SUPPORT_PHONE") or "9800000000",
        advertisement_url=environ.get("ADVERTISEMENT_URL") or "",
        trusted_proxies=number("TRUSTED_PROXIES", 0),
        web_root=Path(environ.get("WEB_ROOT") or ROOT / "webapp" / "out"),
        database_pool=number("DATABASE_POOL", 4),
        web_processes=max(1, number("WEB_PROCESSES", 1)),
        web_threads=max(1, number("WEB_THREADS", 4)),
        worker_processes=max(1, number("WORKER_PROCESSES", 2)),
        drain_seconds=number("DRAIN_SECONDS", 3),
        garage_rate=number("GARAGE_RATE", 40),
        seller_name=environ.get("SELLER_NAME") or "",
        seller_address=(environ.get("SELLER_ADDRESS") or "").replace("\\n", "\n"),
        seller_state=environ.get("SELLER_STATE") or (environ.get("SELLER_GSTIN") or "")[:2],
        seller_gstin=environ.get("SELLER_GSTIN") or "",
        seller_vpa=environ.get("SELLER_VPA") or "",
        stripe_secret_key=environ.get("STRIPE_SECRET_KEY") or "",
        stripe_webhook_secret=environ.get("STRIPE_WEBHOOK_SECRET") or "",
        vapid_private_key=_vapid_key("VAPID_PRIVATE_KEY", environ),
        vapid_subject=(environ.get("VAPID_SUBJECT") or "").removeprefix("mailto:"),
        metrics_token=_long_secret("METRICS_TOKEN", environ),
        metrics_dir=Path(environ.get("METRICS_DIR") or data_dir / "metrics").resolve(),
        facts_dir=environ.get("FACTS_DIR") or "",
        otel_exporter_otlp_endpoint=_http_address("OTEL_EXPORTER_OTLP_ENDPOINT", environ),
        sentry_dsn=_http_address("SENTRY_DSN", environ),
    )


def _cell(number: int, environ: Mapping[str, str]) -> int:
    if number >= MOST_CELLS:
        raise EnvironmentProblem(f"CELL must be a number from 0 to {MOST_CELLS - 1}.")
    if number and not environ.get("CELL_KEY"):
        raise EnvironmentProblem("CELL_KEY is not set. It must be the same in all cells.")
    return number


def _long_secret(name: str, environ: Mapping[str, str]) -> str:
    secret = environ.get(name) or ""
    if secret and len(secret) < SHORTEST_SECRET:
        raise EnvironmentProblem(f"{name} must be at least {SHORTEST_SECRET} random characters.")
    return secret


def _vapid_key(name: str, environ: Mapping[str, str]) -> str:
    """Return the private key of the notifications: 32 bytes in base64url, as all tools for VAPID write it."""
    key = environ.get(name) or ""
    try:
        is_usable = not key or len(base64.b64decode(f"{key}=", altchars=b"-_", validate=True)) == VAPID_BYTES
    except (binascii.Error, ValueError):
        is_usable = False
    if not is_usable:
        raise EnvironmentProblem(f"{name} is no key. `manage.py make_push_key` makes one.")
    return key


def _http_address(name: str, environ: Mapping[str, str]) -> str:
    address = environ.get(name) or ""
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.hostname):
        raise EnvironmentProblem(f"{name} must be an address that begins with http:// or https://.")
    return address


def _old_keys(text: str) -> tuple[tuple[date, str], ...]:
    """Return the old keys, each with the last day on which its signatures are valid."""
    keys = []
    for part in _list(text):
        last_day, _, secret = part.partition(":")
        try:
            keys.append((date.fromisoformat(last_day), secret))
        except ValueError:
            raise EnvironmentProblem(
                "OLD_SECRET_KEYS must look like 2027-03-31:secret, separated by commas."
            ) from None
    return tuple(keys)


def _list(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def database(url: str, *, variable: str) -> dict[str, Any]:
    """Return an entry of DATABASES, without the engine."""
    parts = urlsplit(url)
    name = parts.path.lstrip("/")
    if parts.scheme not in ("postgresql", "postgres") or not name or not parts.username:
        raise EnvironmentProblem(f"{variable} must look like postgresql://user:password@host:5432/database.")
    if not name.replace("_", "").isalnum() or not name.islower() or len(name) > 40:
        raise EnvironmentProblem(
            f"{variable}: the database's name may have up to 40 lower-case letters, digits and underscores,"
            " since roles are named after it."
        )
    return {
        "NAME": name,
        "USER": unquote(parts.username),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
    }


def email(url: str) -> dict[str, Any]:
    """Return Django's mail settings. The URL is smtp://, smtps:// (TLS from the start), smtp://…?tls=1
    (STARTTLS) or folder://.
    """
    parts = urlsplit(url)
    if parts.scheme == "folder":
        return {"EMAIL_BACKEND": "kernel.mail.folder.EmailBackend", "EMAIL_FOLDER": parts.path}
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise EnvironmentProblem(
            "EMAIL_URL must be smtp://user:password@host:port, smtps://… or folder:///path."
        )
    implicit = parts.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if implicit else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": implicit,
        "EMAIL_USE_TLS": parts.query == "tls=1",
        "EMAIL_TIMEOUT": 10,
    }
