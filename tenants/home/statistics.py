"""The number of jobs by status, for the home screen."""

from typing import Any

from django.db import connection

from kernel import clock
from tenants.catalogue.queries import categories
from tenants.jobs.board.date_filters import DateFilter, window
from tenants.jobs.codes import JobStatus

TITLES = {
    "Open": JobStatus.OPEN,
    "Inprogress": JobStatus.IN_PROGRESS,
    "Ready": JobStatus.READY,
    "Delivered": JobStatus.DELIVERED,
}


def job_statistics(chosen: DateFilter, category_id: int | None) -> dict[str, Any]:
    """Return the counts by status. The total does not include cancelled jobs."""
    conditions: list[str] = ["deleted_at IS NULL", "status = ANY(%s)"]
    values: list[Any] = [list(TITLES.values())]
    if between := window(chosen, clock.today()):
        conditions.append("entry_date BETWEEN %s AND %s")
        values.extend(between)
    if category_id is not None:
        conditions.append("category_ids @> ARRAY[%s]::bigint[]")
        values.append(category_id)
    found = " AND ".join(conditions)
    with connection.cursor() as cursor:
        # COUNT(*) can use the index for this query. COUNT(id) cannot, because the index does not contain the
        # id.
        # Sales are few. They are taken off, so that the index has all that the large count needs.
        cursor.execute(
            f"SELECT status, sum(jobs)::bigint FROM ("
            f" SELECT status, count(*) AS jobs FROM job WHERE {found} GROUP BY status"
            f" UNION ALL SELECT status, -count(*) FROM job WHERE {found} AND kind <> 'car' GROUP BY status"
            f") counted GROUP BY status",
            [*values, *values],
        )
        by_status = dict(cursor.fetchall())
    counts = {title: by_status.get(status, 0) for title, status in TITLES.items()}
    return {
        "statistics": [
            {"title": title, "count": count}
            for title, count in ({"Total": sum(counts.values())} | counts).items()
        ],
        "filters": {
            "category_filters": categories(),
            "date_filters": [
                {"filter_id": choice.value, "filter_name": choice.label} for choice in DateFilter
            ],
        },
    }
