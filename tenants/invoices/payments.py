"""Payments of customers. They are recorded and reversed, but a stored payment never changes."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from garages.roles import Permission, who_may
from kernel import clock
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid
from kernel.languages import ENGLISH
from kernel.money import PAISE, rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.invoices import deductions, money, queries
from tenants.invoices.errors import AlreadyReversed, JobCancelled, PaymentOfAnotherDay
from tenants.invoices.late import MAY_CORRECT, late_reason
from tenants.invoices.models import Payment
from tenants.invoices.shares import Share, shares_of, shares_on
from tenants.jobs import rules
from tenants.jobs.bill.credit import check_customer
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.models import Job
from tenants.jobs.queries import get_workable_bill_for_update, require_workable
from tenants.profile.queries import get_letterhead


@dataclass(frozen=True)
class PaymentDetails:
    amount_paise: int
    method: PaymentMethod
    reference: str
    paid_on: date
    # Why the payment is recorded so late.
    reason: str = ""


@dataclass(frozen=True)
class Refund:
    """What of a payment goes back. The method may be another one than that of the payment."""

    amount_paise: int
    method: PaymentMethod
    reference: str
    reason: str


def record_payment(actor: Actor, details: PaymentDetails, *, job_id: int) -> Payment:
    """Record a payment. It can be partial or in advance, but not more than the balance due."""
    actor.require(Permission.RECORD_PAYMENTS)
    job = get_workable_bill_for_update(actor, job_id)
    if job.status == JobStatus.CANCELLED:
        raise JobCancelled
    due = job.net_paise - job.settled_paise
    if details.amount_paise > due:
        raise Invalid(amount=Sentence("The balance due is {due}", due=rupee_text(max(due, 0))))
    payment = Payment.objects.create(
        job=job,
        reason=reason_of(actor, details),
        receipt=_receipt(job, details),
        **columns(actor, details),
    )
    _add(actor, job, payment, "payment")
    return payment


def reason_of(actor: Actor, details: PaymentDetails) -> str:
    """Check the day of a payment, and return why it is recorded so late."""
    return late_reason(actor, details.paid_on, details.reason, day_field="paidOn", reason_field="reason")


def columns(actor: Actor, details: PaymentDetails) -> dict[str, Any]:
    return {
        "amount_paise": details.amount_paise,
        "method": details.method,
        "reference": details.reference,
        "paid_on": details.paid_on,
        "person_name": actor.name,
    }


def reverse_payment(actor: Actor, *, payment_id: int, reason: str) -> Payment:
    """Reverse a payment, for a mistake or a refund. The row of the payment is not changed."""
    actor.require(Permission.RECORD_PAYMENTS)
    job = _lock_owner(actor, payment_id, with_bills=True)
    payment = _in_force(actor, payment_id)
    undone = money.gather(actor, payment)
    deductions.take_back(actor, deductions.in_force(payment=payment), reason=reason)
    others = [(each.job_id, each.paise / PAISE) for each in undone if each.job_id != payment.job_id]
    activity.record_many(actor, "job", "payment_reversed", others)
    if job:
        job.refresh_from_db(fields=["paid_paise", "deducted_paise"])
    return take_back(actor, job, payment, reason=reason)


def refund_payment(actor: Actor, refund: Refund, *, payment_id: int) -> Payment:
    """Give back a part of a payment, by its own or another method. The row of the payment is not changed."""
    actor.require(Permission.RECORD_PAYMENTS)
    job = _lock_owner(actor, payment_id)
    payment = _in_force(actor, payment_id)
    on_job = sum(share.paise for share in shares_of([payment.pk]) if share.job_id == payment.job_id)
    left = on_job + payment.free_paise
    if refund.amount_paise > left:
        said = Sentence("Only {amount} of this payment is left", amount=rupee_text(left))
        raise Invalid(amount=said)
    if job and refund.amount_paise > on_job:
        money.move(actor, [Share(payment.pk, job.pk, refund.amount_paise - on_job)], on=clock.today())
        job.refresh_from_db(fields=["paid_paise"])
    return give_back(actor, job, payment, refund)


def _lock_owner(actor: Actor, payment_id: int, *, with_bills: bool = False) -> Job | None:
    """Lock the customer and the job of a payment, and perhaps the other jobs that have money or TDS of it.

    The payment of an account has no job.
    """
    customer = money.lock_customer_of_payment(payment_id)
    home = queries.get_payment(payment_id).job_id
    others = money.bills_with(payment_id) if with_bills else set()
    job = money.lock_jobs(others | ({home} if home else set())).get(home or 0)
    if job:
        check_customer(customer, job)
        require_workable(actor, job)
    elif actor.lock:
        actor.lock.refuse()
    return job


def _in_force(actor: Actor, payment_id: int) -> Payment:
    """Lock and return a payment that this person may give back."""
    (payment,) = money.lock_payments([payment_id])
    is_no_payment = payment.reverses_id or payment.refunds_id
    if is_no_payment or Payment.objects.filter(reverses=payment).exists() or not queries.left_of(payment):
        raise AlreadyReversed
    # The day on which it was recorded counts, because people choose the other date.
    if timezone.localdate(payment.created_at) < clock.today() and not actor.may(MAY_CORRECT):
        raise PaymentOfAnotherDay(ask=who_may(MAY_CORRECT))
    return payment


def take_back(actor: Actor, job: Job | None, payment: Payment, *, reason: str) -> Payment:
    """Reverse what refunds left of a payment, whose money is all on its locked job or on the account."""
    actor.require(Permission.RECORD_PAYMENTS)
    details = Refund(queries.left_of(payment), PaymentMethod(payment.method), payment.reference, reason)
    facts = {"reverses": payment.code}
    return _write_back(actor, job, payment, details, facts, what="payment_reversed", reverses=payment)


def give_back(actor: Actor, job: Job | None, payment: Payment, refund: Refund) -> Payment:
    """Refund a part of a payment that is on its locked job or free on the account."""
    actor.require(Permission.RECORD_PAYMENTS)
    facts = {
        "method": refund.method.label,
        "reference": refund.reference,
        "refunds": payment.code,
        **({"total_paise": job.net_paise} if job else {}),
    }
    return _write_back(actor, job, payment, refund, facts, what="payment_refunded", refunds=payment)


def clear_job(actor: Actor, job: Job, *, reason: str) -> int:
    """Give back the payments of a locked job. Other money on it is free again, and its amount is returned."""
    shares = shares_on([job.pk])
    found = {payment.pk: payment for payment in money.lock_payments(share.payment_id for share in shares)}
    others = [share for share in shares if found[share.payment_id].job_id != job.pk]
    if others:
        back = [Share(share.payment_id, job.pk, -share.paise) for share in others]
        money.move(actor, back, on=clock.today())
        job.refresh_from_db(fields=["paid_paise"])
    for share in shares:
        payment = found[share.payment_id]
        if share in others:
            continue
        if share.paise == queries.left_of(payment):
            take_back(actor, job, payment, reason=reason)
        else:
            details = Refund(share.paise, PaymentMethod(payment.method), payment.reference, reason)
            give_back(actor, job, payment, details)
    return sum(share.paise for share in others)


def _write_back(
    actor: Actor,
    job: Job | None,
    payment: Payment,
    details: Refund,
    facts: dict[str, Any],
    *,
    what: str,
    **names: Payment,
) -> Payment:
    paise = details.amount_paise
    if job is None:
        # The bills of the receipt got no part of this.
        facts |= {"bills": [], "advance_paise": 0, "tds_paise": 0, "discount_paise": 0}
    else:
        facts["due_paise"] = rules.balance(job.status, job.net_paise, job.settled_paise - paise)
    back = Payment.objects.create(
        job=job,
        customer_id=payment.customer_id,
        amount_paise=-paise,
        method=details.method,
        reference=details.reference,
        paid_on=clock.today(),
        reason=details.reason,
        receipt=payment.receipt
        | {"amount_paise": paise, "paid_on": clock.today().isoformat(), "reason": details.reason}
        | facts,
        person_name=actor.name,
        **names,
    )
    if job:
        _add(actor, job, back, what)
    else:
        money.give_from_free(payment, paise)
        audit.record(what, person_id=actor.person_id, payment=back.pk, paise=back.amount_paise)
    return back


def _add(actor: Actor, job: Job, payment: Payment, what: str) -> None:
    job.paid_paise += payment.amount_paise
    job.save(update_fields=["paid_paise"])
    activity.record(actor, "job", job.pk, what, after=payment.amount_paise / PAISE)
    audit.record(what, person_id=actor.person_id, job=job.pk, payment=payment.pk, paise=payment.amount_paise)


def _receipt(job: Job, details: PaymentDetails) -> dict[str, Any]:
    customer = job.customer
    head = receipt_head(customer, details)
    if customer.is_walk_in:
        head["received_from"] = job.customer_name
    return head | {
        # A bill of the paper books has the number that its customer knows.
        "job_code": "" if job.old_bill else job.code,
        "invoice_number": job.invoice_number or job.old_bill,
        "total_paise": job.net_paise,
        "due_paise": job.net_paise - job.settled_paise - details.amount_paise,
    }


def receipt_head(customer: Customer, details: PaymentDetails) -> dict[str, Any]:
    """Return what all receipts show. It is stored, so that a PDF that is drawn later shows the same."""
    head = get_letterhead()
    found = head.details
    language = head.language_of_papers(customer.language)
    return {
        "legal_name": found.legal_name if found else head.garage.trade_name,
        "trade_name": head.garage.trade_name,
        "address": found.address if found else "",
        "gstin": found.gstin if found else "",
        "phone": found.phone if found else "",
        "received_from": customer.name,
        "amount_paise": details.amount_paise,
        "method": details.method.label,
        "reference": details.reference,
        "paid_on": details.paid_on.isoformat(),
        # English is not stored, so that an English receipt keeps the bytes of release 1.0.
        **({} if language == ENGLISH else {"language": language}),
    }
