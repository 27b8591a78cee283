"""Describes the computer and the versions in one line."""

import os
import platform
from importlib.metadata import version

import psycopg

PACKAGES = ("django", "django-tenants", "psycopg", "granian")


def describe(owner: psycopg.Connection) -> str:
    names = ("server_version", "fsync", "synchronous_commit", "full_page_writes")
    postgres, *safe = (owner.execute(f"SHOW {name}").fetchone() for name in names)
    durable = safe == [("on",)] * 3
    parts = [
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
        f"Python {platform.python_version()}",
        *(f"{name} {version(name)}" for name in PACKAGES),
        f"Postgres {(postgres or '?')[0]}, {'durable' if durable else 'NOT durable'}",
        "no random data, so no seed",
    ]
    return " · ".join(parts)
