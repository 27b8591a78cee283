"""Billing actions of administrators. The audit trail records the person and the reason."""

from datetime import date

from billing import account, queries, services
from billing.account import Billing
from billing.models import PaymentClaim, PaymentMode, Plan, Source
from billing.services import AppliedPayment, PlanChange, Received
from console.admins import AdminActor
from console.subscriptions.errors import OwnClaim, PlanChangeUnpaid
from garages.queries import require_workable
from kernel import clock
from kernel.audit import services as audit
from kernel.secrets import new_token


def garage_billing(garage_id: int) -> Billing:
    return account.get_billing(garage_id)


def record_payment(
    admin: AdminActor,
    garage_id: int,
    *,
    plan: Plan,
    mode: PaymentMode,
    reference: str,
    amount_paise: int,
    received_on: date,
    note: str,
    reason: str,
) -> AppliedPayment:
    return services.record_payment(
        garage_id,
        plan=plan,
        mode=mode,
        reference=reference,
        amount_paise=amount_paise,
        received_on=received_on,
        note=note,
        reason=reason,
        by=admin.person_id,
    )


def void_period(admin: AdminActor, period_id: int, *, reason: str) -> None:
    services.void_period(period_id, reason=reason, by=admin.person_id)


def extend(admin: AdminActor, garage_id: int, *, days: int, reason: str) -> None:
    services.extend(garage_id, days=days, reason=reason, by=admin.person_id)


def preview_plan(garage_id: int, *, plan: Plan) -> PlanChange:
    return services.preview_plan_change(garage_id, plan=plan)


def change_plan(
    admin: AdminActor,
    garage_id: int,
    *,
    plan: Plan,
    charge_paise: int,
    mode: PaymentMode | None,
    reference: str,
    reason: str,
) -> PlanChange:
    """Change the plan. A change with a charge needs a payment."""
    if charge_paise and mode is None:
        raise PlanChangeUnpaid
    received = Received(mode, reference, clock.today()) if mode and charge_paise else None
    change = services.change_plan(
        garage_id,
        plan=plan,
        source=Source.CHANGE,
        source_ref=f"console:{new_token()[:20]}",
        charge_paise=charge_paise,
        received=received,
        by=admin.person_id,
    )
    _note(admin, "plan_changed", garage_id, reason)
    return change


def discount(admin: AdminActor, garage_id: int, *, percent: int, until: date, reason: str) -> None:
    services.discount(garage_id, percent=percent, until=until, reason=reason, by=admin.person_id)


def sponsor(admin: AdminActor, garage_id: int, *, plan: Plan, until: date, reason: str) -> None:
    services.sponsor(garage_id, plan=plan, until=until, reason=reason, by=admin.person_id)


def end_subscription(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    services.cancel_at_period_end(garage_id, by=admin.person_id)
    _note(admin, "subscription_ended", garage_id, reason)


def resume_subscription(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    services.uncancel(garage_id, by=admin.person_id)
    _note(admin, "subscription_resumed", garage_id, reason)


def waiting_claims() -> list[PaymentClaim]:
    """Unanswered claims, the oldest first."""
    waiting = PaymentClaim.objects.select_related("garage", "plan").filter(answered_at=None)
    return list(waiting.order_by("pk"))


def confirm_claim(admin: AdminActor, claim_id: int, *, reason: str) -> AppliedPayment:
    claim = queries.find_claim(claim_id)
    if claim and claim.claimed_by == admin.person_id:
        raise OwnClaim
    if claim:
        require_workable(claim.garage_id, writes=True)
    applied = services.confirm_claim(claim_id, by=admin.person_id, reason=reason)
    audit.record(
        "payment_confirmed",
        person_id=admin.person_id,
        garage_id=applied.period.garage_id,
        claim=claim_id,
        period=applied.period.pk,
    )
    return applied


def refuse_claim(admin: AdminActor, claim_id: int, *, reason: str) -> None:
    services.refuse_claim(claim_id, by=admin.person_id, reason=reason)


def _note(admin: AdminActor, kind: str, garage_id: int, reason: str) -> None:
    audit.record(kind, person_id=admin.person_id, garage_id=garage_id, reason=reason)
