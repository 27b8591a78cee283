"""Once a day: what Stripe has told of in three days and we have not heard is taken in, and counted."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from billing.online.models import StripeEvent
from config.tasks import enqueue_nightly
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.cast import Cast
from tests.factories.subscriptions import days_of
from tests.fakestripe.post import letter
from tests.online import Online, deliver, owner_of


def reconcile(online: Online) -> None:
    online.nightly()
    online.work()


def found() -> list[str]:
    with tenancy.platform():
        return list(
            StripeEvent.objects.filter(found_by="reconcile").order_by("pk").values_list("event_id", flat=True)
        )


def test_what_never_arrived_is_found_and_applied(online: Online, cast: Cast) -> None:
    """The first charge of a garage on trial, of which no letter came."""
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    before = len(online.world.events)
    with online.at(clock.now() + timedelta(days=16)):
        reconcile(online)
    missed = [each["id"] for each in online.world.events[before:]]
    assert found() == missed != []
    assert [kind for kind, _, _ in days_of(cast.first)] == ["trial", "paid"]


def test_what_is_older_than_three_days_is_past_finding(online: Online, cast: Cast) -> None:
    """Stripe itself has gone on delivering it for that long."""
    online.subscribe(owner_of(cast.first, cast.owner))
    with online.at(clock.now() + timedelta(days=4)):
        reconcile(online)
        assert found() == []


def test_it_reads_on_until_there_are_no_more(online: Online, cast: Cast) -> None:
    """Stripe answers a hundred at a time, newest first; they are taken in oldest first."""
    online.subscribe(owner_of(cast.first, cast.owner))
    event = online.world.events[-1]
    online.world.events += [event | {"id": f"evt_{number:06}"} for number in range(1000, 1230)]
    reconcile(online)
    assert len(found()) == len(online.world.events)
    assert found() == [each["id"] for each in online.world.events]
    asked = [each for each in online.fake.asked if each.path == "/v1/events"]
    assert len(asked) == 3


def test_there_is_nothing_to_find_where_all_has_arrived(online: Online, cast: Cast) -> None:
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    reconcile(online)
    assert found() == []


def test_it_runs_once_a_day(online: Online) -> None:
    for _ in range(3):
        enqueue_nightly()
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="billing.reconcile_stripe").count() == 1


@pytest.mark.usefixtures("cast")
def test_without_stripe_nobody_is_asked() -> None:
    enqueue_nightly()
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind="billing.reconcile_stripe").exists()


def test_health_tells_of_the_inbox(online: Online, cast: Cast, settings: Settings) -> None:
    online.subscribe(owner_of(cast.first, cast.owner))
    with clock.at(clock.now()):
        deliver(letter(online.world.events[0]))
    reconcile(online)
    told = Client().get("/healthz").json()["stripe"]
    assert told.keys() == {"waiting", "oldest_waiting_seconds", "dead", "found_by_reconcile"}
    assert (told["dead"], told["found_by_reconcile"]) == (0, len(online.world.events) - 1)
    settings.STRIPE_SECRET_KEY = ""
    assert "stripe" not in Client().get("/healthz").json()
    assert days_of(cast.first)
