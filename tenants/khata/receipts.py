"""One receipt for many bills of a customer. What is left of it is free for later bills."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection

from garages.roles import Permission
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid
from kernel.money import PAISE, rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.invoices import deductions, money, payments
from tenants.invoices.codes import DeductionKind
from tenants.invoices.deductions import DeductionDetails
from tenants.invoices.models import Payment
from tenants.invoices.payments import PaymentDetails
from tenants.invoices.shares import Share
from tenants.jobs.bill.dues import DAY, IS_OWING, LEFT, owed_by
from tenants.jobs.models import Job
from tenants.khata.errors import WalkIn


@dataclass(frozen=True)
class Bill:
    job_id: int
    job_code: str
    invoice_number: str
    old_bill: str
    left_paise: int

    @property
    def name(self) -> str:
        return self.invoice_number or self.old_bill or self.job_code


@dataclass(frozen=True)
class Part:
    """What a bill gets of a receipt: money, and what the customer keeps from it."""

    paise: int
    tds_paise: int = 0
    discount_paise: int = 0

    @property
    def closed_paise(self) -> int:
        return self.paise + self.tds_paise + self.discount_paise


@dataclass(frozen=True)
class Received:
    payment: Payment
    bills: list[tuple[Bill, Part]]
    free_paise: int
    owed_paise: int


def receive_money(
    actor: Actor, details: PaymentDetails, *, customer_id: int, chosen: Mapping[int, Part] | None
) -> Received:
    """Record money of a customer, and put it on the chosen bills, or else on the oldest ones."""
    actor.require(Permission.RECORD_PAYMENTS)
    customer = money.lock_customer(customer_id)
    if customer.is_walk_in:
        raise WalkIn
    owing = _lock_bills(customer)
    if chosen is None:
        bills = _oldest_first(owing, details.amount_paise)
    else:
        bills = _chosen(customer, owing, chosen, details.amount_paise)
    free = details.amount_paise - sum(part.paise for _bill, part in bills)
    payment = Payment.objects.create(
        customer=customer,
        free_paise=details.amount_paise,
        reason=payments.reason_of(actor, details),
        receipt=payments.receipt_head(customer, details) | _facts(bills, free),
        **payments.columns(actor, details),
    )
    if bills:
        shares = [Share(payment.pk, bill.job_id, part.paise) for bill, part in bills]
        money.move(actor, shares, on=details.paid_on)
        paid = [(bill.job_id, part.paise / PAISE) for bill, part in bills]
        activity.record_many(actor, "job", "payment", paid)
        deductions.deduct_with(actor, payment, _kept(details, bills))
    audit.record(
        "payment",
        person_id=actor.person_id,
        customer=customer.pk,
        payment=payment.pk,
        paise=payment.amount_paise,
    )
    return Received(payment, bills, free, owed_by(customer.pk))


def _facts(bills: list[tuple[Bill, Part]], free: int) -> dict[str, Any]:
    """Return what the receipt shows about the bills."""
    tds = sum(part.tds_paise for _bill, part in bills)
    discount = sum(part.discount_paise for _bill, part in bills)
    return {
        "bills": [[bill.name, part.paise] for bill, part in bills],
        "advance_paise": free,
        **({"tds_paise": tds} if tds else {}),
        **({"discount_paise": discount} if discount else {}),
    }


def _kept(details: PaymentDetails, bills: list[tuple[Bill, Part]]) -> Iterator[tuple[int, DeductionDetails]]:
    for bill, part in bills:
        for kind, paise in (
            (DeductionKind.TDS, part.tds_paise),
            (DeductionKind.DISCOUNT, part.discount_paise),
        ):
            if paise:
                yield bill.job_id, DeductionDetails(kind, paise, details.paid_on, "", details.reason)


def _lock_bills(customer: Customer) -> list[Bill]:
    """Lock the open bills of a customer, and return them, the oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT j.id FROM job j WHERE j.customer_id = %s AND {IS_OWING} ORDER BY j.id FOR NO KEY UPDATE",
            [customer.pk],
        )
        ids = [pk for (pk,) in cursor.fetchall()]
        # Read again, because a bill may have changed while this transaction waited for it.
        cursor.execute(
            f"SELECT j.id, j.code, j.invoice_number, j.old_bill, {LEFT} FROM job j"
            f" WHERE j.id = ANY(%s) AND j.customer_id = %s AND {IS_OWING} ORDER BY {DAY}, j.id",
            [ids, customer.pk],
        )
        return [Bill(*row) for row in cursor.fetchall()]


def _oldest_first(owing: list[Bill], paise: int) -> list[tuple[Bill, Part]]:
    bills = []
    for bill in owing:
        part = min(bill.left_paise, paise)
        if part:
            bills.append((bill, Part(part)))
        paise -= part
    return bills


def _chosen(
    customer: Customer, owing: list[Bill], chosen: Mapping[int, Part], paise: int
) -> list[tuple[Bill, Part]]:
    known = {bill.job_id: bill for bill in owing}
    if missing := sorted(set(chosen) - set(known)):
        job = Job.objects.filter(pk=missing[0], customer=customer, deleted_at=None).first()
        if job is None:
            raise Invalid(bills=Sentence("Choose bills of this customer"))
        known[job.pk] = Bill(job.pk, job.code, job.invoice_number, job.old_bill, 0)
    for job_id, part in chosen.items():
        bill = known[job_id]
        if part.closed_paise > bill.left_paise:
            said = Sentence("{bill} owes {left}.", bill=bill.name, left=rupee_text(bill.left_paise))
            raise Invalid(bills=said)
    total = sum(part.paise for part in chosen.values())
    if total > paise:
        raise Invalid(
            bills=Sentence(
                "The bills add up to {total}, more than the {amount} received.",
                total=rupee_text(total),
                amount=rupee_text(paise),
            )
        )
    return [(bill, chosen[bill.job_id]) for bill in owing if bill.job_id in chosen]
