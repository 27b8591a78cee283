"""Schemas of the staff screens."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, ValidationInfo

from accounts import passwords
from accounts.rules import PASSWORD_LONGEST, PASSWORD_SHORTEST, STAFF_PASSWORD_SHORTEST
from garages.roles import Role
from kernel.http.fields import In, Out, Phone, email, field_error, text


def _role(value: Any) -> int:
    if isinstance(value, bool) or str(value) not in {str(role.value) for role in Role}:
        raise field_error("Role is required")
    return int(value)


def _password(value: str) -> str:
    if len(value) < STAFF_PASSWORD_SHORTEST:
        raise field_error(f"Password must be at least {STAFF_PASSWORD_SHORTEST} characters")
    if len(value) > PASSWORD_LONGEST:
        raise field_error(f"Password must be at most {PASSWORD_LONGEST} characters long")
    if len(value) >= PASSWORD_SHORTEST and (complaint := passwords.find_problem(value)):
        raise field_error(complaint)
    return value


def _same(value: str, info: ValidationInfo) -> str:
    if len(value) < STAFF_PASSWORD_SHORTEST:
        raise field_error("Confirm Password is required")
    if "password" in info.data and value != info.data["password"]:
        raise field_error("Passwords must match")
    return value


StaffEmail = Annotated[
    str, text(longest=1000, lines=True), email(required="Email is required", invalid="Invalid email address")
]


class ChangedStaffIn(In):
    staff_name: Annotated[str, text(required="Staff Name is required")] = ""
    email: StaffEmail = ""
    phone_number: Phone = ""
    role_id: Annotated[int, BeforeValidator(_role)] = 0


class StaffIn(ChangedStaffIn):
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


class StaffPageOut(Out):
    records: list[StaffOut]
    record_count: int


class StaffAddedOut(StaffOut):
    invited: bool


class RoleOut(Out):
    role_id: int
    role_name: str


class StaffDefaultsOut(Out):
    roles: list[RoleOut]
