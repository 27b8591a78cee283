"""The latency of other garages while fifty requests wait for one locked row of one garage."""

import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import orjson
import psycopg
from django.db import transaction

from kernel import tenancy
from kernel.tenancy.names import schema_of
from tests import shop as shops
from tests.bench import load, web
from tests.bench.figures import Figure, Note, compare
from tests.bench.ground import Ground, owner_dsn
from tests.bench.second import second_garage
from tests.bench.staffed import DOMAIN, staffed
from tests.factories import cars

LOCKED_SECONDS = 60.0
FREE_SECONDS = 20.0
WAITING = 50


def measure(ground: Ground) -> Iterator[Figure | Note]:
    with (
        staffed(ground) as other,
        stuck(ground) as (job_id, request),
        web.serving(ours=(web.OURS, {"ALLOWED_HOSTS": DOMAIN, "GARAGE_RATE": "1000000"})) as ports,
    ):
        port = ports["ours"]
        load.run(port, other.request, seconds=2)
        before = load.run(port, other.request, seconds=FREE_SECONDS).median_ms
        with locked(job_id):
            waiting = Waiting(port, request)
            during = load.run(port, other.request, seconds=LOCKED_SECONDS)
            answers = waiting.answers()
        after = load.run(port, other.request, seconds=FREE_SECONDS).median_ms
    # The load generator fails if any answer is not 200.
    yield compare(
        "others, one row locked",
        "the same without the lock",
        [(during.median_ms, before), (during.median_ms, after)],
        "ms",
        least=1 / 1.3,
    )
    lines = [f"answers: {dict(answers)}", f"longest wait of another garage: {during.longest_ms:.0f} ms"]
    yield Note(f"{WAITING} concurrent requests for the locked row", lines)
    if set(answers) != {429, 503}:
        raise AssertionError(f"The locked row was answered {answers}.")


@contextmanager
def stuck(ground: Ground) -> Iterator[tuple[int, bytes]]:
    """Yield a job of another garage, and the request that changes its status."""
    with second_garage(ground) as (garage, token):
        shop = shops.make(garage)
        with transaction.atomic(), tenancy.garage(garage.pk):
            job = cars.job(shop.vehicle, shop.customer)
        yield job.pk, _request(job.pk, token)


def _request(job_id: int, token: str) -> bytes:
    body = orjson.dumps({"jobId": job_id, "jobStatusId": 2})
    head = (
        "POST /api/garage/jobs/change-status HTTP/1.1",
        f"Host: {DOMAIN}",
        f"Authorization: Bearer {token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join((*head, "", "")).encode() + body


@contextmanager
def locked(job_id: int) -> Iterator[None]:
    with psycopg.connect(owner_dsn()) as holder:
        schema = schema_of(tenancy.garage_of(job_id))
        holder.execute(f"SELECT FROM {schema}.job WHERE id = %s FOR UPDATE", [job_id])
        yield
        holder.rollback()


class Waiting:
    """Sends all requests concurrently, each over its own connection."""

    def __init__(self, port: int, request: bytes) -> None:
        self._statuses: list[int] = []
        self._threads = [
            threading.Thread(target=self._send, args=(port, request), daemon=True) for _ in range(WAITING)
        ]
        for thread in self._threads:
            thread.start()

    def _send(self, port: int, request: bytes) -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=LOCKED_SECONDS) as connection:
            self._statuses.append(load.exchange(connection, request)[0])

    def answers(self) -> Counter[int]:
        for thread in self._threads:
            thread.join(LOCKED_SECONDS)
        return Counter(self._statuses)
