"""Stripe invoices that could not be applied. They are set aside for an administrator and do not block
others."""

from dataclasses import dataclass
from datetime import datetime

import structlog
from django.db.models import QuerySet

from billing.gateway import InvoiceSnapshot
from billing.online.errors import InvoiceSettled
from billing.online.models import SetAsideInvoice, StripeSubscription
from kernel import clock, tenancy
from kernel.audit import services as audit
from kernel.errors import NotFound

log = structlog.get_logger(__name__)

# This is the maximum number of invoices in a list. Further invoices are only counted.
MOST_LISTED = 20
APPLIED_LATER = "Applied later."


@dataclass(frozen=True)
class SetAside:
    aside_id: int
    invoice_id: str
    garage_id: int
    garage_name: str
    amount: int
    reason: str
    noticed_at: datetime


def set_aside(row: StripeSubscription, invoice: InvoiceSnapshot, reason: str) -> None:
    """Set an invoice aside, once. A settled invoice stays settled. The caller has locked the garage's
    subscription.
    """
    if SetAsideInvoice.objects.filter(invoice_id=invoice.invoice_id).exists():
        return
    SetAsideInvoice.objects.create(
        invoice_id=invoice.invoice_id,
        garage_id=row.garage_id,
        amount_paise=invoice.total_paise,
        reason=reason[:500],
        noticed_at=clock.now(),
    )
    log.error("stripe.invoice_set_aside", invoice_id=invoice.invoice_id, reason=reason)


def open_ids(garage_id: int) -> set[str]:
    return set(_open().filter(garage_id=garage_id).values_list("invoice_id", flat=True))


def mark_applied(invoice: InvoiceSnapshot) -> None:
    _open().filter(invoice_id=invoice.invoice_id).update(settled_at=clock.now(), settlement=APPLIED_LATER)


def count_open() -> int:
    return _open().count()


def list_open() -> list[SetAside]:
    """Return the open invoices, the newest first."""
    found = _open().select_related("garage").order_by("-pk")[:MOST_LISTED]
    return [
        SetAside(
            each.pk,
            each.invoice_id,
            each.garage_id,
            each.garage.name,
            each.amount_paise,
            each.reason,
            each.noticed_at,
        )
        for each in found
    ]


def settle(aside_id: int, *, by: int, settlement: str) -> None:
    """Mark an invoice as settled, with an explanation."""
    with tenancy.platform():
        found = SetAsideInvoice.objects.select_for_update().filter(pk=aside_id).first()
        if found is None:
            raise NotFound
        if found.settled_at is not None:
            raise InvoiceSettled
        found.settled_at, found.settled_by, found.settlement = clock.now(), by, settlement
        found.save(update_fields=["settled_at", "settled_by", "settlement"])
        audit.record(
            "stripe_invoice_settled",
            person_id=by,
            garage_id=found.garage_id,
            invoice=found.invoice_id,
            reason=settlement,
        )


def _open() -> QuerySet[SetAsideInvoice]:
    return SetAsideInvoice.objects.filter(settled_at=None)
