"""The fields of a job that say how it is handled, without its services and parts."""

import re
from datetime import date
from typing import Annotated, Any, TypedDict

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, WithJsonSchema

from kernel.http.fields import (
    NOT_SENT,
    WHOLE,
    In,
    Version,
    day,
    field_error,
    object_id,
    one_of,
    optional_text,
    text,
)
from kernel.sentences import Sentence
from tenants.jobs.codes import PaymentMethod, Pickup, Priority

COMMENT_LENGTH = 2000
REASON_LENGTH = 200
_PO_NUMBER = re.compile("[A-Za-z0-9/.# -]*")


def _nobody(value: Any) -> Any:
    return None if value in ("", "null") else value


def _time(value: str | None) -> str | None:
    if value and not re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", value):
        raise field_error(Sentence("Please enter the time like 17:30"))
    return value


def tax(value: Any) -> bool:
    if str(value) not in ("0", "1", "True", "False"):
        raise field_error(Sentence("Tax must be 0 or 1"))
    return str(value) in ("1", "True")


def _needed_without_tax(reason: str, info: ValidationInfo) -> str:
    if not reason and info.data.get("tax_collected") is False:
        raise field_error(Sentence("Please write why this supply is exempt"))
    return reason


def _po_number(value: str) -> str:
    if not _PO_NUMBER.fullmatch(value):
        raise field_error(Sentence("Use only letters, digits, spaces and / - . # in the PO number"))
    return value


# The number of the purchase order that a customer gives for a job.
PoNumberIn = Annotated[str, text(longest=40), AfterValidator(_po_number)]


class JobTaxIn(In):
    tax_collected: Annotated[bool, BeforeValidator(tax), WithJsonSchema({"type": "integer"})] = False
    exempt_reason: Annotated[str, text(longest=REASON_LENGTH), AfterValidator(_needed_without_tax)] = ""


class JobPoNumberIn(In):
    po_number: PoNumberIn = ""
    version: Version = None


class Handling(TypedDict):
    entry_date: date
    expected_on: date
    expected_time: str | None
    priority: int
    pickup: int
    payment_method: int
    assigned_to: int | None
    comments: str
    odometer_km: int | None
    fuel_percent: int | None
    complaint: str
    exempt_reason: str | None


class HandlingFields(In):
    entry_date: Annotated[date, day(Sentence("Entry Date is required"))] = NOT_SENT
    expected_dod: Annotated[date, day(Sentence("Expected DOD is required"))] = NOT_SENT
    # An omitted time keeps the stored time, and an empty one removes it.
    expected_time: Annotated[str | None, AfterValidator(_time)] = None
    priority_id: Annotated[int, one_of(Priority, Sentence("Priority is required"))] = 0
    pickup_needed: Annotated[int, one_of(Pickup, Sentence("Pickup option is required"))] = 0
    payment_method_id: Annotated[int, one_of(PaymentMethod, Sentence("Payment Method is required"))] = 0
    assigned_user_id: Annotated[
        Annotated[int, object_id(Sentence("Please assign a staff"))] | None, BeforeValidator(_nobody)
    ] = None
    additional_comments: Annotated[str, text(longest=COMMENT_LENGTH, lines=True)] = ""
    odometer_km: Annotated[int | None, Field(ge=0, le=9_999_999), WHOLE] = None
    fuel_percent: Annotated[int | None, Field(ge=0, le=100), WHOLE] = None
    complaint: Annotated[str, text(longest=COMMENT_LENGTH, lines=True)] = ""
    # An omitted reason keeps the stored reason.
    exempt_reason: Annotated[str | None, optional_text(longest=REASON_LENGTH)] = None

    def handling(self) -> Handling:
        """Return the values under the names of `JobDetails`."""
        return {
            "entry_date": self.entry_date,
            "expected_on": self.expected_dod,
            "expected_time": self.expected_time,
            "priority": self.priority_id,
            "pickup": self.pickup_needed,
            "payment_method": self.payment_method_id,
            "assigned_to": self.assigned_user_id,
            "comments": self.additional_comments,
            "odometer_km": self.odometer_km,
            "fuel_percent": self.fuel_percent,
            "complaint": self.complaint,
            "exempt_reason": self.exempt_reason,
        }
