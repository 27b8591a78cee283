"""A garage that pays online: the account at Stripe, the owner, and time that passes for both."""

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
from tests.fakestripe.post import Letter, letter
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
        """It is then, here and at Stripe."""
        self.world.advance(moment)
        with clock.at(moment):
            yield

    def work(self) -> None:
        """Everything that waits, what it leaves behind, and what is tried again."""
        for _ in range(60):
            with transaction.atomic(), tenancy.platform():
                OutboxRow.objects.filter(done_at=None, dead_at=None).update(
                    due_at=datetime(2000, 1, 1).astimezone()
                )
            waited = drain()
            assert self.fake.misshapen == []
            if not waited:
                return
        raise AssertionError("The outbox never comes to rest.")

    def deliver(self, letters: Iterable[Letter]) -> list[Answered]:
        return [deliver(each) for each in letters]

    def deliver_all(self) -> None:
        """Each event that there is, in order, and what follows from it."""
        assert {each.status for each in self.deliver(map(letter, self.world.events))} <= {200}
        self.work()

    def nightly(self) -> None:
        """Stripe's part of the night: backups and the like would be made of every garage for each day."""
        with transaction.atomic(), tenancy.platform():
            enqueue_daily(clock.today())

    def look_again(self) -> None:
        """At what was put off a moment ago."""
        with clock.at(clock.now() + timedelta(minutes=5)):
            drive()
            self.work()

    def publish(self) -> None:
        with transaction.atomic(), tenancy.platform():
            publish_prices()
        self.work()

    def open_page(self, actor: Actor, plan: str = "starter") -> StripePage:
        with transaction.atomic(), tenancy.platform():
            page = checkout.start_checkout(actor, plan_code=plan)
        self.work()
        with transaction.atomic(), tenancy.platform():
            page.refresh_from_db()
        return page

    def subscribe(self, actor: Actor, plan: str = "starter") -> Json:
        """A checkout that is paid; nobody has told us of it yet."""
        page = self.open_page(actor, plan)
        assert page.session_id, page.state
        return self.world.pay(page.session_id)


def deliver(told: Letter, **headers: str) -> Answered:
    client = Api(headers={"Stripe-Signature": told.signature, **headers})
    return client.send("POST", "/api/billing/stripe-webhook", body=told.body)


def drive() -> None:
    with transaction.atomic(), tenancy.platform():
        inbox.enqueue_due_events()


def owner_of(garage: Garage, person: Person) -> Actor:
    with transaction.atomic(), tenancy.platform():
        if not Membership.objects.filter(garage=garage, person=person).exists():
            garages._join(garage.pk, person, Role.OWNER, Membership.State.ACTIVE)
    return casting.actor(person, garage)


def all_rows() -> Any:
    """All that billing, Stripe's part of it, the outbox and the audit trail hold."""
    models = (
        GarageSubscription, SubscriptionPeriod, BillingPayment, StripePrice, StripeCustomer, StripePage,
        StripeSubscription, StripeEvent, OutboxRow, AuditEntry,
    )  # fmt: skip
    with tenancy.platform():
        return [list(model.objects.order_by("pk").values_list()) for model in models]
