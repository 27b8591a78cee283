"""Payments that add periods, and voiding of periods."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from billing import errors, queries, rules
from billing.models import (
    BillingPayment,
    GarageSubscription,
    PaymentClaim,
    PaymentMode,
    Plan,
    Source,
    SubscriptionPeriod,
)
from billing.online import queries as online
from billing.online import subscription_sync
from billing.online.errors import InvoiceNotOpen
from billing.rules import DAY, Interval, Kind
from billing.services.fees import credit_fees, issue_fee
from billing.services.ledger import (
    Received,
    append_part,
    append_period,
    continue_subscription,
    get_applied_period,
    is_applied,
    lock_or_create_subscription,
    lock_subscription,
    next_start,
    save_subscription,
    void_row,
)
from kernel import clock, tenancy
from kernel.audit import services as audit
from kernel.errors import NotFound

MOST_DAYS_BACK = 30
# Transfers have long bank numbers. Cheques and receipts have shorter numbers.
_TRANSFERS = frozenset({PaymentMode.UPI, PaymentMode.NEFT})
SHORTEST_TRANSFER = 9
_LENGTHS = {
    PaymentMode.UPI: (12, 22),
    PaymentMode.NEFT: (12, 22),
    PaymentMode.CHEQUE: (6, 22),
    PaymentMode.CASH: (1, 22),
}


@dataclass(frozen=True)
class AppliedPayment:
    """The period of an event. `is_new` is false if the event was applied before."""

    period: SubscriptionPeriod
    is_new: bool


def apply_payment(
    garage_id: int,
    *,
    source: Source,
    source_ref: str,
    plan: Plan,
    amount_paise: int,
    received: Received | None = None,
    by: int | None = None,
    reason: str = "",
) -> AppliedPayment:
    """Add the period of a payment, once for each event.

    Until the end of the grace, the period starts after the last day. Later it starts on the day of the
    payment.
    """
    if amount_paise <= 0:
        raise errors.AmountMissing
    received_on = received.on if received else clock.today()
    if received_on > clock.today():
        raise errors.PaymentInFuture
    with tenancy.platform():
        subscription = lock_or_create_subscription(garage_id, plan)
        if is_applied(source, source_ref):
            return AppliedPayment(get_applied_period(garage_id, source, source_ref), is_new=False)
        start = next_start(subscription, received_on)
        anchor = rules.anchor_of(start, _anchor_behind(subscription, start))
        end = rules.end_of(start, Interval(plan.interval), anchor)
        period = rules.Period(start, end, Kind.PAID, plan.grace_days, amount_paise)
        continue_subscription(subscription, received_on)
        written = append_period(garage_id, period, plan=plan, source=source, source_ref=source_ref)
        if written is None:
            # Another garage used the event at the same time.
            raise errors.ReferenceUsed
        if received:
            add_payment(garage_id, written, received, amount_paise, by)
        subscription.plan, subscription.anchor_day = plan, anchor
        save_subscription(subscription)
        audit.record(
            "subscription_paid",
            person_id=by,
            garage_id=garage_id,
            period=written,
            plan=f"{plan.code}:{plan.version}",
            amount_paise=amount_paise,
            source=source.value,
            source_ref=source_ref,
            received_on=received_on.isoformat(),
            start=start.isoformat(),
            end=end.isoformat(),
            reason=reason,
        )
        issue_fee(
            garage_id, written, plan=plan, days=(start, end), paid_paise=amount_paise, received=received
        )
        return AppliedPayment(SubscriptionPeriod.objects.get(pk=written), is_new=True)


def _anchor_behind(subscription: GarageSubscription, start: date) -> int | None:
    """Return the anchor day if the start follows a paid period without a gap."""
    before = next((row for row in queries.live_periods(subscription.pk) if row.end == start - DAY), None)
    return subscription.anchor_day if before and before.kind == Kind.PAID else None


def add_payment(
    garage_id: int, period_id: int, received: Received, amount_paise: int, by: int | None
) -> None:
    BillingPayment.objects.create(
        garage_id=garage_id,
        period_id=period_id,
        mode=received.mode,
        reference=received.reference,
        amount_paise=amount_paise,
        received_on=received.on,
        note=received.note,
        recorded_by=by,
    )


def record_payment(
    garage_id: int,
    *,
    mode: PaymentMode,
    reference: str,
    plan: Plan,
    amount_paise: int,
    received_on: date,
    by: int | None,
    note: str = "",
    reason: str = "",
    stripe_invoice: str = "",
    told_on: date | None = None,
) -> AppliedPayment:
    """Record a payment outside Stripe. It pays an open Stripe invoice and uses the invoice's id, so that the
    invoice cannot add days a second time."""
    written = normalised_reference(mode, reference)
    if amount_paise <= 0:
        raise errors.AmountMissing
    if received_on > clock.today():
        raise errors.PaymentInFuture
    # The age of a claimed payment is measured on the day of the claim, and not on the day of its
    # confirmation.
    told_on = told_on or clock.today()
    if received_on < told_on - timedelta(days=MOST_DAYS_BACK):
        raise errors.PaymentTooOld(days=MOST_DAYS_BACK)
    with tenancy.platform():
        known = GarageSubscription.objects.filter(pk=garage_id).first()
        price = queries.price_of(known, plan, received_on)
        if (amount_paise != price or received_on < told_on) and not reason.strip():
            raise errors.ReasonMissing
        lock_or_create_subscription(garage_id, plan)
        require_unused(mode, written)
        if not reason.strip():
            _require_dissimilar(mode, written)
        invoice = _open_invoice(garage_id, stripe_invoice)
        # A voided payment may be recorded again under a new reference.
        times = BillingPayment.objects.filter(mode=mode, reference=written).count()
        source_ref = f"{mode.value}:{written}" + (f":{times + 1}" if times else "")
        applied = apply_payment(
            garage_id,
            source=Source.STRIPE if invoice else Source.MANUAL,
            source_ref=invoice or source_ref,
            plan=plan,
            amount_paise=amount_paise,
            received=Received(mode, written, received_on, note),
            by=by,
            reason=reason,
        )
        if not applied.is_new:
            raise errors.ReferenceUsed
        if invoice:
            subscription_sync.request_settlement(invoice)
        _take_back_cancellation(garage_id, by)
        _answer_claim(applied.period, mode, written, by)
        return applied


def _take_back_cancellation(garage_id: int, by: int | None) -> None:
    """Reverse a cancellation when a payment is recorded."""
    subscription = lock_subscription(garage_id)
    if subscription.cancel_at_period_end:
        subscription.cancel_at_period_end = False
        save_subscription(subscription)
        subscription_sync.request_end(garage_id, ends=False)
        audit.record("subscription_uncancelled", person_id=by, garage_id=garage_id)


def _answer_claim(period: SubscriptionPeriod, mode: PaymentMode, reference: str, by: int | None) -> None:
    """Confirm a waiting claim of the same payment."""
    PaymentClaim.objects.filter(
        garage_id=period.garage_id, mode=mode, reference=reference, answered_at=None
    ).update(answered_at=clock.now(), answered_by=by, period=period)


def _open_invoice(garage_id: int, named: str) -> str:
    """Return the id of the garage's open Stripe invoice. Raises an error if the caller named another
    invoice."""
    invoice = online.find_open_invoice(garage_id)
    if invoice and is_applied(Source.STRIPE, invoice):
        invoice = ""
    if named and named != invoice:
        raise InvoiceNotOpen
    return invoice


def normalised_reference(mode: PaymentMode, reference: str) -> str:
    """Return the reference as capital letters and digits, without separators."""
    if mode not in _LENGTHS:
        raise errors.ModeNotManual
    shortest, longest = _LENGTHS[mode]
    kept = re.sub(r"[\s./-]", "", reference).upper()
    if not re.fullmatch(rf"[A-Z0-9]{{{shortest},{longest}}}", kept):
        raise errors.ReferenceUnreadable(shortest=shortest, longest=longest)
    return kept


def require_unused(mode: PaymentMode, reference: str) -> None:
    """Refuse a reference that is already used by a payment of any garage."""
    if BillingPayment.objects.filter(mode=mode, reference=reference, voided_at=None).exists():
        raise errors.ReferenceUsed


def _require_dissimilar(mode: PaymentMode, reference: str) -> None:
    """Refuse a transfer whose number equals the number of a recorded transfer, if leading letters and zeros
    are ignored."""
    digits = re.sub("^[A-Z]*0*", "", reference)
    if mode not in _TRANSFERS or len(digits) < SHORTEST_TRANSFER:
        return
    known = BillingPayment.objects.filter(
        mode__in=_TRANSFERS, voided_at=None, reference__regex=f"^[A-Z]*0*{digits}$"
    ).first()
    if known:
        raise errors.ReferenceSimilar(known=f"{PaymentMode(known.mode).label} {known.reference}")


def void_period(period_id: int, *, reason: str, by: int | None) -> None:
    """Void a period and its payment. Both rows are kept, with the reason."""
    if not reason.strip():
        raise errors.ReasonMissing
    with tenancy.platform():
        period = SubscriptionPeriod.objects.filter(pk=period_id).first()
        if period is None:
            raise NotFound
        subscription = lock_subscription(period.garage_id)
        period.refresh_from_db()
        if period.voided_at is not None:
            raise errors.AlreadyVoided
        # A gap in the ledger would lock a garage that has paid for later days.
        later = [row for row in queries.live_periods(period.garage_id) if row.start > period.end]
        # The parts of an upgrade are voided from the last to the first.
        if later and (period.replaces is None or any(row.replaces_id for row in later)):
            raise errors.LaterPeriodsStand
        void_row(period, reason, by)
        if period.replaces is not None:
            _restore_replaced(period, period.replaces)
            subscription.plan = period.replaces.plan
        _void_payments(period, reason, by)
        save_subscription(subscription)
        credit_fees(period, reason=reason)
        _void_payments_of_parts(period, reason, by)
        audit.record(
            "subscription_period_voided",
            person_id=by,
            garage_id=period.garage_id,
            period=period_id,
            reason=reason,
        )


def _void_payments(period: SubscriptionPeriod, reason: str, by: int | None) -> None:
    period.payments.filter(voided_at=None).update(voided_at=clock.now(), voided_by=by, void_reason=reason)


def _void_payments_of_parts(period: SubscriptionPeriod, reason: str, by: int | None) -> None:
    """Void the payments of an upgraded period when all its parts are voided."""
    if period.origin is None:
        return
    family = [period.origin, *period.origin.parts.all()]
    if any(each.voided_at is None for each in family):
        return
    for each in family:
        _void_payments(each, reason, by)
        credit_fees(each, reason=reason)


def _restore_replaced(period: SubscriptionPeriod, replaced: SubscriptionPeriod) -> None:
    """Restore the days of a voided upgrade with their earlier plan and amount."""
    before = queries.period_of(replaced)
    days = (period.end - period.start).days + 1
    _, left = rules.split_amount(before.amount_paise, [before.days - days, days])
    again = rules.Period(period.start, period.end, before.kind, before.grace_days, left)
    append_part(replaced, again, name=f"{period.pk}:restored")
