"""Random lives of garages that pay online, against an oracle that knows what really happened at Stripe.

The oracle is that of three years of payments: it knows single days. It is told of each payment when the money
moves; the product hears of it by letters that come five times, late, shuffled or not at all, by a daily look at
what it was never told, and through calls that fail.
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
from tests.billing.test_three_years import Oracle, covered
from tests.factories.subscriptions import FIRST, new_garage, noon
from tests.fakestripe.post import Postman
from tests.fakestripe.server import Faults
from tests.fakestripe.shapes import Json
from tests.online import Online, drive, owner_of

# Until then whatever happened is known here: an end that is asked for later may come too late.
KNOWN_WITHIN = timedelta(days=8)


@dataclass
class Life:
    """One garage, as it stands here and as the oracle has it."""

    garage: Garage
    owner: Actor
    oracle: Oracle = field(default_factory=Oracle)
    manual: int = 0

    def may_turn(self, today: date) -> bool:
        """An end can be asked for and be heard of before it."""
        return self.oracle.last is not None and today + KNOWN_WITHIN < self.oracle.last


@dataclass
class History:
    online: Online
    chance: random.Random
    postman: Postman
    faults: Faults = field(default_factory=Faults)
    lives: list[Life] = field(default_factory=list)
    now: datetime = field(default_factory=lambda: noon(FIRST))
    # Invoices of which the oracle has heard.
    counted: set[str] = field(default_factory=set)

    def begin(self, person: Person, garages: int) -> None:
        self.online.world.now = self.now
        for number in range(garages):
            garage = new_garage(f"Branch {number}")
            if self.lives:
                with tenancy.platform():
                    Garage.objects.filter(pk=garage.pk).update(chain=self.lives[0].garage.chain)
            self.lives.append(Life(garage, owner_of(garage, person)))

    def live(self, steps: int) -> None:
        self.online.fake.faults = self.faults
        for _ in range(steps):
            self.now += timedelta(hours=self.chance.choice((5, 40, 65, 71, 71)))
            with self.online.at(self.now):
                self._tell_the_oracle()
                self._hear()
                if not self.faults.often:
                    self.compare()
                life = self.chance.choice(self.lives)
                self._act(life)
                self._tell_the_oracle()
        self._come_to_rest()

    def _come_to_rest(self) -> None:
        self.online.fake.faults = Faults()
        for _ in range(40):
            self.now += timedelta(hours=7)
            with self.online.at(self.now):
                self._tell_the_oracle()
                self._hear()
                with tenancy.platform():
                    if not StripeEvent.objects.filter(state="waiting").exists():
                        break
        with self.online.at(self.now):
            self.compare()

    # -- what is heard ---------------------------------------------------------------------------------

    def _hear(self) -> None:
        for told in self.postman.round(self.online.world.events):
            answer = self.online.deliver([told])[0]
            assert answer.status == 200
        self.online.work()
        with transaction.atomic(), tenancy.platform():
            outbox.enqueue("billing.reconcile_stripe", key=self.now.isoformat())
            charge_postponement.enqueue_postponements(clock.today())
        drive()
        self.online.work()

    # -- what happens ------------------------------------------------------------------------------------

    def _act(self, life: Life) -> None:
        running = self._running(life)
        today = clock.today()
        if running is None:
            self.chance.choice((self._subscribe, self._subscribe, self._subscribe, self._transfer))(life)
            return
        acts = [_rest, _rest, _rest, self._break_card, self._mend_card, self._pay_invoice]
        if self.chance.random() < 0.2 or not life.oracle.open(today):
            acts.append(self._transfer)
        if life.may_turn(today):
            acts += [self._turn_here, self._turn_in_portal]
        self.chance.choice(acts)(life)

    def _running(self, life: Life) -> Json | None:
        ids = self._subscriptions(life)
        live = [self.online.world.subscriptions[each] for each in ids]
        return next((each for each in live if each["status"] != "canceled"), None)

    def _subscriptions(self, life: Life) -> list[str]:
        return [
            session["subscription"]
            for session in self.online.world.sessions.values()
            if session["subscription"] and session["metadata"]["garage"] == str(life.garage.pk)
        ]

    def _subscribe(self, life: Life) -> None:
        """Somebody opens a checkout and pays on it, if its address could be had."""
        with tenancy.platform():
            known = StripeSubscription.objects.filter(garage=life.garage, is_over=False).exists()
        if known:
            return
        page = self.online.open_page(life.owner)
        if page.state != StripePage.State.OPEN or self._running(life):
            return
        if self.chance.random() < 0.8:
            self.online.world.pay(page.session_id or "")
            if life.oracle.cancelled and life.oracle.last and clock.today() <= life.oracle.last:
                life.oracle.cancelled = False
            with transaction.atomic(), tenancy.platform():
                # As the screen does when somebody is back.
                if self.chance.random() < 0.5 or life.oracle.last is None:
                    outbox.enqueue("billing.follow_checkout", key=f"{page.pk}:back", page=page.pk)
            self.online.work()

    def _transfer(self, life: Life) -> None:
        """Money comes by itself, and somebody records it who knows of all that came before."""
        self._hear()
        with tenancy.platform():
            if StripeEvent.objects.filter(state="waiting").exists():
                return
            self._record(life)
        self.online.work()

    def _record(self, life: Life) -> None:
        plan = queries.get_plan("starter")
        life.manual += 1
        applied = services.record_payment(
            life.garage.pk,
            mode=PaymentMode.NEFT,
            reference=f"UTR{life.garage.pk:06}{life.manual:06}",
            plan=plan,
            amount_paise=plan.price_paise,
            received_on=clock.today(),
            by=None,
        )
        life.oracle.pay(clock.today())
        # Who pays by themselves wants to go on; what Stripe takes says nothing of that.
        life.oracle.cancelled = False
        # It stands for an invoice that was open: the oracle counts it once.
        self.counted.add(applied.period.source_ref)

    def _break_card(self, life: Life) -> None:
        if running := self._running(life):
            self.online.world.broke.add(running["customer"])

    def _mend_card(self, life: Life) -> None:
        self.online.world.broke.clear()

    def _pay_invoice(self, life: Life) -> None:
        for invoice in self._invoices(life):
            if invoice["status"] == "open" and invoice["id"] not in self.counted:
                self.online.world.pay_invoice(invoice["id"])

    def _turn_here(self, life: Life) -> None:
        with transaction.atomic(), tenancy.platform():
            if GarageSubscription.objects.get(garage=life.garage).cancel_at_period_end:
                services.uncancel(life.garage.pk, by=None)
            else:
                services.cancel_at_period_end(life.garage.pk, by=None)
        life.oracle.cancelled = not life.oracle.cancelled
        self.online.work()

    def _turn_in_portal(self, life: Life) -> None:
        """By somebody who sees there what is known here."""
        self._hear()
        running = self._running(life)
        if running is None or running["cancel_at_period_end"] != life.oracle.cancelled:
            return
        ends = not life.oracle.cancelled
        self.online.world.change_subscription(running["id"], {"cancel_at_period_end": ends})
        life.oracle.cancelled = ends

    # -- what is true ----------------------------------------------------------------------------------------

    def _invoices(self, life: Life) -> Iterator[Json]:
        ids = set(self._subscriptions(life))
        for invoice in list(self.online.world.invoices.values()):
            if invoice["parent"]["subscription_details"]["subscription"] in ids:
                yield invoice

    def _tell_the_oracle(self) -> None:
        for life in self.lives:
            paid = [each for each in self._invoices(life) if each["status"] == "paid" and each["total"]]
            for invoice in sorted(paid, key=lambda each: each["status_transitions"]["paid_at"]):
                if invoice["id"] not in self.counted:
                    moment = datetime.fromtimestamp(invoice["status_transitions"]["paid_at"]).astimezone()
                    life.oracle.pay(local_day(moment))
                    self.counted.add(invoice["id"])

    def compare(self) -> None:
        """The days, the state, and for each payment one row; no money that bought nothing."""
        for life in self.lives:
            today = clock.today()
            with tenancy.platform():
                standing = queries.standing_of(life.garage.pk)
                rows = SubscriptionPeriod.objects.filter(garage=life.garage, kind="paid")
                bought = set(rows.filter(source="stripe").values_list("source_ref", flat=True))
                manual, every = rows.filter(source="manual").count(), rows.count()
            assert covered(life.garage) == sorted(life.oracle.covered)
            assert standing.state == life.oracle.state(today), (today, self.now)
            paid = {each["id"] for each in self._invoices(life) if each["status"] == "paid" and each["total"]}
            assert bought == paid, (bought, paid)
            assert len(bought) + manual == every
        with tenancy.platform():
            assert not StripeEvent.objects.filter(state="dead").exists()

    def assert_nothing_was_charged_twice(self) -> None:
        charged = [each.invoice_id for each in self.online.world.charges]
        assert len(charged) == len(set(charged))
        for life in self.lives:
            ids = self._subscriptions(life)
            live = [each for each in ids if self.online.world.subscriptions[each]["status"] != "canceled"]
            assert len(live) <= 1
        with tenancy.platform():
            assert (
                not OutboxRow.objects.filter(done_at=None, dead_at=None)
                .exclude(kind="garages.provision")
                .exists()
            )


def _rest(_: Life) -> None:
    pass
