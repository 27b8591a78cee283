"""Schemas of sign-in, password reset and the person's own account."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator

from accounts.rules import CODE_DIGITS, PASSWORD_LONGEST
from kernel.http.fields import (
    In,
    Instant,
    OfferedLanguage,
    Out,
    Phone,
    email,
    field_error,
    flag,
    optional_text,
    text,
)
from kernel.sentences import Sentence

CODE_NEEDED = Sentence("Enter the 6 digits of your authenticator app.")
BAD_EMAIL = Sentence("Please enter a valid email address.")

SignInEmail = Annotated[str, text(longest=1000, lines=True), email(required=BAD_EMAIL, invalid=BAD_EMAIL)]


def _code(value: str) -> str:
    if len(value) != CODE_DIGITS or not (value.isascii() and value.isdigit()):
        raise field_error(Sentence("Must be 4 digits"))
    return value


class SignInIn(In):
    email: SignInEmail = ""
    # The password is not trimmed. It may be longer than a valid password, so that a password that is too long
    # is refused as a wrong password.
    password: Annotated[
        str, text(required=Sentence("Password is required"), longest=4 * PASSWORD_LONGEST, strip=False)
    ] = ""
    remember: Annotated[Literal[0, 1], flag(Sentence("Remember Me must be 0 or 1"))] = 0
    # A code of the second factor. It is missing until the person is asked for it.
    code: Annotated[str | None, optional_text(longest=50)] = None


class GenerateOtpIn(In):
    email: SignInEmail = ""


class VerifyOtpIn(In):
    email: SignInEmail = ""
    otp: Annotated[str, text(longest=50), AfterValidator(_code)] = ""


class ResetPasswordIn(In):
    user_id: Annotated[str, text(longest=200)] = ""
    password: Annotated[str, text(longest=1000, strip=False)] = ""
    cpassword: Annotated[str, text(longest=1000, strip=False)] = ""


class TicketOut(Out):
    user_id: str


class ProfileIn(In):
    first_name: Annotated[str, text(required=Sentence("First name is required"))] = ""
    last_name: Annotated[str, text()] = ""
    phone_number: Phone = ""


class LanguageIn(In):
    language: OfferedLanguage = ""


class ProfileOut(Out):
    first_name: str
    last_name: str
    email: str
    phone_number: str
    profile_image_url: str | None
    language: str
    second_factor: bool


class CurrentPasswordIn(In):
    # The password is not trimmed. It may be longer than a valid password, so that a password that is too long
    # is refused as a wrong password.
    current_password: Annotated[
        str,
        text(required=Sentence("Current password is required"), longest=4 * PASSWORD_LONGEST, strip=False),
    ] = ""


class ChangePasswordIn(CurrentPasswordIn):
    password: Annotated[str, text(longest=1000, strip=False)] = ""
    cpassword: Annotated[str, text(longest=1000, strip=False)] = ""


class SecondFactorOut(Out):
    secret: str
    # The QR code for the authenticator app, as SVG.
    picture: str


class ConfirmSecondFactorIn(In):
    code: Annotated[str, text(required=CODE_NEEDED, longest=50)] = ""


class EndSecondFactorIn(CurrentPasswordIn):
    code: Annotated[str, text(required=CODE_NEEDED, longest=50)] = ""


class RecoveryCodesOut(Out):
    """The recovery codes. They are shown only here."""

    recovery_codes: list[str]


class SessionOut(Out):
    session_id: UUID
    device: str
    opened_at: Instant
    last_used_at: Instant
    current: bool
