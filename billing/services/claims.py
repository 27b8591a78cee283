"""Payment claims of owners, which an administrator confirms or refuses after checking the bank account."""

from datetime import date, timedelta

from billing import errors, rules
from billing.models import PaymentClaim, PaymentMode, Plan
from billing.services.ledger import lock_or_create_subscription
from billing.services.payments import (
    MOST_DAYS_BACK,
    AppliedPayment,
    normalised_reference,
    record_payment,
    require_unused,
)
from garages.queries import owners_of_garage
from kernel import clock, outbox, tenancy
from kernel.audit import services as audit
from kernel.errors import NotFound

MOST_WAITING = 3


def claim_payment(
    garage_id: int,
    *,
    plan: Plan,
    mode: PaymentMode,
    reference: str,
    amount_paise: int,
    paid_on: date,
    note: str,
    by: int,
) -> PaymentClaim:
    """Store a claim. It adds no days until it is confirmed."""
    written = normalised_reference(mode, reference)
    if amount_paise <= 0:
        raise errors.AmountMissing
    today = clock.today()
    if paid_on > today:
        raise errors.PaymentInFuture
    if paid_on < today - timedelta(days=MOST_DAYS_BACK):
        raise errors.PaymentTooOld(days=MOST_DAYS_BACK)
    with tenancy.platform():
        lock_or_create_subscription(garage_id, plan)
        require_unused(mode, written)
        waiting = PaymentClaim.objects.filter(answered_at=None)
        if waiting.filter(mode=mode, reference=written).exists():
            raise errors.ClaimWaiting
        if waiting.filter(garage_id=garage_id).count() >= MOST_WAITING:
            raise errors.ClaimsWaiting(most=MOST_WAITING)
        claim = PaymentClaim.objects.create(
            garage_id=garage_id,
            plan=plan,
            mode=mode,
            reference=written,
            amount_paise=amount_paise,
            paid_on=paid_on,
            note=note,
            claimed_by=by,
            # It decides how long an expired garage works, so it follows the clock of the rules.
            created_at=clock.now(),
        )
        audit.record("payment_claimed", person_id=by, garage_id=garage_id, claim=claim.pk)
        outbox.enqueue("billing.mail_claim", key=str(claim.pk), claim=claim.pk)
    return claim


def confirm_claim(claim_id: int, *, by: int, reason: str = "") -> AppliedPayment:
    """Confirm a claim: the payment is recorded like any other."""
    with tenancy.platform():
        claim = _waiting(claim_id)
        return record_payment(
            claim.garage_id,
            mode=PaymentMode(claim.mode),
            reference=claim.reference,
            plan=claim.plan,
            amount_paise=claim.amount_paise,
            received_on=claim.paid_on,
            note=claim.note,
            by=by,
            reason=reason,
            told_on=rules.local_day(claim.created_at),
        )


def refuse_claim(claim_id: int, *, by: int, reason: str) -> None:
    """Refuse a claim and mail the reason to the owners."""
    if not reason.strip():
        raise errors.ReasonMissing
    with tenancy.platform():
        claim = _waiting(claim_id)
        claim.refusal = reason
        _answer(claim, by)
        audit.record(
            "payment_refused", person_id=by, garage_id=claim.garage_id, claim=claim_id, reason=reason
        )
        for owner in owners_of_garage(claim.garage_id):
            to = str(owner.membership_id)
            outbox.enqueue("billing.mail_refusal", key=f"{claim_id}:{to}", claim=claim_id, membership=to)


def _waiting(claim_id: int) -> PaymentClaim:
    """Lock and return the waiting claim, so that two concurrent answers cannot both succeed."""
    claim = PaymentClaim.objects.select_for_update(of=("self",)).select_related("plan").filter(pk=claim_id)
    found = claim.first()
    if found is None:
        raise NotFound
    if found.answered_at is not None:
        raise errors.ClaimAnswered
    return found


def _answer(claim: PaymentClaim, by: int) -> None:
    claim.answered_at, claim.answered_by = clock.now(), by
    claim.save(update_fields=["answered_at", "answered_by", "period", "refusal"])
