"""Schemas of the customer screens."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, ValidationInfo

from gst.gstin import is_gstin
from gst.states import is_state
from kernel.http.fields import (
    CustomerPhone,
    In,
    OptionalLanguage,
    Out,
    Phone,
    Version,
    email,
    field_error,
    flag,
    object_id,
    text,
)
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.customers.errors import UNKNOWN_CUSTOMER
from tenants.customers.rules import TEXTS, Particulars

ADDRESS_LONGEST = 1000


def _joined(value: Any) -> Any:
    """Join the lines of an address that was sent as a list."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return ", ".join(line.strip() for line in value if line.strip())
    return value


def _given_or_declined(value: str, info: ValidationInfo) -> str:
    if not value and not info.data.get("no_email"):
        raise field_error(Sentence("Email is required"))
    return value


RequiredEmail = Annotated[
    str,
    text(longest=1000, lines=True),
    email(invalid=Sentence("Invalid email address")),
    AfterValidator(_given_or_declined),
]
OptionalEmail = Annotated[
    str, text(longest=1000, lines=True), email(invalid=Sentence("Invalid email address"))
]


def _gstin(value: Any) -> str | None:
    if value is None:
        return None
    typed = str(value).replace(" ", "")
    gstin = typed.upper()
    # `upper()` would turn some letters of other scripts into ASCII letters.
    if gstin and not (typed.isascii() and is_gstin(gstin)):
        raise field_error(Sentence("This is not a valid GSTIN"))
    return gstin


def _state(value: Any) -> str | None:
    if value not in (None, "") and not is_state(str(value)):
        raise field_error(Sentence("This is not a state"))
    return value if value is None else str(value)


class EmailChoiceIn(In):
    """With "The customer has no email" ticked, the email may be empty.

    Pydantic validates the fields of the last base class first, so `no_email` is set when `email` is
    validated.
    """

    no_email: bool = False


class ParticularsIn(In):
    customer_name: str
    phone_number: CustomerPhone
    email: str
    address: str
    is_premium_customer: int
    # These fields are for the invoice. An omitted field keeps the stored value.
    gstin: Annotated[str | None, BeforeValidator(_gstin)] = None
    state_code: Annotated[str | None, BeforeValidator(_state)] = None
    # An empty language is that of the garage.
    language: OptionalLanguage | None = None

    def particulars(self) -> Particulars:
        return Particulars(
            name=self.customer_name,
            phone=self.phone_number,
            is_premium=bool(self.is_premium_customer),
            **{name: getattr(self, name) for name in TEXTS},
        )


class CustomerIn(ParticularsIn, EmailChoiceIn):
    """The fields of the add, new-job and association forms."""

    customer_name: Annotated[str, text(required=Sentence("Customer Name is required"))] = ""
    phone_number: Phone = ""
    email: RequiredEmail = ""
    is_premium_customer: Annotated[int, flag(Sentence("Invalid premium status"))] = 0
    address: Annotated[str, text(longest=ADDRESS_LONGEST, lines=True), BeforeValidator(_joined)] = ""


class CustomerEditIn(ParticularsIn):
    customer_name: Annotated[str, text(required=Sentence("Customer name is required"))] = ""
    phone_number: Phone = ""
    email: OptionalEmail = ""
    address: Annotated[
        str,
        text(required=Sentence("Address is required"), longest=ADDRESS_LONGEST, lines=True),
        BeforeValidator(_joined),
    ] = ""
    is_premium_customer: Annotated[int, flag(Sentence("Invalid premium status. Must be 0 or 1."))] = -1
    version: Version = None


class CustomerQuery(In):
    customer_id: Annotated[int, object_id(UNKNOWN_CUSTOMER)]


class OwedOut(Out):
    """What a customer owes, and since when. Without dues, the day is null."""

    owed: Rupees
    oldest_on: date | None
    oldest_days: int | None
    # The oldest bill is older than the credit days. Without credit days, each bill is overdue.
    is_overdue: bool
    # Money on cancelled jobs, and what exceeds a bill.
    advance: Rupees


class CustomerOut(Out):
    customer_id: int
    customer_code: str
    customer_name: str
    phone_number: CustomerPhone
    email: str | None
    address: str | None
    is_premium_customer: int
    total_vehicles: int
    gstin: str | None
    state_code: str | None
    language: str | None
    version: int
    # Null for people who do not see what customers owe, and for the owners of a vehicle.
    account: OwedOut | None


class CustomerPageOut(Out):
    customers: list[CustomerOut]
    record_count: int
    as_of: int | None
