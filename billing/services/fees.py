"""Our own invoices: one in the transaction of each payment, and a credit note when a payment is voided."""

from datetime import date

from billing import fees
from billing.models import FeeInvoice, Plan, SubscriptionPeriod
from billing.services.ledger import Received
from garages.models import Garage
from garages.queries import owners_of_garage
from gst.document import Document, from_json, to_json
from gst.numbers import Series
from gst.services import reserve_prefix, take_number
from kernel import clock, outbox

# The platform's number series belong to no chain.
_NO_CHAIN = 0


def issue_fee(
    garage_id: int,
    period_id: int,
    *,
    plan: Plan,
    days: tuple[date, date],
    paid_paise: int,
    received: Received | None,
) -> FeeInvoice:
    """Issue an invoice. Call it late in the transaction, because it locks the number series."""
    document = fees.fee_document(
        Garage.objects.get(pk=garage_id),
        number=_number(Series.INVOICE),
        what=plan.name,
        days=days,
        paid_paise=paid_paise,
        paid_by=str(received or "card"),
        on=clock.today(),
    )
    return _write(garage_id, period_id, document)


def credit_fees(period: SubscriptionPeriod, *, reason: str) -> None:
    for issued in period.fee_invoices.filter(original=None, credited_by=None).order_by("pk"):
        document = fees.credit_document(
            from_json(issued.document), number=_number(Series.CREDIT_NOTE), reason=reason, on=clock.today()
        )
        _write(period.garage_id, period.pk, document, original=issued)


def keep_fee_pdf(invoice_id: int, content: bytes) -> None:
    """Store the first PDF and mail it to the owners. Later PDFs are ignored."""
    if not FeeInvoice.objects.filter(pk=invoice_id, pdf=None).update(pdf=content):
        return
    invoice = FeeInvoice.objects.get(pk=invoice_id)
    for owner in owners_of_garage(invoice.garage_id):
        to = str(owner.membership_id)
        outbox.enqueue("billing.mail_fee", key=f"{invoice_id}:{to}", invoice=invoice_id, membership=to)


def _number(series: Series) -> str:
    holder, prefix = fees.number_holder(), fees.prefix()
    reserve_prefix(chain_id=_NO_CHAIN, holder=holder, prefix=prefix, garage_id=_NO_CHAIN)
    return take_number(chain_id=_NO_CHAIN, holder=holder, prefix=prefix, series=series, on=clock.today())


def _write(
    garage_id: int, period_id: int, document: Document, *, original: FeeInvoice | None = None
) -> FeeInvoice:
    written = FeeInvoice.objects.create(
        garage_id=garage_id,
        period_id=period_id,
        kind=document.kind,
        number=document.number,
        issued_on=document.issued_on,
        total_paise=document.total_paise,
        document=to_json(document),
        original=original,
    )
    outbox.enqueue("billing.draw_fee", key=str(written.pk), invoice=written.pk)
    return written
