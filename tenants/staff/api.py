"""The operations of the staff screen."""

from typing import Any

from django.conf import settings
from ninja import Query

from billing.signup.errors import PlanLimit
from garages.errors import HeirNotHere, LastOwner
from garages.phones import fields
from garages.phones.errors import CodeOver, EmailNeeded
from garages.roles import Permission, Role
from kernel.http.answer import Answer
from kernel.http.fields import Paging
from kernel.http.gate import in_garage, signed_in
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.qr import qr_svg
from kernel.sentences import Sentence, joined
from tenants.staff import queries, schemas, services
from tenants.staff.errors import OnlyOwnersMakeOwners, OnlyOwnersSeeOwners

routes = Routes(tags=["staff"])


@routes.get("/garage/get-staffs-defaults", gate=signed_in(with_pin=True), response=schemas.StaffDefaultsOut)
def get_staffs_defaults(request: Request) -> dict[str, Any]:
    return {"roles": [{"role_id": role.value, "role_name": role.label} for role in Role]}


@routes.get(
    "/garage/staffs",
    gate=in_garage(Permission.SEE_STAFF, when_locked="always"),
    response=schemas.StaffPageOut,
)
def list_staff(request: Request, paging: Query[Paging]) -> dict[str, Any]:
    return queries.list_staff(paging, garage_id=request.actor.garage_id)


@routes.post(
    "/garage/staffs",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", creates=True),
    response=schemas.StaffAddedOut,
    refuses=[OnlyOwnersMakeOwners, PlanLimit],
)
def add_staff(request: Request, payload: schemas.StaffIn) -> Answer:
    staff, invited = services.add_staff(
        request.actor,
        name=payload.staff_name,
        email=payload.email,
        phone=payload.phone_number,
        role=Role(payload.role_id),
        password=payload.password,
    )
    added = {**payload.model_dump(), "staff_id": staff.pk, "role_name": Role(staff.role).label}
    added |= {"garage_id": request.actor.garage_id, "invited": invited, "signs_in_with": "email"}
    return Answer(added, Sentence("A new staff {name} has been added successfully.", name=staff.name))


@routes.put(
    "/garage/staffs/{staff_id}",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", ids=("staff_id",)),
    response=schemas.StaffOut,
    refuses=[LastOwner, OnlyOwnersMakeOwners, EmailNeeded],
)
def change_staff(request: Request, staff_id: int, payload: schemas.ChangedStaffIn) -> Any:
    changed = services.change_staff(
        request.actor,
        staff_id=staff_id,
        name=payload.staff_name,
        email=payload.email,
        phone=payload.phone_number,
        role=Role(payload.role_id),
    )
    if isinstance(changed, LastOwner):
        return changed
    data = queries.staff_row(changed, garage_id=request.actor.garage_id)
    said = Sentence("The staff {name} has been updated successfully.", name=changed.name)
    if changed.email_pending:
        said = joined(said, Sentence("The link in the mail to {email} confirms it.", email=changed.email))
    return Answer(data, said)


@routes.delete(
    "/garage/staffs/{staff_id}",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", ids=("staff_id",)),
    refuses=[LastOwner, OnlyOwnersMakeOwners],
)
def remove_staff(request: Request, staff_id: int) -> Any:
    refusal = services.remove_staff(request.actor, staff_id=staff_id)
    return refusal or Answer(None, Sentence("Staff deleted successfully!"))


@routes.get(
    "/garage/staffs/{staff_id}/access",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="always", ids=("staff_id",)),
    response=schemas.MemberAccessOut,
    refuses=[OnlyOwnersSeeOwners],
)
def get_member_access(request: Request, staff_id: int) -> dict[str, Any]:
    return queries.get_member_access(request.actor, staff_id)


@routes.post(
    "/garage/staffs/{staff_id}/sign-out",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="always", ids=("staff_id",)),
    refuses=[OnlyOwnersSeeOwners],
)
def sign_out_member(request: Request, staff_id: int) -> Answer:
    staff = services.sign_out_member(request.actor, staff_id=staff_id)
    return Answer(None, Sentence("{name} is signed out of this garage.", name=staff.name))


@routes.post(
    "/garage/staffs-by-phone",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", creates=True),
    response=schemas.StaffOut,
    refuses=[EmailNeeded, PlanLimit],
)
def add_phone_staff(request: Request, payload: schemas.PhoneStaffIn) -> Answer:
    staff = services.add_phone_staff(
        request.actor,
        name=payload.staff_name,
        phone=payload.phone_number,
        role=Role(payload.role_id),
    )
    data = queries.staff_row(staff, garage_id=request.actor.garage_id)
    return Answer(data, Sentence("A new staff {name} has been added successfully.", name=staff.name))


@routes.post(
    "/garage/staffs/{staff_id}/phone-code",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", ids=("staff_id",)),
    response=fields.PhoneCodeOut,
    refuses=[EmailNeeded],
)
def make_phone_code(request: Request, staff_id: int) -> dict[str, Any]:
    made = services.make_phone_code(request.actor, staff_id=staff_id)
    picture = qr_svg(f"{settings.PUBLIC_URL}/join#{made.code}")
    return {"code": made.code, "picture": picture, "expires_at": made.expires_at}


@routes.get(
    "/garage/staffs/{staff_id}/phone-code",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="always", ids=("staff_id",)),
    response=fields.PhoneCodeStateOut,
)
def get_phone_code(request: Request, staff_id: int) -> dict[str, Any]:
    return queries.get_phone_code(request.actor, staff_id)


@routes.post(
    "/garage/staffs/{staff_id}/phone-code/confirm",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", ids=("staff_id",)),
    refuses=[CodeOver],
)
def confirm_phone_code(request: Request, staff_id: int, payload: fields.ConfirmPhoneIn) -> Answer:
    staff, answer = services.confirm_phone_code(
        request.actor, staff_id=staff_id, yes=payload.yes, number=payload.number
    )
    if answer == "phone_linked":
        return Answer(None, Sentence("The phone of {name} is linked.", name=staff.name))
    if answer == "pin_set":
        return Answer(None, Sentence("{name} has a PIN for the shared device.", name=staff.name))
    return Answer(None, Sentence("The phone is not linked. Show a new code."))


@routes.delete(
    "/garage/staffs/{staff_id}/phones/{phone_id}",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="always", ids=("staff_id",)),
)
def end_phone(request: Request, staff_id: int, phone_id: int) -> Answer:
    staff = services.end_phone(request.actor, staff_id=staff_id, phone_id=phone_id)
    return Answer(None, Sentence("{name}'s phone is signed out. A new code links it again.", name=staff.name))


@routes.post(
    "/garage/staffs/{staff_id}/hand-over",
    gate=in_garage(Permission.OPEN_BRANCHES, when_locked="never", ids=("staff_id",)),
    refuses=[HeirNotHere, EmailNeeded],
)
def hand_over(request: Request, staff_id: int) -> Answer:
    heir = services.hand_over(request.actor, staff_id=staff_id)
    return Answer(None, Sentence("{name} is the owner now. You are a manager here.", name=heir.name))
