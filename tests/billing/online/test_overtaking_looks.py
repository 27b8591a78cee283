"""Looks at Stripe that overtake each other, and an end that was asked for there."""

from datetime import date, datetime

from billing import queries as billing
from billing import services
from billing.models import GarageSubscription
from billing.online import applying
from billing.online.models import StripeEvent, StripeSubscription
from billing.online.queries import database_now
from billing.rules import State
from garages.models import Garage
from kernel import tenancy
from kernel.actor import Actor
from kernel.audit.models import AuditEntry
from tests.factories.subscriptions import days_of, noon
from tests.fakestripe.post import letter
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, deliver


def row() -> StripeSubscription:
    with tenancy.platform():
        return StripeSubscription.objects.get()


def test_an_older_look_does_not_undo_a_later_one(online: Online, subscribed: Json, garage: Garage) -> None:
    early = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    online.world.cancel(subscribed["id"])
    late = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    with tenancy.platform():
        assert applying.apply(late).state == "done"
        assert billing.standing_of(garage.pk).state is State.CANCELLING
        before = all_rows()
        assert applying.apply(early).state == "done"
        assert all_rows() == before


def test_a_wish_for_what_is_over_is_no_contest(online: Online, subscribed: Json, garage: Garage) -> None:
    """It ends at Stripe while our own end is on its way there: nothing is left to be told or looked at."""
    with tenancy.platform():
        services.cancel_at_period_end(garage.pk, by=None)
        online.world.cancel(subscribed["id"], at_period_end=False)
        look = applying.fetch("customer.subscription.deleted", subscribed["id"], database_now())
        assert applying.apply(look).state == "done"
    online.deliver_all()
    online.look_again()
    with tenancy.platform():
        assert not StripeEvent.objects.exclude(state="done").exists()
    assert (row().is_over, row().ends) == (True, True)


def test_a_late_payment_and_an_end_that_are_heard_of_at_once(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """The payment wakes the garage, and the end that was asked for after it still holds."""
    with tenancy.platform():
        GarageSubscription.objects.update(cancel_at_period_end=True)
    online.world.broke.add(subscribed["customer"])
    with online.at(noon(date(2024, 3, 20))):
        online.world.pay_invoice(subscribed["latest_invoice"])
        online.world.cancel(subscribed["id"])
        online.deliver_all()
        assert billing.standing_of(garage.pk).state is State.CANCELLING


def test_negative_control_the_same_look_begun_later_is_applied(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    early = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    online.world.cancel(subscribed["id"])
    with tenancy.platform():
        applying.apply(applying.fetch("customer.subscription.updated", subscribed["id"], database_now()))
        pretended = applying.Fetched(database_now(), subscription=early.subscription)
        assert applying.apply(pretended).state == "done"
        assert billing.standing_of(garage.pk).state is not State.CANCELLING


def test_an_older_look_still_brings_days_that_were_paid(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    look = applying.fetch("invoice.paid", subscription["latest_invoice"], database_now())
    completed = online.world.events[-1]
    deliver(letter(completed))
    online.work()
    with tenancy.platform():
        before = all_rows()
        assert applying.apply(look).state == "done"
        assert all_rows() == before
    assert len(days_of(garage)) == 1


# -- the end, asked for at Stripe -------------------------------------------------------------------------------


def test_an_end_asked_for_in_the_portal_is_followed_and_taken_back(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    online.world.cancel(subscribed["id"])
    online.deliver_all()
    assert billing.standing_of(garage.pk).state is State.CANCELLING
    online.world.change_subscription(subscribed["id"], {"cancel_at_period_end": False})
    online.deliver_all()
    assert billing.standing_of(garage.pk).state is State.EXPIRING
    with tenancy.platform():
        kinds = list(AuditEntry.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds[-2:] == ["subscription_cancelled", "subscription_uncancelled"]
    # Nothing had to be told back.
    assert not [
        each
        for each in online.fake.asked
        if each.path == f"/v1/subscriptions/{subscribed['id']}" and each.method == "POST"
    ]


def test_an_immediate_end_leaves_the_days_that_are_paid(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    online.world.cancel(subscribed["id"], at_period_end=False)
    online.deliver_all()
    assert (row().is_over, row().status) == (True, "canceled")
    standing = billing.standing_of(garage.pk)
    assert (standing.state, standing.end) == (State.CANCELLING, date(2024, 2, 28))


def test_an_end_for_want_of_money_leaves_the_grace(online: Online, subscribed: Json, garage: Garage) -> None:
    online.world._end(subscribed, "payment_failed")
    online.deliver_all()
    assert row().is_over
    with tenancy.platform():
        assert not GarageSubscription.objects.get(garage=garage).cancel_at_period_end


def test_who_subscribes_anew_wants_to_go_on(
    online: Online, subscribed: Json, garage: Garage, owner: Actor
) -> None:
    online.world.cancel(subscribed["id"], at_period_end=False)
    online.deliver_all()
    assert billing.standing_of(garage.pk).state is State.CANCELLING
    again = online.subscribe(owner)
    online.deliver_all()
    assert billing.standing_of(garage.pk).state is State.EXPIRING
    assert again["status"] == "trialing"
    with tenancy.platform():
        assert StripeSubscription.objects.filter(is_over=False).get().subscription_id == again["id"]
