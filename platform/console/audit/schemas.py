"""Schemas of the audit trail."""

from datetime import date
from typing import Annotated

from pydantic import Field

from console.schemas import OptionalDay
from kernel.http.fields import LARGEST_ID, SEARCH_LENGTH, WHOLE, In, Instant, Out, day, text
from kernel.sentences import Sentence

KIND_LONGEST = 80


class AuditFilter(In):
    person: Annotated[str, text(longest=SEARCH_LENGTH)] = ""
    garage: Annotated[str, text(longest=SEARCH_LENGTH)] = ""
    kind: Annotated[str, text(longest=KIND_LONGEST)] = ""
    # The filter includes both days.
    since: OptionalDay = None
    until: OptionalDay = None


class AuditQuery(AuditFilter):
    before: Annotated[int | None, Field(ge=1, le=LARGEST_ID), WHOLE] = None


class ChainQuery(In):
    since: Annotated[date, day(Sentence("First day is required"))]
    until: Annotated[date, day(Sentence("Last day is required"))]


class DetailOut(Out):
    name: str
    value: str


class EntryOut(Out):
    entry_id: int
    at: Instant
    kind: str
    person_id: int | None
    who: str | None
    email: str | None
    garage_id: int | None
    garage_name: str | None
    address: str | None
    request_id: str
    details: list[DetailOut]


class EntriesOut(Out):
    records: list[EntryOut]
    older: int | None
