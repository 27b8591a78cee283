"""The scopes of a database connection: none, the platform's public tables, or one garage."""

from dataclasses import dataclass

from django.db import DatabaseError

from kernel.tenancy.names import GarageId


@dataclass(frozen=True, slots=True)
class Scope:
    """`garage_id` None is the platform's scope."""

    garage_id: GarageId | None
    # A write of a garage that has several in hand waits less for locks.
    crowded: bool = False


PLATFORM = Scope(None)


class OutsideScope(DatabaseError):
    """A statement was sent outside a transaction that has entered a scope."""
