"""The request that a route gets after the gate."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from kernel.actor import Actor, Person
from kernel.hiding import Hidden


@dataclass(frozen=True)
class Link:
    """A customer's link that the request has, and the garage that it belongs to."""

    link_id: int
    garage_id: int


class Request(HttpRequest):
    payload: dict[str, Any]
    person: Person  # The gates signed_in() and in_garage() set the person.
    actor: Actor  # The gate in_garage() sets the actor.
    support_session: (
        # The gate in_support_session() sets this to a SupportSession, which the kernel does not import.
        Any
    )
    # Only set while the garage is being moved.
    is_frozen: bool
    # What the garage hides from this person.
    hidden: frozenset[Hidden]
    link: Link  # The gate by_link() sets the link.
    admin: Any  # The gate in_console() sets this to an AdminActor, which the kernel does not import.
