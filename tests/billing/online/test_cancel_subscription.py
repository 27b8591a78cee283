"""An end that an owner asks for here: at once for us, and told to Stripe until it is told."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from billing import queries as billing
from billing.models import SubscriptionPeriod
from billing.online import applying
from billing.online.models import StripeSubscription
from billing.online.queries import database_now
from billing.rules import State
from billing.services import cancel_at_period_end
from kernel import clock, outbox, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Api, refused
from tests.cast import Cast
from tests.fakestripe.server import Faults
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, owner_of
from tests.outbox import drain


@pytest.fixture
def subscribed(online: Online, cast: Cast) -> Json:
    """The first garage, on trial until its first charge."""
    subscription = online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    return subscription


def ends(subscription: Json) -> bool:
    return bool(subscription["cancel_at_period_end"])


def state_of(cast: Cast) -> State:
    with tenancy.platform():
        return billing.standing_of(cast.first.pk).state


def row() -> StripeSubscription:
    with tenancy.platform():
        return StripeSubscription.objects.get()


def test_it_works_over_http(online: Online, subscribed: Json, api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with tenancy.platform():
        end = SubscriptionPeriod.objects.get(garage=cast.first).end
    answer = client.post("billing/cancel")
    assert answer.body["message"] == f"Your subscription ends on {end:%d/%m/%Y}. Everything works until then."
    assert state_of(cast) is State.CANCELLING
    # Ours at once, Stripe's after the commit.
    assert not ends(subscribed)
    online.work()
    assert ends(subscribed)
    assert client.post("billing/uncancel").body["message"] == "Your subscription continues."
    online.work()
    assert not ends(subscribed)
    assert state_of(cast) is State.TRIAL
    assert (row().wishes, row().told, row().ends) == (2, 2, False)


def test_without_a_subscription_at_stripe_nobody_is_told(online: Online, api: Api, cast: Cast) -> None:
    asked = len(online.fake.asked)
    assert api.as_(cast.owner).post("billing/cancel").status == 200
    online.work()
    assert len(online.fake.asked) == asked


def test_an_admins_end_is_told_too(online: Online, subscribed: Json, cast: Cast) -> None:
    with tenancy.platform():
        cancel_at_period_end(cast.first.pk, by=None)
    online.work()
    assert ends(subscribed)


def test_after_the_end_there_is_no_charge(online: Online, subscribed: Json, api: Api, cast: Cast) -> None:
    api.as_(cast.owner).post("billing/cancel")
    online.work()
    with online.at(clock.now() + timedelta(days=40)):
        online.deliver_all()
        assert state_of(cast) is State.EXPIRED
    assert online.world.charges == []
    assert row().is_over


@pytest.mark.parametrize(
    ("before", "path", "code"),
    [
        ([], "uncancel", "not_cancelling"),
        (["cancel"], "cancel", "nothing_to_cancel"),
        (["cancel", "uncancel"], "uncancel", "not_cancelling"),
    ],
)
def test_refuses_what_is_so_already(
    online: Online, subscribed: Json, api: Api, cast: Cast, before: list[str], path: str, code: str
) -> None:
    client = api.as_(cast.owner)
    for each in before:
        client.post(f"billing/{each}")
    online.work()
    rows = all_rows()
    assert refused(client.post(f"billing/{path}"), 409, code)
    assert all_rows() == rows


def test_refuses_what_has_ended(online: Online, api: Api, cast: Cast) -> None:
    with clock.at(clock.now() + timedelta(days=30)):
        rows = all_rows()
        assert refused(api.as_(cast.owner).post("billing/cancel"), 409, "nothing_to_cancel")
    assert all_rows() == rows


# -- wishes and looks that overtake each other --------------------------------------------------------------


def wishes() -> list[OutboxRow]:
    with tenancy.platform():
        return list(OutboxRow.objects.filter(kind="billing.tell_stripe").order_by("pk"))


@pytest.mark.parametrize("fault", ["broken", "busy", "dropped", "lost"])
def test_it_is_told_until_it_is_told(
    online: Online, subscribed: Json, api: Api, cast: Cast, fault: str
) -> None:
    api.as_(cast.owner).post("billing/cancel")
    online.fake.faults = Faults(**{fault: 1})
    drain("billing.tell_stripe")
    assert row().told == 0
    online.fake.faults = Faults()
    online.work()
    assert (row().told, ends(subscribed)) == (1, True)


def test_it_is_not_forgotten_when_stripe_is_away_for_hours(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    api.as_(cast.owner).post("billing/cancel")
    online.fake.faults = Faults(dropped=1)
    for _ in range(12):
        with tenancy.platform():
            OutboxRow.objects.filter(dead_at=None).update(due_at=clock.now() - timedelta(days=1))
        drain("billing.tell_stripe")
    first, second = wishes()
    assert first.dead_at and second.dead_at is None
    online.fake.faults = Faults()
    online.work()
    assert ends(subscribed)


def test_a_wish_that_is_refused_is_over(online: Online, subscribed: Json, api: Api, cast: Cast) -> None:
    """It ended at Stripe meanwhile, and nobody has told us yet."""
    online.world.cancel(subscribed["id"], at_period_end=False)
    api.as_(cast.owner).post("billing/cancel")
    online.work()
    assert (row().told, state_of(cast)) == (1, State.CANCELLING)
    online.deliver_all()
    assert row().is_over


def test_what_stripe_said_before_it_was_told_does_not_undo_a_wish(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    early = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    client.post("billing/cancel")
    between = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    with tenancy.platform():
        assert applying.apply(between).state == "done"
    assert state_of(cast) is State.CANCELLING
    online.work()
    with tenancy.platform():
        assert applying.apply(early).state == "done"
    assert state_of(cast) is State.CANCELLING


def test_a_look_that_contradicts_a_wish_on_its_way_is_taken_again_later(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    """Cancelled in the portal; before we have heard of it, somebody here cancels and takes it back."""
    client = api.as_(cast.owner)
    client.post("billing/cancel")
    online.work()
    client.post("billing/uncancel")
    look = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    online.work()
    with tenancy.platform():
        # Begun before Stripe was told: what it saw of the end is old.
        assert applying.apply(look).state == "waiting"
    assert state_of(cast) is State.TRIAL


def test_of_two_wishes_on_their_way_the_later_one_stays(
    online: Online, subscribed: Json, api: Api, cast: Cast
) -> None:
    """The call of the first arrives after that of the second: it is told once more."""
    client = api.as_(cast.owner)
    client.post("billing/cancel")
    stray: list[Callable[[], object]] = []
    real = outbox.registry.task_of("billing.tell_stripe")
    with tenancy.platform():
        facts = real.load(subscription=row().pk, number=1)
        assert real.effect and real.stamp
        stray.append(lambda: real.effect(facts))  # type: ignore[misc]
        client.post("billing/uncancel")
    online.work()
    result = stray[0]()
    assert ends(subscribed)  # the stray one has won, for now
    with tenancy.platform():
        real.stamp(facts, result)
    online.work()
    assert not ends(subscribed)
    assert row().wishes == row().told == 3
