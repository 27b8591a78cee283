"""The states of a full export."""

from enum import StrEnum


class ExportState(StrEnum):
    # No export was requested, or the last export has expired.
    NONE = "none"
    WAITING = "waiting"
    RUNNING = "running"
    READY = "ready"
    FAILED = "failed"


UNDER_WAY = (ExportState.WAITING, ExportState.RUNNING)
KEPT_DAYS = 7
