"""POST /garage/customers/{customerId}/old-bills: a bill of the paper books, of which only the due is known."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from kernel import clock, tenancy
from tenants.invoices import receipts
from tenants.invoices.models import Payment
from tests.api import Answered, refused
from tests.tenants.khata.fleet import DAY, Fleet


def add(fleet: Fleet, *, by: Any = None, **changes: Any) -> Answered:
    day = (clock.today() - 40 * DAY).isoformat()
    body = {"number": "1187", "day": day, "amount": 900} | changes
    return fleet.api.as_(by or fleet.cast.owner).post(f"customers/{fleet.customer_id}/old-bills", body)


def remove(fleet: Fleet, job_id: int, *, by: Any = None) -> Answered:
    return fleet.api.as_(by or fleet.cast.owner).delete(f"old-bills/{job_id}")


def test_old_bill_is_owed_from_its_own_day(fleet: Fleet) -> None:
    job_id = add(fleet).data["jobId"]
    account = fleet.account()
    assert (account["owed"], account["oldestDays"]) == (5250, 40)
    bill = account["bills"][0]
    assert (bill["jobId"], bill["oldBill"], bill["invoiceNumber"], bill["vehicleNumber"]) == (
        job_id,
        "1187",
        "",
        None,
    )
    assert (bill["day"], bill["total"], bill["left"]) == (
        (clock.today() - 40 * DAY).isoformat(),
        900,
        900,
    )
    entry = fleet.entries()[-1]
    assert (entry["kind"], entry["number"], entry["amount"], entry["balance"]) == (
        "old_bill",
        "1187",
        900,
        900,
    )


def test_money_pays_an_old_bill_first_and_names_it(fleet: Fleet) -> None:
    job_id = add(fleet).data["jobId"]
    received = fleet.received(1000)
    rows = [(row["jobId"], row["oldBill"], row["amount"]) for row in received["bills"]]
    assert rows == [(job_id, "1187", 900), (fleet.jobs[0], "", 100)]
    payment = fleet.client.get("payments").data["payments"][0]
    assert {row["oldBill"] for row in payment["bills"]} == {"1187", ""}
    assert fleet.client.get(f"jobs/{job_id}/bill").data["balanceDue"] == 0


def test_receipt_of_an_old_bill_alone_names_the_number_of_the_paper_book(fleet: Fleet) -> None:
    payment_id = fleet.pay(add(fleet, number="A/1187").data["jobId"], 400)["paymentId"]
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        page = receipts.html(receipts.of_payment(Payment.objects.get(pk=payment_id)))
    assert "A/1187" in page
    assert "JOB-" not in page


def test_old_bill_has_no_invoice_and_is_no_job(fleet: Fleet) -> None:
    job_id = add(fleet).data["jobId"]
    assert fleet.client.post(f"jobs/{job_id}/invoice").status == 404
    assert fleet.cancel(job_id, "refund").status == 404
    assert fleet.client.get(f"jobs/{job_id}").status == 404
    assert fleet.client.get(f"sales/{job_id}").status == 404
    assert fleet.client.get("sales").data["recordCount"] == 0
    assert fleet.client.get("jobs").data["recordCount"] == 3
    assert fleet.client.post(f"jobs/{job_id}/deductions", {"kind": "tds", "amount": 18}).status == 200
    assert fleet.account()["owed"] == 5232


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"number": ""}, "number", "The number of the bill is required"),
        ({"number": "x" * 41}, "number", ""),
        ({"day": ""}, "day", "The day of the bill is required"),
        ({"day": (clock.today() + DAY).isoformat()}, "day", "in the future"),
        ({"day": (clock.today() - timedelta(days=3700)).isoformat()}, "day", "ten years ago"),
        ({"amount": 0}, "amount", "Amount is required"),
        ({"amount": -1}, "amount", ""),
    ],
)
def test_wrong_old_bill_is_refused_and_nothing_changes(
    fleet: Fleet, change: dict[str, Any], field: str, said: str
) -> None:
    before = fleet.state()
    answer = add(fleet, **change)
    assert answer.status == 422
    assert list(answer.body["error"]) == [field]
    assert said in str(answer.body["error"])
    assert fleet.state() == before


def test_number_is_known_once_for_a_customer(fleet: Fleet) -> None:
    job_id = add(fleet).data["jobId"]
    before = fleet.state()
    assert add(fleet).body["error"] == {"number": ["This bill number is known."]}
    assert fleet.state() == before
    assert remove(fleet, job_id).status == 200
    assert add(fleet).status == 200


def test_old_bill_with_money_is_not_removed(fleet: Fleet) -> None:
    job_id = add(fleet).data["jobId"]
    payment_id = fleet.received(100)["paymentId"]
    before = fleet.state()
    answer = remove(fleet, job_id)
    refused(answer, 409, "job_paid")
    assert answer.body["message"] == "Money is on this bill. Take it off first."
    assert fleet.state() == before
    fleet.reverse(payment_id)
    refused(remove(fleet, job_id, by=fleet.cast.cashier), 400, "role_denied")


def test_removed_old_bill_leaves_the_account_and_a_job_is_not_removed_this_way(fleet: Fleet) -> None:
    before = fleet.account()
    job_id = add(fleet).data["jobId"]
    assert remove(fleet, job_id).status == 200
    assert fleet.account() == before
    assert remove(fleet, job_id).status == 404
    assert remove(fleet, fleet.jobs[0]).status == 404
