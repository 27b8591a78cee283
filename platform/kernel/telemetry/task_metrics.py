"""Counts the tasks and mails of the workers."""

import time
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal

from kernel.telemetry import garage_use, shared_counters

Result = Literal["done", "retried", "dropped", "dead", "lost"]
MAIL_TARGET_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt of a task. `waited` is its age in seconds when the attempt began."""

    kind: str
    garage_id: int | None
    waited: float
    began: float

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began


_current: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


def begin(kind: str, garage_id: int | None, waited: float) -> Attempt:
    attempt = Attempt(kind, garage_id, waited, time.monotonic())
    _current.set(attempt)
    return attempt


def end(attempt: Attempt, result: Result) -> None:
    _current.set(None)
    shared_counters.add(
        {f"tasks|{attempt.kind}|{result}": 1, f"task_seconds|{attempt.kind}": attempt.seconds}
    )
    if attempt.garage_id is not None:
        garage_use.count_task(attempt.garage_id)


def mail(result: Literal["sent", "refused", "failed"]) -> None:
    """Count a mail. A sent mail is late if it left more than a minute after the commit that caused it."""
    attempt = _current.get()
    is_late = attempt is not None and attempt.waited + attempt.seconds > MAIL_TARGET_SECONDS
    shared_counters.add({f"mails|{result}": 1, **({"mails_late": 1} if result == "sent" and is_late else {})})
