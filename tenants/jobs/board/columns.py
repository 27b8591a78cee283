"""The job board: unfinished jobs by status, jobs delivered today, and the latest cancelled jobs."""

from typing import Any

from django.db import connection

from kernel import clock
from tenants.jobs.board.listing import COLUMNS, job_row
from tenants.jobs.codes import JobStatus

# A column lists at most this number of jobs. Its count includes all jobs.
LONGEST_COLUMN = 500
LATEST_CANCELLED = 20

# The earliest due date comes first. Finished jobs are found with an index, because there are a hundred times
# as many of them.
_BOARD = f"""
    WITH shown AS (
        SELECT id, nth, total FROM (
            SELECT id, row_number() OVER (PARTITION BY status ORDER BY expected_on, expected_time NULLS LAST,
                priority, id) AS nth,
                count(*) OVER (PARTITION BY status) AS total
            FROM job WHERE deleted_at IS NULL AND status IN (1, 2, 3)
        ) unfinished WHERE nth <= %(longest)s
        UNION ALL (
            SELECT id, row_number() OVER (ORDER BY delivered_at DESC, id DESC), count(*) OVER ()
            FROM job WHERE deleted_at IS NULL AND status = 4 AND kind = 'car' AND delivered_at >= %(midnight)s
            ORDER BY 2 LIMIT %(longest)s
        )
        UNION ALL (
            SELECT id, row_number() OVER (ORDER BY id DESC), NULL
            FROM job WHERE deleted_at IS NULL AND status = 5 AND kind = 'car'
            ORDER BY id DESC LIMIT %(latest)s
        )
    )
    SELECT shown.total, job.priority, {COLUMNS}
    FROM shown
    JOIN job ON job.id = shown.id
    JOIN vehicle v ON v.id = job.vehicle_id
    LEFT JOIN staff s ON s.id = job.assigned_to_id
    ORDER BY job.status, shown.nth
"""  # noqa: S608 - constants of this module


def get_job_board() -> dict[str, Any]:
    today = clock.today()
    columns: dict[int, dict[str, Any]] = {
        status.value: {"job_status_id": status.value, "job_status": status.label, "count": 0, "jobs": []}
        for status in JobStatus
    }
    columns[JobStatus.CANCELLED]["count"] = None
    with connection.cursor() as cursor:
        cursor.execute(
            _BOARD,
            {"longest": LONGEST_COLUMN, "latest": LATEST_CANCELLED, "midnight": clock.start_of_today()},
        )
        for total, priority, *row in cursor.fetchall():
            job = job_row(row, today) | {"priority_id": priority}
            column = columns[job["job_status_id"]]
            column["count"] = total
            column["jobs"].append(job)
    return {"columns": list(columns.values())}
