"""Plans with their versions and the number of garages on each version."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.conf import settings
from django.db.models import Count, Q

from billing import services
from billing.catalogue import TRIAL_PLAN
from billing.models import Plan
from billing.online.prices import publish_prices
from billing.rules import Interval
from billing.services import Terms
from console.admins import AdminActor
from garages.models import GONE
from gst.rates import subscription_rate
from gst.tax import taxable_within
from kernel import clock


@dataclass(frozen=True)
class VersionView:
    version: int
    price: int
    price_before_gst: int
    branches: int
    staff: int
    garages: int
    created_at: datetime


@dataclass(frozen=True)
class PlanView:
    code: str
    name: str
    interval: str
    withdrawn_at: datetime | None
    for_trials: bool
    # The newest version comes first.
    versions: list[VersionView]


def list_plans() -> list[PlanView]:
    """Return all plans, the cheapest plans first and the withdrawn plans last."""
    garages = Count("garagesubscription", filter=~Q(garagesubscription__garage__state__in=GONE))
    rows = Plan.objects.annotate(garages=garages).order_by("code", "-version")
    plans = [_offered(list(versions)) for _, versions in groupby(rows, key=lambda each: each.code)]
    return sorted(plans, key=lambda plan: (plan.withdrawn_at is not None, plan.versions[0].price, plan.code))


def add_version(actor: AdminActor, code: str, terms: Terms, *, after: int, reason: str) -> None:
    services.add_version(code, terms, after=after, reason=reason, by=actor.person_id)
    publish_prices()


def add_plan(actor: AdminActor, name: str, interval: Interval, terms: Terms, *, reason: str) -> None:
    services.add_plan(name, interval, terms, reason=reason, by=actor.person_id)
    publish_prices()


def withdraw_plan(actor: AdminActor, code: str, *, reason: str) -> None:
    services.withdraw_plan(code, reason=reason, by=actor.person_id)


def offer_plan(actor: AdminActor, code: str, *, reason: str) -> None:
    services.offer_plan(code, reason=reason, by=actor.person_id)
    publish_prices()


def _offered(versions: list[Plan]) -> PlanView:
    newest = versions[0]
    return PlanView(
        newest.code,
        newest.name,
        newest.interval,
        newest.withdrawn_at,
        newest.code == TRIAL_PLAN,
        [_version(each) for each in versions],
    )


def _version(plan: Plan) -> VersionView:
    return VersionView(
        plan.version,
        plan.price_paise,
        _before_gst(plan.price_paise),
        plan.branches,
        plan.staff,
        plan.garages,  # type: ignore[attr-defined]  # annotated
        plan.created_at,
    )


def _before_gst(paise: int) -> int:
    """Return the taxable value that our invoice would show today."""
    if not settings.SELLER_GSTIN:
        return paise
    return taxable_within(paise, subscription_rate(clock.today()).percent)
