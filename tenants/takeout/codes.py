"""How far an export of everything has come."""

from enum import StrEnum


class ExportState(StrEnum):
    # Nobody has asked for one, or the last one has expired.
    NONE = "none"
    WAITING = "waiting"
    RUNNING = "running"
    READY = "ready"
    FAILED = "failed"


UNDER_WAY = (ExportState.WAITING, ExportState.RUNNING)
KEPT_DAYS = 7
