"""The GST return of documents with several rates. Its sums equal the documents to the paisa."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gst.document import Document, Kind, to_json
from gst.hsn import is_service
from kernel import tenancy
from tenants.exchange.gst_returns import Part, export_gst
from tenants.invoices.models import Invoice
from tenants.jobs import services as jobs
from tenants.jobs.models import Job
from tenants.jobs.schemas import NewJobIn
from tests import cast as casting
from tests.cast import Cast
from tests.factories import mixed, papers
from tests.shop import Shop

RELAXED = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)
TAXES = {"IGST": "igst_paise", "CGST": "cgst_paise", "SGST": "sgst_paise"}
NIL = "Nil rated supplies"
EXEMPT = "Exempted (other than nil rated/non GST supply)"

Tables = dict[Part, list[dict[str, str]]]


@contextmanager
def garage_of(cast: Cast) -> Iterator[None]:
    """Enter the garage, and roll back at the end."""
    with transaction.atomic():
        with tenancy.garage(cast.first.pk):
            yield
        transaction.set_rollback(True)


def write(job: Job, document: Document, original: Invoice | None = None) -> Invoice:
    return Invoice.objects.create(
        job=job,
        customer=job.customer,
        kind=document.kind,
        number=document.number,
        issued_on=document.issued_on,
        holder=str(document.supplier.gstin),
        prefix="MUM01",
        original=original,
        document=to_json(document),
        total_paise=document.total_paise,
        person_name="A person",
    )


def exported(
    cast: Cast, shop: Shop, issued: Sequence[tuple[Document, bool]]
) -> tuple[Tables, list[Document]]:
    """Store the invoices, and a credit note of each invoice that is marked, and export their month."""
    actor, stored = casting.actor(cast.owner, cast.first), []
    with garage_of(cast):
        job = jobs.open_job(actor, NewJobIn.model_validate(shop.job()).details())
        for place, (drawn, credited) in enumerate(issued, start=1):
            document = replace(drawn, number=f"MUM01-2627-{place:05}")
            invoice = write(job, document)
            stored.append(document)
            if credited:
                note = mixed.credit_of(document, f"MUM01-2627C{place:05}")
                write(job, note, invoice)
                stored.append(note)
        month = papers.ISSUED.replace(month=10, day=1)
        tables = {}
        for part in Part:
            text = export_gst(actor, part, month=month).read().decode("utf-8-sig")
            tables[part] = list(csv.DictReader(io.StringIO(text, newline="")))
    return tables, stored


def paise(text: str) -> int:
    return int(Decimal(text) * 100)


def sign(document: Document) -> int:
    return -1 if document.kind is Kind.CREDIT_NOTE else 1


def sums(rows: Sequence[dict[str, str]], names: Sequence[str]) -> Counter[str]:
    summed: Counter[str] = Counter()
    for row in rows:
        factor = -1 if row.get("Document type") == "Credit Note" else 1
        for name in names:
            summed[name] += factor * paise(row[name])
    return summed


@given(st.lists(st.tuples(mixed.documents(), st.booleans()), min_size=1, max_size=4))
@settings(max_examples=25, suppress_health_check=RELAXED, deadline=None)
def test_sums_of_the_gst_return_equal_the_documents_to_the_paisa(
    cast: Cast, shop: Shop, issued: list[tuple[Document, bool]]
) -> None:
    tables, documents = exported(cast, shop, issued)
    due = {
        name: sum(sign(each) * getattr(each.heads, field) for each in documents)
        for name, field in TAXES.items()
    }
    taxable = sum(sign(each) * each.taxable_paise for each in documents)
    listed = sums(tables[Part.B2B] + tables[Part.B2C], ("Taxable value", *TAXES))
    untaxed = sums(tables[Part.EXEMPT], (NIL, EXEMPT))
    nil, exempt = untaxed[NIL], untaxed[EXEMPT]
    by_code = sums(tables[Part.HSN], ("Total value", "Taxable value", *TAXES))
    for name in TAXES:
        assert listed[name] == by_code[name] == due[name]
    assert listed["Taxable value"] + nil + exempt == by_code["Taxable value"] == taxable
    assert by_code["Total value"] == sum(sign(each) * each.total_paise for each in documents)
    # The rows of a business have the rates and the total of each document.
    rows = Counter((row["Number"], paise(row["Value"]), Decimal(row["Rate"])) for row in tables[Part.B2B])
    assert rows == Counter(
        (each.number, each.total_paise, row.percent)
        for each in documents
        if each.recipient.gstin
        for row in each.by_rate
        if row.percent
    )
    assert quantities(tables[Part.HSN]) == expected_quantities(documents)


def quantities(rows: Sequence[dict[str, str]]) -> dict[str, Decimal]:
    found: dict[str, Decimal] = {}
    for row in rows:
        found[row["UQC"]] = found.get(row["UQC"], Decimal(0)) + Decimal(row["Quantity"])
    return {unit: quantity for unit, quantity in found.items() if quantity}


def expected_quantities(documents: Sequence[Document]) -> dict[str, Decimal]:
    """Count litres as millilitres, and no services."""
    found: dict[str, Decimal] = {}
    for document in documents:
        for line in document.lines:
            if is_service(line.code):
                continue
            litres = line.unit == "LTR"
            unit, factor = ("MLT", 1000) if litres else (line.unit, 1)
            found[unit] = found.get(unit, Decimal(0)) + sign(document) * factor * Decimal(line.quantity)
    return {unit: quantity for unit, quantity in found.items() if quantity}


def test_business_invoice_with_several_rates_has_one_row_for_each_rate(cast: Cast, shop: Shop) -> None:
    lines = papers.mixed_rates().lines
    exempt = papers.part("Registration form", "4907", 20_000, percent=Decimal(0))
    document = replace(
        papers.of_several_rates((*lines, exempt), total_paise=851_500, recipient=papers.COMPANY),
        issued_on=papers.ISSUED.replace(month=10),
    )
    tables, _stored = exported(cast, shop, [(document, False)])
    names = ("Number", "Value", "Rate", "Taxable value", "IGST", "CGST", "SGST")
    assert [[row[name] for name in names] for row in tables[Part.B2B]] == [
        ["MUM01-2627-00001", "8515.0", "5.0", "100.0", "0.0", "2.5", "2.5"],
        ["MUM01-2627-00001", "8515.0", "18.0", "6957.63", "0.0", "626.19", "626.19"],
    ]
    assert [list(row.values())[1:] for row in tables[Part.EXEMPT]] == [
        ["Intra-State supplies to registered persons", "200.0", "0.0", "0.0"]
    ]
    assert tables[Part.B2C] == []
    assert [list(row.values())[2:] for row in tables[Part.HSN]] == [
        ["3820", "MLT", "1250", "18.0", "500.01", "423.73", "0.0", "38.14", "38.14"],
        ["4901", "NOS", "1", "5.0", "105.0", "100.0", "0.0", "2.5", "2.5"],
        ["4907", "NOS", "1", "0.0", "200.0", "200.0", "0.0", "0.0", "0.0"],
        ["870830", "NOS", "2", "18.0", "1000.0", "847.46", "0.0", "76.27", "76.27"],
        ["870893", "SET", "1", "18.0", "4998.99", "4236.44", "0.0", "381.28", "381.28"],
        ["998714", "NA", "0", "18.0", "1711.0", "1450.0", "0.0", "130.5", "130.5"],
    ]


def test_codes_of_an_invoice_that_was_credited_in_the_same_month_are_not_listed(
    cast: Cast, shop: Shop
) -> None:
    document = replace(papers.mixed_rates(), issued_on=papers.ISSUED.replace(month=10))
    tables, _stored = exported(cast, shop, [(document, True)])
    assert tables[Part.HSN] == []


def test_large_consumer_invoice_with_several_rates_has_one_row_for_each_rate(cast: Cast, shop: Shop) -> None:
    lines = (
        papers.part("Engine", "8407", 15_000_000),
        papers.part("Handbook", "4901", 105_000, percent=Decimal(5)),
        papers.part("Loose bulbs", "8539", 11_800, Decimal("0.5"), "KGS"),
    )
    consumer = replace(papers.CONSUMER, state_code="29")
    total = 15_000_000 + 105_000 + 5_900
    document = replace(
        papers.of_several_rates(lines, total_paise=total, recipient=consumer),
        issued_on=papers.ISSUED.replace(month=10),
    )
    small = replace(
        papers.of_several_rates(lines[1:], total_paise=110_900, recipient=consumer),
        issued_on=papers.ISSUED.replace(month=10),
    )
    tables, _stored = exported(cast, shop, [(document, False), (small, False)])
    names = ("Number", "Rate", "Taxable value", "IGST")
    assert [[row[name] for name in names] for row in tables[Part.B2C]] == [
        ["MUM01-2627-00001", "5.0", "1000.0", "50.0"],
        ["MUM01-2627-00001", "18.0", "127168.64", "22890.36"],
        ["", "5.0", "1000.0", "50.0"],
        ["", "18.0", "50.0", "9.0"],
    ]
    assert {row["Value"] for row in tables[Part.B2C][:2]} == {"151109.0"}
    bulbs = next(row for row in tables[Part.HSN] if row["HSN/SAC"] == "8539")
    assert (bulbs["UQC"], bulbs["Quantity"]) == ("KGS", "1")
