"""What no wheel and no npm package brings: how to see that it is there, and which system package has it."""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from infra.dev.console import say
from infra.dev.processes import Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import HOMEBREW, ROOT
from infra.dev.tasks import perform


@dataclass(frozen=True)
class Library:
    """One row of the table; to need another library, add one."""

    name: str
    needed_for: str
    is_there: Callable[[], bool]
    debian: str
    macos: str


def chromium() -> str | None:
    """The path of a browser that runs; a name on the PATH may be a stub that only advertises a store."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    given = os.environ.get("CHROMIUM_PATH")
    applications = (
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    )
    found = [given, *map(shutil.which, names), *(path for path in applications if Path(path).exists())]
    for path in filter(None, found):
        try:
            answer = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=30)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if answer.returncode == 0:
            return path
    return None


def pgbouncer() -> str | None:
    """The path of PgBouncer, which Debian keeps where only root looks."""
    return shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin")


def loads(name: str) -> bool:
    """Whether the system finds a shared library where WeasyPrint will look for it."""
    if sys.platform == "darwin":
        return any(Path(folder, f"lib{name}.dylib").exists() for folder in HOMEBREW)
    stem, _, version = name.rpartition(".")
    try:
        ctypes.CDLL(f"lib{stem}.so.{version}")
    except OSError:
        return False
    return True


VENV = Library(
    "Python's venv module",
    "the virtual environment",
    lambda: importlib.util.find_spec("ensurepip") is not None,
    f"python{sys.version_info[0]}.{sys.version_info[1]}-venv",
    "python",
)
CHROMIUM = Library(
    "Chromium", "the browser tests", lambda: chromium() is not None, "chromium", "--cask chromium"
)
PGBOUNCER = Library(
    "PgBouncer",
    "the isolation tests through a pooler",
    lambda: pgbouncer() is not None,
    "pgbouncer",
    "pgbouncer",
)
# WeasyPrint finds them when it is imported, which only the worker does.
DRAWING = tuple(
    Library(title, "drawing invoices as PDF", partial(loads, name), debian, "pango")
    for title, name, debian in (
        ("Pango", "pango-1.0.0", "libpango-1.0-0"),
        ("PangoFT2", "pangoft2-1.0.0", "libpangoft2-1.0-0"),
        ("HarfBuzz-Subset", "harfbuzz-subset.0", "libharfbuzz-subset0"),
        ("Fontconfig", "fontconfig.1", "libfontconfig1"),
    )
)


def require(runner: Runner, *libraries: Library) -> None:
    """Install what is missing where we may, else name the exact command."""
    missing = [library for library in libraries if not library.is_there()]
    if not missing:
        return
    names = ", ".join(f"{library.name} (for {library.needed_for})" for library in missing)
    packages = [library.debian for library in missing]
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if not shutil.which("apt-get"):
        command = f"brew install {' '.join(dict.fromkeys(library.macos for library in missing))}"
        raise Refusal(
            f"Missing on this machine: {names}. "
            + (
                f"Install with: {command}"
                if sys.platform == "darwin"
                else "Install with your package manager."
            )
        )
    if os.geteuid() != 0:
        raise Refusal(f"Missing on this machine: {names}. Install with: sudo {' '.join(install)}")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    advice = f"By hand: apt-get update && {' '.join(install)}"
    perform(runner, "System package lists", ["apt-get", "update"], env=env, cwd=ROOT, advice=advice)
    title = f"System packages {' '.join(packages)}"
    # Half an installed system package would be the machine's owner's trouble: it gets the time to end.
    perform(runner, title, install, env=env, cwd=ROOT, advice=advice, grace=60)
    still = [library.name for library in missing if not library.is_there()]
    if still:
        raise Refusal(f"{', '.join(still)} is still missing after {' '.join(install)}.")


def want(runner: Runner, library: Library) -> None:
    """Install it where we may. Without it some tests are skipped, and a line says so."""
    try:
        require(runner, library)
    except Refusal as refusal:
        say(f"  – {refusal} Until then {library.needed_for} are skipped.")
