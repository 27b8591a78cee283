"""What waits for somebody: jobs behind their date, cars that nobody collects, work that nobody has paid."""

from datetime import date
from enum import StrEnum
from typing import Any

from tenants.jobs.codes import JobStatus


class Waiting(StrEnum):
    OVERDUE = "overdue"
    UNCOLLECTED = "uncollected"
    UNPAID = "unpaid"

    def condition(self, today: date) -> tuple[str, list[Any]]:
        """As a part of a statement about `job`. One job waits for one thing at a time."""
        match self:
            case Waiting.OVERDUE:
                return "status = ANY(%s) AND expected_on < %s", [
                    [JobStatus.OPEN, JobStatus.IN_PROGRESS],
                    today,
                ]
            case Waiting.UNCOLLECTED:
                return "status = %s", [JobStatus.READY]
            case Waiting.UNPAID:
                # Written out: the index `job_unpaid` is found by these words.
                return f"status = {JobStatus.DELIVERED:d} AND paid_paise < total_paise", []
