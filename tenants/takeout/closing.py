"""Closing a garage: cancels its subscription and exports its data."""

from dataclasses import dataclass
from datetime import datetime

from billing import account
from billing import services as billing
from billing.rules import State
from garages import closing
from garages.queries import current_garage
from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.takeout.services import export_garage

_RUNNING = frozenset({State.TRIAL, State.ACTIVE, State.EXPIRING})


@dataclass(frozen=True)
class ClosingView:
    asked_at: datetime | None
    due_at: datetime | None


def get_garage_closing(garage_id: int) -> ClosingView:
    found = closing.find_closing(garage_id)
    return ClosingView(found.asked_at, found.due_at) if found else ClosingView(None, None)


def close_garage(actor: Actor, *, name: str) -> None:
    """Close a garage. The owner enters its name to confirm. After thirty days, two administrators can delete
    the garage."""
    actor.require(Permission.CLOSE_GARAGE)
    if name != current_garage().name:
        raise Invalid(garageName=Sentence("Please type {name}", name=current_garage().name))
    closing.ask_closing(actor.garage_id, by=actor.person_id)
    if account.get_billing(actor.garage_id).state in _RUNNING:
        billing.cancel_at_period_end(actor.garage_id, by=actor.person_id)
    export_garage(actor)


def keep_garage(actor: Actor) -> None:
    """Cancel the closing. A subscription that has ended in the meantime must be renewed."""
    actor.require(Permission.CLOSE_GARAGE)
    closing.take_back_closing(actor.garage_id, by=actor.person_id)
    if account.get_billing(actor.garage_id).state is State.CANCELLING:
        billing.uncancel(actor.garage_id, by=actor.person_id)
