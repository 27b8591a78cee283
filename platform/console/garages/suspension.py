"""Suspends and reinstates garages, signs out their people, and helps those who have lost their codes."""

from accounts import second_factor
from accounts.errors import SecondFactorIsOff
from billing import services
from console.admins import AdminActor
from garages import access
from garages import services as garages
from kernel.audit import services as audit
from kernel.errors import NotFound


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


def release_second_factor(admin: AdminActor, garage_id: int, *, email: str, reason: str) -> None:
    """Switch two-step sign-in off for a member who has lost app and codes. It ends after a day, and a mail
    tells the person at once."""
    person_id = access.find_member(garage_id, email)
    if person_id is None:
        raise NotFound
    if not second_factor.release(person_id):
        raise SecondFactorIsOff
    entry = audit.record(
        "second_factor_released",
        person_id=admin.person_id,
        garage_id=garage_id,
        reason=reason,
        member=person_id,
    )
    second_factor.tell(person_id, entry)


def _note(admin: AdminActor, kind: str, garage_id: int, reason: str) -> None:
    audit.record(kind, person_id=admin.person_id, garage_id=garage_id, reason=reason)
