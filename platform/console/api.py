"""The console: its own sign-in, and the verbs of billing. No token of a garage opens anything here."""

from typing import Any

from ninja import Query

from billing import errors as billing
from billing.account import Billing
from billing.online.errors import InvoiceNotOpen, PaysOnline
from billing.queries import get_plan, plan_for
from billing.schemas import BillingOut, PlanQuery
from billing.services import Applied, PlanChange
from console import admins, garages, schemas
from console.errors import (
    ConsoleSignInFailed,
    OwnClaim,
    PlanChangeUnpaid,
    ProofRefused,
)
from console.roles import Duty
from garages.errors import GarageDeleted, GarageNotOpen, GarageNotSuspended, StillClosing
from kernel.errors import NotFound, Refusal
from kernel.http.answer import Answer
from kernel.http.gate import in_console, public
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit

routes = Routes(tags=["console"])

sign_in_gate = public(
    Limit("console", 5, 60, per=("email", "address"), forgives_success=True),
    Limit("console-network", 50, 3600, per=("address",), forgives_success=True),
)
proving = in_console(
    Duty.SEE,
    limits=(
        Limit("proof", 5, 60, per=("address",), forgives_success=True),
        Limit("proof-hour", 30, 3600, per=("address",), forgives_success=True),
    ),
)
seeing, billing_gate = in_console(Duty.SEE), in_console(Duty.BILL)
# What is added to the ledger honours Idempotency-Key: a click that is sent twice is one row.
adding = in_console(Duty.BILL, creates=True)
MONEY = [
    billing.PlanNotOffered,
    billing.ReferenceUnreadable,
    billing.ReferenceUsed,
    billing.ReferenceSimilar,
    billing.AmountMissing,
    billing.PaymentInFuture,
    billing.PaymentTooOld,
    billing.ReasonMissing,
    InvoiceNotOpen,
    GarageDeleted,
    NotFound,
]


@routes.post(
    "/console/login", gate=sign_in_gate, response=schemas.AdminSignedInOut, refuses=[ConsoleSignInFailed]
)
def sign_in_to_console(request: Request, payload: schemas.AdminSignInIn) -> Any:
    token = admins.sign_in(payload.email, payload.password, payload.otp)
    return token if isinstance(token, Refusal) else {"token": token}


@routes.get("/console/me", gate=seeing, response=schemas.AdminOut)
def get_admin(request: Request) -> dict[str, Any]:
    admin = request.admin
    return {"name": admin.name, "role": admin.role, "duties": sorted(admin.duties)}


@routes.post("/console/logout", gate=seeing)
def sign_out_of_console(request: Request) -> Answer:
    admins.sign_out(request.admin)
    return Answer(None, "You are signed out.")


@routes.post("/console/proof", gate=proving, refuses=[ProofRefused])
def prove_again(request: Request, payload: schemas.ProofIn) -> Any:
    """Before what cannot be taken back."""
    return admins.prove(request.admin, payload.otp) or Answer(None, "Thank you.")


@routes.get("/console/garages/{garage_id}/billing", gate=seeing, response=BillingOut, refuses=[NotFound])
def get_garage_billing(request: Request, garage_id: int) -> Billing:
    return garages.garage_billing(garage_id)


@routes.post(
    "/console/garages/{garage_id}/payments",
    gate=adding,
    response=schemas.PaidPeriodOut,
    refuses=MONEY,
)
def record_garage_payment(request: Request, garage_id: int, payload: schemas.RecordedIn) -> Answer:
    applied = garages.record_payment(
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
def void_period(request: Request, period_id: int, payload: schemas.WhyIn) -> Answer:
    garages.void_period(request.admin, period_id, reason=payload.reason)
    return Answer(None, "The period is void.")


@routes.post(
    "/console/garages/{garage_id}/extension",
    gate=adding,
    refuses=[billing.NothingToExtend, billing.ExtensionTooLong, GarageDeleted, NotFound],
)
def extend_subscription(request: Request, garage_id: int, payload: schemas.ExtendIn) -> Answer:
    garages.extend(request.admin, garage_id, days=payload.days, reason=payload.reason)
    return Answer(None, "The days have been added.")


@routes.get(
    "/console/garages/{garage_id}/plan-change",
    gate=seeing,
    response=schemas.PlanChangeSeenOut,
    refuses=[billing.PlanNotOffered, billing.SamePlan, PaysOnline, GarageDeleted, NotFound],
)
def preview_plan_change(request: Request, garage_id: int, query: Query[PlanQuery]) -> dict[str, Any]:
    return _told(garages.preview_plan(garage_id, plan=get_plan(query.plan_code)))


@routes.post(
    "/console/garages/{garage_id}/plan-change",
    gate=adding,
    response=schemas.PlanChangeSeenOut,
    refuses=[
        *MONEY,
        billing.SamePlan,
        billing.ChargeDiffers,
        PaysOnline,
        PlanChangeUnpaid,
    ],
)
def change_plan(request: Request, garage_id: int, payload: schemas.PlanChangeIn) -> dict[str, Any]:
    return _told(
        garages.change_plan(
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
    refuses=[billing.DiscountOver, billing.TooFarAhead, GarageDeleted, NotFound],
)
def discount_garage(request: Request, garage_id: int, payload: schemas.DiscountIn) -> Answer:
    garages.discount(
        request.admin, garage_id, percent=payload.percent, until=payload.until, reason=payload.reason
    )
    return Answer(None, "The discount is set.")


@routes.post(
    "/console/garages/{garage_id}/sponsorship",
    gate=adding,
    refuses=[
        billing.PlanNotOffered,
        billing.SponsorshipTooShort,
        billing.TooFarAhead,
        GarageDeleted,
        NotFound,
    ],
)
def sponsor_garage(request: Request, garage_id: int, payload: schemas.SponsorIn) -> Answer:
    garages.sponsor(
        request.admin,
        garage_id,
        plan=plan_for(garage_id, payload.plan_code),
        until=payload.until,
        reason=payload.reason,
    )
    return Answer(None, "The garage is sponsored.")


@routes.post(
    "/console/garages/{garage_id}/cancel",
    gate=billing_gate,
    refuses=[billing.NothingToCancel, GarageDeleted, NotFound],
)
def end_subscription(request: Request, garage_id: int, payload: schemas.WhyIn) -> Answer:
    garages.end_subscription(request.admin, garage_id, reason=payload.reason)
    return Answer(None, "The subscription ends with what is paid.")


@routes.post(
    "/console/garages/{garage_id}/uncancel",
    gate=billing_gate,
    refuses=[billing.NotCancelling, GarageDeleted, NotFound, StillClosing],
)
def resume_subscription(request: Request, garage_id: int, payload: schemas.WhyIn) -> Answer:
    garages.resume_subscription(request.admin, garage_id, reason=payload.reason)
    return Answer(None, "The subscription goes on.")


@routes.post(
    "/console/garages/{garage_id}/suspend",
    gate=in_console(Duty.SUSPEND, fresh=True),
    refuses=[GarageNotOpen, NotFound],
)
def suspend_garage(request: Request, garage_id: int, payload: schemas.WhyIn) -> Answer:
    garages.suspend(request.admin, garage_id, reason=payload.reason)
    return Answer(None, "The garage is suspended.")


@routes.post(
    "/console/garages/{garage_id}/reinstate",
    gate=in_console(Duty.SUSPEND),
    refuses=[GarageNotSuspended, NotFound],
)
def reinstate_garage(request: Request, garage_id: int, payload: schemas.WhyIn) -> Answer:
    garages.reinstate(request.admin, garage_id, reason=payload.reason)
    return Answer(None, "The garage is open again.")


@routes.get("/console/claims", gate=seeing, response=list[schemas.WaitingClaimOut])
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
        for claim in garages.waiting_claims()
    ]


@routes.post(
    "/console/claims/{claim_id}/confirm",
    gate=billing_gate,
    response=schemas.PaidPeriodOut,
    refuses=[*MONEY, billing.ClaimAnswered, OwnClaim],
)
def confirm_claim(request: Request, claim_id: int, payload: schemas.MaybeWhyIn) -> Answer:
    return _recorded(garages.confirm_claim(request.admin, claim_id, reason=payload.reason))


@routes.post(
    "/console/claims/{claim_id}/refuse", gate=billing_gate, refuses=[billing.ClaimAnswered, NotFound]
)
def refuse_claim(request: Request, claim_id: int, payload: schemas.WhyIn) -> Answer:
    garages.refuse_claim(request.admin, claim_id, reason=payload.reason)
    return Answer(None, "The owner is told why.")


def _recorded(applied: Applied) -> Answer:
    period = applied.period
    told = {"period_id": period.pk, "start_date": period.start, "end_date": period.end}
    return Answer(told, "The payment is recorded.")


def _told(change: PlanChange) -> dict[str, Any]:
    return {
        "plan_name": change.plan.name,
        "at_once": change.at_once,
        "effective_on": change.effective_on,
        "charge": change.charge_paise,
    }
