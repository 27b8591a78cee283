"""Requests and responses of visits and check-ins."""

import base64
import binascii
from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field

from kernel.files.ink import NOT_SIGNED
from kernel.http.fields import (
    LARGEST_ID,
    LARGEST_VERSION,
    NOT_SENT,
    WHOLE,
    CustomerPhone,
    In,
    Instant,
    NewestFirst,
    Out,
    PhoneLink,
    Typed,
    field_error,
    one_of,
    text,
)
from kernel.sentences import Sentence
from tenants.visits import rules
from tenants.visits.codes import Belonging, DamageKind, Outline, UnsignedReason, View, VisitTab
from tenants.visits.details import CheckInDetails, Finish, Mark

NO_ASK = Sentence("This upload has no id")
PNG_ADDRESS = "data:image/png;base64,"


def _ask(value: Any) -> UUID:
    try:
        return UUID(str(value))
    except ValueError:
        raise field_error(NO_ASK) from None


def _up_to(most: int, message: Sentence) -> Any:
    def check(value: int | None) -> int | None:
        if value is not None and not 0 <= value <= most:
            raise field_error(message)
        return value

    return AfterValidator(check)


def _belongings(values: list[str]) -> list[str]:
    if unknown := [value for value in values if value not in Belonging.values]:
        raise field_error(Sentence("Choose from the list, not {unknown}", unknown=unknown[0][:20]))
    return list(dict.fromkeys(values))


def _few_marks(marks: list[Any]) -> list[Any]:
    if len(marks) > rules.MOST_MARKS:
        raise field_error(Sentence("At most {most} marks", most=rules.MOST_MARKS))
    return marks


def base64_text(value: str) -> str:
    try:
        base64.b64decode(value.removeprefix(PNG_ADDRESS), validate=True)
    except (binascii.Error, ValueError):
        raise field_error(NOT_SIGNED) from None
    return value


OptionalId = Annotated[int | None, Field(ge=1, le=LARGEST_ID), WHOLE]
Position = Annotated[int, WHOLE, Field(ge=0, le=rules.FURTHEST)]


class NewVisitIn(In):
    """Either a job, or a customer and a vehicle."""

    job_id: OptionalId = None
    customer_id: OptionalId = None
    vehicle_id: OptionalId = None


class CloseVisitIn(In):
    reason: Annotated[str, text(required=Sentence("Reason is required"), longest=rules.REASON_LENGTH)] = ""


class MarkIn(In):
    x: Position = NOT_SENT
    y: Position = NOT_SENT
    place: Annotated[str, text(required=Sentence("Choose a place"), longest=20)] = ""
    kind: Annotated[str, one_of(DamageKind, Sentence("Choose the kind of damage"))] = ""
    note: Annotated[str, text(longest=rules.MARK_NOTE_LENGTH)] = ""

    def mark(self) -> Mark:
        return Mark(self.x, self.y, self.place, DamageKind(self.kind), self.note)


# A check-in that nobody has saved has version 0.
CheckInVersion = Annotated[int | None, Field(ge=0, le=LARGEST_VERSION), WHOLE]


class CheckInIn(In):
    odometer_km: Annotated[
        int | None, WHOLE, _up_to(rules.LARGEST_ODOMETER, Sentence("Please check the kilometres"))
    ] = None
    unreadable: bool = False
    fuel_eighths: Annotated[
        int | None, WHOLE, _up_to(rules.FULL_TANK, Sentence("Choose a level up to 8/8"))
    ] = None
    complaint: Annotated[str, text(longest=rules.WORDS_LENGTH, lines=True)] = ""
    belongings: Annotated[list[str], AfterValidator(_belongings)] = []
    keys: Annotated[int | None, WHOLE, _up_to(rules.MOST_KEYS, Sentence("Choose up to 9 keys"))] = None
    other_items: Annotated[str, text(longest=rules.OTHER_LENGTH, lines=True)] = ""
    outline: Annotated[str, one_of(Outline, Sentence("Choose an outline"))] = Outline.CAR.value
    marks: Annotated[list[MarkIn], AfterValidator(_few_marks)] = []
    version: CheckInVersion = None

    def details(self) -> CheckInDetails:
        return CheckInDetails(
            odometer_km=None if self.unreadable else self.odometer_km,
            unreadable=self.unreadable,
            fuel_eighths=self.fuel_eighths,
            complaint=self.complaint,
            belongings=self.belongings,
            keys=self.keys,
            other_items=self.other_items,
            outline=Outline(self.outline),
            marks=[mark.mark() for mark in self.marks],
        )


class FinishCheckInIn(In):
    """Either a name and a signature, or the reason why there are none."""

    signed_name: Annotated[str, text()] = ""
    # A PNG as base64, also with the beginning of a data URL.
    signature: Annotated[str, AfterValidator(base64_text)] = ""
    unsigned_reason: Annotated[str, one_of(UnsignedReason)] = ""
    version: CheckInVersion = None

    def finish(self) -> Finish:
        return Finish(
            self.signed_name,
            base64.b64decode(self.signature.removeprefix(PNG_ADDRESS)),
            self.unsigned_reason,
        )


class NoteIn(In):
    note: Annotated[
        str, text(required=Sentence("Please write a note"), longest=rules.NOTE_LENGTH, lines=True)
    ] = ""


class PictureIn(In):
    ask: Annotated[UUID, BeforeValidator(_ask)] = NOT_SENT
    view: Annotated[str, one_of(View)] = ""
    # The photo belongs to this point of an inspection, and not to the check-in.
    point_id: OptionalId = None


# -- answers ---------------------------------------------------------------------------------------------


class MarkOut(Out):
    x: int
    y: int
    place: str
    place_label: str
    kind: str
    note: Typed


class PictureOut(Out):
    picture_id: int
    view: str
    # An erased picture has no address.
    address: str | None
    thumb_address: str | None


class NoteOut(Out):
    text: str
    person_name: str
    created_on: Instant


class CheckInMailOut(Out):
    to: str
    state: Literal["queued", "sent", "failed"]
    problem: str


class CheckInOut(Out):
    odometer_km: int | None
    unreadable: bool
    fuel_eighths: int | None
    complaint: Typed
    belongings: list[str]
    keys: int | None
    other_items: Typed
    outline: str
    marks: list[MarkOut]
    pictures: list[PictureOut]
    notes: list[NoteOut]
    finished_on: Instant | None
    person_name: str
    signed_name: str
    # The signature is not shown in support sessions.
    signature_address: str | None
    unsigned_reason: str
    paper_problem: str
    # The newest mail with the check-in.
    mail: CheckInMailOut | None
    # This opens WhatsApp with a prepared message. It is null until the check-in is finished.
    whatsapp_address: PhoneLink | None
    version: int


class LastOdometerOut(Out):
    odometer_km: int
    noted_on: date


class FromJobOut(Out):
    """What was noted in the job of the visit. A new check-in begins with it."""

    odometer_km: int | None
    fuel_eighths: int | None
    complaint: Typed


class InspectionRowOut(Out):
    """An inspection with the numbers of its marks."""

    inspection_id: int
    template_name: str
    is_done: bool
    person_name: str
    started_on: Instant
    done_on: Instant | None
    bad: int
    watch: int
    good: int
    unchecked: int


class VisitOut(Out):
    visit_id: int
    customer_id: int
    customer_name: str
    customer_phone: CustomerPhone
    customer_email: str | None
    vehicle_id: int
    vehicle_number: str
    vehicle_model: str
    job_id: int | None
    job_code: str | None
    job_status: str | None
    garage_name: str
    is_open: bool
    opened_on: Instant
    opened_by: str
    closed_on: Instant | None
    closed_why: str
    version: int
    # The newest odometer of an earlier job or check-in.
    last_odometer: LastOdometerOut | None
    check_in: CheckInOut | None
    # The newest inspection comes first.
    inspections: list[InspectionRowOut]
    from_job: FromJobOut | None


class VisitListIn(NewestFirst):
    tab: Annotated[VisitTab, one_of(VisitTab, Sentence("Choose a tab"))] = VisitTab.HERE


class ListedVisitOut(Out):
    visit_id: int
    customer_name: str
    vehicle_number: str
    vehicle_model: str
    job_id: int | None
    job_code: str | None
    job_status: str | None
    is_open: bool
    opened_on: Instant
    opened_by: str
    # Null without a check-in.
    is_checked_in: bool | None


class VisitListOut(Out):
    visits: list[ListedVisitOut]
    record_count: int
    as_of: int | None


class VisitIdOut(Out):
    visit_id: int


class SavedCheckInOut(Out):
    version: int


class PictureAddressOut(Out):
    address: str | None
    thumb_address: str | None
