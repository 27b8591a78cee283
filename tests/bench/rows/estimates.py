"""The list of estimates of a garage with 40,000 of them, compared with its own statements.

`tests/tenants/estimates/test_list_estimates.py` checks how Postgres finds the rows.
"""

from collections.abc import Iterator

import psycopg
from django.db import transaction
from django.test.utils import override_settings

from demo import large
from kernel import tenancy
from kernel.http.fields import NewestFirst
from tenants.estimates import queries
from tenants.estimates.codes import Tab
from tests.bench.figures import Figure, alternate, compare
from tests.bench.ground import Ground, app_dsn, owner_dsn
from tests.bench.rows.large_garage import median, of_screen, statements_of, with_owner
from tests.bench.rows.request import HOST

PAIRS = 15
CUSTOMERS, VEHICLES, JOBS, ESTIMATES = 6_000, 8_000, 40_000, 40_000
# The list may take twice as long as its own statements.
LEAST_OF_THE_LIST = 0.5

TABS: tuple[tuple[str, Tab, int], ...] = (
    ("estimates, waiting", Tab.WAITING, 1),
    ("estimates, decided", Tab.DECIDED, 1),
    ("estimates, all", Tab.ALL, 1),
    ("estimates, all, page 500", Tab.ALL, 500),
)

# Each job has a visit, and each visit has an estimate. One in 20 waits for an answer.
_FILL = """
    WITH opened AS (
        INSERT INTO visit (customer_id, vehicle_id, job_id, closed_why, person_name, created_at)
        SELECT customer_id, vehicle_id, id, '', 'Owner', created_at FROM job ORDER BY id LIMIT %(number)s
        RETURNING id, job_id, created_at
    )
    INSERT INTO estimate (visit_id, state, tax_applies, valid_until, lowest_paise, total_paise, last_version,
        sent_at, decided_at, reason, person_name, created_at)
    SELECT id, state, true, current_date + 7, 100000, 120000, 1, created_at,
        CASE WHEN state = 'decided' THEN created_at END,
        CASE WHEN state = 'withdrawn' THEN 'Gone' ELSE '' END, 'Owner', created_at
    FROM (
        SELECT *, CASE mod(job_id, 20) WHEN 0 THEN 'sent' WHEN 1 THEN 'draft' WHEN 2 THEN 'withdrawn'
            ELSE 'decided' END AS state
        FROM opened
    ) each ORDER BY id
"""


def measure(ground: Ground) -> Iterator[Figure]:
    size = large.Size(customers=CUSTOMERS, vehicles=VEHICLES, jobs=JOBS, parts=0)
    garage, token = with_owner("estimates", size)
    _fill(garage)
    try:
        with override_settings(ALLOWED_HOSTS=[HOST]), psycopg.connect(app_dsn()) as raw:
            for name, tab, page in TABS:
                yield _list(raw, garage, name, tab, page)
            yield of_screen(raw, "screen of estimates", "estimates", {"tab": "waiting"}, token)
    finally:
        ground.drop_garages([garage])


def _fill(garage: int) -> None:
    with transaction.atomic(), tenancy.garage(garage), tenancy.connection().cursor() as cursor:
        cursor.execute(_FILL, {"number": ESTIMATES})
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        owner.execute(f"VACUUM (ANALYZE) garage_{garage}.visit, garage_{garage}.estimate")


def _list(raw: psycopg.Connection, garage: int, name: str, tab: Tab, page: int) -> Figure:
    """Compare the query of the list, with the values of its answer, and the statements that it sends."""
    paging = NewestFirst(current_page=page)

    def ask() -> None:
        with transaction.atomic(), tenancy.garage(garage):
            queries.list_estimates(paging, tab=tab)

    send = statements_of(ask, raw)
    pairs = alternate(PAIRS, lambda: median(ask), lambda: median(send))
    return compare(name, "its statements by raw psycopg", pairs, "µs", least=LEAST_OF_THE_LIST)
