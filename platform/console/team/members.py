"""Lists, adds, changes and removes administrators."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce, Now

from accounts import passwords
from accounts import services as accounts
from accounts.queries import find_person
from console.admins import AdminActor, Enrolled, enrol, live_sessions
from console.models import Admin, AdminSession
from console.roles import AdminRole, Duty
from console.team.errors import AccountNotTheirs, AdminExists, OwnAdmin
from kernel import clock
from kernel.audit import services as audit
from kernel.audit.models import AuditEntry
from kernel.errors import NotFound, RoleDenied


@dataclass(frozen=True)
class AdminView:
    admin_id: int
    name: str
    email: str
    role: str
    enrolled_at: datetime
    last_sign_in_at: datetime | None
    sessions: int
    ended_at: datetime | None
    is_self: bool


def list_admins(actor: AdminActor) -> list[AdminView]:
    """Return all current and former administrators, current administrators first."""
    # Old sessions are deleted, but audit entries are kept.
    signed_in = AuditEntry.objects.filter(kind="console_sign_in", person_id=OuterRef("person_id"))
    live = live_sessions().filter(admin=OuterRef("pk")).values("admin").annotate(number=Count("pk"))
    found = (
        Admin.objects.select_related("person")
        .annotate(
            last_sign_in_at=Subquery(signed_in.order_by("-at").values("at")[:1]),
            sessions_now=Coalesce(Subquery(live.values("number")), 0),
        )
        .order_by("-ended_at", "person__first_name", "person__last_name", "pk")
    )
    return [
        AdminView(
            each.pk,
            each.person.full_name,
            each.person.email,
            each.role,
            each.created_at,
            each.last_sign_in_at,
            each.sessions_now,
            each.ended_at,
            each.person_id == actor.person_id,
        )
        for each in found
    ]


def add_admin(actor: AdminActor, *, email: str, name: str, role: AdminRole) -> Enrolled:
    """Add an administrator. A new account has no password until the person sets a password by mail."""
    _lock_supers(actor)
    person = find_person(email)
    if person is None:
        person = accounts.open_account(email=email, name=name)
    elif passwords.is_set_by_another(person):
        raise AccountNotTheirs
    if Admin.objects.filter(person=person, ended_at=None).exists():
        raise AdminExists(name=person.full_name)
    enrolled = enrol(person, role)
    _note(actor, "admin_added", enrolled.admin, role=role.value)
    return enrolled


def change_role(actor: AdminActor, admin_id: int, *, role: AdminRole, reason: str) -> None:
    admin = _another(actor, admin_id)
    before, admin.role = admin.role, role
    admin.save(update_fields=["role"])
    _note(actor, "admin_role_changed", admin, before=before, after=role.value, reason=reason)


def renew_secret(actor: AdminActor, admin_id: int, *, reason: str) -> Enrolled:
    """Renew the secret after a lost phone. Old codes and sessions become invalid."""
    _lock_supers(actor)
    admin = _get_admin(admin_id)
    enrolled = enrol(admin.person, AdminRole(admin.role))
    if admin.person_id == actor.person_id:
        # The administrator's own session must stay valid to show the new secret.
        AdminSession.objects.filter(pk=actor.session_id).update(proved_at=Now())
    _note(actor, "admin_secret_renewed", admin, reason=reason)
    return enrolled


def end_admin(actor: AdminActor, admin_id: int, *, reason: str) -> None:
    """Remove an administrator immediately. The person's account stays."""
    admin = _another(actor, admin_id)
    admin.ended_at = clock.now()
    admin.save(update_fields=["ended_at"])
    _note(actor, "admin_ended", admin, reason=reason)


def _another(actor: AdminActor, admin_id: int) -> Admin:
    """Return the administrator to change, who must be another person, so that one superadmin always
    remains."""
    _lock_supers(actor)
    admin = _get_admin(admin_id)
    if admin.person_id == actor.person_id:
        raise OwnAdmin
    return admin


def _lock_supers(actor: AdminActor) -> None:
    """Lock the superadmins and check that the actor still is a superadmin, so that two superadmins cannot
    remove each other."""
    supers = Admin.objects.select_for_update().filter(role=AdminRole.SUPER, ended_at=None).order_by("pk")
    if actor.person_id not in [each.person_id for each in supers]:
        raise RoleDenied(role=actor.role, permission=Duty.KEEP_ADMINS)


def _get_admin(admin_id: int) -> Admin:
    admin = Admin.objects.select_related("person").filter(pk=admin_id, ended_at=None).first()
    if admin is None:
        raise NotFound
    return admin


def _note(actor: AdminActor, kind: str, admin: Admin, **details: Any) -> None:
    audit.record(kind, person_id=actor.person_id, admin=admin.person_id, **details)
