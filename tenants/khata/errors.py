"""Errors of the accounts of customers."""

from kernel.errors import DomainError


class NoAdvance(DomainError):
    code, status, message = "no_advance", 409, "This customer has no free advance."


class NothingDue(DomainError):
    code, status, message = "nothing_due", 409, "This bill is paid."


class NotAssigned(DomainError):
    code, status, message = "not_assigned", 409, "Not so much of this money is on this bill."


class WithinLimit(DomainError):
    code, status, message = "within_limit", 409, "This job is within the limit."


class OldBillPaid(DomainError):
    code, status, message = "job_paid", 409, "Money is on this bill. Take it off first."


class WalkIn(DomainError):
    """Walk-ins are many people, so the money of one must not pay for another."""

    code, status, message = "walk_in", 409, "A walk-in has no account. Give the money back instead."
