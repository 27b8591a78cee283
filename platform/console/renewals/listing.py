"""The renewals of a month, read only from public tables."""

import calendar
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import IO, NamedTuple

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from billing.models import GarageSubscription, PaymentClaim
from billing.online.queries import renewing_garages
from billing.queries import price_of
from billing.rules import State, discounted
from console.admins import AdminActor
from garages.models import GONE
from kernel import clock
from kernel.audit import services as audit
from kernel.money import PAISE
from tenants.exchange.spool import spool_csv

# Garages that are cancelled, suspended or archived have no renewal.
RENEWING_STATES = (State.TRIAL, State.ACTIVE, State.EXPIRING, State.GRACE, State.EXPIRED)
HEADINGS = (
    "Garage",
    "Number",
    "Chain",
    "Plan",
    "Price",
    "Last day",
    "State",
    "Pays online",
    "Claims waiting",
)


@dataclass(frozen=True)
class Renewal:
    garage_id: int
    garage_name: str
    chain_name: str
    plan_name: str
    amount: int
    last_day: date
    state: str
    pays_online: bool
    claims_waiting: int


@dataclass(frozen=True)
class RenewalDay:
    day: date
    number: int
    amount: int


@dataclass(frozen=True)
class Renewals:
    records: list[Renewal]
    record_count: int
    amount: int
    # These are the days with renewals in the whole month, regardless of filter and page.
    days: list[RenewalDay]


def list_renewals(month: date, *, day: date | None, rows: slice) -> Renewals:
    """Return a page of garages whose last day is in the month, or on the given day of the month. The
    subscription states are from the last write or the nightly update."""
    due = _due_in(month)
    amounts = _amounts(due)
    found = [each for each in amounts if day is None or each.last_day == day]
    shown = due.filter(pk__in=[each.garage_id for each in found[rows]])
    return Renewals(_renewals(shown), len(found), sum(each.amount for each in found), _by_day(amounts))


def export_renewals(admin: AdminActor, month: date) -> IO[bytes]:
    """Export the whole month as CSV. The export is audited."""
    cells = (
        (
            each.garage_name,
            each.garage_id,
            each.chain_name,
            each.plan_name,
            each.amount / PAISE,
            each.last_day,
            each.state,
            each.pays_online,
            each.claims_waiting,
        )
        for each in _renewals(_due_in(month))
    )
    content, number = spool_csv(HEADINGS, cells)
    audit.record("renewals_exported", person_id=admin.person_id, month=f"{month:%Y-%m}", rows=number)
    return content


def _due_in(month: date) -> QuerySet[GarageSubscription]:
    """Return the subscriptions that end in the month, by last day."""
    until = month.replace(day=calendar.monthrange(month.year, month.month)[1])
    return (
        GarageSubscription.objects.filter(listed_end__range=(month, until), listed_state__in=RENEWING_STATES)
        .exclude(garage__state__in=GONE)
        .order_by("listed_end", "garage__name", "pk")
    )


class Due(NamedTuple):
    """The values for the sums of a month. Other columns are read only for the listed rows."""

    garage_id: int
    last_day: date
    amount: int


def _amounts(due: QuerySet[GarageSubscription]) -> list[Due]:
    """Return the price on the last day, or today's price if that day is over."""
    today = clock.today()
    facts = due.values_list("pk", "listed_end", "plan__price_paise", "discount_percent", "discount_until")
    return [
        Due(garage, end, discounted(price, percent, until, max(end, today)))
        for garage, end, price, percent, until in facts
        if end
    ]


def _renewals(due: QuerySet[GarageSubscription]) -> list[Renewal]:
    waiting = PaymentClaim.objects.filter(garage=OuterRef("pk"), answered_at=None).order_by()
    counted = waiting.values("garage").annotate(number=Count("pk")).values("number")
    online, today = renewing_garages(), clock.today()
    return [
        Renewal(
            garage_id=each.pk,
            garage_name=each.garage.name,
            chain_name=each.garage.chain.name,
            plan_name=each.plan.name,
            amount=price_of(each, each.plan, max(each.listed_end, today)),
            last_day=each.listed_end,
            state=each.listed_state,
            pays_online=each.pk in online,
            claims_waiting=each.claims_waiting,
        )
        for each in due.select_related("garage__chain", "plan").annotate(
            claims_waiting=Coalesce(Subquery(counted), 0)
        )
        if each.listed_end
    ]


def _by_day(renewals: Iterable[Due]) -> list[RenewalDay]:
    amounts: dict[date, list[int]] = defaultdict(list)
    for each in renewals:
        amounts[each.last_day].append(each.amount)
    return [RenewalDay(day, len(found), sum(found)) for day, found in amounts.items()]
