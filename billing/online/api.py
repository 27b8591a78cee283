"""Online payment: Stripe pages for owners, cancellation, and Stripe's webhook."""

from typing import Any

from ninja import Query

from billing.errors import NotCancelling, NothingToCancel, PlanNotOffered
from billing.online import cancellation, checkout, errors, inbox, queries, schemas
from garages.errors import StillClosing
from garages.roles import Permission
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_garage, public
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["billing"])
pay_gate = in_garage(Permission.PAY_SUBSCRIPTION, when_locked="always", in_archive=True)


@routes.post(
    "/garage/billing/checkout",
    gate=pay_gate,
    response=schemas.PaymentPageOut,
    refuses=[
        PlanNotOffered,
        errors.OnlineOff,
        errors.PlanNotOnline,
        errors.OnlineAlready,
        errors.PaidFarAhead,
    ],
)
def start_checkout(request: Request, payload: schemas.CheckoutIn) -> Any:
    return checkout.start_checkout(request.actor, plan_code=payload.plan_code)


@routes.post(
    "/garage/billing/portal",
    gate=pay_gate,
    response=schemas.PaymentPageOut,
    refuses=[errors.OnlineOff, errors.NothingOnline, errors.NotAllYours],
)
def open_portal(request: Request) -> Any:
    return checkout.open_portal(request.actor)


@routes.get(
    "/garage/billing/page",
    gate=in_garage(Permission.SEE_BILLING, when_locked="always", in_archive=True),
    response=schemas.PaymentPageOut,
)
def get_payment_page(request: Request, query: Query[schemas.PaymentPageQuery]) -> Any:
    return queries.get_page(request.actor.garage_id, query.page_id)


@routes.post("/garage/billing/checkout-return", gate=pay_gate, response=schemas.PaymentPageOut)
def return_from_checkout(request: Request, payload: schemas.PaymentPageQuery) -> Any:
    return checkout.return_from_checkout(request.actor, page_id=payload.page_id)


@routes.post("/garage/billing/cancel", gate=pay_gate, refuses=[NothingToCancel])
def cancel_subscription(request: Request) -> Answer:
    until = cancellation.cancel_subscription(request.actor)
    return Answer(
        None,
        Sentence(
            "Your subscription ends on {until}. Everything works until then.", until=f"{until:%d/%m/%Y}"
        ),
    )


@routes.post("/garage/billing/uncancel", gate=pay_gate, refuses=[NotCancelling, StillClosing])
def uncancel_subscription(request: Request) -> Answer:
    cancellation.uncancel_subscription(request.actor)
    return Answer(None, Sentence("Your subscription continues."))


@routes.post("/billing/stripe-webhook", gate=public(), refuses=[NotFound, errors.SignatureRefused])
def receive_stripe_event(request: Request) -> None:
    inbox.receive_event(request.body, request.headers.get("Stripe-Signature", ""))
