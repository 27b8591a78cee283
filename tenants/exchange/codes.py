"""What can be imported, and how far an import has come."""

from enum import StrEnum


class Imported(StrEnum):
    CUSTOMERS = "customers"
    SERVICES = "services"


class ImportState(StrEnum):
    # The dry run found nothing wrong; it may be started.
    CHECKED = "checked"
    # The dry run found problems, or nobody started it in time.
    REFUSED = "refused"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    # Started, and nothing was written.
    FAILED = "failed"
