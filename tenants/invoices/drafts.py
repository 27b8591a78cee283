"""The content of a job's invoice under the law of a given day. A draft has no number and is not stored."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from hashlib import sha256

from gst.document import Document, Kind, Line, Recipient, Supplier, to_json
from gst.labels import Labels
from gst.rates import goods_rates, recipient_address_threshold, workshop_rate
from gst.tax import Heads, TaxRow, heads_by_rate
from kernel.http.fields import phone_text
from kernel.money import PAISE, half_up
from kernel.sentences import Sentence
from tenants.invoices.approvals import approval_facts, approval_of
from tenants.invoices.errors import (
    ExemptReasonMissing,
    RateNotInForce,
    RecipientAddressMissing,
    TaxNotAllowed,
    TaxWithoutProfile,
)
from tenants.jobs.approval.ceilings import last_approval
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.jobs.parts.rules import amount_of
from tenants.profile.codes import Registration
from tenants.profile.details import Letterhead, needs_exempt_reason

UNIT = "job"


def fingerprint(draft: Document) -> str:
    """Return a text that is equal for equal drafts. An invoice is issued only if its preview had the same."""
    return sha256(repr(to_json(draft)).encode()).hexdigest()


def draft_of(job: Job, letterhead: Letterhead, *, on: date) -> Document:
    """Return the draft, or raise an error if the law forbids the invoice. The caller has set the totals with
    `totals.recompute_on`.
    """
    _check_tax(job, letterhead)
    supplier, recipient = supplier_of(letterhead), _recipient(job, letterhead)
    parts = [part for part in job.parts.order_by("id") if part.on_bill]
    _check_rates(job, parts, on)
    code = last_approval(job).approval_code if job.guarded else None
    lines = (
        *(_line(line, job, on, approval=approval_of(line, code)) for line in job.lines.order_by("id")),
        *(_part_line(part, job, approval=approval_of(part, code)) for part in parts),
    )
    place = None
    if supplier.gstin:
        # Both readings of the law are in docs/for-an-accountant.md.
        place = recipient.state_code or supplier.state_code
        _check_recipient(job, recipient, on)
    language = letterhead.language_of_papers(job.customer.language)
    heads, rows = _heads(job, lines, len(parts), same_state=place == supplier.state_code)
    return Document(
        kind=kind_of(letterhead, taxed=job.tax_applies),
        number="",
        issued_on=on,
        supplier=supplier,
        recipient=recipient,
        place_of_supply=place,
        composition=_registration(letterhead) is Registration.COMPOSITION,
        lines=lines,
        taxable_paise=job.subtotal_paise,
        heads=heads,
        total_paise=job.total_paise,
        received_paise=job.paid_paise,
        references=tuple(_references(job, Labels(language))),
        language=language,
        exempt_reason=_exempt_reason(job, letterhead),
        tax_rows=rows if len(rows) > 1 else (),
    )


def _heads(
    job: Job, lines: Sequence[Line], parts: int, *, same_state: bool
) -> tuple[Heads, tuple[TaxRow, ...]]:
    """Return the heads of the tax. The tax of a part is contained in its price, so each part line and each
    rate may differ by a paisa from the tax on the sum."""
    taxable: Counter[Decimal] = Counter()
    for line in lines:
        taxable[line.tax_percent] += line.taxable_paise
    return heads_by_rate(
        taxable,
        same_state=same_state,
        total_paise=job.total_paise,
        rounded_paise=job.round_off_paise,
        allowed_paise=parts + len(taxable),
    )


def _registration(letterhead: Letterhead) -> Registration | None:
    return letterhead.details.registration if letterhead.details else None


def _check_tax(job: Job, letterhead: Letterhead) -> None:
    if not job.tax_applies:
        if needs_exempt_reason(_registration(letterhead)) and not job.exempt_reason:
            raise ExemptReasonMissing
        return
    if letterhead.details is None:
        raise TaxWithoutProfile
    if not letterhead.may_collect_tax:
        raise TaxNotAllowed


def _check_recipient(job: Job, recipient: Recipient, on: date) -> None:
    """Require the recipient's address: always for a registered business, and for other recipients from a
    threshold on (rule 46)."""
    if recipient.address:
        return
    threshold = recipient_address_threshold(on)
    if recipient.gstin:
        raise RecipientAddressMissing
    if job.subtotal_paise >= threshold:
        said = Sentence(
            "From ₹{rupees} on, the invoice needs the customer's address by law."
            " Add it to the customer, then try again.",
            rupees=f"{threshold // PAISE:,}",
        )
        raise RecipientAddressMissing(said)


def kind_of(letterhead: Letterhead, *, taxed: bool) -> Kind:
    """Return the kind of document. A registered garage that charges no tax issues a bill of supply."""
    if _registration(letterhead) in (None, Registration.UNREGISTERED):
        return Kind.INVOICE
    return Kind.TAX_INVOICE if taxed else Kind.BILL_OF_SUPPLY


def _exempt_reason(job: Job, letterhead: Letterhead) -> str:
    """Return the exemption reason if the law requires it. Composition garages print a fixed declaration
    instead.
    """
    return job.exempt_reason if needs_exempt_reason(_registration(letterhead)) else ""


def supplier_of(letterhead: Letterhead) -> Supplier:
    found = letterhead.details
    if found is None:
        name = letterhead.garage.trade_name
        return Supplier(name, name, "", None, None, "", "", None, "")
    return Supplier(
        legal_name=found.legal_name,
        trade_name=letterhead.garage.trade_name,
        address=found.address,
        state_code=found.state_code,
        gstin=found.gstin or None,
        phone=phone_text(found.phone),
        email=found.email,
        vpa=found.vpa or None,
        footer=found.footer,
    )


def buyer_of(job: Job) -> tuple[str, str]:
    """Return name and phone number. A walk-in has those that the person gave."""
    customer = job.customer
    typed = (job.customer_name, job.customer_phone)
    return typed if customer.is_walk_in else (customer.name, customer.phone)


def _recipient(job: Job, letterhead: Letterhead) -> Recipient:
    """Return the recipient. An address without a state is assumed to be in the garage's state."""
    customer = job.customer
    name, phone = buyer_of(job)
    state = customer.state_code
    if not state and customer.address and letterhead.details:
        state = letterhead.details.state_code
    return Recipient(
        name=name,
        address=customer.address,
        state_code=state or None,
        gstin=customer.gstin or None,
        phone=phone_text(phone.removeprefix("+91")),
        email=customer.email,
    )


def _line(line: JobLine, job: Job, on: date, *, approval: str | None) -> Line:
    """Return the invoice line. A price above the catalogue price is the rate. The line shows all reductions
    as one discount.
    """
    one = line.of_one
    rate = max(one.list_paise, one.price_paise)
    return Line(
        description=line.service_name,
        code=workshop_rate(on).code,
        quantity=_quantity(one.quantity),
        unit=UNIT,
        rate_paise=rate,
        discount_paise=half_up(one.quantity * rate) - line.taxable_paise,
        taxable_paise=line.taxable_paise,
        tax_percent=job.tax_percent,
        approval=approval,
    )


def _quantity(quantity: Decimal) -> int | Decimal:
    """Return a whole number as int, because a paper stores it so."""
    return int(quantity) if quantity == int(quantity) else quantity.normalize()


def _part_line(part: JobPart, job: Job, *, approval: str | None) -> Line:
    """Return the invoice line of a part: its price without GST, and the discount on its list price."""
    listed = max(part.list_unit_paise, part.unit_paise)
    before = amount_of(part.quantity, listed, part.gst_percent, taxed=job.tax_applies).amount_paise
    rate = half_up(before / part.quantity)
    return Line(
        description=part.name,
        code=part.hsn,
        quantity=_quantity(part.quantity),
        unit=part.unit,
        rate_paise=rate,
        discount_paise=before - part.amount_paise,
        taxable_paise=part.amount_paise,
        tax_percent=part.gst_percent if job.tax_applies else Decimal(0),
        approval=approval,
        price_paise=None if half_up(rate * part.quantity) == before else listed,
    )


def _check_rates(job: Job, parts: Sequence[JobPart], on: date) -> None:
    """Refuse a rate that is not in force on the day of the invoice."""
    if not job.tax_applies:
        return
    for part in parts:
        if part.gst_percent not in goods_rates(on):
            raise RateNotInForce(part=part.name, percent=f"{part.gst_percent.normalize():f}")


def _references(job: Job, label: Labels) -> list[tuple[str, str]]:
    found = [(label(Sentence("Job")), job.code)]
    if job.vehicle:
        found.append((label(Sentence("Vehicle")), f"{job.plate} · {job.vehicle.model}"))
    if job.odometer_km is not None:
        found.append((label(Sentence("Odometer")), f"{job.odometer_km:,} km"))
    if job.po_number:
        found.append((label(Sentence("PO number")), job.po_number))
    return [*found, *approval_facts(job, label)]
