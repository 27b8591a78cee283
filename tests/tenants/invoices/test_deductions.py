"""POST /garage/jobs/{jobId}/deductions: a due is closed without money, and no paper changes."""

from datetime import date, timedelta
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.exchange.gst_returns import Part
from tenants.invoices.codes import DeductionKind
from tenants.invoices.models import Invoice
from tenants.invoices.sections import section_of
from tenants.vehicles.models import Ownership
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import issued_job, open_job, register, run_outbox
from tests.cast import Cast
from tests.exporting import csv_rows
from tests.goods import stocked
from tests.job_parts import hand
from tests.shop import Shop
from tests.tenants.invoices.test_paid_invoices import downloaded

KINDS = ("tds", "gst_tds", "discount", "bad_debt")


class Billed:
    """An invoice of ₹1,711.00, of which ₹1,450.00 is taxable."""

    def __init__(self, api: Api, cast: Cast, shop: Shop) -> None:
        self.api, self.cast, self.shop, self.client = api, cast, shop, api.as_(cast.owner)
        register(self.client)
        self.job_id, issued = issued_job(self.client, shop, taxCollected=1)
        self.invoice_id = issued["invoiceId"]

    def deduct(self, amount: float, kind: str = "tds", *, by: Any = None, **more: Any) -> Answered:
        client = self.api.as_(by or self.cast.owner)
        return client.post(f"jobs/{self.job_id}/deductions", {"kind": kind, "amount": amount} | more)

    def reverse(self, deduction_id: int, *, by: Any = None) -> Answered:
        client = self.api.as_(by or self.cast.owner)
        return client.post(f"deductions/{deduction_id}/reverse", {"reason": "Wrong bill"})

    def bill(self) -> Any:
        return self.client.get(f"jobs/{self.job_id}/bill").data

    def pay(self, amount: float) -> Answered:
        return self.client.post(f"jobs/{self.job_id}/payments", {"amount": amount, "paymentMethodId": 2})

    def account(self) -> Any:
        return self.client.get(f"customers/{self.shop.customer.pk}/account").data


@pytest.fixture
def billed(api: Api, cast: Cast, shop: Shop) -> Billed:
    return Billed(api, cast, shop)


def test_tds_and_a_payment_close_a_bill_together(billed: Billed) -> None:
    """2 % of ₹1,450.00 is ₹29.00, and the customer pays ₹1,682.00."""
    answer = billed.deduct(29, reference="cert 7", note="April to June")
    assert (answer.data["deductedAmount"], answer.data["balanceDue"]) == (29, 1682)
    (row,) = billed.bill()["deductions"]
    assert (row["kind"], row["amount"], row["reference"], row["note"]) == (
        "tds",
        29,
        "CERT7",
        "April to June",
    )
    assert (row["section"], row["reverses"], row["reversed"]) == (
        "s. 393(1), Table 6(i), Income-tax Act 2025",
        None,
        False,
    )
    assert billed.pay(1682.01).body["error"] == {"amount": ["The balance due is ₹1,682.00"]}
    assert billed.pay(1682).data["balanceDue"] == 0
    assert (billed.account()["owed"], billed.account()["bills"]) == (0, [])
    entries = billed.client.get(f"customers/{billed.shop.customer.pk}/entries").data["entries"]
    assert [(row["kind"], row["amount"], row["balance"]) for row in entries] == [
        ("payment", -1682, 0),
        ("tds", -29, 1682),
        ("invoice", 1711, 1711),
    ]


def test_everything_that_shows_a_due_knows_the_deduction(billed: Billed) -> None:
    billed.client.post("jobs/change-status", {"jobId": billed.job_id, "jobStatusId": 4})
    billed.deduct(1711, "bad_debt")
    assert billed.client.get(f"jobs/{billed.job_id}").data["balanceDue"] == 0
    assert billed.client.get(f"jobs/{billed.job_id}").data["deductedAmount"] == 1711
    (listed,) = billed.client.get("jobs").data["jobs"]
    assert listed["balanceDue"] == 0
    takings = billed.client.get("get-home").data["takings"]
    assert (takings["dueJobs"], takings["due"]) == (0, 0)
    assert billed.client.get("owing").data["customers"] == []


@pytest.mark.parametrize("kind", KINDS)
def test_invoice_and_its_pdf_and_the_gst_export_stay_as_they_are(billed: Billed, kind: str) -> None:
    def papers() -> Any:
        with tenancy.garage(billed.cast.first.pk):
            documents = list(Invoice.objects.order_by("pk").values("document", "total_paise", "number"))
        month = f"{clock.today():%Y-%m}"
        returns = [csv_rows(billed.client.get(f"gst-export/{part}", month=month)) for part in Part]
        assert any(returns)
        return documents, downloaded(billed.client, billed.invoice_id), returns

    run_outbox()
    before = papers()
    billed.deduct(711, kind)
    billed.pay(1000)
    assert billed.bill()["balanceDue"] == 0
    assert papers() == before


@pytest.mark.parametrize(
    ("kind", "who"),
    [
        ("tds", {"owner", "manager", "cashier"}),
        ("gst_tds", {"owner", "manager", "cashier"}),
        ("discount", {"owner", "manager"}),
        ("bad_debt", {"owner", "manager"}),
    ],
)
def test_kind_decides_who_may_deduct_and_reverse(billed: Billed, kind: str, who: set[str]) -> None:
    for name in ("owner", "manager", "advisor", "technician", "cashier"):
        person = getattr(billed.cast, name)
        own = billed.deduct(1, kind).data["deductionId"]
        before = billed.bill()
        if name in who:
            assert billed.deduct(1, kind, by=person).status == 200
            assert billed.reverse(own, by=person).status == 200
        else:
            assert refused(billed.deduct(1, kind, by=person), 400, "role_denied")
            assert refused(billed.reverse(own, by=person), 400, "role_denied")
            assert billed.bill() == before


def test_wrong_deductions_are_refused_and_nothing_changes(billed: Billed) -> None:
    before = billed.bill()
    late = (clock.today() - timedelta(days=4)).isoformat()
    tomorrow = (clock.today() + timedelta(days=1)).isoformat()
    assert billed.deduct(1711.01).body["error"] == {"amount": ["The balance due is ₹1,711.00"]}
    assert "amount" in billed.deduct(0).body["error"]
    assert "kind" in billed.deduct(1, "gift").body["error"]
    assert "onDay" in billed.deduct(1, onDay=tomorrow).body["error"]
    assert "note" in billed.deduct(1, onDay=late).body["error"]
    assert refused(
        billed.deduct(1, onDay=late, note="Certificate came", by=billed.cast.cashier),
        409,
        "payment_dated_back",
    )
    assert billed.bill() == before
    assert billed.deduct(1, onDay=late, note="Certificate came").status == 200


def test_job_that_is_no_bill_owes_nothing_to_deduct(billed: Billed) -> None:
    job_id = open_job(billed.client, billed.shop)
    answer = billed.client.post(f"jobs/{job_id}/deductions", {"kind": "tds", "amount": 1})
    assert answer.body["error"] == {"amount": ["The balance due is ₹0.00"]}


def test_reversal_opens_the_due_again_and_happens_once(billed: Billed) -> None:
    deduction_id = billed.deduct(400, "discount").data["deductionId"]
    answer = billed.reverse(deduction_id)
    assert (answer.data["deductedAmount"], answer.data["balanceDue"]) == (0, 1711)
    before = billed.bill()
    assert [row["amount"] for row in before["deductions"]] == [-400, 400]
    assert (before["deductions"][0]["note"], before["deductions"][1]["reversed"]) == ("Wrong bill", True)
    assert refused(billed.reverse(deduction_id), 409, "already_reversed")
    assert refused(billed.reverse(answer.data["deductionId"]), 409, "already_reversed")
    assert billed.bill() == before


def test_deduction_of_an_earlier_day_is_reversed_by_owner_or_manager(billed: Billed) -> None:
    deduction_id = billed.deduct(1).data["deductionId"]
    with clock.at(clock.now() + timedelta(days=1)):
        answer = billed.reverse(deduction_id, by=billed.cast.cashier)
        assert refused(answer, 409, "deduction_of_another_day")
        assert billed.reverse(deduction_id, by=billed.cast.manager).status == 200


def test_deductions_end_with_the_bill(billed: Billed) -> None:
    billed.deduct(100)
    billed.client.post(f"invoices/{billed.invoice_id}/cancel", {"reason": "Wrong customer"})
    assert (billed.bill()["deductedAmount"], billed.bill()["balanceDue"]) == (0, 1711)
    billed.client.post(f"jobs/{billed.job_id}/invoice")
    billed.deduct(100)
    billed.client.post(f"jobs/{billed.job_id}/cancel", {"reason": "Sold", "money": "keep"})
    assert billed.bill()["deductedAmount"] == 0


def test_deduction_ends_with_a_note_for_all_and_stays_with_a_note_for_a_part(billed: Billed) -> None:
    billed.deduct(100)
    part = {"lines": [{"line": 1, "amount": 100}], "reason": "overcharged"}
    assert billed.client.post(f"invoices/{billed.invoice_id}/credit-part", part).status == 200
    assert (billed.bill()["deductedAmount"], billed.bill()["balanceDue"]) == (100, 1493)
    rest = {"lines": [{"line": 1, "amount": 900}, {"line": 2, "amount": 450}], "reason": "overcharged"}
    assert billed.client.post(f"invoices/{billed.invoice_id}/credit-part", rest).status == 200
    assert (billed.bill()["deductedAmount"], billed.bill()["balanceDue"]) == (0, 0)


@pytest.mark.parametrize(
    ("day", "kind", "section"),
    [
        (date(2026, 3, 31), "tds", "s. 194C, Income-tax Act 1961"),
        (date(2026, 4, 1), "tds", "s. 393(1), Table 6(i), Income-tax Act 2025"),
        (date(2026, 4, 1), "gst_tds", "s. 51, CGST Act 2017"),
        (date(2026, 4, 1), "discount", ""),
    ],
)
def test_section_is_the_law_of_the_day(day: date, kind: str, section: str) -> None:
    assert section_of(DeductionKind(kind), day) == section


@pytest.mark.parametrize("status", [1, 3, 5, None])
def test_delivered_job_with_a_deduction_stays_a_bill(billed: Billed, status: int | None) -> None:
    """Another status, or no job at all, would leave a deduction on something that is no bill."""
    client = billed.client
    job_id = open_job(client, billed.shop)
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 4})
    deducted = client.post(f"jobs/{job_id}/deductions", {"kind": "discount", "amount": 50}).data
    before = [client.get(f"jobs/{job_id}").data, billed.account()]

    def leave() -> Answered:
        if status is None:
            return client.delete(f"jobs/{job_id}")
        return client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": status})

    assert refused(leave(), 409, "job_has_deductions")
    assert [client.get(f"jobs/{job_id}").data, billed.account()] == before
    assert billed.reverse(deducted["deductionId"]).status == 200
    assert leave().body["success"]


def delivered(billed: Billed, **deduction: Any) -> tuple[int, int]:
    """Deliver a job of ₹1,450.00 without an invoice, and deduct a part. Returns the job and the deduction."""
    client = billed.client
    job_id = open_job(client, billed.shop)
    assert client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 4}).status == 200
    answer = client.post(f"jobs/{job_id}/deductions", deduction)
    assert answer.status == 200, answer.body
    return job_id, answer.data["deductionId"]


def test_job_with_a_deduction_keeps_its_customer(billed: Billed) -> None:
    """The money of the receipt is taken off the job, and its TDS stays."""
    client, shop = billed.client, billed.shop
    with tenancy.garage(billed.cast.first.pk):
        other = Customer.objects.create(name="Ravi Rao", phone="+919820011224")
        Ownership.objects.create(customer=other, vehicle=shop.vehicle)
    job_id = open_job(client, shop)
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 4})
    bills = [{"jobId": job_id, "amount": 1421, "tds": 29}]
    receipt = {"amount": 1421, "paymentMethodId": 2, "bills": bills}
    payment = client.post(f"customers/{shop.customer.pk}/receipts", receipt).data["paymentId"]
    assert client.post(f"payments/{payment}/unassign", {"jobId": job_id}).status == 200
    before = checksum(billed.cast.first)
    answer = client.put(f"jobs/{job_id}", shop.job(customerId=other.pk))
    refused(answer, 409, "job_has_deductions")
    assert answer.body["message"] == (
        "A part of this bill was closed without money. Reverse its TDS, discount or bad debt first."
    )
    assert checksum(billed.cast.first) == before
    assert client.post(f"payments/{payment}/reverse", {"reason": "Wrong car"}).status == 200
    assert client.put(f"jobs/{job_id}", shop.job(customerId=other.pk)).status == 200


def test_total_of_a_job_does_not_fall_below_what_is_paid_and_deducted(billed: Billed) -> None:
    """₹1,000.00 of ₹1,450.00 are a bad debt. Without the car wash, the job costs ₹1,000.00."""
    client, shop = billed.client, billed.shop
    job_id, deduction_id = delivered(billed, kind="bad_debt", amount=1000, note="Firm is closed")
    assert client.post(f"jobs/{job_id}/payments", {"amount": 50, "paymentMethodId": 1}).status == 200
    cheaper = shop.job(servicesOpted=[shop.line(shop.oil, 1000)])
    before = checksum(billed.cast.first)
    refused(client.put(f"jobs/{job_id}", cheaper), 409, "job_has_deductions")
    assert checksum(billed.cast.first) == before
    just_closed = shop.job(servicesOpted=[shop.line(shop.oil, 1050)])
    assert client.put(f"jobs/{job_id}", just_closed).status == 200
    assert client.get(f"jobs/{job_id}").data["balanceDue"] == 0
    # Everything but the total can change, and the total can rise.
    assert client.put(f"jobs/{job_id}", just_closed | {"complaint": "Noise"}).status == 200
    assert client.put(f"jobs/{job_id}", shop.job()).status == 200
    assert billed.reverse(deduction_id).status == 200
    assert client.put(f"jobs/{job_id}", cheaper).status == 200


def test_gst_and_parts_of_a_closed_bill_stay(billed: Billed) -> None:
    client = billed.client
    part = stocked(client, 5, 300)
    job_id = open_job(client, billed.shop, taxCollected=1)
    hand(client, "take", job_id, part, 1)
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 4})
    (line,) = client.get(f"jobs/{job_id}").data["parts"]
    assert client.post(f"job-parts/{line['jobPartId']}/bill", {"unitPrice": 480}).status == 200
    body = {"kind": "discount", "amount": client.get(f"jobs/{job_id}").data["balanceDue"], "note": "A friend"}
    assert client.post(f"jobs/{job_id}/deductions", body).status == 200
    before = checksum(billed.cast.first)
    back = [{"jobPartId": line["jobPartId"], "quantity": 1, "condition": "good"}]
    for answer in (
        client.put(f"jobs/{job_id}/tax", {"taxCollected": 0, "exemptReason": "Export"}),
        client.post(f"jobs/{job_id}/parts/return", {"lines": back}),
    ):
        refused(answer, 409, "job_has_deductions")
        assert checksum(billed.cast.first) == before
    # Cancelling the job ends its deductions, and brings the part back.
    cancelled = client.post(f"jobs/{job_id}/cancel", {"reason": "Wrong car", "returnParts": True})
    assert cancelled.status == 200, cancelled.body
    assert client.get(f"jobs/{job_id}").data["deductedAmount"] == 0
    assert client.get(f"parts/{part['partId']}").data["onHand"] == 5
