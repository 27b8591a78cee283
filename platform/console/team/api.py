"""Superadmins list, add, change and remove administrators."""

from typing import Any

from accounts import passwords
from console.admins import Enrolled
from console.roles import Duty
from console.schemas import WhyIn
from console.team import members, schemas
from console.team.errors import AccountNotTheirs, AdminExists, OwnAdmin
from console.team.members import AdminView
from kernel import totp
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.qr import qr_svg
from kernel.sentences import Sentence

routes = Routes(tags=["console"])
change_gate = in_console(Duty.KEEP_ADMINS, fresh=True)


@routes.get("/console/admins", gate=in_console(Duty.KEEP_ADMINS), response=list[schemas.AdminSeenOut])
def list_admins(request: Request) -> list[AdminView]:
    return members.list_admins(request.admin)


@routes.post(
    "/console/admins",
    gate=change_gate,
    response=schemas.EnrolledOut,
    refuses=[AdminExists, AccountNotTheirs],
)
def add_admin(request: Request, payload: schemas.AddAdminIn) -> dict[str, Any]:
    enrolled = members.add_admin(request.admin, email=payload.email, name=payload.name, role=payload.role)
    return _shown_once(enrolled)


@routes.post("/console/admins/{admin_id}/role", gate=change_gate, refuses=[OwnAdmin, NotFound])
def change_admin_role(request: Request, admin_id: int, payload: schemas.AdminRoleIn) -> Answer:
    members.change_role(request.admin, admin_id, role=payload.role, reason=payload.reason)
    return Answer(None, Sentence("The role is changed. It applies immediately."))


@routes.post(
    "/console/admins/{admin_id}/secret", gate=change_gate, response=schemas.EnrolledOut, refuses=[NotFound]
)
def renew_admin_secret(request: Request, admin_id: int, payload: WhyIn) -> dict[str, Any]:
    return _shown_once(members.renew_secret(request.admin, admin_id, reason=payload.reason))


@routes.post("/console/admins/{admin_id}/end", gate=change_gate, refuses=[OwnAdmin, NotFound])
def end_admin(request: Request, admin_id: int, payload: WhyIn) -> Answer:
    members.end_admin(request.admin, admin_id, reason=payload.reason)
    return Answer(None, Sentence("The person is signed out and can no longer sign in."))


def _shown_once(enrolled: Enrolled) -> dict[str, Any]:
    person = enrolled.admin.person
    return {
        "name": person.full_name,
        "email": person.email,
        "secret": enrolled.secret,
        "picture": qr_svg(totp.address(enrolled.secret, person.email)),
        "recovery_codes": list(enrolled.recovery_codes),
        "needs_password": not passwords.is_set(person),
    }
