"""Errors of task retries."""

from kernel.errors import DomainError


class TaskNotDead(DomainError):
    code, status, message = (
        "task_not_dead",
        409,
        "This task is no longer failed. It is waiting or done.",
    )
