"""What the card of the export reads."""

from kernel.http.fields import Instant, Out
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
