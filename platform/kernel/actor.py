"""Who acts, in which garage, and what they may do."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kernel.errors import RoleDenied
from kernel.tenancy import GarageId


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is signed in."""

    person_id: int
    session_id: int
    signed_in_at: datetime


@dataclass(frozen=True, slots=True)
class Actor(Person):
    """A person at work in one garage."""

    garage_id: GarageId
    membership_id: UUID
    name: str
    role: str
    permissions: frozenset[str]

    def require(self, permission: str) -> None:
        if permission not in self.permissions:
            raise RoleDenied(role=self.role, permission=permission)

    def may(self, permission: str) -> bool:
        return permission in self.permissions
