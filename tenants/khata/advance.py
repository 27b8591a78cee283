"""Money of a customer that is on no bill: putting it on a bill, and taking it off again."""

from collections.abc import Iterator

from django.db import connection

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import ChangedMeanwhile, Invalid
from kernel.money import PAISE, rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.invoices import money
from tenants.invoices.errors import JobCancelled
from tenants.invoices.shares import Share, shares_of, shares_on
from tenants.jobs.bill.credit import check_customer, lock_customer_of_job
from tenants.jobs.bill.dues import IS_BILL, IS_CANCELLED, LEFT
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import get_present_job
from tenants.khata.errors import NoAdvance, NotAssigned, NothingDue, WalkIn

_SPARE = f"""
    SELECT j.id, CASE WHEN {IS_CANCELLED} THEN j.paid_paise ELSE -{LEFT} END
    FROM job j
    WHERE j.customer_id = %s AND j.id <> %s AND j.deleted_at IS NULL
        AND ({IS_CANCELLED} AND j.paid_paise > 0 OR {IS_BILL} AND {LEFT} < 0)
    ORDER BY NOT {IS_CANCELLED}, j.id
"""


def use_advance(actor: Actor, *, job_id: int, paise: int | None) -> list[Share]:
    """Pay a bill with money of the customer that is on no bill, or on a cancelled job.

    Returns what came from which payment.
    """
    actor.require(Permission.RECORD_PAYMENTS)
    customer = lock_customer_of_job(job_id)
    if customer.is_walk_in:
        raise WalkIn
    jobs = money.lock_jobs([job_id, *_spare(customer, job_id)])
    job = jobs[job_id]
    check_customer(customer, job)
    if job.deleted_at:
        raise ChangedMeanwhile(current={}, yours={})
    # Read again, because a job may have changed while this transaction waited for it.
    spare = {pk: extra for pk, extra in _spare(customer, job_id).items() if pk in jobs}
    if job.status == JobStatus.CANCELLED:
        raise JobCancelled
    due = job.net_paise - job.settled_paise
    if due <= 0:
        raise NothingDue
    if paise is not None and paise > due:
        raise Invalid(amount=Sentence("The balance due is {due}", due=rupee_text(due)))
    moves = list(_taken(customer, job_id, spare, due if paise is None else paise))
    shares = [move for move in moves if move.job_id == job_id]
    used = sum(share.paise for share in shares)
    if not used:
        raise NoAdvance
    if paise is not None and used < paise:
        raise Invalid(amount=Sentence("Only {amount} of the advance is free", amount=rupee_text(used)))
    money.move(actor, moves, on=clock.today())
    activity.record(actor, "job", job_id, "advance_used", after=used / PAISE)
    audit.record("advance_used", person_id=actor.person_id, job=job_id, paise=used)
    return shares


def _spare(customer: Customer, job_id: int) -> dict[int, int]:
    """Return the jobs with money that they do not need, the cancelled ones first."""
    with connection.cursor() as cursor:
        cursor.execute(_SPARE, [customer.pk, job_id])
        return dict(cursor.fetchall())


def _taken(customer: Customer, job_id: int, spare: dict[int, int], paise: int) -> Iterator[Share]:
    """Yield the moves: from cancelled jobs, then from what is above a total, then of free money."""
    free = {payment.pk: payment.free_paise for payment in money.lock_free_money(customer)}
    shares = shares_on(spare)
    for source, extra in spare.items():
        for share in shares:
            part = min(share.paise, extra, paise)
            if share.job_id == source and part > 0:
                yield Share(share.payment_id, source, -part)
                yield Share(share.payment_id, job_id, part)
                extra, paise = extra - part, paise - part
    for payment_id, most in free.items():
        if part := min(most, paise):
            yield Share(payment_id, job_id, part)
            paise -= part


def unassign_payment(actor: Actor, *, payment_id: int, job_id: int, paise: int | None) -> Job:
    """Take money of a payment off a bill. It stays as advance of the customer."""
    actor.require(Permission.RECORD_PAYMENTS)
    customer = money.lock_customer_of_payment(payment_id)
    if customer.is_walk_in:
        raise WalkIn
    job = money.lock_jobs([job_id]).get(job_id)
    if job is None or job.customer_id != customer.pk:
        raise Invalid(jobId=Sentence("Choose a bill of this customer"))
    money.lock_payments([payment_id])
    on_bill = sum(share.paise for share in shares_of([payment_id]) if share.job_id == job_id)
    taken = on_bill if paise is None else paise
    if not 0 < taken <= on_bill:
        raise NotAssigned
    money.move(actor, [Share(payment_id, job_id, -taken)], on=clock.today())
    activity.record(actor, "job", job_id, "payment_taken_off", after=taken / PAISE)
    audit.record("payment_taken_off", person_id=actor.person_id, job=job_id, payment=payment_id, paise=taken)
    return get_present_job(job_id)
