"""Cancels, continues and changes the plan of a running subscription."""

from dataclasses import dataclass, replace
from datetime import date

from billing import errors, queries, rules
from billing.models import GarageSubscription, PaymentMode, Plan, Source, SubscriptionPeriod
from billing.online import queries as online
from billing.online import subscription_sync
from billing.online.errors import PaysOnline
from billing.rules import DAY, Interval, Kind
from billing.services.fees import issue_fee
from billing.services.ledger import (
    Received,
    append_part,
    append_period,
    get_applied_period,
    is_applied,
    lock_subscription,
    next_start,
    save_subscription,
    standing_on,
    void_row,
)
from billing.services.payments import add_payment, normalised_reference, require_unused
from garages.closing import find_closing
from garages.errors import StillClosing
from kernel import clock, tenancy
from kernel.audit import services as audit
from kernel.money import rupee_text


def cancel_at_period_end(garage_id: int, *, by: int | None) -> None:
    """Cancel at the end of the period. Everything works until the last paid day, and there is no grace after
    it.
    """
    with tenancy.platform():
        subscription = lock_subscription(garage_id)
        if subscription.cancel_at_period_end or not standing_on(subscription, clock.today()).covered:
            raise errors.NothingToCancel
        subscription.cancel_at_period_end, subscription.cancelled_at = True, clock.now()
        save_subscription(subscription)
        subscription_sync.request_end(garage_id, ends=True)
        audit.record("subscription_cancelled", person_id=by, garage_id=garage_id)


def uncancel(garage_id: int, *, by: int | None, decided_on: date | None = None) -> None:
    """Undo a cancellation before the last day. This is refused for a garage that is being closed.

    `decided_on` is the day of the decision, if it becomes known later.
    """
    with tenancy.platform():
        if find_closing(garage_id):
            raise StillClosing
        subscription = lock_subscription(garage_id)
        is_in_time = standing_on(subscription, decided_on or clock.today()).covered
        if not subscription.cancel_at_period_end or not is_in_time:
            raise errors.NotCancelling
        subscription.cancel_at_period_end = False
        save_subscription(subscription)
        subscription_sync.request_end(garage_id, ends=False)
        audit.record("subscription_uncancelled", person_id=by, garage_id=garage_id)


@dataclass(frozen=True)
class PlanChange:
    """The effect of a plan change made now."""

    plan: Plan
    at_once: bool
    effective_on: date
    charge_paise: int


def preview_plan_change(garage_id: int, *, plan: Plan) -> PlanChange:
    """Return the effect of a change. A larger plan applies immediately to the remaining days. Other changes
    wait for the next payment.
    """
    with tenancy.platform():
        subscription = lock_subscription(garage_id)
        change, _ = _plan_change(subscription, plan)
    return change


def change_plan(
    garage_id: int,
    *,
    plan: Plan,
    source: Source,
    source_ref: str,
    charge_paise: int,
    received: Received | None = None,
    by: int | None = None,
) -> PlanChange:
    """Change the plan. This is refused if `charge_paise` from the preview is no longer the price."""
    with tenancy.platform():
        subscription = lock_subscription(garage_id)
        if is_applied(source, source_ref):
            known = get_applied_period(garage_id, source, source_ref)
            return PlanChange(known.plan, True, known.start, charge_paise)
        change, cuts = _plan_change(subscription, plan)
        if change.charge_paise != charge_paise:
            raise errors.ChargeDiffers(rupees=rupee_text(change.charge_paise))
        if received and received.mode != PaymentMode.STRIPE:
            received = replace(received, reference=normalised_reference(received.mode, received.reference))
            require_unused(received.mode, received.reference)
        bought = None
        for row, cut in cuts:
            event = (source, source_ref) if bought is None else (Source.CHANGE, f"{row.pk}:upgraded")
            written = _replace(row, cut, plan, event, by)
            bought = bought or written
            if cut.charge_paise:
                # Each period has its own invoice, so that each period can be voided alone.
                days = (cut.start, cut.end)
                issue_fee(
                    garage_id, written, plan=plan, days=days, paid_paise=cut.charge_paise, received=received
                )
        if bought and received and charge_paise:
            add_payment(garage_id, bought, received, charge_paise, by)
        before, subscription.plan = subscription.plan, plan
        save_subscription(subscription)
        audit.record(
            "subscription_plan_changed",
            person_id=by,
            garage_id=garage_id,
            before=f"{before.code}:{before.version}",
            after=f"{plan.code}:{plan.version}",
            at_once=change.at_once,
            charge_paise=charge_paise,
        )
    return change


Cuts = list[tuple[SubscriptionPeriod, rules.Upgrade]]


def _plan_change(subscription: GarageSubscription, plan: Plan) -> tuple[PlanChange, Cuts]:
    """Return the change and, if it applies immediately, the split of every paid period that has not ended."""
    if online.find_running(subscription.pk):
        # The next automatic renewal would pay for the old plan again.
        raise PaysOnline
    today = clock.today()
    rows = [
        row for row in queries.live_periods(subscription.pk) if row.end >= today and row.kind == Kind.PAID
    ]
    running = rows[0].plan if rows else subscription.plan
    if plan.pk == subscription.plan_id == running.pk:
        raise errors.SamePlan
    # A newer version of the same plan or another interval applies from the next payment.
    same_interval = plan.interval == running.interval
    if not rows or plan.code == running.code or not same_interval or plan.price_paise <= running.price_paise:
        return PlanChange(plan, False, next_start(subscription, today), 0), []
    price = queries.price_of(subscription, plan, today)
    cuts = [
        (
            row,
            rules.upgrade(
                queries.period_of(row),
                price,
                Interval(plan.interval),
                _anchor_of(row, subscription),
                today,
            ),
        )
        for row in rows
    ]
    return PlanChange(plan, True, cuts[0][1].start, sum(cut.charge_paise for _, cut in cuts)), cuts


def _anchor_of(row: SubscriptionPeriod, subscription: GarageSubscription) -> int:
    """Return the anchor day of the subscription if the period starts on that day of its month, or else the
    day on which the period starts.

    A part of a period has the anchor day of the whole period.
    """
    whole = row.origin or row
    return rules.anchor_of(whole.start, subscription.anchor_day)


def _replace(
    row: SubscriptionPeriod, cut: rules.Upgrade, plan: Plan, event: tuple[Source, str], by: int | None
) -> int:
    """Void a period, and add its used days under the old plan and the remaining days under the new plan."""
    void_row(row, f"Upgraded to {plan.name}", by)
    if row.start < cut.start:
        used = rules.Period(row.start, cut.start - DAY, Kind.PAID, row.grace_days, cut.used_paise)
        append_part(row, used, name=f"{row.pk}:used")
    left = rules.Period(cut.start, cut.end, Kind.PAID, plan.grace_days, cut.left_paise + cut.charge_paise)
    written = append_period(
        row.garage_id,
        left,
        plan=plan,
        source=event[0],
        source_ref=event[1],
        replaces=row.pk,
        origin=row.origin_id or row.pk,
    )
    if written is None:
        raise errors.ReferenceUsed
    return written
