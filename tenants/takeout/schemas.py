"""What the cards of the export and of the closing send and read."""

from typing import Annotated

from kernel.http.fields import In, Instant, Out, text
from tenants.takeout.codes import ExportState


class GarageExportOut(Out):
    state: ExportState
    # Rows and files, of those that there were when it began.
    done: int
    total: int
    # Bytes.
    size: int
    person_name: str | None
    error: str | None
    created_at: Instant | None
    expires_at: Instant | None


class CloseGarageIn(In):
    garage_name: Annotated[str, text(required="The name is required", longest=200)] = ""


class GarageClosingOut(Out):
    # Both None while nobody has asked for it.
    asked_at: Instant | None
    due_at: Instant | None
