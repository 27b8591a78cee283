"""What stands above an invoice that was paid after it was issued: the day and the receipts.

The invoice itself stays as it was issued. Its PDF with this line is a second file.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from gst.document import from_json
from gst.printed import Paid
from tenants.invoices.models import Invoice, Payment
from tenants.invoices.queries import payments_in_force
from tenants.jobs import rules
from tenants.jobs.models import Job

_MOST_RECEIPTS = 8


def paid_of(invoice: Invoice) -> Paid | None:
    """Return the payments that settled an invoice, or None if it is cancelled, open, or was paid before."""
    if invoice.original_id or invoice.part_of_id or Invoice.objects.filter(original=invoice).exists():
        return None
    payments = settled_by(invoice.job)
    if not payments or not from_json(invoice.document).due_paise:
        return None
    paid = summed_up([each for each in payments if each.created_at > invoice.issued_at] or payments)
    # Without its credit notes, the line would say that the whole was paid.
    notes = tuple(invoice.part_notes.order_by("id").values_list("number", flat=True))
    return replace(paid, receipts=(*paid.receipts, *notes)[-_MOST_RECEIPTS:]) if paid else None


def settled_by(job: Job) -> list[Payment]:
    """Return the payments of a job of which nothing is due, and nothing is owed to the customer."""
    if rules.balance(job.status, job.net_paise, job.paid_paise):
        return []
    return payments_in_force(job)


def summed_up(payments: Sequence[Payment]) -> Paid | None:
    if not payments:
        return None
    return Paid(
        max(each.paid_on for each in payments), tuple(each.code for each in payments[-_MOST_RECEIPTS:])
    )


def to_text(paid: Paid | None) -> str:
    """Return the line as it is stored beside its PDF: `2026-11-28 RCPT-00002`."""
    return " ".join((paid.on.isoformat(), *paid.receipts)) if paid else ""


def from_text(text: str) -> Paid | None:
    day, *receipts = text.split() or [""]
    return Paid(date.fromisoformat(day), tuple(receipts)) if day else None
