"""Starts the whole product on one data folder: servers, schema, demo data, then web, worker, relay and
beat."""

import hashlib
import http.client
import re
from collections.abc import Callable

from infra.dev import console, servers
from infra.dev.keys import Keys
from infra.dev.processes import Command, Process, Runner
from infra.dev.settings import PYTHON, ROOT, Settings

Show = Callable[[str, str], None]
# Celery's warnings about root matter only in production.
NOISE = re.compile(
    r"_warn_or_raise_security_error|SecurityWarning|superuser privileges|absolutely not recommended"
    r"|User information: uid|--uid option|^\s*$"
)


def bring_up(
    runner: Runner, settings: Settings, keys: Keys, *, durable: bool = True, show: Show = console.log
) -> dict[str, str]:
    """Start everything, and return Django's environment when the web server answers."""
    env = prepare(runner, settings, keys, show, durable=durable)
    # The processes stop in the opposite order: first the processes that create work, and the web server last.
    _start(runner, "web", role("web"), env, show)
    start_workers(runner, env, show)
    runner.wait_until(lambda: answers(settings), "web", within=90)
    return env


def prepare(
    runner: Runner, settings: Settings, keys: Keys, show: Show = console.log, *, durable: bool = True
) -> dict[str, str]:
    """Start the servers, create the schema and, on the first run, the demo data. Returns Django's
    environment.
    """
    urls = servers.start(runner, settings.data_dir, keys, settings.given, durable=durable, show=show)
    env = settings.django(keys, urls)
    # The same code has nothing to migrate. Somebody else may change a database that is not ours.
    code = "" if settings.given.get("DATABASE_URL") else _hash_of_the_code()
    if not code or keys.get("migrated") != code:
        migrate(runner, env)
        keys.put("migrated", code)
    if not keys.get("seeded"):
        seed(runner, env, keys)
    return env


def _hash_of_the_code() -> str:
    files = sorted(
        path for folder in ("billing", "platform", "tenants") for path in (ROOT / folder).rglob("*.py")
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def role(name: str, *arguments: str) -> list[str]:
    """Return the command of a process of the product. `platform/servicebay.py` knows how each one starts."""
    return [str(PYTHON), "platform/servicebay.py", name, *arguments]


def migrate(runner: Runner, env: dict[str, str]) -> None:
    runner.perform("Database schema", role("migrate"), env=env, advice="The command was: servicebay migrate")


def seed(runner: Runner, env: dict[str, str], keys: Keys) -> None:
    """Write demo data. `SIZE` sets its amount."""
    command = f"seed --size={env.get('SIZE', 'demo')}"
    argv = [str(PYTHON), "platform/manage.py", *command.split()]
    runner.perform("Demo data", argv, env=env, advice=f"The command was: manage.py {command}")
    keys.put("seeded", "yes")


def start_workers(runner: Runner, env: dict[str, str], show: Show = console.log) -> None:
    """Start worker, relay and beat together, then wait until each is ready."""
    worker = _start(runner, "worker", role("worker"), {**env, "C_FORCE_ROOT": "1"}, show, grace=20)
    relay = _start(runner, "relay", role("relay"), env, show)
    beat = _start(runner, "beat", role("beat"), env, show)
    signs = {worker: r"\bready\b", relay: r"\b(ready|listening|started)\b", beat: r"\bstarting\b"}
    ready: set[Process] = set()

    def all_are_ready() -> bool:
        # The result is stored, because further output may push the line out of the last lines while we wait
        # for another process.
        ready.update(process for process, sign in signs.items() if process.printed(sign))
        return len(ready) == len(signs)

    runner.wait_until(all_are_ready, "worker, relay, beat", within=60)


def _start(
    runner: Runner, name: str, argv: list[str], env: dict[str, str], show: Show, grace: float = 10
) -> Process:
    def show_line(line: str) -> None:
        if not NOISE.search(line):
            show(name, line)

    return runner.start(Command(name, argv, env=env, grace=grace), show_line)


def answers(settings: Settings, port: int | None = None, path: str = "/healthz") -> bool:
    """Return whether the web server returns 200."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::", "localhost") else settings.host  # noqa: S104 - read, not bound
    connection = http.client.HTTPConnection(host, port or settings.port, timeout=5)
    try:
        connection.request("GET", path, headers={"Host": f"localhost:{settings.port}"})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
