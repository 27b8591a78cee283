"""The whole product on one data folder: servers, schema, demo data, then web, worker, relay and beat."""

import http.client
import re
from collections.abc import Callable

from infra.dev import console, servers
from infra.dev.keys import Keys
from infra.dev.processes import Command, Process, Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import PYTHON, ROOT, Settings
from infra.dev.tasks import perform

SCHEMA = (("migrate_platform", "Public schema"), ("migrate_garages", "Garages' schemas"))
NOISE = re.compile(
    r"_warn_or_raise_security_error|SecurityWarning|superuser privileges|absolutely not recommended"
    r"|User information: uid|--uid option|^\s*$"
)


def bring_up(
    runner: Runner,
    settings: Settings,
    keys: Keys,
    *,
    durable: bool = True,
    show: Callable[[str, str], None] = console.log,
) -> dict[str, str]:
    """Start everything and come back when it answers; what came back is Django's environment."""
    env = prepare(runner, settings, keys, show, durable=durable)
    # They are stopped in the opposite order: first whatever makes work, the web last.
    _start(runner, "web", web_argv(settings), env, show)
    start_workers(runner, settings, env, show)
    runner.wait_until(lambda: answers(settings), "web", within=90)
    return env


def prepare(
    runner: Runner,
    settings: Settings,
    keys: Keys,
    show: Callable[[str, str], None] = console.log,
    *,
    durable: bool = True,
) -> dict[str, str]:
    """Servers, schema and demo data; answers the environment of everything that works with them."""
    urls = servers.start(runner, settings.data_dir, keys, settings.given, durable=durable, show=show)
    env = settings.django(keys, urls)
    for command, title in SCHEMA:
        manage(runner, env, command, title)
    seed_once(runner, env, keys)
    return env


def seed_once(runner: Runner, env: dict[str, str], keys: Keys) -> None:
    """Demo data belongs to the first run; deleting it later is the person's decision."""
    if not keys.get("seeded"):
        seed(runner, env)
        keys.put("seeded", "yes")


def seed(runner: Runner, env: dict[str, str]) -> None:
    """As much of it as `SIZE` says."""
    manage(runner, env, f"seed --size={env.get('SIZE', 'demo')}", "Demo data")


def manage(runner: Runner, env: dict[str, str], command: str, title: str) -> None:
    """One management command to its end."""
    if not (ROOT / "platform" / "manage.py").is_file():
        raise Refusal("platform/manage.py is missing: this clone has no backend yet.")
    argv = [str(PYTHON), "platform/manage.py", *command.split()]
    perform(runner, title, argv, env=env, cwd=ROOT, advice=f"The command was: manage.py {command}")


def start_workers(
    runner: Runner, settings: Settings, env: dict[str, str], show: Callable[[str, str], None] = console.log
) -> None:
    """Start worker, relay and beat at once, then wait for each to say that it is ready."""
    celery = [str(PYTHON), "-m", "celery", "--quiet", "-A", "config.celery"]
    # Gossip and mingle look for other workers for a second; there are none.
    options = ["--loglevel", "info", "--concurrency", "2", "--without-gossip", "--without-mingle"]
    worker = _start(
        runner, "worker", [*celery, "worker", *options], {**env, "C_FORCE_ROOT": "1"}, show, grace=20
    )
    relay = _start(runner, "relay", [str(PYTHON), "platform/manage.py", "relay"], env, show)
    schedule = str(settings.data_dir / "beat-schedule")
    clock = [*celery, "beat", "--loglevel", "info", "--schedule", schedule, "--pidfile", ""]
    beat = _start(runner, "beat", clock, env, show)
    signs = {worker: r"\bready\b", relay: r"\b(ready|listening|started)\b", beat: r"\bstarting\b"}
    ready: set[Process] = set()

    def all_are_ready() -> bool:
        # Remembered, since the line may be pushed out of a process's last lines while we wait for another.
        ready.update(process for process, sign in signs.items() if process.said(sign))
        return len(ready) == len(signs)

    runner.wait_until(all_are_ready, "worker, relay or beat", within=60)


def web_argv(settings: Settings) -> list[str]:
    """Granian with processes rather than threads: measured, threads in a worker add nothing."""
    options = {
        "--interface": "wsgi",
        "--workers": str(settings.web_processes),
        "--host": settings.host,
        "--port": str(settings.port),
        "--blocking-threads": "4",  # enough that one slow download does not hold up a worker
        "--backpressure": "64",
        # Who sends a head by drops holds one of those places; for bodies Granian knows no such limit.
        "--http1-header-read-timeout": "10000",
    }
    flat = [part for pair in options.items() for part in pair]
    return [str(PYTHON), "-m", "granian", *flat, "--no-ws", "config.wsgi:application"]


def _start(
    runner: Runner,
    name: str,
    argv: list[str],
    env: dict[str, str],
    show: Callable[[str, str], None],
    grace: float = 10,
) -> Process:
    def show_line(line: str) -> None:
        # Celery's advice on not being root is for production hosts; here it would be 12 lines at every start.
        if not NOISE.search(line):
            show(name, line)

    return runner.start(Command(name, argv, env=env, cwd=ROOT, grace=grace), show_line)


def answers(settings: Settings, port: int | None = None, path: str = "/healthz") -> bool:
    """Whether the web says that it is well."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::", "localhost") else settings.host  # noqa: S104 - read, not bound
    connection = http.client.HTTPConnection(host, port or settings.port, timeout=5)
    try:
        connection.request("GET", path, headers={"Host": f"localhost:{settings.port}"})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
