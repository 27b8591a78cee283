"""The scopes of a database connection: none, the platform's public tables, or one garage."""

from dataclasses import dataclass

from django.db import DatabaseError

from kernel.tenancy.names import GarageId


@dataclass(frozen=True, slots=True)
class Scope:
    """`garage_id` is None for the platform scope."""

    garage_id: GarageId | None
    # A write has a shorter lock timeout while other writes of the garage are running.
    # A request that only reads has a shorter statement timeout.
    reads: bool = False


PLATFORM = Scope(None)


class OutsideScope(DatabaseError):
    """A statement was sent outside a transaction that has entered a scope."""
