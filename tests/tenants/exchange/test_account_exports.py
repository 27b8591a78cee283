"""The exports of deductions and of advances."""

from decimal import Decimal

import pytest

from gst.credits import Credited
from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.invoices.models import Deduction
from tenants.jobs.models import Job
from tests.api import Api, refused
from tests.cast import Cast
from tests.exporting import csv_rows
from tests.factories import papers
from tests.shop import Shop
from tests.tenants.exchange.test_part_credit_notes import LINES, credited
from tests.tenants.khata.fleet import DAY, Fleet


@pytest.fixture
def fleet(api: Api, cast: Cast, shop: Shop) -> Fleet:
    fleet = Fleet(api, cast, shop)
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=fleet.customer_id).update(gstin="27AAPFU0939F1ZV")
    return fleet


def test_deductions_are_exported_with_pan_bill_taxable_value_and_reversal(fleet: Fleet) -> None:
    first, second, third = fleet.jobs
    today = clock.today()
    yesterday = (today - DAY).isoformat()
    body = {"kind": "tds", "amount": 29, "onDay": yesterday, "reference": "CERT7", "note": ""}
    for job in (first, second):
        made = fleet.client.post(f"jobs/{job}/deductions", body)
        assert made.status == 200, made.body
    fleet.client.post(f"deductions/{made.data['deductionId']}/reverse", {"reason": "Typed twice"})
    fleet.client.post(
        f"jobs/{third}/deductions",
        {"kind": "bad_debt", "amount": 1450, "onDay": today.isoformat(), "note": "Firm is closed"},
    )
    codes = [fleet.client.get(f"jobs/{job}").data["jobCode"] for job in fleet.jobs]
    tds = {
        "Day": yesterday,
        "Kind": "TDS",
        "Section": "s. 393(1), Table 6(i), Income-tax Act 2025",
        "Customer": "Meera Iyer",
        "GSTIN": "27AAPFU0939F1ZV",
        "PAN": "AAPFU0939F",
        "Bill": codes[0],
        "Taxable value": "1450.0",
        "Amount": "29.0",
        "Certificate": "CERT7",
        "Reversed": "",
    }
    found = csv_rows(fleet.client.get("export/deductions"))
    assert found[0] == tds
    assert found[1] == tds | {"Bill": codes[1], "Reversed": today.isoformat()}
    last = [found[2][name] for name in ("Kind", "Section", "Bill", "Amount", "Certificate")]
    assert last == ["Bad debt", "", codes[2], "1450.0", ""]
    assert len(found) == 3


def test_taxable_value_of_a_bill_is_less_its_credit_notes_for_parts(fleet: Fleet) -> None:
    """₹1,00,000.00 for tyres and ₹1,000.00 for work, of which the work is credited."""
    invoice = papers.document(LINES)
    with tenancy.garage(fleet.cast.first.pk):
        job = Job.objects.get(pk=fleet.jobs[0])
        job.invoice_number = invoice.number
        job.subtotal_paise = job.total_paise = 101_000_00
        job.save()
        credited(job, invoice, {1: Credited(Decimal(1), 100_000)})
        Deduction.objects.create(
            job=job, kind="tds", amount_paise=100, on_day=clock.today(), person_name="A person"
        )
    (row,) = csv_rows(fleet.client.get("export/deductions"))
    assert (row["Bill"], row["Taxable value"]) == (invoice.number, "100000.0")


def test_free_money_is_exported_by_receipt(fleet: Fleet) -> None:
    """A payment that was taken off a job is free too."""
    given = fleet.received(700, bills=[])
    moved = fleet.pay(fleet.jobs[0], 300)
    fleet.take_off(moved["paymentId"], fleet.jobs[0], 100)
    fleet.received(50, bills=[{"jobId": fleet.jobs[1], "amount": 50}])
    today = clock.today().isoformat()
    row = {"Customer": "Meera Iyer", "Phone": "9876543210", "Day": today}
    assert csv_rows(fleet.client.get("export/advances")) == [
        row | {"Receipt": given["receiptCode"], "Advance": "700.0"},
        row | {"Receipt": moved["receiptCode"], "Advance": "100.0"},
    ]


@pytest.mark.parametrize("what", ["deductions", "advances"])
def test_cashier_may_not_export_accounts(fleet: Fleet, what: str) -> None:
    assert refused(fleet.api.as_(fleet.cast.cashier).get(f"export/{what}"), 400, "role_denied")
