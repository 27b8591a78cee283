"""The questions about an entry, and the answers to them."""

from enum import StrEnum


class Ask(StrEnum):
    # The price in the entry is not today's price.
    PRICE = "price"
    SERVICE_GONE = "service_gone"
    # The new plate belongs to another customer.
    PLATE_KNOWN = "plate_known"
    JOB_OPEN = "job_open"
    NO_TAX = "no_tax"
    TOO_OLD = "too_old"


class Choice(StrEnum):
    """Other answers, such as a corrected plate, change the entry itself."""

    USE = "use"
    REMOVE = "remove"
    OWNER = "owner"
    NEW_OWNER = "new_owner"
    ADD = "add"
    NEW_JOB = "new_job"
    WITHOUT_TAX = "without_tax"
    NEW_DATES = "new_dates"
