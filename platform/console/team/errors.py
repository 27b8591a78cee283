"""How a change among the platform's people is refused."""

from kernel.errors import DomainError


class OwnAdmin(DomainError):
    code, status, message = (
        "own_admin",
        409,
        "Nobody changes or ends their own duty. Ask another super admin to do it.",
    )


class AdminExists(DomainError):
    code, status, message = "admin_exists", 409, "{name} is an admin already."


class AccountNotTheirs(DomainError):
    code, status, message = (
        "account_not_theirs",
        409,
        "Somebody else chose the password of this account. Ask them to reset it first, then try again.",
    )
