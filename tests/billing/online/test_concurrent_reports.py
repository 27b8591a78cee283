"""Eight threads report each of fifty payments concurrently in three ways. Exactly fifty periods must
result.
"""

import itertools
import random
import threading
from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest
from django.db import connections, transaction

from billing import queries, rules
from billing.models import BillingPayment, PaymentMode, SubscriptionPeriod
from billing.online import applying, inbox
from billing.online.models import StripeSubscription
from billing.online.queries import database_now
from billing.rules import Interval
from billing.services import record_payment
from garages.models import Garage
from kernel import clock, tenancy
from kernel.errors import DomainError
from kernel.outbox import runner
from kernel.outbox.models import OutboxRow
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, days_of, new_garage, noon
from tests.fakestripe.post import delivery_of
from tests.fakestripe.shapes import Json
from tests.online import Online, owner_of

THREADS, PAYMENTS = 8, 50


class Crowd:
    """Eight threads that report each payment concurrently. The threads wait for each other before the next
    payment."""

    def __init__(self, online: Online, garage: Garage, times: int) -> None:
        self.online, self.garage, self.times = online, garage, times
        self.together = threading.Barrier(THREADS + 1)
        self.events: list[Json] = []
        self.today = FIRST
        self.invoice = ""
        self.ways: list[str] = []
        self.failures: list[BaseException] = []

    def work(self, seed: int) -> None:
        chance = random.Random(seed)
        ways: list[Callable[[random.Random], None]] = [self.by_webhook, self.by_fetch, self.by_transfer]
        try:
            for _ in range(PAYMENTS):
                self.together.wait()
                with clock.at(noon(self.today)):
                    for _ in range(self.times):
                        way = chance.choice(ways)
                        way(chance)
                        self.ways.append(way.__name__)
                self.together.wait()
        except BaseException as failure:
            self.failures.append(failure)
            self.together.abort()
        finally:
            connections.close_all()

    def by_webhook(self, chance: random.Random) -> None:
        event = chance.choice(self.events)
        delivery = delivery_of(event)
        with transaction.atomic(), tenancy.platform():
            inbox.receive_event(delivery.body, delivery.signature)
        with transaction.atomic(), tenancy.platform():
            rows = OutboxRow.objects.filter(kind="billing.take_event", key__startswith=event["id"])
            waiting = list(rows.filter(done_at=None).values_list("pk", "claims"))
        for row_id, claim in waiting:
            runner.run(row_id, claim)

    def by_fetch(self, chance: random.Random) -> None:
        """Fetch and apply an event, as after the return from a checkout and in the nightly reconciliation."""
        event = chance.choice(self.events)
        looked = applying.fetch(event["type"], event["data"]["object"]["id"], database_time())
        with transaction.atomic(), tenancy.platform():
            applying.apply(looked)

    def by_transfer(self, _: random.Random) -> None:
        try:
            with transaction.atomic(), tenancy.platform():
                plan = queries.get_plan("starter")
                record_payment(
                    self.garage.pk,
                    mode=PaymentMode.NEFT,
                    reference=f"UTR{self.invoice.upper().replace('_', ''):0>12}",
                    plan=plan,
                    amount_paise=plan.price_paise,
                    received_on=clock.today(),
                    by=None,
                    stripe_invoice=self.invoice,
                )
        except DomainError as refusal:
            assert refusal.code in ("invoice_not_open", "reference_used")


def database_time() -> datetime:
    with transaction.atomic():
        return database_now()


@pytest.mark.prove
@pytest.mark.parametrize("times", [1, 5])
def test_fifty_stripe_payments_reported_concurrently_create_fifty_periods(
    account: Online, committed_db: Cast, times: int
) -> None:
    """The threads send four hundred reports, or two thousand."""
    account.publish_plan_prices()
    with transaction.atomic():
        garage = new_garage()
    owner = owner_of(garage, committed_db.owner)
    account.world.now = noon(FIRST)
    with account.at(noon(FIRST)):
        subscription = account.subscribe(owner)
    crowd = Crowd(account, garage, times)
    threads = [threading.Thread(target=crowd.work, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    anchor = FIRST.day
    by_card = 0
    try:
        for number in range(PAYMENTS):
            crowd.today = rules.add_intervals(FIRST, Interval.MONTH, anchor, steps=number)
            # Every third card charge is declined. Every second of those invoices is paid at Stripe later.
            refused = number % 3 == 2
            with account.fake as world:
                world.declining_customers = {subscription["customer"]} if refused else set()
                world.advance(noon(crowd.today) + timedelta(hours=1))
                crowd.invoice = subscription["latest_invoice"]
            if refused:
                with clock.at(noon(crowd.today)), transaction.atomic(), tenancy.platform():
                    applying.apply(applying.fetch("invoice.payment_failed", crowd.invoice, database_now()))
                if number % 2:
                    with account.fake as world:
                        world.pay_invoice(crowd.invoice)
            by_card += not refused or number % 2
            crowd.events = account.world.events[-6:] if number else list(account.world.events)
            crowd.together.wait()
            crowd.together.wait()
            if number == 0:
                # The threads choose events at random, so they may not have chosen the event of the checkout.
                with account.at(noon(crowd.today)):
                    account.deliver_all()
    finally:
        if crowd.failures:
            crowd.together.abort()
        for thread in threads:
            thread.join()
    assert crowd.failures == []
    with account.at(noon(crowd.today)):
        account.run_outbox()
        account.deliver_all()
    assert len(crowd.ways) == THREADS * PAYMENTS * times
    assert set(crowd.ways) == {"by_webhook", "by_fetch", "by_transfer"}
    with transaction.atomic():
        days = days_of(garage)
        with tenancy.platform():
            rows = SubscriptionPeriod.objects.filter(garage=garage)
            assert set(rows.values_list("source_ref", flat=True)) == set(account.world.invoices)
            modes = list(BillingPayment.objects.filter(garage=garage).values_list("mode", flat=True))
            assert StripeSubscription.objects.get().status == "active"
    assert len(days) == len(modes) == PAYMENTS
    # There are fifty months from 31 January 2024, up to the day before 31 March 2028.
    assert (days[0][1], days[-1][2]) == (FIRST, date(2028, 3, 30))
    assert all(later[1] == earlier[2] + timedelta(days=1) for earlier, later in itertools.pairwise(days))
    assert len(account.world.charges) == by_card
    # The card payment was applied first at least once, and so was the transfer.
    assert {"stripe", "neft"} == set(modes)
