"""The request as a route sees it, once the gate has let it in."""

from typing import Any

from django.http import HttpRequest

from kernel.actor import Actor, Person


class Request(HttpRequest):
    payload: dict[str, Any]
    person: Person  # behind signed_in() and in_garage()
    actor: Actor  # behind in_garage()
    support_session: Any  # behind in_support_session(): SupportSession of support
    admin: Any  # behind in_console(): console's AdminActor, of which the kernel knows nothing
