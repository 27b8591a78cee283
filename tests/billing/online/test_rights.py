"""The app's database role cannot reassign Stripe objects or delete events."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, transaction

from billing.online.models import StripeCustomer, StripeEvent, StripePage, StripePrice, StripeSubscription
from kernel import clock, tenancy
from tests.fakestripe.shapes import Json
from tests.online import Online

FORBIDDEN: list[Callable[[], object]] = [
    *(
        lambda model=model: model.objects.all()._raw_delete(tenancy.APP)
        for model in (StripePrice, StripeCustomer, StripePage, StripeSubscription, StripeEvent)
    ),
    lambda: StripeEvent.objects.update(event_id="evt_x"),
    lambda: StripeEvent.objects.update(object_id="sub_x"),
    lambda: StripeEvent.objects.update(received_at=clock.now()),
    lambda: StripeSubscription.objects.update(garage_id=1),
    lambda: StripeSubscription.objects.update(subscription_id="sub_x"),
    lambda: StripeSubscription.objects.update(customer_id="cus_x"),
    lambda: StripePage.objects.update(garage_id=1),
    lambda: StripePage.objects.update(plan_id=1),
    lambda: StripeCustomer.objects.update(chain_id=1),
    lambda: StripePrice.objects.update(plan_id=1),
]


def test_app_database_role_cannot_reassign_or_delete_stripe_rows(online: Online, subscribed: Json) -> None:
    for statement in FORBIDDEN:
        with (
            pytest.raises(DatabaseError, match="permission denied"),
            transaction.atomic(),
            tenancy.platform(),
        ):
            statement()
    # Negative control: the allowed columns can be written.
    with transaction.atomic(), tenancy.platform():
        assert StripeSubscription.objects.update(status="x") == 1
        assert StripeEvent.objects.update(reason="x")
