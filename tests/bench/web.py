"""Serves both projects with granian, one worker each, as `make up` does."""

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from infra.dev import ports, stack
from infra.dev.processes import Command, Runner
from infra.dev.settings import PYTHON

OURS = "config.wsgi:application"
PEER = "tests.bench.peer.wsgi:application"
FASTAPI_PEER = "tests.bench.fastapi_peer:app"


@contextmanager
def serving(**applications: tuple[str, Mapping[str, str]]) -> Iterator[dict[str, int]]:
    """Serve each (application, environment). Yields the ports by name. The rate of a garage has no limit,
    unless the environment sets one."""
    listening = {}
    with Runner(handle_signals=False) as runner:
        for name, (application, environment) in applications.items():
            port = listening[name] = ports.pick()
            # The request log is written, as in production, but discarded.
            quiet = ["sh", "-c", 'exec "$@" >/dev/null 2>&1', "sh"]
            env = {**os.environ, "PUBLIC_URL": f"https://localhost:{port}", "GARAGE_RATE": "0", **environment}
            env |= {"HOST": "127.0.0.1", "PORT": str(port), "WEB_PROCESSES": "1"}
            runner.start(Command(name, [*quiet, *_server(application, port)], env=env))
            runner.wait_until(partial(_listens, port), name, within=30)
        yield listening


def _server(application: str, port: int) -> list[str]:
    if application != FASTAPI_PEER:
        return stack.role("web", application)
    place = ["--host", "127.0.0.1", "--port", str(port)]
    return [
        str(PYTHON),
        "-m",
        "granian",
        "--interface",
        "asgi",
        "--loop",
        "uvloop",
        "--workers",
        "1",
        *place,
        application,
    ]


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True
