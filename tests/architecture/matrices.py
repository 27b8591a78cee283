"""The two matrices, as data: operation × role and operation × foreign id. A new route needs its rows."""

from dataclasses import dataclass, field
from typing import Any

from garages.roles import Role

OWNER, MANAGER, ADVISOR, TECHNICIAN, CASHIER = Role
EVERYONE = frozenset(Role)

# operation → the roles that may; the others are answered `role_denied`.
ROLES: dict[str, frozenset[Role]] = {
    "list_staff": EVERYONE,
    "add_staff": frozenset({OWNER, MANAGER}),
    "remove_staff": frozenset({OWNER, MANAGER}),
    "get_file_address": EVERYONE,
}


@dataclass(frozen=True)
class ForeignId:
    """A way to name something of another garage; `{…}` is filled in with an id of the second garage."""

    path: str
    method: str = "GET"
    query: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)


STAFF_BODY = {
    "staffName": "X",
    "email": "x@x.example",
    "phoneNumber": "9800000099",
    "roleId": 4,
    "password": "secret-1",
    "cpassword": "secret-1",
}

# operation → every parameter in which an id can be sent.
FOREIGN: dict[str, list[ForeignId]] = {
    "list_staff": [
        ForeignId("staffs", query={"garageId": "{garage}"}),
        ForeignId("staffs", headers={"X-Garage-Id": "{garage}"}),
    ],
    "add_staff": [
        ForeignId("staffs", "POST", body=STAFF_BODY | {"garageId": "{garage}"}),
        ForeignId("staffs", "POST", query={"garageId": "{garage}"}, body=STAFF_BODY),
        ForeignId("staffs", "POST", headers={"X-Garage-Id": "{garage}"}, body=STAFF_BODY),
    ],
    "remove_staff": [
        ForeignId("staffs/{staff}", "DELETE"),
        ForeignId("staffs/{own_staff}", "DELETE", query={"garageId": "{garage}"}),
        ForeignId("staffs/{own_staff}", "DELETE", headers={"X-Garage-Id": "{garage}"}),
    ],
    "get_file_address": [
        ForeignId("files/{file}/address"),
        ForeignId("files/{own_file}/address", query={"garageId": "{garage}"}),
        ForeignId("files/{own_file}/address", headers={"X-Garage-Id": "{garage}"}),
    ],
}
