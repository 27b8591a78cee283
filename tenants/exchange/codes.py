"""What can be imported, and how far an import has come."""

from enum import StrEnum


class Imported(StrEnum):
    CUSTOMERS = "customers"
    SERVICES = "services"


class ImportState(StrEnum):
    # The worker looks for problems.
    CHECKING = "checking"
    # The check found nothing wrong; it may be started.
    CHECKED = "checked"
    # Some rows have problems; the good ones may be started.
    PARTLY = "partly"
    # No row can be imported, or nobody started it in time.
    REFUSED = "refused"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    # Started, and nothing was written.
    FAILED = "failed"
