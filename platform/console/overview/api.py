"""The overview of the business."""

from typing import Any

from console.gates import view_gate
from console.overview import numbers
from console.overview.schemas import OverviewOut
from kernel.http.request import Request
from kernel.http.routes import Routes

routes = Routes(tags=["console"])


@routes.get("/console/overview", gate=view_gate, response=OverviewOut)
def get_overview(request: Request) -> dict[str, Any]:
    seen = numbers.get_overview()
    states = [{"state": state, "number": number} for state, number in seen.states]
    return {**vars(seen), "states": states}
