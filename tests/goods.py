"""Parts of a test garage, and calls that change their stock."""

from typing import Any

from tests.api import Answered, Api

FILTER = {
    "partNumber": "0986-AF 0051",
    "partName": "Oil filter",
    "brand": "BOSCH",
    "hsn": "8421",
    "unit": "NOS",
    "gstRate": 18,
    "price": 480,
    "mrp": 500,
    "minQuantity": 2,
    "orderQuantity": 10,
    "rack": "A-3",
    "barcodes": ["8901234567890"],
    "fits": [{"vehicleModel": "Swift", "fromYear": 2015, "toYear": None}],
}
OIL = {"partName": "Engine oil 5W-30", "hsn": "2710", "unit": "LTR", "gstRate": 18, "price": 620.5}


def add_part(client: Api, **changes: Any) -> dict[str, Any]:
    answer = client.post("parts", FILTER | changes)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def correct(client: Api, part: dict[str, Any], kind: str, quantity: float, **more: Any) -> Answered:
    body = {"kind": kind, "quantity": quantity, "reason": "A test"} | more
    return client.post(f"parts/{part['partId']}/stock", body)


def stocked(client: Api, quantity: float, unit_cost: float, **changes: Any) -> dict[str, Any]:
    """Add a part and its opening stock."""
    answer = correct(client, add_part(client, **changes), "opening", quantity, unitCost=unit_cost)
    assert answer.status == 200, answer.body
    return dict(answer.data)
