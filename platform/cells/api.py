"""The door: the host where a person signs in."""

from typing import Any

from cells import doors, schemas
from kernel.http.gate import public
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit

routes = Routes(tags=["cells"])

door_gate = public(
    Limit("door", 20, 3600, per=("email", "address")),
    Limit("door-network", 3000, 3600, per=("address",), first_delay=1, longest_delay=60),
)


@routes.post("/door", gate=door_gate, response=schemas.DoorOut)
def find_door(request: Request, payload: schemas.DoorIn) -> Any:
    """Every email gets exactly one address, known or not."""
    return {"address": doors.find_host(payload.email)}
