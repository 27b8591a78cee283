"""How a garage's number becomes the names of its schema and role, and the range of its ids."""

from typing import NewType

GarageId = NewType("GarageId", int)

# A garage's ids start at its number shifted by this much: an id says where it belongs.
ID_BITS = 32
MAX_GARAGE = (1 << 21) - 1  # keeps every id within JavaScript's safe integers

PUBLIC = "public"


def schema_of(garage_id: int) -> str:
    return f"garage_{garage_id}"


def platform_role(database: str) -> str:
    """Roles belong to the whole cluster, so their names carry the database's."""
    return f"{database}_platform"


def garage_role(database: str, garage_id: int) -> str:
    return f"{database}_garage_{garage_id}"


def first_id(garage_id: int) -> int:
    return garage_id << ID_BITS


def last_id(garage_id: int) -> int:
    return ((garage_id + 1) << ID_BITS) - 1


def garage_of(object_id: int) -> GarageId:
    """The garage that an object's id names."""
    return GarageId(object_id >> ID_BITS)
