"""The signed-in person, with what their session opens."""

from datetime import datetime
from typing import Any

from accounts import queries as accounts_queries
from garages import access, queries


def me_of(
    person_id: int, signed_in_at: datetime | None = None, *, pin_garage_id: int | None = None
) -> dict[str, Any]:
    """Return what a session of a person opens. A new one is not stored yet, so it has no time."""
    return {
        "user": accounts_queries.get_profile(person_id),
        "garages": queries.garages_of_person(person_id, signed_in_at, pin_garage_id=pin_garage_id),
        "invitations": [] if pin_garage_id else queries.invitations_of_person(person_id),
        "signed_out": access.signed_out_garages(person_id, signed_in_at),
    }
