"""The nightly check compares balances with movements, reservations and orders. It repairs nothing."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from pytest_django import Settings

from config.tasks import enqueue_nightly
from garages.models import StockCheck
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.jobs.models import JobPart
from tenants.purchases.models import PurchaseOrderLine
from tenants.stock.models import PartStock, StockMove
from tests import shop as shops
from tests.api import Api, Client
from tests.buying import add_supplier
from tests.cast import Cast
from tests.goods import stocked
from tests.job_parts import hand, job_with, shelf
from tests.outbox import drain
from tests.watch.scrape import TOKEN, value

KIND = "stock.check"


def checked(garage_id: int) -> tuple[int, list[str]]:
    """Run the check of this night again, and return its result."""
    with tenancy.platform():
        OutboxRow.objects.filter(kind=KIND).delete()
    enqueue_nightly()
    assert drain(KIND) == 2
    with tenancy.platform():
        found = StockCheck.objects.get(pk=garage_id)
        return found.differences, found.named


@pytest.fixture
def part(api: Api, cast: Cast) -> dict[str, Any]:
    """A part with movements, a reservation and an order."""
    owner = api.as_(cast.owner)
    part = shelf(owner, 10)
    job = job_with(owner, shops.make(cast.first), part, 4)
    hand(owner, "take", job, part, 1)
    supplier = add_supplier(owner)
    body = {"supplierId": supplier["supplierId"], "lines": [{"partId": part["partId"], "quantity": 5}]}
    order = owner.post("orders", body).data
    assert owner.post(f"orders/{order['orderId']}/send", {}).status == 200
    return part


def test_stock_that_agrees_is_reported_as_such(part: dict[str, Any], cast: Cast) -> None:
    assert checked(cast.first.pk) == (0, [])
    assert checked(cast.second.pk) == (0, [])
    assert Client().get("/healthz").json()["stock"] == {"garages_wrong": 0, "differences": 0}


def test_check_runs_once_a_night_for_each_garage(cast: Cast) -> None:
    for _ in range(2):
        enqueue_nightly()
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind=KIND).count() == 2


PLANTED: dict[str, tuple[Callable[[], int], str]] = {
    "on hand": (lambda: PartStock.objects.update(on_hand=8), "on hand is 8.000, expected 9.000"),
    "value in paise": (
        lambda: PartStock.objects.update(value_paise=1),
        "value in paise is 1, expected 270000",
    ),
    "last movement": (lambda: PartStock.objects.update(last_seq=9), "last movement is 9, expected 2"),
    "reserved": (lambda: JobPart.objects.update(reserved=0), "reserved is 3.000, expected 0"),
    "on order": (
        lambda: PurchaseOrderLine.objects.update(received=Decimal(2)),
        "on order is 5.000, expected 3.000",
    ),
}


@pytest.mark.parametrize("figure", PLANTED)
def test_planted_difference_is_reported_and_not_repaired(
    part: dict[str, Any], cast: Cast, api: Api, figure: str
) -> None:
    plant, said = PLANTED[figure]
    with tenancy.garage(cast.first.pk):
        assert plant() == 1
        before = list(PartStock.objects.values())
    count, named = checked(cast.first.pk)
    assert f"{part['partCode']}: {said}" in named
    # The last movement has a number of its own and is also the number of movements.
    assert count == len(named) == (2 if figure == "last movement" else 1)
    with tenancy.garage(cast.first.pk):
        assert list(PartStock.objects.values()) == before
    health = Client().get("/healthz")
    assert (health.status_code, health.json()["stock"]) == (200, {"garages_wrong": 1, "differences": count})


def test_movement_without_a_balance_is_reported(cast: Cast, api: Api) -> None:
    part = stocked(api.as_(cast.owner), 2, 100)
    with tenancy.garage(cast.first.pk):
        PartStock.objects.all().delete()
    count, named = checked(cast.first.pk)
    assert (count, named[0]) == (4, f"{part['partCode']}: last movement is 0, expected 1")
    with tenancy.garage(cast.first.pk):
        assert StockMove.objects.count() == 1


def test_many_differences_are_counted_and_the_first_are_named(cast: Cast, api: Api) -> None:
    owner = api.as_(cast.owner)
    for _ in range(7):
        stocked(owner, 2, 100, partNumber="", barcodes=[])
    with tenancy.garage(cast.first.pk):
        PartStock.objects.update(reserved=1)
    count, named = checked(cast.first.pk)
    assert (count, len(named)) == (7, 5)


def test_metric_shows_the_differences_of_all_garages(
    part: dict[str, Any], cast: Cast, settings: Settings
) -> None:
    settings.METRICS_TOKEN = TOKEN
    with tenancy.garage(cast.first.pk):
        PartStock.objects.update(reserved=1)
    checked(cast.first.pk)
    assert value("servicebay_stock_differences") == 1
