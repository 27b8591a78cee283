"""The request that a route gets after the gate."""

from typing import Any

from django.http import HttpRequest

from kernel.actor import Actor, Person


class Request(HttpRequest):
    payload: dict[str, Any]
    person: Person  # Routes with signed_in() and in_garage() have this.
    actor: Actor  # Routes with in_garage() have this.
    support_session: (
        # Routes with in_support_session() have this. It is a SupportSession, which the kernel does not
        # import.
        Any
    )
    admin: Any  # Routes with in_console() have this. It is an AdminActor, which the kernel does not import.
