"""HTML previews of invoices. They use the template of the PDF."""

from dataclasses import replace

from gst import slip, tax
from gst.document import Document, Kind, Line, Recipient, from_json
from gst.labels import Labels
from gst.paper import Copy, html
from gst.rates import workshop_rate
from kernel import clock
from kernel.files.addresses import media_address
from kernel.sentences import Sentence
from tenants.invoices import queries
from tenants.invoices.drafts import draft_of, fingerprint, kind_of, supplier_of
from tenants.jobs import rules
from tenants.jobs.bill import totals
from tenants.jobs.queries import get_present_job, refuse_old_bill
from tenants.profile.details import Letterhead, ProfileDetails
from tenants.profile.queries import get_letterhead


def of_job(job_id: int) -> tuple[str, str]:
    """Return the invoice that the job would get today, and its fingerprint."""
    letterhead, today = get_letterhead(), clock.today()
    job = get_present_job(job_id)
    refuse_old_bill(job)
    totals.recompute_on(job, on=today)
    draft = draft_of(job, letterhead, on=today)
    return html(draft, copy=Copy.ORIGINAL, logo_source=_logo(letterhead)), fingerprint(draft)


def of_invoice(invoice_id: int, copy: Copy) -> str:
    """Return an issued invoice or credit note."""
    invoice = queries.get_invoice(invoice_id)
    source = None
    if invoice.logo and invoice.logo.media_token:
        source = media_address(get_letterhead().garage.garage_id, invoice.logo.media_token)
    page_of = slip.html if copy in slip.ROLLS else html
    return page_of(from_json(invoice.document), copy=copy, logo_source=source)


def of_profile(details: ProfileDetails) -> str:
    """Return a sample invoice with the unsaved values of the profile form."""
    letterhead = replace(get_letterhead(), details=details)
    return html(_example(letterhead), copy=Copy.ORIGINAL, logo_source=_logo(letterhead))


def _logo(letterhead: Letterhead) -> str | None:
    if letterhead.logo_token is None:
        return None
    return media_address(letterhead.garage.garage_id, letterhead.logo_token)


def _example(letterhead: Letterhead) -> Document:
    today = clock.today()
    rate = workshop_rate(today)
    taxed = letterhead.may_collect_tax
    prices = (("General service", 250_000), ("Engine oil and filter", 180_050), ("Foam wash", 60_000))
    subtotal = sum(paise for _name, paise in prices)
    supplier = supplier_of(letterhead)
    rounds = letterhead.details is not None and letterhead.details.rounds_total
    bill = rules.totals(subtotal, tax_applies=taxed, on=today, rounds=rounds)
    percent, total = bill.tax_percent, bill.total_paise
    label = Labels(letterhead.paper_language)
    return Document(
        kind=kind_of(letterhead, taxed=taxed),
        number="",
        issued_on=today,
        supplier=supplier,
        recipient=Recipient("Meera Iyer", "12, MG Road", supplier.state_code, None, "98765 43210", ""),
        place_of_supply=supplier.state_code if supplier.gstin else None,
        composition=kind_of(letterhead, taxed=taxed) is Kind.BILL_OF_SUPPLY,
        lines=tuple(Line(name, rate.code, 1, "job", paise, 0, paise, percent) for name, paise in prices),
        taxable_paise=subtotal,
        heads=tax.heads(
            subtotal, percent, same_state=True, total_paise=total, rounded_paise=bill.round_off_paise
        ),
        total_paise=total,
        received_paise=0,
        references=(
            (label(Sentence("Job")), "JOB-00012"),
            (label(Sentence("Vehicle")), "MH 12 AB 1234 · Maruti Swift"),
        ),
        language=label.language,
    )
