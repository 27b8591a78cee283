"""A small stand-in for the project: the real Makefile and infra/dev with a backend of three small files."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.dev import servers

ROOT = Path(__file__).resolve().parents[2]

MANAGE = """
import os, signal, sys, time
print("manage.py", *sys.argv[1:], flush=True)
if sys.argv[1] == "relay":
    print("relay is ready", flush=True)
    while True:
        time.sleep(1)
"""
WSGI = """
def application(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [b"well"]
"""
CELERY = """
import os
from celery import Celery
os.environ.pop("DJANGO_SETTINGS_MODULE", None)
app = Celery("stub", broker=os.environ["REDIS_URL"])
"""
SETTINGS = """
from config import env
env.read()
INSTALLED_APPS = []
"""
WEB_SOURCES = (
    "src/page.tsx",
    "public/icon.svg",
    "scripts/budget.mjs",
    "next.config.ts",
    "postcss.config.mjs",
)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a clone in which everything is already installed and built."""
    root = tmp_path_factory.mktemp("clone").resolve()
    shutil.copytree(ROOT / "infra", root / "infra", ignore=shutil.ignore_patterns("__pycache__"))
    files = {
        "platform/manage.py": MANAGE,
        "platform/config/__init__.py": "",
        "platform/config/settings/__init__.py": "",
        "platform/config/settings/development.py": SETTINGS,
        "platform/config/wsgi.py": WSGI,
        "platform/config/celery.py": CELERY,
        "requirements-dev.lock": "",
        "package.json": "{}",
        "package-lock.json": "{}",
        "node_modules/.keep": "",
        "languages/en.json": "{}",
        "webapp/package.json": "{}",
        **{f"webapp/{name}": "" for name in WEB_SOURCES},
        "webapp/out/pages/en/index.html": "<p>built</p>",
        "webapp/.builds/there": "usual",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    for name in (
        "servicebay.py",
        "config/env.py",
        "config/webserver.py",
        "config/draining.py",
        "config/signals.py",
    ):
        shutil.copy(ROOT / "platform" / name, root / "platform" / name)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", root / ".venv"], check=True)
    packages = next((root / ".venv").glob("lib/python*/site-packages"))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    for stamp in (".venv/.installed", "node_modules/.installed", "webapp/.builds/usual.built"):
        (root / stamp).parent.mkdir(exist_ok=True)
        (root / stamp).touch()
    return root


@pytest.fixture
def environment() -> dict[str, str]:
    """Return the environment of a new developer, without our variables."""
    ours = ("DATABASE_URL", "OWNER_DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "DATA_DIR", "PORT")
    hidden = {*ours, "MAKELEVEL", "MAKEFLAGS", "PYTHONPATH", "DJANGO_SETTINGS_MODULE", "SERVICEBAY_RUN"}
    return {key: value for key, value in os.environ.items() if key not in hidden}


@pytest.fixture
def data_dir(tmp_path: Path) -> Iterator[Path]:
    """Yield a data folder. Afterwards it is deleted, with a Postgres cluster that is in another folder."""
    yield tmp_path / "data"
    servers.remove(tmp_path / "data")
