"""The memory of a web process after 10,000 mixed requests to 50 garages."""

import itertools
import socket
from collections.abc import Iterator

import psutil
from django.db import transaction

from accounts import sessions
from garages import provisioning
from kernel import tenancy
from tests.bench import load, web
from tests.bench.figures import Figure
from tests.bench.ground import Ground
from tests.bench.staffed import DOMAIN

GARAGES, REQUESTS = 50, 10_000
# The memory may grow by a quarter.
LEAST = 0.8
PATHS = (
    "staffs",
    "jobs",
    "jobservices",
    "customers",
    "get-job-statistics",
    "get-job-defaults",
    "alerts",
    "search?searchText=12",
)


def measure(ground: Ground) -> Iterator[Figure]:
    opened = [ground.open_garage().pk for _ in range(GARAGES)]
    for number in opened:
        provisioning.provision(number)
    with transaction.atomic(), tenancy.platform():
        token = sessions.open_session(ground.person.pk, remember=False)
    try:
        with web.serving(ours=(web.OURS, {"ALLOWED_HOSTS": DOMAIN})) as ports:
            port = ports["ours"]
            turns = itertools.cycle(itertools.product(PATHS, opened))
            _ask(port, [next(turns) for _ in range(GARAGES)], token)
            before = _megabytes(port)
            _ask(port, [next(turns) for _ in range(REQUESTS)], token)
            after = _megabytes(port)
        name = f"memory after {REQUESTS:,} requests, {GARAGES} garages"
        yield Figure(name, "after the first fifty", after, before, "MB", before / after, least=LEAST)
    finally:
        ground.drop_garages(opened)


def _ask(port: int, asked: list[tuple[str, int]], token: str) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        for path, garage_id in asked:
            head = (
                f"GET /api/garage/{path} HTTP/1.1",
                f"Host: {DOMAIN}",
                f"Authorization: Bearer {token}",
                f"X-Garage-Id: {garage_id}",
            )
            status, body = load.exchange(connection, "\r\n".join((*head, "", "")).encode())
            if status != 200:
                raise AssertionError(f"{path} of {garage_id}: {status} {body[:200]!r}")


def _megabytes(port: int) -> float:
    """Return the memory of the largest process that listens on the port, which is granian's worker."""
    listening = {each.pid for each in psutil.net_connections("tcp") if each.laddr and each.laddr.port == port}
    return float(max(psutil.Process(pid).memory_info().rss for pid in listening if pid)) / 1_000_000
