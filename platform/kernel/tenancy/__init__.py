"""The schema and the database role of a transaction."""

from kernel.tenancy.names import GarageId, garage_of, schema_of
from kernel.tenancy.scopes import OutsideScope
from kernel.tenancy.scoping import (
    APP,
    OWNER,
    alias,
    as_owner,
    connection,
    current_garage,
    garage,
    platform,
    write_nothing_more,
)

__all__ = [
    "APP",
    "OWNER",
    "GarageId",
    "OutsideScope",
    "alias",
    "as_owner",
    "connection",
    "current_garage",
    "garage",
    "garage_of",
    "platform",
    "schema_of",
    "write_nothing_more",
]
