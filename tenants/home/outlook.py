"""Figures of the home screen: waiting jobs and estimates, entries by day, and what the leak radar found."""

from datetime import timedelta
from typing import Any

from django.db import connection

from kernel import clock
from tenants.estimates.waiting import count_approved, count_waiting
from tenants.jobs.board.waiting import Waiting
from tenants.jobs.codes import JobStatus
from tenants.radar import queries as radar

TREND_DAYS = 30
# The screen shows "999+". In a garage that records no payments, all jobs count as unpaid.
MOST_COUNTED = 1000

_CAME_IN = [status for status in JobStatus if status is not JobStatus.CANCELLED]


def outlook(*, sees_leaks: bool) -> dict[str, Any]:
    today = clock.today()
    days = [today - timedelta(days=back) for back in reversed(range(TREND_DAYS))]
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT entry_date, count(*) FROM job
            WHERE deleted_at IS NULL AND kind = 'car' AND status = ANY(%s)
                AND entry_date BETWEEN %s AND %s
            GROUP BY entry_date
            """,
            [_CAME_IN, days[0], today],
        )
        came_in = dict(cursor.fetchall())
        waiting = []
        for kind in Waiting:
            condition, values = kind.condition(today)
            cursor.execute(
                f"""
                SELECT count(*) FROM
                    (SELECT 1 FROM job WHERE deleted_at IS NULL AND kind = 'car' AND {condition}
                        LIMIT {MOST_COUNTED}) counted
                """,
                values,
            )
            waiting.append({"waiting": kind.value, "count": cursor.fetchone()[0]})
    return {
        "waiting": waiting,
        "trend": [{"day": day, "count": came_in.get(day, 0)} for day in days],
        "approved": count_approved(most=MOST_COUNTED),
        "estimates": count_waiting(most=MOST_COUNTED),
        "leaks": radar.lost_now() if sees_leaks else None,
    }
