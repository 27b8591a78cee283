"""POST /garage/invoices/{invoiceId}/credit-part: a credit note for a part of an invoice (s. 34 CGST Act).

The worked invoice: an oil change of ₹1,000 and a wash of ₹450, each with 18 % GST, and three filters of ₹480
with GST. So the filters are 406.78 + 406.78 + 406.78 = 1,220.34 (1,440 / 1.18), and the invoice is
2,670.34 + 240.33 + 240.33 = 3,151.00.
"""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest

from gst.document import Document, from_json
from kernel import clock, tenancy
from tenants.invoices import crediting
from tenants.invoices.codes import CreditReason
from tenants.invoices.crediting import CreditLine
from tenants.invoices.models import BilledLine, Invoice
from tests.api import Answered, Api, refused
from tests.billed import issue, open_job, register, run_outbox, stored
from tests.cast import Cast, actor
from tests.job_parts import DELIVERED, lines, on_shelf, set_status, shelf, use
from tests.shop import Shop

OIL, WASH, FILTER = 1, 2, 3


class Billed:
    def __init__(self, api: Api, cast: Cast, shop: Shop) -> None:
        self.cast, self.api = cast, api
        self.client = api.as_(cast.owner)
        register(self.client)
        self.part = shelf(self.client, 10)
        self.job_id = open_job(self.client, shop, taxCollected=1, partsUsed=[use(self.part, 3)])
        set_status(self.client, self.job_id, DELIVERED)
        self.invoice_id = issue(self.client, self.job_id)["invoiceId"]

    def credit(self, *chosen: dict[str, Any], reason: str = "goods_back", by: Any = None) -> Answered:
        client = self.api.as_(by) if by else self.client
        body = {"lines": list(chosen), "reason": reason}
        return client.post(f"invoices/{self.invoice_id}/credit-part", body)

    def bill(self) -> Any:
        return self.client.get(f"jobs/{self.job_id}/bill").data

    def pay(self, amount: float) -> Answered:
        return self.client.post(f"jobs/{self.job_id}/payments", {"amount": amount, "paymentMethodId": 1})

    def document(self, invoice_id: int) -> Document:
        return from_json(stored(self.cast.first, invoice_id).document)

    def notes(self) -> list[Document]:
        with tenancy.garage(self.cast.first.pk):
            found = Invoice.objects.filter(kind="credit_note").order_by("id")
            return [from_json(each.document) for each in found]

    def unchanged(self) -> Any:
        with tenancy.garage(self.cast.first.pk):
            return self.bill(), list(BilledLine.objects.values()), on_shelf(self.client, self.part)


@pytest.fixture
def billed(api: Api, cast: Cast, shop: Shop) -> Billed:
    return Billed(api, cast, shop)


def test_note_credits_one_of_three_filters_and_the_invoice_keeps_its_bytes(billed: Billed) -> None:
    before = stored(billed.cast.first, billed.invoice_id)
    answer = billed.credit({"line": FILTER, "quantity": 1})
    number = before.number.replace("-00001", "C00001")
    assert answer.body["message"] == f"Credit note {number} has been issued."
    (note,) = billed.notes()
    (line,) = note.lines
    assert (line.description, line.quantity, line.taxable_paise) == ("Oil filter", 1, 40678)
    # 9 % of 406.78 is 36.61, twice.
    assert (note.heads.cgst_paise, note.heads.sgst_paise, note.heads.igst_paise) == (3661, 3661, 0)
    assert (note.total_paise, note.reason) == (48000, "Goods came back")
    assert (note.number, note.original) == (number, (before.number, before.issued_on))
    after = stored(billed.cast.first, billed.invoice_id)
    assert (after.document, after.total_paise) == (before.document, before.total_paise)
    sheet = billed.client.get(f"jobs/{billed.job_id}").data
    assert sheet["invoiceNumber"] == before.number


def test_lower_price_credits_an_amount_without_a_quantity(billed: Billed) -> None:
    billed.credit({"line": OIL, "amount": 100}, reason="overcharged")
    (note,) = billed.notes()
    (line,) = note.lines
    assert (line.quantity, line.rate_paise, line.taxable_paise, note.total_paise) == (0, 0, 10000, 11800)
    assert note.reason == "Charged too much"
    # What is left of the oil change is 900.00. A quantity gives it back at the lower price.
    billed.credit({"line": OIL, "quantity": 1}, reason="deficient")
    assert billed.notes()[1].taxable_paise == 90000


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"line": FILTER, "quantity": 4}, "Oil filter: Only 3 NOS of it is not credited yet"),
        ({"line": FILTER, "quantity": 0.5}, "Oil filter: A quantity in NOS must be a whole number"),
        ({"line": OIL, "quantity": 2}, "Oil change: Only 1 job of it is not credited yet"),
        ({"line": OIL, "quantity": 0.5}, "Oil change: The quantity is a whole number"),
        ({"line": OIL, "amount": 1000.01}, "Oil change: Only ₹1,000.00 of it is not credited yet"),
        ({"line": OIL, "amount": 0}, "This comes to ₹0.00"),
        ({"line": OIL}, "Choose a quantity or an amount of each line"),
        ({"line": OIL, "quantity": 1, "amount": 1}, "Choose a quantity or an amount of each line"),
        ({"line": 0, "amount": 1}, "This is no line of the invoice"),
        ({"line": 9, "amount": 1}, "This is no line of the invoice"),
        (
            {"line": OIL, "quantity": 1, "backOnShelf": True},
            "Oil change: Only a quantity of a part can go back on the shelf",
        ),
    ],
)
def test_refused_line_names_the_problem_and_changes_nothing(
    billed: Billed, chosen: dict[str, Any], said: str
) -> None:
    before = billed.unchanged()
    answer = billed.credit(chosen)
    assert (answer.status, answer.body["error"]) == (422, {"lines": [said]})
    assert billed.unchanged() == before


def test_note_needs_lines_and_one_of_three_reasons(billed: Billed) -> None:
    before = billed.unchanged()
    assert billed.credit().body["error"] == {"lines": ["Please choose at least one line"]}
    twice = billed.credit({"line": OIL, "amount": 1}, {"line": OIL, "amount": 2})
    assert twice.body["error"] == {"lines": ["Each line can be sent once"]}
    answer = billed.credit({"line": OIL, "amount": 1}, reason="because")
    assert answer.body["error"] == {"reason": ["Reason is required"]}
    assert billed.unchanged() == before


def test_several_notes_credit_the_whole_invoice_and_never_more(billed: Billed) -> None:
    billed.credit({"line": FILTER, "quantity": 2})
    billed.credit({"line": OIL, "amount": 333.33}, {"line": FILTER, "quantity": 1}, reason="deficient")
    billed.credit({"line": OIL, "quantity": 1}, {"line": WASH, "quantity": 1}, reason="deficient")
    invoice, notes = billed.document(billed.invoice_id), billed.notes()
    assert sum(note.total_paise for note in notes) == invoice.total_paise == 315100
    assert sum(note.heads.cgst_paise for note in notes) == invoice.heads.cgst_paise
    assert billed.bill()["creditedAmount"] == 3151
    before = billed.unchanged()
    assert billed.credit({"line": WASH, "amount": 0.01}).status == 422
    assert billed.credit({"line": WASH, "quantity": 1}).status == 422
    assert billed.unchanged() == before


def test_job_shows_billed_credited_and_net_and_the_excess_is_given_back(billed: Billed) -> None:
    billed.pay(3000)
    billed.credit({"line": FILTER, "quantity": 1})
    bill = billed.bill()
    assert (bill["estimatedCost"], bill["creditedAmount"], bill["netAmount"]) == (3151, 480, 2671)
    # ₹3,000 is paid, so ₹329 is above the net.
    assert (bill["paidAmount"], bill["balanceDue"]) == (3000, -329)
    answer = billed.pay(1)
    assert answer.body["error"] == {"amount": ["The balance due is ₹0.00"]}
    sheet = billed.client.get(f"jobs/{billed.job_id}").data
    assert (sheet["creditedAmount"], sheet["balanceDue"]) == (480, -329)
    (row,) = billed.client.get("jobs").data["jobs"]
    assert row["balanceDue"] == -329


def test_paid_net_of_a_delivered_job_is_no_due_of_the_garage(billed: Billed) -> None:
    def due() -> tuple[float, int]:
        listed = billed.client.get("jobs", filter='{"waiting":"unpaid"}').data["recordCount"]
        return billed.client.get("get-home").data["takings"]["due"], listed

    billed.credit({"line": FILTER, "quantity": 1})
    assert due() == (2671, 1)
    billed.pay(2671)
    assert due() == (0, 0)


def test_only_ticked_parts_come_back_to_stock_at_the_cost_they_left_with(billed: Billed) -> None:
    # Ten filters at ₹300 were on the shelf, and three are out.
    assert on_shelf(billed.client, billed.part) == (7, 7, 2100)
    billed.credit({"line": FILTER, "quantity": 1})
    assert on_shelf(billed.client, billed.part) == (7, 7, 2100)
    billed.credit({"line": FILTER, "quantity": 1, "backOnShelf": True})
    assert on_shelf(billed.client, billed.part) == (8, 8, 2400)
    assert lines(billed.client, billed.job_id) == [(3, 0, 2, 1, True)]


def test_goods_that_never_left_the_shelf_cannot_come_back(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    part = shelf(client, 10)
    job_id = open_job(client, shop, taxCollected=1, partsUsed=[use(part, 3)])
    invoice_id = issue(client, job_id)["invoiceId"]
    before = client.get(f"jobs/{job_id}/bill").data, on_shelf(client, part)
    body = {"lines": [{"line": FILTER, "quantity": 1, "backOnShelf": True}], "reason": "goods_back"}
    assert client.post(f"invoices/{invoice_id}/credit-part", body).status == 422
    assert (client.get(f"jobs/{job_id}/bill").data, on_shelf(client, part)) == before


def test_whole_cancellation_after_a_note_credits_what_is_left(billed: Billed) -> None:
    billed.credit({"line": FILTER, "quantity": 1}, {"line": OIL, "amount": 0.05})
    answer = billed.client.post(f"invoices/{billed.invoice_id}/cancel", {"reason": "Wrong customer"})
    assert answer.status == 200, answer.body
    assert answer.body["message"].endswith("Check the lines of the job before you issue it again.")
    first, rest = billed.notes()
    invoice = billed.document(billed.invoice_id)
    assert first.total_paise + rest.total_paise == invoice.total_paise
    assert [(line.description, line.quantity) for line in rest.lines] == [
        ("Oil change", 1),
        ("Foam wash", 1),
        ("Oil filter", 2),
    ]
    assert rest.original_total_paise == invoice.total_paise
    bill = billed.bill()
    assert (bill["creditedAmount"], bill["balanceDue"]) == (0, 3151)
    # The job can be changed and invoiced again.
    assert issue(billed.client, billed.job_id)["number"].endswith("00002")
    again = billed.credit({"line": OIL, "amount": 1})
    assert refused(again, 409, "invoice_not_in_force")


def test_invoice_that_is_credited_in_full_is_not_cancelled_but_its_job_is(billed: Billed) -> None:
    billed.credit(
        {"line": OIL, "quantity": 1}, {"line": WASH, "quantity": 1}, {"line": FILTER, "quantity": 3}
    )
    before = billed.unchanged()
    answer = billed.client.post(f"invoices/{billed.invoice_id}/cancel", {"reason": "x"})
    assert refused(answer, 409, "invoice_credited")
    assert billed.unchanged() == before
    assert billed.bill()["balanceDue"] == 0
    cancelled = billed.client.post(f"jobs/{billed.job_id}/cancel", {"reason": "x"})
    assert (cancelled.status, cancelled.data["creditNote"]) == (200, None)


def test_note_goes_by_mail_to_everyone_who_got_the_invoice(billed: Billed, mailoutbox: list[Any]) -> None:
    billed.client.post(f"send-job-invoice/{billed.job_id}")
    run_outbox()
    billed.credit({"line": FILTER, "quantity": 1})
    run_outbox()
    _invoice, note = mailoutbox
    number = stored(billed.cast.first, billed.invoice_id).number
    assert note.subject.startswith("Credit Note ")
    assert f"A credit note of ₹480.00 for invoice {number}" in note.body
    assert "is cancelled" not in note.body
    assert billed.client.get(f"jobs/{billed.job_id}").data["invoiceSentStatus"] == "Yes"


def test_note_after_30_november_of_the_next_year_warns_and_is_not_refused(billed: Billed) -> None:
    """The invoice of 2026-27 is credited with its tax until 30 November 2027 (s. 34(2) CGST Act)."""
    until = date(2027, 11, 30)
    invoiced = stored(billed.cast.first, billed.invoice_id).issued_on
    assert date(2026, 4, 1) <= invoiced <= date(2027, 3, 31), "Write the years of this test again."
    said = []
    for day in (until, until + timedelta(days=1)):
        with clock.at(datetime.combine(day, time(12), UTC)), tenancy.garage(billed.cast.first.pk):
            found = crediting.get_creditable(billed.invoice_id)
            assert (found["tax_back_until"], found["is_late"]) == (until, day > until)
            note = crediting.credit_part(
                actor(billed.cast.owner, billed.cast.first),
                invoice_id=billed.invoice_id,
                lines=[CreditLine(FILTER, Decimal(1), None, back_on_shelf=False)],
                reason=CreditReason.GOODS_BACK,
            )
            said.append(crediting.late_tax(note))
    assert said == [
        None,
        "The tax of this note cannot be taken back: the last day was 30/11/2027 (s. 34(2) CGST Act).",
    ]


def test_creditable_lines_show_what_is_left(billed: Billed) -> None:
    billed.credit({"line": FILTER, "quantity": 1, "backOnShelf": True})
    found = billed.client.get(f"invoices/{billed.invoice_id}/creditable").data
    line = found["lines"][FILTER - 1]
    assert (line["quantity"], line["creditedQuantity"], line["outOfShelf"]) == (3, 1, 2)
    assert (line["amount"], line["creditedAmount"]) == (1220.34, 406.78)
    assert (found["total"], found["credited"]) == (3151, 480)
    assert [row["taxable"] for row in found["rates"]] == [2670.34]
