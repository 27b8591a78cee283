"""Errors of the billing actions of administrators."""

from kernel.errors import DomainError


class OwnClaim(DomainError):
    code, status, message = (
        "own_claim",
        409,
        "Another person must confirm your claim.",
    )


class PlanChangeUnpaid(DomainError):
    code, status, message = (
        "plan_change_unpaid",
        409,
        "This change has a price. Record how it was paid.",
    )
