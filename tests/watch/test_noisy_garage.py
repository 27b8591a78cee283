"""A garage sends too much to real web processes. An administrator finds it and slows it down."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from threading import Event, Thread

import orjson
import pytest

from console.roles import AdminRole
from garages.models import Garage
from kernel import clock
from tests import cast
from tests.cast import Cast
from tests.console import people
from tests.faults.stack import wait_for
from tests.watch.stack import WEB_PROCESSES, Stack, running

pytestmark = pytest.mark.prove
NAMED_WITHIN, SLOWED_WITHIN, HELD_FOR = 120, 5, 20
PACE = 1


@contextmanager
def requests(stack: Stack, garage: Garage, token: str, *, pause: float) -> Iterator[None]:
    """Send requests of a garage, each over a new connection, so that all web processes answer them."""
    end = Event()

    def send() -> None:
        while not end.wait(pause):
            ask(stack, garage, token)

    thread = Thread(target=send)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()


def ask(stack: Stack, garage: Garage, token: str) -> int:
    return stack.send("GET", f"/api/garage/staffs?garageId={garage.pk}", token=token)[0]


def statuses(stack: Stack, garage: Garage, token: str, count: int) -> list[int]:
    return [ask(stack, garage, token) for _ in range(count)]


def sign_in(stack: Stack, area: str, email: str, password: str, **further: str) -> str:
    path = f"/api/{area}/login"
    status, body = stack.send("POST", path, {"email": email, "password": password, **further})
    assert status == 200, body
    return str(orjson.loads(body)["data"]["token"])


def test_noisy_garage_is_named_and_slowed_in_every_process_until_its_time(committed_db: Cast) -> None:
    noisy, calm = committed_db.first, committed_db.second
    admins = people.enrol_all()
    with running() as stack, ExitStack() as traffic:
        loud = sign_in(stack, "garage", committed_db.owner.email, cast.PASSWORD)
        quiet = sign_in(stack, "garage", committed_db.outsider.email, cast.PASSWORD)
        code = admins.code(AdminRole.SUPER)
        admin = sign_in(stack, "console", "super@servicebay.example", people.PASSWORD, otp=code)
        traffic.enter_context(requests(stack, calm, quiet, pause=0.5))
        traffic.enter_context(requests(stack, noisy, loud, pause=0.03))

        def first() -> str:
            time.sleep(1)
            status, body = stack.send("GET", "/api/console/load", token=admin)
            assert status == 200, body
            rows = orjson.loads(body)["data"]["records"]
            return rows[0]["garageName"] if rows else ""

        began = time.monotonic()
        wait_for(lambda: first() == noisy.name, NAMED_WITHIN)
        named = time.monotonic() - began

        until = clock.now() + timedelta(seconds=HELD_FOR)
        pace = {"perSecond": PACE, "until": until.isoformat(), "reason": "A script in a loop"}
        path = f"/api/console/garages/{noisy.pk}/pace"
        status, body = stack.send("PUT", path, pace, admin)
        assert status == 200, body
        time.sleep(SLOWED_WITHIN)
        # A process that does not know the pace would answer half of them.
        answered = statuses(stack, noisy, loud, 40)
        assert set(answered) == {200, 429}
        assert answered.count(200) <= 2 * WEB_PROCESSES
        assert statuses(stack, calm, quiet, 10) == [200] * 10

        time.sleep(max(0, (until - clock.now()).total_seconds()) + 1)
        assert statuses(stack, noisy, loud, 10) == [200] * 10
        print(f"named first after {named:.0f} s, {answered.count(429)} of 40 requests refused after 5 s")
