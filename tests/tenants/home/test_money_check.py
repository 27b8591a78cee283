"""The nightly check compares paid, deducted and free money with their rows. It repairs nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F
from pytest_django import Settings

from config.tasks import enqueue_nightly
from garages.models import MoneyCheck
from kernel import clock, tenancy
from tenants.home.money_check import find_wrong_money
from tenants.invoices.models import Payment
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tests.api import Api, Client
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.khata.fleet import Fleet
from tests.watch.scrape import TOKEN, value

KIND = "khata.check"


def checked(garage_id: int) -> tuple[int, list[str]]:
    enqueue_nightly()
    assert drain(KIND) == 2
    with tenancy.platform():
        found = MoneyCheck.objects.get(pk=garage_id)
        return found.differences, found.named


@pytest.fixture
def fleet(api: Api, cast: Cast, shop: Shop) -> Fleet:
    """A fleet with every kind of row: receipts, moved money, a refund, reversals and deductions."""
    fleet = Fleet(api, cast, shop)
    first, second, third = fleet.jobs
    fleet.received(2000, bills=[{"jobId": first, "amount": 500, "tds": 50}, {"jobId": second, "amount": 700}])
    moved = fleet.pay(third, 300)["paymentId"]
    fleet.take_off(moved, third)
    fleet.use(second, 100)
    fleet.reverse(fleet.pay(third, 200)["paymentId"])
    fleet.reverse(fleet.received(400)["paymentId"])
    assert fleet.refund(fleet.received(90, bills=[])["paymentId"], 40).status == 200
    assert fleet.refund(fleet.pay(third, 80)["paymentId"], 30).status == 200
    body = {"kind": "discount", "amount": 25, "onDay": clock.today().isoformat(), "note": "Old friend"}
    for reverse in (False, True):
        deduction = fleet.client.post(f"jobs/{third}/deductions", body).data["deductionId"]
        if reverse:
            fleet.client.post(f"deductions/{deduction}/reverse", {"reason": "Typed twice"})
    return fleet


def test_money_that_agrees_is_reported_as_such(fleet: Fleet, cast: Cast) -> None:
    assert checked(cast.first.pk) == (0, [])
    assert Client().get("/healthz").json()["money"] == {"garages_wrong": 0, "differences": 0}


PLANTED: dict[str, tuple[Callable[[Any], Any], str]] = {
    # ₹700.00 of the receipt and ₹100.00 of the advance.
    "paid": (
        lambda fleet: Job.objects.filter(pk=fleet.jobs[1]).update(paid_paise=1),
        "paid in paise is 1, expected 80000",
    ),
    "deducted": (
        lambda fleet: Job.objects.filter(pk=fleet.jobs[0]).update(deducted_paise=0),
        "deducted in paise is 0, expected 5000",
    ),
    # ₹90.00 without the ₹40.00 that went back.
    "free": (
        lambda fleet: Payment.objects.filter(amount_paise=90_00).update(free_paise=F("free_paise") + 1),
        "free in paise is 5001, expected 5000",
    ),
    # Earlier builds could leave a deduction on a job that is no bill any more.
    "no bill": (
        lambda fleet: Job.objects.filter(pk=fleet.jobs[0]).update(status=JobStatus.IN_PROGRESS),
        "deducted without a bill in paise is 5000, expected 0",
    ),
    "deleted": (
        lambda fleet: Job.objects.filter(pk=fleet.jobs[0]).update(deleted_at=clock.now()),
        "deducted without a bill in paise is 5000, expected 0",
    ),
}


@pytest.mark.parametrize("figure", PLANTED)
def test_planted_difference_is_reported_and_not_repaired(
    fleet: Fleet, cast: Cast, settings: Settings, figure: str
) -> None:
    settings.METRICS_TOKEN = TOKEN
    plant, said = PLANTED[figure]
    with tenancy.garage(cast.first.pk):
        assert plant(fleet) == 1
    count, named = checked(cast.first.pk)
    assert (count, [each.partition(": ")[2] for each in named]) == (1, [said])
    with tenancy.garage(cast.first.pk):
        assert find_wrong_money().named == named
    assert Client().get("/healthz").json()["money"] == {"garages_wrong": 1, "differences": 1}
    assert value("servicebay_money_differences") == 1
