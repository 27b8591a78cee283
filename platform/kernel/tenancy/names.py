"""The schema name, role name and id range of a garage."""

from typing import NewType

GarageId = NewType("GarageId", int)

# The ids of a garage start at its number shifted by these bits, so an id contains its garage.
ID_BITS = 32
MAX_GARAGE = (1 << 21) - 1  # This keeps every id within JavaScript's safe integers.

# A cell is an installation of its own. The upper bits of a garage's number are the number of its first cell.
MOST_CELLS = 32
CELL_BITS = 16
# Rows of public tables get ids of their cell too, so that a moved row keeps its id.
PUBLIC_ID_BITS = 48

PUBLIC = "public"


def schema_of(garage_id: int) -> str:
    return f"garage_{garage_id}"


def platform_role(database: str) -> str:
    """Return the role name. Roles are shared by all databases of a cluster, so the name contains the database
    name.
    """
    return f"{database}_platform"


def garage_role(database: str, garage_id: int) -> str:
    return f"{database}_garage_{garage_id}"


def first_id(garage_id: int) -> int:
    return garage_id << ID_BITS


def last_id(garage_id: int) -> int:
    return ((garage_id + 1) << ID_BITS) - 1


def garage_of(object_id: int) -> GarageId:
    """Return the garage of an object's id."""
    return GarageId(object_id >> ID_BITS)
