"""A garage that pays online, its Stripe account, and a clock for both."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import Person
from billing.models import BillingPayment, GarageSubscription, SubscriptionPeriod
from billing.online import checkout, inbox
from billing.online.models import StripeCustomer, StripeEvent, StripePage, StripePrice, StripeSubscription
from billing.online.prices import publish_prices
from billing.online.tasks import enqueue_daily
from garages import services as garages
from garages.models import Garage, Membership
from garages.roles import Role
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.audit.models import AuditEntry
from kernel.outbox.models import OutboxRow
from tests import cast as casting
from tests.api import Answered, Api
from tests.fakestripe.post import Delivery, delivery_of
from tests.fakestripe.server import FakeStripe
from tests.fakestripe.shapes import Json
from tests.fakestripe.world import World
from tests.outbox import drain


@dataclass
class Online:
    fake: FakeStripe

    @property
    def world(self) -> World:
        return self.fake.world

    @contextmanager
    def at(self, moment: datetime) -> Iterator[None]:
        """Set the clocks of the product and of Stripe to this moment."""
        self.world.advance(moment)
        with clock.at(moment):
            yield

    def run_outbox(self) -> None:
        """Run all outbox rows, the rows that they add, and their retries."""
        for _ in range(60):
            with transaction.atomic(), tenancy.platform():
                OutboxRow.objects.filter(done_at=None, dead_at=None).update(
                    due_at=datetime(2000, 1, 1).astimezone()
                )
            waited = drain()
            assert self.fake.schema_errors == []
            if not waited:
                return
        raise AssertionError("The outbox is still not empty after 60 rounds.")

    def deliver(self, deliveries: Iterable[Delivery]) -> list[Answered]:
        return [deliver(each) for each in deliveries]

    def deliver_all(self) -> None:
        """Deliver all events in order and run the tasks that follow."""
        assert {each.status for each in self.deliver(map(delivery_of, self.world.events))} <= {200}
        self.run_outbox()

    def queue_nightly_tasks(self) -> None:
        """Queue only the nightly tasks of online billing. Other tasks, such as backups, would take
        too long.
        """
        with transaction.atomic(), tenancy.platform():
            enqueue_daily(clock.today())

    def retry_postponed_events(self) -> None:
        """Move the clock by five minutes and process the postponed events."""
        with clock.at(clock.now() + timedelta(minutes=5)):
            resend_due_events()
            self.run_outbox()

    def publish_plan_prices(self) -> None:
        with transaction.atomic(), tenancy.platform():
            publish_prices()
        self.run_outbox()

    def open_page(self, actor: Actor, plan: str = "starter") -> StripePage:
        with transaction.atomic(), tenancy.platform():
            page = checkout.start_checkout(actor, plan_code=plan)
        self.run_outbox()
        with transaction.atomic(), tenancy.platform():
            page.refresh_from_db()
        return page

    def subscribe(self, actor: Actor, plan: str = "starter") -> Json:
        """Pay on a new checkout. Its events are not delivered yet."""
        page = self.open_page(actor, plan)
        assert page.session_id, page.state
        return self.world.pay(page.session_id)


def deliver(delivery: Delivery, **headers: str) -> Answered:
    client = Api(headers={"Stripe-Signature": delivery.signature, **headers})
    return client.send("POST", "/api/billing/stripe-webhook", body=delivery.body)


def resend_due_events() -> None:
    with transaction.atomic(), tenancy.platform():
        inbox.enqueue_due_events()


def owner_of(garage: Garage, person: Person) -> Actor:
    with transaction.atomic(), tenancy.platform():
        if not Membership.objects.filter(garage=garage, person=person).exists():
            garages._join(garage.pk, person, Role.OWNER, Membership.State.ACTIVE)
    return casting.actor(person, garage)


def dead_reasons() -> list[str]:
    with tenancy.platform():
        return list(StripeEvent.objects.filter(state="dead").values_list("reason", flat=True))


def all_rows() -> Any:
    """Return all rows of billing, online billing, the outbox and the audit trail."""
    models = (
        GarageSubscription, SubscriptionPeriod, BillingPayment, StripePrice, StripeCustomer, StripePage,
        StripeSubscription, StripeEvent, OutboxRow, AuditEntry,
    )  # fmt: skip
    with tenancy.platform():
        return [list(model.objects.order_by("pk").values_list()) for model in models]
