"""How the verbs of billing are refused to admins."""

from kernel.errors import DomainError


class OwnClaim(DomainError):
    code, status, message = (
        "own_claim",
        409,
        "Somebody else has to confirm what you have claimed.",
    )


class PlanChangeUnpaid(DomainError):
    code, status, message = (
        "plan_change_unpaid",
        409,
        "This change costs something: record how it was paid.",
    )
