"""Stripe events with several cells: all cells share one account, and each applies only its own events."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from billing.online.models import StripeEvent, StripePage, StripeSubscription
from garages.models import Garage, GarageState
from kernel import tenancy
from kernel.actor import Actor
from tests.factories.subscriptions import days_of
from tests.online import Online

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture(autouse=True)
def several_cells(settings: Any) -> None:
    settings.CELL_KEY = "the key of all cells, with enough characters"


def states() -> set[str]:
    with tenancy.platform():
        return set(StripeEvent.objects.values_list("state", flat=True))


def set_garage(garage: Garage, **changes: Any) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=garage.pk).update(**changes)


def test_events_of_a_moved_garage_end_elsewhere(online: Online, owner: Actor, garage: Garage) -> None:
    online.subscribe(owner)
    set_garage(garage, state=GarageState.MOVED)
    online.deliver_all()
    assert states() == {"elsewhere"}
    assert days_of(garage) == []


def test_later_events_of_a_garage_that_moved_end_elsewhere(
    online: Online, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    online.deliver_all()
    set_garage(garage, state=GarageState.MOVED)
    online.world.change_subscription(subscription["id"], {"cancel_at_period_end": True})
    online.deliver_all()
    with tenancy.platform():
        assert StripeEvent.objects.latest("pk").state == "elsewhere"
        assert not StripeSubscription.objects.get().ends


def test_events_of_a_moving_garage_wait_until_it_is_open_again(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    online.subscribe(owner)
    set_garage(garage, frozen=True)
    online.deliver_all()
    assert states() == {"waiting"}
    assert days_of(garage) == []
    set_garage(garage, frozen=False)
    for hour in (1, 2):
        with online.at(today + timedelta(hours=hour)):
            online.retry_postponed_events()
    assert states() == {"done"}
    assert len(days_of(garage)) == 1


def test_events_of_a_garage_that_was_never_here_end_elsewhere(
    online: Online, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    with tenancy.platform():
        StripePage.objects.update(session_id="cs_of_another_cell")
    for each in (subscription, *online.world.sessions.values()):
        each["metadata"]["garage"] = str((1 << 16) + 7)
    online.deliver_all()
    assert states() == {"elsewhere"}


def test_customer_and_subscription_carry_the_cell(
    online: Online, owner: Actor, garage: Garage, settings: Any
) -> None:
    settings.CELL = 3
    subscription = online.subscribe(owner)
    assert subscription["metadata"] == {"garage": str(garage.pk), "cell": "3"}
    assert [each["metadata"]["cell"] for each in online.world.customers.values()] == ["3"]
