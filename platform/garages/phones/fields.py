"""Schemas of linked phones."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator

from garages.phones import signing
from garages.phones.rules import PIN_DIGITS
from kernel.http.fields import In, Instant, Out, field_error, text
from kernel.sentences import Sentence


def _pin(value: str) -> str:
    if len(value) != PIN_DIGITS or not (value.isascii() and value.isdigit()):
        raise field_error(Sentence("Must be 4 digits"))
    return value


def _point(value: str) -> Any:
    point = signing.point_of(value)
    if point is None:
        raise field_error(Sentence("This key is not valid"))
    return value


Pin = Annotated[str, text(longest=50), AfterValidator(_pin)]
PublicKey = Annotated[str, text(longest=200), AfterValidator(_point)]
Code = Annotated[str, text(required=Sentence("Code is required"), longest=50)]


class PhoneCodeOut(Out):
    code: str
    # A QR code that opens the page where the phone types its PIN.
    picture: str
    expires_at: Instant


class PhoneCodeStateOut(Out):
    state: str
    number: int | None
    expires_at: Instant | None


class ConfirmPhoneIn(In):
    yes: bool


class LookUpCodeIn(In):
    code: Code = ""


class CodeNamesOut(Out):
    garage_name: str
    person_name: str


class ClaimIn(LookUpCodeIn):
    phone_id: UUID
    public_key: PublicKey = ""
    pin: Pin = ""


class ClaimedOut(CodeNamesOut):
    number: int
    membership_id: UUID


class ChallengeIn(In):
    phone_id: UUID


class ChallengeOut(Out):
    challenge: str


class SignedIn(In):
    phone_id: UUID
    challenge: Annotated[str, text(longest=200)] = ""
    signature: Annotated[str, text(longest=200)] = ""


class ShareIn(SignedIn):
    public_key: PublicKey = ""


class OwnPinIn(In):
    garage_id: int
    current_password: Annotated[str, text(longest=1000, strip=False)] = ""
    pin: Pin = ""


class SharedDeviceOut(Out):
    device_id: int
    label: str
    last_used_at: Instant | None


class PinSignInIn(SignedIn):
    membership_id: UUID
    pin: Pin = ""


class PhonePersonOut(Out):
    membership_id: UUID
    person_name: str
    garage_id: int
    garage_name: str


class PhonePeopleOut(Out):
    # Everybody of the garage who has a PIN signs in here.
    is_shared: bool
    people: list[PhonePersonOut]
