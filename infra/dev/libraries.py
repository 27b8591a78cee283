"""Programs and libraries of the operating system that no Python or npm package contains."""

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from infra.backup import barman
from infra.dev.console import say
from infra.dev.processes import Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import HOMEBREW, ROOT

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


@dataclass(frozen=True)
class Library:
    """A program or library: a check whether it is installed, and its system package."""

    name: str
    needed_for: str
    is_there: Callable[[], bool]
    debian: str
    macos: str


def chromium() -> str | None:
    """Return the path of a browser that starts. A program on the PATH may only point to an app store."""
    found = [os.environ.get("CHROMIUM_PATH"), *map(shutil.which, BROWSERS), *map(shutil.which, MAC_BROWSERS)]
    for path in filter(None, found):
        try:
            answer = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=30)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if answer.returncode == 0:
            return path
    return None


def pgbouncer() -> str | None:
    """Return the path of PgBouncer. Debian installs it in a folder that is only on root's PATH."""
    return shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin")


def nginx() -> str | None:
    """Return the path of nginx. Debian installs it in a folder that is only on root's PATH."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def kubectl() -> str | None:
    """Return the path of kubectl. The one of Debian 12 is too old, and does not show Kustomize's version."""
    program = shutil.which("kubectl")
    if program is None:
        return None
    answer = subprocess.run([program, "version", "--client"], capture_output=True, text=True, check=False)
    return program if re.search(r"Kustomize Version: v([5-9]|\d\d)", answer.stdout) else None


TOOLS = ROOT / ".tools"
PROMTOOL_ADVICE = "Install it with: apt-get install --no-install-recommends prometheus"


def promtool() -> str | None:
    """Return the path of the program that tests the alert rules."""
    return shutil.which("promtool", path=f"{os.environ.get('PATH', '')}{os.pathsep}{TOOLS}")


def want_promtool(runner: Runner) -> None:
    """Unpack promtool from Debian's package, which would also start a server if it were installed."""
    if promtool() is not None:
        return
    script = (
        'set -e; mkdir -p "$1"; cd "$1"; apt-get download -q prometheus ||'
        " { apt-get update -q; apt-get download -q prometheus; };"
        " dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x --strip-components=3 ./usr/bin/promtool;"
        " rm prometheus_*.deb"
    )
    try:
        if not shutil.which("apt-get"):
            raise Refusal("Missing on this machine: promtool.")
        runner.perform("promtool", ["sh", "-c", script, "sh", str(TOOLS)], env=dict(os.environ), advice="")
    except Refusal as refusal:
        say(f"  – {refusal} {PROMTOOL_ADVICE} Until then the tests of the alert rules are skipped.")


def want_barman(runner: Runner) -> None:
    """Install Barman and its needs. pip compiles psycopg2 for this, so only `make prove` waits for it."""
    try:
        require(runner, *BACKUPS)
        if barman.find() is None:
            runner.perform("Barman", ["sh", "-c", barman.INSTALL], env=dict(os.environ), advice="")
    except Refusal as refusal:
        say(
            f"  – {refusal} Install Barman with: {barman.INSTALL}"
            " Until then the proofs of backup and restore are skipped."
        )


def loads(name: str) -> bool:
    """Return whether the system finds a shared library in the folders that WeasyPrint uses."""
    if sys.platform == "darwin":
        return any(Path(folder, f"lib{name}.dylib").exists() for folder in HOMEBREW)
    stem, _, version = name.rpartition(".")
    try:
        ctypes.CDLL(f"lib{stem}.so.{version}")
    except OSError:
        return False
    return True


def _is_on_path(program: str) -> bool:
    return shutil.which(program) is not None


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
NGINX = Library("nginx", "the tests of the edge", lambda: nginx() is not None, "nginx", "nginx")
# Debian has this part of nginx in a package of its own, and Homebrew has none.
BROTLI_FILE = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
BROTLI = Library(
    "nginx's Brotli module",
    "the tests of Brotli",
    BROTLI_FILE.exists,
    "libnginx-mod-http-brotli-static",
    "nginx",
)
KUBECTL = Library(
    "kubectl",
    "the tests of the Kubernetes files",
    partial(_is_on_path, "kubectl"),
    "kubernetes-client",
    "kubernetes-cli",
)
# rsync copies the files of a restore, and psycopg2 is compiled with the headers of libpq.
BACKUPS = tuple(
    Library(program, "backup and restore", partial(_is_on_path, program), debian, macos)
    for program, debian, macos in (("rsync", "rsync", "rsync"), ("pg_config", "libpq-dev", "libpq"))
)
# WeasyPrint loads these libraries when the worker imports WeasyPrint.
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
    """Install missing libraries if we are root. Otherwise the error names the command."""
    missing = [library for library in libraries if not library.is_there()]
    if not missing:
        return
    names = ", ".join(f"{library.name} (for {library.needed_for})" for library in missing)
    packages = [library.debian for library in missing]
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if not shutil.which("apt-get"):
        brew = f"brew install {' '.join(dict.fromkeys(library.macos for library in missing))}"
        how = f"with: {brew}" if sys.platform == "darwin" else "with your package manager."
        raise Refusal(f"Missing on this machine: {names}. Install {how}")
    if os.geteuid() != 0:
        raise Refusal(f"Missing on this machine: {names}. Install with: sudo {' '.join(install)}")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    advice = f"By hand: apt-get update && {' '.join(install)}"
    runner.perform("System package lists", ["apt-get", "update"], env=env, advice=advice)
    # An interrupted installation would leave the system's packages in a broken state.
    runner.perform(f"System packages {' '.join(packages)}", install, env=env, advice=advice, grace=60)
    still = [library.name for library in missing if not library.is_there()]
    if still:
        raise Refusal(f"{', '.join(still)} is still missing after {' '.join(install)}.")


def want(runner: Runner, library: Library) -> None:
    """Install a library if we are root. Without the library, some tests are skipped and a message says so."""
    try:
        require(runner, library)
    except Refusal as refusal:
        say(f"  – {refusal} Until then {library.needed_for} are skipped.")


def require_servers(runner: Runner, given: Mapping[str, str]) -> None:
    """Install PgBouncer and nginx. Only POOLER=skip runs without them, so that nobody skips by accident."""
    if given.get("POOLER") == "skip":
        for library in (PGBOUNCER, NGINX):
            if not library.is_there():
                say(f"  – {library.name} is missing, so {library.needed_for} are skipped (POOLER=skip).")
        return
    try:
        require(runner, PGBOUNCER, NGINX)
    except Refusal as refusal:
        raise Refusal(f"{refusal}\nTo run without their tests: make test POOLER=skip") from None
