"""Queries that read invoices, payments and PDFs."""

from collections import Counter
from typing import Any

from django.db.models import Sum

from gst.document import Kind
from gst.paper import Copy
from kernel.errors import NotFound
from tenants.invoices.codes import Subject
from tenants.invoices.models import Invoice, InvoiceMail, Paper, Payment
from tenants.jobs import rules
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


def payments_in_force(job: Job) -> list[Payment]:
    """Return the payments that are not given back and are no reversals or refunds."""
    found = Payment.objects.filter(job=job, reverses=None, refunds=None, reversal=None).order_by("id")
    return [payment for payment in found if left_of(payment)]


def left_of(payment: Payment) -> int:
    """Return what of a payment is not refunded."""
    given = payment.refunded_by.aggregate(paise=Sum("amount_paise"))["paise"]
    return payment.amount_paise + int(given or 0)


def get_job_of_invoice_for_update(invoice_id: int) -> Job:
    """Return the locked job of an invoice. A deleted job is included, because its invoices remain valid."""
    return _locked(Job.objects.filter(invoices=invoice_id))


def get_job_of_payment_for_update(payment_id: int) -> Job:
    return _locked(Job.objects.filter(payments=payment_id))


def get_job_of_paper_for_update(subject: Subject, subject_id: int) -> Job:
    if subject is Subject.INVOICE:
        return get_job_of_invoice_for_update(subject_id)
    return get_job_of_payment_for_update(subject_id)


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
        "balance_due": rules.balance(job.status, job.net_paise, job.paid_paise),
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
        "credited_amount": job.credited_paise,
        "net_amount": job.net_paise,
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


def payments_of(job: Job) -> list[dict[str, Any]]:
    rows = list(Payment.objects.filter(job=job).order_by("-id"))
    reversed_ids = {row.reverses_id for row in rows}
    refunded: Counter[int | None] = Counter()
    for row in rows:
        refunded[row.refunds_id] -= row.amount_paise
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
        }
        for row in rows
    ]
