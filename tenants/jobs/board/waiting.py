"""Jobs that wait: overdue jobs, ready jobs that nobody collected, and delivered jobs that are not paid."""

from datetime import date
from enum import StrEnum
from typing import Any

from tenants.jobs.codes import JobStatus


class Waiting(StrEnum):
    OVERDUE = "overdue"
    UNCOLLECTED = "uncollected"
    UNPAID = "unpaid"

    def condition(self, today: date) -> tuple[str, list[Any]]:
        """Return an SQL condition on `job` with its values. A job is in at most one of these groups."""
        match self:
            case Waiting.OVERDUE:
                return "status = ANY(%s) AND expected_on < %s", [
                    [JobStatus.OPEN, JobStatus.IN_PROGRESS],
                    today,
                ]
            case Waiting.UNCOLLECTED:
                return "status = %s", [JobStatus.READY]
            case Waiting.UNPAID:
                # The status is part of the SQL text, so that Postgres can use the partial index `job_unpaid`.
                return (
                    f"status = {JobStatus.DELIVERED:d} AND paid_paise < total_paise"
                    " AND paid_paise < total_paise - credited_paise - deducted_paise",
                    [],
                )
