"""Terms of a customer, and deliveries over the limit: PUT terms, ask-credit, allow-credit."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from kernel.errors import DomainError
from tenants.alerts.models import Alert
from tenants.alerts.push import EVENTS
from tenants.customers.models import Customer
from tenants.invoices import deductions
from tenants.invoices.codes import DeductionKind
from tenants.invoices.deductions import DeductionDetails
from tenants.jobs import services as jobs
from tenants.jobs.bill import credit
from tenants.jobs.bill.credit import over_limit
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import CreditPass, Job
from tests import cast as casting
from tests import shop as shops
from tests.api import Answered, refused
from tests.billed import open_job, run_outbox
from tests.cast import Cast
from tests.tenants.khata.fleet import DELIVERED, Fleet

LIMIT = 5000


def set_terms(fleet: Fleet, *, by: Any = None, **terms: Any) -> Answered:
    client = fleet.api.as_(by or fleet.cast.owner)
    return client.put(f"customers/{fleet.customer_id}/terms", terms)


def deliver(fleet: Fleet, job_id: int, *, by: Any = None) -> Answered:
    client = fleet.api.as_(by or fleet.cast.owner)
    return client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": DELIVERED})


def allow(fleet: Fleet, job_id: int, *, by: Any = None, reason: str = "Pays on Friday") -> Answered:
    return fleet.api.as_(by or fleet.cast.owner).post(f"jobs/{job_id}/allow-credit", {"reason": reason})


def ask(fleet: Fleet, job_id: int, *, by: Any) -> Answered:
    return fleet.api.as_(by).post(f"jobs/{job_id}/ask-credit")


@pytest.fixture
def job_id(fleet: Fleet) -> int:
    """A job of ₹1,450.00. The customer owes ₹4,350.00 for three delivered jobs, and the limit is ₹5,000.00."""
    assert set_terms(fleet, creditDays=30, creditLimit=LIMIT).status == 200
    return open_job(fleet.client, fleet.shop)


def alerts(fleet: Fleet, kind: str) -> list[tuple[str, str]]:
    """Return the emails and texts of the alerts of a kind."""
    run_outbox()
    people = {
        casting.actor(person, fleet.cast.first).membership_id: person.email
        for person in (fleet.cast.owner, fleet.cast.manager, fleet.cast.advisor, fleet.cast.cashier)
    }
    with tenancy.garage(fleet.cast.first.pk):
        found = Alert.objects.filter(kind=kind).order_by("pk")
        return [(people[alert.membership_id], alert.text) for alert in found]


def test_terms_are_saved_and_shown_in_the_account(fleet: Fleet) -> None:
    account = fleet.account()
    assert (account["creditDays"], account["creditLimit"]) == (None, None)
    answer = set_terms(fleet, creditDays=30, creditLimit=100000.5, version=account["version"])
    assert answer.data == {"creditDays": 30, "creditLimit": 100000.5, "version": account["version"] + 1}
    account = fleet.account()
    assert (account["creditDays"], account["creditLimit"]) == (30, 100000.5)
    assert set_terms(fleet, creditDays="", creditLimit="").data["creditDays"] is None


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"creditDays": 366, "creditLimit": None}, "creditDays"),
        ({"creditDays": -1, "creditLimit": None}, "creditDays"),
        ({"creditDays": 1.5, "creditLimit": None}, "creditDays"),
        ({"creditDays": "x", "creditLimit": None}, "creditDays"),
        ({"creditDays": None, "creditLimit": 1}, "creditDays"),
        ({"creditDays": 1, "creditLimit": -1}, "creditLimit"),
        ({"creditDays": 1, "creditLimit": 0.001}, "creditLimit"),
        ({"creditDays": 1, "creditLimit": "x"}, "creditLimit"),
    ],
)
def test_wrong_terms_are_refused_and_nothing_changes(fleet: Fleet, terms: dict[str, Any], field: str) -> None:
    before = fleet.account()
    answer = set_terms(fleet, **terms)
    assert answer.status == 422
    assert list(answer.body["error"]) == [field]
    assert fleet.account() == before


def test_terms_of_an_outdated_version_are_refused(fleet: Fleet) -> None:
    version = fleet.account()["version"]
    set_terms(fleet, creditDays=30, creditLimit=None, version=version)
    before = fleet.account()
    refused(set_terms(fleet, creditDays=7, creditLimit=None, version=version), 409, "changed_meanwhile")
    assert fleet.account() == before


def test_bill_is_overdue_after_the_credit_days(fleet: Fleet) -> None:
    """The oldest bill is 20 days old."""
    assert fleet.account()["isOverdue"] is True
    for days, overdue in ((19, True), (20, False), (30, False)):
        set_terms(fleet, creditDays=days, creditLimit=None)
        assert fleet.account()["isOverdue"] is overdue
    fleet.received(4350)
    set_terms(fleet, creditDays=0, creditLimit=None)
    assert fleet.account()["isOverdue"] is False


def test_delivery_over_the_limit_is_refused_with_the_amounts(fleet: Fleet, job_id: int) -> None:
    """₹4,350.00 and ₹1,450.00 are ₹5,800.00."""
    for person in (fleet.cast.owner, fleet.cast.cashier, fleet.cast.advisor):
        answer = deliver(fleet, job_id, by=person)
        refused(answer, 409, "over_limit")
        assert answer.body["message"] == (
            "Meera Iyer would owe ₹5,800.00. The limit is ₹5,000.00. An owner or manager can allow it."
        )
        assert answer.data == {"customer": "Meera Iyer", "owed": 5800, "limit": 5000}
    technician = deliver(fleet, job_id, by=fleet.cast.technician)
    refused(technician, 409, "over_limit")
    assert technician.body["message"] == "This customer is over the credit limit."
    assert "5,800" not in str(technician.body)
    assert fleet.client.get(f"jobs/{job_id}").data["jobStatusId"] != DELIVERED


@pytest.mark.parametrize(
    ("name", "paid"), [("a payment of the job", 800), ("a payment of the account", 0), ("all paid", 1450)]
)
def test_money_brings_a_delivery_within_the_limit(fleet: Fleet, job_id: int, name: str, paid: int) -> None:
    if paid:
        fleet.pay(job_id, paid)
    else:
        fleet.received(800, bills=[])
    assert deliver(fleet, job_id).status == 200


def test_paid_job_is_delivered_although_older_bills_are_over_the_limit(fleet: Fleet, job_id: int) -> None:
    set_terms(fleet, creditDays=0, creditLimit=0)
    refused(deliver(fleet, job_id), 409, "over_limit")
    fleet.pay(job_id, 1450)
    assert deliver(fleet, job_id).status == 200


def test_cars_that_are_still_here_do_not_count(fleet: Fleet, job_id: int) -> None:
    set_terms(fleet, creditDays=30, creditLimit=5800)
    other = open_job(fleet.client, fleet.shop)
    fleet.client.post(f"jobs/{other}/invoice")
    assert fleet.account()["owed"] == 5800
    assert deliver(fleet, job_id).status == 200
    refused(deliver(fleet, other), 409, "over_limit")


def test_owner_allows_a_delivery_once_up_to_what_is_owed_then(fleet: Fleet, job_id: int) -> None:
    allowed = allow(fleet, job_id, by=fleet.cast.manager)
    assert allowed.data == {"owed": 5800, "limit": 5000}
    assert deliver(fleet, job_id, by=fleet.cast.cashier).status == 200
    other = open_job(fleet.client, fleet.shop)
    refused(deliver(fleet, other), 409, "over_limit")
    assert allow(fleet, other).data == {"owed": 7250, "limit": 5000}
    # Somebody takes money back in the meantime, so that the customer would owe more than was allowed.
    payment_id = fleet.received(500, bills=[{"jobId": fleet.jobs[0], "amount": 500}])["paymentId"]
    assert allow(fleet, other).data == {"owed": 6750, "limit": 5000}
    fleet.reverse(payment_id)
    refused(deliver(fleet, other), 409, "over_limit")
    log = fleet.client.get(f"jobs/{job_id}").data["activity"]
    entry = next(row for row in log if row["what"] == "credit_allowed")
    assert entry["after"] == {"owed": 5800, "limit": 5000, "reason": "Pays on Friday"}


def test_allow_and_ask_are_refused_within_the_limit_and_without_a_reason(fleet: Fleet, job_id: int) -> None:
    assert allow(fleet, job_id, reason="").body["error"] == {"reason": ["Reason is required"]}
    fleet.pay(job_id, 1450)
    for answer in (allow(fleet, job_id), ask(fleet, job_id, by=fleet.cast.cashier)):
        refused(answer, 409, "within_limit")
        assert answer.body["message"] == "This job is within the limit."
    with tenancy.garage(fleet.cast.first.pk):
        assert not CreditPass.objects.exists()
    assert alerts(fleet, "credit_asked") == []


def test_ten_taps_ask_once_and_the_answer_reaches_the_cashier(fleet: Fleet, job_id: int) -> None:
    for _tap in range(10):
        answer = ask(fleet, job_id, by=fleet.cast.cashier)
    names = answer.data["asked"]
    assert len(names) == 2
    assert answer.body["message"] == f"{names[0]} and {names[1]} were asked."
    found = alerts(fleet, "credit_asked")
    assert sorted(email for email, _text in found) == sorted(
        [fleet.cast.owner.email, fleet.cast.manager.email]
    )
    (text,) = {text for _email, text in found}
    assert "Meera Iyer would owe ₹5,800.00. The limit is ₹5,000.00." in text
    # A lock screen shows no name and no amount.
    assert str(EVENTS["credit_asked"]) == "Somebody asks to deliver over the credit limit."
    allow(fleet, job_id, by=fleet.cast.manager)
    ((email, text),) = alerts(fleet, "credit_allowed")
    assert email == fleet.cast.cashier.email
    assert "allowed to deliver" in text


def test_delivery_of_a_customer_without_a_limit_needs_one_more_statement(fleet: Fleet) -> None:
    """The statement is the lock of the customer."""
    job_id = open_job(fleet.client, fleet.shop)
    actor = casting.actor(fleet.cast.owner, fleet.cast.first)
    with (
        transaction.atomic(),
        tenancy.garage(fleet.cast.first.pk),
        CaptureQueriesContext(connection) as captured,
    ):
        jobs.change_status(actor, job_id=job_id, status=JobStatus.DELIVERED)
    read = [query["sql"] for query in captured if 'FROM "customer"' in query["sql"]]
    assert len(read) == 1
    assert not [query["sql"] for query in captured if "credit_pass" in query["sql"]]


class Counter:
    """Jobs of ₹10.00 each of a customer with a limit, which are delivered in threads of their own."""

    def __init__(self, cast: Cast, jobs_count: int, limit_paise: int) -> None:
        self.cast, self.actor = cast, casting.actor(cast.owner, cast.first)
        with transaction.atomic(), tenancy.garage(cast.first.pk):
            shop = shops.make(cast.first)
            self.customer_id = shop.customer.pk
            found = Customer.objects.filter(pk=self.customer_id)
            found.update(credit_days=30, credit_limit_paise=limit_paise)
            details = shop.details(600, 400, on=clock.today())
            self.ids = [jobs.open_job(self.actor, details).pk for _ in range(jobs_count)]

    def work(self, call: Callable[[], Any]) -> str:
        """Run a call as a request of its own, and return `done` or why it was refused."""
        try:
            with transaction.atomic(), tenancy.garage(self.cast.first.pk):
                call()
            return "done"
        except DomainError as stopped:
            return stopped.code
        finally:
            connections.close_all()

    def deliver(self, job_id: int) -> str:
        return self.work(lambda: jobs.change_status(self.actor, job_id=job_id, status=JobStatus.DELIVERED))

    def deliver_at_once(self) -> list[str]:
        start = Barrier(len(self.ids))

        def deliver_one(job_id: int) -> str:
            start.wait(20)
            return self.deliver(job_id)

        with ThreadPoolExecutor(len(self.ids)) as pool:
            return sorted(pool.map(deliver_one, self.ids))

    def delivered(self) -> int:
        with transaction.atomic(), tenancy.garage(self.cast.first.pk):
            return Job.objects.filter(pk__in=self.ids, status=DELIVERED).count()


def test_parallel_deliveries_at_a_limit_for_five_pass_five_times(committed_db: Cast) -> None:
    counter = Counter(committed_db, 12, limit_paise=5_000)
    assert counter.deliver_at_once() == ["done"] * 5 + ["over_limit"] * 7
    assert counter.delivered() == 5


def test_negative_control_shows_that_without_the_lock_of_the_customer_two_deliveries_pass_a_limit_for_one(
    committed_db: Cast,
) -> None:
    counter, read = Counter(committed_db, 2, limit_paise=1_000), Barrier(2)

    def both_read(customer: Customer, job: Job) -> Any:
        found = over_limit(customer, job)
        read.wait(10)
        return found

    with (
        patch.object(jobs, "lock_customer_of_job", lambda pk: Customer.objects.get(job=pk)),
        patch.object(credit, "over_limit", both_read),
    ):
        assert counter.deliver_at_once() == ["done", "done"]


def test_deduction_that_is_reversed_during_a_delivery_counts_as_reversed_after_it(committed_db: Cast) -> None:
    """The reversal needs no lock of the customer, because no limit refuses it. The delivery ends as if it had come
    first, and the next one is refused."""
    counter = Counter(committed_db, 3, limit_paise=1_000)
    bill, first, second = counter.ids
    assert counter.deliver(bill) == "done"
    debt = DeductionDetails(DeductionKind.BAD_DEBT, 1_000, clock.today(), "", "Firm is closed")
    found: list[int] = []
    deducted = counter.work(lambda: found.append(deductions.deduct(counter.actor, debt, job_id=bill).pk))
    assert deducted == "done"

    def reverse() -> None:
        deductions.reverse_deduction(counter.actor, deduction_id=found[0], reason="The firm pays")

    def reversed_meanwhile(customer: Customer, job: Job) -> Any:
        credit_needed = over_limit(customer, job)
        assert pool.submit(counter.work, reverse).result(10) == "done"
        return credit_needed

    with patch.object(credit, "over_limit", reversed_meanwhile), ThreadPoolExecutor(1) as pool:
        assert counter.deliver(first) == "done"
    assert counter.deliver(second) == "over_limit"
    assert counter.delivered() == 2
