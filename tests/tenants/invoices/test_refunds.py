"""POST /garage/payments/{paymentId}/refund: a part of a payment goes back, by its own or another method."""

from datetime import timedelta
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.invoices import receipts
from tenants.invoices.models import Payment
from tests.api import Answered, Api, refused
from tests.billed import issued_job, register
from tests.cast import Cast
from tests.shop import Shop

CASH, UPI = 1, 2
DAY = timedelta(days=1)


class Paid:
    """A job of ₹1,711, and ₹1,711 in cash."""

    def __init__(self, api: Api, cast: Cast, shop: Shop) -> None:
        self.api, self.cast, self.client = api, cast, api.as_(cast.owner)
        register(self.client)
        self.job_id, issued = issued_job(self.client, shop, taxCollected=1)
        self.invoice_id = issued["invoiceId"]
        body = {"amount": 1711, "paymentMethodId": CASH}
        self.payment_id = self.client.post(f"jobs/{self.job_id}/payments", body).data["paymentId"]

    def refund(self, amount: float, method: int = CASH, *, by: Any = None, **more: Any) -> Answered:
        body = {"amount": amount, "paymentMethodId": method, "reason": "One filter came back"} | more
        return self.api.as_(by or self.cast.owner).post(f"payments/{self.payment_id}/refund", body)

    def reverse(self) -> Answered:
        return self.client.post(f"payments/{self.payment_id}/reverse", {"reason": "Bounced"})

    def bill(self) -> Any:
        return self.client.get(f"jobs/{self.job_id}/bill").data

    def takings(self) -> dict[int, float]:
        found = self.client.get("get-home").data["takings"]
        return {each["paymentMethodId"]: each["amount"] for each in found["methods"]}


@pytest.fixture
def paid(api: Api, cast: Cast, shop: Shop) -> Paid:
    return Paid(api, cast, shop)


def test_part_of_a_payment_goes_back_by_another_method_with_a_receipt(paid: Paid) -> None:
    paid.client.post(
        f"invoices/{paid.invoice_id}/credit-part",
        {"lines": [{"line": 1, "amount": 100}], "reason": "overcharged"},
    )
    assert paid.bill()["balanceDue"] == -118
    answer = paid.refund(118, UPI, reference="UTR 1")
    assert answer.status == 200, answer.body
    assert answer.data["balanceDue"] == 0
    back, payment = paid.bill()["payments"]
    assert (back["amount"], back["paymentMethod"], back["reference"]) == (-118, "UPI", "UTR1")
    assert (back["refunds"], back["reverses"], payment["refunded"]) == (paid.payment_id, None, 118)
    assert not payment["reversed"]
    with tenancy.garage(paid.cast.first.pk):
        page = receipts.html(receipts.of_payment(Payment.objects.get(pk=back["paymentId"])))
    for said in ("<h1>Refund</h1>", "Paid to", "₹118.00 paid back", payment["receiptCode"], "UPI"):
        assert said in page


def test_sums_by_method_and_day_stay_true(paid: Paid) -> None:
    paid.refund(118, UPI)
    paid.refund(11, CASH)
    assert paid.takings() == {CASH: 1700, UPI: -118}
    listed = paid.client.get("payments").data
    assert listed["received"] == 1582
    assert sum(row["amount"] for row in listed["payments"]) == 1582
    with clock.at(clock.now() + DAY):
        paid.refund(1)
        assert paid.takings() == {CASH: -1}


def test_refunds_are_never_more_than_the_payment(paid: Paid) -> None:
    paid.refund(1700)
    before = paid.bill()
    assert paid.refund(11.01).body["error"] == {"amount": ["Only ₹11.00 of this payment is left"]}
    assert paid.refund(0).body["error"] == {"amount": ["Amount is required"]}
    assert paid.refund(1, reason="").body["error"] == {"reason": ["Reason is required"]}
    assert paid.refund(1, 0).body["error"] == {"paymentMethodId": ["Payment Method is required"]}
    assert paid.bill() == before
    assert paid.refund(11).status == 200
    assert paid.bill()["paidAmount"] == 0
    for again in (paid.refund(1), paid.reverse()):
        assert refused(again, 409, "already_reversed")


def test_reversal_takes_back_only_what_refunds_left(paid: Paid) -> None:
    paid.refund(711)
    assert paid.reverse().data["paidAmount"] == 0
    assert paid.bill()["payments"][0]["amount"] == -1000
    assert refused(paid.refund(1), 409, "already_reversed")


def test_refund_itself_is_neither_reversed_nor_refunded(paid: Paid) -> None:
    back = paid.refund(100).data["paymentId"]
    before = paid.bill()
    body = {"amount": 1, "paymentMethodId": CASH, "reason": "x"}
    for verb in ("reverse", "refund"):
        assert refused(paid.client.post(f"payments/{back}/{verb}", body), 409, "already_reversed")
    assert paid.bill() == before


def test_cancelled_job_refunds_what_is_left_of_each_payment(paid: Paid) -> None:
    paid.refund(711)
    body = {"reason": "x", "money": "refund"}
    assert paid.client.post(f"jobs/{paid.job_id}/cancel", body).data["advanceHeld"] == 0
    assert paid.bill()["paidAmount"] == 0


def test_cashier_refunds_a_payment_of_today_only(paid: Paid) -> None:
    assert paid.refund(1, by=paid.cast.cashier).status == 200
    before = paid.bill()
    with clock.at(clock.now() + DAY):
        answer = paid.refund(1, by=paid.cast.cashier)
        assert refused(answer, 409, "payment_of_another_day")
        assert paid.bill() == before
        assert paid.refund(1, by=paid.cast.manager).status == 200
