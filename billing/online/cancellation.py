"""An owner cancels or continues the subscription."""

from datetime import date

from billing import services
from billing.queries import standing_of
from garages.roles import Permission
from kernel.actor import Actor


def cancel_subscription(actor: Actor) -> date | None:
    """Cancel at the end of the paid period. Returns the last day."""
    actor.require(Permission.PAY_SUBSCRIPTION)
    services.cancel_at_period_end(actor.garage_id, by=actor.person_id)
    return standing_of(actor.garage_id).end


def uncancel_subscription(actor: Actor) -> None:
    actor.require(Permission.PAY_SUBSCRIPTION)
    services.uncancel(actor.garage_id, by=actor.person_id)
