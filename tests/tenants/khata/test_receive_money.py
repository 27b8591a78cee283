"""POST /garage/customers/{customerId}/receipts: one receipt for many bills."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.invoices import receipts
from tenants.invoices.models import Payment
from tests.api import refused
from tests.tenants.khata.fleet import CASH, DAY, UPI, Fleet


def test_money_pays_the_oldest_bills_first_and_the_last_one_in_part(fleet: Fleet) -> None:
    """₹3,000.00 for three bills of ₹1,450.00: 1,450 + 1,450 + 100, and ₹1,350.00 is left."""
    answer = fleet.receive(3000, reference="utr 77")
    assert answer.body["message"] == f"The money has been received. Receipt {answer.data['receiptCode']}."
    rows = [(row["jobId"], row["amount"], row["left"]) for row in answer.data["bills"]]
    first, second, third = fleet.jobs
    assert rows == [(first, 1450, 0), (second, 1450, 0), (third, 100, 1350)]
    assert (answer.data["free"], answer.data["owed"]) == (0, 1350)
    account = fleet.account()
    assert (account["owed"], account["advance"], account["billCount"]) == (1350, 0, 1)
    entry = next(row for row in fleet.entries() if row["kind"] == "payment")
    assert (entry["amount"], entry["jobId"], entry["vehicleNumber"], entry["free"]) == (-3000, None, None, 0)
    assert {row["jobId"]: row["amount"] for row in entry["bills"]} == {first: 1450, second: 1450, third: 100}
    (paid,) = fleet.bill(third)["payments"]
    assert (paid["amount"], paid["onBill"], paid["ofAccount"], paid["reference"]) == (
        3000,
        100,
        True,
        "UTR77",
    )
    assert fleet.bill(third)["balanceDue"] == 1350


def test_more_money_than_the_bills_owe_stays_as_advance(fleet: Fleet) -> None:
    received = fleet.received(5000)
    assert (received["free"], received["owed"], len(received["bills"])) == (650, 0, 3)
    assert (fleet.account()["owed"], fleet.account()["advance"]) == (0, 650)
    assert fleet.received(50)["bills"] == []
    assert fleet.account()["advance"] == 700


def test_chosen_bills_get_their_amounts_and_the_rest_is_free(fleet: Fleet) -> None:
    first, _second, third = fleet.jobs
    bills = [{"jobId": third, "amount": 1450}, {"jobId": first, "amount": 0.5}]
    received = fleet.received(2000, bills=bills)
    assert fleet.paid() == [0.5, 0, 1450]
    assert (received["free"], received["owed"]) == (549.5, 2899.5)


def test_no_chosen_bill_means_that_all_is_free(fleet: Fleet) -> None:
    assert fleet.received(2000, bills=[])["free"] == 2000
    assert fleet.paid() == [0, 0, 0]


@pytest.mark.parametrize(
    ("amounts", "said"),
    [
        ((1450.01, None, None), "{0} owes ₹1,450.00."),
        ((1000, 1000, 1000), "The bills add up to ₹3,000.00, more than the ₹2,000.00 received."),
        ((0, None, None), "Amount is required"),
    ],
)
def test_bills_with_wrong_amounts_are_refused_and_nothing_is_recorded(
    fleet: Fleet, amounts: tuple[Any, ...], said: str
) -> None:
    before = fleet.state()
    bills = [
        {"jobId": job_id, "amount": amount}
        for job_id, amount in zip(fleet.jobs, amounts, strict=True)
        if amount is not None
    ]
    answer = fleet.receive(2000, bills=bills)
    code = fleet.bill(fleet.jobs[0])["jobCode"]
    assert answer.status == 422
    assert said.format(code) in str(answer.body["error"])
    assert fleet.state() == before


def test_paid_bill_and_open_job_and_unknown_and_repeated_bill_are_refused(fleet: Fleet) -> None:
    first, second, _third = fleet.jobs
    fleet.pay(first, 1450)
    before = fleet.state()
    code = fleet.bill(first)["jobCode"]
    for bills, said in (
        ([{"jobId": first, "amount": 1}], f"{code} owes ₹0.00."),
        ([{"jobId": 2**40, "amount": 1}], "Choose bills of this customer"),
        ([{"jobId": second, "amount": 1}, {"jobId": second, "amount": 1}], "Each bill can be sent once"),
    ):
        answer = fleet.receive(2000, bills=bills)
        assert answer.status == 422, answer.body
        assert said in str(answer.body["error"])
    assert fleet.state() == before


def test_day_and_reason_follow_the_rules_of_a_single_payment(fleet: Fleet) -> None:
    before = fleet.state()
    late = (clock.today() - 4 * DAY).isoformat()
    tomorrow = (clock.today() + DAY).isoformat()
    assert "paidOn" in fleet.receive(10, paidOn=tomorrow).body["error"]
    assert "paidOn" in fleet.receive(10, paidOn="2020-01-01").body["error"]
    assert "reason" in fleet.receive(10, paidOn=late).body["error"]
    assert refused(
        fleet.receive(10, paidOn=late, reason="Found it", by=fleet.cast.cashier), 409, "payment_dated_back"
    )
    assert "amount" in fleet.receive(0).body["error"]
    assert "paymentMethodId" in fleet.receive(10, paymentMethodId=9).body["error"]
    assert fleet.state() == before
    assert fleet.receive(10, paidOn=late, reason="Found it").status == 200
    assert fleet.receive(10, by=fleet.cast.cashier).status == 200


def test_account_of_a_removed_customer_takes_money(fleet: Fleet) -> None:
    assert fleet.client.delete("customers", customerId=fleet.customer_id).status == 200
    assert fleet.received(4350)["owed"] == 0


def test_customer_who_only_has_an_advance_is_kept_with_the_account(fleet: Fleet) -> None:
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        other = Customer.objects.create(name="Ravi Rao", phone="+919820099001").pk
    body = {"amount": 500, "paymentMethodId": CASH}
    assert fleet.client.post(f"customers/{other}/receipts", body).status == 200
    assert fleet.client.delete("customers", customerId=other).status == 200
    found = fleet.client.get(f"customers/{other}/account").data
    assert (found["removed"], found["advance"]) == (True, 500)


def test_reversal_of_a_receipt_restores_each_bill(fleet: Fleet) -> None:
    fleet.pay(fleet.jobs[1], 400)
    before = [fleet.account(), fleet.paid()]
    payment_id = fleet.received(5000)["paymentId"]
    answer = fleet.reverse(payment_id)
    assert (answer.status, answer.data["paidAmount"]) == (200, None)
    assert [fleet.account(), fleet.paid()] == before
    assert [row["amount"] for row in fleet.entries()[:2]] == [5000, -5000]
    again = fleet.state()
    assert refused(fleet.reverse(payment_id), 409, "already_reversed")
    assert refused(fleet.reverse(answer.data["paymentId"]), 409, "already_reversed")
    assert fleet.state() == again


def test_cashier_reverses_a_receipt_of_today_only(fleet: Fleet) -> None:
    payment_id = fleet.received(100)["paymentId"]
    with clock.at(clock.now() + DAY):
        assert refused(fleet.reverse(payment_id, by=fleet.cast.cashier), 409, "payment_of_another_day")
    assert fleet.reverse(payment_id, by=fleet.cast.cashier).status == 200


def test_free_money_is_paid_back_and_no_more(fleet: Fleet) -> None:
    payment_id = fleet.received(5000)["paymentId"]
    before = fleet.state()
    answer = fleet.refund(payment_id, 650.01)
    assert answer.body["error"] == {"amount": ["Only ₹650.00 of this payment is left"]}
    assert fleet.state() == before
    assert fleet.refund(payment_id, 600).status == 200
    assert (fleet.account()["advance"], fleet.paid()) == (50, [1450, 1450, 1450])
    # The reversal takes the rest.
    assert fleet.reverse(payment_id).status == 200
    assert fleet.entries()[0]["amount"] == 4400
    assert (fleet.account()["advance"], fleet.account()["owed"]) == (0, 4350)


def test_cancelled_job_gives_its_own_payment_back_and_frees_money_of_the_account(fleet: Fleet) -> None:
    _first, _second, third = fleet.jobs
    fleet.pay(third, 450)
    fleet.received(5000)
    answer = fleet.cancel(third, "refund")
    assert "₹450.00 is refunded." in answer.body["message"]
    assert "₹1,000.00 goes back to the advance of the customer." in answer.body["message"]
    assert answer.data["advanceHeld"] == 0
    assert (fleet.account()["advance"], fleet.account()["owed"]) == (2100, 0)


def test_receipt_names_its_bills_and_the_advance_and_its_reversal_names_none(fleet: Fleet) -> None:
    received = fleet.received(5000, reference="UTR1")
    back = fleet.reverse(received["paymentId"]).data["paymentId"]
    with tenancy.garage(fleet.cast.first.pk):
        page = receipts.html(receipts.of_payment(Payment.objects.get(pk=received["paymentId"])))
        reversal = receipts.html(receipts.of_payment(Payment.objects.get(pk=back)))
    for bill in received["bills"]:
        assert f'<th scope="row">{bill["jobCode"]}</th><td>₹1,450.00</td>' in page
        assert bill["jobCode"] not in reversal
    for said in ("₹5,000.00 received", "Meera Iyer", "UTR1", "Stays as advance</th><td>₹650.00"):
        assert said in page
    assert "Balance due" not in page
    for said in ("Payment reversed", "₹5,000.00 reversed", "The transfer bounced", received["receiptCode"]):
        assert said in reversal


def test_payments_list_shows_the_receipt_with_its_bills_and_finds_it_by_the_customer(fleet: Fleet) -> None:
    fleet.received(5000)
    fleet.pay(fleet.deliver(), 100)
    for text in ("", "meera", "मीरा"):
        found = fleet.client.get("payments", searchText=text).data
        single, receipt = found["payments"]
        assert (receipt["jobId"], receipt["vehicleNumber"], receipt["customerName"]) == (
            None,
            None,
            "Meera Iyer",
        )
        assert (receipt["customerId"], receipt["free"]) == (fleet.customer_id, 650)
        assert [row["amount"] for row in receipt["bills"]] == [1450, 1450, 1450]
        assert (single["customerId"], single["bills"][0]["amount"]) == (fleet.customer_id, 100)
        assert (found["received"], found["recordCount"]) == (5100, 2)
    methods = fleet.client.get("get-home").data["takings"]["methods"]
    assert {row["paymentMethodId"]: row["amount"] for row in methods} == {CASH: 100, UPI: 5000}


def test_number_of_statements_is_the_same_for_one_bill_and_for_three(fleet: Fleet) -> None:
    fleet.received(1)
    counts = []
    for amount in (1, 4000):
        with CaptureQueriesContext(connection) as queries:
            fleet.received(amount)
        counts.append(len(queries))
    assert counts[0] == counts[1]
