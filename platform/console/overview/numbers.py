"""The figures of the overview, read only from public tables."""

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from django.db.models import Count, Q

from billing import rules
from billing.models import GarageSubscription, PaymentClaim, SubscriptionPeriod
from billing.rules import Interval, State
from garages.models import GONE
from kernel import clock
from kernel.outbox.models import OutboxRow

WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Overview:
    monthly_recurring: int
    states: list[tuple[str, int]]
    trials_ending: int
    renewals_today: int
    renewals_this_week: int
    claims_waiting: int
    tasks_failing: int
    tasks_dead: int


def get_overview() -> Overview:
    """Return the figures. Monthly recurring revenue is the monthly price of all paid periods that include
    today, with discounts and tax. Sponsorships, trials and grace count zero. The subscription states are from
    the last write or the nightly update. A renewal is due on the last paid day. A week is today and the next
    six days."""
    today = clock.today()
    found = GarageSubscription.objects.exclude(garage__state__in=GONE)
    counts = dict(found.values_list("listed_state").annotate(number=Count("pk")).order_by())
    week = (today, today + WEEK - rules.DAY)
    # These subscriptions end within a month. Cancelled subscriptions do not renew.
    renewing = Q(listed_state=State.EXPIRING)
    dates = found.aggregate(
        trials_ending=Count("pk", filter=Q(listed_state=State.TRIAL, listed_end__range=week)),
        renewals_today=Count("pk", filter=renewing & Q(listed_end=today)),
        renewals_this_week=Count("pk", filter=renewing & Q(listed_end__range=week)),
    )
    tasks = OutboxRow.objects.filter(done_at=None).aggregate(
        tasks_failing=Count("pk", filter=Q(dead_at=None) & ~Q(last_error="")),
        tasks_dead=Count("pk", filter=Q(dead_at__isnull=False)),
    )
    return Overview(
        monthly_recurring=_monthly_recurring(today),
        states=[(state.value, counts.get(state.value, 0)) for state in State],
        claims_waiting=PaymentClaim.objects.filter(answered_at=None).count(),
        **dates,
        **tasks,
    )


def _monthly_recurring(today: date) -> int:
    """Return the monthly price of all periods that include today. If an upgrade split a period, a part counts
    like the whole period."""
    rows = SubscriptionPeriod.objects.filter(
        voided_at=None, kind=rules.Kind.PAID, start__lte=today, end__gte=today
    ).exclude(garage__state__in=GONE)
    anchored = rows.values_list(
        "start", "end", "amount_paise", "plan__interval", "garage__garagesubscription__anchor_day"
    )
    return round(sum((_monthly(*row) for row in anchored), Fraction()))


def _monthly(start: date, end: date, paid: int, interval: str, anchor: int | None) -> Fraction:
    step = Interval(interval)
    days = (end - start).days + 1
    whole = rules.interval_days(end, step, anchor or (end + rules.DAY).day)
    return Fraction(paid * max(whole, days), days * step.months)
