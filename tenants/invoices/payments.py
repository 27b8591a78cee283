"""Payments of customers. They are recorded and reversed, but a stored payment never changes."""

from dataclasses import dataclass
from datetime import date, timedelta
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
from tenants.invoices import queries
from tenants.invoices.errors import AlreadyReversed, JobCancelled, PaymentDatedBack, PaymentOfAnotherDay
from tenants.invoices.models import Payment
from tenants.jobs import rules
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.models import Job
from tenants.jobs.queries import get_workable_job_for_update, require_workable
from tenants.profile.queries import get_letterhead

LONGEST_BACK = timedelta(days=366)
# An older date needs a reason of somebody who may also cancel invoices.
DAYS_BACK = 3
MAY_CORRECT = Permission.CANCEL_INVOICES


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
    job = get_workable_job_for_update(actor, job_id)
    if job.status == JobStatus.CANCELLED:
        raise JobCancelled
    due = job.net_paise - job.paid_paise
    if details.amount_paise > due:
        raise Invalid(amount=Sentence("The balance due is {due}", due=rupee_text(max(due, 0))))
    if details.paid_on > clock.today():
        raise Invalid(paidOn=Sentence("A payment cannot be dated in the future"))
    if details.paid_on < clock.today() - LONGEST_BACK:
        raise Invalid(paidOn=Sentence("The payment date cannot be more than a year ago"))
    is_late = details.paid_on < clock.today() - timedelta(days=DAYS_BACK)
    if is_late and not actor.may(MAY_CORRECT):
        raise PaymentDatedBack(days=DAYS_BACK, ask=who_may(MAY_CORRECT))
    if is_late and not details.reason:
        raise Invalid(reason=Sentence("Write why the payment is recorded so late"))
    payment = Payment.objects.create(
        job=job,
        amount_paise=details.amount_paise,
        method=details.method,
        reference=details.reference,
        paid_on=details.paid_on,
        reason=details.reason if is_late else "",
        receipt=_receipt(job, details),
        person_name=actor.name,
    )
    _add(actor, job, payment, "payment")
    return payment


def reverse_payment(actor: Actor, *, payment_id: int, reason: str) -> Payment:
    """Reverse a payment, for a mistake or a refund. The row of the payment is not changed."""
    actor.require(Permission.RECORD_PAYMENTS)
    job = queries.get_job_of_payment_for_update(payment_id)
    require_workable(actor, job)
    payment = _in_force(actor, payment_id)
    return take_back(actor, job, payment, reason=reason)


def refund_payment(actor: Actor, refund: Refund, *, payment_id: int) -> Payment:
    """Give back a part of a payment, by its own or another method. The row of the payment is not changed."""
    actor.require(Permission.RECORD_PAYMENTS)
    job = queries.get_job_of_payment_for_update(payment_id)
    require_workable(actor, job)
    payment = _in_force(actor, payment_id)
    left = queries.left_of(payment)
    if refund.amount_paise > left:
        said = Sentence("Only {amount} of this payment is left", amount=rupee_text(left))
        raise Invalid(amount=said)
    back = Payment.objects.create(
        job=job,
        amount_paise=-refund.amount_paise,
        method=refund.method,
        reference=refund.reference,
        paid_on=clock.today(),
        refunds=payment,
        reason=refund.reason,
        receipt=payment.receipt
        | {
            "amount_paise": refund.amount_paise,
            "method": refund.method.label,
            "reference": refund.reference,
            "paid_on": clock.today().isoformat(),
            "total_paise": job.net_paise,
            "due_paise": rules.balance(job.status, job.net_paise, job.paid_paise - refund.amount_paise),
            "refunds": payment.code,
            "reason": refund.reason,
        },
        person_name=actor.name,
    )
    _add(actor, job, back, "payment_refunded")
    return back


def _in_force(actor: Actor, payment_id: int) -> Payment:
    """Return a payment that this person may give back."""
    payment = queries.get_payment(payment_id)
    is_no_payment = payment.reverses_id or payment.refunds_id
    if is_no_payment or Payment.objects.filter(reverses=payment).exists() or not queries.left_of(payment):
        raise AlreadyReversed
    # The day on which it was recorded counts, because people choose the other date.
    if timezone.localdate(payment.created_at) < clock.today() and not actor.may(MAY_CORRECT):
        raise PaymentOfAnotherDay(ask=who_may(MAY_CORRECT))
    return payment


def take_back(actor: Actor, job: Job, payment: Payment, *, reason: str) -> Payment:
    """Reverse what refunds left of a payment of a locked job."""
    actor.require(Permission.RECORD_PAYMENTS)
    left = queries.left_of(payment)
    paid_after = job.paid_paise - left
    reversal = Payment.objects.create(
        job=job,
        amount_paise=-left,
        method=payment.method,
        reference=payment.reference,
        paid_on=clock.today(),
        reverses=payment,
        reason=reason,
        receipt=payment.receipt
        | {
            "amount_paise": left,
            "paid_on": clock.today().isoformat(),
            "due_paise": rules.balance(job.status, job.net_paise, paid_after),
            "reverses": payment.code,
            "reason": reason,
        },
        person_name=actor.name,
    )
    _add(actor, job, reversal, "payment_reversed")
    return reversal


def _add(actor: Actor, job: Job, payment: Payment, what: str) -> None:
    job.paid_paise += payment.amount_paise
    job.save(update_fields=["paid_paise"])
    activity.record(actor, "job", job.pk, what, after=payment.amount_paise / PAISE)
    audit.record(what, person_id=actor.person_id, job=job.pk, payment=payment.pk, paise=payment.amount_paise)


def _receipt(job: Job, details: PaymentDetails) -> dict[str, Any]:
    """Return the content of the receipt. It is stored, so that a PDF that is drawn later shows the same
    values."""
    head = get_letterhead()
    found = head.details
    language = head.language_of_papers(job.customer.language)
    return {
        "legal_name": found.legal_name if found else head.garage.trade_name,
        "trade_name": head.garage.trade_name,
        "address": found.address if found else "",
        "gstin": found.gstin if found else "",
        "phone": found.phone if found else "",
        "received_from": job.customer.name,
        "job_code": job.code,
        "invoice_number": job.invoice_number,
        "amount_paise": details.amount_paise,
        "method": details.method.label,
        "reference": details.reference,
        "paid_on": details.paid_on.isoformat(),
        "total_paise": job.net_paise,
        "due_paise": job.net_paise - job.paid_paise - details.amount_paise,
        # English is not stored, so that an English receipt keeps the bytes of release 1.0.
        **({} if language == ENGLISH else {"language": language}),
    }
