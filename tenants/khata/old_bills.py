"""Bills of the paper books, of which only the due is known."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Conflict, Invalid, NotFound
from kernel.money import in_rupees
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.invoices import deductions
from tenants.invoices.money import lock_customer
from tenants.jobs.bill.dues import moved_on
from tenants.jobs.codes import JobKind, JobStatus, PaymentMethod, Pickup, Priority
from tenants.jobs.models import Job
from tenants.jobs.queries import get_bill_for_update
from tenants.khata.errors import OldBillPaid

# An older bill can no longer be claimed, and its year is probably mistyped.
OLDEST = timedelta(days=10 * 366)
KNOWN = Sentence("This bill number is known.")


@dataclass(frozen=True)
class OldBill:
    number: str
    day: date
    amount_paise: int


def add_old_bill(actor: Actor, bill: OldBill, *, customer_id: int) -> Job:
    """Add a bill of the paper books to the account of a customer."""
    actor.require(Permission.GIVE_CREDIT)
    customer = lock_customer(customer_id)
    if customer.archived_at:
        raise NotFound
    check_day(bill.day)
    if (customer.pk, bill.number) in known_numbers([customer.pk]):
        raise Invalid(number=KNOWN)
    (job,) = _add(actor, [(customer, bill)])
    audit.record(
        "old_bill_added", person_id=actor.person_id, customer=customer.pk, job=job.pk, bill=_noted(bill)
    )
    return job


def add_old_bills(actor: Actor, bills: Sequence[tuple[int, OldBill]]) -> None:
    """Add many bills with the ids of their customers. Their days and numbers are checked already."""
    actor.require(Permission.GIVE_CREDIT)
    found = Customer.objects.select_for_update(no_key=True).filter(pk__in={pk for pk, _bill in bills})
    locked = {customer.pk: customer for customer in found.order_by("pk")}
    if not known_numbers(locked).isdisjoint((pk, bill.number) for pk, bill in bills):
        # Somebody typed one of them after the check of the file. Nothing is written.
        raise Conflict
    _add(actor, [(locked[pk], bill) for pk, bill in bills])


def check_day(day: date) -> None:
    if day > clock.today():
        raise Invalid(day=Sentence("The day of the bill cannot be in the future"))
    if day < clock.today() - OLDEST:
        raise Invalid(day=Sentence("The day of the bill cannot be more than ten years ago"))


def known_numbers(customer_ids: Collection[int]) -> set[tuple[int, str]]:
    """Return the customers with the numbers of their old bills."""
    found = Job.objects.filter(kind=JobKind.OPENING, customer__in=customer_ids, deleted_at=None)
    return set(found.values_list("customer_id", "old_bill"))


def _add(actor: Actor, bills: Sequence[tuple[Customer, OldBill]]) -> list[Job]:
    jobs = Job.objects.bulk_create(_job(customer, bill) for customer, bill in bills)
    noted = ((customer.pk, _noted(bill)) for customer, bill in bills)
    activity.record_many(actor, "customer", "old_bill_added", noted)
    return jobs


def _noted(bill: OldBill) -> dict[str, Any]:
    return {"number": bill.number, "day": bill.day.isoformat(), "amount": in_rupees(bill.amount_paise)}


def _job(customer: Customer, bill: OldBill) -> Job:
    return Job(
        kind=JobKind.OPENING,
        old_bill=bill.number,
        customer=customer,
        customer_name=customer.name,
        customer_phone=customer.phone,
        status=JobStatus.DELIVERED,
        priority=Priority.MEDIUM,
        pickup=Pickup.NO,
        payment_method=PaymentMethod.CASH,
        entry_date=bill.day,
        expected_on=bill.day,
        tax_applies=False,
        tax_percent=0,
        tax_paise=0,
        subtotal_paise=bill.amount_paise,
        total_paise=bill.amount_paise,
        category_summary="",
        service_summary="",
        category_ids=[],
    )


def remove_old_bill(actor: Actor, *, job_id: int) -> None:
    """Remove a bill of the paper books that was entered by mistake. One with money on it is refused."""
    actor.require(Permission.GIVE_CREDIT)
    job = get_bill_for_update(job_id)
    if job.kind != JobKind.OPENING:
        raise NotFound
    if job.paid_paise or moved_on(job.pk) is not None:
        raise OldBillPaid
    deductions.reverse_all(actor, job, reason=job.old_bill)
    job.deleted_at, job.version = clock.now(), job.version + 1
    job.save(update_fields=["deleted_at", "version"])
    activity.record(actor, "customer", job.customer_id, "old_bill_removed", before=job.old_bill)
    audit.record("old_bill_removed", person_id=actor.person_id, job=job.pk)
