"""Schemas of the load page."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from kernel.http.fields import NOT_SENT, In, Instant, Out, Whole, field_error, instant, text
from kernel.sentences import Sentence


def _not_too_short(reason: str) -> str:
    if len(reason) < 3:
        raise field_error(Sentence("Write at least 3 characters"))
    return reason


PaceReason = Annotated[
    str, text(required=Sentence("Reason is required"), longest=300), AfterValidator(_not_too_short)
]


class LoadQuery(In):
    window: str = "15m"


class PaceOut(Out):
    per_second: int
    until: Instant
    reason: str


class LoadRowOut(Out):
    garage_id: int
    garage_name: str
    requests: int
    refused: int
    db_ms: int
    share: Annotated[float, Field(ge=0, le=1)]
    tasks: int
    tasks_waiting: int
    pace: PaceOut | None


class BarOut(Out):
    at: Instant
    requests: int
    db_ms: int


class LoadOut(Out):
    at: Instant
    records: list[LoadRowOut]
    bars: list[BarOut]


class PaceIn(In):
    per_second: Annotated[Whole, Field(ge=1, le=50)] = 0
    until: Annotated[datetime, instant(Sentence("Choose a time"))] = NOT_SENT
    reason: PaceReason = ""


class PaceReasonIn(In):
    reason: PaceReason = ""
