"""Schemas of linked phones."""

import re
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator

from garages.phones import signing
from garages.phones.rules import PIN_DIGITS
from kernel.http.fields import In, Instant, Out, field_error, text
from kernel.sentences import Sentence

_UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


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
    # The number beside which *Yes* was pressed. Another phone may wait by now.
    number: int | None = None


def _as_we_write_it(value: Any) -> Any:
    """Refuse other spellings of an id, because the limit on wrong PINs counts by its text."""
    if not isinstance(value, str) or not _UUID.fullmatch(value):
        raise field_error(Sentence("This id is not valid"))
    return value


Id = Annotated[UUID, BeforeValidator(_as_we_write_it)]


class LookUpCodeIn(In):
    code: Code = ""


class CodeNamesOut(Out):
    garage_name: str
    person_name: str


class ClaimIn(LookUpCodeIn):
    phone_id: Id
    public_key: PublicKey = ""
    pin: Pin = ""


class ClaimedOut(CodeNamesOut):
    number: int
    membership_id: UUID


class ChallengeIn(In):
    phone_id: Id


class ChallengeOut(Out):
    challenge: str


class SignedIn(In):
    phone_id: Id
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
    membership_id: Id
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
