"""Suspends and reinstates garages, and signs out their people."""

from billing import services
from console.admins import AdminActor
from garages import services as garages
from kernel.audit import services as audit


def suspend(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    """Suspend a garage. The next request of its people is refused. They can still use their other garages."""
    garages.suspend_garage(garage_id)
    services.refresh_listed_state(garage_id)
    _note(admin, "garage_suspended", garage_id, reason)


def reinstate(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    garages.reinstate_garage(garage_id)
    services.refresh_listed_state(garage_id)
    _note(admin, "garage_reinstated", garage_id, reason)


def sign_everyone_out(admin: AdminActor, garage_id: int, *, reason: str) -> int:
    """End all sessions of the garage's people. Returns the number of people."""
    people = garages.sign_out_everyone(garage_id)
    audit.record(
        "garage_signed_out", person_id=admin.person_id, garage_id=garage_id, reason=reason, people=people
    )
    return people


def _note(admin: AdminActor, kind: str, garage_id: int, reason: str) -> None:
    audit.record(kind, person_id=admin.person_id, garage_id=garage_id, reason=reason)
