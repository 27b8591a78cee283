"""The request that a route gets after the gate."""

from typing import Any

from django.http import HttpRequest

from kernel.actor import Actor, Person


class Request(HttpRequest):
    payload: dict[str, Any]
    person: Person  # behind signed_in() and in_garage()
    actor: Actor  # behind in_garage()
    support_session: (
        Any  # behind in_support_session(): support's SupportSession, which the kernel does not import
    )
    admin: Any  # behind in_console(): console's AdminActor, which the kernel does not import
