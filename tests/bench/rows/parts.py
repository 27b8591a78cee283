"""A garage with 20,000 parts and 400,000 movements, compared with the same garage without parts.

`tests/tenants/stock/test_plans.py` checks how Postgres finds the rows.
"""

import time
from collections.abc import Callable, Iterator

import psycopg
from django.db import transaction
from django.test.utils import override_settings

from demo import large
from kernel import tenancy
from tenants.radar import looking, queries
from tests.bench.figures import Figure, alternate, compare
from tests.bench.ground import Ground, app_dsn
from tests.bench.rows.large_garage import median, of_screen, statements_of, with_owner
from tests.bench.rows.request import HOST, call

# Many short turns, so that other load affects a few pairs but not their median.
PAIRS, LOOKS = 60, 9
CUSTOMERS, VEHICLES, JOBS, PARTS = 6_000, 8_000, 20_000, 20_000
# A job list or sheet may become this much slower: 5 %.
LEAST_OF_A_JOB = 0.95
# The look may take twice as long as its own statements.
LEAST_OF_THE_LOOK = 0.5

SCREENS: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("parts", "parts", {}),
    ("parts, low", "parts", {"filter": "low"}),
    ("part search by number", "parts", {"searchText": "LP 12345"}),
    ("part search by name", "parts", {"searchText": "filter 123"}),
    ("part of a code", "parts/find", {"code": "LP12345"}),
    ("part", "parts/{part}", {}),
    ("ledger of a part", "parts/{part}/moves", {}),
)


def measure(ground: Ground) -> Iterator[Figure]:
    without, without_token = _garage(0)
    stocked, token = _garage(PARTS)
    try:
        with override_settings(ALLOWED_HOSTS=[HOST]), psycopg.connect(app_dsn()) as raw:
            for name, path in (("job list", "jobs"), ("job sheet", "jobs/{job}")):
                yield _beside(name, path, (stocked, token), (without, without_token))
            for name, path, query in SCREENS:
                yield of_screen(raw, name, path.format(part=(stocked << 32) + 12_345), query, token)
            yield _look(raw, stocked)
    finally:
        ground.drop_garages([without, stocked])


def _garage(parts: int) -> tuple[int, str]:
    size = large.Size(customers=CUSTOMERS, vehicles=VEHICLES, jobs=JOBS, parts=parts)
    return with_owner(f"parts{parts}", size)


def _beside(name: str, path: str, stocked: tuple[int, str], without: tuple[int, str]) -> Figure:
    def asked(garage: int, token: str) -> Callable[[], float]:
        full = f"/api/garage/{path.format(job=(garage << 32) + 7_777)}"
        return lambda: median(lambda: call(full, "", token))

    pairs = alternate(PAIRS, asked(*stocked), asked(*without))
    return compare(f"{name}, with 20,000 parts", "a garage without parts", pairs, "µs", least=LEAST_OF_A_JOB)


def _look(raw: psycopg.Connection, garage: int) -> Figure:
    """Measure a look of the radar that finds what it found before."""

    def look() -> None:
        with transaction.atomic(), tenancy.garage(garage):
            looking.look(queries.get_setting_for_update())

    send = statements_of(look, raw)
    pairs = alternate(LOOKS, lambda: _once(look), lambda: _once(send))
    return compare("look of the radar", "its statements by raw psycopg", pairs, "ms", least=LEAST_OF_THE_LOOK)


def _once(action: Callable[[], None]) -> float:
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000
