"""How another try is refused."""

from kernel.errors import DomainError


class TaskNotDead(DomainError):
    code, status, message = (
        "task_not_dead",
        409,
        "This task is not given up any more: it waits for its turn, or is done.",
    )
