"""Jobs that need action: overdue, ready but not collected, or delivered but not paid."""

from datetime import date
from enum import StrEnum
from typing import Any

from tenants.jobs.codes import JobStatus


class Waiting(StrEnum):
    OVERDUE = "overdue"
    UNCOLLECTED = "uncollected"
    UNPAID = "unpaid"

    def condition(self, today: date) -> tuple[str, list[Any]]:
        """An SQL condition on `job` with its values. A job matches at most one of the three."""
        match self:
            case Waiting.OVERDUE:
                return "status = ANY(%s) AND expected_on < %s", [
                    [JobStatus.OPEN, JobStatus.IN_PROGRESS],
                    today,
                ]
            case Waiting.UNCOLLECTED:
                return "status = %s", [JobStatus.READY]
            case Waiting.UNPAID:
                # Constants, because the planner matches this text with the partial index `job_unpaid`.
                return f"status = {JobStatus.DELIVERED:d} AND paid_paise < total_paise", []
