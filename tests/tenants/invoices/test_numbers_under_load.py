"""Twelve threads issue invoices for two branches of one GSTIN. A quarter of the transactions roll back, and
some lose their connection. The numbers have no gap and no duplicate."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from django.db import OperationalError, connection, connections, transaction

from garages.models import Garage
from garages.roles import Role
from kernel import tenancy
from tenants.invoices.issuing import issue_invoice
from tenants.invoices.models import Invoice
from tests import cast as casting
from tests import shop as shops
from tests.api import Api
from tests.billed import open_job, register
from tests.cast import Cast, join_second
from tests.proving import seed, size

THREADS, EACH = 12, size(250, 50)


class RolledBack(Exception):
    pass


def break_connection() -> None:
    """Close the connection without a rollback, as when a process is killed."""
    connection.connection.pgconn.finish()


@pytest.mark.prove
def test_invoice_numbers_have_no_gap_after_rollbacks_and_killed_connections(
    committed_db: Cast, record_property: Callable[[str, object], None]
) -> None:
    first, second = committed_db.first, committed_db.second
    with transaction.atomic(), tenancy.platform():
        Garage.objects.filter(pk=second.pk).update(chain_id=first.chain_id)
    with transaction.atomic():
        join_second(committed_db, Role.OWNER)
    owner = Api().as_(committed_db.owner)
    jobs: dict[int, list[int]] = {}
    for garage, prefix in ((first, "ONE"), (second, "TWO")):
        client = owner.with_headers(X_Garage_Id=str(garage.pk))
        register(client, invoicePrefix=prefix)
        shop = shops.make(garage, plate="MH12AB1234")
        jobs[garage.pk] = [open_job(client, shop) for _ in range(THREADS * EACH // 2)]
    actors = {garage.pk: casting.actor(committed_db.owner, garage) for garage in (first, second)}

    def work(number: int) -> tuple[int, int]:
        random, issued, killed = Random(seed(0) + number), 0, 0
        garage_id = (first.pk, second.pk)[number % 2]
        try:
            for job_id in jobs[garage_id][number // 2 :: THREADS // 2]:
                try:
                    with transaction.atomic(), tenancy.garage(garage_id):
                        issue_invoice(actors[garage_id], job_id=job_id)
                        fate = random.random()
                        if fate < 0.25:
                            raise RolledBack
                        if fate < 0.28:
                            break_connection()
                    issued += 1
                except RolledBack:
                    continue
                except OperationalError:
                    killed += 1
                    connections.close_all()
        finally:
            connections.close_all()
        return issued, killed

    with ThreadPoolExecutor(THREADS) as pool:
        ends = list(pool.map(work, range(THREADS)))
    issued, killed = (sum(end[what] for end in ends) for what in (0, 1))
    record_property("transactions", THREADS * EACH)
    record_property("invoices", issued)
    record_property("killed connections", killed)
    assert killed > size(30, 5)
    assert 0.6 < issued / (THREADS * EACH) < 0.9
    seen: set[str] = set()
    for garage, prefix in ((first, "ONE"), (second, "TWO")):
        with transaction.atomic(), tenancy.garage(garage.pk):
            numbers = list(Invoice.objects.order_by("number").values_list("number", flat=True))
        assert [int(number[-5:]) for number in numbers] == list(range(1, len(numbers) + 1))
        assert all(number.startswith(f"{prefix}-") for number in numbers)
        seen |= set(numbers)
    assert len(seen) == issued
