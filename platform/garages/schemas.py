"""Schemas of sign-in and invitations."""

import re
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, Field

from kernel.http.fields import In, Out, field_error, text
from kernel.sentences import Sentence

# Names appear in mails to people whose email is not verified.
_ADDRESS_OF_THE_WEB = re.compile(r"[<>]|://|www\.", re.IGNORECASE)


def plain(value: str) -> str:
    if _ADDRESS_OF_THE_WEB.search(value):
        raise field_error(Sentence("This cannot contain a web address"))
    return value


GarageName = Annotated[str, text(required=Sentence("Garage name is required")), AfterValidator(plain)]


class UserOut(Out):
    first_name: str
    last_name: str
    phone_number: str
    profile_image_url: str | None
    # This is empty if the person has chosen none.
    language: str
    person_key: str


class GarageOut(Out):
    garage_id: int
    garage_name: str
    garage_logo_url: Annotated[str | None, Field(alias="garageLogoURL")]
    state: str
    role: str
    permissions: list[str]


class InvitationOut(Out):
    invitation_id: UUID
    garage_name: str
    role: str
    accept_by_mail: bool


class MeOut(Out):
    user: UserOut
    garages: list[GarageOut]
    invitations: list[InvitationOut]
    # A manager has signed the person out of these garages. A new sign-in opens them.
    signed_out: list[int]


class SignedInOut(MeOut):
    token: str


class AcceptInvitationIn(In):
    token: Annotated[str, text(required=Sentence("The link is incomplete"), longest=200)] = ""


class JoinedOut(Out):
    garage_id: int
    garage_name: str
    # This is a ticket for setting a new password, as verify-otp returns it. The old password is no longer
    # valid.
    user_id: str | None
