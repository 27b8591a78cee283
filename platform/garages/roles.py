"""Who may do what in a garage: one table."""

from enum import IntEnum, StrEnum


class Permission(StrEnum):
    SEE_GARAGE = "see_garage"
    SEE_STAFF = "see_staff"
    CHANGE_STAFF = "change_staff"


class Role(IntEnum):
    OWNER = 1
    MANAGER = 2
    SERVICE_ADVISOR = 3
    TECHNICIAN = 4
    CASHIER = 5

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").title()

    @property
    def permissions(self) -> frozenset[Permission]:
        return PERMISSIONS[self]


_EVERYONE = frozenset({Permission.SEE_GARAGE, Permission.SEE_STAFF})

PERMISSIONS: dict[Role, frozenset[Permission]] = {
    Role.OWNER: frozenset(Permission),
    Role.MANAGER: _EVERYONE | {Permission.CHANGE_STAFF},
    Role.SERVICE_ADVISOR: _EVERYONE,
    Role.TECHNICIAN: _EVERYONE,
    Role.CASHIER: _EVERYONE,
}


def who_may(permission: str) -> str:
    """A sentence that says whom to ask."""
    labels = [role.label for role in Role if permission in PERMISSIONS[role]]
    return f"Ask: {', '.join(labels)}."
