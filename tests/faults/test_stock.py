"""A web process that is killed during a take, a bill or a count leaves nothing of it or all of it."""

import http.client
import os
import random
import signal
import time
from collections.abc import Callable
from threading import Thread
from uuid import uuid4

import orjson
import psycopg
import pytest
from django.db import transaction

from kernel import tenancy
from tenants.home.stock_check import find_differences
from tests import shop as shops
from tests.api import Api
from tests.billed import open_job
from tests.buying import add_supplier, bill_body, line
from tests.cast import Cast
from tests.counting import counted
from tests.database import owner_dsn
from tests.goods import stocked
from tests.web import HOST, SERVICEBAY, Web, serving, until

pytestmark = pytest.mark.prove
WEB = [SERVICEBAY, "web"]
KILLS, STEP = 8, 0.01
COUNTS = ("stock_move", "job_part", "purchase_bill", "purchase_bill_line")
# A person's request: its path, its body, and the change of each figure when all of it is done.
Asked = tuple[str, dict[str, object], dict[str, float]]


class Garage:
    """A garage with two parts, and requests that change the stock of both."""

    def __init__(self, cast: Cast) -> None:
        self.client = Api().as_(cast.owner)
        self.parts = [stocked(self.client, 100, 50, partNumber="", barcodes=[]) for _ in range(2)]
        self.supplier = add_supplier(self.client)
        self.job = open_job(self.client, shops.make(cast.first))
        self.bills = 0

    def take(self) -> Asked:
        lines = [{"partId": part["partId"], "quantity": 1} for part in self.parts]
        new_lines = 0 if self.figures()["job_part"] else 2
        return (
            f"jobs/{self.job}/parts/take",
            {"lines": lines},
            {"on_hand": -2, "taken": 2, "stock_move": 2, "job_part": new_lines},
        )

    def bill(self) -> Asked:
        self.bills += 1
        body = bill_body(self.supplier, [line(part, 1, 60) for part in self.parts], number=f"B {self.bills}")
        return "bills", body, {"on_hand": 2, "stock_move": 2, "purchase_bill": 1, "purchase_bill_line": 2}

    def count(self) -> Asked:
        on_hand = self.client.get(f"parts/{self.parts[0]['partId']}").data["onHand"]
        other = self.client.get(f"parts/{self.parts[1]['partId']}").data["onHand"]
        count = counted(self.client, [(self.parts[0], on_hand - 1), (self.parts[1], other - 1)])
        return f"counts/{count['countId']}/post", {}, {"on_hand": -2, "stock_move": 2, "posted": 1}

    def figures(self) -> dict[str, float]:
        with psycopg.connect(owner_dsn()) as owner:
            owner.execute("SET search_path = garage_1")
            found = {name: owner.execute(f"SELECT count(*) FROM {name}").fetchone() for name in COUNTS}
            found["on_hand"] = owner.execute("SELECT sum(on_hand) FROM part_stock").fetchone()
            found["taken"] = owner.execute("SELECT coalesce(sum(issued), 0) FROM job_part").fetchone()
            found["posted"] = owner.execute(
                "SELECT count(*) FROM stock_count WHERE state = 'posted'"
            ).fetchone()
        return {name: float(row[0]) for name, row in found.items() if row}


def ask(web: Web, token: str | None, path: str, body: object, key: str) -> int:
    """Send a request and return the status, or 0 if the process died before it answered."""
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=30)
    headers = {
        "Host": HOST,
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
    }
    try:
        connection.request("POST", f"/api/garage/{path}", orjson.dumps(body), headers)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def kill(web: Web) -> None:
    """Kill the server with its processes, so that they cannot clean up."""
    os.killpg(web.process.pid, signal.SIGKILL)
    web.process.wait()


def is_quiet() -> bool:
    """Return whether no transaction of another process runs."""
    busy = (
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'"
        " AND pid <> pg_backend_pid()"
    )
    with psycopg.connect(owner_dsn()) as owner:
        return owner.execute(busy).rowcount == 0


def added(before: dict[str, float], change: dict[str, float]) -> dict[str, float]:
    return {name: value + change.get(name, 0) for name, value in before.items()}


def require_right_balances() -> None:
    with transaction.atomic(), tenancy.garage(1):
        assert find_differences().count == 0


@pytest.mark.parametrize("verb", [Garage.take, Garage.bill, Garage.count])
def test_web_killed_while_it_writes_leaves_nothing(
    committed_db: Cast, verb: Callable[[Garage], Asked]
) -> None:
    garage = Garage(committed_db)
    path, body, change = verb(garage)
    before, key = garage.figures(), str(uuid4())
    with psycopg.connect(owner_dsn()) as owner:
        with serving(WEB) as web:
            # Movements are written after the balances, so the request has changed rows when it waits here.
            owner.execute("LOCK TABLE garage_1.stock_move IN EXCLUSIVE MODE")
            request = Thread(target=ask, args=(web, garage.client.token, path, body, key))
            request.start()
            until(lambda: somebody_waits(owner))
            kill(web)
        owner.rollback()
    request.join()
    until(is_quiet)
    assert garage.figures() == before
    with serving(WEB) as web:
        assert ask(web, garage.client.token, path, body, key) == 200
    assert garage.figures() == added(before, change)
    require_right_balances()


@pytest.mark.parametrize("verb", [Garage.take, Garage.bill, Garage.count])
def test_web_killed_at_any_moment_leaves_nothing_or_all(
    committed_db: Cast, verb: Callable[[Garage], Asked]
) -> None:
    """Somebody repeats each request with the same key, on a server that lives."""
    garage, chance = Garage(committed_db), random.Random(20261125)
    left = []
    with serving(WEB) as other:
        for number in range(KILLS):
            path, body, change = verb(garage)
            before, key = garage.figures(), str(uuid4())
            with serving(WEB) as web:
                request = Thread(target=ask, args=(web, garage.client.token, path, body, key))
                request.start()
                # The first kills are early, and the last ones come after the commit.
                time.sleep(chance.uniform(0.5, 1.5) * number * STEP)
                kill(web)
            request.join()
            until(is_quiet)
            found = garage.figures()
            assert found in (before, added(before, change)), number
            left.append("nothing" if found == before else "all")
            assert ask(other, garage.client.token, path, body, key) == 200
            assert garage.figures() == added(before, change)
            require_right_balances()
    print(f"The killed requests left {', '.join(left)}.")


def somebody_waits(owner: psycopg.Connection) -> bool:
    waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'garage_1.stock_move'::regclass"
    return owner.execute(waiting).rowcount > 0
