"""Credit notes for parts of invoices in the GST return. Each month has the invoices and their notes."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from gst import credits
from gst.credits import Credited
from gst.document import Document, to_json
from kernel import tenancy
from tenants.exchange.gst_returns import Part, export_gst
from tenants.invoices.models import Invoice
from tenants.jobs import services as jobs
from tenants.jobs.models import Job
from tenants.jobs.schemas import NewJobIn
from tests import cast as casting
from tests.cast import Cast
from tests.factories import papers
from tests.shop import Shop

CONSUMER_ELSEWHERE = replace(papers.CONSUMER, state_code="29")
# Two tyres for ₹1,00,000 without GST, and a job for ₹1,000.
TYRES = papers.line("Tyre", 5_000_000, quantity=2, unit="NOS")
LABOUR = papers.line("Fitting", 100_000)
LINES = (replace(TYRES, code="4011"), LABOUR)
Rows = list[dict[str, str]]


@pytest.fixture
def job(cast: Cast, shop: Shop) -> Iterator[Job]:
    with tenancy.garage(cast.first.pk):
        actor = casting.actor(cast.owner, cast.first)
        yield jobs.open_job(actor, NewJobIn.model_validate(shop.job()).details())


def write(job: Job, document: Document, part_of: Invoice | None = None) -> Invoice:
    return Invoice.objects.create(
        job=job,
        customer=job.customer,
        kind=document.kind,
        number=document.number,
        issued_on=document.issued_on,
        holder=str(document.supplier.gstin),
        prefix="MUM01",
        part_of=part_of,
        document=to_json(document),
        total_paise=document.total_paise,
        person_name="A person",
    )


def credited(job: Job, invoice: Document, chosen: dict[int, Credited]) -> Document:
    """Store an invoice, and a credit note for a part of it in the same month."""
    original = write(job, invoice)
    note = credits.credit_note(invoice, {}, chosen, on=invoice.issued_on, reason="Goods came back")
    note = replace(note, number="MUM01-2627C00001")
    write(job, note, original)
    return note


def rows(cast: Cast, part: Part) -> Rows:
    actor = casting.actor(cast.owner, cast.first)
    text = export_gst(actor, part, month=papers.ISSUED.replace(day=1)).read().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


ONE_TYRE = {0: Credited(Decimal(1), 5_000_000)}


def test_small_note_of_a_large_interstate_invoice_is_listed_with_its_invoice(cast: Cast, job: Job) -> None:
    """The invoice of ₹1,19,180 is above ₹1,00,000. The note of ₹1,180 is not, but belongs to table 9B."""
    invoice = papers.document(LINES, recipient=CONSUMER_ELSEWHERE)
    credited(job, invoice, {1: Credited(Decimal(1), 100_000)})
    large, note = rows(cast, Part.B2C)
    assert (large["Number"], large["Value"], large["IGST"]) == ("MUM01-2627-00001", "119180.0", "18180.0")
    assert (note["Number"], note["Document type"]) == ("MUM01-2627C00001", "Credit Note")
    assert (note["Value"], note["Taxable value"], note["IGST"]) == ("1180.0", "1000.0", "180.0")
    assert (note["Original number"], note["Original date"]) == (
        invoice.number,
        invoice.issued_on.isoformat(),
    )


def test_credit_note_to_an_unregistered_customer_lowers_the_sum_of_the_state(cast: Cast, job: Job) -> None:
    credited(job, papers.document(LINES), ONE_TYRE)
    (row,) = rows(cast, Part.B2C)
    assert (row["Taxable value"], row["CGST"], row["SGST"]) == ("51000.0", "4590.0", "4590.0")


def test_note_of_a_business_has_its_own_row_with_its_invoice(cast: Cast, job: Job) -> None:
    credited(job, papers.document(LINES, recipient=papers.COMPANY), ONE_TYRE)
    _invoice, note = rows(cast, Part.B2B)
    assert (note["Document type"], note["Original number"]) == ("Credit Note", "MUM01-2627-00001")
    assert (note["Value"], note["Taxable value"], note["CGST"]) == ("59000.0", "50000.0", "4500.0")


def test_note_takes_its_quantity_and_value_from_its_hsn_row(cast: Cast, job: Job) -> None:
    credited(job, papers.document(LINES), ONE_TYRE)
    tyres, labour = rows(cast, Part.HSN)
    assert (tyres["HSN/SAC"], tyres["Quantity"], tyres["Taxable value"]) == ("4011", "1", "50000.0")
    assert (labour["HSN/SAC"], labour["Taxable value"]) == ("998714", "1000.0")


def test_lower_price_takes_no_quantity_from_its_hsn_row(cast: Cast, job: Job) -> None:
    credited(job, papers.document(LINES), {0: Credited(taxable_paise=1_000_000)})
    (tyres, _labour) = rows(cast, Part.HSN)
    assert (tyres["Quantity"], tyres["Taxable value"]) == ("2", "90000.0")


def test_note_of_nil_rated_goods_is_subtracted_in_the_exempt_part_only(cast: Cast, job: Job) -> None:
    nil = replace(TYRES, code="4901", tax_percent=Decimal(0))
    credited(job, papers.document((nil,)), ONE_TYRE)
    (row,) = rows(cast, Part.EXEMPT)
    assert row["Nil rated supplies"] == "50000.0"
    assert rows(cast, Part.B2C) == []


def test_notes_have_their_own_series_in_the_documents(cast: Cast, job: Job) -> None:
    credited(job, papers.document(LINES), ONE_TYRE)
    notes, invoices = sorted(rows(cast, Part.DOCUMENTS), key=lambda row: row["Nature of document"])
    assert (notes["Nature of document"], notes["From"], notes["Total number"]) == (
        "Credit note",
        "MUM01-2627C00001",
        "1",
    )
    assert invoices["From"] == "MUM01-2627-00001"


def test_month_of_the_note_decides_and_not_that_of_the_invoice(cast: Cast, job: Job) -> None:
    invoice = replace(papers.document(LINES), issued_on=date(2026, 10, 1))
    original = write(job, invoice)
    note = credits.credit_note(invoice, {}, ONE_TYRE, on=papers.ISSUED, reason="x")
    write(job, replace(note, number="MUM01-2627C00001"), original)
    (row,) = rows(cast, Part.B2C)
    assert row["Taxable value"] == "-50000.0"
