"""The orders of the job list. Jobs that are equal in it stand newest first."""

from enum import StrEnum

from tenants.jobs.codes import JobStatus


class JobOrder(StrEnum):
    """A column of the list. A minus sign means descending."""

    NEWEST = "-created"
    OLDEST = "created"
    PROMISED = "promised"
    PROMISED_LAST = "-promised"
    CUSTOMER = "customer"
    CUSTOMER_LAST = "-customer"
    STATUS = "status"
    STATUS_LAST = "-status"
    DUE = "due"
    MOST_DUE = "-due"

    @property
    def sql(self) -> str:
        """Return the terms for ORDER BY on `job`."""
        column = self.removeprefix("-")
        if column == "created":
            return "job.id DESC" if self is JobOrder.NEWEST else "job.id"
        way = "DESC" if self.startswith("-") else "ASC"
        terms = ", ".join(f"{term} {way} NULLS LAST" for term in _TERMS[column])
        return f"{terms}, job.id DESC"


_TERMS = {
    "promised": ["job.expected_on", "job.expected_time"],
    "customer": ["lower(job.customer_name)"],
    "status": ["job.status"],
    "due": [
        f"(CASE job.status WHEN {JobStatus.CANCELLED:d} THEN 0"
        " ELSE job.total_paise - job.credited_paise - job.deducted_paise - job.paid_paise END)"
    ],
}
