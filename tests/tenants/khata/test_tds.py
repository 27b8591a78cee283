"""POST /garage/customers/{customerId}/receipts: TDS and a discount that the customer keeps."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.invoices import receipts
from tenants.invoices.models import Payment
from tests.api import refused
from tests.billed import issued_job, register
from tests.tenants.khata.fleet import Fleet


def test_one_payment_with_tds_closes_all_bills(fleet: Fleet) -> None:
    """2 % of three bills of ₹1,450.00 is 3 × ₹29.00, so the customer pays ₹4,263.00."""
    bills = [{"jobId": job_id, "amount": 1421, "tds": 29} for job_id in fleet.jobs]
    received = fleet.received(4263, bills=bills)
    assert [(row["amount"], row["tds"], row["left"]) for row in received["bills"]] == [(1421, 29, 0)] * 3
    assert (received["free"], received["owed"], fleet.account()["bills"]) == (0, 0, [])
    (row,) = fleet.bill(fleet.jobs[0])["deductions"]
    assert (row["kind"], row["amount"], row["section"]) == (
        "tds",
        29,
        "s. 393(1), Table 6(i), Income-tax Act 2025",
    )
    assert fleet.bill(fleet.jobs[0])["deductedAmount"] == 29
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        page = receipts.html(receipts.of_payment(Payment.objects.get(pk=received["paymentId"])))
    assert "₹4,263.00 received" in page
    assert page.count("₹1,421.00") == 3
    assert "TDS kept by the customer" in page
    assert "₹87.00" in page


def test_reversal_of_the_receipt_restores_each_bill(fleet: Fleet) -> None:
    first, second, _third = fleet.jobs
    fleet.client.post(f"jobs/{first}/deductions", {"kind": "discount", "amount": 10})
    before = [fleet.account(), *(fleet.bill(job_id)["balanceDue"] for job_id in fleet.jobs)]
    bills = [
        {"jobId": first, "amount": 1000, "tds": 29, "discount": 50},
        {"jobId": second, "amount": 500, "tds": 14.5},
    ]
    payment_id = fleet.received(1700, bills=bills)["paymentId"]
    # The money of one bill was taken off in the meantime. Its TDS is reversed all the same.
    assert fleet.take_off(payment_id, second).status == 200
    assert fleet.reverse(payment_id, by=fleet.cast.cashier).status == 200
    after = [fleet.account(), *(fleet.bill(job_id)["balanceDue"] for job_id in fleet.jobs)]
    assert after == before
    rows = fleet.bill(first)["deductions"]
    assert [(row["kind"], row["amount"], row["reversed"]) for row in rows] == [
        ("discount", -50, False),
        ("tds", -29, False),
        ("discount", 50, True),
        ("tds", 29, True),
        ("discount", 10, False),
    ]
    assert rows[0]["note"] == "The transfer bounced"


def test_deduction_that_was_reversed_alone_is_not_reversed_again(fleet: Fleet) -> None:
    first = fleet.jobs[0]
    received = fleet.received(100, bills=[{"jobId": first, "amount": 100, "tds": 29}])
    (row,) = fleet.bill(first)["deductions"]
    fleet.client.post(f"deductions/{row['deductionId']}/reverse", {"reason": "Wrong bill"})
    assert fleet.reverse(received["paymentId"]).status == 200
    assert len(fleet.bill(first)["deductions"]) == 2
    assert (fleet.bill(first)["deductedAmount"], fleet.account()["owed"]) == (0, 4350)


@pytest.mark.parametrize(
    ("bill", "said"),
    [
        ({"amount": 1421, "tds": 29.01}, "{code} owes ₹1,450.00."),
        ({"amount": 1421, "tds": 9, "discount": 20.01}, "{code} owes ₹1,450.00."),
        ({"amount": 0, "tds": 29}, "Amount is required"),
        ({"amount": 1, "tds": -1}, "This must be an amount"),
        ({"amount": 1, "discount": 0.001}, "at most two decimals"),
        ({"amount": 1, "tds": "x"}, "This must be an amount"),
    ],
)
def test_wrong_parts_are_refused_and_nothing_changes(fleet: Fleet, bill: dict[str, Any], said: str) -> None:
    before = fleet.state()
    answer = fleet.receive(2000, bills=[{"jobId": fleet.jobs[0]} | bill])
    assert answer.status == 422
    code = fleet.bill(fleet.jobs[0])["jobCode"]
    assert said.format(code=code) in str(answer.body["error"])
    assert fleet.state() == before


def test_cashier_records_tds_but_gives_no_discount(fleet: Fleet) -> None:
    bill = {"jobId": fleet.jobs[0], "amount": 100}
    before = fleet.state()
    refused(fleet.receive(100, bills=[bill | {"discount": 1}], by=fleet.cast.cashier), 400, "role_denied")
    assert fleet.state() == before
    assert fleet.receive(100, bills=[bill | {"tds": 1}], by=fleet.cast.cashier).status == 200
    assert fleet.receive(100, bills=[bill | {"discount": 1}], by=fleet.cast.manager).status == 200


def test_bill_names_the_value_without_gst_less_its_credit_notes(fleet: Fleet) -> None:
    """Of the taxable value of ₹1,450.00, ₹200.00 are credited: 1 % of ₹1,250.00 is ₹12.50."""
    register(fleet.client)
    job_id, issued = issued_job(fleet.client, fleet.shop, taxCollected=1)
    note = {"lines": [{"line": 1, "amount": 200}], "reason": "overcharged"}
    credited = fleet.client.post(f"invoices/{issued['invoiceId']}/credit-part", note)
    assert credited.status == 200, credited.body
    account = fleet.account()
    (row,) = (bill for bill in account["bills"] if bill["jobId"] == job_id)
    assert (row["total"], row["left"], row["taxable"]) == (1711, 1475, 1250)
    assert account["tdsPercent"] == 2
    fleet.received(100, bills=[{"jobId": job_id, "amount": 100, "tds": 15}])
    assert fleet.account()["tdsPercent"] == 1


def test_percent_of_the_last_tds_is_that_of_the_value_after_credit_notes(fleet: Fleet) -> None:
    """Half of ₹1,450.00 is credited. The customer keeps 2 % of ₹725.00, which is ₹14.50."""
    register(fleet.client)
    job_id, issued = issued_job(fleet.client, fleet.shop, taxCollected=1)
    note = {"lines": [{"line": 1, "amount": 725}], "reason": "overcharged"}
    assert fleet.client.post(f"invoices/{issued['invoiceId']}/credit-part", note).status == 200
    fleet.received(100, bills=[{"jobId": job_id, "amount": 100, "tds": 14.5}])
    assert fleet.account()["tdsPercent"] == 2
    fleet.received(100, bills=[{"jobId": job_id, "amount": 100, "tds": 36.25}])
    assert fleet.account()["tdsPercent"] == 5


def test_credit_note_after_the_last_tds_does_not_change_its_percent(fleet: Fleet) -> None:
    """The customer keeps 2 % of ₹1,450.00. Half is credited later, and the next note credits all but ₹25.00."""
    register(fleet.client)
    job_id, issued = issued_job(fleet.client, fleet.shop, taxCollected=1)
    fleet.received(100, bills=[{"jobId": job_id, "amount": 100, "tds": 29}])
    for line, amount in ((1, 975), (2, 450)):
        note = {"lines": [{"line": line, "amount": amount}], "reason": "overcharged"}
        assert fleet.client.post(f"invoices/{issued['invoiceId']}/credit-part", note).status == 200
        assert fleet.account()["tdsPercent"] == 2


def test_receipt_needs_as_many_statements_with_tds_for_one_bill_as_for_three(fleet: Fleet) -> None:
    def statements(jobs: list[int]) -> int:
        bills = [{"jobId": job_id, "amount": 10, "tds": 1, "discount": 1} for job_id in jobs]
        with CaptureQueriesContext(connection) as captured:
            fleet.received(10 * len(jobs), bills=bills)
        return len(captured)

    fleet.received(1)
    assert statements(fleet.jobs[:1]) == statements(fleet.jobs)
