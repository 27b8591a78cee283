"""The kinds and states of imports, and the formats of exports."""

from enum import StrEnum


class Imported(StrEnum):
    CUSTOMERS = "customers"
    SERVICES = "services"
    PARTS = "parts"
    SUPPLIERS = "suppliers"
    STAFF = "staff"
    OLD_BILLS = "old_bills"


class Format(StrEnum):
    CSV = "csv"
    XLSX = "xlsx"

    @property
    def content_type(self) -> str:
        return CONTENT_TYPES[self]


CSV_TYPE = "text/csv"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CONTENT_TYPES = {Format.CSV: f"{CSV_TYPE}; charset=utf-8", Format.XLSX: XLSX_TYPE}


class ImportState(StrEnum):
    # A worker reads and checks the file.
    CHECKING = "checking"
    # The check found no problems, so the import can be started.
    CHECKED = "checked"
    # Some rows have problems. The good rows can be imported.
    PARTLY = "partly"
    # The file cannot be read, no row can be imported, or the import was not started in time.
    REFUSED = "refused"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    # The import was started, but nothing was written yet.
    FAILED = "failed"
