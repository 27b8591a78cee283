"""The acting person, their garage and their permissions."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NoReturn
from uuid import UUID

from kernel.errors import RoleDenied, SubscriptionExpired
from kernel.sentences import Sentence
from kernel.tenancy import GarageId


@dataclass(frozen=True, slots=True)
class Person:
    """A signed-in person."""

    person_id: int
    session_id: int
    signed_in_at: datetime
    # A session that was opened with a PIN works only in this garage, with the rights of the workshop floor.
    pin_garage_id: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Lock:
    """`since` is the start of the lock. It is None if the garage never had a subscription. Refused writes get
    the message."""

    since: datetime | None
    remark: Sentence

    def refuse(self) -> NoReturn:
        raise SubscriptionExpired(self.remark)


@dataclass(frozen=True, slots=True)
class Actor(Person):
    """A person acting in one garage."""

    garage_id: GarageId
    membership_id: UUID
    name: str
    role: str
    permissions: frozenset[str]
    # The lock is set if the subscription of the garage has expired. Work on jobs opened before the lock may
    # be finished.
    lock: Lock | None = None

    def require(self, permission: str) -> None:
        if permission not in self.permissions:
            raise RoleDenied(role=self.role, permission=permission)

    def may(self, permission: str) -> bool:
        return permission in self.permissions
