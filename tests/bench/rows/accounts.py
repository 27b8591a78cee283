"""Accounts, receipts, sales, statements and roll papers in a garage with 20,000 jobs.

The garage has 2,000 open bills, a customer with 5,000 entries, one with 60 open bills and one with a single one.
`tests/tenants/khata/test_plans.py` checks how Postgres finds the rows.
"""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import psycopg
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from demo import large
from garages import queries as garages
from gst import paper, slip
from gst.paper import Copy
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.http.fields import NewestFirst
from tenants.invoices import issuing, payments
from tenants.invoices.payments import PaymentDetails
from tenants.jobs import services as jobs
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.models import Job
from tenants.jobs.schemas import NewJobIn
from tenants.khata import account, entries, owing, receipts
from tenants.khata.statements.monthly import make_statements
from tenants.parts.models import Part
from tenants.sales import selling
from tenants.sales.fields import SaleIn
from tenants.vehicles.models import Ownership
from tests.bench.figures import Figure, Note, alternate, compare
from tests.bench.ground import Ground, app_dsn, owner_dsn
from tests.bench.rows.large_garage import median, statements_of
from tests.factories import papers

PAIRS = 15
SIZE = large.Size(customers=6_000, vehicles=8_000, jobs=20_000, parts=20)
ENTRIES, BILLS, FEW, MANY = 5_000, 60, 10, 200
# A read may take twice as long as its own statements, and a roll 2.5 times as long as A4.
LEAST_OF_A_READ, LEAST_OF_A_ROLL = 0.5, 0.4

# Half of the customers have no email, so the limit of mails a day is not reached.
_FILL = f"""
    UPDATE customer SET email = '' WHERE id %% 2 = 0;
    UPDATE job SET paid_paise = total_paise WHERE id %% 10 <> 0;
    UPDATE job SET customer_id = %(busy)s WHERE id IN (
        SELECT id FROM job WHERE status = 4 AND id %% 10 <> 0 ORDER BY id LIMIT {ENTRIES});
    UPDATE job SET paid_paise = total_paise WHERE customer_id IN (%(busy)s, %(debtor)s, %(single)s);
    UPDATE job SET customer_id = %(debtor)s WHERE id IN (
        SELECT id FROM job WHERE status = 4 AND paid_paise = 0 ORDER BY id LIMIT {BILLS});
    UPDATE job SET customer_id = %(single)s WHERE id IN (
        SELECT id FROM job WHERE status = 4 AND paid_paise = 0 AND customer_id <> %(debtor)s ORDER BY id LIMIT 1)
"""
# All bills are paid but those of so many customers.
_OWING = """
    UPDATE job SET paid_paise = total_paise WHERE paid_paise < total_paise AND customer_id NOT IN (
        SELECT DISTINCT customer_id FROM job WHERE status = 4 AND paid_paise < total_paise
        ORDER BY customer_id LIMIT %s)
"""


class Garage:
    def __init__(self, ground: Ground) -> None:
        self.pk = large.make(ground.person, size=SIZE)
        first = self.pk << 32
        self.busy, self.debtor, self.single = first, first + 1, first + 2
        names = {"busy": self.busy, "debtor": self.debtor, "single": self.single}
        with transaction.atomic(), tenancy.garage(self.pk), tenancy.connection().cursor() as cursor:
            for sql in _FILL.split(";"):
                cursor.execute(sql, names)
        with psycopg.connect(owner_dsn(), autocommit=True) as owner:
            owner.execute(f"VACUUM (FULL, ANALYZE) garage_{self.pk}.job")
        with transaction.atomic(), tenancy.platform():
            self.actor: Actor = garages.actor_of(ground.person.pk, self.pk)

    def milliseconds(self, act: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> float:
        """Measure one call, and roll it back."""
        with transaction.atomic(), tenancy.garage(self.pk):
            before()
            started = time.perf_counter()
            act()
            took = time.perf_counter() - started
            transaction.set_rollback(True)
        return took * 1000

    def statements(self, act: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> int:
        with transaction.atomic(), tenancy.garage(self.pk):
            before()
            with CaptureQueriesContext(connection) as captured:
                act()
            transaction.set_rollback(True)
        return len(captured)


def measure(ground: Ground) -> Iterator[Figure | Note]:
    garage = Garage(ground)
    try:
        with psycopg.connect(app_dsn()) as raw:
            yield _read(raw, garage, "account of 60 bills", partial(account.get_account, garage.debtor))
            yield _read(raw, garage, "dues of 2,000", partial(owing.list_owing, NewestFirst()))
            page = partial(entries.list_entries, NewestFirst(page_size=25), customer_id=garage.busy)
            yield _read(raw, garage, "entries of 5,000", page)
        yield from _receipts(garage)
        yield from _sale(garage)
        yield from _statements(garage)
        yield _roll()
    finally:
        ground.drop_garages([garage.pk])


def _read(raw: psycopg.Connection, garage: Garage, name: str, read: Callable[[], Any]) -> Figure:
    def ask() -> None:
        with transaction.atomic(), tenancy.garage(garage.pk):
            read()

    send = statements_of(ask, raw)
    pairs = alternate(PAIRS, lambda: median(ask), lambda: median(send))
    return compare(name, "its statements by raw psycopg", pairs, "µs", least=LEAST_OF_A_READ)


def _receipts(garage: Garage) -> Iterator[Figure | Note]:
    details = PaymentDetails(10_000_000_00, PaymentMethod.CASH, "", clock.today())

    def receive(customer_id: int) -> None:
        receipts.receive_money(garage.actor, details, customer_id=customer_id, chosen=None)

    many, one = partial(receive, garage.debtor), partial(receive, garage.single)
    yield Note(
        "statements of a receipt",
        [_same(garage.statements(many), garage.statements(one), "60 bills, 1 bill")],
    )
    pairs = alternate(PAIRS, lambda: garage.milliseconds(many), lambda: garage.milliseconds(one))
    yield compare("receive money, 60 bills", "1 bill", pairs, "ms")


def _sale(garage: Garage) -> Iterator[Figure | Note]:
    with transaction.atomic(), tenancy.garage(garage.pk):
        part = Part.objects.order_by("pk")[0]
        owned = Ownership.objects.order_by("pk")[0]
    price = part.price_paise / 100
    line = {"partId": part.pk, "quantity": 1, "unitPrice": price}
    paid = {"amount": price, "paymentMethodId": 1}
    sale = SaleIn.model_validate(
        {"partsUsed": [line], "taxCollected": 0, "total": price, "paid": paid}
    ).sale()
    today = clock.today()
    body = {
        "customerId": owned.customer_id, "vehicleId": owned.vehicle_id, "entryDate": today.isoformat(),
        "expectedDOD": today.isoformat(), "priorityId": 2, "pickupNeeded": 2, "paymentMethodId": 1,
        "taxCollected": 0, "servicesOpted": [], "partsUsed": [line],
    }  # fmt: skip
    details = NewJobIn.model_validate(body).details()
    money = PaymentDetails(part.price_paise, PaymentMethod.CASH, "", today)

    def sell() -> None:
        selling.sell(garage.actor, sale)

    def four() -> None:
        job: Job = jobs.open_job(garage.actor, details)
        jobs.change_status(garage.actor, job_id=job.pk, status=JobStatus.DELIVERED)
        issuing.issue_invoice(garage.actor, job_id=job.pk)
        payments.record_payment(garage.actor, money, job_id=job.pk)

    counted = f"{garage.statements(sell)} and {garage.statements(four)}"
    yield Note("statements of a sale, and of the four calls of a job", [counted])
    pairs = alternate(PAIRS, lambda: garage.milliseconds(sell), lambda: garage.milliseconds(four))
    yield compare("counter sale", "open, deliver, invoice and pay a job", pairs, "ms", least=1)


def _statements(garage: Garage) -> Iterator[Figure | Note]:
    month = (clock.today().replace(day=1) - timedelta(days=1)).replace(day=1)
    make = partial(make_statements, garage.actor, month=month)

    def owed_by(count: int) -> Callable[[], None]:
        def prepare() -> None:
            with connection.cursor() as cursor:
                cursor.execute(_OWING, [count])

        return prepare

    many, few = (garage.statements(make, owed_by(count)) for count in (MANY, FEW))
    yield Note("statements of SQL for a month", [_same(many, few, "200 customers, 10 customers")])
    pairs = alternate(
        PAIRS,
        lambda: garage.milliseconds(make, owed_by(MANY)) / MANY,
        lambda: garage.milliseconds(make, owed_by(FEW)) / FEW,
    )
    yield compare("a statement, of 200 customers", "of 10 customers", pairs, "ms", least=1)


def _same(ours: int, theirs: int, what: str) -> str:
    if ours != theirs:
        raise AssertionError(f"{what}: {ours} and {theirs} statements")
    return f"{what}: {ours} statements each"


def _roll() -> Figure:
    document = papers.consumer_invoice()

    def once(draw: Callable[[], bytes]) -> float:
        started = time.perf_counter()
        draw()
        return (time.perf_counter() - started) * 1000

    roll, a4 = partial(slip.pdf, document, copy=Copy.ROLL80), partial(paper.pdf, document, copy=Copy.ORIGINAL)
    once(roll), once(a4)
    pairs = alternate(PAIRS, lambda: once(roll), lambda: once(a4))
    return compare("invoice on a roll of 80 mm", "on A4", pairs, "ms", least=LEAST_OF_A_ROLL)
