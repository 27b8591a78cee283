"""Opens and ends support sessions, and audits their operations."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models.functions import Now

from console.admins import AdminActor
from console.roles import Duty
from garages.models import Garage
from garages.queries import owners_of_garage
from garages.roles import Permission
from kernel import outbox, tenancy
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import NotFound, RoleDenied
from kernel.secrets import hashed, new_token
from support.errors import NothingToLookAt
from support.models import SupportAccess
from support.queries import LOOKED_INTO, Looker, open_accesses
from support.rules import LASTS

TOKEN_PREFIX = "sa_"


@dataclass(frozen=True)
class Opened:
    token: str
    garage_name: str
    until: datetime


def look_inside(admin: AdminActor, garage_id: int, *, reason: str) -> Opened:
    """Open a support session and notify the owners. It ends an earlier one of the same administrator."""
    garage = Garage.objects.filter(pk=garage_id).first()
    if garage is None:
        raise NotFound
    if garage.state not in LOOKED_INTO:
        raise NothingToLookAt
    _end(open_accesses().filter(garage_id=garage_id, person_id=admin.person_id), by=admin.person_id)
    token = new_token(TOKEN_PREFIX)
    access = SupportAccess.objects.create(
        garage=garage,
        person_id=admin.person_id,
        reason=reason,
        token_hash=hashed(token),
        expires_at=Now() + LASTS,
    )
    access.refresh_from_db(fields=["expires_at"])
    audit.record(
        "support_opened",
        person_id=admin.person_id,
        garage_id=garage_id,
        access=str(access.uuid),
        reason=reason,
        until=access.expires_at.isoformat(),
    )
    _tell_owners(access)
    return Opened(token, garage.name, access.expires_at)


def _tell_owners(access: SupportAccess) -> None:
    for owner in owners_of_garage(access.garage_id):
        to = str(owner.membership_id)
        outbox.enqueue("support.mail_owner", key=f"{access.uuid}:{to}", access=access.pk, membership=to)
    with tenancy.garage(access.garage_id):
        outbox.enqueue("support.tell_owners", key=str(access.uuid), access=access.pk)


def note_look(looker: Looker, *, operation: str, path: str) -> None:
    """Audit one operation of a support session."""
    audit.record(
        "support_looked",
        person_id=looker.person_id,
        garage_id=looker.garage_id,
        access=str(looker.access),
        operation=operation,
        path=path,
    )


def leave(looker: Looker) -> None:
    _end(open_accesses().filter(pk=looker.session_id), by=looker.person_id)


def end_look(actor: Actor, access_id: UUID) -> None:
    """End a support session as the garage's owner."""
    actor.require(Permission.ANSWER_SUPPORT)
    with tenancy.platform():
        _end(_known(uuid=access_id, garage_id=actor.garage_id), by=actor.person_id)


def end_look_of_admin(admin: AdminActor, access_id: UUID) -> None:
    """End an own support session. Administrators who may suspend garages can end any."""
    found = _known(uuid=access_id)
    if Duty.SUSPEND not in admin.duties and found.exclude(person_id=admin.person_id).exists():
        raise RoleDenied(role=admin.role, permission=Duty.SUSPEND)
    _end(found, by=admin.person_id)


def _known(**which: Any) -> Any:
    found = SupportAccess.objects.filter(**which)
    if not found.exists():
        raise NotFound
    return found


def _end(found: Any, *, by: int) -> None:
    """End open sessions. Expired ones do not change."""
    for access in found.filter(ended_at=None, expires_at__gt=Now()).select_for_update().order_by("pk"):
        SupportAccess.objects.filter(pk=access.pk).update(ended_at=Now(), ended_by=by)
        audit.record(
            "support_ended",
            person_id=by,
            garage_id=access.garage_id,
            access=str(access.uuid),
            looked=access.person_id,
        )
