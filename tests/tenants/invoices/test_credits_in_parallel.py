"""Two people credit the same line at the same time. The database has the last word."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from threading import Barrier
from typing import Any
from unittest.mock import patch

from django.db import IntegrityError, connections, transaction

from kernel import tenancy
from kernel.errors import Invalid
from tenants.invoices import crediting, queries
from tenants.invoices.codes import CreditReason
from tenants.invoices.crediting import CreditLine
from tenants.invoices.models import BilledLine, Invoice
from tenants.jobs.models import Job
from tests import shop as shops
from tests.api import Api
from tests.billed import issued_job, register
from tests.cast import Cast, actor


def race(cast: Cast, invoice_id: int) -> list[str]:
    """Credit the only oil change of an invoice in two transactions that both begin before either ends."""
    barrier = Barrier(2)
    person = actor(cast.owner, cast.first)

    def work(_number: int) -> str:
        try:
            with transaction.atomic(), tenancy.garage(cast.first.pk):
                barrier.wait(10)
                crediting.credit_part(
                    person,
                    invoice_id=invoice_id,
                    lines=[CreditLine(1, Decimal(1), None, back_on_shelf=False)],
                    reason=CreditReason.DEFICIENT,
                )
            return "credited"
        except (Invalid, IntegrityError) as refused:
            return type(refused).__name__
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        return sorted(pool.map(work, range(2)))


def billed(cast: Cast) -> int:
    client = Api().as_(cast.owner)
    register(client)
    _job, issued = issued_job(client, shops.make(cast.first, plate="MH12AB1234"), taxCollected=1)
    return int(issued["invoiceId"])


def credited(cast: Cast, invoice_id: int) -> tuple[int, int, int]:
    """Return the notes, what the line says is credited, and what the job says."""
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        line = BilledLine.objects.get(invoice=invoice_id, place=0)
        notes = Invoice.objects.filter(part_of=invoice_id).count()
        return notes, line.credited_paise, Job.objects.get(invoices=invoice_id).credited_paise


def test_two_notes_at_the_same_time_never_credit_more_than_was_billed(committed_db: Cast) -> None:
    invoice_id = billed(committed_db)
    assert race(committed_db, invoice_id) == ["Invalid", "credited"]
    assert credited(committed_db, invoice_id) == (1, 100_000, 118_000)


def test_without_the_lock_of_the_job_the_database_refuses_the_second_note(committed_db: Cast) -> None:
    """The barrier of `both_read` holds both transactions until each has read that nothing is credited yet."""
    invoice_id, read = billed(committed_db), Barrier(2)

    def unlocked(invoice_id: int) -> Any:
        return Job.objects.get(invoices=invoice_id)

    found = crediting.credited_of

    def both_read(invoice: Invoice) -> Any:
        before = found(invoice)
        read.wait(10)
        return before

    with (
        patch.object(queries, "get_job_of_invoice_for_update", unlocked),
        patch.object(crediting, "credited_of", both_read),
    ):
        assert race(committed_db, invoice_id) == ["IntegrityError", "credited"]
    assert credited(committed_db, invoice_id) == (1, 100_000, 118_000)


def test_negative_control_shows_that_without_the_check_both_notes_are_written(committed_db: Cast) -> None:
    invoice_id, read = billed(committed_db), Barrier(2)
    found = crediting.credited_of

    def both_read(invoice: Invoice) -> Any:
        before = found(invoice)
        read.wait(10)
        return before

    with (
        patch.object(queries, "get_job_of_invoice_for_update", lambda pk: Job.objects.get(invoices=pk)),
        patch.object(crediting, "credited_of", both_read),
        patch.object(crediting, "_count", lambda *_: None),
    ):
        assert race(committed_db, invoice_id) == ["credited", "credited"]
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert Invoice.objects.filter(part_of=invoice_id).count() == 2
