"""Payments of another customer or for something else add no days. They are set aside, or their event is dead."""

import copy
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import IntegrityError

from billing import services
from billing.online import set_aside_invoices
from billing.online.models import StripeCustomer, StripePage, StripeSubscription
from billing.services import apply_payment
from garages.models import Garage
from kernel import tenancy
from kernel.actor import Actor
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, days_of, noon
from tests.fakestripe.post import delivery_of
from tests.fakestripe.shapes import Json
from tests.online import Online, dead_reasons, deliver


def reasons_set_aside() -> list[tuple[str, str]]:
    with tenancy.platform():
        return [(each.invoice_id, each.reason) for each in set_aside_invoices.list_open()]


def other_customer(online: Online, cast: Cast) -> str:
    """Return the recorded Stripe customer of the second chain."""
    with tenancy.platform():
        StripeCustomer.objects.create(chain_id=cast.second.chain_id, customer_id="cus_second")
    online.world.customers["cus_second"] = {}
    return "cus_second"


def test_subscription_event_is_marked_dead_if_the_customer_of_another_chain_pays(
    online: Online, subscribed: Json, garage: Garage, cast: Cast
) -> None:
    before, customer = days_of(garage), subscribed["customer"]
    subscribed["customer"] = other_customer(online, cast)
    online.world.events.append(online.world.events[-1] | {"id": "evt_again"})
    online.deliver_all()
    assert dead_reasons() == [f"{subscribed['id']} is paid by another customer than {customer}."]
    assert days_of(garage) == before


def test_stripe_invoice_paid_by_another_chain_is_set_aside_and_others_are_applied(
    online: Online, subscribed: Json, garage: Garage, cast: Cast
) -> None:
    """The second of four monthly invoices was paid by another customer."""
    with online.at(noon(FIRST) + timedelta(days=31)):
        strange = subscribed["latest_invoice"]
        online.world.invoices[strange]["customer"] = other_customer(online, cast)
        online.deliver_all()
    with online.at(noon(FIRST) + timedelta(days=95)):
        online.deliver_all()
    assert dead_reasons() == []
    assert reasons_set_aside() == [(strange, "It was paid by cus_second, who is not this chain's customer.")]
    assert len(days_of(garage)) == 3


def test_stripe_invoice_refused_by_the_ledger_is_set_aside_and_others_are_applied(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    with online.at(noon(FIRST) + timedelta(days=31)):
        second = subscribed["latest_invoice"]

    def refuse_one(garage_id: int, **options: Any) -> Any:
        if options["source_ref"] == second:
            raise IntegrityError('conflicting key value violates "period_day_sold_once"')
        return apply_payment(garage_id, **options)

    with online.at(noon(FIRST) + timedelta(days=62)), patch.object(services, "apply_payment", refuse_one):
        online.deliver_all()
    assert reasons_set_aside() == [(second, 'conflicting key value violates "period_day_sold_once"')]
    assert dead_reasons() == []
    assert len(days_of(garage)) == 2
    with online.at(noon(FIRST) + timedelta(days=95)):
        online.deliver_all()
    # The next fetch applies the invoice.
    assert reasons_set_aside() == []
    assert len(days_of(garage)) == 4


def test_subscription_event_is_marked_dead_if_it_names_a_garage_of_another_chain(
    online: Online, today: datetime, owner: Actor, garage: Garage, cast: Cast
) -> None:
    """Another customer's subscription has our garage's id in its metadata."""
    subscription = online.subscribe(owner)
    with tenancy.platform():
        StripePage.objects.update(session_id="cs_of_another_page")
    subscription["customer"] = other_customer(online, cast)
    created = next(each for each in online.world.events if each["type"] == "customer.subscription.created")
    deliver(delivery_of(created))
    online.run_outbox()
    with tenancy.platform():
        ours = StripeCustomer.objects.exclude(customer_id="cus_second").get().customer_id
    assert dead_reasons() == [f"{subscription['id']} names a garage whose customer is {ours}."]
    assert days_of(garage) == []
    with tenancy.platform():
        assert not StripeSubscription.objects.exists()


def test_checkout_event_is_marked_dead_if_the_customer_of_another_chain_paid(
    online: Online, today: datetime, owner: Actor, garage: Garage, cast: Cast
) -> None:
    online.subscribe(owner)
    completed = online.world.events[-1]
    online.world.sessions[completed["data"]["object"]["id"]]["customer"] = other_customer(online, cast)
    deliver(delivery_of(completed))
    online.run_outbox()
    assert "is not this chain's customer" in dead_reasons()[0]
    assert days_of(garage) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda invoice: invoice.update(currency="usd"),
        lambda invoice: invoice["lines"]["data"][0].update(quantity=2),
        lambda invoice: invoice["lines"]["data"][0].update(pricing=None),
        lambda invoice: invoice["lines"]["data"].append(copy.deepcopy(invoice["lines"]["data"][0])),
        lambda invoice: invoice["lines"]["data"][0]["pricing"]["price_details"].update(price="price_x"),
    ],
    ids="other-currency quantity-two no-price two-lines unknown-price".split(),
)
def test_stripe_invoice_that_is_not_for_exactly_one_plan_is_set_aside(
    online: Online, today: datetime, owner: Actor, garage: Garage, change: object
) -> None:
    subscription = online.subscribe(owner)
    change(online.world.invoices[subscription["latest_invoice"]])  # type: ignore[operator]
    online.deliver_all()
    online.retry_postponed_events()
    assert days_of(garage) == []
    # The invoice is listed once, although several events are about it.
    assert reasons_set_aside() == [
        (subscription["latest_invoice"], "It is not for exactly one of our plans in inr.")
    ]
    assert dead_reasons() == []


def test_event_about_an_object_unknown_to_stripe_is_marked_dead(online: Online, subscribed: Json) -> None:
    event = copy.deepcopy(online.world.events[-1]) | {"id": "evt_x"}
    event["data"]["object"]["id"] = "cs_nobody"
    deliver(delivery_of(event))
    online.run_outbox()
    assert "No such object" in dead_reasons()[0]
