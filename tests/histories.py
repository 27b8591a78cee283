"""Random histories of garages that pay online, compared with a simple model (the oracle).

The oracle counts single days and sees each payment when the money moves. The product sees the payment through
webhook events that come several times, late, shuffled or never, through the daily reconciliation, and through
API calls that may fail.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from django.db import transaction

from accounts.models import Person
from billing import queries, services
from billing.models import GarageSubscription, PaymentMode, SubscriptionPeriod
from billing.online import charge_postponement
from billing.online.models import StripeEvent, StripePage, StripeSubscription
from billing.rules import local_day
from garages.models import Garage
from kernel import clock, outbox, tenancy
from kernel.actor import Actor
from kernel.outbox.models import OutboxRow
from tests.billing.test_random_years import Oracle, covered
from tests.factories.subscriptions import FIRST, new_garage, noon
from tests.fakestripe.post import UnreliableWebhook
from tests.fakestripe.server import Faults
from tests.fakestripe.shapes import Json
from tests.online import Online, owner_of, resend_due_events

# The product knows every event after this time. It could learn of a later cancellation only after the last
# day.
KNOWN_WITHIN = timedelta(days=8)


@dataclass
class GarageHistory:
    """One garage with its oracle."""

    garage: Garage
    owner: Actor
    oracle: Oracle = field(default_factory=Oracle)
    manual: int = 0
    # The last decision to cancel or continue was made at Stripe, so the product may not know of it.
    decided_at_stripe: bool = False

    def decide(self, *, cancelled: bool, at_stripe: bool) -> None:
        self.oracle.cancelled, self.decided_at_stripe = cancelled, at_stripe

    def may_cancel(self, today: date) -> bool:
        """Return whether a cancellation would become known before the last paid day."""
        return self.oracle.last is not None and today + KNOWN_WITHIN < self.oracle.last


@dataclass
class History:
    online: Online
    chance: random.Random
    webhook: UnreliableWebhook
    faults: Faults = field(default_factory=Faults)
    histories: list[GarageHistory] = field(default_factory=list)
    now: datetime = field(default_factory=lambda: noon(FIRST))
    # These are the invoices that the oracle has counted.
    counted: set[str] = field(default_factory=set)

    def begin(self, person: Person, garages: int) -> None:
        self.online.world.now = self.now
        for number in range(garages):
            garage = new_garage(f"Branch {number}")
            if self.histories:
                with tenancy.platform():
                    Garage.objects.filter(pk=garage.pk).update(chain=self.histories[0].garage.chain)
            self.histories.append(GarageHistory(garage, owner_of(garage, person)))

    def run(self, steps: int) -> None:
        self.online.fake.faults = self.faults
        for _ in range(steps):
            self.now += timedelta(hours=self.chance.choice((5, 40, 65, 71, 71)))
            with self.online.at(self.now):
                self._update_oracle()
                self._receive_events()
                if not self.faults.total:
                    self.compare()
                history = self.chance.choice(self.histories)
                self._take_action(history)
                self._update_oracle()
        self._finish()

    def _finish(self) -> None:
        self.online.fake.faults = Faults()
        for _ in range(40):
            self.now += timedelta(hours=7)
            with self.online.at(self.now):
                self._update_oracle()
                self._receive_events()
                with tenancy.platform():
                    if not StripeEvent.objects.filter(state="waiting").exists():
                        break
        with self.online.at(self.now):
            self.compare()

    # -- deliveries ------------------------------------------------------------------------------------

    def _receive_events(self) -> None:
        for delivery in self.webhook.next_deliveries(self.online.world.events):
            answer = self.online.deliver([delivery])[0]
            assert answer.status == 200
        self.online.run_outbox()
        with transaction.atomic(), tenancy.platform():
            outbox.enqueue("billing.reconcile_stripe", key=self.now.isoformat())
            charge_postponement.enqueue_postponements(clock.today())
        resend_due_events()
        self.online.run_outbox()

    # -- actions -----------------------------------------------------------------------------------------

    def _take_action(self, history: GarageHistory) -> None:
        running = self._running(history)
        today = clock.today()
        if running is None:
            self.chance.choice((self._subscribe, self._subscribe, self._subscribe, self._transfer))(history)
            return
        actions = [
            _do_nothing,
            _do_nothing,
            _do_nothing,
            self._break_card,
            self._repair_card,
            self._pay_invoice,
        ]
        if self.chance.random() < 0.2 or not history.oracle.open(today):
            actions.append(self._transfer)
        if history.may_cancel(today):
            actions += [self._toggle_cancellation, self._toggle_cancellation_in_portal]
        self.chance.choice(actions)(history)

    def _running(self, history: GarageHistory) -> Json | None:
        ids = self._subscriptions(history)
        active = [self.online.world.subscriptions[each] for each in ids]
        return next((each for each in active if each["status"] != "canceled"), None)

    def _subscriptions(self, history: GarageHistory) -> list[str]:
        return [
            session["subscription"]
            for session in self.online.world.sessions.values()
            if session["subscription"] and session["metadata"]["garage"] == str(history.garage.pk)
        ]

    def _subscribe(self, history: GarageHistory) -> None:
        """Open a checkout, and often pay on it, if the page could be created."""
        with tenancy.platform():
            known = StripeSubscription.objects.filter(garage=history.garage, is_over=False).exists()
        if known:
            return
        page = self.online.open_page(history.owner)
        if page.state != StripePage.State.OPEN or self._running(history):
            return
        if self.chance.random() < 0.8:
            self.online.world.pay(page.session_id or "")
            if history.oracle.cancelled and history.oracle.last and clock.today() <= history.oracle.last:
                history.decide(cancelled=False, at_stripe=True)
            with transaction.atomic(), tenancy.platform():
                # The web app makes this call after the return from the checkout.
                if self.chance.random() < 0.5 or history.oracle.last is None:
                    outbox.enqueue("billing.follow_checkout", key=f"{page.pk}:back", page=page.pk)
            self.online.run_outbox()

    def _transfer(self, history: GarageHistory) -> None:
        """Record a transfer after all earlier events were applied."""
        self._receive_events()
        with tenancy.platform():
            if StripeEvent.objects.filter(state="waiting").exists():
                return
            self._record(history)
        self.online.run_outbox()

    def _record(self, history: GarageHistory) -> None:
        plan = queries.get_plan("starter")
        history.manual += 1
        applied = services.record_payment(
            history.garage.pk,
            mode=PaymentMode.NEFT,
            reference=f"UTR{history.garage.pk:06}{history.manual:06}",
            plan=plan,
            amount_paise=plan.price_paise,
            received_on=clock.today(),
            by=None,
        )
        history.oracle.pay(clock.today())
        # A transfer reverses a cancellation. An automatic charge does not.
        history.decide(cancelled=False, at_stripe=False)
        # The transfer may have paid an open invoice, which the oracle must not count again.
        self.counted.add(applied.period.source_ref)

    def _break_card(self, history: GarageHistory) -> None:
        if running := self._running(history):
            self.online.world.declining_customers.add(running["customer"])

    def _repair_card(self, history: GarageHistory) -> None:
        self.online.world.declining_customers.clear()

    def _pay_invoice(self, history: GarageHistory) -> None:
        for invoice in self._invoices(history):
            if invoice["status"] == "open" and invoice["id"] not in self.counted:
                self.online.world.pay_invoice(invoice["id"])

    def _toggle_cancellation(self, history: GarageHistory) -> None:
        """Press the button that the product shows."""
        with transaction.atomic(), tenancy.platform():
            shown = GarageSubscription.objects.get(garage=history.garage).cancel_at_period_end
            assert history.decided_at_stripe or shown == history.oracle.cancelled, self.now
            change = services.uncancel if shown else services.cancel_at_period_end
            change(history.garage.pk, by=None)
        history.decide(cancelled=not shown, at_stripe=False)
        self.online.run_outbox()

    def _toggle_cancellation_in_portal(self, history: GarageHistory) -> None:
        """Cancel or resume in the portal, if the portal shows the same status as the product."""
        self._receive_events()
        running = self._running(history)
        if running is None or running["cancel_at_period_end"] != history.oracle.cancelled:
            return
        ends = not history.oracle.cancelled
        self.online.world.change_subscription(running["id"], {"cancel_at_period_end": ends})
        history.decide(cancelled=ends, at_stripe=True)

    # -- checks ----------------------------------------------------------------------------------------------

    def _invoices(self, history: GarageHistory) -> Iterator[Json]:
        ids = set(self._subscriptions(history))
        for invoice in list(self.online.world.invoices.values()):
            if invoice["parent"]["subscription_details"]["subscription"] in ids:
                yield invoice

    def _update_oracle(self) -> None:
        for history in self.histories:
            paid = [each for each in self._invoices(history) if each["status"] == "paid" and each["total"]]
            for invoice in sorted(paid, key=lambda each: each["status_transitions"]["paid_at"]):
                if invoice["id"] not in self.counted:
                    moment = datetime.fromtimestamp(invoice["status_transitions"]["paid_at"]).astimezone()
                    history.oracle.pay(local_day(moment))
                    self.counted.add(invoice["id"])

    def compare(self) -> None:
        """Check the days and the subscription state, and that each payment has exactly one row."""
        for history in self.histories:
            today = clock.today()
            with tenancy.platform():
                standing = queries.standing_of(history.garage.pk)
                rows = SubscriptionPeriod.objects.filter(garage=history.garage, kind="paid")
                bought = set(rows.filter(source="stripe").values_list("source_ref", flat=True))
                manual, every = rows.filter(source="manual").count(), rows.count()
            assert covered(history.garage) == sorted(history.oracle.covered)
            assert standing.state == history.oracle.state(today), (today, self.now)
            paid = {
                each["id"] for each in self._invoices(history) if each["status"] == "paid" and each["total"]
            }
            assert bought == paid, (bought, paid)
            assert len(bought) + manual == every
        with tenancy.platform():
            assert not StripeEvent.objects.filter(state="dead").exists()

    def assert_nothing_was_charged_twice(self) -> None:
        charged = [each.invoice_id for each in self.online.world.charges]
        assert len(charged) == len(set(charged))
        for history in self.histories:
            ids = self._subscriptions(history)
            active = [each for each in ids if self.online.world.subscriptions[each]["status"] != "canceled"]
            assert len(active) <= 1
        with tenancy.platform():
            assert (
                not OutboxRow.objects.filter(done_at=None, dead_at=None)
                .exclude(kind="garages.provision")
                .exists()
            )


def _do_nothing(_: GarageHistory) -> None:
    pass
