"""Runs one row: load in a transaction, effect without a transaction, stamp in a second transaction."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import structlog
from django.db import transaction

from kernel import tenancy
from kernel.outbox import rows
from kernel.outbox.registry import PermanentFailure, Refused, Task, task_of
from kernel.telemetry import error_reports, task_metrics, trace

log = structlog.get_logger(__name__)


@contextmanager
def scoped(garage_id: int | None) -> Iterator[None]:
    """Open a transaction in the scope in which the row was written."""
    with transaction.atomic(), tenancy.platform() if garage_id is None else tenancy.garage(garage_id):
        yield


class LeaseLost(Exception):
    """Another worker has taken the row, so the stamp is rolled back."""


def run(row_id: int, claim: int) -> None:
    with scoped(None):
        found = _begin(row_id, claim)
    if found is None:
        return
    task, row = found
    with (
        trace.continued(row.traceparent, f"task {row.kind}") as span,
        structlog.contextvars.bound_contextvars(
            outbox_row=row_id, kind=row.kind, garage_id=row.garage_id, trace_id=trace.trace_id()
        ),
    ):
        attempt = task_metrics.begin(row.kind, row.garage_id, row.waited)
        result = _attempt(task, row)
        task_metrics.end(attempt, result)
        span.describe(failed=result != "done", task_result=result, task_attempts=row.attempts)


def _attempt(task: Task, row: rows.Row) -> task_metrics.Result:
    if row.killed_its_workers:
        _give_up(task, row, "The worker process died in each attempt.")
        return "dead"
    try:
        try:
            _perform(task, row)
        except Refused as refusal:
            _end(task, row, str(refusal), close=rows.finish)
            log.info("outbox.refused", attempts=row.attempts)
            return "done"
    except LeaseLost:
        log.warning("outbox.lease_lost", attempts=row.attempts)
        return "lost"
    except PermanentFailure as failure:
        _give_up(task, row, str(failure))
        return "dead"
    except Exception as error:
        # A server that is away is no defect of ours, and every task would report it.
        if not isinstance(error, OSError):
            error_reports.report(error)
        reason = f"{type(error).__name__}: {error}"
        if task.drop_after and row.attempts >= task.drop_after:
            log.warning("outbox.dropped", reason=reason, attempts=row.attempts)
            with scoped(None):
                rows.finish(row)
            return "dropped"
        if row.is_last_try:
            _give_up(task, row, reason)
            return "dead"
        log.warning("outbox.retry", attempts=row.attempts, exc_info=True)
        with scoped(None):
            rows.retry_later(row, reason)
        return "retried"
    log.info("outbox.done", attempts=row.attempts)
    return "done"


def _begin(row_id: int, claim: int) -> tuple[Task, rows.Row] | None:
    """Start an attempt. Returns None if the row is gone, finished or taken. A row of an unknown kind is
    marked dead."""
    kind = rows.kind_of(row_id)
    if kind is None:
        return None
    try:
        task = task_of(kind)
    except PermanentFailure as failure:
        rows.mark_unknown_dead(row_id, str(failure))
        return None
    row = rows.start(row_id, claim, task.lease_seconds)
    return (task, row) if row else None


def _perform(task: Task, row: rows.Row) -> None:
    with scoped(row.garage_id):
        facts = task.load(**row.ids)
    if row.withheld:
        raise Refused(row.withheld)
    runs = facts is not None and row.withheld is None
    result = task.effect(facts) if runs and task.effect else None
    with scoped(row.garage_id):
        # Mark the row done first, because the row is the lock. A worker that lost the row must not write.
        with tenancy.platform():
            if not rows.finish(row):
                raise LeaseLost
        if facts is not None and task.stamp:
            task.stamp(facts, result)


def _give_up(task: Task, row: rows.Row, reason: str) -> None:
    """Mark the row dead and let the task record the failure."""
    log.error("outbox.dead", reason=reason, attempts=row.attempts)
    try:
        _end(task, row, reason, close=partial(rows.mark_dead, error=reason))
    except Exception:
        log.exception("outbox.give_up_failed")
        with scoped(None):
            rows.mark_dead(row, reason)


def _end(task: Task, row: rows.Row, reason: str, *, close: Callable[[rows.Row], bool]) -> None:
    """Close the row and let the task record why, in one transaction."""
    with scoped(row.garage_id):
        with tenancy.platform():
            closed = close(row)
        if closed and task.give_up:
            task.give_up(reason, **row.ids)
