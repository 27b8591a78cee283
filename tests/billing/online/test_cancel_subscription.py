"""POST /garage/billing/cancel: a cancellation takes effect here immediately and is sent to Stripe until it
arrives."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction

from billing import queries as billing
from billing.models import SubscriptionPeriod
from billing.online import applying
from billing.online.models import StripeEvent, StripePage, StripeSubscription
from billing.online.queries import database_now
from billing.rules import State
from billing.services import cancel_at_period_end
from garages.closing import ask_closing
from kernel import clock, outbox, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Api, refused
from tests.cast import Cast
from tests.fakestripe.post import delivery_of
from tests.fakestripe.server import Faults
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, owner_of
from tests.outbox import drain

# The trial began today, so an hour ago would be before it in the first hour of a day.
A_MOMENT = timedelta(minutes=1)


@pytest.fixture
def subscribed(online: Online, cast: Cast) -> Json:
    """Return the subscription of the first garage, on trial until its first charge."""
    subscription = online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    return subscription


def ends(subscription: Json) -> bool:
    return bool(subscription["cancel_at_period_end"])


def state_of(cast: Cast) -> State:
    with tenancy.platform():
        return billing.standing_of(cast.first.pk).state


def stored_subscription() -> StripeSubscription:
    with tenancy.platform():
        return StripeSubscription.objects.get()


def test_owner_cancels_and_continues_the_subscription_over_http(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    with tenancy.platform():
        end = SubscriptionPeriod.objects.get(garage=cast.first).end
    answer = client.post("billing/cancel")
    assert answer.body["message"] == f"Your subscription ends on {end:%d/%m/%Y}. Everything works until then."
    assert state_of(cast) is State.CANCELLING
    # Stripe is called after the commit.
    assert not ends(subscribed)
    online.run_outbox()
    assert ends(subscribed)
    assert client.post("billing/uncancel").body["message"] == "Your subscription continues."
    online.run_outbox()
    assert not ends(subscribed)
    assert state_of(cast) is State.TRIAL
    assert (stored_subscription().wishes, stored_subscription().told, stored_subscription().ends) == (
        2,
        2,
        False,
    )


def test_cancelling_without_a_stripe_subscription_sends_no_request_to_stripe(
    online: Online, api: Api, cast: Cast
) -> None:
    asked = len(online.fake.requests)
    assert api.as_(cast.owner).post("billing/cancel").status == 200
    online.run_outbox()
    assert len(online.fake.requests) == asked


def test_cancellation_by_an_administrator_is_sent_to_stripe(
    online: Online, subscribed: Json, cast: Cast
) -> None:
    with tenancy.platform():
        cancel_at_period_end(cast.first.pk, by=None)
    online.run_outbox()
    assert ends(subscribed)


def test_cancelled_subscription_is_not_charged_after_its_end(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    api.as_(cast.owner).post("billing/cancel")
    online.run_outbox()
    with online.at(clock.now() + timedelta(days=40)):
        online.deliver_all()
        assert state_of(cast) is State.EXPIRED
    assert online.world.charges == []
    assert stored_subscription().is_over


@pytest.mark.parametrize(
    ("before", "path", "code"),
    [
        ([], "uncancel", "not_cancelling"),
        (["cancel"], "cancel", "nothing_to_cancel"),
        (["cancel", "uncancel"], "uncancel", "not_cancelling"),
    ],
)
def test_repeated_request_to_cancel_or_continue_a_subscription_is_rejected(
    online: Online, subscribed: Json, api: Api, cast: Cast, before: list[str], path: str, code: str
) -> None:
    client = api.as_(cast.owner)
    for each in before:
        client.post(f"billing/{each}")
    online.run_outbox()
    rows = all_rows()
    assert refused(client.post(f"billing/{path}"), 409, code)
    assert all_rows() == rows


def pay_unheard(online: Online, api: Api, cast: Cast) -> Json:
    """Return the subscription of a paid checkout. Its events have arrived, but Stripe answers no call."""
    page_id = api.as_(cast.owner).post("billing/checkout", {"planCode": "starter"}).data["pageId"]
    online.run_outbox()
    with tenancy.platform():
        page = StripePage.objects.get(page_id=page_id)
    subscription = online.world.pay(page.session_id or "")
    online.fake.faults = Faults(broken=1)
    online.deliver(map(delivery_of, online.world.events))
    drain("billing.take_event")
    return subscription


def recover(online: Online) -> None:
    """Stripe answers again, and the waiting events are applied."""
    online.fake.faults = Faults()
    online.run_outbox()
    for _ in range(2):
        online.retry_postponed_events()
    with tenancy.platform():
        assert not StripeEvent.objects.exclude(state="done").exists()


def test_cancellation_holds_although_the_earlier_checkout_becomes_known_after_it(
    online: Online, api: Api, cast: Cast
) -> None:
    subscription = pay_unheard(online, api, cast)
    with clock.at(clock.now() + timedelta(hours=1)):
        assert api.as_(cast.owner).post("billing/cancel").status == 200
        recover(online)
        assert state_of(cast) is State.CANCELLING
    assert ends(subscription)
    assert stored_subscription().ends
    with online.at(clock.now() + timedelta(days=40)):
        online.deliver_all()
        assert state_of(cast) is State.EXPIRED
    assert online.world.charges == []


def test_checkout_reverses_an_earlier_cancellation_although_it_becomes_known_late(
    online: Online, api: Api, cast: Cast
) -> None:
    with clock.at(clock.now() - A_MOMENT):
        assert api.as_(cast.owner).post("billing/cancel").status == 200
    subscription = pay_unheard(online, api, cast)
    recover(online)
    assert (state_of(cast), ends(subscription)) == (State.TRIAL, False)


def test_late_checkout_does_not_continue_a_garage_that_is_being_closed(
    online: Online, api: Api, cast: Cast
) -> None:
    with clock.at(clock.now() - A_MOMENT), tenancy.platform():
        ask_closing(cast.first.pk, by=cast.owner.pk)
        cancel_at_period_end(cast.first.pk, by=cast.owner.pk)
    subscription = pay_unheard(online, api, cast)
    recover(online)
    assert (state_of(cast), ends(subscription)) == (State.CANCELLING, True)


def test_garage_that_is_being_closed_stays_cancelled_when_stripes_portal_continues_it(
    online: Online, subscribed: Json, cast: Cast
) -> None:
    with tenancy.platform():
        ask_closing(cast.first.pk, by=cast.owner.pk)
        cancel_at_period_end(cast.first.pk, by=cast.owner.pk)
    online.run_outbox()
    online.world.change_subscription(subscribed["id"], {"cancel_at_period_end": False})
    online.deliver_all()
    assert (state_of(cast), ends(subscribed)) == (State.CANCELLING, True)


def test_expired_subscription_cannot_be_cancelled(online: Online, api: Api, cast: Cast) -> None:
    with clock.at(clock.now() + timedelta(days=30)):
        rows = all_rows()
        assert refused(api.as_(cast.owner).post("billing/cancel"), 409, "nothing_to_cancel")
    assert all_rows() == rows


def test_cancellation_at_stripe_after_the_last_day_cancels_nothing(cast: Cast) -> None:
    rows = all_rows()
    with clock.at(clock.now() + timedelta(days=30)), transaction.atomic(), tenancy.platform():
        applying._follow_end(cast.first.pk, ends=True, by=None)
    assert all_rows() == rows


# -- requests and fetches that overtake each other ----------------------------------------------------------


def cancel_requests() -> list[OutboxRow]:
    with tenancy.platform():
        return list(OutboxRow.objects.filter(kind="billing.tell_stripe").order_by("pk"))


@pytest.mark.parametrize("fault", ["broken", "busy", "dropped", "lost"])
def test_cancellation_is_sent_to_stripe_again_after_a_failed_call(
    online: Online, subscribed: Json, api: Api, cast: Cast, fault: str
) -> None:
    api.as_(cast.owner).post("billing/cancel")
    online.fake.faults = Faults(**{fault: 1})
    drain("billing.tell_stripe")
    assert stored_subscription().told == 0
    online.fake.faults = Faults()
    online.run_outbox()
    assert (stored_subscription().told, ends(subscribed)) == (1, True)


def test_cancellation_is_sent_to_stripe_again_after_all_retries_failed(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    api.as_(cast.owner).post("billing/cancel")
    online.fake.faults = Faults(dropped=1)
    for _ in range(12):
        with tenancy.platform():
            OutboxRow.objects.filter(dead_at=None).update(due_at=clock.now() - timedelta(days=1))
        drain("billing.tell_stripe")
    first, second = cancel_requests()
    assert first.dead_at and second.dead_at is None
    online.fake.faults = Faults()
    online.run_outbox()
    assert ends(subscribed)


def test_cancellation_that_stripe_refuses_is_not_retried(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    """The subscription has already ended at Stripe, and its event has not arrived."""
    online.world.cancel(subscribed["id"], at_period_end=False)
    api.as_(cast.owner).post("billing/cancel")
    online.run_outbox()
    assert (stored_subscription().told, state_of(cast)) == (1, State.CANCELLING)
    online.deliver_all()
    assert stored_subscription().is_over


def test_stripe_data_fetched_before_a_cancellation_does_not_undo_the_cancellation(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    early = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    client.post("billing/cancel")
    between = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    with tenancy.platform():
        assert applying.apply(between).state == "done"
    assert state_of(cast) is State.CANCELLING
    online.run_outbox()
    with tenancy.platform():
        assert applying.apply(early).state == "done"
    assert state_of(cast) is State.CANCELLING


def test_stripe_data_fetched_before_our_request_was_sent_is_not_applied(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    """The fetch began before our request to continue reached Stripe."""
    client = api.as_(cast.owner)
    client.post("billing/cancel")
    online.run_outbox()
    client.post("billing/uncancel")
    look = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    online.run_outbox()
    with tenancy.platform():
        # The fetch began before the request was sent, so its end date is outdated.
        assert applying.apply(look).state == "waiting"
    assert state_of(cast) is State.TRIAL


def test_newer_continue_request_wins_over_a_delayed_cancel_request_at_stripe(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    """The first request arrives at Stripe after the second, so the second is sent again."""
    client = api.as_(cast.owner)
    client.post("billing/cancel")
    delayed: list[Callable[[], object]] = []
    real = outbox.registry.task_of("billing.tell_stripe")
    with tenancy.platform():
        facts = real.load(subscription=stored_subscription().pk, number=1)
        assert real.effect and real.stamp
        delayed.append(lambda: real.effect(facts))  # type: ignore[misc]
        client.post("billing/uncancel")
    online.run_outbox()
    result = delayed[0]()
    assert ends(subscribed)  # The delayed call has overwritten the newer request for a moment.
    with tenancy.platform():
        real.stamp(facts, result)
    online.run_outbox()
    assert not ends(subscribed)
    assert stored_subscription().wishes == stored_subscription().told == 3
