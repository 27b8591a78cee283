"""Billing actions of administrators, and waiting payment claims."""

from typing import Any

from ninja import Query

from billing import errors as billing
from billing.account import Billing
from billing.online.errors import InvoiceNotOpen, PaysOnline
from billing.queries import get_plan, plan_for
from billing.schemas import BillingOut, PlanQuery
from billing.services import AppliedPayment, PlanChange
from console.gates import add_gate, billing_gate, view_gate
from console.roles import Duty
from console.schemas import MaybeWhyIn, WhyIn
from console.subscriptions import schemas, services
from console.subscriptions.errors import OwnClaim, PlanChangeUnpaid
from garages.errors import StillClosing
from kernel.errors import GarageDeleted, NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["console"])

PAYMENT_REFUSALS = [
    billing.PlanNotOffered,
    billing.ReferenceUnreadable,
    billing.ReferenceUsed,
    billing.ReferenceSimilar,
    billing.AmountMissing,
    billing.PaymentInFuture,
    billing.PaymentTooOld,
    billing.ReasonMissing,
    InvoiceNotOpen,
    NotFound,
]


@routes.get("/console/garages/{garage_id}/billing", gate=view_gate, response=BillingOut, refuses=[NotFound])
def get_garage_billing(request: Request, garage_id: int) -> Billing:
    return services.garage_billing(garage_id)


@routes.post(
    "/console/garages/{garage_id}/payments",
    gate=add_gate,
    response=schemas.PaidPeriodOut,
    refuses=PAYMENT_REFUSALS,
)
def record_garage_payment(request: Request, garage_id: int, payload: schemas.RecordedIn) -> Answer:
    applied = services.record_payment(
        request.admin,
        garage_id,
        plan=plan_for(garage_id, payload.plan_code),
        mode=payload.mode,
        reference=payload.reference,
        amount_paise=payload.amount,
        received_on=payload.received_on,
        note=payload.note,
        reason=payload.reason,
    )
    return _recorded(applied)


@routes.post(
    "/console/periods/{period_id}/void",
    gate=in_console(Duty.BILL, fresh=True),
    refuses=[billing.AlreadyVoided, billing.LaterPeriodsStand, NotFound],
)
def void_period(request: Request, period_id: int, payload: WhyIn) -> Answer:
    services.void_period(request.admin, period_id, reason=payload.reason)
    return Answer(None, Sentence("The period is void."))


@routes.post(
    "/console/garages/{garage_id}/extension",
    gate=add_gate,
    refuses=[billing.NothingToExtend, billing.ExtensionTooLong, NotFound],
)
def extend_subscription(request: Request, garage_id: int, payload: schemas.ExtendIn) -> Answer:
    services.extend(request.admin, garage_id, days=payload.days, reason=payload.reason)
    return Answer(None, Sentence("The days have been added."))


@routes.get(
    "/console/garages/{garage_id}/plan-change",
    gate=in_console(Duty.SEE),
    response=schemas.PlanChangeSeenOut,
    refuses=[billing.PlanNotOffered, billing.SamePlan, PaysOnline, NotFound],
)
def preview_plan_change(request: Request, garage_id: int, query: Query[PlanQuery]) -> dict[str, Any]:
    return _plan_change(services.preview_plan(garage_id, plan=get_plan(query.plan_code)))


@routes.post(
    "/console/garages/{garage_id}/plan-change",
    gate=add_gate,
    response=schemas.PlanChangeSeenOut,
    refuses=[
        *PAYMENT_REFUSALS,
        billing.SamePlan,
        billing.ChargeDiffers,
        PaysOnline,
        PlanChangeUnpaid,
    ],
)
def change_plan(request: Request, garage_id: int, payload: schemas.PlanChangeIn) -> dict[str, Any]:
    return _plan_change(
        services.change_plan(
            request.admin,
            garage_id,
            plan=get_plan(payload.plan_code),
            charge_paise=payload.charge,
            mode=payload.mode,
            reference=payload.reference,
            reason=payload.reason,
        )
    )


@routes.post(
    "/console/garages/{garage_id}/discount",
    gate=billing_gate,
    refuses=[billing.DiscountOver, billing.TooFarAhead, NotFound],
)
def discount_garage(request: Request, garage_id: int, payload: schemas.DiscountIn) -> Answer:
    services.discount(
        request.admin, garage_id, percent=payload.percent, until=payload.until, reason=payload.reason
    )
    return Answer(None, Sentence("The discount is set."))


@routes.post(
    "/console/garages/{garage_id}/sponsorship",
    gate=add_gate,
    refuses=[
        billing.PlanNotOffered,
        billing.SponsorshipTooShort,
        billing.TooFarAhead,
        NotFound,
    ],
)
def sponsor_garage(request: Request, garage_id: int, payload: schemas.SponsorIn) -> Answer:
    services.sponsor(
        request.admin,
        garage_id,
        plan=plan_for(garage_id, payload.plan_code),
        until=payload.until,
        reason=payload.reason,
    )
    return Answer(None, Sentence("The garage is sponsored."))


@routes.post(
    "/console/garages/{garage_id}/cancel",
    gate=billing_gate,
    refuses=[billing.NothingToCancel, NotFound],
)
def end_subscription(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    services.end_subscription(request.admin, garage_id, reason=payload.reason)
    return Answer(None, Sentence("The subscription ends after the paid period."))


@routes.post(
    "/console/garages/{garage_id}/uncancel",
    gate=billing_gate,
    refuses=[billing.NotCancelling, StillClosing, NotFound],
)
def resume_subscription(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    services.resume_subscription(request.admin, garage_id, reason=payload.reason)
    return Answer(None, Sentence("The subscription continues."))


@routes.get("/console/claims", gate=view_gate, response=list[schemas.WaitingClaimOut])
def list_claims(request: Request) -> list[dict[str, Any]]:
    return [
        {
            "claim_id": claim.pk,
            "garage_id": claim.garage_id,
            "garage_name": claim.garage.name,
            "plan_name": claim.plan.name,
            "mode": claim.mode,
            "reference": claim.reference,
            "amount": claim.amount_paise,
            "paid_on": claim.paid_on,
            "note": claim.note,
            "created_at": claim.created_at,
        }
        for claim in services.waiting_claims()
    ]


@routes.post(
    "/console/claims/{claim_id}/confirm",
    gate=billing_gate,
    response=schemas.PaidPeriodOut,
    refuses=[*PAYMENT_REFUSALS, billing.ClaimAnswered, OwnClaim, GarageDeleted],
)
def confirm_claim(request: Request, claim_id: int, payload: MaybeWhyIn) -> Answer:
    return _recorded(services.confirm_claim(request.admin, claim_id, reason=payload.reason))


@routes.post(
    "/console/claims/{claim_id}/refuse", gate=billing_gate, refuses=[billing.ClaimAnswered, NotFound]
)
def refuse_claim(request: Request, claim_id: int, payload: WhyIn) -> Answer:
    services.refuse_claim(request.admin, claim_id, reason=payload.reason)
    return Answer(None, Sentence("The owner will receive the reason."))


def _recorded(applied: AppliedPayment) -> Answer:
    period = applied.period
    data = {"period_id": period.pk, "start_date": period.start, "end_date": period.end}
    return Answer(data, Sentence("The payment is recorded."))


def _plan_change(change: PlanChange) -> dict[str, Any]:
    return {
        "plan_name": change.plan.name,
        "at_once": change.at_once,
        "effective_on": change.effective_on,
        "charge": change.charge_paise,
    }
