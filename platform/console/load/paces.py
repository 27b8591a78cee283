"""Slows garages down. A slowed garage may send only a few requests per second until a time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models.functions import Now

from console.admins import AdminActor
from console.load.errors import NoPace, PaceOver, PaceTooLong
from console.models import GaragePace
from garages.models import Garage
from kernel import clock
from kernel.audit import services as audit
from kernel.errors import NotFound

LONGEST = timedelta(days=7)


@dataclass(frozen=True)
class Pace:
    per_second: int
    until: datetime
    reason: str


def active() -> dict[int, Pace]:
    """Return the garages that are slowed down at the moment."""
    found = GaragePace.objects.filter(until__gt=Now()).order_by("garage_id")
    return {row.garage_id: Pace(row.per_second, row.until, row.reason) for row in found}


def set_pace(admin: AdminActor, garage_id: int, *, per_second: int, until: datetime, reason: str) -> str:
    """Limit how many requests of a garage are answered in a second, and return its name. Web processes
    read the limit with each request."""
    if until <= clock.now():
        raise PaceOver
    if until > clock.now() + LONGEST:
        raise PaceTooLong
    garage = _locked(garage_id)
    GaragePace.objects.update_or_create(
        garage=garage,
        defaults={
            "per_second": per_second,
            "until": until,
            "reason": reason,
            "admin_id": admin.person_id,
            "set_at": Now(),
        },
    )
    audit.record(
        "garage_slowed",
        person_id=admin.person_id,
        garage_id=garage_id,
        reason=reason,
        per_second=per_second,
        until=until.isoformat(),
    )
    return garage.name


def clear_pace(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    garage = _locked(garage_id)
    deleted, _ = GaragePace.objects.filter(garage=garage, until__gt=Now()).delete()
    if not deleted:
        raise NoPace
    audit.record("garage_pace_cleared", person_id=admin.person_id, garage_id=garage_id, reason=reason)


def _locked(garage_id: int) -> Garage:
    garage: Garage | None = Garage.objects.select_for_update().filter(pk=garage_id).first()
    if garage is None:
        raise NotFound
    return garage
