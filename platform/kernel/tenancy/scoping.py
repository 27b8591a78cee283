"""Entering the scope of a garage or of the platform on the current connection.

A scope is only put on the connection's stack. The backend applies the top scope, LOCAL to the transaction,
with the next statement. So entering and leaving cost nothing, and a rollback to a savepoint cannot leave the
connection in a scope that has ended.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, cast

from django.db import connections

from kernel.tenancy.names import GarageId
from kernel.tenancy.scopes import PLATFORM, OutsideScope, Scope

if TYPE_CHECKING:
    # The backend cannot be imported before the apps are loaded.
    from kernel.tenancy.backend.base import DatabaseWrapper

APP = "default"
OWNER = "owner"

_alias: ContextVar[str] = ContextVar("tenancy_alias", default=APP)


def alias() -> str:
    """Return the current login: the app's login, or the database owner's login within `as_owner()`."""
    return _alias.get()


def connection() -> "DatabaseWrapper":
    return cast("DatabaseWrapper", connections[alias()])


@contextmanager
def as_owner() -> Iterator[None]:
    """Use the database owner's login. Only provisioning and commands may do this."""
    token = _alias.set(OWNER)
    try:
        yield
    finally:
        _alias.reset(token)


@contextmanager
def _entered(scope: Scope) -> Iterator[None]:
    wrapper = connection()
    if not wrapper.in_atomic_block:
        raise OutsideScope("A scope needs a transaction: open one first.")
    wrapper.scopes.append(scope)
    try:
        yield
    finally:
        wrapper.scopes.pop()


def platform() -> AbstractContextManager[None]:
    """Enter the platform scope: only public tables are visible."""
    return _entered(PLATFORM)


def garage(garage_id: int, *, reads: bool = False) -> AbstractContextManager[None]:
    """Enter the scope of one garage: only its own tables are visible."""
    return _entered(Scope(GarageId(garage_id), reads))


def write_nothing_more() -> None:
    """Make the current transaction read-only in Postgres."""
    with connection().cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")


def current_garage() -> GarageId | None:
    """Return the garage of the innermost garage scope, or None."""
    for scope in reversed(connection().scopes):
        if scope.garage_id is not None:
            return scope.garage_id
    return None
