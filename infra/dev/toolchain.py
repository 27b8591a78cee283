"""Brings Python packages, Node packages and the web build up to date, each only if its sources changed."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from infra.dev import libraries
from infra.dev.console import say
from infra.dev.locks import in_turn
from infra.dev.processes import BASE_PYTHON, Runner
from infra.dev.refusal import NO_SPACE, Refusal
from infra.dev.settings import PYTHON, ROOT, VENV
from infra.dev.tasks import meanwhile, perform

OLDEST_NODE = (20, 9)
WEB = ROOT / "webapp"
PYTHON_LOCK = ROOT / "requirements-dev.lock"
MANIFESTS = [ROOT / "package-lock.json", ROOT / "package.json", WEB / "package.json"]
NODE_STAMP = ROOT / "node_modules" / ".installed"
BUILT = WEB / ".next" / ".built"
NOT_SOURCES = {"node_modules", ".next", "out", ".turbo", "test-results", "playwright-report", "coverage"}


def fingerprint(files: Iterable[Path], *also: str) -> str:
    """One hash over names and contents."""
    total = hashlib.sha256("\0".join(also).encode())
    for file in sorted(files):
        total.update(f"{file.relative_to(ROOT)}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def is_current(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text() == value


def require_node() -> None:
    """Node and npm are there and new enough."""
    wanted = f"Servicebay's web app needs Node.js {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer (with npm)"
    try:
        answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        raise Refusal(
            f"{wanted}, and no working `node` is on the PATH. Install it and start again."
        ) from None
    number = re.match(r"v(\d+)\.(\d+)", answer)
    if not number or (int(number[1]), int(number[2])) < OLDEST_NODE:
        raise Refusal(
            f"{wanted}; `node` on the PATH is {answer.strip()}. Install a newer one and start again."
        )
    if not shutil.which("npm"):
        raise Refusal(f"{wanted}; `node` is there, but `npm` is not on the PATH. Install it and start again.")


def require_disk(data_dir: Path) -> None:
    """Refuse before half an installation fills the disk."""
    complete = VENV.is_dir() and (ROOT / "node_modules").is_dir()
    for folder, wanted in ((ROOT, 200 if complete else 2000), (data_dir, 200)):
        free = shutil.disk_usage(folder).free // 2**20
        if free < wanted:
            raise Refusal(f"{NO_SPACE} ({folder}: {free} MB are free, about {wanted} MB are needed.)")


def packages(runner: Runner, *, node: bool) -> None:
    """What the locks name; Node's beside Python's, since both mostly wait for the network and the disk."""
    if _has_python() and (_has_node() or not node):
        return
    if VENV.is_symlink():
        # It is cleared before it is made anew, and with it somebody else's.
        raise Refusal(".venv is a link: remove it, and this checkout makes one of its own.")
    with in_turn(ROOT, runner.tick, say), _node_packages(runner) if node else nullcontext():
        _python_packages(runner)


def _has_python() -> bool:
    return PYTHON.exists() and is_current(VENV / ".installed", _python_value())


def _python_value() -> str:
    """The environment is made anew, for it survives no move."""
    return fingerprint([PYTHON_LOCK], str(VENV))


def _python_packages(runner: Runner) -> None:
    """The virtual environment, from the lock with hashes."""
    if _has_python():
        return
    libraries.require(runner, libraries.VENV)
    perform(
        runner,
        "Virtual environment",
        [BASE_PYTHON, "-m", "venv", "--clear", str(VENV)],
        env=os.environ,
        cwd=ROOT,
        advice="Remove .venv and start again, or name an interpreter: PYTHON=/path/to/python3 make up",
    )
    with tempfile.NamedTemporaryFile("w", suffix=".lock") as uv_lock:
        uv_lock.write(_locked("uv"))
        uv_lock.flush()
        pip = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-input", "-r"]
        try:
            _install(runner, "Package installer", [*pip, uv_lock.name])
            uv = [str(PYTHON.with_name("uv")), "pip", "install", "--python", str(PYTHON), "--require-hashes"]
            _install(runner, "Python packages", [*uv, "-r", str(PYTHON_LOCK)])
        except Refusal:
            say("uv could not install the packages. pip takes longer, but reads pip.conf.")
            _install(runner, "Python packages", [*pip, str(PYTHON_LOCK)])
    (VENV / ".installed").write_text(_python_value())


def _locked(name: str) -> str:
    """The lines of one package in the lock."""
    return re.search(rf"^{name}==.*\n(?: .*\n)*", PYTHON_LOCK.read_text(), re.MULTILINE)[0]  # type: ignore[index]  # it is locked


def _install(runner: Runner, title: str, argv: Sequence[str]) -> None:
    # uv brings certificates of its own, but a company's are only the system's.
    env = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "UV_SYSTEM_CERTS": "1"}
    advice = "Is the network there? Start again; what is downloaded is kept."
    perform(runner, title, argv, env=env, cwd=ROOT, advice=advice)


def _has_node() -> bool:
    if not all(file.is_file() for file in MANIFESTS):
        raise Refusal(
            "package-lock.json or webapp/package.json is missing: this clone has no web app to build."
        )
    return is_current(NODE_STAMP, fingerprint(MANIFESTS))


@contextmanager
def _node_packages(runner: Runner) -> Iterator[None]:
    """`npm ci` at the root, for the workspaces."""
    if _has_node():
        yield
        return
    with meanwhile(
        runner,
        "Node packages",
        ["npm", "ci", "--no-audit", "--no-fund"],
        env={**os.environ, "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1"},
        cwd=ROOT,
        advice="Is the network there? Start again.",
    ):
        yield
    NODE_STAMP.write_text(fingerprint(MANIFESTS))


def web_build(runner: Runner) -> None:
    """The static export that Django serves."""
    if (WEB / "out" / "index.html").is_file() and is_current(BUILT, web_fingerprint()):
        return
    with in_turn(ROOT, runner.tick, say):
        perform(
            runner,
            "Web build",
            ["npm", "run", "build", "-w", "webapp"],
            env={**os.environ, "NEXT_TELEMETRY_DISABLED": "1"},
            cwd=ROOT,
            advice="",
        )
        finish_web_build()


def finish_web_build() -> None:
    """Write `.br` and `.gz` files for WhiteNoise beside the export's own."""
    subprocess.run([PYTHON, "-m", "whitenoise.compress", "--quiet", WEB / "out"], check=True)
    record_web_build()


def record_web_build() -> None:
    """Remember what the export was made of."""
    BUILT.parent.mkdir(exist_ok=True)
    BUILT.write_text(web_fingerprint())


def web_fingerprint() -> str:
    """Everything that the export is made of, by content: a checkout may touch files without changing them."""
    sources = [ROOT / "package-lock.json"]
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        sources += [Path(folder, name) for name in files if name != "next-env.d.ts"]
    return fingerprint(sources)


def npm_scripts() -> Mapping[str, str]:
    """The web app's own commands."""
    manifest = WEB / "package.json"
    if not manifest.is_file():
        return {}
    scripts: dict[str, str] = json.loads(manifest.read_text()).get("scripts", {})
    return scripts
