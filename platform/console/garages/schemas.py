"""Schemas of garages, their history and notes."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator

from accounts.schemas import SignInEmail
from billing.rules import State
from billing.schemas import PlanOut
from console.deletions.schemas import ClosingOut
from console.garages.listing import Sort
from console.schemas import OptionalDay, WhyIn
from kernel.http.fields import In, Instant, Out, Paging, one_of, text
from kernel.money import Rupees
from kernel.sentences import Sentence

NOTE_LONGEST = 2000


class ReleaseIn(WhyIn):
    email: SignInEmail = ""


class StoryKind(StrEnum):
    """The kinds of entries in a garage's history."""

    PERIOD = "period"
    PAYMENT = "payment"
    REMINDER = "reminder"
    NOTE = "note"
    EVENT = "event"


class GaragesQuery(Paging):
    state: Annotated[str, one_of(State)] = ""
    plan_code: Annotated[str, text(longest=30)] = ""
    # The filter includes both days.
    ends_from: OptionalDay = None
    ends_until: OptionalDay = None
    sort: Annotated[Sort, BeforeValidator(lambda value: value or Sort.NAME)] = Sort.NAME


class ListedGarageOut(Out):
    garage_id: int
    garage_name: str
    chain_name: str
    owner_name: str
    owner_email: str
    phone_number: str
    gstin: str
    state: str
    plan_name: str | None
    paid_until: date | None
    last_active_at: Instant | None
    jobs_30_days: int | None
    people: int | None


class ListedGaragesOut(Out):
    records: list[ListedGarageOut]
    record_count: int


class OwnerOut(Out):
    name: str
    email: str
    phone: str


class ConsoleBranchOut(Out):
    garage_id: int
    garage_name: str
    state: str


class GarageActivityOut(Out):
    last_active_at: Instant | None
    jobs_30_days: int
    people: int
    customers: int
    file_bytes: int
    counted_at: Instant


class ConsoleGarageOut(Out):
    garage_id: int
    garage_name: str
    chain_name: str
    # `state` is the status of the subscription today, and `garage_state` is the status of the garage itself.
    state: str
    garage_state: str
    legal_name: str
    address: str
    gstin: str
    phone_number: str
    created_at: Instant
    plan: PlanOut | None
    next_plan: PlanOut | None
    paid_until: date | None
    grace_period_end_date: date | None
    cancel_at_period_end: bool
    extendable: bool
    next_date: date | None
    next_amount: Rupees | None
    pays_online: bool
    discount_percent: int
    discount_until: date | None
    reminders_paused_until: date | None
    # This is None if the owner has not closed the garage, or has cancelled the closing.
    closing: ClosingOut | None
    owners: list[OwnerOut]
    branches: list[ConsoleBranchOut]
    activity: GarageActivityOut | None


class StoryQuery(Paging):
    kind: Annotated[str, one_of(StoryKind)] = ""


class HappenedOut(Out):
    key: str
    at: Instant
    kind: str
    what: str
    who: str | None
    text: str
    amount: Rupees | None
    reference: str | None
    plan_name: str | None
    start_date: date | None
    end_date: date | None
    voided_at: Instant | None
    row_id: int


class StoryOut(Out):
    records: list[HappenedOut]
    record_count: int


class NoteIn(In):
    note: Annotated[str, text(required=Sentence("Note is required"), longest=NOTE_LONGEST, lines=True)] = ""


class SignedOutOut(Out):
    people: int
