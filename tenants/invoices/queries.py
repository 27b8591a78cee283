"""Queries that read invoices, payments and PDFs."""

from collections import Counter
from typing import Any

from django.db.models import Q, Sum

from garages.roles import Permission
from gst.document import Kind
from gst.paper import Copy
from kernel.actor import Actor
from kernel.errors import NotFound
from tenants.invoices.codes import Subject
from tenants.invoices.models import Invoice, InvoiceMail, Paper, Payment
from tenants.invoices.shares import shares_on
from tenants.jobs import rules
from tenants.jobs.bill.dues import advance_beside
from tenants.jobs.codes import InvoiceState, PaymentMethod
from tenants.jobs.models import Job


def find_job_for_update(job_id: int) -> Job | None:
    return Job.objects.select_for_update().filter(pk=job_id, deleted_at=None).first()


def has_invoices() -> bool:
    return Invoice.objects.exists()


def get_invoice(invoice_id: int) -> Invoice:
    try:
        return Invoice.objects.get(pk=invoice_id)
    except Invoice.DoesNotExist:
        raise NotFound from None


def issued(invoice: Invoice) -> dict[str, Any]:
    state = Job.objects.values_list("invoice_state", flat=True).get(pk=invoice.job_id)
    return {
        "invoice_id": invoice.pk,
        "number": invoice.number,
        "invoice_sent_status": InvoiceState(state).label,
    }


def find_invoice_in_force(job: Job) -> Invoice | None:
    """Return the invoice that is not cancelled. Its number is not unique, because another holder can use the
    same number.
    """
    return Invoice.objects.filter(job=job, original=None, part_of=None, credit_note=None).first()


def get_payment(payment_id: int) -> Payment:
    try:
        return Payment.objects.get(pk=payment_id)
    except Payment.DoesNotExist:
        raise NotFound from None


def recorded(payment: Payment, job: Job | None) -> dict[str, Any]:
    """Return a payment and what it changed. A payment of an account has no job."""
    return {
        "payment_id": payment.pk,
        "receipt_code": payment.code,
        "paid_amount": job.paid_paise if job else None,
        "balance_due": rules.balance(job.status, job.net_paise, job.settled_paise) if job else None,
    }


def payments_in_force(job: Job) -> list[Payment]:
    """Return the payments whose money is on the job."""
    ids = [share.payment_id for share in shares_on([job.pk])]
    return list(Payment.objects.filter(pk__in=ids).order_by("id"))


def left_of(payment: Payment) -> int:
    """Return what of a payment is not refunded."""
    given = payment.refunded_by.aggregate(paise=Sum("amount_paise"))["paise"]
    return payment.amount_paise + int(given or 0)


def get_job_of_invoice_for_update(invoice_id: int) -> Job:
    """Return the locked job of an invoice. A deleted job is included, because its invoices remain valid."""
    return _locked(Job.objects.filter(invoices=invoice_id))


def find_job_of_payment_for_update(payment_id: int) -> Job | None:
    """Return the locked job of a payment, or None for the payment of an account."""
    return Job.objects.filter(payments=payment_id).select_for_update(of=("self",)).first()


def find_job_of_paper_for_update(subject: Subject, subject_id: int) -> Job | None:
    if subject is Subject.INVOICE:
        return get_job_of_invoice_for_update(subject_id)
    return find_job_of_payment_for_update(subject_id)


def _locked(jobs: Any) -> Job:
    job: Job | None = jobs.select_for_update(of=("self",)).first()
    if job is None:
        raise NotFound
    return job


def find_paper(subject: Subject, subject_id: int, copy: Copy, *, paid: str = "") -> Paper | None:
    return Paper.objects.filter(subject=subject, subject_id=subject_id, copy=copy.name, paid=paid).first()


def get_bill(job_id: int) -> dict[str, Any]:
    """Return the invoices, mails, payments and balance of a job."""
    job = Job.objects.filter(pk=job_id, deleted_at=None).first()
    if job is None:
        raise NotFound
    notes = dict(_notes(job))
    numbers: dict[int | None, str] = dict(Invoice.objects.filter(job=job).values_list("pk", "number"))
    mails = InvoiceMail.objects.filter(invoice__job=job).order_by("-id")
    return {
        "job_id": job.pk,
        "job_code": job.code,
        "estimated_cost": job.total_paise,
        "paid_amount": job.paid_paise,
        "balance_due": rules.balance(job.status, job.net_paise, job.settled_paise),
        "advance_held": rules.advance(job.status, job.paid_paise),
        "invoice_problem": job.invoice_problem or None,
        "invoices": [
            {
                "invoice_id": invoice.pk,
                "kind": invoice.kind,
                "title": Kind(invoice.kind).printed_title,
                "number": invoice.number,
                "issued_on": invoice.issued_on,
                "total": invoice.total_paise,
                "issued_by": invoice.person_name or None,
                "cancelled_by": notes.get(invoice.pk),
                "part_of": numbers.get(invoice.part_of_id),
                "mails": [_mail(mail) for mail in mails if mail.invoice_id == invoice.pk],
            }
            for invoice in Invoice.objects.filter(job=job).defer("document").order_by("-id")
        ],
        "payments": payments_of(job),
        "deducted_amount": job.deducted_paise,
        "credited_amount": job.credited_paise,
        "net_amount": job.net_paise,
        "po_number": job.po_number,
    }


def _notes(job: Job) -> list[tuple[int, str]]:
    found = Invoice.objects.filter(job=job, original__isnull=False)
    return list(found.values_list("original_id", "number"))


def _mail(mail: InvoiceMail) -> dict[str, Any]:
    return {
        "to": mail.to,
        "state": mail.state,
        "reason": mail.reason or None,
        "created_on": mail.created_at,
        "ended_on": mail.ended_at,
    }


def free_advance(actor: Actor, bill: dict[str, Any]) -> int | None:
    """Return the money of the customer that this bill could use. People who see no dues get None."""
    if not actor.may(Permission.SEE_KHATA):
        return None
    return advance_beside(bill["job_id"]) if bill["balance_due"] > 0 else 0


def payments_of(job: Job) -> list[dict[str, Any]]:
    """Return the payments of a job, and those of the customer's account whose money is on it."""
    on_job = {share.payment_id: share.paise for share in shares_on([job.pk])}
    # The refunds of an account are no rows of this bill, but its payments show how much went back.
    found = Payment.objects.filter(Q(job=job) | Q(pk__in=on_job) | Q(refunds__in=on_job)).order_by("-id")
    reversed_ids = {row.reverses_id for row in found}
    refunded: Counter[int | None] = Counter()
    for row in found:
        refunded[row.refunds_id] -= row.amount_paise
    rows = [row for row in found if row.job_id == job.pk or row.pk in on_job]
    return [
        {
            "payment_id": row.pk,
            "receipt_code": row.code,
            "amount": row.amount_paise,
            "payment_method_id": row.method,
            "payment_method": PaymentMethod(row.method).label,
            "reference": row.reference or None,
            "paid_on": row.paid_on,
            "recorded_by": row.person_name,
            "recorded_on": row.created_at,
            "reverses": row.reverses_id,
            "reversed": row.pk in reversed_ids,
            "reason": row.reason or None,
            "refunds": row.refunds_id,
            "refunded": refunded[row.pk],
            "of_account": row.job_id is None,
            "on_bill": on_job.get(row.pk, 0),
        }
        for row in rows
    ]
