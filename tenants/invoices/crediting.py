"""Credit notes for parts of an invoice. The invoice stays in force, and its paper does not change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import F

from garages.roles import Permission
from gst import credits as notes
from gst.credits import NOTHING, Credited
from gst.document import Document, Line, from_json
from gst.labels import Labels
from gst.units import UNITS, fits, quantity_text
from kernel import clock
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid
from kernel.money import in_rupees, rupee_text
from kernel.sentences import Sentence, about
from tenants.activity import services as activity
from tenants.invoices import deductions, mailing, queries
from tenants.invoices.codes import CreditReason
from tenants.invoices.errors import InvoiceNotInForce
from tenants.invoices.issuing import write_invoice
from tenants.invoices.job_state import set_credited
from tenants.invoices.models import BilledLine, Invoice
from tenants.jobs.models import Job, JobPart
from tenants.jobs.parts import services as part_services
from tenants.jobs.parts.details import Handed
from tenants.parts.rules import odd_quantity

UNKNOWN_LINE = Sentence("This is no line of the invoice")


@dataclass(frozen=True)
class CreditLine:
    """A part of a line, by its number on the paper: a quantity, or an amount without GST."""

    number: int
    quantity: Decimal | None
    amount_paise: int | None
    back_on_shelf: bool


def credit_part(
    actor: Actor, *, invoice_id: int, lines: Sequence[CreditLine], reason: CreditReason
) -> Invoice:
    """Credit parts of the valid invoice. Goods come back to stock only if the person says so."""
    actor.require(Permission.CANCEL_INVOICES)
    job = queries.get_job_of_invoice_for_update(invoice_id)
    invoice = queries.get_invoice(invoice_id)
    if queries.find_invoice_in_force(job) != invoice:
        raise InvoiceNotInForce
    document, before = from_json(invoice.document), credited_of(invoice)
    chosen = {line.number - 1: _credit(line, document, before) for line in lines}
    credited = notes.credit_note(
        document,
        before,
        chosen,
        on=clock.today(),
        reason=Labels(document.language).alone(reason.printed),
    )
    if credited.total_paise < 1:
        raise Invalid(lines=Sentence("This comes to ₹0.00"))
    if handed := _handed(job, document, lines):
        job = part_services.put_back(actor, job, handed)
    _count(invoice, document, chosen)
    note = write_invoice(
        job,
        credited,
        by=actor,
        holder=invoice.holder,
        prefix=invoice.prefix,
        logo_id=invoice.logo_id,
        part_of=invoice,
    )
    set_credited(job, job.credited_paise + note.total_paise)
    if is_all_credited(job):
        deductions.reverse_all(actor, job, reason=note.number)
    noted = {"creditNote": note.number, "total": in_rupees(note.total_paise), "reason": reason.value}
    activity.record(actor, "job", job.pk, "invoice_credited", before=invoice.number, after=noted)
    audit.record("invoice_credited", person_id=actor.person_id, invoice=invoice.number, note=note.number)
    mailing.queue_note(note, invoice, by=actor.name)
    return note


def credit_rest(invoice: Invoice, *, reason: str) -> Document:
    """Count what is left of an invoice as credited, and return the content of its note."""
    document, before = from_json(invoice.document), credited_of(invoice)
    rest = notes.rest_of(document, before)
    _count(invoice, document, rest)
    return notes.credit_note(document, before, rest, on=clock.today(), reason=reason)


def is_all_credited(job: Job) -> bool:
    return job.credited_paise > 0 and job.credited_paise == job.total_paise


def credited_of(invoice: Invoice) -> dict[int, Credited]:
    """Return what is credited of each line, by the place of the line."""
    rows = BilledLine.objects.filter(invoice=invoice)
    return {row.place: Credited(row.credited_quantity, row.credited_paise) for row in rows}


def _credit(chosen: CreditLine, document: Document, before: Mapping[int, Credited]) -> Credited:
    place = chosen.number - 1
    if not 0 <= place < len(document.lines):
        raise Invalid(lines=UNKNOWN_LINE)
    line = document.lines[place]
    left = notes.left_of(line, before.get(place, NOTHING))
    if chosen.quantity is not None:
        return _of_quantity(line, left, chosen.quantity)
    amount = chosen.amount_paise or 0
    if amount > left.taxable_paise:
        said = Sentence("Only {amount} of it is not credited yet", amount=rupee_text(left.taxable_paise))
        raise Invalid(lines=about(line.description, said))
    return Credited(taxable_paise=amount)


def _of_quantity(line: Line, left: Credited, quantity: Decimal) -> Credited:
    unit = UNITS.get(line.unit)
    # Only a service of a broken quantity can be broken.
    is_whole = line.quantity == int(line.quantity)
    if not (fits(quantity, unit) if unit else quantity == int(quantity) or not is_whole):
        problem = odd_quantity(unit) if unit else Sentence("The quantity is a whole number")
        raise Invalid(lines=about(line.description, problem))
    if quantity > left.quantity:
        said = Sentence(
            "Only {quantity} {unit} of it is not credited yet",
            quantity=quantity_text(left.quantity.normalize()),
            unit=line.unit,
        )
        raise Invalid(lines=about(line.description, said))
    return notes.of_quantity(left, quantity)


def _handed(job: Job, document: Document, lines: Sequence[CreditLine]) -> list[Handed]:
    """Return the parts that come back to the shelf."""
    parts = parts_of(job, document)
    handed = []
    for line in lines:
        if not line.back_on_shelf:
            continue
        part = parts.get(line.number - 1)
        if part is None or line.quantity is None:
            name = document.lines[line.number - 1].description
            raise Invalid(lines=about(name, Sentence("Only a quantity of a part can go back on the shelf")))
        handed.append(Handed(line.quantity, line_id=part.pk, part_id=None))
    return handed


def parts_of(job: Job, document: Document) -> dict[int, JobPart]:
    """Return the parts of the list on an invoice, by the place of their line. The document has the services
    first, and then the parts on the bill, which cannot change while it is in force."""
    billed = list(job.parts.filter(on_bill=True).order_by("id"))
    first = len(document.lines) - len(billed)
    return {first + place: part for place, part in enumerate(billed) if part.part_id is not None}


def _count(invoice: Invoice, document: Document, chosen: Mapping[int, Credited]) -> None:
    """Add to what is credited of each line. The check of the database sees each addition, also without the
    lock of the job."""
    BilledLine.objects.bulk_create(
        [_billed_line(invoice, place, line) for place, line in enumerate(document.lines)],
        ignore_conflicts=True,
    )
    for place, credit in sorted(chosen.items()):
        BilledLine.objects.filter(invoice=invoice, place=place).update(
            credited_paise=F("credited_paise") + credit.taxable_paise,
            credited_quantity=F("credited_quantity") + credit.quantity,
        )


def _billed_line(invoice: Invoice, place: int, line: Line) -> BilledLine:
    whole = notes.billed(line)
    return BilledLine(
        invoice=invoice, place=place, billed_paise=whole.taxable_paise, billed_quantity=whole.quantity
    )


def get_creditable(invoice_id: int) -> dict[str, Any]:
    """Return the lines of an invoice with what can still be credited, and its tax for the running total."""
    invoice = queries.get_invoice(invoice_id)
    if queries.find_invoice_in_force(invoice.job) != invoice:
        raise InvoiceNotInForce
    document, before = from_json(invoice.document), credited_of(invoice)
    parts = parts_of(invoice.job, document)
    until = notes.tax_back_until(invoice.issued_on)
    return {
        "invoice_id": invoice.pk,
        "number": invoice.number,
        "total": invoice.total_paise,
        "credited": invoice.job.credited_paise,
        "round_off": document.heads.round_off_paise,
        "taxable": document.taxable_paise,
        "tax_back_until": until if document.heads.tax_paise else None,
        "is_late": warns(document),
        "lines": [
            {
                "line": place + 1,
                "description": line.description,
                "unit": line.unit,
                "gst_rate": line.tax_percent,
                "quantity": Decimal(line.quantity),
                "amount": line.taxable_paise,
                "credited_quantity": before.get(place, NOTHING).quantity,
                "credited_amount": before.get(place, NOTHING).taxable_paise,
                "out_of_shelf": parts[place].issued if place in parts else None,
            }
            for place, line in enumerate(document.lines)
        ],
        "rates": [
            {
                "gst_rate": row.percent,
                "taxable": row.taxable_paise,
                "cgst": row.cgst_paise,
                "sgst": row.sgst_paise,
                "igst": row.igst_paise,
            }
            for row in document.by_rate
        ],
    }


def warns(document: Document) -> bool:
    """Return whether a note of today comes too late for the tax. It is not refused, because the price can
    still be reduced."""
    _number, issued_on = document.original or ("", document.issued_on)
    return document.heads.tax_paise > 0 and clock.today() > notes.tax_back_until(issued_on)


def credited_before(note: Invoice) -> Sentence | None:
    """Return what to look at after a cancellation: what came back is still on the job."""
    if note.original is None or not note.original.part_notes.exists():
        return None
    return Sentence(
        "Earlier credit notes took back a part of it. Check the lines of the job before you issue it again."
    )


def late_tax(note: Invoice) -> Sentence | None:
    """Return the warning about a note that comes too late for the tax."""
    document = from_json(note.document)
    if not warns(document):
        return None
    _number, issued_on = document.original or ("", document.issued_on)
    return Sentence(
        "The tax of this note cannot be taken back: the last day was {day} (s. 34(2) CGST Act).",
        day=f"{notes.tax_back_until(issued_on):%d/%m/%Y}",
    )
