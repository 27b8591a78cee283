"""Fetches from Stripe that overtake each other, and cancellations made in Stripe's portal."""

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
from tests.fakestripe.post import delivery_of
from tests.fakestripe.shapes import Json
from tests.online import Online, all_rows, deliver


def stored_subscription() -> StripeSubscription:
    with tenancy.platform():
        return StripeSubscription.objects.get()


def test_older_stripe_data_does_not_overwrite_newer_data(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    early = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    online.world.cancel(subscribed["id"])
    late = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    with tenancy.platform():
        assert applying.apply(late).state == "done"
        assert billing.standing_of(garage.pk).state is State.CANCELLING
        before = all_rows()
        assert applying.apply(early).state == "done"
        assert all_rows() == before


def test_pending_cancellation_is_completed_when_the_subscription_ends_at_stripe(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """The subscription ends at Stripe while our own cancellation is pending."""
    with tenancy.platform():
        services.cancel_at_period_end(garage.pk, by=None)
        online.world.cancel(subscribed["id"], at_period_end=False)
        look = applying.fetch("customer.subscription.deleted", subscribed["id"], database_now())
        assert applying.apply(look).state == "done"
    online.deliver_all()
    online.retry_postponed_events()
    with tenancy.platform():
        assert not StripeEvent.objects.exclude(state="done").exists()
    assert (stored_subscription().is_over, stored_subscription().ends) == (True, True)


def test_late_payment_and_cancellation_in_one_stripe_fetch_are_both_applied(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """The payment unlocks the garage, and the later cancellation still applies."""
    with tenancy.platform():
        GarageSubscription.objects.update(cancel_at_period_end=True)
    online.world.declining_customers.add(subscribed["customer"])
    with online.at(noon(date(2024, 3, 20))):
        online.world.pay_invoice(subscribed["latest_invoice"])
        online.world.cancel(subscribed["id"])
        online.deliver_all()
        assert billing.standing_of(garage.pk).state is State.CANCELLING


def test_negative_control_shows_that_old_stripe_data_with_a_later_fetch_time_is_applied(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    early = applying.fetch("customer.subscription.updated", subscribed["id"], database_now())
    online.world.cancel(subscribed["id"])
    with tenancy.platform():
        applying.apply(applying.fetch("customer.subscription.updated", subscribed["id"], database_now()))
        pretended = applying.Fetched(database_now(), subscription=early.subscription)
        assert applying.apply(pretended).state == "done"
        assert billing.standing_of(garage.pk).state is not State.CANCELLING


def test_older_stripe_data_does_not_add_paid_days_twice(
    online: Online, today: datetime, owner: Actor, garage: Garage
) -> None:
    subscription = online.subscribe(owner)
    look = applying.fetch("invoice.paid", subscription["latest_invoice"], database_now())
    completed = online.world.events[-1]
    deliver(delivery_of(completed))
    online.run_outbox()
    with tenancy.platform():
        before = all_rows()
        assert applying.apply(look).state == "done"
        assert all_rows() == before
    assert len(days_of(garage)) == 1


# -- cancelled at Stripe -------------------------------------------------------------------------------------


def test_cancelling_and_resuming_in_the_stripe_portal_changes_the_subscription_state(
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
    # No request is sent back to Stripe.
    assert not [
        each
        for each in online.fake.requests
        if each.path == f"/v1/subscriptions/{subscribed['id']}" and each.method == "POST"
    ]


def test_paid_days_are_kept_when_stripe_ends_the_subscription_immediately(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    online.world.cancel(subscribed["id"], at_period_end=False)
    online.deliver_all()
    assert (stored_subscription().is_over, stored_subscription().status) == (True, "canceled")
    standing = billing.standing_of(garage.pk)
    assert (standing.state, standing.end) == (State.CANCELLING, date(2024, 2, 28))


def test_subscription_that_stripe_ends_after_failed_payments_is_not_marked_as_cancelled(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    online.world._end(subscribed, "payment_failed")
    online.deliver_all()
    assert stored_subscription().is_over
    with tenancy.platform():
        assert not GarageSubscription.objects.get(garage=garage).cancel_at_period_end


def test_new_stripe_subscription_reverses_an_earlier_cancellation(
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
