"""Schemas of administrators."""

from typing import Annotated

from pydantic import BeforeValidator

from console.roles import AdminRole
from console.schemas import WhyIn
from kernel.http.fields import In, Instant, Out, email, field_error, text
from kernel.sentences import Sentence


def _role(value: object) -> AdminRole:
    if not value:
        raise field_error(Sentence("Role is required"))
    if value not in tuple(AdminRole):
        raise field_error(Sentence("Choose one of the roles"))
    return AdminRole(str(value))


AnyAdminRole = Annotated[AdminRole, BeforeValidator(_role)]


AdminEmail = Annotated[
    str,
    text(longest=1000, lines=True),
    email(required=Sentence("Email is required"), invalid=Sentence("Please enter a valid email address.")),
]


class AdminSeenOut(Out):
    admin_id: int
    name: str
    email: str
    role: str
    enrolled_at: Instant
    last_sign_in_at: Instant | None
    sessions: int
    ended_at: Instant | None
    is_self: bool


class AddAdminIn(In):
    email: AdminEmail = ""
    name: Annotated[str, text(required=Sentence("Name is required"))] = ""
    role: AnyAdminRole = None  # type: ignore[assignment]  # the validator refuses None


class AdminRoleIn(WhyIn):
    role: AnyAdminRole = None  # type: ignore[assignment]  # the validator refuses None


class EnrolledOut(Out):
    name: str
    email: str
    # The API shows the secret and the codes only in this response.
    secret: str
    picture: str
    recovery_codes: list[str]
    # The person must set a password by mail before the first sign-in if this is true.
    needs_password: bool
