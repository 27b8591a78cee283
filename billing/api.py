"""The subscription: its status for every member, and its billing for the owner."""

from ninja import Query

from billing import account, queries, schemas, services
from billing.errors import (
    AmountMissing,
    ClaimsWaiting,
    ClaimWaiting,
    PaymentInFuture,
    PaymentTooOld,
    PlanNotOffered,
    ReferenceUnreadable,
    ReferenceUsed,
    UpiNotOffered,
)
from billing.queries import plan_for
from garages.roles import Permission
from gst.fields import UpiCodeOut
from gst.upi import UpiCode
from kernel.errors import Rendering
from kernel.files.addresses import fee_address
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage, public
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["billing"])


@routes.get(
    "/garage/get-last-subscription",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always", in_archive=True),
    response=schemas.LastSubscriptionOut,
)
def get_last_subscription(request: Request) -> queries.LastSubscription:
    actor = request.actor
    return queries.get_last_subscription(actor.garage_id, may_pay=actor.may(Permission.SEE_BILLING))


@routes.get(
    "/garage/billing",
    gate=in_garage(Permission.SEE_BILLING, when_locked="always", in_archive=True),
    response=schemas.BillingOut,
)
def get_billing(request: Request) -> account.Billing:
    return account.get_billing(request.actor.garage_id)


@routes.get("/garage/plans", gate=public(), response=list[schemas.PlanOut])
def list_plans(request: Request) -> list[account.PlanView]:
    """The plans on offer. No session is needed."""
    return account.list_plans()


@routes.get(
    "/garage/billing/upi",
    gate=in_garage(Permission.SEE_BILLING, when_locked="always", in_archive=True),
    response=UpiCodeOut,
    refuses=[PlanNotOffered, UpiNotOffered],
)
def get_upi_code(request: Request, query: Query[schemas.PlanQuery]) -> UpiCode:
    return account.get_upi_code(request.actor.garage_id, plan_for(request.actor.garage_id, query.plan_code))


@routes.post(
    "/garage/billing/payments",
    gate=in_garage(Permission.PAY_SUBSCRIPTION, when_locked="always", in_archive=True, creates=True),
    refuses=[
        PlanNotOffered,
        ReferenceUnreadable,
        ReferenceUsed,
        ClaimWaiting,
        ClaimsWaiting,
        AmountMissing,
        PaymentInFuture,
        PaymentTooOld,
    ],
)
def claim_payment(request: Request, body: schemas.PaymentClaimIn) -> Answer:
    """Report a payment. After confirmation it counts from the payment date."""
    services.claim_payment(
        request.actor.garage_id,
        plan=plan_for(request.actor.garage_id, body.plan_code),
        mode=body.mode,
        reference=body.reference,
        amount_paise=body.amount,
        paid_on=body.paid_on,
        note=body.note,
        by=request.actor.person_id,
    )
    return Answer(None, Sentence("Thank you. We will check the payment and confirm it by email."))


@routes.get(
    "/garage/billing/invoices/{number}/address",
    gate=in_garage(Permission.SEE_BILLING, when_locked="always", in_archive=True),
    response=DownloadOut,
    refuses=[Rendering],
)
def get_fee_address(request: Request, number: schemas.FeeNumber) -> DownloadOut:
    """The address of a Servicebay invoice as PDF."""
    invoice = queries.get_fee(request.actor.garage_id, number)
    if invoice.pdf is None:
        raise Rendering
    return DownloadOut(address=fee_address(invoice.number))
