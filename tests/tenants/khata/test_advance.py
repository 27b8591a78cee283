"""POST /garage/jobs/{jobId}/use-advance and /garage/payments/{paymentId}/unassign: money moves between bills."""

from collections.abc import Iterable
from datetime import timedelta
from unittest.mock import patch

from django.db import transaction

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.invoices import money
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles.models import Ownership
from tests.api import refused
from tests.billed import issue, open_job, run_outbox
from tests.tenants.invoices.test_paid_invoices import downloaded, text_of
from tests.tenants.khata.fleet import Fleet


def test_advance_pays_a_bill_as_far_as_it_goes(fleet: Fleet) -> None:
    fleet.received(1000, bills=[])
    first, second, _third = fleet.jobs
    assert fleet.bill(first)["freeAdvance"] == 1000
    answer = fleet.use(first, 300)
    assert (answer.data["paidAmount"], answer.data["balanceDue"]) == (300, 1150)
    assert fleet.use(second).data["paidAmount"] == 700
    assert (fleet.paid(), fleet.account()["advance"]) == ([300, 700, 0], 0)
    assert (fleet.bill(first)["freeAdvance"], fleet.account()["owed"]) == (0, 3350)


def test_money_of_a_cancelled_job_goes_first_and_then_free_money(fleet: Fleet) -> None:
    gone, first = fleet.deliver(), fleet.jobs[0]
    fleet.pay(gone, 500)
    free = fleet.received(800, bills=[])["paymentId"]
    assert fleet.cancel(gone, "keep").data["advanceHeld"] == 500
    assert fleet.account()["advance"] == 1300
    used = fleet.use(first, 600).data["used"]
    assert (fleet.bill(gone)["advanceHeld"], fleet.account()["advance"]) == (0, 700)
    payments = {row["paymentId"]: row["onBill"] for row in fleet.bill(first)["payments"]}
    assert {row["paymentId"]: row["amount"] for row in used} == payments
    assert (payments.pop(free), list(payments.values())) == (100, [500])


def test_money_on_a_job_that_is_opened_again_is_not_used(fleet: Fleet) -> None:
    """Between the look at the advance and its lock, the cancelled job is opened again with its ₹500.00."""
    gone, first = fleet.deliver(), fleet.jobs[0]
    fleet.pay(gone, 500)
    fleet.cancel(gone, "keep")
    lock_jobs = money.lock_jobs

    def opened_meanwhile(job_ids: Iterable[int]) -> dict[int, Job]:
        Job.objects.filter(pk=gone).update(status=JobStatus.OPEN)
        return lock_jobs(job_ids)

    with patch.object(money, "lock_jobs", opened_meanwhile):
        assert refused(fleet.use(first), 409, "no_advance")
    assert (fleet.bill(gone)["advanceHeld"], fleet.bill(first)["paidAmount"]) == (500, 0)


def test_money_above_a_total_pays_another_bill(fleet: Fleet) -> None:
    """A bill of ₹1,450.00 was paid, and then the job costs ₹1,000.00."""
    open_id = open_job(fleet.client, fleet.shop)
    fleet.pay(open_id, 1450)
    body = fleet.shop.job(servicesOpted=[fleet.shop.line(fleet.shop.oil, 1000)])
    assert fleet.client.put(f"jobs/{open_id}", body).status == 200
    assert fleet.account()["advance"] == 0
    fleet.client.post("jobs/change-status", {"jobId": open_id, "jobStatusId": 4})
    assert fleet.account()["advance"] == 450
    assert fleet.use(fleet.jobs[0]).data["paidAmount"] == 450
    assert (fleet.bill(open_id)["balanceDue"], fleet.account()["advance"]) == (0, 0)


def test_advance_is_refused_without_money_and_on_a_paid_or_cancelled_bill(fleet: Fleet) -> None:
    first, second, third = fleet.jobs
    assert refused(fleet.use(first), 409, "no_advance")
    fleet.received(2000, bills=[{"jobId": second, "amount": 1450}])
    fleet.cancel(third, "keep")
    before = fleet.state()
    assert refused(fleet.use(second), 409, "nothing_due")
    assert refused(fleet.use(third), 409, "job_cancelled")
    for amount, said in (
        (1450.01, "The balance due is ₹1,450.00"),
        (600, "Only ₹550.00 of the advance is free"),
    ):
        assert fleet.use(first, amount).body["error"] == {"amount": [said]}
    assert fleet.use(first, 0).status == 422
    assert fleet.state() == before


def test_money_taken_off_a_bill_is_an_advance(fleet: Fleet) -> None:
    first, _second, third = fleet.jobs
    payment_id = fleet.received(4350)["paymentId"]
    assert fleet.take_off(payment_id, third, 450).data["paidAmount"] == 1000
    assert fleet.take_off(payment_id, first).data["balanceDue"] == 1450
    assert fleet.paid() == [0, 1450, 1000]
    assert (fleet.account()["advance"], fleet.account()["owed"]) == (1900, 1900)


def test_payment_of_one_job_can_be_taken_off_and_used_for_another(fleet: Fleet) -> None:
    first, second, _third = fleet.jobs
    payment_id = fleet.pay(first, 1000)["paymentId"]
    assert fleet.take_off(payment_id, first).status == 200
    assert fleet.use(second).data["paymentId"] == payment_id
    assert fleet.paid() == [0, 1000, 0]
    (row,) = fleet.bill(second)["payments"]
    assert (row["ofAccount"], row["onBill"]) == (False, 1000)
    # A refund or a reversal of it reaches the money where it is.
    assert fleet.refund(payment_id, 1).body["error"] == {"amount": ["Only ₹0.00 of this payment is left"]}
    assert fleet.reverse(payment_id).status == 200
    assert (fleet.paid(), fleet.account()["advance"], fleet.account()["owed"]) == ([0, 0, 0], 0, 4350)


def test_refund_of_a_payment_takes_its_free_money_too(fleet: Fleet) -> None:
    first = fleet.jobs[0]
    payment_id = fleet.pay(first, 1000)["paymentId"]
    fleet.take_off(payment_id, first, 400)
    assert fleet.refund(payment_id, 700).status == 200
    assert (fleet.bill(first)["paidAmount"], fleet.account()["advance"]) == (0, 300)


def test_more_than_is_on_the_bill_cannot_be_taken_off(fleet: Fleet) -> None:
    first, second, _third = fleet.jobs
    payment_id = fleet.received(1000)["paymentId"]
    before = fleet.state()
    assert refused(fleet.take_off(payment_id, first, 1000.01), 409, "not_assigned")
    assert refused(fleet.take_off(payment_id, second), 409, "not_assigned")
    assert fleet.take_off(payment_id, 2**40).body["error"] == {"jobId": ["Choose a bill of this customer"]}
    assert fleet.state() == before
    fleet.reverse(payment_id)
    assert refused(fleet.take_off(payment_id, first), 409, "not_assigned")


def test_job_with_money_of_the_account_keeps_its_customer_and_is_not_deleted(fleet: Fleet) -> None:
    job_id = fleet.deliver()
    payment_id = fleet.received(400, bills=[{"jobId": job_id, "amount": 400}])["paymentId"]
    with transaction.atomic(), tenancy.garage(fleet.cast.first.pk):
        other = Customer.objects.create(name="Ravi Rao", phone="+919820099001").pk
        Ownership.objects.create(customer_id=other, vehicle=fleet.shop.vehicle)
    before = fleet.state()
    answer = fleet.client.put(f"jobs/{job_id}", fleet.shop.job(customerId=other))
    assert refused(answer, 409, "job_keeps_customer")
    assert answer.body["message"] == (
        "₹400.00 of the account of Meera Iyer is on this job. Take it off first."
    )
    assert fleet.state() == before
    fleet.take_off(payment_id, job_id)
    assert fleet.client.put(f"jobs/{job_id}", fleet.shop.job(customerId=other)).status == 200


def test_job_whose_money_was_moved_keeps_its_customer_and_is_not_deleted(fleet: Fleet) -> None:
    job_id = open_job(fleet.client, fleet.shop)
    payment_id = fleet.pay(job_id, 400)["paymentId"]
    fleet.take_off(payment_id, job_id)
    assert refused(fleet.client.delete(f"jobs/{job_id}"), 200, "job_paid")
    fleet.reverse(payment_id)
    assert fleet.client.delete(f"jobs/{job_id}").body["success"] is True


def test_invoice_that_money_of_the_account_pays_says_so_on_its_cover_line(fleet: Fleet) -> None:
    job_id = open_job(fleet.client, fleet.shop)
    invoice_id = issue(fleet.client, job_id)["invoiceId"]
    received = fleet.received(1450, bills=[{"jobId": job_id, "amount": 1450}])
    run_outbox()
    paid = text_of(downloaded(fleet.client, invoice_id))
    assert f"Paid {clock.today():%d/%m/%Y}, {received['receiptCode']}. Nothing is due." in paid


def test_activity_of_a_job_names_each_move(fleet: Fleet) -> None:
    first = fleet.jobs[0]
    payment_id = fleet.received(500, bills=[])["paymentId"]
    fleet.use(first, 300)
    fleet.take_off(payment_id, first, 100)
    fleet.reverse(payment_id)
    log = fleet.client.get(f"jobs/{first}").data["activity"]
    said = [(row["what"], row["after"]) for row in log if row["what"] != "status"]
    assert said[:3] == [("payment_reversed", 200.0), ("payment_taken_off", 100.0), ("advance_used", 300.0)]


def test_advance_is_hidden_from_people_who_see_no_dues(fleet: Fleet) -> None:
    fleet.received(500, bills=[])
    answer = fleet.api.as_(fleet.cast.technician).get(f"jobs/{fleet.jobs[0]}/bill")
    assert answer.data["freeAdvance"] is None


def test_locked_garage_reverses_no_receipt_of_an_account(fleet: Fleet) -> None:
    payment_id = fleet.received(500)["paymentId"]
    before = fleet.paid()
    with clock.at(clock.now() + timedelta(days=400)):
        assert refused(fleet.reverse(payment_id), 402, "subscription_expired")
    assert fleet.paid() == before
