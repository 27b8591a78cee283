"""Whether a garage may be worked in, and by whom right now."""

from billing import services
from console.admins import AdminActor
from garages import services as garages
from kernel.audit import services as audit


def suspend(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    """Its people are told with the next request; their other garages go on."""
    garages.suspend_garage(garage_id)
    services.refresh_listed_state(garage_id)
    _note(admin, "garage_suspended", garage_id, reason)


def reinstate(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    garages.reinstate_garage(garage_id)
    services.refresh_listed_state(garage_id)
    _note(admin, "garage_reinstated", garage_id, reason)


def sign_everyone_out(admin: AdminActor, garage_id: int, *, reason: str) -> int:
    """Whoever works there signs in again, wherever they are; answers how many people it was."""
    people = garages.sign_out_everyone(garage_id)
    audit.record(
        "garage_signed_out", person_id=admin.person_id, garage_id=garage_id, reason=reason, people=people
    )
    return people


def _note(admin: AdminActor, kind: str, garage_id: int, reason: str) -> None:
    audit.record(kind, person_id=admin.person_id, garage_id=garage_id, reason=reason)
