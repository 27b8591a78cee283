"""The screens of a garage with 100,000 jobs, 30,000 customers and 40,000 vehicles, called in this process.

The peer sends the same statements with psycopg on one connection, so the difference is our own time.
Decision 0031 names the index of each statement.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import psycopg
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext, override_settings

from accounts import services as accounts
from accounts import sessions
from config.gate.session import SESSION_QUERY
from demo import PASSWORD, large
from kernel import tenancy
from kernel.secrets import hashed
from tests.bench.figures import Figure, Note, alternate, compare
from tests.bench.ground import Ground, app_dsn
from tests.bench.rows.request import HOST, call

PAIRS, REQUESTS = 9, 20
# A screen may take ten times as long as its own statements, because the cheapest take less than the gate.
LEAST_OF_A_SCREEN = 0.1

SCREENS: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("job list", "jobs", {}),
    ("job list, filtered", "jobs", {"filter": '{"status":[1,2]}'}),
    ("job list, page 500", "jobs", {"currentPage": 500}),
    ("job search", "jobs", {"searchText": "JOB-09999"}),
    ("customer search by name", "customers", {"searchText": "Meera Khan 1"}),
    ("customer search in another script", "customers", {"searchText": "गौरी खान 1"}),
    ("customer search, similar names", "customers", {"searchText": "Gourishankar Khanna"}),
    ("customer search by phone", "customers", {"searchText": "98765"}),
    ("suggestions, two characters", "search", {"searchText": "mh"}),
    ("suggestions, four characters", "search", {"searchText": "1234"}),
    ("statistics", "get-job-statistics", {"dateFilter": 1}),
    ("statistics, this year", "get-job-statistics", {"dateFilter": 8}),
    ("home", "get-home", {}),
    ("unpaid jobs", "jobs", {"filter": '{"waiting":"unpaid"}'}),
    ("job detail", "jobs/{job}", {}),
    ("dues", "owing", {}),
    ("account of a customer", "customers/{customer}/account", {}),
    ("entries of a customer", "customers/{customer}/entries", {"pageSize": 25}),
)


def measure(ground: Ground) -> Iterator[Figure | Note]:
    started = time.monotonic()
    garage_id = large.make(ground.person)
    made = time.monotonic() - started
    yield Note("the large garage", [f"made in {made:.0f} s"])
    with transaction.atomic(), tenancy.platform():
        token = sessions.open_session(ground.person.pk, remember=False)
    try:
        with override_settings(ALLOWED_HOSTS=[HOST]), psycopg.connect(app_dsn()) as raw:
            for name, path, query in SCREENS:
                first = garage_id << 32
                path = path.format(job=first + 77_777, customer=first + 7_777)
                yield of_screen(raw, name, path, query, token)
    finally:
        ground.drop_garages([garage_id])


def of_screen(raw: psycopg.Connection, name: str, path: str, query: dict[str, object], token: str) -> Figure:
    """Compare a request with its own statements."""

    def ask() -> None:
        call(f"/api/garage/{path}", urlencode(query), token)

    send = statements_of(ask, raw, token)
    pairs = alternate(PAIRS, lambda: median(ask), lambda: median(send))
    return compare(name, "its statements by raw psycopg", pairs, "µs", least=LEAST_OF_A_SCREEN)


def statements_of(ask: Callable[[], Any], raw: psycopg.Connection, token: str = "") -> Callable[[], None]:
    """Return a function that sends only the statements of `ask`, without our code."""
    ask()
    with CaptureQueriesContext(connection) as captured:
        ask()
    sent = [entry["sql"] for entry in captured if entry["sql"] not in ("BEGIN", "COMMIT")]

    def send() -> None:
        with raw.transaction():
            for sql in sent:
                # One statement has parameters. The other statements contain their values.
                answer = raw.execute(sql, [hashed(token)] if sql == SESSION_QUERY else None)
                while answer.nextset():
                    pass
                if answer.description:
                    answer.fetchall()

    return send


def with_owner(name: str, size: large.Size) -> tuple[int, str]:
    """Make a garage with an owner of its own. Return its number and a token of the owner."""
    with transaction.atomic(), tenancy.platform():
        owner = accounts.create_person(
            email=f"{name}@bench.example", name="Owner", phone="", password=PASSWORD
        )
        token = sessions.open_session(owner.pk, remember=False)
    return large.make(owner, size=size), token


def median(action: Callable[[], Any]) -> float:
    action()
    taken = []
    for _ in range(REQUESTS):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1_000_000
