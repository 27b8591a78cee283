"""Reads of plans, ledgers and how garages stand; asked from inside a garage they step out of it."""

from dataclasses import dataclass
from datetime import date, datetime

from billing import rules
from billing.errors import PlanNotOffered
from billing.models import BillingPayment, GarageSubscription, Plan, SubscriptionPeriod
from billing.online import queries as online
from garages.models import Garage, GarageState
from kernel import clock, tenancy
from kernel.actor import Lock
from kernel.errors import NotFound

ARCHIVED = "This garage is in the archive, as its owner asked. Its data is safe. Renew to continue at once."


LONG_AGO = datetime(2000, 1, 1, tzinfo=rules.INDIA)


def offered_plans() -> list[Plan]:
    """The newest version of each."""
    with tenancy.platform():
        return list(Plan.objects.order_by("code", "-version").distinct("code"))


def get_plan(code: str) -> Plan:
    """As it is on offer now."""
    with tenancy.platform():
        plan = Plan.objects.filter(code=code).order_by("-version").first()
    if plan is None:
        raise PlanNotOffered
    return plan


def live_rows(garage_id: int) -> list[SubscriptionPeriod]:
    """The ledger without what is void, in the order of its days."""
    with tenancy.platform():
        return list(
            SubscriptionPeriod.objects.select_related("plan")
            .filter(garage_id=garage_id, voided_at=None)
            .order_by("start")
        )


def period_of(row: SubscriptionPeriod) -> rules.Period:
    return rules.Period(row.start, row.end, rules.Kind(row.kind), row.grace_days, row.amount_paise)


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


@dataclass(frozen=True)
class _Known:
    """All that the state follows from, read with two queries."""

    garage: Garage
    subscription: GarageSubscription | None
    rows: list[SubscriptionPeriod]
    standing: rules.Standing

    @property
    def row(self) -> SubscriptionPeriod | None:
        """The row of the current or last period."""
        period = self.standing.period
        return next((row for row in self.rows if period and row.start == period.start), None)


def _known(garage_id: int, on: date) -> _Known:
    with tenancy.platform():
        garage = Garage.objects.select_related("garagesubscription__plan").filter(pk=garage_id).first()
        if garage is None:
            raise NotFound
        rows = live_rows(garage_id)
    subscription = getattr(garage, "garagesubscription", None)
    flags = flags_of(subscription, suspended=garage.state == GarageState.SUSPENDED)
    return _Known(garage, subscription, rows, rules.standing(map(period_of, rows), flags, on))


def standing_of(garage_id: int, on: date | None = None) -> rules.Standing:
    """How a garage stands today, or on another day by what is known today."""
    return _known(garage_id, on or clock.today()).standing


def find_lock(garage_id: int, *, may_pay: bool) -> Lock | None:
    """Nothing while the garage may write. Without a period there was never anything to finish."""
    known = _known(garage_id, clock.today())
    standing = known.standing
    if not standing.expired and standing.state is not rules.State.ARCHIVED:
        return None
    starts = [rules.start_of(standing.locked_from)] if standing.locked_from else []
    if known.subscription and known.subscription.archived_at:
        starts.append(known.subscription.archived_at)
    since = min(starts, default=LONG_AGO)
    return Lock(since, rules.remark(standing, may_pay=may_pay) or ARCHIVED)


@dataclass(frozen=True)
class LastSubscription:
    subscription_start_date: date | None
    subscription_end_date: date | None
    grace_period_end_date: date | None
    subscription_amt: int | None
    expired: bool
    expires_in: str
    expires_remark: str | None
    garage_name: str
    state: str
    plan_name: str | None


def get_last_subscription(garage_id: int, *, may_pay: bool) -> LastSubscription:
    """The specification's card and reminder; there is an answer in every state."""
    known = _known(garage_id, clock.today())
    standing, row = known.standing, known.row
    return LastSubscription(
        subscription_start_date=row.start if row else None,
        subscription_end_date=row.end if row else None,
        grace_period_end_date=standing.grace_end,
        subscription_amt=row.amount_paise if row else None,
        expired=standing.expired,
        expires_in=standing.expires_in,
        expires_remark=rules.remark(standing, may_pay=may_pay),
        garage_name=known.garage.name,
        state=standing.state,
        plan_name=row.plan.name if row else None,
    )


@dataclass(frozen=True)
class PlanSeen:
    code: str
    version: int
    name: str
    price: int
    interval: str
    branches: int
    staff: int


@dataclass(frozen=True)
class PeriodSeen:
    start_date: date
    end_date: date
    kind: str
    plan_name: str
    amount: int
    voided_at: datetime | None
    void_reason: str


@dataclass(frozen=True)
class PaymentSeen:
    mode: str
    reference: str
    amount: int
    received_on: date
    voided_at: datetime | None


@dataclass(frozen=True)
class Billing:
    state: str
    # The plan that runs, and the one that the next payment is for.
    plan: PlanSeen | None
    next_plan: PlanSeen | None
    paid_until: date | None
    grace_period_end_date: date | None
    cancel_at_period_end: bool
    # The first day that the next payment buys, and what it costs; None when the end was asked for.
    next_date: date | None
    next_amount: int | None
    ways_to_pay: list[str]
    # A subscription at Stripe pays for the next period by itself, or has tried to.
    pays_online: bool
    periods: list[PeriodSeen]
    payments: list[PaymentSeen]


def get_billing(garage_id: int) -> Billing:
    """The subscription as its owner sees it: void rows are shown as such, nothing is hidden."""
    today = clock.today()
    known = _known(garage_id, today)
    subscription, standing = known.subscription, known.standing
    with tenancy.platform():
        periods = (
            SubscriptionPeriod.objects.filter(garage_id=garage_id)
            .order_by("-start", "-pk")
            .values_list("start", "end", "kind", "plan__name", "amount_paise", "voided_at", "void_reason")
        )
        payments = (
            BillingPayment.objects.filter(garage_id=garage_id)
            .order_by("-received_on", "-pk")
            .values_list("mode", "reference", "amount_paise", "received_on", "voided_at")
        )
        seen = [PeriodSeen(*row) for row in periods], [PaymentSeen(*row) for row in payments]
    next_plan = subscription.plan if subscription and not (standing.ending and standing.covered) else None
    start = rules.next_start(map(period_of, known.rows), flags_of(subscription), today)
    return Billing(
        state=standing.state,
        plan=_seen(known.row.plan if known.row else None),
        next_plan=_seen(next_plan),
        paid_until=standing.end,
        grace_period_end_date=standing.grace_end,
        cancel_at_period_end=standing.ending,
        next_date=start if next_plan else None,
        next_amount=next_plan.price_paise if next_plan else None,
        ways_to_pay=online.ways_to_pay(),
        pays_online=online.find_running(garage_id) is not None,
        periods=seen[0],
        payments=seen[1],
    )


def _seen(plan: Plan | None) -> PlanSeen | None:
    if plan is None:
        return None
    return PlanSeen(
        plan.code, plan.version, plan.name, plan.price_paise, plan.interval, plan.branches, plan.staff
    )
