"""POST /garage/jobs/{jobId}/invoice: the document type, the number and the frozen content."""

import threading
from collections.abc import Callable
from datetime import date
from typing import Any
from unittest.mock import patch

import pytest
from django.db import DatabaseError, connection, transaction

from gst.document import from_json
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.customers.models import Customer
from tenants.invoices.models import Invoice
from tenants.jobs.models import Job
from tests import shop as shops
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import (
    COMPOSITION,
    KARNATAKA,
    MAHARASHTRA,
    REGULAR,
    UNREGISTERED,
    issue,
    issued_job,
    open_job,
    register,
    stored,
)
from tests.cast import Cast
from tests.shop import Shop


def change_customer(cast: Cast, shop: Shop, **values: Any) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(**values)


def financial_year() -> str:
    today = clock.today()
    first = today.year if today.month >= 4 else today.year - 1
    return f"{first % 100}{(first + 1) % 100}"


def test_issued_invoice_has_a_number_and_parties_and_lines_and_tax_and_appears_on_the_job(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.cashier)
    register(api.as_(cast.owner))
    job_id = open_job(api.as_(cast.owner), shop, taxCollected=1, odometerKm=42_100)
    answer = client.post(f"jobs/{job_id}/invoice")
    number = f"MUM01-{financial_year()}-00001"
    assert answer.body["message"] == f"Invoice {number} has been issued."
    assert (answer.data["number"], answer.data["invoiceSentStatus"]) == (number, "Issued")
    paper = from_json(stored(cast.first, answer.data["invoiceId"]).document)
    assert (paper.kind.printed_title, paper.number, paper.issued_on) == ("Tax Invoice", number, clock.today())
    assert (paper.supplier.gstin, paper.supplier.legal_name, paper.supplier.trade_name) == (
        REGULAR["gstin"], REGULAR["legalName"], "First Chain, First",
    )  # fmt: skip
    assert (paper.recipient.name, paper.recipient.phone) == ("Meera Iyer", "98765 43210")
    assert [
        (line.description, line.code, line.rate_paise, line.discount_paise, line.taxable_paise)
        for line in paper.lines
    ] == [
        ("Oil change", "998714", 100_000, 0, 100_000),
        ("Foam wash", "998714", 50_000, 5_000, 45_000),
    ]
    assert (paper.heads.cgst_paise, paper.heads.sgst_paise, paper.heads.igst_paise) == (13_050, 13_050, 0)
    assert (paper.total_paise, paper.received_paise, paper.place_of_supply) == (171_100, 0, "27")
    assert dict(paper.references)["Odometer"] == "42,100 km"
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["invoiceNumber"], sheet["invoiceSentStatus"]) == (number, "Issued")
    assert sheet["activity"][0]["what"] == "invoice"
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="invoices.draw").count() == 1


def test_issuing_an_invoice_twice_returns_the_same_invoice(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, first = issued_job(client, shop)
    before = checksum(cast.first)
    assert issue(client, job_id) == first
    assert checksum(cast.first) == before


def test_invoice_numbers_are_consecutive(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    numbers = [issued_job(client, shop)[1]["number"] for _ in range(3)]
    assert numbers == [f"MUM01-{financial_year()}-{number:05}" for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("profile", "tax", "kind", "composition"),
    [
        (REGULAR, 1, "tax_invoice", False),
        (REGULAR, 0, "bill_of_supply", False),
        (COMPOSITION, 0, "bill_of_supply", True),
        (UNREGISTERED, 0, "invoice", False),
        (None, 0, "invoice", False),
    ],
)
def test_gst_registration_and_tax_choice_decide_the_type_of_document(
    api: Api, cast: Cast, shop: Shop, profile: dict[str, Any] | None, tax: int, kind: str, composition: bool
) -> None:
    client = api.as_(cast.owner)
    if profile:
        register(client, **profile)
    _job, issued = issued_job(client, shop, taxCollected=tax)
    paper = from_json(stored(cast.first, issued["invoiceId"]).document)
    assert (paper.kind, paper.composition) == (kind, composition)
    assert issued["number"].startswith("MUM01-" if profile else "INV-")
    assert (paper.heads.tax_paise > 0) == bool(tax)


@pytest.mark.parametrize(
    ("customer", "place", "igst"),
    [
        ({"gstin": KARNATAKA, "state_code": "29", "address": "1 Brigade Road"}, "29", True),
        ({"address": "1 Brigade Road", "state_code": "29"}, "29", True),
        ({"address": "1 Somewhere", "state_code": ""}, "27", False),
        ({"gstin": MAHARASHTRA, "state_code": "27", "address": "1 Here"}, "27", False),
        ({"address": "", "state_code": ""}, "27", False),
    ],
)
def test_place_of_supply_decides_between_igst_and_cgst_with_sgst(
    api: Api, cast: Cast, shop: Shop, customer: dict[str, str], place: str, igst: bool
) -> None:
    client = api.as_(cast.owner)
    register(client)
    change_customer(cast, shop, **customer)
    _job, issued = issued_job(client, shop, taxCollected=1)
    paper = from_json(stored(cast.first, issued["invoiceId"]).document)
    assert paper.place_of_supply == place
    assert (paper.heads.igst_paise, paper.heads.cgst_paise) == ((26_100, 0) if igst else (0, 13_050))
    assert paper.total_paise == 171_100


def test_round_off_makes_the_invoice_total_equal_to_the_job_total(api: Api, cast: Cast, shop: Shop) -> None:
    """CGST and SGST of ₹1,000.05 are each rounded up to a paisa. The round-off removes the extra paisa."""
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1, servicesOpted=[shop.line(shop.oil, 1000.05)])
    paper = from_json(stored(cast.first, issue(client, job_id)["invoiceId"]).document)
    assert (paper.heads.cgst_paise, paper.heads.sgst_paise) == (9_000, 9_000)
    assert paper.taxable_paise + paper.heads.tax_paise + paper.heads.round_off_paise == paper.total_paise
    assert client.get(f"jobs/{job_id}").data["estimatedCost"] == paper.total_paise / 100


def test_invoice_below_50000_rupees_before_tax_needs_no_customer_address(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, _issued = issued_job(client, shop, taxCollected=1, servicesOpted=[shop.line(shop.oil, 49_999.99)])
    assert client.get(f"jobs/{job_id}").data["estimatedCost"] > 50_000


@pytest.mark.parametrize("what", ["no profile", "composition", "cancelled", "address", "firm", "deleted"])
def test_invoice_is_refused_if_the_gst_rules_or_the_status_of_the_job_forbid_it(
    api: Api, cast: Cast, shop: Shop, what: str
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, taxCollected=1)
    expected = (409, "gst_profile_missing")
    if what == "composition":
        register(client, **COMPOSITION)
        expected = (409, "tax_not_allowed")
    elif what == "cancelled":
        client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 5})
        expected = (409, "job_cancelled")
    elif what == "address":
        register(client)
        job_id = open_job(client, shop, servicesOpted=[shop.line(shop.oil, 50_000)])
        expected = (409, "recipient_address_missing")
    elif what == "firm":
        register(client)
        change_customer(cast, shop, gstin=KARNATAKA, state_code="29", address="")
        expected = (409, "recipient_address_missing")
    elif what == "deleted":
        client.delete(f"jobs/{job_id}")
        expected = (404, "not_found")
    before = checksum(cast.first)
    answer = client.post(f"jobs/{job_id}/invoice")
    assert (answer.status, answer.code) == expected, answer.body
    assert answer.body["message"]
    assert checksum(cast.first) == before


def test_prices_and_services_and_tax_choice_of_an_invoiced_job_cannot_be_changed(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, _issued = issued_job(client, shop)
    before = checksum(cast.first)
    one_line = {"servicesOpted": [shop.line(shop.oil, 1000)]}
    other_price = {"servicesOpted": [shop.line(shop.oil, 999), shop.line(shop.wash, 450)]}
    for changes in (one_line, other_price, {"taxCollected": 1}):
        answer = client.put(f"jobs/{job_id}", shop.job(**changes))
        assert (answer.status, answer.code) == (409, "job_invoiced")
    assert client.delete(f"jobs/{job_id}").code == "job_invoiced"
    assert checksum(cast.first) == before
    updated = client.put(f"jobs/{job_id}", shop.job(additionalComments="Call first", priorityId=1))
    assert updated.status == 200, updated.body
    assert client.get(f"jobs/{job_id}").data["additionalComments"] == "Call first"


def test_job_with_a_cancelled_invoice_cannot_be_deleted(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, issued = issued_job(client, shop)
    client.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "x"})
    before = checksum(cast.first)
    assert client.delete(f"jobs/{job_id}").code == "job_invoiced"
    assert checksum(cast.first) == before
    assert len(client.get(f"jobs/{job_id}/bill").data["invoices"]) == 2


def test_invoice_preview_is_marked_as_draft_and_takes_no_number(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.technician)
    register(api.as_(cast.owner))
    job_id = open_job(api.as_(cast.owner), shop, taxCollected=1, complaint="<script>alert(1)</script>")
    before = checksum(cast.first)
    page = client.get(f"jobs/{job_id}/invoice-preview").data["html"]
    assert "Draft – not a tax invoice" in page
    assert "₹1,711.00" in page
    assert checksum(cast.first) == before
    issued = issue(api.as_(cast.owner), job_id)
    shown = client.get(f"invoices/{issued['invoiceId']}/preview", copy="duplicate").data["html"]
    assert "Duplicate for Supplier" in shown
    assert issued["number"] in shown


def test_invoice_differs_from_its_preview_only_after_a_refusal(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    shown = client.get(f"jobs/{job_id}/invoice-preview").data
    assert "₹1,711.00" in shown["html"]
    # Somebody changes the work while the preview is open.
    lines = [shop.line(shop.oil, 999), shop.line(shop.wash, 1000)]
    assert client.put(f"jobs/{job_id}", shop.job(taxCollected=1, servicesOpted=lines)).status == 200
    before = checksum(cast.first)
    refused = client.post(f"jobs/{job_id}/invoice", seen=shown["fingerprint"])
    assert (refused.status, refused.code) == (409, "changed_meanwhile")
    assert checksum(cast.first) == before
    # 1,999 rupees and 18 % of them.
    again = client.get(f"jobs/{job_id}/invoice-preview").data
    assert "₹2,358.82" in again["html"]
    issued = client.post(f"jobs/{job_id}/invoice", seen=again["fingerprint"])
    assert issued.status == 200, issued.body
    assert client.get(f"jobs/{job_id}/bill").data["invoices"][0]["total"] == 2358.82
    # An answer that was lost is asked for again with the same version.
    repeated = client.post(f"jobs/{job_id}/invoice", seen=again["fingerprint"])
    assert repeated.data["invoiceId"] == issued.data["invoiceId"]


def test_invoice_is_refused_after_a_change_of_customer_or_profile_since_its_preview(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """Another state makes IGST of CGST and SGST. None of these changes the job."""
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)

    def refused_after(change: Callable[[], object]) -> bool:
        seen = client.get(f"jobs/{job_id}/invoice-preview").data["fingerprint"]
        change()
        return refused(client.post(f"jobs/{job_id}/invoice", seen=seen), 409, "changed_meanwhile")

    assert refused_after(lambda: change_customer(cast, shop, state_code="29"))
    assert refused_after(lambda: change_customer(cast, shop, name="Another Name"))
    assert refused_after(lambda: register(client, legalName="Another Legal Name"))
    seen = client.get(f"jobs/{job_id}/invoice-preview").data["fingerprint"]
    assert client.post(f"jobs/{job_id}/invoice", seen=seen).status == 200


def test_changes_of_profile_or_customer_do_not_change_an_issued_invoice(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    _job, issued = issued_job(client, shop)
    before = stored(cast.first, issued["invoiceId"]).document
    register(client, legalName="Renamed Limited", invoicePrefix="NEW")
    change_customer(cast, shop, name="Somebody Else")
    assert stored(cast.first, issued["invoiceId"]).document == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE invoice SET total_paise = 1",
        "UPDATE invoice SET document = '{}'",
        "DELETE FROM invoice",
        "UPDATE payment SET amount_paise = 1",
        "DELETE FROM payment",
        "UPDATE paper SET file_id = NULL",
        "TRUNCATE invoice",
    ],
)
def test_database_role_cannot_change_or_delete_invoices_and_payments(
    api: Api, cast: Cast, shop: Shop, statement: str
) -> None:
    issued_job(api.as_(cast.owner), shop)
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_invoice_numbers_restart_with_the_financial_year_on_1_april(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    numbers = []
    following = clock.today().year + 1
    for day in (date(following, 3, 31), date(following, 4, 1)):
        job_id = open_job(client, shop)
        with patch.object(clock, "today", return_value=day):
            numbers.append(issue(client, job_id)["number"])
    ends, begins = following % 100, (following + 1) % 100
    assert numbers == [f"MUM01-{ends - 1}{ends}-00001", f"MUM01-{ends}{begins}-00001"]


def test_concurrent_requests_issue_one_invoice_for_a_job(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.owner)
    register(client)
    job_id = open_job(client, shop)
    answers: list[dict[str, Any]] = []
    threads = [
        threading.Thread(target=lambda: answers.append(_issue_alone(client, job_id))) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({answer["number"] for answer in answers}) == 1
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert Invoice.objects.count() == 1
        assert Job.objects.get(pk=job_id).invoice_number == answers[0]["number"]


def _issue_alone(client: Api, job_id: int) -> dict[str, Any]:
    try:
        return issue(client, job_id)
    finally:
        connection.close()
