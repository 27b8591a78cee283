"""The operations of the browsers that show alerts."""

from garages.push import add_subscription, remove_subscription
from garages.roles import Permission
from kernel import push
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.alerts.errors import PushOff
from tenants.alerts.push_schemas import PushEndpointIn, PushSubscriptionIn

routes = Routes(tags=["alerts"])


@routes.post(
    "/garage/push-subscriptions",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always"),
    refuses=[PushOff],
)
def add_push_subscription(request: Request, payload: PushSubscriptionIn) -> Answer:
    """Show the alerts of this garage in the browser of this session."""
    if push.public_key() is None:
        raise PushOff
    add_subscription(request.actor, payload.browser)
    return Answer(None, Sentence("This device shows your alerts now."))


@routes.delete(
    "/garage/push-subscriptions",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always"),
    refuses=[PushOff],
)
def remove_push_subscription(request: Request, payload: PushEndpointIn) -> Answer:
    if push.public_key() is None:
        raise PushOff
    remove_subscription(request.actor, payload.endpoint)
    return Answer(None, Sentence("This device shows no more alerts."))
