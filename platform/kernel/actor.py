"""Who acts, in which garage, and what they may do."""

from dataclasses import dataclass
from datetime import datetime
from typing import NoReturn
from uuid import UUID

from kernel.errors import RoleDenied, SubscriptionExpired
from kernel.tenancy import GarageId


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is signed in."""

    person_id: int
    session_id: int
    signed_in_at: datetime


@dataclass(frozen=True, slots=True)
class Lock:
    """Since when nothing new may be written, or None where nothing was ever begun; and the sentence for
    whoever tries."""

    since: datetime | None
    remark: str

    def refuse(self) -> NoReturn:
        raise SubscriptionExpired(remark=self.remark)


@dataclass(frozen=True, slots=True)
class Actor(Person):
    """A person at work in one garage."""

    garage_id: GarageId
    membership_id: UUID
    name: str
    role: str
    permissions: frozenset[str]
    # Set where the garage's subscription has run out: what it was busy with before, it may finish.
    lock: Lock | None = None

    def require(self, permission: str) -> None:
        if permission not in self.permissions:
            raise RoleDenied(role=self.role, permission=permission)

    def may(self, permission: str) -> bool:
        return permission in self.permissions
