"""Which garages are to renew in a month, from public tables alone."""

import calendar
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import IO

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from billing.models import GarageSubscription, PaymentClaim
from billing.online.queries import renewing_garages
from billing.queries import price_of
from billing.rules import State
from console.admins import AdminActor
from garages.models import GarageState
from kernel import clock
from kernel.audit import services as audit
from kernel.money import PAISE
from tenants.exchange.spool import spooled

# Who has asked to end is not waited for, nor who may not work.
WAITED_FOR = (State.TRIAL, State.ACTIVE, State.EXPIRING, State.GRACE, State.EXPIRED)
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
    # Of the whole month, whatever part of it is listed: those days on which something is due.
    days: list[RenewalDay]


def list_renewals(month: date, *, day: date | None, rows: slice) -> Renewals:
    """A page of those whose last day is within the month, or is the day. The state is the one for lists."""
    of_month = _due_in(month)
    found = [each for each in of_month if day is None or each.last_day == day]
    return Renewals(found[rows], len(found), sum(each.amount for each in found), _by_day(of_month))


def export_renewals(admin: AdminActor, month: date) -> IO[bytes]:
    """The whole month as a file; who took it is on record."""
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
        for each in _due_in(month)
    )
    content, number = spooled(HEADINGS, cells)
    audit.record("renewals_exported", person_id=admin.person_id, month=f"{month:%Y-%m}", rows=number)
    return content


def _due_in(month: date) -> list[Renewal]:
    """In the order of their last days. The price is that of the last day, or of today where it is over."""
    until = month.replace(day=calendar.monthrange(month.year, month.month)[1])
    waiting = PaymentClaim.objects.filter(garage=OuterRef("pk"), answered_at=None).order_by()
    counted = waiting.values("garage").annotate(number=Count("pk")).values("number")
    due = (
        GarageSubscription.objects.filter(listed_end__range=(month, until), listed_state__in=WAITED_FOR)
        .exclude(garage__state=GarageState.CLOSED)
        .select_related("garage__chain", "plan")
        .annotate(claims_waiting=Coalesce(Subquery(counted), 0))
        .order_by("listed_end", "garage__name", "pk")
    )
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
        for each in due
        if each.listed_end
    ]


def _by_day(renewals: Iterable[Renewal]) -> list[RenewalDay]:
    amounts: dict[date, list[int]] = defaultdict(list)
    for each in renewals:
        amounts[each.last_day].append(each.amount)
    return [RenewalDay(day, len(found), sum(found)) for day, found in amounts.items()]
