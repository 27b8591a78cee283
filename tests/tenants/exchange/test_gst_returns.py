"""GET /garage/gst-export/{part}: the tables that the accountant files."""

import csv
import io
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest

from billing import queries as billing
from billing import services as grants
from gst import rates
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tenants.customers.models import Customer
from tests.api import Api
from tests.billed import KARNATAKA, MAHARASHTRA, issue, issued_job, register
from tests.cast import Cast
from tests.shop import Shop


def table(client: Api, part: str, month: str = "") -> list[dict[str, str]]:
    answer = client.get(f"gst-export/{part}", month=month or f"{clock.today():%Y-%m}")
    assert answer.status == 200, answer.body
    assert answer.response["Content-Type"] == "text/csv; charset=utf-8"
    content = b"".join(answer.response.streaming_content)
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.fixture
def month(api: Api, cast: Cast, shop: Shop) -> dict[str, Any]:
    """Issue two invoices to a consumer, one of them replaced, and one invoice to a business in another
    state."""
    client = api.as_(cast.owner)
    register(client)
    _kept, first = issued_job(client, shop, taxCollected=1)
    job_id, second = issued_job(client, shop, taxCollected=1)
    note = client.post(f"invoices/{second['invoiceId']}/cancel", {"reason": "x"}).data
    client.put(f"jobs/{job_id}", shop.job(taxCollected=1, servicesOpted=[shop.line(shop.oil, 1000.05)]))
    third = issue(client, job_id)
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(
            name="=Acme Ltd", gstin=KARNATAKA, state_code="29", address="1 MG Road"
        )
    _job, fourth = issued_job(client, shop, taxCollected=1)
    return {"first": first, "second": second, "note": note, "third": third, "fourth": fourth}


@pytest.mark.spec("garage-11")
def test_gst_b2b_table_lists_each_invoice_to_a_business(api: Api, cast: Cast, month: dict[str, Any]) -> None:
    (row,) = table(api.as_(cast.manager), "b2b")
    assert row == {
        "Our GSTIN": MAHARASHTRA,
        "GSTIN of recipient": KARNATAKA,
        "Receiver name": "'=Acme Ltd",
        "Document type": "Tax Invoice",
        "Number": month["fourth"]["number"],
        "Date": clock.today().isoformat(),
        "Value": "1711.0",
        "Place of supply": "29-Karnataka",
        "Reverse charge": "N",
        "Rate": "18.0",
        "Taxable value": "1450.0",
        "IGST": "261.0",
        "CGST": "0.0",
        "SGST": "0.0",
        "Original number": "",
        "Original date": "",
    }


@pytest.mark.spec("garage-11")
def test_gst_b2c_table_sums_sales_by_place_and_rate_and_subtracts_credit_notes(
    api: Api, cast: Cast, month: dict[str, Any]
) -> None:
    (row,) = table(api.as_(cast.owner), "b2c")
    assert (row["Place of supply"], row["Rate"]) == ("27-Maharashtra", "18.0")
    assert (row["Taxable value"], row["CGST"], row["SGST"]) == ("2450.05", "220.5", "220.5")


@pytest.mark.spec("garage-11")
def test_gst_hsn_table_has_separate_totals_for_businesses_and_consumers(
    api: Api, cast: Cast, month: dict[str, Any]
) -> None:
    firms, others = table(api.as_(cast.owner), "hsn")
    assert [firms[name] for name in ("Supplied to", "HSN/SAC", "UQC", "Quantity", "Taxable value", "IGST")] == [
        "B2B", "998714", "NA", "0", "1450.0", "261.0",
    ]  # fmt: skip
    assert [others[name] for name in ("Supplied to", "Quantity", "Taxable value", "CGST", "SGST", "IGST")] == [
        "B2C", "0", "2450.05", "220.5", "220.5", "0.0",
    ]  # fmt: skip
    assert (firms["Total value"], others["Total value"]) == ("1711.0", "2891.06")


@pytest.mark.spec("garage-11")
def test_gst_documents_table_lists_the_used_number_ranges(
    api: Api, cast: Cast, month: dict[str, Any]
) -> None:
    credit, invoices = table(api.as_(cast.owner), "documents")
    assert list(invoices.values()) == [
        MAHARASHTRA, "Invoices for outward supply", month["first"]["number"], month["fourth"]["number"],
        "4", "0", "4",
    ]  # fmt: skip
    assert list(credit.values()) == [
        MAHARASHTRA, "Credit note", month["note"]["number"], month["note"]["number"], "1", "0", "1",
    ]  # fmt: skip


def test_large_interstate_consumer_invoice_is_listed_individually(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(address="1 Brigade Road", state_code="29")
    _job, issued = issued_job(client, shop, servicesOpted=[shop.line(shop.oil, 90_000)], taxCollected=1)
    issued_job(client, shop, taxCollected=1)
    alone, others = table(client, "b2c")
    assert (alone["Number"], alone["Value"], alone["IGST"]) == (issued["number"], "106200.0", "16200.0")
    assert (others["Number"], others["Place of supply"], others["IGST"]) == ("", "29-Karnataka", "261.0")


@pytest.mark.spec("garage-11")
def test_credit_note_of_a_large_interstate_invoice_is_listed_individually(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """The threshold on the invoice date decides, even if it was raised later."""
    client = api.as_(cast.owner)
    register(client)
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(address="1 Brigade Road", state_code="29")
    _job, issued = issued_job(client, shop, servicesOpted=[shop.line(shop.oil, 90_000)], taxCollected=1)
    tomorrow = clock.today() + timedelta(days=1)
    raised = (*rates.LARGE_INTERSTATE_THRESHOLDS, rates.Threshold(paise=9_00_000_00, valid_from=tomorrow))
    with (
        patch.object(rates, "LARGE_INTERSTATE_THRESHOLDS", raised),
        clock.at(clock.now() + timedelta(days=1)),
    ):
        note = client.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "x"}).data
        row = table(client, "b2c", f"{tomorrow:%Y-%m}")[-1]
    assert (row["Number"], row["Document type"], row["Value"]) == (note["number"], "Credit Note", "106200.0")
    assert (row["Original number"], row["IGST"]) == (issued["number"], "16200.0")


@pytest.mark.spec("garage-11")
def test_bill_of_supply_is_listed_only_in_the_exempt_and_hsn_tables(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    issued_job(client, shop)
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(
            gstin=KARNATAKA, state_code="29", address="1 MG Road"
        )
    issued_job(client, shop)
    _job, third = issued_job(client, shop)
    client.post(f"invoices/{third['invoiceId']}/cancel", {"reason": "x"})
    assert table(client, "b2b") == table(client, "b2c") == []
    assert [list(row.values())[1:] for row in table(client, "exempt")] == [
        ["Inter-State supplies to registered persons", "0.0", "1450.0", "0.0"],
        ["Intra-State supplies to unregistered persons", "0.0", "1450.0", "0.0"],
    ]
    # Table 12 has all supplies, so it stays equal to the sum of the tables that it covers.
    assert [(row["Supplied to"], row["Rate"], row["Taxable value"]) for row in table(client, "hsn")] == [
        ("B2B", "0.0", "1450.0"), ("B2C", "0.0", "1450.0"),
    ]  # fmt: skip


def test_gst_export_has_one_row_per_gstin_and_omits_invoices_without_gstin(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    issued_job(client, shop)
    register(client)
    issued_job(client, shop, taxCollected=1)
    register(client, gstin=KARNATAKA, stateCode="29")
    issued_job(client, shop, taxCollected=1)
    assert [row["Our GSTIN"] for row in table(client, "b2c")] == [MAHARASHTRA, KARNATAKA]
    assert sorted(row["Our GSTIN"] for row in table(client, "documents")) == [MAHARASHTRA, KARNATAKA]


def test_gst_export_of_a_past_month_does_not_change_later(api: Api, cast: Cast, shop: Shop) -> None:
    client, month = api.as_(cast.owner), f"{clock.today():%Y-%m}"
    register(client)
    _job, issued = issued_job(client, shop, taxCollected=1)
    before = [table(client, part, month) for part in ("b2c", "hsn", "documents")]
    assert all(before)
    next_month = clock.now() + timedelta(days=40)
    with tenancy.platform():
        plan = billing.offered_plans()[0]
        grants.sponsor(
            cast.first.pk, plan=plan, until=clock.today() + timedelta(days=90), reason="A test", by=None
        )
    with clock.at(next_month):
        assert client.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "x"}).status == 200
    assert [table(client, part, month) for part in ("b2c", "hsn", "documents")] == before
    assert len(table(client, "documents", f"{next_month:%Y-%m}")) == 1


def test_gst_export_of_another_month_or_garage_is_empty(api: Api, cast: Cast, month: dict[str, Any]) -> None:
    for part in ("b2b", "b2c", "exempt", "hsn", "documents"):
        assert table(api.as_(cast.owner), part, "2025-01") == []
        assert table(api.as_(cast.outsider), part) == []


def test_gst_export_of_a_month_includes_its_last_day(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = client.post("jobs", shop.job()).data["jobId"]
    with patch.object(clock, "today", return_value=clock.today().replace(month=12, day=31)):
        issue(client, job_id)
        year = clock.today().year
    assert len(table(client, "documents", f"{year}-12")) == 1
    assert table(client, "documents", f"{year + 1}-01") == []


@pytest.mark.parametrize("month", ["", "2026", "2026-13", "2026-1", "1999-01", "२०२६-01"])
def test_gst_export_needs_a_valid_month(api: Api, cast: Cast, month: str) -> None:
    answer = api.as_(cast.owner).get("gst-export/b2b", month=month)
    assert answer.body["error"] == {"month": ["Please choose a month"]}


def test_gst_export_is_audited(api: Api, cast: Cast) -> None:
    table(api.as_(cast.owner), "hsn")
    with tenancy.platform():
        assert AuditEntry.objects.get(kind="gst_export").details["part"] == "hsn"
