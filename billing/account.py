"""The owner's view of the subscription, and the ways to pay for it."""

from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings
from django.db.models import QuerySet

from billing import gateway, rules
from billing.errors import UpiNotOffered
from billing.models import BillingPayment, FeeInvoice, PaymentClaim, Plan, SubscriptionPeriod
from billing.online import queries as online
from billing.queries import billing_facts, flags_of, offered_plans, period_of, price_of
from gst.upi import UpiCode, upi_code
from kernel import clock, tenancy


@dataclass(frozen=True)
class PlanView:
    code: str
    version: int
    name: str
    price: int
    interval: str
    branches: int
    staff: int
    trial_days: int


@dataclass(frozen=True)
class PeriodView:
    start_date: date
    end_date: date
    kind: str
    plan_name: str
    amount: int
    voided_at: datetime | None
    void_reason: str


@dataclass(frozen=True)
class PaymentView:
    mode: str
    reference: str
    amount: int
    received_on: date
    voided_at: datetime | None


@dataclass(frozen=True)
class ClaimView:
    mode: str
    reference: str
    amount: int
    paid_on: date
    plan_name: str
    state: str
    refusal: str


@dataclass(frozen=True)
class InvoiceView:
    number: str
    kind: str
    issued_on: date
    amount: int


@dataclass(frozen=True)
class Billing:
    state: str
    # `plan` is the current plan, and `next_plan` is the plan of the next payment.
    plan: PlanView | None
    next_plan: PlanView | None
    paid_until: date | None
    grace_period_end_date: date | None
    cancel_at_period_end: bool
    # This is true if an administrator can add days without a payment.
    extendable: bool
    # These are the first day and the price of the next payment. They are None if the subscription is
    # cancelled.
    next_date: date | None
    next_amount: int | None
    ways_to_pay: list[str]
    # This is true if a Stripe subscription pays the next period automatically, or if its last charge failed.
    pays_online: bool
    periods: list[PeriodView]
    payments: list[PaymentView]
    invoices: list[InvoiceView]
    claims: list[ClaimView]


def get_billing(garage_id: int) -> Billing:
    """Return the owner's view of the subscription, including voided rows."""
    today = clock.today()
    facts = billing_facts(garage_id, today)
    subscription, standing = facts.subscription, facts.standing
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
        invoices = (
            FeeInvoice.objects.filter(garage_id=garage_id)
            .order_by("-pk")
            .values_list("number", "kind", "issued_on", "total_paise")
        )
        seen = (
            [PeriodView(*row) for row in periods],
            [PaymentView(*row) for row in payments],
            [InvoiceView(*row) for row in invoices],
            [_claim_view(claim) for claim in _claims(garage_id)],
        )
    next_plan = subscription.plan if subscription and not (standing.ending and standing.covered) else None
    start = rules.next_start(map(period_of, facts.rows), flags_of(subscription), today)
    return Billing(
        state=facts.shown_state,
        plan=_plan_view_or_none(facts.row.plan if facts.row else None),
        next_plan=_plan_view_or_none(next_plan),
        paid_until=standing.end,
        grace_period_end_date=facts.shown_end,
        cancel_at_period_end=standing.ending,
        extendable=standing.extendable,
        next_date=start if next_plan else None,
        next_amount=price_of(subscription, next_plan, today) if next_plan else None,
        ways_to_pay=ways_to_pay(),
        pays_online=online.find_running(garage_id) is not None,
        periods=seen[0],
        payments=seen[1],
        invoices=seen[2],
        claims=seen[3],
    )


def _claims(garage_id: int) -> QuerySet[PaymentClaim]:
    return PaymentClaim.objects.select_related("plan").filter(garage_id=garage_id).order_by("-pk")


def _claim_view(claim: PaymentClaim) -> ClaimView:
    state = "waiting" if claim.answered_at is None else "refused" if claim.refusal else "confirmed"
    return ClaimView(
        claim.mode, claim.reference, claim.amount_paise, claim.paid_on, claim.plan.name, state, claim.refusal
    )


def ways_to_pay() -> list[str]:
    """Return the ways to pay. Manual payment is always possible. Online payment needs Stripe, and UPI needs
    our UPI id."""
    ways = {"online": gateway.is_configured(), "upi": bool(settings.SELLER_VPA), "manual": True}
    return [way for way, is_open in ways.items() if is_open]


def get_upi_code(garage_id: int, plan: Plan) -> UpiCode:
    """Return the UPI QR code for the payment of a plan. Scanning it does not report a payment."""
    if not settings.SELLER_VPA:
        raise UpiNotOffered
    facts, today = billing_facts(garage_id, clock.today()), clock.today()
    return upi_code(
        vpa=settings.SELLER_VPA,
        name=settings.SELLER_NAME,
        amount_paise=price_of(facts.subscription, plan, today),
        note=f"Servicebay {plan.name}, {facts.garage.name}",
        reference=f"SVB-{garage_id}-{today:%y%m%d}",
    )


def list_plans() -> list[PlanView]:
    """Return the offered plans, the cheapest first."""
    return [_plan_view(plan) for plan in sorted(offered_plans(), key=lambda each: each.price_paise)]


def _plan_view_or_none(plan: Plan | None) -> PlanView | None:
    return _plan_view(plan) if plan else None


def _plan_view(plan: Plan) -> PlanView:
    return PlanView(
        plan.code,
        plan.version,
        plan.name,
        plan.price_paise,
        plan.interval,
        plan.branches,
        plan.staff,
        plan.trial_days,
    )
