"""The subscription as the specification's card shows it, and as its owner sees it."""

from billing import queries, schemas
from garages.roles import Permission
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes

routes = Routes(tags=["billing"])


@routes.get(
    "/garage/get-last-subscription",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always"),
    response=schemas.LastSubscriptionOut,
)
def get_last_subscription(request: Request) -> queries.LastSubscription:
    actor = request.actor
    return queries.get_last_subscription(actor.garage_id, may_pay=actor.may(Permission.SEE_BILLING))


@routes.get(
    "/garage/billing",
    gate=in_garage(Permission.SEE_BILLING, when_locked="always"),
    response=schemas.BillingOut,
)
def get_billing(request: Request) -> queries.Billing:
    return queries.get_billing(request.actor.garage_id)
