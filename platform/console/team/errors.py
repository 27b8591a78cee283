"""Errors of administrator changes."""

from kernel.errors import DomainError


class OwnAdmin(DomainError):
    code, status, message = (
        "own_admin",
        409,
        "You cannot change or end your own role. Ask another super admin.",
    )


class AdminExists(DomainError):
    code, status, message = "admin_exists", 409, "{name} is already an admin."


class AccountNotTheirs(DomainError):
    code, status, message = (
        "account_not_theirs",
        409,
        "The password of this account was set by somebody else. Ask the person to reset it, then try again.",
    )
