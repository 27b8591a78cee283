"""Errors of support sessions."""

from kernel.errors import DomainError


class GarageNotViewable(DomainError):
    code, status, message = (
        "nothing_to_look_at",
        409,
        "There is nothing to see. This garage is still being set up or was deleted.",
    )
