"""Schemas of reminders."""

from datetime import date
from typing import Annotated

from billing.reminders import Reminder
from billing.schemas import REQUIRED_DATE
from console.schemas import WhyIn
from kernel.http.fields import NOT_SENT, Instant, Out, Paging, day, one_of


class RemindersQuery(Paging):
    kind: Annotated[str, one_of(Reminder)] = ""


class RemindedOut(Out):
    row_id: int
    at: Instant
    garage_id: int
    garage_name: str
    kind: str
    channel: str
    period_end: date


class RemindersOut(Out):
    records: list[RemindedOut]
    record_count: int


class PauseIn(WhyIn):
    until: Annotated[date, day(REQUIRED_DATE)] = NOT_SENT
