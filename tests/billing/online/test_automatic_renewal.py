"""An online subscription renews automatically: no reminders, and no plan change outside Stripe."""

from datetime import timedelta

import pytest
from django.db import transaction

from billing import queries, services
from billing.models import ReminderLog, SubscriptionPeriod
from billing.online.errors import PaysOnline
from billing.online.models import StripeSubscription
from kernel import tenancy
from tests.billing.test_remind import at
from tests.cast import Cast
from tests.fakestripe.shapes import Json
from tests.online import Online, owner_of


@pytest.fixture
def subscribed(online: Online, cast: Cast) -> Json:
    subscription = online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    return subscription


def reminder_count(cast: Cast) -> int:
    with tenancy.platform():
        return ReminderLog.objects.filter(garage=cast.first).count()


def test_garage_that_pays_online_gets_no_reminder_until_a_charge_fails(
    online: Online, subscribed: Json, cast: Cast
) -> None:
    with tenancy.platform():
        end = SubscriptionPeriod.objects.get(garage=cast.first).end
    with online.at(at(end - timedelta(days=3))):
        services.send_due_reminders()
    assert reminder_count(cast) == 0
    # After a failed charge the usual reminders are sent.
    with transaction.atomic(), tenancy.platform():
        StripeSubscription.objects.update(open_invoice="in_1")
    with online.at(at(end - timedelta(days=1))):
        services.send_due_reminders()
    assert reminder_count(cast) == 2


def test_plan_cannot_be_changed_while_the_garage_pays_online(
    online: Online, subscribed: Json, cast: Cast
) -> None:
    pro = queries.get_plan("pro-yearly")
    with pytest.raises(PaysOnline), transaction.atomic(), tenancy.platform():
        services.preview_plan_change(cast.first.pk, plan=pro)
