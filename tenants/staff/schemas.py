"""Schemas of the staff screens."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, ValidationInfo

from accounts import passwords
from accounts.rules import PASSWORD_LONGEST, PASSWORD_SHORTEST, STAFF_PASSWORD_SHORTEST
from garages.roles import Role
from kernel.http.fields import In, Instant, Out, Phone, email, field_error, text
from kernel.sentences import Sentence


def _role(value: Any) -> int:
    if isinstance(value, bool) or str(value) not in {str(role.value) for role in Role}:
        raise field_error(Sentence("Role is required"))
    return int(value)


def _password(value: str) -> str:
    if len(value) < STAFF_PASSWORD_SHORTEST:
        raise field_error(
            Sentence("Password must be at least {least} characters", least=STAFF_PASSWORD_SHORTEST)
        )
    if len(value) > PASSWORD_LONGEST:
        raise field_error(Sentence("Password must be at most {most} characters long", most=PASSWORD_LONGEST))
    if len(value) >= PASSWORD_SHORTEST and (complaint := passwords.find_problem(value)):
        raise field_error(complaint)
    return value


def _same(value: str, info: ValidationInfo) -> str:
    if len(value) < STAFF_PASSWORD_SHORTEST:
        raise field_error(Sentence("Confirm Password is required"))
    if "password" in info.data and value != info.data["password"]:
        raise field_error(Sentence("Passwords must match"))
    return value


StaffEmail = Annotated[
    str,
    text(longest=1000, lines=True),
    email(required=Sentence("Email is required"), invalid=Sentence("Invalid email address")),
]


OptionalStaffEmail = Annotated[
    str, text(longest=1000, lines=True), email(invalid=Sentence("Invalid email address"))
]


class PhoneStaffIn(In):
    staff_name: Annotated[str, text(required=Sentence("Staff Name is required"))] = ""
    phone_number: Phone = ""
    role_id: Annotated[int, BeforeValidator(_role)] = 0


class ChangedStaffIn(In):
    staff_name: Annotated[str, text(required=Sentence("Staff Name is required"))] = ""
    # It is required of people who sign in by email.
    email: OptionalStaffEmail = ""
    phone_number: Phone = ""
    role_id: Annotated[int, BeforeValidator(_role)] = 0


class StaffIn(ChangedStaffIn):
    email: StaffEmail = ""
    password: Annotated[str, text(longest=1000, strip=False), AfterValidator(_password)] = ""
    cpassword: Annotated[str, text(longest=1000, strip=False), AfterValidator(_same)] = ""


class StaffOut(Out):
    staff_id: int
    staff_name: str
    email: str
    phone_number: str
    role_id: int
    role_name: str
    garage_id: int
    # "email" or "phone".
    signs_in_with: str


class StaffPageOut(Out):
    records: list[StaffOut]
    record_count: int


class StaffAddedOut(StaffOut):
    invited: bool


class MemberSessionOut(Out):
    session_id: UUID
    device: str
    opened_at: Instant


class MemberPhoneOut(Out):
    phone_id: int
    label: str
    last_used_at: Instant | None


class MemberAccessOut(Out):
    """The sessions that open this garage, and whether the member signs in with two steps."""

    sessions: list[MemberSessionOut]
    second_factor: bool
    phones: list[MemberPhoneOut]
    pin_set: bool


class RoleOut(Out):
    role_id: int
    role_name: str


class StaffDefaultsOut(Out):
    roles: list[RoleOut]
