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
from support.errors import GarageNotViewable
from support.models import SupportAccess
from support.queries import VIEWABLE_STATES, SupportSession, open_sessions
from support.rules import SESSION_LENGTH

TOKEN_PREFIX = "sa_"


@dataclass(frozen=True)
class OpenedSession:
    token: str
    garage_name: str
    until: datetime


def look_inside(admin: AdminActor, garage_id: int, *, reason: str) -> OpenedSession:
    """Open a support session and notify the owners. An earlier support session of the same administrator
    ends."""
    garage = Garage.objects.filter(pk=garage_id).first()
    if garage is None:
        raise NotFound
    if garage.state not in VIEWABLE_STATES:
        raise GarageNotViewable
    _end(open_sessions().filter(garage_id=garage_id, person_id=admin.person_id), by=admin.person_id)
    token = new_token(TOKEN_PREFIX)
    access = SupportAccess.objects.create(
        garage=garage,
        person_id=admin.person_id,
        reason=reason,
        token_hash=hashed(token),
        expires_at=Now() + SESSION_LENGTH,
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
    _notify_owners(access)
    return OpenedSession(token, garage.name, access.expires_at)


def _notify_owners(access: SupportAccess) -> None:
    for owner in owners_of_garage(access.garage_id):
        to = str(owner.membership_id)
        outbox.enqueue("support.mail_owner", key=f"{access.uuid}:{to}", access=access.pk, membership=to)
    with tenancy.garage(access.garage_id):
        outbox.enqueue("support.tell_owners", key=str(access.uuid), access=access.pk)


def record_read(session: SupportSession, *, operation: str, path: str) -> None:
    """Audit one operation of a support session."""
    audit.record(
        "support_looked",
        person_id=session.person_id,
        garage_id=session.garage_id,
        access=str(session.access),
        operation=operation,
        path=path,
    )


def leave(session: SupportSession) -> None:
    _end(open_sessions().filter(pk=session.session_id), by=session.person_id)


def end_look(actor: Actor, access_id: UUID) -> None:
    """End a support session as the garage's owner."""
    actor.require(Permission.ANSWER_SUPPORT)
    with tenancy.platform():
        _end(_get_sessions(uuid=access_id, garage_id=actor.garage_id), by=actor.person_id)


def end_look_of_admin(admin: AdminActor, access_id: UUID) -> None:
    """End an administrator's own support session. Administrators who may suspend garages can end any support
    session."""
    found = _get_sessions(uuid=access_id)
    if Duty.SUSPEND not in admin.duties and found.exclude(person_id=admin.person_id).exists():
        raise RoleDenied(role=admin.role, permission=Duty.SUSPEND)
    _end(found, by=admin.person_id)


def _get_sessions(**which: Any) -> Any:
    found = SupportAccess.objects.filter(**which)
    if not found.exists():
        raise NotFound
    return found


def _end(found: Any, *, by: int) -> None:
    """End open sessions. Expired sessions do not change."""
    for access in found.filter(ended_at=None, expires_at__gt=Now()).select_for_update().order_by("pk"):
        SupportAccess.objects.filter(pk=access.pk).update(ended_at=Now(), ended_by=by)
        audit.record(
            "support_ended",
            person_id=by,
            garage_id=access.garage_id,
            access=str(access.uuid),
            looked=access.person_id,
        )
