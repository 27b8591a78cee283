"""Queries that read plans, ledgers and subscription states. The queries switch to the platform scope."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from typing import Any

from billing import rules
from billing.errors import PlanNotOffered
from billing.models import FeeInvoice, GarageSubscription, PaymentClaim, Plan, ReminderLog, SubscriptionPeriod
from billing.online import queries as online
from billing.reminder_mails import ReminderMail, compose_reminder
from billing.reminders import Reminder, due_reminder
from garages.models import GONE, Garage, GarageState
from kernel import clock, tenancy
from kernel.actor import Lock
from kernel.errors import GarageMoved, NotFound
from kernel.sentences import Sentence

ARCHIVED = Sentence("The owner has archived this garage. Its data is safe. Renew to continue immediately.")


def offered_plans() -> list[Plan]:
    """Return the newest version of each plan that is not withdrawn."""
    with tenancy.platform():
        newest = Plan.objects.order_by("code", "-version").distinct("code")
        return [plan for plan in newest if plan.withdrawn_at is None]


def get_plan(code: str) -> Plan:
    """Return the offered version of a plan."""
    with tenancy.platform():
        plan = Plan.objects.filter(code=code).order_by("-version").first()
    if plan is None or plan.withdrawn_at is not None:
        raise PlanNotOffered
    return plan


def plan_for(garage_id: int, code: str) -> Plan:
    """Return the plan version that this garage pays for. A garage keeps its version, even if it is
    withdrawn."""
    with tenancy.platform():
        held = Plan.objects.filter(garagesubscription=garage_id, code=code).first()
    return held or get_plan(code)


def live_periods(garage_id: int) -> list[SubscriptionPeriod]:
    """Return the ledger rows that are not voided, by start date."""
    with tenancy.platform():
        return list(
            SubscriptionPeriod.objects.select_related("plan")
            .filter(garage_id=garage_id, voided_at=None)
            .order_by("start")
        )


def period_of(row: SubscriptionPeriod) -> rules.Period:
    return rules.Period(row.start, row.end, rules.Kind(row.kind), row.grace_days, row.amount_paise)


def price_of(subscription: GarageSubscription | None, plan: Plan, on: date) -> int:
    """Return the price of a plan for a payment on this day."""
    if subscription is None:
        return plan.price_paise
    return rules.discounted(plan.price_paise, subscription.discount_percent, subscription.discount_until, on)


def flags_of(subscription: GarageSubscription | None, *, suspended: bool = False) -> rules.Flags:
    if subscription is None:
        return rules.Flags(suspended=suspended)
    return rules.Flags(
        cancel_at_period_end=subscription.cancel_at_period_end,
        suspended=suspended,
        archived=subscription.archived_at is not None,
        extended_end=subscription.extended_end,
        grace_until=subscription.grace_until,
    )


def _is_suspended(garage: Garage) -> bool:
    return bool(garage.state == GarageState.SUSPENDED)


@dataclass(frozen=True)
class BillingFacts:
    """Everything that determines the state of a subscription. Two queries read it, three after its end."""

    garage: Garage
    subscription: GarageSubscription | None
    rows: list[SubscriptionPeriod]
    standing: rules.Standing
    # The days of an expired garage that reported a payment, also after they are over.
    trust: rules.Trust | None

    @property
    def trusted(self) -> date | None:
        """Return the last day on which the expired garage works, or None if it is locked."""
        return self.trust.last_day if self.trust and clock.now() < self.trust.until else None

    @property
    def shown_state(self) -> rules.State:
        return rules.State.GRACE if self.trusted else self.standing.state

    @property
    def shown_end(self) -> date | None:
        """Return the last day on which everything works."""
        return self.trusted or self.standing.grace_end

    @property
    def row(self) -> SubscriptionPeriod | None:
        """Return the row of the current or last period."""
        period = self.standing.period
        return next((row for row in self.rows if period and row.start == period.start), None)


def billing_facts(garage_id: int, on: date) -> BillingFacts:
    with tenancy.platform():
        garage = Garage.objects.select_related("garagesubscription__plan").filter(pk=garage_id).first()
        if garage is None:
            raise NotFound
        rows = live_periods(garage_id)
    subscription = getattr(garage, "garagesubscription", None)
    flags = flags_of(subscription, suspended=_is_suspended(garage))
    standing = rules.standing(map(period_of, rows), flags, on)
    trust = rules.trust(standing, _reports(garage_id)) if standing.state is rules.State.EXPIRED else None
    return BillingFacts(garage, subscription, rows, standing, trust)


def _reports(garage_id: int) -> list[rules.Report]:
    with tenancy.platform():
        claims = PaymentClaim.objects.filter(garage_id=garage_id)
        return [rules.Report(*row) for row in claims.values_list("created_at", "answered_at")]


def standing_of(garage_id: int, on: date | None = None) -> rules.Standing:
    """Return the standing of a garage today, or on another day according to today's data."""
    return billing_facts(garage_id, on or clock.today()).standing


def standings(on: date) -> list[tuple[GarageSubscription, rules.Standing]]:
    """Return the standings of all garages that ever had a subscription, with two queries."""
    periods: dict[int, list[rules.Period]] = defaultdict(list)
    with tenancy.platform():
        for row in SubscriptionPeriod.objects.filter(voided_at=None).iterator():
            periods[row.garage_id].append(period_of(row))
        subscriptions = GarageSubscription.objects.select_related("garage").order_by("pk")
        kept = list(subscriptions.exclude(garage__state__in=GONE))
    return [
        (each, rules.standing(periods[each.pk], flags_of(each, suspended=_is_suspended(each.garage)), on))
        for each in kept
    ]


def garages_to_remind() -> list[int]:
    """Return the garages with a reminder due today."""
    sent: dict[tuple[int, date], set[Reminder]] = defaultdict(set)
    with tenancy.platform():
        logged = ReminderLog.objects.values_list("garage_id", "period_end", "kind")
        for garage_id, end, kind in logged.iterator():
            sent[garage_id, end].add(Reminder(kind))
    renewing = online.renewing_garages()
    today = clock.today()
    return [
        each.pk
        for each, standing in standings(today)
        if standing.end
        and not each.garage.frozen
        and paused_until(each, today) is None
        and due_reminder(standing, sent[each.pk, standing.end], renews=each.pk in renewing)
    ]


def find_due_reminder(garage_id: int) -> tuple[date, Reminder] | None:
    """Return the end date and the due reminder that was not sent yet, or None during a pause."""
    today = clock.today()
    facts = billing_facts(garage_id, today)
    end = facts.standing.end
    if end is None or facts.trusted or paused_until(facts.subscription, today):
        return None
    dated = due_reminder(facts.standing, reminders_sent(garage_id, end), renews=online.is_renewing(garage_id))
    return (end, dated.reminder) if dated else None


def find_fitting_reminder(garage_id: int) -> tuple[date, Reminder] | None:
    """Return the reminder for today, whether it was sent before or not."""
    standing = standing_of(garage_id)
    dated = due_reminder(standing, frozenset(), renews=online.is_renewing(garage_id))
    return (standing.end, dated.reminder) if standing.end and dated else None


def paused_until(subscription: GarageSubscription | None, today: date) -> date | None:
    """Return the last day of the current reminder pause, or None."""
    until = subscription.reminders_paused_until if subscription else None
    return until if until and today <= until else None


def reminders_sent(garage_id: int, end: date) -> set[Reminder]:
    with tenancy.platform():
        sent = ReminderLog.objects.filter(garage_id=garage_id, period_end=end)
        return {Reminder(kind) for kind in sent.values_list("kind", flat=True)}


def find_reminder_mail(garage_id: int, end: date, reminder: Reminder) -> ReminderMail | None:
    """Return the text of the reminder, if it is still the right one today."""
    facts = billing_facts(garage_id, clock.today())
    dated = due_reminder(facts.standing, frozenset(), renews=online.is_renewing(garage_id))
    if facts.standing.end != end or facts.trusted or dated is None or dated.reminder is not reminder:
        return None
    return compose_reminder(reminder, facts.standing, facts.garage.name)


def find_fee(invoice_id: int) -> FeeInvoice | None:
    with tenancy.platform():
        return FeeInvoice.objects.select_related("garage").filter(pk=invoice_id).first()


def find_fee_pdf(number: str) -> bytes | None:
    """Return the PDF of our invoice. If its garage works in another cell, that is an error."""
    found = FeeInvoice.objects.filter(number=number).values_list("pdf", "garage_id", "garage__state").first()
    content, garage_id, state = found or (None, 0, "")
    if state == GarageState.MOVED:
        raise GarageMoved(garage_id=garage_id)
    return bytes(content) if content else None


def get_fee(garage_id: int, number: str) -> FeeInvoice:
    """Return an invoice of this garage by its number."""
    with tenancy.platform():
        found = FeeInvoice.objects.filter(garage_id=garage_id, number=number).first()
    if found is None:
        raise NotFound
    return found


def find_claim(claim_id: int) -> PaymentClaim | None:
    with tenancy.platform():
        return PaymentClaim.objects.select_related("garage", "plan").filter(pk=claim_id).first()


def find_lock(garage_id: int, *, may_pay: bool) -> Lock | None:
    """Return the lock, or None while the garage may write. Without a period, the lock has no start."""
    facts = billing_facts(garage_id, clock.today())
    standing = facts.standing
    if facts.trusted or (not standing.expired and standing.state is not rules.State.ARCHIVED):
        return None
    starts = [rules.start_of(standing.locked_from)] if standing.locked_from else []
    if facts.trust:
        # What began in the trusted days can be finished after them.
        starts = [facts.trust.until]
    if facts.subscription and facts.subscription.archived_at:
        starts.append(facts.subscription.archived_at)
    return Lock(min(starts, default=None), rules.remark(standing, may_pay=may_pay) or ARCHIVED)


@dataclass(frozen=True)
class LastSubscription:
    subscription_start_date: date | None
    subscription_end_date: date | None
    grace_period_end_date: date | None
    subscription_amt: int | None
    expired: bool
    expires_in: str
    expires_remark: Sentence | None
    garage_name: str
    state: str
    plan_name: str | None

    @property
    def says(self) -> dict[str, Any] | None:
        """Return the code of the remark, for clients that speak another language than English."""
        return {"expiresRemark": self.expires_remark.said()} if self.expires_remark else None


def get_last_subscription(garage_id: int, *, may_pay: bool) -> LastSubscription:
    """Return the data of the subscription card and banner, for every subscription state."""
    facts = billing_facts(garage_id, clock.today())
    standing, row, trusted = facts.standing, facts.row, facts.trusted
    return LastSubscription(
        subscription_start_date=row.start if row else None,
        subscription_end_date=row.end if row else None,
        grace_period_end_date=facts.shown_end,
        subscription_amt=row.amount_paise if row else None,
        expired=standing.expired and not trusted,
        expires_in=rules.days_text((trusted - standing.today).days + 1) if trusted else standing.expires_in,
        expires_remark=rules.remark(standing, may_pay=may_pay, trusted=trusted),
        garage_name=facts.garage.name,
        state=facts.shown_state,
        plan_name=row.plan.name if row else None,
    )
