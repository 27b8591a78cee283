"""Schemas of sign-up and branches."""

from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator

from accounts import passwords
from accounts.schemas import SignInEmail
from billing.signup.rules import CODE_DIGITS
from billing.signup.services import SignUpDetails
from garages.schemas import GarageName, plain
from garages.services import BillTo
from gst.fields import compact_gstin
from gst.fields import state_code as read_state
from kernel.http.fields import In, OptionalLanguage, OptionalPhone, Out, Phone, field_error, text
from kernel.sentences import Sentence


def _password(value: str) -> str:
    if complaint := passwords.find_problem(value):
        raise field_error(complaint)
    return value


def _code(value: str) -> str:
    digits = value.replace(" ", "")
    if len(digits) != CODE_DIGITS or not (digits.isascii() and digits.isdigit()):
        raise field_error(Sentence("Must be {digits} digits", digits=CODE_DIGITS))
    return digits


class BranchIn(In):
    garage_name: GarageName = ""
    address: Annotated[str, text(required=Sentence("Address is required"), longest=500, lines=True)] = ""
    gstin: Annotated[str, text(longest=30), AfterValidator(compact_gstin)] = ""
    state_code: Annotated[str, text(longest=2), AfterValidator(read_state)] = ""
    garage_phone_number: OptionalPhone = ""

    def bill_to(self) -> BillTo:
        phone = f"+91{self.garage_phone_number}" if self.garage_phone_number else ""
        return BillTo("", self.address, self.state_code, self.gstin, phone)


class SignUpIn(BranchIn):
    chain_name: Annotated[str, text(required=Sentence("Business name is required"))] = ""
    owner_name: Annotated[str, text(required=Sentence("Your name is required")), AfterValidator(plain)] = ""
    email: SignInEmail = ""
    phone_number: Phone = ""
    password: Annotated[str, text(longest=1000, strip=False), AfterValidator(_password)] = ""
    language: OptionalLanguage = ""

    def wanted(self) -> SignUpDetails:
        return SignUpDetails(
            email=self.email,
            name=self.owner_name,
            phone=self.phone_number,
            chain_name=self.chain_name,
            garage_name=self.garage_name,
            address=self.address,
            state_code=self.state_code,
            garage_phone=self.garage_phone_number,
            gstin=self.gstin,
            language=self.language,
        )


class SignUpOut(Out):
    sign_up_id: UUID


class SignUpIdIn(In):
    sign_up_id: UUID


class SignUpCodeIn(SignUpIdIn):
    otp: Annotated[str, text(longest=50), AfterValidator(_code)] = ""


class SignedUpOut(Out):
    garage_id: int
    garage_name: str
    token: str | None


class GarageIdIn(In):
    garage_id: int


class PreparationOut(Out):
    garage_id: int
    garage_name: str
    state: str
    message: str


class BranchOut(Out):
    garage_id: int
    garage_name: str
