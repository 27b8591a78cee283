"""What an owner decides about the end of a subscription; Stripe is told as when an admin decides it."""

from datetime import date

from billing import services
from billing.queries import standing_of
from garages.roles import Permission
from kernel.actor import Actor


def cancel_subscription(actor: Actor) -> date | None:
    """At the end of what is paid; answers the last day."""
    actor.require(Permission.PAY_SUBSCRIPTION)
    services.cancel_at_period_end(actor.garage_id, by=actor.person_id)
    return standing_of(actor.garage_id).end


def uncancel_subscription(actor: Actor) -> None:
    actor.require(Permission.PAY_SUBSCRIPTION)
    services.uncancel(actor.garage_id, by=actor.person_id)
