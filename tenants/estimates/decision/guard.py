"""The nightly check of the drift guard. The database refuses what it looks for, so a finding is an alarm."""

from dataclasses import dataclass

from django.db import connection

from garages.queries import current_garage
from kernel import clock, outbox
from kernel.audit import services as audit

# Each query returns the ids of broken rows. Together they read each guarded job and each decision once.
_CHECKS = {
    "The limit of a job is not its newest approval or allowance": """
        SELECT job.id FROM job
        WHERE job.guarded AND job.ceiling_id IS DISTINCT FROM (
            SELECT max(c.id) FROM job_ceiling c WHERE c.job_id = job.id
        )
    """,
    "A job costs more than its limit": """
        SELECT id FROM job WHERE guarded AND total_paise > ceiling_paise
    """,
    "An approval of a job has no decision": """
        SELECT c.job_id FROM job_ceiling c
        WHERE c.kind = 'approval' AND NOT EXISTS (
            SELECT FROM estimate_decision d
            WHERE d.ceiling_id = c.id AND d.approved_total_paise = c.total_paise AND d.name = c.person_name
        )
    """,
    "The record of a decision does not fit its hash": """
        SELECT id FROM estimate_decision WHERE hash <> sha256(record)
    """,
}
MOST_NAMED = 20


@dataclass(frozen=True)
class Broken:
    """A broken rule with the first ids that break it."""

    rule: str
    ids: tuple[int, ...]


def find_broken() -> list[Broken]:
    """Return the broken rules. The number of statements does not depend on the number of jobs."""
    found = []
    with connection.cursor() as cursor:
        for rule, sql in _CHECKS.items():
            cursor.execute(f"{sql} ORDER BY 1 LIMIT {MOST_NAMED}")
            if ids := tuple(row[0] for row in cursor.fetchall()):
                found.append(Broken(rule, ids))
    return found


def check_guard() -> None:
    """Write an audit row and an alert for broken rules. A second run on the same day adds no alert."""
    broken = find_broken()
    for each in broken:
        audit.record("guard_broken", rule=each.rule, ids=list(each.ids))
    if broken:
        day = clock.today().isoformat()
        outbox.enqueue("alerts.guard_broken", key=f"{current_garage().garage_id}:{day}", day=day)
