"""The daily reconciliation fetches Stripe's events of three days and applies the missing events."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from billing.online.models import StripeEvent
from config.tasks import enqueue_nightly
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Client
from tests.cast import Cast
from tests.factories.subscriptions import days_of
from tests.fakestripe.post import delivery_of
from tests.online import Online, deliver, owner_of


def reconcile(online: Online) -> None:
    online.queue_nightly_tasks()
    online.run_outbox()


def reconciled_events() -> list[str]:
    with tenancy.platform():
        return list(
            StripeEvent.objects.filter(found_by="reconcile").order_by("pk").values_list("event_id", flat=True)
        )


def test_reconciliation_finds_and_applies_missing_stripe_events(online: Online, cast: Cast) -> None:
    """No webhook event arrived for the first charge after the trial."""
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    before = len(online.world.events)
    with online.at(clock.now() + timedelta(days=16)):
        reconcile(online)
    missed = [each["id"] for each in online.world.events[before:]]
    assert reconciled_events() == missed != []
    assert [kind for kind, _, _ in days_of(cast.first)] == ["trial", "paid"]


def test_reconciliation_ignores_events_older_than_three_days(online: Online, cast: Cast) -> None:
    """Stripe retries deliveries for three days by itself."""
    online.subscribe(owner_of(cast.first, cast.owner))
    with online.at(clock.now() + timedelta(days=4)):
        reconcile(online)
        assert reconciled_events() == []


def test_reconciliation_reads_all_pages_of_stripe_events(online: Online, cast: Cast) -> None:
    """Stripe returns pages of 100 events, newest first. We store the oldest event first."""
    online.subscribe(owner_of(cast.first, cast.owner))
    event = online.world.events[-1]
    online.world.events += [event | {"id": f"evt_{number:06}"} for number in range(1000, 1110)]
    reconcile(online)
    assert len(reconciled_events()) == len(online.world.events)
    assert reconciled_events() == [each["id"] for each in online.world.events]
    asked = [each for each in online.fake.requests if each.path == "/v1/events"]
    assert len(asked) == 2


def test_reconciliation_finds_no_event_if_all_events_were_delivered(online: Online, cast: Cast) -> None:
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    reconcile(online)
    assert reconciled_events() == []


def test_reconciliation_is_queued_once_a_day(online: Online) -> None:
    for _ in range(3):
        enqueue_nightly()
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="billing.reconcile_stripe").count() == 1


@pytest.mark.usefixtures("cast")
def test_reconciliation_is_not_queued_without_stripe() -> None:
    enqueue_nightly()
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind="billing.reconcile_stripe").exists()


def test_health_check_counts_the_waiting_and_dead_stripe_events(
    online: Online, cast: Cast, settings: Settings
) -> None:
    online.subscribe(owner_of(cast.first, cast.owner))
    with clock.at(clock.now()):
        deliver(delivery_of(online.world.events[0]))
    reconcile(online)
    stripe_health = Client().get("/healthz").json()["stripe"]
    assert stripe_health.keys() == {"waiting", "oldest_waiting_seconds", "dead", "found_by_reconcile"}
    assert (stripe_health["dead"], stripe_health["found_by_reconcile"]) == (0, len(online.world.events) - 1)
    settings.STRIPE_SECRET_KEY = ""
    assert "stripe" not in Client().get("/healthz").json()
    assert days_of(cast.first)
