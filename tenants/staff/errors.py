"""Errors of staff changes."""

from kernel.errors import DomainError


class OnlyOwnersSeeOwners(DomainError):
    code, status, message = "role_denied", 400, "Only an owner may see or end the sign-in of an owner."


class OnlyOwnersMakeOwners(DomainError):
    code, status, message = "role_denied", 400, "Only an owner may add or remove an owner."
