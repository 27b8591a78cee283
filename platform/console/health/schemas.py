"""Schemas of the platform's health."""

from backups.models import DrillVerdict
from console.health.figures import Verdict
from garages.lagging import Lag
from kernel.http.fields import Instant, Out
from kernel.money import Rupees


class LaggingGarageOut(Out):
    garage_id: int
    garage_name: str
    lag: Lag


class SchemasOut(Out):
    verdict: Verdict
    current: int
    behind: int
    unknown: int
    template_is_current: bool
    named: list[LaggingGarageOut]


class TaskOut(Out):
    task_id: int
    kind: str
    garage_id: int | None
    garage_name: str | None
    created_at: Instant
    attempts: int
    next_at: Instant | None
    dead_at: Instant | None
    last_error: str


class TasksOut(Out):
    verdict: Verdict
    waiting: int
    oldest_at: Instant | None
    failing: int
    dead: int
    named: list[TaskOut]


class MailsOut(Out):
    verdict: Verdict
    failed: int
    retrying: int


class BeatOut(Out):
    verdict: Verdict
    at: Instant | None


class LateBackupOut(Out):
    garage_id: int
    garage_name: str
    newest: Instant | None


class BackupsOut(Out):
    verdict: Verdict
    fresh: int
    late: int
    named: list[LateBackupOut]


class DrillOut(Out):
    drill_id: int
    started_at: Instant
    ended_at: Instant | None
    target_at: Instant | None
    rpo_seconds: float | None
    rto_seconds: float | None
    tables: int
    rows: int
    verdict: DrillVerdict | None
    # This is the number of mismatches. `named` lists the first ones.
    mismatches: int
    named: list[str]


class DrillReportOut(Out):
    verdict: Verdict
    newest: DrillOut | None


class WrongGarageOut(Out):
    garage_id: int
    garage_name: str
    differences: int
    # The first differences in words.
    named: list[str]


class CheckOut(Out):
    verdict: Verdict
    checked: int
    differences: int
    named: list[WrongGarageOut]


class SetAsideOut(Out):
    aside_id: int
    invoice_id: str
    garage_id: int
    garage_name: str
    amount: Rupees
    reason: str
    noticed_at: Instant


class StripeOut(Out):
    verdict: Verdict
    waiting: int
    oldest_waiting_seconds: int
    dead: int
    # This is the number of paid invoices that could not be applied. `named` lists the newest.
    set_aside: int
    named: list[SetAsideOut]


class HealthOut(Out):
    version: str
    at: Instant
    tasks: TasksOut
    mails: MailsOut
    beat: BeatOut
    backups: BackupsOut
    drill: DrillReportOut
    stock: CheckOut
    money: CheckOut
    schemas: SchemasOut
    database_bytes: int
    redis: Verdict
    stripe: StripeOut | None
