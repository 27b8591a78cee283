"""Stripe does not charge for days that were paid by transfer or given free."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pytest

from billing import queries
from billing.models import PaymentMode
from billing.online.models import StripeSubscription
from billing.services import record_payment, sponsor
from garages.models import Garage
from kernel import clock, tenancy
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, days_of, noon
from tests.fakestripe.post import delivery_of
from tests.fakestripe.server import Faults
from tests.fakestripe.shapes import Json
from tests.online import Online, owner_of

SECOND, THIRD = date(2024, 2, 29), date(2024, 3, 31)


@pytest.fixture
def subscribed(online: Online, garage: Garage, cast: Cast) -> Iterator[Json]:
    """Yield a subscription with February paid by card and March by transfer."""
    online.world.now = noon(FIRST)
    with online.at(noon(FIRST)):
        subscription = online.subscribe(owner_of(garage, cast.owner))
        online.deliver_all()
        plan = queries.get_plan("starter")
        with tenancy.platform():
            record_payment(
                garage.pk,
                mode=PaymentMode.UPI,
                reference="412345678901",
                plan=plan,
                amount_paise=plan.price_paise,
                received_on=FIRST,
                by=None,
            )
        yield subscription


def pass_days(online: Online, until: date) -> None:
    """Let the days pass, run the nightly tasks of each day and deliver its events."""
    day, delivered = online.world.now.date(), 0
    while day <= until:
        with online.at(noon(day)):
            online.queue_nightly_tasks()
            new = online.world.events[delivered:]
            delivered += len(new)
            assert {each.status for each in online.deliver(map(delivery_of, new))} <= {200}
            online.run_outbox()
        day += timedelta(days=1)


def test_next_stripe_charge_is_postponed_to_the_first_unpaid_day(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    pass_days(online, THIRD - timedelta(days=1))
    assert len(online.world.charges) == 1
    assert datetime.fromtimestamp(subscribed["trial_end"]).date() == THIRD
    pass_days(online, THIRD)
    assert [each.at.date() for each in online.world.charges] == [FIRST, THIRD]
    assert [each[1:] for each in days_of(garage)] == [
        (FIRST, date(2024, 2, 28)),
        (SECOND, date(2024, 3, 30)),
        (THIRD, date(2024, 4, 29)),
    ]


def test_sponsored_days_are_not_charged_by_stripe(online: Online, subscribed: Json, garage: Garage) -> None:
    with tenancy.platform():
        sponsor(garage.pk, plan=queries.get_plan("pro"), until=date(2024, 5, 31), reason="A partner", by=None)
    pass_days(online, date(2024, 5, 31))
    assert len(online.world.charges) == 1
    pass_days(online, date(2024, 6, 1))
    assert len(online.world.charges) == 2


def test_postponement_of_a_charge_is_sent_to_stripe_once(online: Online, subscribed: Json) -> None:
    pass_days(online, THIRD)
    path = f"/v1/subscriptions/{subscribed['id']}"
    assert len([each for each in online.fake.requests if (each.method, each.path) == ("POST", path)]) == 1


def test_stripe_charge_that_was_not_postponed_adds_days_without_overlap(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    """The nightly tasks do not run, so Stripe charges. No day is sold twice."""
    with online.at(noon(THIRD)):
        online.deliver_all()
    assert len(online.world.charges) == 3
    ends = [each[2] for each in days_of(garage)]
    assert ends == [date(2024, 2, 28), date(2024, 3, 30), date(2024, 4, 29), date(2024, 5, 30)]


def test_charge_of_a_past_due_subscription_is_not_postponed(
    online: Online, subscribed: Json, garage: Garage
) -> None:
    online.world.declining_customers.add(subscribed["customer"])
    with online.at(noon(SECOND + timedelta(days=1))):
        online.deliver_all()
        online.queue_nightly_tasks()
        online.run_outbox()
        with tenancy.platform():
            assert StripeSubscription.objects.get().status == "past_due"
    assert not [each for each in online.fake.requests if "trial_end" in each.values]


@pytest.mark.parametrize("fault", ["broken", "busy", "dropped", "lost"])
def test_failed_charge_postponement_is_retried(online: Online, subscribed: Json, fault: str) -> None:
    with online.at(noon(SECOND - timedelta(days=2))):
        online.deliver_all()
        online.fake.faults = Faults(**{fault: 0.5}, seed=2)
        online.queue_nightly_tasks()
        online.run_outbox()
        with tenancy.platform():
            charges_at = StripeSubscription.objects.get().charges_at
    assert charges_at and charges_at.date() == THIRD
    assert clock.now() < charges_at
