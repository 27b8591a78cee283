"""Errors of staff changes."""

from kernel.errors import DomainError


class OnlyOwnersMakeOwners(DomainError):
    code, status, message = "role_denied", 400, "Only an owner may add or remove an owner."
