"""Schemas of exports and closings."""

from typing import Annotated

from kernel.http.fields import In, Instant, Out, text
from kernel.sentences import Sentence
from tenants.takeout.codes import ExportState


class GarageExportOut(Out):
    state: ExportState
    # These are the number of written rows and files, and their total at the start.
    done: int
    total: int
    # The size is in bytes.
    size: int
    person_name: str | None
    error: str | None
    created_at: Instant | None
    expires_at: Instant | None


class CloseGarageIn(In):
    garage_name: Annotated[str, text(required=Sentence("The name is required"), longest=200)] = ""


class GarageClosingOut(Out):
    # Both are None if the garage is not being closed.
    asked_at: Instant | None
    due_at: Instant | None
