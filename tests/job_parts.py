"""Parts on the jobs of a test garage, and calls that take and return them."""

from typing import Any

from tests.api import Answered, Api
from tests.billed import open_job
from tests.goods import stocked
from tests.shop import Shop

OPEN, READY, DELIVERED, CANCELLED = 1, 3, 4, 5


def shelf(client: Api, on_hand: float, cost: float = 300, **changes: Any) -> dict[str, Any]:
    return stocked(client, on_hand, cost, partNumber="", barcodes=[], price=480, mrp=500, **changes)


def use(part: dict[str, Any], quantity: float, **more: Any) -> dict[str, Any]:
    return {"partId": part["partId"], "quantity": quantity, "unitPrice": 480} | more


def job_with(client: Api, shop: Shop, part: dict[str, Any], quantity: float) -> int:
    return open_job(client, shop, partsUsed=[use(part, quantity)])


def hand(client: Api, verb: str, job_id: int, part: dict[str, Any], quantity: float, **more: Any) -> Answered:
    line = {"partId": part["partId"], "quantity": quantity} | more
    return client.post(f"jobs/{job_id}/parts/{verb}", {"lines": [line]})


def set_status(client: Api, job_id: int, status: int) -> Answered:
    return client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": status, "sendInvoice": False})


def on_shelf(client: Api, part: dict[str, Any]) -> tuple[float, float, float]:
    """Return what is on hand, what is free, and the value of the stock."""
    answer = client.get(f"parts/{part['partId']}")
    assert answer.status == 200, answer.body
    found = answer.data
    return found["onHand"], found["free"], found["stockValue"]


def lines(client: Api, job_id: int) -> list[tuple[float, float, float, float, bool]]:
    """Return quantity, reserved, issued, returned and whether it is billed, for each line."""
    names = ("quantity", "reserved", "issued", "returned", "onBill")
    found = client.get(f"jobs/{job_id}").data["parts"]
    return [tuple(line[name] for name in names) for line in found]
